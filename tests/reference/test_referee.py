"""The referee accepts the reference's games and catches tampered records."""

import copy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .engine import ReferenceGame
from .maps import CARDS
from .referee import RefereeError, check_record, check_shuffles
from .toys import RULESETS, USA, Json, as_json, make_map, play_randomly, usa_record

LOCO = "locomotive"


@cache
def original() -> Json:
    return usa_record("classic", 2, "sample")


def sample() -> Json:
    """A record of a whole game, for tests that tamper with it."""
    return copy.deepcopy(original())


def index_of(record: Json, kind: str, nth: int = 0) -> int:
    indices = [i for i, event in enumerate(record["events"]) if event["type"] == kind]
    return indices[nth]


def refused(record: Json, reason: str | None = None) -> int:
    """Where the referee refuses the record."""
    with pytest.raises(RefereeError, match=reason) as caught:
        check_record(record, USA)
    return caught.value.event_index


# Correct records pass


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_pass(ruleset: str, players: int) -> None:
    for number in range(2):
        record = usa_record(ruleset, players, f"{ruleset}/{players}/{number}")
        check_record(record, USA)
        check_shuffles(record, USA)


def test_games_short_of_cards_pass(tmp_path: Path) -> None:
    """Small decks cause passes, gaps in the row, hopeless rows and refreshes in the set-up."""
    met = set()
    for color_cards, locomotives in [(1, 0), (1, 3), (1, 9), (2, 5), (2, 20), (3, 2)]:
        folder = make_map(tmp_path, color_cards=color_cards, locomotives=locomotives)
        for number in range(30):
            game = play_randomly(ReferenceGame(folder, "toy", 2, str(number)), str(number))
            record = as_json(game)
            check_record(record, folder)
            check_shuffles(record, folder)
            met |= {event["type"] for event in game.events}
            met |= {"gap"} if None in game.setup["face_up"] else set()
            met |= {"swept"} if game.setup["discarded"] else set()
            met |= {"stuck"} if game.turns_left is None else set()
            met |= {"hopeless"} if game.table.row.count(LOCO) >= 3 else set()
    assert met >= {"pass", "refresh", "reshuffle", "gap", "swept", "stuck", "hopeless"}


def test_meta_and_more_about_players_pass() -> None:
    record = sample()
    record["meta"] = {"table": 7}
    record["players"][1].update(bot="greedy", rating=1500)
    check_record(record, USA)
    check_shuffles(record, USA)


def test_free_orders_pass() -> None:
    record = sample()
    for event in record["events"]:
        for key in ("kept", "discarded"):
            if key in event:
                event[key].reverse()
    for score in record["result"]["scores"]:
        score["completed"].reverse()
        score["failed"].reverse()
    for hand in record["setup"]["hands"]:
        hand.reverse()
    check_record(record, USA)
    check_shuffles(record, USA)


def test_an_unfinished_record_stops_where_a_player_decides() -> None:
    game = ReferenceGame(USA, "classic", 2, "cut")
    play_randomly(game, "cut")
    full = as_json(game)
    replay = ReferenceGame(USA, "classic", 2, "cut")
    decisions = {0}
    for event in full["events"]:
        if "seat" in event and event["type"] != "last_round":
            keys = ("type", "kept", "slot", "route", "cards")
            replay.play(event["seat"], {key: event[key] for key in keys if key in event})
            decisions.add(len(replay.events))
    decisions.discard(len(full["events"]))
    assert replay.events == full["events"]
    for length in range(len(full["events"]) + 1):
        cut = {**full, "events": full["events"][:length], "result": None}
        if length in decisions:
            check_record(cut, USA)
        else:
            assert refused(cut) == length


# Wrong records are caught


def test_every_dropped_event_is_caught() -> None:
    for index in range(len(original()["events"])):
        record = sample()
        del record["events"][index]
        assert refused(record) >= index


def test_every_doubled_event_is_caught() -> None:
    for index in range(len(original()["events"])):
        record = sample()
        record["events"].insert(index, copy.deepcopy(record["events"][index]))
        assert refused(record) >= index


def test_every_changed_number_and_seat_is_caught() -> None:
    for index, event in enumerate(original()["events"]):
        for key in ("seat", "points", "cards", "slot"):
            if isinstance(event.get(key), int):
                record = sample()
                record["events"][index][key] += 1
                assert refused(record) >= index


def test_swapped_cards_are_caught_by_the_seed() -> None:
    for index, event in enumerate(original()["events"]):
        if "card" in event and index % 3 == 0:
            record = sample()
            other = CARDS[(CARDS.index(event["card"]) + 1) % len(CARDS)]
            record["events"][index]["card"] = other
            with pytest.raises(RefereeError) as caught:
                check_shuffles(record, USA)
            assert caught.value.event_index == index


