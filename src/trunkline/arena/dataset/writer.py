"""Writes the shards of a dataset that are missing, on one core or several."""

from functools import partial
from pathlib import Path

from trunkline.arena.backend.input_files import InputFiles
from trunkline.arena.backend.threads import threads_or
from trunkline.arena.backend.workers import Note as AnyNote
from trunkline.arena.backend.workers import Work, Workers, ignore
from trunkline.arena.dataset.folder import missing_shards, remove_drafts, save_shard
from trunkline.arena.dataset.plan import DatasetPlan
from trunkline.arena.dataset.shard_content import Note, shard_content
from trunkline.arena.match.simulation import map_files

ShardWork = Work[int, tuple[int, bytes]]


def write_dataset(
    plan: DatasetPlan,
    folder: Path,
    *,
    workers: int | Workers = 1,
    note: Note | None = None,
) -> list[int]:
    """Write every shard that the folder lacks, and return their numbers.

    A run that was stopped continues where it ended. Raises `UnusableFolder` if the folder has
    shards of another dataset. `workers` is the number of cores, or a cluster; it does not change
    the files.
    """
    plan.check()
    missing = missing_shards(plan, folder)
    remove_drafts(folder)
    begin = partial(_begin, plan, map_files(plan.simulation.map))
    for shard, content in threads_or(workers).map(begin, missing, note or ignore):
        save_shard(folder, shard, content)
    return missing


def _begin(plan: DatasetPlan, files: InputFiles) -> ShardWork:
    files.check()

    def work(shard: int, note: AnyNote) -> tuple[int, bytes]:
        return shard, shard_content(plan, shard, note)

    return work
