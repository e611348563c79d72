"""Tests the reference engine's chance, set-up and train cards in small hand-made situations."""

from collections import Counter
from pathlib import Path

import pytest

from .chance import Stream
from .engine import ReferenceGame
from .maps import CARDS, load_map
from .toys import RULESETS, USA, Json, counts, lay, make_map, play_randomly, toy_game

LOCO = "locomotive"
MIXED: list[str | None] = ["red", "red", "blue", "blue", "white"]


def types(events: list[Json]) -> list[str]:
    return [event["type"] for event in events]


# Chance


def test_the_generator_is_splitmix64() -> None:
    stream = Stream("cards", "x")
    stream.state, stream.gamma = 1234567, 0x9E3779B97F4A7C15
    assert [stream.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_below_is_even_and_always_consumes() -> None:
    stream = Stream("first", "x")
    met = Counter(stream.below(5) for _ in range(5000))
    assert set(met) == set(range(5))
    assert all(850 < count < 1150 for count in met.values())
    before = stream.state
    assert stream.below(1) == 0
    assert stream.state != before


def test_gamma_is_odd_and_well_mixed() -> None:
    for number in range(2000):
        gamma = Stream("cards", str(number)).gamma
        assert gamma % 2 == 1
        assert (gamma ^ (gamma >> 1)).bit_count() >= 24


# R1, R2


@pytest.mark.parametrize(
    ("ruleset", "tickets", "points"),
    [("classic", 30, 349), ("anniversary", 69, 754), ("1910", 35, 391), ("big-cities", 35, 389)],
)
def test_r1_4_ticket_decks(ruleset: str, tickets: int, points: int) -> None:
    deck = load_map(USA, ruleset).tickets.values()
    assert (len(deck), sum(ticket.points for ticket in deck)) == (tickets, points)


def test_tickets_are_left_out_by_value_and_by_column(tmp_path: Path) -> None:
    assert "d-b" not in load_map(make_map(tmp_path), "toy").tickets
    assert "e-a" not in load_map(make_map(tmp_path, where="set=1"), "toy").tickets


@pytest.mark.parametrize("ruleset", RULESETS)
def test_r2_1_setup(ruleset: str) -> None:
    game = ReferenceGame(USA, ruleset, 3, "deal")
    setup = game.setup
    assert [len(hand) for hand in setup["hands"]] == [4, 4, 4]
    dealt = Counter(setup["face_up"] + setup["discarded"])
    for hand in setup["hands"]:
        dealt.update(hand)
    assert dealt + Counter(game.table.pile) == Counter({**dict.fromkeys(CARDS, 12), LOCO: 14})
    offered = [ticket for offer in setup["offers"] for ticket in offer]
    assert len(set(offered)) == 3 * game.rules.start_deal
    assert sorted(offered + game.tickets) == sorted(game.map.tickets)


def test_rule_9_deal_depends_on_the_seed_alone() -> None:
    one = play_randomly(ReferenceGame(USA, "classic", 2, "same"), "a")
    two = play_randomly(ReferenceGame(USA, "classic", 2, "same", first=0), "b")
    other = ReferenceGame(USA, "classic", 2, "other")
    assert one.setup == two.setup != other.setup


def test_rule_9_first_pile_is_one_order_of_cards() -> None:
    """The pile's cards come in the same order, whoever draws and from where."""
    orders = []
    for lot in ("a", "b", "c"):
        game = play_randomly(ReferenceGame(USA, "classic", 2, "order"), lot)
        cards = [e["card"] for e in game.events if e["type"] in ("draw_deck", "turn_face_up")]
        orders.append(cards[:60])
    assert orders[0] == orders[1] == orders[2]


def test_r2_2_first_tickets_in_any_order_go_under_the_deck() -> None:
    game = ReferenceGame(USA, "classic", 3, "x", first=1)
    assert game.to_act() == [0, 1, 2]
    assert Counter(len(move["kept"]) for move in game.legal_moves(0)) == {2: 3, 3: 1}
    deck = list(game.tickets)
    for seat in (2, 0, 1):
        game.play(seat, {"type": "keep_tickets", "kept": game.setup["offers"][seat][:2]})
        assert seat not in game.to_act() or game.to_act() == [1]
    assert game.tickets == deck + [game.setup["offers"][seat][2] for seat in (2, 0, 1)]
    assert game.to_act() == [1]


def test_r2_3_first_seat_by_lot() -> None:
    firsts = {ReferenceGame(USA, "classic", 5, str(seed)).first for seed in range(60)}
    assert firsts == {0, 1, 2, 3, 4}


# R4


def test_r4_2_a_taken_card_is_replaced_at_once(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, MIXED, pile="green green")
    events = game.play(0, {"type": "draw_face_up", "slot": 4})
    assert events == [
        {"type": "draw_face_up", "seat": 0, "slot": 4, "card": "white"},
        {"type": "turn_face_up", "slot": 4, "card": "green"},
    ]
    assert game.to_act() == [0]
    game.play(0, {"type": "draw_deck"})
    assert game.to_act() == [1]


def test_r4_3_face_up_locomotive_is_both_cards(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, [LOCO, LOCO, "red", "red", "red"], pile="red red red")
    game.play(0, {"type": "draw_deck"})
    slots = [move.get("slot") for move in game.legal_moves(0)]
    assert slots == [None, 2, 3, 4]
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, {"type": "draw_face_up", "slot": 0})
    game.play(0, {"type": "draw_face_up", "slot": 2})
    game.play(1, {"type": "draw_face_up", "slot": 0})
    assert game.to_act() == [0]


