"""Keeps blocks in a file of JSON lines: first the tournament, then one line for each block."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from trunkline.arena.tournament.blocks import Block
from trunkline.arena.tournament.tournament import Tournament

FORMAT = 1


class FileHead(msgspec.Struct, frozen=True):
    """The first line: the format and the tournament."""

    arena: int
    tournament: Tournament


class UnusableFile(ValueError):
    """A file that a tournament cannot continue."""


def open_block_file(path: Path, tournament: Tournament, *, resume: bool) -> list[Block]:
    """The blocks that a file has; begin a new file if there is none.

    Raises `UnusableFile` if it belongs to another tournament, or exists and is not to be resumed.
    """
    if resume and path.exists():
        return resume_file(path, tournament)
    begin_file(path, tournament)
    return []


def begin_file(path: Path, tournament: Tournament) -> None:
    """Write the first line of a new file; raises `UnusableFile` if the file exists."""
    head = msgspec.json.encode(FileHead(FORMAT, tournament)) + b"\n"
    try:
        with path.open("xb") as file:
            file.write(head)
    except FileExistsError:
        raise UnusableFile(f"{path} exists already; use --resume to continue it") from None
    except OSError as error:
        raise UnusableFile(f"cannot write {path}: {error.strerror}") from None


def resume_file(path: Path, tournament: Tournament) -> list[Block]:
    """The blocks of a file; a last line that was cut off is removed from the file.

    Raises `UnusableFile` if the file belongs to another tournament.
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
def open_to_append(path: Path) -> Iterator[BinaryIO]:
    """Open a file to add blocks to it."""
    try:
        file = path.open("ab")
    except OSError as error:
        raise UnusableFile(f"cannot write {path}: {error.strerror}") from None
    with file:
        yield file


def append_block(file: BinaryIO, block: Block) -> None:
    """Add a block and flush it, so that it survives the end of this process."""
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
        head = msgspec.json.decode(line, type=FileHead)
    except msgspec.DecodeError:
        raise UnusableFile(f"{path} is not an arena file") from None
    if head.arena != FORMAT:
        raise UnusableFile(f"{path} has format {head.arena}, not {FORMAT}")
    for field in Tournament.__struct_fields__:
        had, wanted = _text(head.tournament, field), _text(tournament, field)
        if had != wanted:
            difference = f"{field} {had}, not {wanted}"
            raise UnusableFile(f"{path} belongs to another tournament: {difference}")


def _text(tournament: Tournament, field: str) -> str:
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
