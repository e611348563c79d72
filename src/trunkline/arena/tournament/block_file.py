"""Blocks in a file of JSON lines: what is played first, then a line a block."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from trunkline.arena.tournament.tournament import Block, Tournament

FORMAT = 1


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    arena: int
    tournament: Tournament


class UnusableFile(ValueError):
    """A file that a tournament cannot go on with."""


def begin_file(path: Path, tournament: Tournament) -> None:
    """Write the first line of a new file; raises `UnusableFile` if there is one already."""
    head = msgspec.json.encode(Head(FORMAT, tournament)) + b"\n"
    try:
        with path.open("xb") as file:
            file.write(head)
    except FileExistsError:
        raise UnusableFile(f"{path} exists already; use --resume to continue it") from None
    except OSError as error:
        raise UnusableFile(f"cannot write {path}: {error.strerror}") from None


def resume_file(path: Path, tournament: Tournament) -> list[Block]:
    """The blocks of a file, without a last line that was cut off, of which the file is rid.

    Raises `UnusableFile` if it is not one of this tournament.
    """
    try:
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        blocks = _blocks(path, whole.splitlines(), tournament)
        if len(whole) < len(data):
            with path.open("r+b") as file:
                file.truncate(len(whole))
    except OSError as error:
        raise UnusableFile(f"cannot read {path}: {error.strerror}") from None
    return blocks


@contextmanager
def appending(path: Path) -> Iterator[BinaryIO]:
    """A file that blocks are added to."""
    try:
        file = path.open("ab")
    except OSError as error:
        raise UnusableFile(f"cannot write {path}: {error.strerror}") from None
    with file:
        yield file


def append_block(file: BinaryIO, block: Block) -> None:
    """Add a block, so that it is there whatever happens to this process."""
    file.write(msgspec.json.encode(block) + b"\n")
    file.flush()


def _blocks(path: Path, lines: list[bytes], tournament: Tournament) -> list[Block]:
    _check_head(path, lines[0] if lines else b"", tournament)
    return [
        _block(f"{path}, line {number + 2}", line, number, tournament)
        for number, line in enumerate(lines[1:])
    ]


def _check_head(path: Path, line: bytes, tournament: Tournament) -> None:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError:
        raise UnusableFile(f"{path} is not an arena file") from None
    if head.arena != FORMAT:
        raise UnusableFile(f"{path} has format {head.arena}, not {FORMAT}")
    for field in Tournament.__struct_fields__:
        had, wanted = _told(head.tournament, field), _told(tournament, field)
        if had != wanted:
            told = f"{field} {had}, not {wanted}"
            raise UnusableFile(f"{path} belongs to another tournament: {told}")


def _told(tournament: Tournament, field: str) -> str:
    value = getattr(tournament, field)
    return ",".join(value) if isinstance(value, tuple) else str(value or "none")


def _block(where: str, line: bytes, number: int, tournament: Tournament) -> Block:
    try:
        block = msgspec.json.decode(line, type=Block)
    except msgspec.DecodeError as error:
        raise UnusableFile(f"{where}: {error}") from None
    seatings = tuple(tuple(seat.bot for seat in game) for game in block.games)
    if block.number != number or seatings != tournament.seatings(number):
        raise UnusableFile(f"{where} is not block {number} of this tournament")
    return block
