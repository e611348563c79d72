"""Short games written by hand; the referee needs no seed, so each shows its case directly."""

from pathlib import Path

import pytest

from .referee import RefereeError, check_record
from .toys import Json, make_map

LOCO = "locomotive"
OFFERS = ["a-c", "a-e", "b-d", "b-e"]


def story(folder: Path, hands: list[str], row: str, *events: Json) -> None:
    """Checks a game in which every seat has kept one ticket and seat 0 begins."""
    seats = len(hands)
    starts = [
        {"type": "keep_tickets", "seat": seat, "kept": [OFFERS[seat]], "returned": []}
        for seat in range(seats)
    ]
    face_up = [None if card == "-" else card for card in row.split()]
    record = {
        "format": "trunkline-record",
        "version": 1,
        "map": "toyland",
        "ruleset": "toy",
        "players": [{"name": str(seat)} for seat in range(seats)],
        "first": 0,
        "seed": "",
        "setup": {
            "hands": [hand.split() for hand in hands],
            "face_up": face_up,
            "discarded": [],
            "offers": [[OFFERS[seat]] for seat in range(seats)],
        },
        "events": [*starts, *events],
        "result": None,
    }
    check_record(record, folder)


def refused(folder: Path, reason: str, hands: list[str], row: str, *events: Json) -> None:
    """Checks that only the last event of the story is refused."""
    story(folder, hands, row, *events[:-1])
    with pytest.raises(RefereeError, match=reason) as caught:
        story(folder, hands, row, *events)
    assert caught.value.event_index == len(hands) + len(events) - 1


def claim(seat: int, route: str, points: int, **cards: int) -> Json:
    return {"type": "claim", "seat": seat, "route": route, "cards": cards, "points": points}


def deck(seat: int, card: str) -> Json:
    return {"type": "draw_deck", "seat": seat, "card": card}


def face_up(seat: int, slot: int, card: str) -> Json:
    return {"type": "draw_face_up", "seat": seat, "slot": slot, "card": card}


def turned(slot: int, card: str) -> Json:
    return {"type": "turn_face_up", "slot": slot, "card": card}


ROW = "red red blue blue locomotive"
RED = "red red red locomotive"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_map(tmp_path, start_deal=1)


def test_r4_3_no_face_up_locomotive_as_second_card(folder: Path) -> None:
    refused(folder, "R4.3", [RED, RED], ROW, deck(0, LOCO), face_up(0, 4, LOCO))
    taken = [face_up(0, 0, "red"), turned(0, LOCO)]
    refused(folder, "R4.3", [RED, RED], ROW, *taken, face_up(0, 0, LOCO))
    story(folder, [RED, RED], ROW, face_up(0, 4, LOCO), turned(4, "red"), deck(1, LOCO))


def test_r3_one_action_a_turn(folder: Path) -> None:
    refused(folder, "no claim", [RED, RED], ROW, deck(0, "red"), claim(0, "bc", 2, red=2))
    refused(folder, "is to act", [RED, RED], ROW, claim(0, "bc", 2, red=2), deck(0, "red"))
    tickets = {"type": "draw_tickets", "seat": 0, "offered": ["c-e", "b-d"]}
    refused(folder, "no draw_deck", [RED, RED], ROW, tickets, deck(0, "red"))


def test_r4_5_the_whole_row_is_swept(folder: Path) -> None:
    row = "red blue blue locomotive locomotive"
    start = [face_up(0, 0, "red"), turned(0, LOCO)]
    swept = [LOCO, LOCO, LOCO, "blue", "blue"]
    story(folder, [RED, RED], row, *start, {"type": "refresh", "discarded": swept}, *five())
    with pytest.raises(RefereeError, match="stops where refresh"):
        story(folder, [RED, RED], row, *start)
    wrong = {"type": "refresh", "discarded": [*swept[:4], "red"]}
    with pytest.raises(RefereeError, match="other cards"):
        story(folder, [RED, RED], row, *start, wrong, *five())


def five() -> list[Json]:
    return [turned(slot, "white") for slot in range(5)]


def test_r4_5_the_first_row_is_settled(folder: Path) -> None:
    with pytest.raises(RefereeError, match="first row is not settled"):
        story(folder, [RED, RED], "red red locomotive locomotive locomotive")


