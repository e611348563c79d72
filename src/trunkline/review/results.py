"""The results of a review."""

from collections.abc import Sequence

import msgspec

from trunkline.engine.moves import Move
from trunkline.review.verdicts import Thresholds, Verdict


class ReviewedMove(msgspec.Struct, frozen=True):
    """One decision of a player. Chances to win are shares of 1."""

    event: int
    """The index, among the events of the record, of what the player did."""
    seat: int
    chances: tuple[float, ...]
    """Every seat's chance to win after the move, with all hands open."""
    luck: float
    """How much the player's chance rose above what was expected."""
    loss: float
    """The chance that the player gave away, by what the player could know."""
    better: Move | None
    """The better move."""
    verdict: Verdict | None
    """What to call the move by its loss; None if the loss is small."""


class SeatReview(msgspec.Struct, frozen=True):
    """All decisions of a seat."""

    luck: float
    loss: float
    decisions: int
    mistakes: int
    """Moves with a verdict, blunders among them."""
    blunders: int


class Review(msgspec.Struct, frozen=True):
    """A game decision by decision, as far as it has been reviewed."""

    decisions: int
    """How many decisions the game has."""
    chances: tuple[float, ...]
    """Every seat's chance to win after the deal; all equal until they are known."""
    moves: tuple[ReviewedMove, ...]
    seats: tuple[SeatReview, ...]
    is_done: bool
    """Whether the review is complete."""
    thresholds: Thresholds
    """The least loss of each verdict, and the least luck worth a mention."""

    def __repr__(self) -> str:
        mistakes = sum(seat.mistakes for seat in self.seats)
        seen = f"{len(self.moves)} of {self.decisions} decisions"
        return f"<Review: {len(self.seats)} seats, {seen}, {mistakes} mistakes>"


def seat_review(moves: Sequence[ReviewedMove], seat: int) -> SeatReview:
    """Sum up a seat's decisions."""
    own = [move for move in moves if move.seat == seat]
    return SeatReview(
        luck=sum(move.luck for move in own),
        loss=sum(move.loss for move in own),
        decisions=len(own),
        mistakes=sum(move.verdict is not None for move in own),
        blunders=sum(move.verdict == "blunder" for move in own),
    )
