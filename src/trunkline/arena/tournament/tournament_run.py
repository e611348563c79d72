"""Runs a tournament: plays its blocks, keeps them in a file, stops once the test has an answer."""

from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path

from trunkline.arena.backend.workers import Workers
from trunkline.arena.tournament.block_file import append_block, open_to_append
from trunkline.arena.tournament.blocks import Block, play_blocks
from trunkline.arena.tournament.sprt import Sprt
from trunkline.arena.tournament.tournament import Tournament


def run_tournament(
    tournament: Tournament,
    blocks: int,
    workers: int | Workers = 1,
    *,
    played: list[Block],
    path: Path | None = None,
    sprt: Sprt | None = None,
) -> Iterator[Block]:
    """Yield blocks in order: first those played before, then new ones, which also go to the file.

    Stop early once the sequential test has an answer.
    """
    for block in chain(played[:blocks], _new_blocks(tournament, blocks, workers, played, path)):
        yield block
        if sprt:
            sprt.add(block)
            if sprt.verdict.answer is not None:
                return


def _new_blocks(
    tournament: Tournament,
    blocks: int,
    workers: int | Workers,
    played: list[Block],
    path: Path | None,
) -> Iterator[Block]:
    with open_to_append(path) if path else nullcontext() as file:
        for block in play_blocks(tournament, range(len(played), blocks), workers):
            if file:
                append_block(file, block)
            yield block
