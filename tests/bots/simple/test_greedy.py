"""Greedy: takes points, and collects what it has most of."""

import numpy as np

from tests.bots.decisions import decide, hold_only
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawFaceUp


def test_greedy_claims_what_brings_most_points_whatever_its_tickets() -> None:
    cards = dict.fromkeys(range(8), 6)
    move = decide("greedy", lambda game: hold_only(game, "kansas-city--houston", cards))
    assert isinstance(move, Claim)
    assert move.cards + move.locomotives == 6
    assert move.locomotives == 0


def test_greedy_collects_the_colour_that_it_has_most_of() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", {})
        game.state["ticket_marks"][0, :4] = 1  # tickets enough
        game.state["face_up"][0] = [0, 1, 2, 3, 4]
        game.state["engines"] = 0
        game.state["hands"][0, 0, 3] = 1
        game.state["closed"][0, 0] = ~np.uint64(0)  # nothing to claim

    assert decide("greedy", build) == DrawFaceUp(3)
