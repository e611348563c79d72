"""Reviews a game, decision by decision."""

from collections.abc import Iterator, Sequence

from trunkline.engine.game import Game
from trunkline.review.decisions import PastDecision, as_dealt, count_decisions, decisions_of
from trunkline.review.effort import ITERATIONS, Checkpoint, go_on
from trunkline.review.judge import Judge
from trunkline.review.outlook import Chances, Outlook
from trunkline.review.results import Review, ReviewedMove, seat_review
from trunkline.review.verdicts import THRESHOLDS, verdict_on


def review_of(game: Game, iterations: int | None = None) -> Review:
    """Review a whole game, finished or not; the same game and iterations give the same review."""
    *_, review = reviews_of(game, iterations)
    return review


def reviews_of(
    game: Game, iterations: int | None = None, checkpoint: Checkpoint = go_on
) -> Iterator[Review]:
    """Yield the review as it grows: empty, with the chances after the deal, after each decision."""
    seats = len(game.players)
    moves: list[ReviewedMove] = []
    yield _so_far(game, (1 / seats,) * seats, moves)
    reviewer = Reviewer(game, iterations or ITERATIONS[seats], checkpoint)
    chances = reviewer.outlook.chances(as_dealt(game))
    yield _so_far(game, chances, moves)
    for decision in decisions_of(game):
        before = moves[-1].chances if moves else chances
        moves.append(reviewer.reviewed(decision, before))
        yield _so_far(game, chances, moves)


def _so_far(game: Game, chances: Chances, moves: Sequence[ReviewedMove]) -> Review:
    decisions = count_decisions(game)
    seats = tuple(seat_review(moves, seat) for seat in range(len(game.players)))
    return Review(decisions, chances, tuple(moves), seats, len(moves) == decisions, THRESHOLDS)


class Reviewer:
    """Reviews single decisions, each question with so many roll-outs."""

    def __init__(self, game: Game, iterations: int, checkpoint: Checkpoint = go_on) -> None:
        self.outlook = Outlook(game, iterations, checkpoint)
        self._iterations = iterations
        self._checkpoint = checkpoint

    def reviewed(self, decision: PastDecision, before: Chances) -> ReviewedMove:
        """Review a decision; `before` are the chances before it."""
        judge = Judge(decision.before.view(decision.seat), self._iterations, self._checkpoint)
        chances, luck = self._outcome(decision, before, judge.planned)
        better, loss = judge.judge(decision.action)
        verdict = verdict_on(loss)
        return ReviewedMove(decision.event, decision.seat, chances, luck, loss, better, verdict)

    def _outcome(
        self, decision: PastDecision, before: Chances, planned: int
    ) -> tuple[Chances, float]:
        if decision.is_draw and decision.action != planned:
            return self.outlook.chances_and_luck(decision)
        chances = self.outlook.chances(decision.after)
        # In the roll-outs before it a planner chose the same, so they give the expected chance.
        # Where the draws of a turn share a position, its noise cancels out in their sum.
        luck = chances[decision.seat] - before[decision.seat] if decision.is_draw else 0.0
        return chances, luck