@pytest.mark.parametrize(
    ("reason", "event"),
    [
        ("not in the hand", claim(0, "bc", 2, blue=2)),
        ("one colour", claim(0, "bc", 2, red=1, white=1)),
        ("R5.1: blue", claim(0, "cd", 4, red=3)),
        ("cards are needed", claim(0, "bc", 2, red=3)),
        ("R5.2", claim(0, "bc", 4, red=2)),
    ],
)
def test_r5_1_cards_of_a_claim(folder: Path, reason: str, event: Json) -> None:
    refused(folder, reason, ["red red red white", RED], ROW, event)


def test_r5_1_locomotives_stand_for_any_card(folder: Path) -> None:
    hand = f"blue {LOCO} {LOCO} {LOCO}"
    row = "red red blue blue white"
    story(folder, [hand, RED], row, claim(0, "cd", 4, locomotive=3))
    story(folder, [hand, RED], row, claim(0, "cd", 4, blue=1, locomotive=2))
    story(folder, [hand, RED], row, claim(0, "bc", 2, locomotive=2))


def test_r5_5_double_routes(folder: Path) -> None:
    first, own, other = (claim(seat, "ab-1", 1, red=1) for seat in (0, 0, 1))
    other["route"] = own["route"] = "ab-2"
    refused(folder, "closes this one", [RED, RED], ROW, first, other)
    refused(folder, "closes this one", [RED, RED, "blue white white white"], ROW, first, other)
    four = [RED, "red red red white", "blue white white white", "green green green green"]
    story(folder, four, ROW, first, other)
    between = [deck(seat, "black") for seat in (1, 1, 2, 2, 3, 3)]
    refused(folder, "owns the other half", four, ROW, first, *between, own)


def test_rule_6_too_few_trains(tmp_path: Path) -> None:
    folder = make_map(tmp_path, start_deal=1, trains=3)
    hands = ["green green green green", RED]
    refused(folder, "too few trains", hands, ROW, claim(0, "da-1", 7, green=4))


def test_r7_1_last_round_at_once_and_once(tmp_path: Path) -> None:
    folder = make_map(tmp_path, start_deal=1, trains=4)
    last = {"type": "last_round", "seat": 0}
    start = [claim(0, "bc", 2, red=2), last]
    second = [claim(1, "ab-2", 1, red=1), deck(0, "black"), deck(0, "black")]
    with pytest.raises(RefereeError, match="stops where last_round"):
        story(folder, [RED, RED], ROW, start[0])
    with pytest.raises(RefereeError, match="stops where end"):
        story(folder, [RED, RED], ROW, *start, *second)
    refused(folder, "no last_round", [RED, RED], ROW, *start, last)
    with pytest.raises(RefereeError, match="only when, the game is over"):
        story(folder, [RED, RED], ROW, *start, *second, {"type": "end"})


def test_rule_5_pass_only_with_nothing_to_do(tmp_path: Path) -> None:
    hands = ["purple white blue yellow", "orange black red green"]
    gone = "- - - - -"
    passing = {"type": "pass", "seat": 0}
    folder = make_map(tmp_path, start_deal=1, color_cards=1, locomotives=0)
    refused(folder, "tickets can be drawn", hands, gone, passing)
    folder = make_map(tmp_path, start_deal=1, color_cards=1, locomotives=0, draw=6, keep=6)
    rest = ["b-d", "b-e", "c-e", "e-a"]
    tickets: list[Json] = [
        {"type": "draw_tickets", "seat": 0, "offered": rest},
        {"type": "keep_tickets", "seat": 0, "kept": rest, "returned": []},
    ]
    empty = {"type": "draw_tickets", "seat": 1, "offered": []}
    refused(folder, "R6.1", hands, gone, *tickets, empty)
    refused(folder, "can be claimed", hands, gone, *tickets, {"type": "pass", "seat": 1})
    folder = make_map(tmp_path, start_deal=1, color_cards=1, locomotives=1, draw=6, keep=6)
    refused(
        folder, "a card can be drawn", hands, "locomotive - - - -", *tickets, {**passing, "seat": 1}
    )
