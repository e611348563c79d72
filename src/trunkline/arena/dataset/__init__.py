"""Writes self-play as Parquet files, and loads them."""

from trunkline.extras import require

require("dataset", "pyarrow")

from trunkline.arena.dataset.dataset_loader import label_of, load, load_shards
from trunkline.arena.dataset.errors import UnusableFolder
from trunkline.arena.dataset.label import ShardLabel
from trunkline.arena.dataset.plan import DatasetPlan
from trunkline.arena.dataset.writer import write_dataset

__all__ = [
    "DatasetPlan",
    "ShardLabel",
    "UnusableFolder",
    "label_of",
    "load",
    "load_shards",
    "write_dataset",
]
