"""Writes the shards of a dataset that are missing, on one core or several."""

from pathlib import Path
from threading import Event

from trunkline.arena.dataset.folder import missing_shards, remove_drafts, save_shard
from trunkline.arena.dataset.plan import DatasetPlan
from trunkline.arena.dataset.shard_content import Note, shard_content
from trunkline.arena.match.workers import map_in_threads


class _GivenUp(Exception):
    """Ends the work of a thread whose shard nobody wants any more."""


def write_dataset(
    plan: DatasetPlan, folder: Path, *, workers: int = 1, note: Note | None = None
) -> list[int]:
    """Write every shard that the folder lacks, and return their numbers.

    A run that was stopped continues where it ended. Raises `UnusableFolder` if the folder has
    shards of another dataset. `workers` does not change the files.
    """
    plan.check()
    missing, given_up = missing_shards(plan, folder), Event()
    remove_drafts(folder)

    def watch(games: int, rows: int) -> None:
        if given_up.is_set():
            raise _GivenUp
        if note:
            note(games, rows)

    def make(shard: int) -> tuple[int, bytes]:
        return shard, shard_content(plan, shard, watch)

    for shard, content in map_in_threads(make, missing, workers, give_up=given_up.set):
        save_shard(folder, shard, content)
    return missing
