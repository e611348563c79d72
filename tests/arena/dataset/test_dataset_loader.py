"""Datasets are loaded whole, shard by shard, or by other readers of Parquet."""

from pathlib import Path

import pyarrow as pa
import pyarrow.dataset
import pytest

from trunkline.arena.dataset import (
    DatasetPlan,
    UnusableFolder,
    label_of,
    load,
    load_shards,
    write_dataset,
)
from trunkline.arena.dataset.columns import schema_of
from trunkline.arena.match.simulation import Simulation

PLAN = DatasetPlan(Simulation(("greedy", "random", "greedy")), games=9, games_per_shard=4)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dataset")
    write_dataset(PLAN, folder)
    return folder


def test_a_table_has_the_schema_and_the_games_of_all_shards_in_order(folder: Path) -> None:
    table = load(str(folder))
    assert table.schema.equals(schema_of("decisions"))
    assert table["game"].unique().to_pylist() == list(range(9))


def test_shards_are_loaded_one_at_a_time(folder: Path) -> None:
    shards = list(load_shards(folder))
    assert [shard["game"].unique().to_pylist() for shard in shards] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8],
    ]
    assert pa.concat_tables(shards).to_pylist() == load(folder).to_pylist()


def test_only_wanted_columns_are_loaded(folder: Path) -> None:
    assert load(folder, ["action", "win_share"]).column_names == ["action", "win_share"]


def test_other_readers_see_the_same_rows(folder: Path) -> None:
    read = pyarrow.dataset.dataset(folder).to_table()
    assert read.to_pylist() == load(folder).to_pylist()


def test_the_label_says_which_games_they_are(folder: Path) -> None:
    assert label_of(folder) == PLAN.label(0)


@pytest.mark.parametrize("name", ["", "nowhere"])
def test_a_folder_without_shards_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UnusableFolder, match=r"has no shards|cannot read"):
        load(tmp_path / name)
