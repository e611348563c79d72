"""Tests rare endings: seats that cannot do anything, and odd last rounds."""

import pytest

from tests.engine.situations import (
    SMALL,
    begun,
    closed_routes,
    cut_ticket_deck,
    lay,
    own,
    refused,
    set_trains,
)
from trunkline.engine.events import (
    FaceUpDrawn,
    GameEnded,
    LastRoundBegun,
    Passed,
    RouteClaimed,
    RowRefreshed,
)
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, Move, Pass

ONE, TWO, THREE = "atlanta--nashville", "atlanta--charleston", "calgary--vancouver"
LOCOMOTIVES = "locomotive locomotive locomotive"


def own_everything(game: Game) -> None:
    """Give every claimable route to the seat with the most trains left."""
    for route in game.rules.map.routes:
        seats = [s for s in range(len(game.players)) if route.id not in closed_routes(game, s)]
        if seats:
            own(game, max(seats, key=lambda seat: int(game.state["trains"][0, seat])), route.id)
    assert min(seat.trains for seat in game.view(None).seats) > 2


# Passing


def test_no_legal_action_leaves_only_the_pass() -> None:
    game = begun()
    lay(game, row="- - - - -", rest=1)
    cut_ticket_deck(game, 0)
    assert game.legal_moves(0) == [Pass()]
    others: list[Move] = [DrawDeck(), DrawFaceUp(0), DrawTickets(), Claim(ONE, "red", 1, 0)]
    for move in others:
        refused(game, 0, move)
    assert game.play(0, Pass()) == [Passed(0)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_when_all_pass_the_game_ends(players: int) -> None:
    game = begun(players, "short", SMALL)
    own_everything(game)
    lay(game, row="- - - - -", rest=1)
    cut_ticket_deck(game, 0)
    for seat in range(players):
        assert game.legal_moves(seat) == [Pass()]
        events = game.play(seat, Pass())
    assert events == [Passed(players - 1), GameEnded()]
    assert game.is_over


def test_a_ticket_or_a_card_that_is_left_forbids_the_pass() -> None:
    game = begun(3, "short", SMALL)
    own_everything(game)
    lay(game, row="- - - red -", rest=1)
    cut_ticket_deck(game, 1)
    assert game.legal_moves(0) == [DrawFaceUp(3), DrawTickets()]
    game.play(0, DrawFaceUp(3))
    assert game.legal_moves(1) == [DrawTickets()]


def test_passes_of_the_last_round_count_as_turns() -> None:
    """Two passes and one action: the last round ends the game, not the passes."""
    game = begun(3)
    lay(game, row="- - - - -", rest=2)
    cut_ticket_deck(game, 0)
    game.state["turns_left"][0] = 3
    game.play(0, Pass())
    assert game.play(1, Pass()) == [Passed(1)]
    assert game.play(2, Claim(TWO, "red", 2, 0))[-1] == GameEnded()


def test_the_last_round_ends_with_one_end_even_if_all_pass_in_it() -> None:
    game = begun(3, "short", SMALL)
    own_everything(game)
    lay(game, row="- - - - -", rest=1)
    cut_ticket_deck(game, 0)
    game.state["turns_left"][0] = 3
    for seat in range(3):
        game.play(seat, Pass())
    assert [event for event in game.events if isinstance(event, GameEnded)] == [GameEnded()]


# The last round


def test_the_last_round_may_begin_with_a_sweep_and_a_reshuffle() -> None:
    game = begun()
    lay(game, hands=["3 red"], row=f"{LOCOMOTIVES} - -", rest=1)
    set_trains(game, 0, 3)
    events = game.play(0, Claim(THREE, "red", 3, 0))
    assert isinstance(events[0], RouteClaimed)
    assert any(isinstance(event, RowRefreshed) for event in events)
    assert events[-1] == LastRoundBegun(0)
    assert game.view(None).turns_left == 2


def test_the_last_turn_may_end_for_want_of_a_second_card() -> None:
    game = begun()
    lay(game, row="- - - - red", rest=1)
    game.state["turns_left"][0] = 1
    set_trains(game, 0, 1)
    assert game.play(0, DrawFaceUp(4)) == [FaceUpDrawn(0, 4, "red"), GameEnded()]
