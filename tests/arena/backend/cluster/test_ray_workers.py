"""A real cluster gives the same results as this machine, whatever dies on the way."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.arena.backend.cluster.three_nodes import ThreeNodes, is_idle, three_nodes
from tests.arena.backend.jobs import (
    start_to_die,
    start_to_fail,
    start_to_meet,
    start_to_square,
    start_to_wait_for_death,
    start_with,
)
from tests.arena.blocks import without_times
from tests.cli.commands import INTERRUPTIBLE, SMALL, process, run
from tests.patience import PATIENCE_SECONDS
from trunkline.arena.backend.cluster import ClusterUnavailable, RayWorkers, connected
from trunkline.arena.backend.input_files import InputFiles
from trunkline.arena.backend.workers import OtherInputs, WorkerDied
from trunkline.arena.dataset import DatasetPlan, write_dataset
from trunkline.arena.match.simulation import Simulation
from trunkline.arena.tournament.block_file import resume_file
from trunkline.arena.tournament.blocks import play_blocks
from trunkline.arena.tournament.tournament import Tournament

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Ray has no clusters of several nodes there"),
]
OWN_BOT = """
class Mine:
    def __init__(self, seed): pass
    def choose(self, view, moves): return moves[-1]
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[ThreeNodes]:
    with three_nodes() as started:
        yield started


@pytest.fixture
def on_ray(cluster: ThreeNodes) -> tuple[str, ...]:
    """The options that send a command to the cluster."""
    return ("--backend", "ray", "--address", cluster.address)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_results_and_steps_come_once_and_in_order(cluster: ThreeNodes, count: int) -> None:
    steps: list[tuple[int, int]] = []
    results = RayWorkers(count).map(start_to_square, range(9), lambda *step: steps.append(step))
    assert list(results) == [number * number for number in range(9)]
    assert steps == [(number, unit) for number in range(9) for unit in range(number)]


def test_two_nodes_work_at_the_same_time(cluster: ThreeNodes, tmp_path: Path) -> None:
    assert len(set(RayWorkers().map(partial(start_to_meet, tmp_path), range(2)))) == 2


def test_simulate_gives_the_same_summary_and_records(
    on_ray: tuple[str, ...], tmp_path: Path
) -> None:
    def played(folder: Path, *where: str) -> tuple[object, dict[str, bytes]]:
        arguments = ("--games", "70", "--players", "2", "--map", SMALL, "--ruleset", "short")
        result = run("simulate", *arguments, "--records", folder, "--json", *where)
        assert result.exit_code == 0, result.output
        summary = json.loads(result.stdout)
        del summary["seconds"], summary["games_per_second"]
        return summary, contents(folder)

    assert played(tmp_path / "ray", *on_ray) == played(tmp_path / "local")


