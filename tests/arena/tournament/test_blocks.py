"""Blocks: the same from one process and from several."""

import multiprocessing
from pathlib import Path

import pytest

from tests.arena.blocks import without_times
from trunkline.arena.backend.workers import WorkerDied
from trunkline.arena.tournament.blocks import play_blocks
from trunkline.arena.tournament.tournament import Tournament

BOTS = ("steady", "random", "greedy")


def test_the_number_of_processes_changes_nothing_but_the_seconds() -> None:
    tournament = Tournament(BOTS, seed="workers")
    one, two = (list(play_blocks(tournament, range(6), workers)) for workers in (1, 2))
    assert [block.number for block in two] == list(range(6))
    assert without_times(one) == without_times(two)


def test_blocks_can_be_played_from_any_number_on() -> None:
    tournament = Tournament(BOTS, 3, seed="later")
    every = list(play_blocks(tournament, range(4)))
    assert without_times(list(play_blocks(tournament, range(2, 4)))) == without_times(every[2:])
    assert list(play_blocks(tournament, range(4, 4), 2)) == []


def test_a_block_is_one_deal_with_the_seats_rotated() -> None:
    (block,) = play_blocks(Tournament(("greedy", "steady"), 3), range(1))
    seatings = [[outcome.bot for outcome in game] for game in block.games]
    assert seatings == [
        ["greedy", "steady", "steady"],
        ["steady", "greedy", "steady"],
        ["steady", "steady", "greedy"],
    ]


def test_a_bot_that_plays_itself_is_the_same_at_every_seat_of_a_deal() -> None:
    one, same = (
        list(play_blocks(Tournament(bots, seed="self"), range(2)))
        for bots in (("steady",), ("steady", "steady"))
    )
    assert without_times(one) == without_times(same)
    assert all(len(block.games) == 1 for block in one)


def test_a_process_that_dies_raises_an_error(tmp_path: Path) -> None:
    file = tmp_path / "deadly.py"
    file.write_text(
        "import os, multiprocessing\n"
        "class Deadly:\n"
        "    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, view, moves):\n"
        "        if multiprocessing.parent_process() and 'warm-up' not in self.seed: os._exit(7)\n"
        "        return moves[0]\n"
    )
    blocks = play_blocks(Tournament((f"{file}:Deadly", "random")), range(4), 2)
    with pytest.raises(WorkerDied, match="while it played block 0"):
        next(blocks)


def test_processes_end_when_the_rest_is_not_wanted() -> None:
    before = set(multiprocessing.active_children())
    blocks = play_blocks(Tournament(BOTS), range(10_000), 2)
    next(blocks)
    started = set(multiprocessing.active_children()) - before
    assert len(started) == 2
    blocks.close()
    assert not any(process.is_alive() for process in started)
