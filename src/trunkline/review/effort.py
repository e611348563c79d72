"""How much a review takes, in roll-outs, and how it can be interrupted."""

from collections.abc import Callable, Iterator

# Roll-outs for each question about a decision, by the number of seats: as many as make a review
# of some 20 seconds of one core for two seats, and of less than a minute for more.
ITERATIONS = {2: 512, 3: 320, 4: 192, 5: 112}
AT_ONCE = 64  # roll-outs; compiled code cannot be interrupted

Checkpoint = Callable[[], None]
"""Called between two pieces of work; an exception that it raises ends the review."""


def go_on() -> None:
    """The checkpoint of a review that nobody interrupts."""


def portions(iterations: int, checkpoint: Checkpoint) -> Iterator[int]:
    """So many iterations, in pieces that are soon done."""
    for done in range(0, iterations, AT_ONCE):
        checkpoint()
        yield min(AT_ONCE, iterations - done)
