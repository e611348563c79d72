"""The texts and columns of a report, for the terminal and the page."""

from collections.abc import Callable

from trunkline.arena.report.failures import BotFailure
from trunkline.arena.report.report import BotResult, Report

Column = Callable[[BotResult], str]

WINS: dict[str, Column] = {
    "games": lambda result: f"{result.games:,}",
    "wins": lambda result: f"{result.win_share:.1%}",
    "95 %": lambda result: f"{result.low:.1%} – {result.high:.1%}",
    "margin": lambda result: _spread(result.margin, result.margin_low, result.margin_high),
    "score": lambda result: _spread(result.mean_score, result.score_low, result.score_high),
}
RATINGS: dict[str, Column] = {
    "Elo": lambda result: f"{result.elo:+.0f}",
    "Elo, 95 %": lambda result: f"{result.elo_low:+.0f} – {result.elo_high:+.0f}",
    "skill": lambda result: f"{result.skill:.1f} ± {result.skill_deviation:.1f}",
}
PLAY: dict[str, Column] = {
    "tickets": lambda result: f"{result.tickets_kept:.2f}",
    "failed": lambda result: f"{result.tickets_failed:.2f}",
    "turns": lambda result: f"{result.turns:.1f}",
    "routes of": lambda result: f"{result.route_length:.2f}",
    "longest": lambda result: f"{result.longest_path:.1f}",
    "ms a move": lambda result: f"{result.ms_per_move:.3g}",
}
SEAT_COLUMNS = ("bot", "seat", "games", "wins", "95 %", "score")


def _spread(value: float, low: float, high: float) -> str:
    return f"{value:.1f} ± {(high - low) / 2:.1f}"


def columns(report: Report) -> list[dict[str, Column]]:
    """The tables of results; a single bot has no rating."""
    return [WINS, RATINGS, PLAY] if len(report.results) > 1 else [WINS, PLAY]


def seat_rows(report: Report) -> list[list[str]]:
    """A row for every bot at every seat."""
    return [
        [
            result.bot,
            str(seat.seat),
            f"{seat.games:,}",
            f"{seat.win_share:.1%}",
            f"{seat.low:.1%} – {seat.high:.1%}",
            f"{seat.mean_score:.1f}",
        ]
        for result in report.results
        for seat in result.seats
    ]


def about(report: Report) -> list[str]:
    """What was played, and on which machine."""
    played = report.tournament
    budget = f", {played.budget}" if played.budget else ""
    return [
        f"{report.games:,} games of {played.players} in {report.blocks:,} blocks by"
        f" {played.ruleset!r} on {played.map!r}, seed {played.seed!r}{budget}:"
        f" {report.seconds:.1f} s",
        report.machine,
    ]


def failure_text(failure: BotFailure) -> tuple[str, str]:
    """How often a bot failed and where it failed first; then the traceback."""
    first = failure.first
    move = f"at move {first.move} of" if first.move else "in"
    counts = (
        f"{failure.bot} failed at {failure.faults:,} of {failure.decisions:,} decisions,"
        f" in {failure.games_with_faults:,} of {failure.games:,} games."
        " Each time it played its first legal move instead."
    )
    place = (
        f"It first failed {move} the game with seed {first.game_seed!r},"
        f" on seat {first.seat} of {', '.join(first.seats)}:"
    )
    return f"{counts}\n{place}", first.traceback or first.error


def notes(report: Report) -> list[str]:
    """The answer of the sequential test, if there was one."""
    if report.sprt is None:
        return []
    test, bot = report.sprt, report.results[0].bot
    ratio = f"log-likelihood ratio {test.llr:.2f}, limits ±{test.limit:.2f}"
    asked = f"is {bot} better by {test.elo_1:g} Elo, or by {test.elo_0:g}?"
    answer = "not known yet" if test.answer is None else f"by {test.answer:g}"
    return [f"Sequential test: {asked} {answer} after {test.blocks:,} blocks ({ratio})"]
