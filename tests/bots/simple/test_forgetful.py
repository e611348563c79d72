"""Forgetful: a beginner's mistakes."""

from tests.bots.decisions import decide, hold_only
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import KeepTickets


def test_a_forgetful_bot_decides_as_if_it_lacked_half_of_its_tickets() -> None:
    tickets = ("kansas-city--houston", "seattle--new-york", "boston--miami")
    hand = {4: 2, 8: 1}

    def build(game: Game) -> None:
        hold_only(game, tickets[0], hand)
        for ticket in tickets[1:]:
            game.state["ticket_marks"][0, game.rules.ticket_number[ticket]] = 1

    remembered = [
        decide("direct", lambda game, one=one: hold_only(game, one, hand))  # type: ignore[misc]
        for one in tickets
    ]
    assert decide("passepartout", build) in remembered


def test_a_forgetful_bot_keeps_all_that_it_is_offered() -> None:
    game = Game(2, seed="offer")
    view = game.view(0)
    chosen = make_bot("passepartout", "0").choose(view, view.legal_moves)
    assert isinstance(chosen, KeepTickets)
    assert set(chosen.kept) == set(view.offer)