def test_arena_gives_the_same_blocks_with_a_bot_of_ones_own(
    on_ray: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the path of the bot is relative
    Path("mine.py").write_text(OWN_BOT)
    bots = ("mine.py:Mine", "greedy", "random")

    def played(file: str, *where: str) -> object:
        arguments = ("--bots", ",".join(bots), "--games", "12", "--workers", "2")
        assert run("arena", *arguments, "--out", file, *where).exit_code == 0
        return without_times(resume_file(Path(file), Tournament(bots)))

    assert played("ray.jsonl", *on_ray) == played("local.jsonl")


@pytest.mark.parametrize(
    "command",
    [
        "tune --players 2 --generations 1 --population 4 --blocks 1 --against steady",
        "learn --lessons 100 --epochs 1",
    ],
)
def test_training_gives_the_same_file(
    on_ray: tuple[str, ...], tmp_path: Path, command: str
) -> None:
    def trained(file: Path, *where: str) -> bytes:
        result = run(*command.split(), "--out", file, *where)
        assert result.exit_code == 0, result.output
        return file.read_bytes()

    assert trained(tmp_path / "ray.json", *on_ray) == trained(tmp_path / "local.json")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_dataset_gives_the_same_files_and_counts_rows_once_if_a_node_dies(
    cluster: ThreeNodes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Shards of this size stay on the node that made them until they are asked for.
    plan = DatasetPlan(Simulation(("random", "random"), seed="lost"), 1200, games_per_shard=100)
    counted: dict[str, list[tuple[int, int]]] = {"ray": [], "local": []}

    def note(games: int, rows: int) -> None:
        counted["ray"].append((games, rows))
        if len(counted["ray"]) == 1:
            cluster.kill()

    def note_locally(games: int, rows: int) -> None:
        counted["local"].append((games, rows))

    try:
        write_dataset(plan, tmp_path / "ray", workers=RayWorkers(), note=note)
    finally:
        cluster.refill()
    write_dataset(plan, tmp_path / "local", note=note_locally)
    assert contents(tmp_path / "ray") == contents(tmp_path / "local")
    assert counted["ray"] == counted["local"]
    assert capsys.readouterr() == ("", "")  # Ray's own reports would mix with results


def test_blocks_are_the_same_if_every_process_is_killed_on_the_way(
    cluster: ThreeNodes, tmp_path: Path
) -> None:
    tournament = Tournament(("greedy", "random"), seed="killed")
    blocks = play_blocks(tournament, range(12), RayWorkers())
    done = [next(blocks)]
    for number in RayWorkers().map(partial(start_to_meet, tmp_path), range(2)):
        os.kill(number, signal.SIGKILL)
    done.extend(blocks)
    assert without_times(done) == without_times(list(play_blocks(tournament, range(12))))


def kill_process(_cluster: ThreeNodes, number: str, _node: str) -> None:
    os.kill(int(number), signal.SIGKILL)


def kill_node(cluster: ThreeNodes, _number: str, node: str) -> None:
    cluster.kill(node)


@pytest.mark.parametrize("kill", [kill_process, kill_node])
def test_a_job_that_dies_is_done_again_and_counts_once(
    cluster: ThreeNodes, tmp_path: Path, kill: Callable[[ThreeNodes, str, str], None]
) -> None:
    mark, steps = tmp_path / "mark", list[int]()
    start = partial(start_to_wait_for_death, mark)
    results = RayWorkers().map(start, wait_and_kill(mark, partial(kill, cluster)), steps.append)
    try:
        assert list(results) == list(range(6))
    finally:
        cluster.refill()
    assert steps == list(range(6))


def wait_and_kill(mark: Path, kill: Callable[[str, str], None]) -> Iterator[int]:
    """The numbers of six jobs; kills what does the first of them, once there are some."""
    yield from range(2)
    wait_until(lambda: mark.exists() and mark.read_text().endswith("\n"))
    kill(*mark.read_text().split())
    yield from range(2, 6)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_job_that_dies_time_and_again_is_given_up(cluster: ThreeNodes) -> None:
    with pytest.raises(WorkerDied, match="died again and again in the middle of the same job"):
        next(RayWorkers(retries=1).map(start_to_die, [0]))


def test_an_error_of_a_job_is_raised_here(cluster: ThreeNodes) -> None:
    with pytest.raises(ValueError, match="job 0 is broken"):
        next(RayWorkers().map(start_to_fail, range(3)))


def test_a_node_with_another_file_is_refused(cluster: ThreeNodes) -> None:
    files = InputFiles((("bot.py", "digest of another machine"),))
    with pytest.raises(OtherInputs, match=r"bot\.py is missing or different on"):
        next(RayWorkers().map(partial(start_with, files), [0]))


def test_a_process_stays_with_its_cluster(cluster: ThreeNodes) -> None:
    with (
        pytest.raises(ClusterUnavailable, match=f"uses the Ray cluster at {cluster.address}, not"),
        connected("127.0.0.1:9"),
    ):
        pass


def test_an_interrupt_ends_the_jobs_and_says_how_to_continue(
    on_ray: tuple[str, ...], tmp_path: Path
) -> None:
    options = ("--games-per-shard", "300", "--games", "3000000", *on_ray)
    command = [*INTERRUPTIBLE, "dataset", "--out", str(tmp_path), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            wait_until(lambda: len(list(tmp_path.glob("part-*"))) > 1 or running.poll() is not None)
            running.send_signal(signal.SIGINT)
            output, errors = running.communicate(timeout=PATIENCE_SECONDS)
        finally:
            running.kill()
    assert (running.returncode, output) == (130, b"")
    files = len(list(tmp_path.iterdir()))
    said = f"stopped after {files:,} of 10,000 files; run the same command again to continue"
    assert errors.decode() == f"trunkline: {said}\n"
    wait_until(is_idle)


def test_without_an_address_ray_is_started_on_this_machine() -> None:
    arguments = ("simulate", "--games", "70", "--players", "2", "--json", "--backend", "ray")
    # Without a mode, Ray would write a token to the home folder.
    ended = process(*arguments, "--workers", "2", RAY_ADDRESS="", RAY_AUTH_MODE="disabled")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout)["games"] == 70
