"""R3: a turn is exactly one of three things."""

import pytest

from tests.engine.situations import begun, lay, refused
from trunkline.engine.errors import Reason
from trunkline.engine.game import Game
from trunkline.engine.moves import (
    Claim,
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Move,
    Pass,
)

CLAIM = Claim("atlanta--nashville", "red", 1, 0)


@pytest.fixture(name="game")
def _game() -> Game:
    game = begun(3)
    lay(game, hands=["4 red 4 blue", "4 red", ""])
    return game


def test_r3_at_the_beginning_of_a_turn_all_three_are_open(game: Game) -> None:
    kinds = {type(move) for move in game.legal_moves(0)}
    assert kinds == {DrawDeck, DrawFaceUp, Claim, DrawTickets}


def test_r3_1_two_train_cards_are_a_turn(game: Game) -> None:
    game.play(0, DrawFaceUp(0))
    assert game.to_act == (0,)
    game.play(0, DrawDeck())
    assert game.to_act == (1,)


def test_r3_2_one_claim_is_a_turn(game: Game) -> None:
    game.play(0, CLAIM)
    assert game.to_act == (1,)
    assert refused(game, 0, Claim("atlanta--charleston", "red", 2, 0)) is Reason.NOT_YOUR_TURN


def test_r3_3_drawing_tickets_is_a_turn_once_they_are_chosen(game: Game) -> None:
    game.play(0, DrawTickets())
    assert game.to_act == (0,)
    game.play(0, KeepTickets(game.view(0).offer[:1]))
    assert game.to_act == (1,)


@pytest.mark.parametrize("other", [CLAIM, DrawTickets(), Pass()])
def test_r3_who_has_drawn_a_card_can_do_nothing_else(game: Game, other: Move) -> None:
    game.play(0, DrawDeck())
    assert {type(move) for move in game.legal_moves(0)} == {DrawDeck, DrawFaceUp}
    assert refused(game, 0, other) is Reason.SECOND_CARD_DUE


@pytest.mark.parametrize("other", [CLAIM, DrawTickets(), Pass(), DrawDeck(), DrawFaceUp(0)])
def test_r3_who_has_drawn_tickets_can_do_nothing_else(game: Game, other: Move) -> None:
    game.play(0, DrawTickets())
    assert {type(move) for move in game.legal_moves(0)} == {KeepTickets}
    assert refused(game, 0, other) is Reason.ANSWER_THE_OFFER


def test_r3_who_can_do_something_cannot_pass(game: Game) -> None:
    assert Pass() not in game.legal_moves(0)
    assert refused(game, 0, Pass()) is Reason.MUST_ACT
