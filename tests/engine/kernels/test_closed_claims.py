"""The claims closed to a seat follow from the routes' owners and the trains left."""

import random

import numpy as np
import pytest

from trunkline.engine.game import Game
from trunkline.engine.kernels.apply import close_owned
from trunkline.engine.kernels.layout import GAME


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_owned_routes_close_what_claiming_them_has_closed(players: int) -> None:
    game = Game(players, seed="closing")
    chance = random.Random(players)
    while not game.is_over:
        known = np.zeros(1, dtype=GAME)
        for field in ("players", "owned", "trains"):
            known[field] = game.state[field]
        close_owned(game.rules.tables, known, 0)
        assert np.array_equal(known["closed"], game.state["closed"])
        seat = chance.choice(game.to_act)
        game.play(seat, chance.choice(game.legal_moves(seat)))
    assert known["closed"].any()
