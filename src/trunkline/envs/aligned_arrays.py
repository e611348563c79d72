"""Arrays that other libraries can share."""

from math import prod

import numpy as np

BORDER = 64  # bytes; JAX copies an array that begins elsewhere


def new_array(shape: int | tuple[int, ...], dtype: type[np.generic]) -> np.ndarray:
    """An array of zeros that begins on a border."""
    size = (shape if isinstance(shape, int) else prod(shape)) * np.dtype(dtype).itemsize
    memory = np.zeros(size + BORDER, np.uint8)
    first = -memory.ctypes.data % BORDER
    return memory[first : first + size].view(dtype).reshape(shape)
