"""`trunkline verify`: checks that records are games by the rules."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from trunkline.cli.options import MapFolder
from trunkline.cli.text.terminal import fail, printable, quitting_at_once, usable_cores

if TYPE_CHECKING:
    from trunkline.engine.errors import RecordError
    from trunkline.engine.record import Record
    from trunkline.maps import Map

# With fewer files, starting processes takes longer than it saves.
FILES_WORTH_A_POOL = 250
CHUNK = 5
MOST_MAPS = 3  # that are named


class RecordProblem(NamedTuple):
    """The first thing that is wrong with a record: the place, the sentence, the rule's number."""

    place: str
    error: str
    rule: str | None = None
    missing_map: str | None = None
    """The record's map, if the record cannot be checked without its folder."""


Check = tuple[Path, RecordProblem | None]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Records, or folders with *.json records."),
    ],
    map: MapFolder = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document instead of lines.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="NUMBER", help="Number of processes.", show_default="one per core"
        ),
    ] = None,
) -> None:
    """Check every move, card and point of records.

    The exit code is 1 unless all of them are right.
    """
    paths = _expand(files)
    problems = _problems(paths, _map(map), workers or usable_cores())
    checks: list[Check] = []
    for check in zip(paths, problems, strict=True):
        checks.append(check)
        if not json:
            _print_line(*check)
    typer.echo(_json_of(checks) if json else "\n".join(_summary(checks)))
    raise typer.Exit(1 if any(problem for _, problem in checks) else 0)


def _print_line(path: Path, problem: RecordProblem | None) -> None:
    # Missing maps are named once, at the end.
    if problem and not problem.missing_map:
        typer.echo(f"{printable(str(path))}: {problem.place}: {problem.error}")


def _summary(checks: Sequence[Check]) -> Iterator[str]:
    verified, wrong, unchecked = _totals(checks)
    if unchecked:
        names = sorted({one.missing_map for _, one in checks if one and one.missing_map})
        yield _missing_maps(unchecked, names)
    rest = f", {unchecked} not checked" if unchecked else ""
    if wrong:
        yield f"{wrong} of {_records(len(checks))} {'is' if wrong == 1 else 'are'} wrong{rest}"
    else:
        yield f"{_records(verified)} verified{rest}"


def _missing_maps(records: int, names: Sequence[str]) -> str:
    shown = ", ".join(repr(printable(name, 40)) for name in names[:MOST_MAPS])
    more = f" and {len(names) - MOST_MAPS} more" if len(names) > MOST_MAPS else ""
    maps = "a map that is" if len(names) == 1 else "maps that are"
    names_it = "names" if records == 1 else "name"
    return (
        f"{_records(records)} {names_it} {maps} not built in ({shown}{more}):"
        " give the map's folder with --map"
    )


def _records(count: int) -> str:
    return "1 record" if count == 1 else f"{count} records"


def _totals(checks: Sequence[Check]) -> tuple[int, int, int]:
    """How many records are right, wrong, and not checked because their map is missing."""
    unchecked = sum(bool(problem and problem.missing_map) for _, problem in checks)
    verified = sum(problem is None for _, problem in checks)
    return verified, len(checks) - verified - unchecked, unchecked


def _json_of(checks: Sequence[Check]) -> str:
    import json

    verified, wrong, unchecked = _totals(checks)
    files = [
        {"file": str(path), "ok": problem is None, **(problem._asdict() if problem else {})}
        for path, problem in checks
    ]
    totals = {"records": len(checks), "verified": verified, "wrong": wrong}
    # Escapes all but ASCII, because a file name may be no Unicode.
    return json.dumps({**totals, "unchecked": unchecked, "files": files}, indent=2)


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


def _problems(
    paths: Sequence[Path], map: "Map | None", workers: int
) -> Iterator[RecordProblem | None]:
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


def problem_of(path: Path, map: "Map | None" = None) -> RecordProblem | None:
    """The first thing that is wrong with a record, or None."""
    from trunkline.engine.errors import RecordError
    from trunkline.engine.game import Game
    from trunkline.records import read_record

    try:
        record = read_record(path)
    except RecordError as error:
        return RecordProblem(error.where, error.why)
    try:
        Game.from_record(record, map)
    except RecordError as error:
        missing = record.map if map is None and _needs_map(record, error) else None
        return RecordProblem(error.where, error.why, _rule_of(error), missing)
    return None


def _needs_map(record: "Record", error: "RecordError") -> bool:
    from trunkline.maps import built_in_maps

    return error.where == "head" and record.map not in built_in_maps()


def _rule_of(error: "RecordError") -> str | None:
    from trunkline.engine.errors import IllegalMove

    return error.__cause__.reason.rule if isinstance(error.__cause__, IllegalMove) else None
