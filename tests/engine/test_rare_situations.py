"""Tests situations that are rare in real games, built one by one."""

import pytest

from tests.engine.situations import (
    begun,
    cards,
    cut_ticket_deck,
    hand_of,
    lay,
    pile_of,
    refused,
    row_of,
    ticket_deck,
)
from trunkline.engine.errors import Reason
from trunkline.engine.events import (
    FaceUpDrawn,
    FaceUpTurned,
    PileReshuffled,
    RowRefreshed,
    TicketsDrawn,
)
from trunkline.engine.game import LOG_CAPACITY
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets

ONE = "atlanta--nashville"  # one gray space
LOCOMOTIVES = "locomotive locomotive locomotive"


# Few train cards


def test_with_pile_and_discards_empty_the_row_shrinks_card_by_card() -> None:
    game = begun()
    lay(game, rest=1)
    game.play(0, DrawFaceUp(4))
    game.play(0, DrawFaceUp(1))
    assert row_of(game) == ["red", "-", "green", "white", "-"]
    assert game.view(0).face_up == ("red", None, "green", "white", None)
    assert refused(game, 1, DrawDeck()) is Reason.EMPTY_PILE
    assert refused(game, 1, DrawFaceUp(4)) is Reason.EMPTY_SLOT


def test_the_very_last_card_is_taken_and_ends_the_turn() -> None:
    game = begun()
    lay(game, row="- - green - -", rest=1)
    assert game.play(0, DrawFaceUp(2)) == [FaceUpDrawn(0, 2, "green")]
    assert game.to_act == (1,)
    assert not any(isinstance(move, DrawDeck | DrawFaceUp) for move in game.legal_moves(1))


def test_one_card_in_the_pile_and_a_row_of_locomotives_ends_the_turn() -> None:
    game = begun()
    lay(game, row=f"{LOCOMOTIVES} - -", rest=1)
    assert DrawFaceUp(0) in game.legal_moves(0)
    game.play(0, DrawFaceUp(0))
    assert game.to_act == (1,)


def test_the_last_unseen_card_leaves_only_locomotives_for_a_second_so_the_turn_ends() -> None:
    game = begun()
    lay(game, row=f"{LOCOMOTIVES} locomotive locomotive", pile="1 red", rest=1)
    game.play(0, DrawDeck())
    assert hand_of(game, 0) == cards("1 red")
    assert game.to_act == (1,)


def test_a_second_card_becomes_impossible_by_its_own_refill() -> None:
    """The last card of the pile fills the slot and is a locomotive, like the rest of the row."""
    game = begun()
    row = f"red {LOCOMOTIVES} locomotive"
    lay(game, row=row, pile="1 locomotive", rest=1)
    assert game.play(0, DrawFaceUp(0)) == [
        FaceUpDrawn(0, 0, "red"),
        FaceUpTurned(0, "locomotive"),
    ]
    assert game.to_act == (1,)


# Refreshes


@pytest.mark.parametrize("plain", ["", "1 red", "2 red", "1 red 1 blue"])
def test_a_refresh_that_cannot_succeed_is_not_tried(plain: str) -> None:
    game = begun()
    row = f"{LOCOMOTIVES} locomotive locomotive"
    lay(game, row=row, pile="4 locomotive", discards=plain, rest=1)
    events = game.play(0, DrawDeck())
    assert len(events) == 1
    assert row_of(game) == row.split()


def test_it_becomes_possible_by_later_discards() -> None:
    game = begun()
    lay(game, hands=["1 black"], row=f"{LOCOMOTIVES} red blue", pile="2 locomotive", rest=1)
    events = game.play(0, Claim(ONE, "black", 1, 0))
    assert isinstance(events[1], RowRefreshed)
    assert row_of(game).count("locomotive") < 3


def test_it_becomes_impossible_when_the_plain_cards_are_taken() -> None:
    game = begun()
    lay(game, row="locomotive locomotive red blue green", pile="3 locomotive", rest=1)
    events = game.play(0, DrawFaceUp(2))
    assert events == [FaceUpDrawn(0, 2, "red"), FaceUpTurned(2, "locomotive")]
    assert row_of(game).count("locomotive") == 3


def test_a_very_long_chain_of_refreshes_is_told_to_its_end() -> None:
    """With three plain cards among fifteen others, one row of five in 60 shows all three."""
    lengths = []
    for number in range(12):
        game = begun(seed=f"chain {number}")
        lay(game, row=f"{LOCOMOTIVES} red blue", pile="10 locomotive", hands=["1 black"], rest=1)
        twin = game.copy()
        events = game.play(0, Claim(ONE, "black", 1, 0))
        assert twin.play(0, Claim(ONE, "black", 1, 0)) == events
        assert twin.state.tobytes() == game.state.tobytes()
        assert game.events[-len(events) :] == tuple(events)
        assert row_of(game).count("locomotive") == 2
        sweeps = sum(isinstance(event, RowRefreshed) for event in events)
        turned = sum(isinstance(event, FaceUpTurned) for event in events)
        assert turned == 5 * sweeps
        lengths.append(len(events))
    assert max(lengths) > 8 * LOG_CAPACITY
    assert min(lengths) > 1


def test_the_last_card_of_the_pile_completes_three_locomotives() -> None:
    """The sweep comes before the reshuffle, so the swept cards are shuffled in."""
    game = begun()
    row = "locomotive locomotive red blue green"
    lay(game, row=row, pile="1 locomotive", discards="7 white", rest=1)
    events = game.play(0, DrawFaceUp(3))
    assert events[1] == FaceUpTurned(3, "locomotive")
    assert isinstance(events[2], RowRefreshed)
    assert events[3] == PileReshuffled(12)
    assert pile_of(game).total() == 7


# Tickets


def test_the_ticket_deck_runs_out_and_tickets_cannot_be_drawn() -> None:
    game = begun()
    cut_ticket_deck(game, 2)
    top = tuple(ticket_deck(game))
    assert game.play(0, DrawTickets()) == [TicketsDrawn(0, top)]
    game.play(0, KeepTickets(top))
    assert game.view(1).ticket_deck_size == 0
    assert DrawTickets() not in game.legal_moves(1)


def test_a_deck_of_one_ticket_must_be_kept() -> None:
    game = begun(ruleset="mega")
    cut_ticket_deck(game, 1)
    game.play(0, DrawTickets())
    assert game.legal_moves(0) == [KeepTickets(game.view(0).offer)]


def test_the_deck_goes_round_its_ring_many_times() -> None:
    game = begun()
    for _ in range(100):
        seat = game.to_act[0]
        before = ticket_deck(game)
        game.play(seat, DrawTickets())
        offer = game.view(seat).offer
        game.play(seat, KeepTickets(offer[:1]))
        if not (deck := ticket_deck(game)):
            break
        assert deck == [*before[len(offer) :], *offer[1:]]
    assert ticket_deck(game) == []