@pytest.mark.parametrize("kind", ["last_round", "end", "refresh", "reshuffle", "turn_face_up"])
def test_extra_consequences_are_caught(kind: str) -> None:
    extras: dict[str, Json] = {
        "last_round": {"seat": 0},
        "end": {},
        "refresh": {"discarded": ["red"] * 5},
        "reshuffle": {"cards": 10},
        "turn_face_up": {"slot": 0, "card": "red"},
    }
    record = sample()
    record["events"].insert(40, {"type": kind, **extras[kind]})
    assert refused(record) == 40


def test_consequences_out_of_order_are_caught() -> None:
    record = sample()
    index = index_of(record, "last_round")
    events = record["events"]
    events[index - 1], events[index] = events[index], events[index - 1]
    assert refused(record) == index - 1


def test_a_card_that_is_not_there_is_caught() -> None:
    record = sample()
    for event in record["events"]:
        if event["type"] == "draw_deck":
            event["card"] = LOCO
    assert refused(record) >= 0
    record = sample()
    record["setup"]["hands"] = [["red"] * 4, ["red"] * 4]
    record["setup"]["face_up"] = ["red"] * 5
    assert refused(record, "no red is left") == -1


def test_claims_against_the_rules_are_caught() -> None:
    index = index_of(original(), "claim")
    claim = original()["events"][index]
    (card, count), *_ = claim["cards"].items()
    changes: list[tuple[Json, str]] = [
        ({"route": "nowhere"}, "no route"),
        ({"cards": {card: count + 1}}, "R5.1"),
        ({"cards": {**claim["cards"], "locomotive": 0}}, "cannot be"),
        ({"cards": {}}, "R5.1"),
        ({"points": claim["points"] + 1}, "R5.2"),
        ({"colour": "red"}, "keys"),
    ]
    for change, reason in changes:
        record = sample()
        record["events"][index].update(change)
        assert refused(record, reason) == index
    record = sample()
    second = index_of(record, "claim", 1)
    record["events"][second]["route"] = claim["route"]
    assert refused(record, "R5.4") == second


def test_tickets_against_the_rules_are_caught() -> None:
    record = sample()
    record["events"][0]["kept"].pop()
    assert refused(record, "not the tickets") == 0
    record = sample()
    first = record["events"][0]
    first["kept"], first["returned"] = [], first["kept"] + first["returned"]
    assert refused(record, "at least") == 0
    record = sample()
    index = index_of(record, "draw_tickets")
    record["events"][index]["offered"][0] = record["setup"]["offers"][0][0]
    assert refused(record, "on top") == index
    record = sample()
    record["events"][index]["offered"].pop()
    assert refused(record, "offered") == index


def test_returned_tickets_come_back_in_order(tmp_path: Path) -> None:
    folder = make_map(tmp_path, start_deal=3, draw=2)
    game = ReferenceGame(folder, "toy", 2, "deck", first=0)
    for seat in (1, 0):
        game.play(seat, {"type": "keep_tickets", "kept": game.setup["offers"][seat][:1]})
    game.play(0, {"type": "draw_tickets"})
    record = as_json(game)
    check_record(record, folder)
    record["events"][-1]["offered"].reverse()
    with pytest.raises(RefereeError, match="is on top") as caught:
        check_record(record, folder)
    assert caught.value.event_index == 2


def test_pass_is_caught_when_something_can_be_done() -> None:
    record = sample()
    record["events"] = [*record["events"][:2], {"type": "pass", "seat": record["first"]}]
    record["result"] = None
    assert refused(record, "a card can be drawn") == 2


def change_score(key: str, value: Any) -> Callable[[Json], None]:
    return lambda record: record["result"]["scores"][0].update({key: value})


@pytest.mark.parametrize(
    "change",
    [
        change_score("routes", 1),
        change_score("tickets", 99),
        change_score("bonus", 5),
        change_score("total", 0),
        change_score("longest_path", 45),
        change_score("completed", []),
        change_score("failed", []),
        change_score("rank", 1),
        lambda record: record["result"].update(winners=[0, 1]),
        lambda record: record["result"].update(winners=[]),
        lambda record: record["result"]["winners"].append(record["result"]["winners"][0]),
        lambda record: record["result"]["scores"].pop(),
        lambda record: record["result"].pop("winners"),
        lambda record: record.update(result=None),
    ],
)
def test_wrong_results_are_caught(change: Callable[[Json], None]) -> None:
    record = sample()
    change(record)
    assert record != original()
    assert refused(record) == len(record["events"])


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 2},
        {"version": True},
        {"map": "europe"},
        {"ruleset": "none"},
        {"players": [{"name": "alone"}]},
        {"players": [{"name": "one"}, {"bot": "two"}]},
        {"first": 2},
        {"seed": 5},
        {"events": None},
        {"meta": []},
        {"extra": 1},
        {"setup": {}},
    ],
)
def test_wrong_heads_are_caught(change: Json) -> None:
    assert refused({**sample(), **change}) == -1


def test_another_first_seat_or_seed_is_caught() -> None:
    record = sample()
    record["first"] = 1 - record["first"]
    assert refused(record, "is to act") == 2
    record = sample()
    record["seed"] = "another"
    check_record(record, USA)
    with pytest.raises(RefereeError, match="another set-up"):
        check_shuffles(record, USA)
