"""Compares the compiled engine with the plain reference engine, event by event."""

from typing import Any

import msgspec
import pytest

from tests.engine.random_play import (
    POLICIES,
    SETTINGS,
    SMALL_SETTINGS,
    USA,
    Lot,
    Setting,
    next_move,
    play_by,
)
from tests.reference.engine import ReferenceGame
from tests.reference.referee import check_record, check_shuffles
from tests.reference.referee_score import sorted_result
from trunkline.engine.events import RecordedEvent, TicketsDrawn
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, Move

Json = dict[str, Any]

# (policy, games on the map of the USA, games on the small map). Every fourth game compares all
# legal moves; the others compare only the moves that are played.
BATCHES = [
    ("by-lot", 26, 40),
    ("builder", 18, 20),
    ("ticket-lover", 12, 20),
    ("hoarder", 6, 30),
]
COMPARE_ALL_MOVES = 4
REFEREE = 3


def plain(thing: object) -> Any:
    """The value as JSON stores it."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def plain_events(events: list[RecordedEvent]) -> list[Json]:
    return [in_order(event) for event in plain(events)]


def in_order(event: Json) -> Json:
    """The event, with those lists sorted whose order is free."""
    free = event.keys() & {"kept", "discarded"}
    return event | {key: sorted(event[key]) for key in free}


def plain_move(move: Move) -> Json:
    if isinstance(move, Claim):
        return {"type": "claim", "route": move.route, "cards": move.payment}
    told: Json = plain(move)
    return {key: value for key, value in told.items() if value is not None}


def key(move: Json) -> str:
    """A key to sort moves by."""
    return msgspec.json.encode(in_order(move), order="deterministic").decode()


def compare_game(setting: Setting, policy: str, number: int) -> None:
    seed = f"{policy} {number}"
    game = setting.game(seed)
    reference = ReferenceGame(setting.folder, setting.ruleset, setting.seats, seed)
    assert game.first == reference.first
    lot = Lot(f"{setting} {seed}")
    while not game.is_over:
        assert list(game.to_act) == reference.to_act()
        if number % COMPARE_ALL_MOVES == 0:
            compare_moves(game, reference)
        seat, move = next_move(game, lot, POLICIES[policy])
        happened = plain_events(game.play(seat, move))
        assert happened == [in_order(e) for e in reference.play(seat, plain_move(move))]
    assert reference.is_over
    record = plain(game.record())
    assert sorted_result(record["result"]) == sorted_result(reference.result())
    if number % REFEREE == 0:
        check_record(record, setting.folder)
        check_shuffles(record, setting.folder)


def compare_moves(game: Game, reference: ReferenceGame) -> None:
    for seat in range(len(game.players)):
        mine = sorted(key(plain_move(move)) for move in game.legal_moves(seat))
        assert mine == sorted(key(move) for move in reference.legal_moves(seat))


@pytest.mark.parametrize(("policy", "on_usa", "on_small"), BATCHES, ids=[b[0] for b in BATCHES])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_event_is_what_the_reference_engine_says(
    setting: Setting, policy: str, on_usa: int, on_small: int
) -> None:
    for number in range(on_usa if setting.folder == USA else on_small):
        compare_game(setting, policy, number)


def test_at_least_two_thousand_games_are_compared() -> None:
    games = [
        on_usa if setting.folder == USA else on_small
        for setting in SETTINGS
        for _, on_usa, on_small in BATCHES
    ]
    assert sum(games) >= 2000


def test_unfinished_records_satisfy_the_referee_at_every_moment() -> None:
    for setting in SMALL_SETTINGS:
        game, lot = setting.game("unfinished"), Lot(str(setting))
        while not game.is_over:
            check_record(plain(game.record()), setting.folder)
            game.play(*next_move(game, lot, POLICIES["hoarder"]))


def test_the_compared_games_meet_what_is_rare() -> None:
    met: set[str] = set()
    for setting in SMALL_SETTINGS:
        for policy, _, games in BATCHES:
            for number in range(games):
                seed = f"{policy} {number}"
                game = setting.game(seed)
                play_by(game, Lot(f"{setting} {seed}"), POLICIES[policy])
                met |= situations(game)
    assert met == {
        *("claim", "draw_deck", "draw_face_up", "draw_tickets", "end", "keep_tickets"),
        *("last_round", "pass", "refresh", "reshuffle", "turn_face_up"),
        "swept at the deal",
        "a gap in the row",
        "three locomotives stay",
        "few tickets left",
        "ended by passing",
        "a draw of one card",
        "a second half claimed",
        "a shared win",
    }


def situations(game: Game) -> set[str]:
    events = game.events
    met = {event["type"] for event in plain(events)}
    row = game.view(None).face_up
    most = game.rules.ruleset.draw
    found = {
        "swept at the deal": bool(game.setup.discarded),
        "a gap in the row": None in row,
        "three locomotives stay": row.count("locomotive") >= 3,
        "few tickets left": any(
            isinstance(event, TicketsDrawn) and len(event.offered) < most for event in events
        ),
        "ended by passing": "pass" in met and "last_round" not in met,
        "a draw of one card": has_lonely_draw(plain(events)),
        "a second half claimed": has_both_halves(game),
        "a shared win": len(game.score().winners) > 1,
    }
    return met | {name for name, is_met in found.items() if is_met}


def has_lonely_draw(events: list[Json]) -> bool:
    """Whether a turn had only one card that was not a face-up locomotive (F3)."""
    own = [event for event in events if "seat" in event and event["type"] != "last_round"]
    draws = [e if e["type"] in ("draw_deck", "draw_face_up") else None for e in own]
    lonely = 0
    for before, draw, after in zip([None, *draws], draws, [*draws[1:], None], strict=False):
        if draw is None or (draw["type"] == "draw_face_up" and draw["card"] == "locomotive"):
            continue
        seats = {e["seat"] for e in (before, after) if e is not None}
        lonely += draw["seat"] not in seats
    return lonely > 0


def has_both_halves(game: Game) -> bool:
    owned = {route for seat in game.view(None).seats for route in seat.routes}
    return any(r.id in owned and r.double_with in owned for r in game.rules.map.routes)
