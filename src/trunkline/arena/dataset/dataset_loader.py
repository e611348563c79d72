"""Loads a dataset."""

from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from trunkline.arena.dataset.errors import UnusableFolder
from trunkline.arena.dataset.folder import shard_files
from trunkline.arena.dataset.label import ShardLabel, read_label


def load(folder: str | PathLike[str], columns: Sequence[str] | None = None) -> pa.Table:
    """All rows of a dataset as one table, or only some of its columns."""
    return pa.concat_tables(load_shards(folder, columns)).unify_dictionaries()


def load_shards(
    folder: str | PathLike[str], columns: Sequence[str] | None = None
) -> Iterator[pa.Table]:
    """The tables of the shards, in order and one at a time, for a dataset larger than memory."""
    for file in _files(folder):
        yield pq.read_table(file, columns=columns and list(columns))


def label_of(folder: str | PathLike[str]) -> ShardLabel:
    """The label of the first shard: map, ruleset, bots, seed, version and kind of row."""
    return read_label(_files(folder)[0])


def _files(folder: str | PathLike[str]) -> list[Path]:
    files = shard_files(Path(folder))
    if not files:
        raise UnusableFolder(f"{Path(folder)} has no shards of a dataset")
    return files
