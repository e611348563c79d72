"""An agent in a game gets from its view what the environment told it in training."""

import numpy as np
import pytest

from tests.engine.random_play import SMALL_SETTINGS, USA_SETTINGS, Setting
from trunkline import Game
from trunkline.envs import SingleGame, observation_of
from trunkline.envs.action_space import FORMS, Form

SOME = [USA_SETTINGS[0], USA_SETTINGS[15], SMALL_SETTINGS[0], SMALL_SETTINGS[-1]]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("setting", SOME, ids=str)
def test_observation_and_actions_of_a_view_are_those_of_the_environment(
    setting: Setting, form: Form
) -> None:
    single = SingleGame(setting.seats, ruleset=setting.ruleset, map=setting.folder, form=form)
    single.reset(seed="view")
    rng = np.random.default_rng(1)
    while not single.is_over:
        view = single.view(single.seat)
        assert observation_of(view).tolist() == single.observations[0].tolist()
        legal = np.flatnonzero(single.masks[0])
        assert sorted(single.actions.legal(view)) == legal.tolist()
        single.play(rng.choice(legal))


def test_a_seat_that_waits_has_an_observation_too() -> None:
    single = SingleGame(3)
    single.reset(seed="waits")
    for seat in range(3):
        assert (observation_of(single.view(seat)) == single.observation(seat)).all()


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(ValueError, match="a spectator has no observation"):
        observation_of(Game(2).view(None))
