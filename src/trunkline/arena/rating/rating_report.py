"""Reports a rating: how the bot did against each opponent, and where it stands among the levels."""

from collections.abc import Sequence

import msgspec
import numpy as np

from trunkline.arena.bench.machine import machine
from trunkline.arena.match.outcomes import Outcome
from trunkline.arena.rating.rating_plan import RATINGS, RatingPlan
from trunkline.arena.rating.rounds import RatedBlock
from trunkline.arena.report.failures import BotFailure, failure_of
from trunkline.arena.statistics.anchored_rating import anchored_rating
from trunkline.arena.statistics.block_counts import WINS, counts_of
from trunkline.arena.statistics.estimates import Estimate, Estimates
from trunkline.arena.tournament.blocks import Block

BOT, OPPONENT = 0, 1  # their numbers in the tournament of both


class OpponentResult(msgspec.Struct, frozen=True):
    """How the bot did against an opponent. Low and high bound the 95 % interval."""

    opponent: str
    rating: int | None
    """The rating of the opponent, if it is a level."""
    games: int
    win_share: float
    low: float
    high: float
    elo: float | None
    """The rating of the bot by these games alone, on the scale of the levels."""
    elo_low: float | None
    elo_high: float | None
    mean_score: float
    mean_rival_score: float


class RatingReport(msgspec.Struct, frozen=True):
    """The figures of a whole rating."""

    failure: BotFailure | None
    bot: str
    seed: str
    games: int
    seconds: float
    machine: str
    elo: float | None
    """The rating by all games against levels; None if there were none."""
    elo_low: float | None
    elo_high: float | None
    ms_per_move: float
    opponents: tuple[OpponentResult, ...]


def rating_report(plan: RatingPlan, played: Sequence[RatedBlock], seconds: float) -> RatingReport:
    """The report of some blocks, at least one."""
    blocks = {name: [one.block for one in played if one.opponent == name] for name in plan.rivals}
    met = {name: own for name, own in blocks.items() if own}
    elo = _rating(plan, played)
    own = [outcome for _, block in played for outcome in _outcomes_of(plan.bot, block)]
    return RatingReport(
        failure=failure_of(plan.bot, [(plan.tournament(name), met[name]) for name in met]),
        bot=plan.bot,
        seed=plan.seed,
        games=len(own),
        seconds=seconds,
        machine=machine(),
        elo=elo and elo.value,
        elo_low=elo and elo.low,
        elo_high=elo and elo.high,
        ms_per_move=1000 * sum(one.seconds for one in own) / sum(one.moves for one in own),
        opponents=tuple(_result(plan, name, met[name]) for name in met),
    )


def _result(plan: RatingPlan, opponent: str, blocks: list[Block]) -> OpponentResult:
    tournament, rating = plan.tournament(opponent), RATINGS.get(opponent)
    estimates = Estimates(counts_of(tournament, blocks), plan.seed)
    wins, elo = estimates.share(WINS, BOT), estimates.elos()[BOT]
    own = [one.score for block in blocks for one in _outcomes_of(plan.bot, block)]
    rival = [one.score for block in blocks for one in _outcomes_of(opponent, block)]
    return OpponentResult(
        opponent=opponent,
        rating=rating,
        games=len(own),
        win_share=wins.value,
        low=wins.low,
        high=wins.high,
        elo=None if rating is None else rating + elo.value,
        elo_low=None if rating is None else rating + elo.low,
        elo_high=None if rating is None else rating + elo.high,
        mean_score=float(np.mean(own)),
        mean_rival_score=float(np.mean(rival)),
    )


def _rating(plan: RatingPlan, played: Sequence[RatedBlock]) -> Estimate | None:
    """The rating of the bot by its games against levels."""
    levels = [name for name in RATINGS if any(one.opponent == name for one in played)]
    counted = [one for one in played if one.opponent in levels]
    if not counted:
        return None
    results = [
        counts_of(plan.tournament(name), [block]).beaten[0][(BOT, OPPONENT), (OPPONENT, BOT)]
        for name, block in counted
    ]
    opponents = np.array([levels.index(name) for name, _ in counted])
    ratings = [RATINGS[name] for name in levels]
    return anchored_rating(np.array(results), opponents, ratings, plan.seed)


def _outcomes_of(bot: str, block: Block) -> list[Outcome]:
    return [outcome for game in block.games for outcome in game if outcome.bot == bot]
