"""A trained policy plays its best legal action, keeps its file, and refuses other games."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine.random_play import SMALL
from trunkline import Game
from trunkline.envs import SingleGame, TrainedPolicy, observation_of


def single_game(players: int = 2, form: Any = "compact") -> SingleGame:
    single = SingleGame(players, map=SMALL, form=form)
    single.reset(seed="policy")
    return single


def random_policy(single: SingleGame, width: int = 16) -> TrainedPolicy:
    rng = np.random.default_rng(1)
    sizes = [single.layout.size, width, single.actions.size]
    layers = [
        (rng.normal(size=(inputs, outputs)), rng.normal(size=outputs))
        for inputs, outputs in pairwise(sizes)
    ]
    return TrainedPolicy.of(single.layout, single.actions, layers)


@pytest.mark.parametrize("form", ["full", "compact"])
def test_it_plays_the_legal_action_with_the_largest_output(form: str) -> None:
    single = single_game(form=form)
    policy = random_policy(single)
    (first, bias), (last, last_bias) = policy.layers
    while not single.is_over:
        inputs = single.observations[0] / single.layout.scale
        outputs = np.maximum(inputs @ first + bias, 0) @ last + last_bias
        best = np.where(single.masks[0], outputs, -np.inf).argmax()
        view = single.view(single.seat)
        assert policy.choose(view) == single.actions.decode(view, int(best))
        single.play(best)


def test_a_saved_policy_is_the_same_policy(tmp_path: Path) -> None:
    single = single_game()
    policy = random_policy(single)
    policy.save(tmp_path / "agent.npz")
    loaded = TrainedPolicy.load(tmp_path / "agent.npz")
    assert loaded.trained_for == policy.trained_for
    inputs = observation_of(single.view(0)) / single.layout.scale
    assert loaded.outputs(inputs).tolist() == policy.outputs(inputs).tolist()


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Game(3, map=SMALL), r"2 players by 'classic' on 'small', not for 3 by 'classic' on"),
        (Game(2, "short", SMALL), "not for 2 by 'short' on 'small'"),
        (Game(2), "not for 2 by 'classic' on 'usa'"),
    ],
    ids=["players", "ruleset", "map"],
)
def test_another_game_is_refused(game: Game, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        random_policy(single_game()).choose(game.view(0))


def test_observations_of_another_version_are_refused() -> None:
    single = single_game()
    policy = random_policy(single)
    newer = type(policy.trained_for)("small", "classic", 2, observations=99, form="compact")
    with pytest.raises(ValueError, match="reads observations of version 99, not"):
        TrainedPolicy(newer, policy.layers).choose(single.view(0))


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ([], "at least one layer"),
        ([((8, 4), (5,))], "do not fit each other"),
        ([((8, 4), (4,)), ((5, 2), (2,))], "do not fit each other"),
        ([((8, 4), (4,))], "turns 8 numbers into 4 actions, not"),
    ],
)
def test_layers_that_do_not_fit_are_refused(shapes: list[Any], message: str) -> None:
    single = single_game()
    layers = [[np.zeros(shape) for shape in layer] for layer in shapes]
    with pytest.raises(ValueError, match=message):
        TrainedPolicy.of(single.layout, single.actions, layers)


def test_a_file_without_a_policy_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no file .*none\.npz"):
        TrainedPolicy.load(tmp_path / "none.npz")
    with pytest.raises(ValueError, match="cannot be read: "):
        TrainedPolicy.load(tmp_path)
    text, arrays, short = (tmp_path / name for name in ("text.npz", "arrays.npz", "short.npz"))
    text.write_text("no policy")
    np.savez(arrays, weights_0=np.zeros(3))
    random_policy(single_game()).save(short)
    short.write_bytes(short.read_bytes()[:-200])
    for file in (text, arrays, short):
        with pytest.raises(ValueError, match=rf"{file.name} is not a trained policy"):
            TrainedPolicy.load(file)
