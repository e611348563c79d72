"""The kernels' event log: one 64-bit number per event.

`log[0]` counts the events since it was last set to 0. Events beyond the end are counted but not
stored: a log of length 1 costs almost nothing, and a full log can be detected.

    bits 0-3 type, 4-7 seat, 8-15 and 16-23 two small numbers, 24-63 up to five items of 8 bits
"""

import numpy as np

from trunkline.engine.kernels.compiler import kernel

Log = np.ndarray

# Typed, because Numba would compile `emit` once per literal argument.
NOTHING = np.int64(0)
KEPT = np.int64(1)  # a = subset, b = size of the offer, items = the offer
DREW_DECK = np.int64(2)  # a = card
DREW_FACE_UP = np.int64(3)  # a = slot, b = card
CLAIMED = np.int64(4)  # items = the action id, 16 bits
DREW_TICKETS = np.int64(5)  # b = size of the offer, items = the offer
PASSED = np.int64(6)
TURNED_UP = np.int64(7)  # a = slot, b = card
SWEPT = np.int64(8)  # items = the row
RESHUFFLED = np.int64(9)  # a = how many cards
LAST_ROUND = np.int64(10)
ENDED = np.int64(11)


def new_log(capacity: int = 0) -> Log:
    """Make a log with room for `capacity` events."""
    return np.zeros(1 + capacity, dtype=np.int64)


@kernel
def emit(log: Log, kind: int, seat: int, a: int, b: int, items: int) -> None:
    """Append an event."""
    count = log[0] + 1
    log[0] = count
    if count < log.shape[0]:
        log[count] = kind | seat << 4 | a << 8 | b << 16 | items << 24