def test_r4_4_unseen_locomotive_counts_once(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, MIXED, pile=f"{LOCO} {LOCO}")
    game.play(0, {"type": "draw_deck"})
    assert game.to_act() == [0]


def test_r4_5_three_locomotives_are_swept_until_the_row_is_good(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, ["red", LOCO, LOCO, "red", "red"], pile=LOCO, discards="red blue")
    events = game.play(0, {"type": "draw_face_up", "slot": 0})
    # The pile gives its last card to the row, which is swept before the pile is renewed.
    assert types(events)[:4] == ["draw_face_up", "turn_face_up", "refresh", "reshuffle"]
    assert events[2]["discarded"] == [LOCO, LOCO, LOCO, "red", "red"]
    assert events[3]["cards"] == 7
    assert game.table.row.count(LOCO) <= 2


def test_rule_1b_a_hopeless_row_stays_until_it_is_not(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, [LOCO, LOCO, LOCO, LOCO, "red"], pile=f"{LOCO} red")
    game.hands[1] = counts("blue blue")
    game.play(0, {"type": "draw_tickets"})
    assert types(game.play(0, game.legal_moves(0)[0])) == ["keep_tickets"]
    events = game.play(1, {"type": "claim", "route": "bc", "cards": {"blue": 2}})
    assert types(events)[:2] == ["claim", "refresh"]


def test_rule_1b_a_row_with_a_gap_stays(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, [LOCO, LOCO, LOCO, "red", "red"])
    assert types(game.play(0, {"type": "draw_face_up", "slot": 4})) == ["draw_face_up"]


def test_r4_7_the_last_card_of_the_pile_brings_the_reshuffle(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, MIXED, pile="green", discards="black black")
    events = game.play(0, {"type": "draw_deck"})
    assert events[1:] == [{"type": "reshuffle", "cards": 2}]


def test_rule_1c_discards_of_a_claim_fill_the_gaps_first(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    lay(game, [None, "red", "red", None, "red"])
    game.hands[0] = counts("blue blue blue")
    events = game.play(0, {"type": "claim", "route": "cd", "cards": {"blue": 3}})
    assert types(events) == ["claim", "reshuffle", "turn_face_up", "turn_face_up"]
    assert [event.get("slot") for event in events[2:]] == [0, 3]
    assert game.table.pile_size() == 1


@pytest.mark.parametrize("left", [None, LOCO])
def test_rule_3_no_second_card_ends_the_turn(tmp_path: Path, left: str | None) -> None:
    game = toy_game(tmp_path)
    lay(game, ["red", left, None, None, None])
    game.play(0, {"type": "draw_face_up", "slot": 0})
    assert game.to_act() == [1]
