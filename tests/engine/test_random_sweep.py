"""Plays random games of all rulesets and seats: no card is lost, and every rare case occurs."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.engine.books import Books, audit_closed
from tests.engine.situations import SMALL
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpDrawn,
    GameEnded,
    LastRoundBegun,
    Passed,
    PileReshuffled,
    RecordedEvent,
    RouteClaimed,
    RowRefreshed,
)
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import SECOND_CARD
from trunkline.engine.moves import Claim, DrawTickets, Move, Pass

Setting = tuple[str | Path, str, int]
Taste = Callable[[Move], int]

SETTINGS: list[Setting] = [
    *(("usa", "classic", seats) for seats in (2, 3, 4, 5)),
    *(("usa", ruleset, 3) for ruleset in ("anniversary", "1910", "mega", "big-cities")),
    *((SMALL, ruleset, seats) for ruleset in ("classic", "short") for seats in (2, 3, 4, 5)),
    (SMALL, "many", 2),
    (SMALL, "many", 3),
]

TASTES: dict[str, Taste] = {
    "no taste": lambda move: 1,
    "a builder": lambda move: 9 if isinstance(move, Claim) else 1,
    "a hoarder": lambda move: 0 if isinstance(move, Claim) else 1,
    "a collector of tickets": lambda move: 9 if isinstance(move, DrawTickets) else 1,
}


RARITIES = (
    "a reshuffle",
    "a refresh",
    "several refreshes in a row",
    "a refresh by a claim",
    "a row of three locomotives that stays",
    "a forced pass",
    "an end by passes",
    "a last round",
    "empty slots",
    "an empty draw pile",
    "tickets running out",
    "a deck of fewer tickets than are drawn",
    "a turn ended by lack of a second card",
)


def setting_name(setting: Setting) -> str:
    return f"{Path(setting[0]).name}-{setting[1]}-{setting[2]}"


def choose(moves: list[Move], taste: Taste, chance: random.Random) -> Move:
    weights = [taste(move) for move in moves]
    return chance.choices(moves, weights if any(weights) else None)[0]


def play_through(game: Game, taste: Taste, chance: random.Random, met: Counter[str]) -> None:
    books = Books(game)
    while not game.is_over:
        seat = chance.choice(game.to_act)
        moves = game.legal_moves(seat)
        assert moves, "a seat to act can do nothing"
        assert all(
            not game.legal_moves(s) for s in range(len(game.players)) if s not in game.to_act
        )
        move = choose(moves, taste, chance)
        note_before(game, moves, met)
        events = game.play(seat, move)
        for event in events:
            books.enter(event)
        books.audit()
        if isinstance(move, Claim):
            audit_closed(game)
        note_after(game, events, met)
    audit_closed(game)


def note_before(game: Game, moves: list[Move], met: Counter[str]) -> None:
    view = game.view(None)
    met["a move"] += 1
    met["tickets running out"] += view.ticket_deck_size == 0
    met["a deck of fewer tickets than are drawn"] += 0 < view.ticket_deck_size < 3
    met["empty slots"] += None in view.face_up
    met["an empty draw pile"] += view.pile_size == 0
    met["a forced pass"] += moves == [Pass()]
    met["a row of three locomotives that stays"] += view.face_up.count("locomotive") >= 3


def note_after(game: Game, events: list[RecordedEvent], met: Counter[str]) -> None:
    kinds = Counter(type(event) for event in events)
    met["a reshuffle"] += kinds[PileReshuffled]
    met["a refresh"] += kinds[RowRefreshed]
    met["several refreshes in a row"] += kinds[RowRefreshed] > 1
    met["a refresh by a claim"] += kinds[RowRefreshed] and kinds[RouteClaimed]
    met["an end by passes"] += (
        kinds[Passed] and kinds[GameEnded] and not game.state["turns_left"][0]
    )
    met["a last round"] += kinds[LastRoundBegun]
    first = events[0]
    plain = isinstance(first, DeckDrawn) or (
        isinstance(first, FaceUpDrawn) and first.card != "locomotive"
    )
    met["a turn ended by lack of a second card"] += plain and is_alone(game, len(events))


def is_alone(game: Game, count: int) -> bool:
    """Whether the last draw was the only card of its turn; the draw caused `count` events."""
    drawn = game.events[-count]
    before = next(
        event
        for event in reversed(game.events[:-count])
        if hasattr(event, "seat") and not isinstance(event, LastRoundBegun)
    )
    ended = game.state["phase"][0] != SECOND_CARD
    return ended and before.seat != drawn.seat  # type: ignore[union-attr]


@cache
def sweep(setting: Setting, taste: str) -> Counter[str]:
    """Play some games and count which rare cases occurred."""
    map, ruleset, seats = setting
    met: Counter[str] = Counter()
    for number in range(1 if map == "usa" else 3):
        seed = f"sweep {number} {ruleset} {seats} {taste}"
        game = Game(seats, ruleset, map, seed)
        play_through(game, TASTES[taste], random.Random(seed), met)
        assert isinstance(game.events[-1], GameEnded)
        assert game.score().winners
    return met


@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("setting", SETTINGS, ids=setting_name)
def test_nothing_is_lost_in_random_games(setting: Setting, taste: str) -> None:
    assert sweep(setting, taste)["a move"] > 20


def test_the_sweep_really_met_everything_rare() -> None:
    met: Counter[str] = Counter()
    for setting in SETTINGS:
        for taste in TASTES:
            met += sweep(setting, taste)
    assert [rarity for rarity in RARITIES if not met[rarity]] == []
