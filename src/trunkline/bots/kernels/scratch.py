"""Scratch memory: arrays that kernels write to while they work, made once and passed as one."""

from typing import NamedTuple

import numpy as np

from trunkline.engine.kernels.event_log import Log, new_log
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.kernels.legal import Mask, new_mask
from trunkline.engine.kernels.score import Scores, new_scores
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.kernels.workspace import Workspace, new_workspace


class Scratch(NamedTuple):
    """Contents do not matter, except `games`: zero bytes, or what the same view left there."""

    games: np.ndarray  # two: a deal, and a copy of it to play
    views: np.ndarray  # one for each seat
    rival_views: np.ndarray  # two: a rival's view now, and before the first claim
    mask: Mask
    log: Log
    work: Workspace
    scores: Scores


def new_scratch(seats: int) -> Scratch:
    """Scratch memory for games with `seats` seats."""
    return Scratch(
        games=np.zeros(2, dtype=GAME),
        views=np.zeros(seats, dtype=VIEW),
        rival_views=np.zeros(2, dtype=VIEW),
        mask=new_mask(),
        log=new_log(),
        work=new_workspace(),
        scores=new_scores(),
    )
