"""Datasets are written in shards, go on after a stop, and never mix with others."""

import json
import pickle
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.commands import SMALL
from trunkline.arena.dataset import DatasetPlan, UnusableFolder, write_dataset
from trunkline.arena.dataset.folder import save_shard
from trunkline.arena.dataset.label import read_label
from trunkline.arena.dataset.shard_content import shard_content
from trunkline.arena.match.simulation import Simulation

SIMULATION = Simulation(("random", "greedy"), seed="shards")
PLAN = DatasetPlan(SIMULATION, games=25, games_per_shard=10)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run that nothing stopped."""
    folder = tmp_path_factory.mktemp("whole")
    assert write_dataset(PLAN, folder) == [0, 1, 2]
    return contents(folder)


def test_every_shard_has_its_games_and_the_last_one_the_rest(whole: dict[str, bytes]) -> None:
    assert list(whole) == ["part-00000.parquet", "part-00001.parquet", "part-00002.parquet"]
    assert [PLAN.games_of(shard) for shard in PLAN.shards] == [
        range(10),
        range(10, 20),
        range(20, 25),
    ]


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_changes_no_file(
    workers: int, whole: dict[str, bytes], tmp_path: Path
) -> None:
    write_dataset(PLAN, tmp_path, workers=workers)
    assert contents(tmp_path) == whole


def test_a_shard_follows_from_the_plan_and_its_number_in_any_process(
    whole: dict[str, bytes],
) -> None:
    sent = pickle.loads(pickle.dumps(PLAN))
    assert shard_content(sent, 1) == whole["part-00001.parquet"]


def test_a_missing_shard_is_written_again_and_the_others_are_kept(
    whole: dict[str, bytes], tmp_path: Path
) -> None:
    write_dataset(PLAN, tmp_path)
    (tmp_path / "part-00001.parquet").unlink()
    (tmp_path / ".part-00001-99").write_bytes(b"half a shard of a killed run")
    times = [(tmp_path / f"part-{n:05}.parquet").stat().st_mtime_ns for n in (0, 2)]
    assert write_dataset(PLAN, tmp_path) == [1]
    assert contents(tmp_path) == whole
    assert times == [(tmp_path / f"part-{n:05}.parquet").stat().st_mtime_ns for n in (0, 2)]


def test_more_games_are_added_to_whole_shards(whole: dict[str, bytes], tmp_path: Path) -> None:
    write_dataset(replace(PLAN, games=20), tmp_path)
    assert write_dataset(PLAN, tmp_path) == [2]
    assert contents(tmp_path) == whole


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_is_stopped_leaves_whole_shards_only(
    workers: int, whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop_at_the_second(folder: Path, shard: int, content: bytes) -> None:
        if shard == 1:
            raise KeyboardInterrupt
        save_shard(folder, shard, content)

    monkeypatch.setattr("trunkline.arena.dataset.writer.save_shard", stop_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        write_dataset(PLAN, tmp_path, workers=workers)
    assert list(contents(tmp_path)) == ["part-00000.parquet"]
    monkeypatch.undo()
    write_dataset(PLAN, tmp_path, workers=workers)
    assert contents(tmp_path) == whole


def test_a_shard_that_cannot_be_saved_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "part-00000.parquet").mkdir()
    with pytest.raises(OSError, match="part-00000"):
        save_shard(tmp_path, 0, b"content")
    assert [path.name for path in tmp_path.iterdir()] == ["part-00000.parquet"]


def test_the_work_on_a_shard_ends_at_the_next_batch_if_it_is_not_wanted() -> None:
    heard: list[tuple[int, int]] = []

    def stop(games: int, rows: int) -> None:
        heard.append((games, rows))
        raise InterruptedError

    with pytest.raises(InterruptedError):
        shard_content(DatasetPlan(SIMULATION, 1000, "games"), 0, stop)
    assert heard == [(128, 128)]


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (replace(PLAN, rows="games"), "rows decisions, not games"),
        (replace(PLAN, games_per_shard=5), "games 10, not 5"),
        (replace(PLAN, games=10), "part-00001.parquet is beyond the 10 games of this dataset"),
        (replace(PLAN, games=30), "games 5, not 10"),
        (replace(PLAN, simulation=replace(SIMULATION, seed="b")), "seed shards, not b"),
        (
            replace(PLAN, simulation=replace(SIMULATION, bots=("random", "steady"))),
            "bots random,greedy, not random,steady",
        ),
        (
            replace(PLAN, simulation=replace(SIMULATION, ruleset="mega")),
            "ruleset classic, not mega",
        ),
        (replace(PLAN, simulation=replace(SIMULATION, map=SMALL)), "map usa, not small"),
    ],
)
def test_a_folder_with_another_dataset_is_refused_and_stays_as_it_is(
    other: DatasetPlan, difference: str, whole: dict[str, bytes], tmp_path: Path
) -> None:
    for name, content in whole.items():
        (tmp_path / name).write_bytes(content)
    with pytest.raises(UnusableFolder, match=difference):
        write_dataset(other, tmp_path)
    assert contents(tmp_path) == whole


@pytest.mark.parametrize("content", [b"", b"no Parquet"])
def test_a_file_that_is_no_shard_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "part-00000.parquet").write_bytes(content)
    with pytest.raises(UnusableFolder, match=r"part-00000.parquet is not a shard of a dataset"):
        write_dataset(PLAN, tmp_path)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UnusableFolder, match="cannot write to"):
        write_dataset(PLAN, tmp_path / "file" / "inside")


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (replace(PLAN, rows="moves"), "rows are decisions or games, not 'moves'"),
        (replace(PLAN, games=0), "games is at least 1, not 0"),
        (replace(PLAN, games_per_shard=0), "games_per_shard is at least 1, not 0"),
    ],
)
def test_a_plan_that_cannot_be_written_is_refused(
    plan: DatasetPlan, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=sentence):
        write_dataset(plan, tmp_path / "folder")
    assert not (tmp_path / "folder").exists()


def test_the_metadata_of_a_shard_say_what_it_has(whole: dict[str, bytes], tmp_path: Path) -> None:
    file = tmp_path / "part-00002.parquet"
    file.write_bytes(whole[file.name])
    label = json.loads(pq.read_metadata(file).metadata[b"trunkline"])
    wanted = {"map": "usa", "ruleset": "classic", "bots": ["random", "greedy"], "seed": "shards"}
    assert label | wanted | {"schema": 1, "rows": "decisions"} == label
    assert (label["first_game"], label["games"]) == (20, 5)
    assert label["version"] == metadata.version("trunkline")
    assert read_label(file) == PLAN.label(2)
