"""`trunkline bench`: measures how fast the engine is on this machine."""

from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.text.terminal import getting_ready, make_console

if TYPE_CHECKING:
    from rich.table import Table

    from trunkline.arena.bench.engine_bench import Bench


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(bench)


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Measure faster and less exactly.")
    ] = False,
) -> None:
    """Measure how fast the engine is on this machine."""
    import msgspec

    from trunkline.arena.bench.engine_bench import run_bench

    with getting_ready("Measuring ..."):
        figures = run_bench(quick=quick)
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(figures)).decode())
    else:
        make_console().print(_table(figures))


def _table(bench: "Bench") -> "Table":
    from rich.table import Table

    machine = bench.machine
    table = Table(
        title=f"{machine.processor}, {machine.cores} cores, {machine.system},"
        f" Python {machine.python}, Numba {machine.numba}, seed {bench.seed!r}",
        title_justify="left",
    )
    table.add_column("what")
    table.add_column("median", justify="right")
    table.add_column("lowest - highest", justify="right")
    for name, value in _rows(bench):
        low, high = bench.ranges.get(name, (value, value))
        table.add_row(LABELS[name], _number(value), f"{_number(low)} - {_number(high)}")
    return table


LABELS = {
    "random_games_2": "random games of 2, scored, per CPU-second",
    "random_games_4": "random games of 4, scored, per CPU-second",
    "playouts": "mid-game random playouts of 2, scored, per CPU-second",
    "copy_ns": "copy of a state, ns",
    "state_bytes": "size of a state, bytes",
    "longest_path_us_random": "longest path, random nets, us",
    "longest_path_us_dense": "longest path, dense nets, us",
    "python_actions": "actions of a game driven from Python, per CPU-second",
    "game_moves": "moves of `Game`, typed moves and events, per CPU-second",
    "start_cold": "start to first move, empty cache, s",
    "start_warm": "start to first move, filled cache, s",
    "two_core_speedup": "two threads against one, times",
    "random_words": "random words (to compare machines), per CPU-second",
}


def _rows(bench: "Bench") -> list[tuple[str, float]]:
    return [
        ("random_games_2", bench.random_games_per_cpu_second["2"]),
        ("random_games_4", bench.random_games_per_cpu_second["4"]),
        ("playouts", bench.playouts_per_cpu_second),
        ("copy_ns", bench.copy_ns),
        ("state_bytes", bench.state_bytes),
        ("longest_path_us_random", bench.longest_path_us["random"]),
        ("longest_path_us_dense", bench.longest_path_us["dense"]),
        ("python_actions", bench.python_actions_per_second),
        ("game_moves", bench.game_moves_per_second),
        ("start_cold", bench.start_seconds["cold"]),
        ("start_warm", bench.start_seconds["warm"]),
        ("two_core_speedup", bench.two_core_speedup),
        ("random_words", bench.machine.random_words_per_cpu_second),
    ]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
