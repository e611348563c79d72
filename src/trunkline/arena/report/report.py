"""Reports how every bot of a tournament did, with intervals."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec
import numpy as np

from trunkline.arena.bench.machine import machine
from trunkline.arena.match.outcomes import Outcome, Outcomes
from trunkline.arena.report.failures import BotFailure, failures_of
from trunkline.arena.report.skill_ratings import skill_ratings
from trunkline.arena.statistics.block_counts import MARGINS, SCORES, SEATED, WINS, counts_of
from trunkline.arena.statistics.estimates import Estimate, Estimates
from trunkline.arena.statistics.summary import score_histogram
from trunkline.arena.tournament.blocks import Block
from trunkline.arena.tournament.sprt import Verdict
from trunkline.arena.tournament.tournament import Tournament


class SeatShare(msgspec.Struct, frozen=True):
    """How a bot did at one seat."""

    seat: int
    games: int
    win_share: float
    low: float
    high: float
    mean_score: float


class BotResult(msgspec.Struct, frozen=True):
    """How a bot did, as means over the seats it had. Winners share a win.

    Low and high bound the 95 % interval of the figure before them.
    """

    bot: str
    games: int
    win_share: float
    low: float
    high: float
    mean_score: float
    score_low: float
    score_high: float
    margin: float
    """Its score minus the best other score."""
    margin_low: float
    margin_high: float
    elo: float
    """Relative to the bot that was named last."""
    elo_low: float
    elo_high: float
    skill: float
    skill_deviation: float
    ms_per_move: float
    slowest_ms: float
    tickets_kept: float
    tickets_completed: float
    tickets_failed: float
    turns: float
    routes: tuple[float, ...]
    """How many routes of length 1, 2 and so on."""
    route_length: float
    longest_path: float
    faults: int
    fault: str
    """The first thing that went wrong, if anything did."""
    histogram: dict[int, int]
    seats: tuple[SeatShare, ...]


class Pair(msgspec.Struct, frozen=True):
    """How often one bot ranked before another in the games they shared."""

    bot: str
    other: str
    comparisons: int
    share: float
    low: float
    high: float


class Report(msgspec.Struct, frozen=True):
    """The figures of a whole tournament."""

    failures: tuple[BotFailure, ...]
    """The bots that failed; first, because the other figures mean little if there are any."""
    tournament: Tournament
    games: int
    blocks: int
    seconds: float
    machine: str
    results: tuple[BotResult, ...]
    pairs: tuple[Pair, ...]
    sprt: Verdict | None


def report_of(
    tournament: Tournament, blocks: Sequence[Block], seconds: float, sprt: Verdict | None = None
) -> Report:
    """The report of some blocks; every lineup must have at least one."""
    estimates = Estimates(counts_of(tournament, blocks), tournament.seed)
    games = [game for block in blocks for game in block.games]
    return Report(
        failures_of(tournament, blocks),
        tournament,
        games=len(games),
        blocks=len(blocks),
        seconds=seconds,
        machine=machine(),
        results=_results(tournament.entrants, games, estimates),
        pairs=_pairs(tournament.entrants, estimates),
        sprt=sprt,
    )


def _results(
    bots: Sequence[str], games: Sequence[Outcomes], estimates: Estimates
) -> tuple[BotResult, ...]:
    elos, skills = estimates.elos(), skill_ratings(bots, games)
    return tuple(
        _result(bot, games, BotRatings(estimates, number, elos[number], skills[bot]))
        for number, bot in enumerate(bots)
    )


class BotRatings(NamedTuple):
    """The ratings of a bot, and its number in the estimates."""

    estimates: Estimates
    number: int
    elo: Estimate
    skill: tuple[float, float]


def _result(bot: str, games: Sequence[Outcomes], ratings: BotRatings) -> BotResult:
    estimates, number, elo, skill = ratings
    win = estimates.share(WINS, number)
    score, margin = estimates.mean(SCORES, number), estimates.mean(MARGINS, number)
    own = [outcome for game in games for outcome in game if outcome.bot == bot]
    routes = np.array([outcome.routes for outcome in own]).mean(0)
    lengths = np.arange(1, len(routes) + 1)
    return BotResult(
        bot=bot,
        games=sum(any(outcome.bot == bot for outcome in game) for game in games),
        win_share=win.value,
        low=win.low,
        high=win.high,
        mean_score=score.value,
        score_low=score.low,
        score_high=score.high,
        margin=margin.value,
        margin_low=margin.low,
        margin_high=margin.high,
        elo=elo.value,
        elo_low=elo.low,
        elo_high=elo.high,
        skill=skill[0],
        skill_deviation=skill[1],
        ms_per_move=1000 * _mean(own, "seconds") / _mean(own, "moves"),
        slowest_ms=1000 * max(outcome.slowest for outcome in own),
        tickets_kept=_mean(own, "completed") + _mean(own, "failed"),
        tickets_completed=_mean(own, "completed"),
        tickets_failed=_mean(own, "failed"),
        turns=_mean(own, "turns"),
        routes=tuple(routes.tolist()),
        route_length=float(routes @ lengths / max(routes.sum(), 1e-9)),
        longest_path=_mean(own, "longest_path"),
        faults=sum(outcome.faults for outcome in own),
        fault=next((outcome.fault for outcome in own if outcome.fault), ""),
        histogram=score_histogram(np.array([outcome.score for outcome in own])),
        seats=_seats(estimates, number),
    )


def _mean(outcomes: Sequence[Outcome], field: str) -> float:
    return float(np.mean([getattr(outcome, field) for outcome in outcomes]))


def _seats(estimates: Estimates, bot: int) -> tuple[SeatShare, ...]:
    times = estimates.by_seat[SEATED, bot].tolist()
    return tuple(_seat(estimates, bot, seat, int(n)) for seat, n in enumerate(times) if n)


def _seat(estimates: Estimates, bot: int, seat: int, games: int) -> SeatShare:
    here = slice(seat, seat + 1)
    win, score = estimates.share(WINS, bot, here), estimates.mean(SCORES, bot, here)
    return SeatShare(seat, games, win.value, win.low, win.high, score.value)


def _pairs(bots: Sequence[str], estimates: Estimates) -> tuple[Pair, ...]:
    """Each pair once: the reverse share is not a second measurement."""
    return tuple(_pair(one, other, estimates) for one, other in combinations(enumerate(bots), 2))


def _pair(one: tuple[int, str], other: tuple[int, str], estimates: Estimates) -> Pair:
    comparisons = estimates.beaten[one[0], other[0]] + estimates.beaten[other[0], one[0]]
    share = estimates.beaten_share(one[0], other[0])
    return Pair(one[1], other[1], int(comparisons), share.value, share.low, share.high)
