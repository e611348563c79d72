"""Reviews games: the win chances after each move, better moves, and the luck of draws."""

from trunkline.review.results import Review, ReviewedMove, SeatReview
from trunkline.review.reviewer import review_of, reviews_of
from trunkline.review.verdicts import Thresholds, Verdict

__all__ = [
    "Review",
    "ReviewedMove",
    "SeatReview",
    "Thresholds",
    "Verdict",
    "review_of",
    "reviews_of",
]
