"""A tournament from its first block to its last: played, kept in a file, stopped when decided."""

from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path

from trunkline.arena.tournament.block_file import append_block, appending, begin_file, resume_file
from trunkline.arena.tournament.sprt import Sprt
from trunkline.arena.tournament.tournament import Block, Tournament
from trunkline.arena.tournament.workers import play_blocks


def open_file(path: Path, tournament: Tournament, *, resume: bool) -> list[Block]:
    """The blocks that a file holds already; it is begun if it is not there.

    Raises `UnusableFile` if it is another tournament's, or if it is there but not to be resumed.
    """
    if resume and path.exists():
        return resume_file(path, tournament)
    begin_file(path, tournament)
    return []


def contest(
    tournament: Tournament,
    blocks: int,
    workers: int = 1,
    *,
    played: list[Block],
    path: Path | None = None,
    sprt: Sprt | None = None,
) -> Iterator[Block]:
    """Yield the blocks in order: those played before, then new ones, which also go to the file.

    It stops early once the sequential test knows its answer.
    """
    for block in chain(played[:blocks], _new_blocks(tournament, blocks, workers, played, path)):
        yield block
        if sprt:
            sprt.add(block)
            if sprt.verdict.answer is not None:
                return


def _new_blocks(
    tournament: Tournament, blocks: int, workers: int, played: list[Block], path: Path | None
) -> Iterator[Block]:
    with appending(path) if path else nullcontext() as file:
        for block in play_blocks(tournament, range(len(played), blocks), workers):
            if file:
                append_block(file, block)
            yield block
