"""Measures how strong the bots are: plays every line of docs/strength.md.

python -m benchmarks.strength                     plays all lines: takes hours
python -m benchmarks.strength --only planner,h3   plays the line of these bots
python -m benchmarks.strength --blocks FOLDER     keeps blocks there and continues from them
"""

import argparse
import os
from pathlib import Path
from typing import NamedTuple

from trunkline.arena.report.report import BotResult, Report, report_of
from trunkline.arena.tournament.block_file import open_block_file
from trunkline.arena.tournament.blocks import BlockPlayer
from trunkline.arena.tournament.tournament import Tournament
from trunkline.arena.tournament.tournament_run import run_tournament

SEED = "strength"
COLUMNS = (
    *("bots", "players", "games", "wins", "95 %", "wanted"),
    *("mean scores", "tickets failed", "ms a move"),
)


class Line(NamedTuple):
    """A tournament: its bots, how many games, and the win share that is wanted."""

    bots: str
    players: int
    games: int
    wanted: float | None = None
    ruleset: str = "classic"

    @property
    def command(self) -> str:
        """The command that prints the same figures."""
        ruleset = "" if self.ruleset == "classic" else f" --ruleset {self.ruleset}"
        options = f"--players {self.players}{ruleset} --games {self.games} --seed {SEED}"
        return f"trunkline arena --bots {self.bots} {options}"

    def play(self, workers: int, folder: Path | None) -> Report:
        """Play the line and report it; blocks in the folder are not played again."""
        bots = tuple(self.bots.split(","))
        tournament = Tournament(bots, self.players, self.ruleset, seed=SEED)
        name = self.bots.replace("/", "-")
        path = folder / f"{self.ruleset}-{self.players}-{name}.jsonl" if folder else None
        known = open_block_file(path, tournament, resume=path.exists()) if path else []
        BlockPlayer(tournament).warm_up()
        wanted = tournament.blocks_for(self.games)
        blocks = list(run_tournament(tournament, wanted, workers, played=known, path=path))
        return report_of(tournament, blocks, 0.0)


def against_classic_taste(ruleset: str, players: int, games: int) -> Line:
    """The planner with the taste for a ruleset, against planners with the classic taste."""
    taste = f"src/trunkline/bots/planner/tastes/classic-{players}.json"
    return Line(f"planner,{taste}", players, games, ruleset=ruleset)


# Every level against the one below it. `fogg` thinks for 500 ms on the page. Here it gets the
# roll-outs that 500 ms give on one core, so that the line comes out the same on every machine.
FOGG = "search@5000"
LEVEL_LINES = (
    Line("fix,passepartout", 2, 1000),
    Line("aouda,fix", 2, 1000),
    Line("strogoff,aouda", 2, 1000),
    Line(f"{FOGG},strogoff", 2, 80),
)

LINES = (
    Line("planner,random", 2, 1000, 0.99),
    Line("planner,greedy", 2, 1000, 0.97),
    Line("planner,nyu-long-route", 2, 2000, 0.85),
    Line("planner,nyu-one-step", 2, 2000, 0.85),
    Line("planner,nyu-route-focused", 2, 2000, 0.85),
    Line("planner,nyu-hungry", 2, 2000, 0.85),
    Line("planner,nyu-long-route,nyu-one-step,nyu-hungry", 4, 2000, 0.65),
    Line("planner,h3", 2, 2000, 0.60),
    Line("planner,cf-base", 2, 1000),
    Line("planner,cf-ae", 2, 1000),
    Line("planner,labno", 2, 1000),
    Line("planner,steady", 2, 2000),
    Line("planner", 2, 2000),
    *(
        against_classic_taste(ruleset, players, games)
        for ruleset in ("1910", "mega")
        for players, games in ((2, 2000), (3, 900), (4, 1200), (5, 1500))
    ),
    against_classic_taste("big-cities", 3, 900),
    against_classic_taste("big-cities", 4, 1200),
    against_classic_taste("big-cities", 5, 1500),
    *LEVEL_LINES,
    Line("search@100ms,planner", 2, 120, 0.75),
    Line("search@100ms,planner", 4, 60, 0.45),
    Line("search@100ms,nyu-long-route", 2, 40, 0.92),
    Line("search@100ms,nyu-one-step", 2, 40, 0.92),
    Line("search@100ms,nyu-route-focused", 2, 40, 0.92),
    Line("search@100ms,nyu-hungry", 2, 40, 0.92),
    Line("search@1000ms,search@100ms", 2, 80, 0.55),
    Line("search@2000,benchmarks/lesser_searches.py:ShallowSearch@2000", 2, 60),
)


def main() -> None:
    """Play the lines and print them as a table for the document."""
    options = _options()
    print(f"| {' | '.join(COLUMNS)} |")
    print("|---" * len(COLUMNS) + "|")
    for line in LINES:
        if not options.only or options.only == line.bots:
            print(_row(line, line.play(options.workers, options.blocks)), flush=True)


def first_cells(line: Line, first: BotResult) -> tuple[str, ...]:
    """What every row begins with: who plays, and how often the first bot wins."""
    return (
        f"`{line.bots}`",
        str(line.players),
        str(line.games),
        f"{first.win_share:.1%}",
        f"{first.low:.1%} - {first.high:.1%}",
    )


def _row(line: Line, report: Report) -> str:
    cells = (
        *first_cells(line, report.results[0]),
        f"{line.wanted:.0%}" if line.wanted else "",
        ", ".join(f"{result.mean_score:.0f}" for result in report.results),
        ", ".join(f"{result.tickets_failed:.2f}" for result in report.results),
        ", ".join(f"{result.ms_per_move:.3g}" for result in report.results),
    )
    return f"| {' | '.join(cells)} |"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="the bots of one line")
    parser.add_argument("--blocks", type=Path, help="a folder that keeps played blocks")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
