"""Scratch memory for the functions that examine a seat's net of routes.

Rows of 64 numbers each. A net has at most 64 routes, because no seat has more trains.
"""

import numpy as np

from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import MAX_CITIES

Workspace = np.ndarray

# By city:
LABEL = 0  # a city of the same part of the net
DEGREE = 1  # routes not yet peeled
ROUTE_XOR = 2  # their numbers, combined: of a single one, just its number
DEPTH = 3  # the longest branch peeled off here
DEPTH_2 = 4  # the second longest
# By route of the net, renumbered from 0:
END_A = 5
END_B = 6
LENGTH = 7
# By step of a search:
STEP_ROUTE = 8
STEP_CITY = 9
ROWS = 10


def new_workspace() -> Workspace:
    """Make a workspace; its contents do not matter."""
    return np.zeros((ROWS, MAX_CITIES), dtype=np.int64)


@kernel
def copy_row(source: np.ndarray, target: np.ndarray) -> None:
    """Copy number by number: assigning whole arrays would compile the text of every array error."""
    for index in range(target.shape[0]):
        target[index] = source[index]
