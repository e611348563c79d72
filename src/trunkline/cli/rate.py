"""`trunkline rate`: rates a bot against all others, in a given time."""

import math
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.arena import FAILED_OFTEN, make_table, print_failure, refusing
from trunkline.cli.completions import complete_bots
from trunkline.cli.options import Seed
from trunkline.cli.text.terminal import (
    INTERRUPTED,
    fail,
    getting_ready,
    make_console,
    printable,
    quitting_at_once,
)

if TYPE_CHECKING:
    from rich.console import Console

    from trunkline.arena.rating.rating_plan import RatingPlan
    from trunkline.arena.rating.rating_report import OpponentResult, RatingReport
    from trunkline.arena.rating.rounds import RatedBlock

MINUTES = 15.0
HEADS = ("opponent", "games", "wins", "95 %", "Elo", "Elo, 95 %")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rate)


def rate(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            help="The bot to rate: `file.py:Class`, a name, an entry point or a taste `file.json`.",
        ),
    ],
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            metavar="NUMBER",
            help="Play as many whole rounds as fit; the first is played in any case.",
            show_default="15, or no limit with --games",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="NUMBER",
            help="Games against each opponent, a tenth of that against the strongest: the same"
            " number gives the same result.",
            show_default="as many as fit",
        ),
    ] = None,
    seed: Seed = "0",
    opponents: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,...",
            help="Opponents to play instead of all; only levels give a rating.",
            show_default="all levels and baselines",
            autocompletion=complete_bots,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Rate a bot against all levels and baselines.

    The rating is on the scale of the levels. It plays two-player games by the classic rules on one
    core. Ctrl-C ends it and prints the result so far. The exit code is 3 if the bot failed at more
    than 1 % of its decisions, or in every game.
    """
    from trunkline.arena.rating.rating_report import rating_report

    begin = time.perf_counter()
    plan = _plan(bot, opponents, seed)
    playing = _playing(plan, minutes, games, begin)
    played, is_interrupted = _watched(playing, json=json)
    if not played:
        fail("stopped before the first game ended", INTERRUPTED)
    _show(rating_report(plan, played, time.perf_counter() - begin), json=json)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _plan(bot: str, opponents: str | None, seed: str) -> "RatingPlan":
    from trunkline.arena.rating.rating_plan import OPPONENTS, RatingPlan

    names = opponents.split(",") if opponents else OPPONENTS
    plan = RatingPlan(bot, tuple(name.strip() for name in names), seed)
    with refusing():
        plan.check()
    return plan


class Playing:
    """The blocks that are played, and how much of the work is done."""

    def __init__(
        self, blocks: "Iterator[RatedBlock]", wanted: int | None, begin: float, seconds: float
    ) -> None:
        self.blocks = blocks
        self._wanted = wanted
        self._begin = begin
        self._seconds = seconds

    def share_done(self, done: int) -> float:
        """The share of the games or of the time, whichever is further."""
        games = done / self._wanted if self._wanted else 0.0
        return max(games, (time.perf_counter() - self._begin) / self._seconds)


def _playing(plan: "RatingPlan", minutes: float | None, games: int | None, begin: float) -> Playing:
    from trunkline.arena.rating.rating_plan import rounds_for
    from trunkline.arena.rating.rounds import RatingGames

    rating_games = RatingGames(plan)
    with quitting_at_once(), getting_ready("Getting the bots ready ..."):
        rating_games.warm_up()
    rounds = rounds_for(games) if games else None
    wanted = sum(len(plan.round(number)) for number in range(rounds)) if rounds else None
    limit = math.inf if games and minutes is None else 60 * (minutes or MINUTES)
    left = limit - (time.perf_counter() - begin)
    return Playing(rating_games.play(rounds, left), wanted, begin, limit)


def _watched(playing: Playing, *, json: bool) -> "tuple[list[RatedBlock], bool]":
    """The blocks, and whether Ctrl-C ended them; progress is shown if this is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console, played = Console(stderr=True), []
    with Progress(console=console, transient=True, disable=json or not console.is_terminal) as bar:
        task = bar.add_task("playing", total=1.0)
        try:
            for one in playing.blocks:
                played.append(one)
                about = f"{2 * len(played)} games, last against {printable(one.opponent)}"
                bar.update(task, completed=playing.share_done(len(played)), description=about)
        except KeyboardInterrupt:
            return played, True
    return played, False


def _show(report: "RatingReport", *, json: bool) -> None:
    import msgspec

    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        print_rating(make_console(), report)
    if report.failure and report.failure.is_often:
        fail(f"{printable(report.bot)} failed too often for this result to count", FAILED_OFTEN)


def print_rating(console: "Console", report: "RatingReport") -> None:
    """Print the failures of the bot, a row for each opponent, and its rating."""
    if report.failure:
        print_failure(console, report.failure)
    console.print(
        f"{report.games:,} games of two by 'classic' on 'usa', seed {report.seed!r}:"
        f" {report.seconds:.0f} s, {report.ms_per_move:.3g} ms a move",
        markup=False,
    )
    console.print(report.machine, markup=False)
    console.print(make_table(HEADS, map(_row, report.opponents)))
    console.print(printable(_verdict(report), 500), markup=False, soft_wrap=True)


def _row(result: "OpponentResult") -> list[str]:
    known = "" if result.rating is None else f" ({result.rating})"
    return [
        result.opponent + known,
        f"{result.games:,}",
        f"{result.win_share:.1%}",
        f"{result.low:.1%} – {result.high:.1%}",
        _elo(result.elo),
        f"{_elo(result.elo_low)} – {_elo(result.elo_high)}" if known else "",
    ]


def _verdict(report: "RatingReport") -> str:
    if report.elo is None:
        return "No opponent was a level, so there is no rating."
    interval = f"95 %: {_elo(report.elo_low)} – {_elo(report.elo_high)}"
    return f"{report.bot} has {_elo(report.elo)} Elo among the levels ({interval}); fix has 1000."


def _elo(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}"
