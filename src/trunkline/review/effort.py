"""How many roll-outs a review takes, and how it can be interrupted."""

from collections.abc import Callable, Iterator

# Roll-outs for each question about a decision, by the number of seats. A review then takes about
# 20 seconds of one core with two seats, and less than a minute with more.
ITERATIONS = {2: 512, 3: 320, 4: 192, 5: 112}
AT_ONCE = 64  # roll-outs; compiled code cannot be interrupted

Checkpoint = Callable[[], None]
"""Called between two batches of roll-outs; if it raises an exception, the review ends."""


def go_on() -> None:
    """The checkpoint of a review that is never interrupted."""


def batches(iterations: int, checkpoint: Checkpoint) -> Iterator[int]:
    """Split iterations into batches that take little time each."""
    for done in range(0, iterations, AT_ONCE):
        checkpoint()
        yield min(AT_ONCE, iterations - done)
