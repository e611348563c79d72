"""R4: drawing train cards."""

import pytest

from tests.engine.situations import (
    DISCARDS,
    PLAIN_ROW,
    begun,
    cards,
    cut_ticket_deck,
    discards_of,
    hand_of,
    lay,
    pile_of,
    refused,
    row_of,
)
from trunkline.engine.errors import Reason
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpDrawn,
    FaceUpTurned,
    PileReshuffled,
    RowRefreshed,
)
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, Move, Pass

ROW = PLAIN_ROW.split()


@pytest.mark.parametrize("first", [DrawDeck(), DrawFaceUp(0), DrawFaceUp(4)])
@pytest.mark.parametrize("second", [DrawDeck(), DrawFaceUp(0), DrawFaceUp(2)])
def test_r4_1_each_of_two_cards_may_be_face_up_or_unseen(first: Move, second: Move) -> None:
    game = begun()
    lay(game, pile="12 yellow", rest=DISCARDS)
    game.play(0, first)
    game.play(0, second)
    assert hand_of(game, 0).total() == 2
    assert game.to_act == (1,)


def test_r4_1_an_unseen_card_comes_from_the_draw_pile() -> None:
    game = begun()
    lay(game, pile="2 yellow", rest=DISCARDS)
    assert game.play(0, DrawDeck()) == [DeckDrawn(0, "yellow")]
    assert hand_of(game, 0) == cards("1 yellow")
    assert pile_of(game) == cards("1 yellow")
    assert row_of(game) == ROW


@pytest.mark.parametrize("slot", range(5))
def test_r4_2_a_face_up_card_is_replaced_at_once(slot: int) -> None:
    game = begun()
    lay(game, pile="6 yellow", rest=DISCARDS)
    events = game.play(0, DrawFaceUp(slot))
    assert [str(event) for event in events] == [
        f"seat 0 takes {ROW[slot]} from slot {slot}",
        f"slot {slot} turns up yellow",
    ]
    assert row_of(game) == [*ROW[:slot], "yellow", *ROW[slot + 1 :]]


def test_r4_2_the_replacement_can_be_the_second_card() -> None:
    game = begun()
    lay(game, pile="6 yellow", rest=DISCARDS)
    game.play(0, DrawFaceUp(3))
    game.play(0, DrawFaceUp(3))
    assert hand_of(game, 0) == cards("1 white 1 yellow")


def test_r4_3_a_face_up_locomotive_ends_the_turn() -> None:
    game = begun()
    lay(game, row="red locomotive green white black", pile="6 yellow", rest=DISCARDS)
    game.play(0, DrawFaceUp(1))
    assert hand_of(game, 0) == cards("1 locomotive")
    assert game.to_act == (1,)


@pytest.mark.parametrize("first", [DrawDeck(), DrawFaceUp(0)])
def test_r4_3_it_cannot_be_the_second_card(first: Move) -> None:
    game = begun()
    lay(game, row="red locomotive green white black", pile="6 yellow", rest=DISCARDS)
    game.play(0, first)
    assert DrawFaceUp(1) not in game.legal_moves(0)
    assert DrawFaceUp(2) in game.legal_moves(0)
    assert refused(game, 0, DrawFaceUp(1)) is Reason.SECOND_LOCOMOTIVE


def test_r4_3_nor_can_a_locomotive_that_came_as_the_replacement() -> None:
    game = begun()
    lay(game, pile="2 locomotive", rest=DISCARDS)
    game.play(0, DrawFaceUp(2))
    assert row_of(game)[2] == "locomotive"
    assert refused(game, 0, DrawFaceUp(2)) is Reason.SECOND_LOCOMOTIVE
    assert set(game.legal_moves(0)) == {DrawDeck(), *(DrawFaceUp(k) for k in (0, 1, 3, 4))}


def test_r4_4_an_unseen_locomotive_counts_as_one_card() -> None:
    game = begun()
    lay(game, pile="4 locomotive", rest=DISCARDS)
    game.play(0, DrawDeck())
    assert game.to_act == (0,)
    game.play(0, DrawDeck())
    assert hand_of(game, 0) == cards("2 locomotive")
    assert game.to_act == (1,)


