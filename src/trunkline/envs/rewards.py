"""Rewards: what the end of a game is worth to a seat."""

from typing import Literal, get_args

from trunkline.envs.kernels.game_batch import MARGIN, SCORE, WIN
from trunkline.hints import suggestion

Reward = Literal["win", "margin", "score"]
_NUMBERS: dict[str, int] = {"win": WIN, "margin": MARGIN, "score": SCORE}


def reward_number(reward: Reward) -> int:
    """The kernels' number of a reward; raises `ValueError` if there is no such reward."""
    if reward not in _NUMBERS:
        hint = suggestion(str(reward), get_args(Reward))
        raise ValueError(f"there is no reward {reward!r}{hint}")
    return _NUMBERS[reward]
