"""Reviews of games: win chance move by move, what the better move was, what luck did."""

from trunkline.review.results import Review, ReviewedMove, SeatReview
from trunkline.review.reviewer import review_of, reviews_of

__all__ = ["Review", "ReviewedMove", "SeatReview", "review_of", "reviews_of"]