def test_r4_4_the_others_do_not_learn_of_it() -> None:
    locomotive, red = begun(), begun()
    lay(locomotive, pile="1 locomotive", discards="1 red", rest=1)
    lay(red, pile="1 red", discards="1 locomotive", rest=1)
    for game in (locomotive, red):
        game.play(0, DrawDeck())
    seen = [game.view(1).history[-2] for game in (locomotive, red)]
    assert seen == [DeckDrawn(0, None), DeckDrawn(0, None)]
    assert locomotive.view(0).hand != red.view(0).hand


def test_r4_5_three_face_up_locomotives_sweep_the_row() -> None:
    game = begun()
    row = "red locomotive green locomotive black"
    lay(game, row=row, pile="1 locomotive", discards="12 yellow", rest=1)
    events = game.play(0, DrawFaceUp(4))
    assert events[:3] == [
        FaceUpDrawn(0, 4, "black"),
        FaceUpTurned(4, "locomotive"),
        RowRefreshed(("red", "locomotive", "green", "locomotive", "locomotive")),
    ]
    assert row_of(game).count("locomotive") < 3
    assert "-" not in row_of(game)


def test_r4_5_two_do_not() -> None:
    game = begun()
    lay(game, row="red locomotive green blue black", pile="4 locomotive", rest=DISCARDS)
    events = game.play(0, DrawFaceUp(4))
    assert [type(event) for event in events] == [FaceUpDrawn, FaceUpTurned]
    assert row_of(game).count("locomotive") == 2


def test_r4_5_the_new_row_is_looked_at_again() -> None:
    """Nine locomotives lie on top of the other cards, so the first new row has five of them."""
    game = begun()
    row = "red locomotive locomotive locomotive black"
    lay(game, row=row, pile="9 locomotive", discards="11 red 11 blue", rest=1)
    events = game.play(0, DrawFaceUp(0))
    swept = [event for event in events if isinstance(event, RowRefreshed)]
    assert swept[1] == RowRefreshed(("locomotive",) * 5)
    assert row_of(game).count("locomotive") < 3


def test_r4_6_a_hand_has_no_limit() -> None:
    game = begun()
    lay(game, pile="2 red", rest=0)
    game.play(0, DrawDeck())
    game.play(0, DrawDeck())
    assert hand_of(game, 0).total() == 105
    assert game.view(1).seats[0].cards == 105


def test_r4_7_the_discards_become_the_new_draw_pile() -> None:
    game = begun()
    lay(game, pile="1 yellow", discards="7 orange 2 locomotive", rest=1)
    assert game.play(0, DrawDeck()) == [DeckDrawn(0, "yellow"), PileReshuffled(9)]
    assert pile_of(game) == cards("7 orange 2 locomotive")
    assert discards_of(game).total() == 0


def test_r4_7_they_are_shuffled_well() -> None:
    """With two orange and two white cards, each colour is on top in about 300 of 600 cases."""
    tops = []
    for number in range(600):
        game = begun(seed=str(number))
        lay(game, pile="1 yellow", discards="2 orange 2 white", rest=1)
        game.play(0, DrawDeck())
        events = game.play(0, DrawDeck())
        tops.append(str(events[0]).split()[3])
    assert set(tops) == {"orange", "white"}
    assert 220 < tops.count("orange") < 380


def test_r4_7_not_before_the_draw_pile_is_used_up() -> None:
    game = begun()
    lay(game, pile="2 yellow", discards="7 orange", rest=1)
    assert game.play(0, DrawDeck()) == [DeckDrawn(0, "yellow")]
    assert discards_of(game) == cards("7 orange")


def test_r4_8_without_pile_and_discards_the_row_may_still_be_taken() -> None:
    game = begun()
    lay(game, row="red - green - -", rest=1)
    cut_ticket_deck(game, 0)
    assert game.legal_moves(0) == [DrawFaceUp(0), DrawFaceUp(2)]
    assert refused(game, 0, DrawDeck()) is Reason.EMPTY_PILE
    assert refused(game, 0, DrawFaceUp(1)) is Reason.EMPTY_SLOT
    assert game.play(0, DrawFaceUp(2)) == [FaceUpDrawn(0, 2, "green")]
    assert row_of(game) == ["red", "-", "-", "-", "-"]


def test_r4_8_with_nothing_there_the_player_must_claim_or_draw_tickets() -> None:
    game = begun()
    lay(game, hands=["1 red"], row="- - - - -", rest=1)
    moves = game.legal_moves(0)
    assert DrawTickets() in moves
    assert {type(move) for move in moves} == {Claim, DrawTickets}
    assert refused(game, 0, Pass()) is Reason.MUST_ACT
