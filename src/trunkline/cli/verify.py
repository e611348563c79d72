"""`trunkline verify`: checks that records are games by the rules."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.text.terminal import fail, printable, quitting_at_once, usable_cores

if TYPE_CHECKING:
    from trunkline.maps import Map

# With fewer files, starting processes takes longer than it saves.
FILES_WORTH_A_POOL = 250
CHUNK = 5


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Records or folders of *.json records.")
    ],
    map: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder of the games' map.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes; by default one per core.")
    ] = None,
) -> None:
    """Check every move, card and point of records."""
    paths = _expand(files)
    wrong = 0
    problems = _problems(paths, _map(map), workers or usable_cores())
    for path, problem in zip(paths, problems, strict=True):
        if problem:
            wrong += 1
            typer.echo(f"{printable(str(path))}: {problem}")
    typer.echo(_summary(len(paths), wrong))
    raise typer.Exit(1 if wrong else 0)


def _summary(files: int, wrong: int) -> str:
    records = "1 record" if files == 1 else f"{files} records"
    if wrong:
        return f"{wrong} of {records} {'is' if wrong == 1 else 'are'} wrong"
    return f"{records} verified"


def _expand(files: Sequence[Path]) -> list[Path]:
    paths = []
    for file in files:
        inside = sorted(file.glob("*.json")) if file.is_dir() else [file]
        if not inside:
            raise typer.BadParameter(f"no *.json in the folder {printable(str(file))}")
        paths += inside
    return paths


def _map(folder: Path | None) -> "Map | None":
    from trunkline.maps import MapError, load_map

    try:
        return load_map(folder) if folder else None
    except MapError as error:
        first = error.problems[0]
        fail(f"the map cannot be used: {first}", 2)


def _problems(paths: Sequence[Path], map: "Map | None", workers: int) -> Iterator[str | None]:
    check = partial(problem_of, map=map)
    if workers == 1 or len(paths) < FILES_WORTH_A_POOL:
        with quitting_at_once():
            yield from (check(path) for path in paths)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        with _ignored_interrupts():
            problems = pool.map(check, paths, chunksize=CHUNK)
        yield from problems


@contextmanager
def _ignored_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, because their parent handles it."""
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def problem_of(path: Path, map: "Map | None" = None) -> str | None:
    """The first thing that is wrong with a record, or None."""
    from trunkline.engine.errors import RecordError
    from trunkline.engine.game import Game
    from trunkline.records import read_record

    try:
        Game.from_record(read_record(path), map)
    except RecordError as error:
        return str(error)
    return None
