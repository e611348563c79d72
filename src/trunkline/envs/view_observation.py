"""An observation from a view, for a trained agent that plays as a bot."""

import numpy as np

from trunkline.engine.view import View
from trunkline.envs.kernels.observation import new_route_bits, new_rows, write_seen
from trunkline.envs.observation_layout import layout_of


def observation_of(view: View) -> np.ndarray:
    """What an environment would tell the viewer: the same bytes as in training.

    >>> from trunkline import Game
    >>> observation_of(Game(2, seed="sample").view(0)).shape
    (664,)
    """
    if view.seat is None:
        raise ValueError("a spectator has no observation: take the view of a seat")
    layout = layout_of(view.rules, len(view.seats))
    rows = new_rows(1, layout.size)
    write_seen(view.rules.tables, view.raw, layout.starts, new_route_bits(), rows)
    row: np.ndarray = rows.bytes[0]
    return row
