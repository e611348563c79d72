"""What a seat cannot know does not change its advice."""

import numpy as np
import pytest

from tests.bots.positions import positions
from tests.engine.hidden_information import scramble
from trunkline.coach import advise
from trunkline.engine.history import History
from trunkline.engine.view import view_of


@pytest.mark.parametrize("players", [2, 4])
def test_games_that_differ_only_in_hidden_cards_give_equal_advice(players: int) -> None:
    rng = np.random.default_rng(players)
    met = 0
    for game, seat in positions(players, "classic", "advice leak"):
        advice = advise(game.view(seat))
        for _ in range(3):
            twin = game.copy()
            scramble(twin, seat, rng)
            history = History.of(game.view(seat).history)
            assert advise(view_of(game.rules, twin.state, seat, history)) == advice
            met += (twin.state["hands"] != game.state["hands"]).any()
    assert met > 10
