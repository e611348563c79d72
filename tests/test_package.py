"""Tests what a user gets by installing the wheel."""

import re
import subprocess
import tarfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS
from tests.wheel_environment import ROOT, build, environment, execute, install, run

SOURCE = ROOT / "src"
# Other tests run the compiled kernels. A new place would mean to compile them all again.
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}
PLAY_SAVE_AND_LOAD = """
from trunkline import Game, read_record, write_record
from trunkline.bots import make_bot

game = Game(["Ada", "Ben"], seed="wheel")
bots = [make_bot("greedy", "a"), make_bot("steady", "b")]
while not game.is_over:
    for seat in game.to_act:
        game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
write_record("game.json", game.record())
assert Game.from_record(read_record("game.json")).score() == game.score()
print("played", len(game.events))
"""
IMPORT_EVERYTHING = """
import pkgutil
import trunkline

for module in pkgutil.walk_packages(trunkline.__path__, "trunkline.", onerror=print):
    if not module.ispkg:
        __import__(module.name)
"""
USE_ENVIRONMENTS = """
from trunkline.envs import Batch

batch = Batch(2)
batch.reset(seed=1)
batch.step(batch.masks.argmax(axis=1))
print(batch.seats)
try:
    from trunkline.envs import aec_env
except ImportError as error:
    print(error)
"""
COMMANDS_OF_EXTRAS = {
    "serve --port 0": "server",
    "arena --bots random,greedy": "arena",
    "rate random": "arena",
    "dataset --out decisions": "dataset",
    "tune --out taste.json": "train",
    "learn --out weights.json": "train",
    "simulate --records out --backend ray": "ray",
    "bot token http://127.0.0.1:9 --name Robo --account Ada --password secret": "client",
    "bot revoke http://127.0.0.1:9 --name Robo --account Ada --password secret": "client",
    "bot connect http://127.0.0.1:9 --token secret": "client",
}
MODULES_OF_EXTRAS = {
    "trunkline.server.app": "server",
    "trunkline.server.table.table": "server",
    "trunkline.client": "client",
    "trunkline.client.remote_bot": "client",
    "trunkline.arena.report.report": "arena",
    "trunkline.arena.training.taste_tuner": "train",
    "trunkline.arena.dataset": "dataset",
    "trunkline.arena.backend.cluster.ray_workers": "ray",
    "trunkline.envs.adapters.aec": "envs",
    "trunkline.envs.openspiel": "openspiel",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands' folder of an environment with the wheel and no extra."""
    return install(wheel, tmp_path_factory.mktemp("base") / "environment")


@pytest.fixture(scope="module")
def with_server(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands' folder of an environment with the wheel and the extra `server`."""
    return install(wheel, tmp_path_factory.mktemp("server") / "environment", "server")


def test_the_wheel_holds_the_maps_and_the_type_marker(wheel: Path) -> None:
    maps = {path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("trunkline/maps/**/*.csv")}
    names = set(zipfile.ZipFile(wheel).namelist())
    assert maps
    assert maps <= names
    assert "trunkline/py.typed" in names


@pytest.mark.parametrize("document", ["index.html", "table.html", "rules.html"])
def test_the_wheel_holds_the_built_page(wheel: Path, document: str) -> None:
    archive = zipfile.ZipFile(wheel)
    page = archive.read(f"trunkline/page/{document}").decode()
    assets = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
    assert {Path(asset).suffix for asset in assets} == {".css", ".js", ".svg"}
    for asset in assets:
        assert {f"trunkline/page/{asset}{suffix}" for suffix in ("", ".br", ".gz")} <= set(
            archive.namelist()
        )


def test_the_source_archive_holds_what_is_built_and_tested(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"SECURITY.md", "CITATION.cff", ".github/workflows/test.yml"} <= names
    assert {"run.py", "requirements.lock", "benchmarks/install_size.py"} <= names
    assert {"hatch_build.py", "web/make.py", "web/.npmrc", "web/src/main.ts"} <= names
    assert {"docs/rules.md", "docs/rules.fr.md", "docs/rules.nl.md", "docs/rules.ro.md"} <= names
    assert {"web/package-lock.json", "web/project.inlang/settings.json"} <= names
    assert not [name for name in names if "node_modules" in name or "/generated/" in name]


def test_the_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    top_level = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert top_level == {"trunkline", f"trunkline-{version}.dist-info"}


def test_the_package_is_imported_from_the_wheel(base: Path, tmp_path: Path) -> None:
    place = run(
        base / "python", "-c", "import trunkline; print(trunkline.__file__)", folder=tmp_path
    )
    assert Path(place.strip()).is_relative_to(base.parent)


def test_the_base_install_lists_every_command(base: Path, tmp_path: Path) -> None:
    printed = run(base / "trunkline", "--help", folder=tmp_path)
    for command in ("demo", "serve", "simulate", "arena", "rate", "tune", "learn", "bot", "bench"):
        assert re.search(rf"^  {command} +\S", printed, re.MULTILINE)


def test_the_base_install_plays_saves_and_loads_a_game(base: Path, tmp_path: Path) -> None:
    printed = run(base / "python", "-c", PLAY_SAVE_AND_LOAD, folder=tmp_path, **UNCOMPILED)
    assert re.fullmatch(r"played \d{3}\n", printed)
    assert (tmp_path / "game.json").is_file()


def test_the_base_install_compiles_the_engine(base: Path, tmp_path: Path) -> None:
    deal = "from trunkline import Game; print(Game(2, seed='wheel').to_act)"
    cache = tmp_path / "kernels"
    printed = run(base / "python", "-c", deal, folder=tmp_path, TRUNKLINE_CACHE_DIR=str(cache))
    assert printed == "(0, 1)\n"
    assert list(cache.rglob("*.nbi"))


def test_the_base_install_runs_the_commands_that_need_no_extra(base: Path, tmp_path: Path) -> None:
    def command(line: str) -> str:
        return run(base / "trunkline", *line.split(), folder=tmp_path, **UNCOMPILED)

    played = command("simulate --games 2 --players 2 --bots greedy --records out")
    assert played.startswith("2 games of 2 by 'classic'")
    assert command("verify out") == "2 records verified\n"
    assert re.search(r"greedy \d wins with", command("show out/game-000001.json"))
    assert "69 tickets" in command("map check usa")


def test_the_base_install_imports_all_but_the_extras(base: Path, tmp_path: Path) -> None:
    missing = run(base / "python", "-c", IMPORT_EVERYTHING, folder=tmp_path).split()
    assert missing == [
        "trunkline.arena.backend.cluster",
        "trunkline.arena.dataset",
        "trunkline.arena.rating",
        "trunkline.arena.report",
        "trunkline.arena.training",
        "trunkline.client",
        "trunkline.envs.adapters",
        "trunkline.envs.openspiel",
        "trunkline.server",
    ]


@pytest.mark.parametrize(("command", "extra"), COMMANDS_OF_EXTRAS.items())
def test_a_command_without_its_extra_says_what_to_install(
    base: Path, tmp_path: Path, command: str, extra: str
) -> None:
    result = execute(base / "trunkline", *command.split(), folder=tmp_path)
    assert result.returncode == 1
    assert result.stdout == ""
    assert re.fullmatch(
        rf"trunkline: the \w+ part of Trunkline is not installed:"
        rf' pip install "trunkline\[{extra}\]"\n',
        result.stderr,
    )
    assert list(tmp_path.iterdir()) == []


def test_an_import_without_its_extra_says_what_to_install(base: Path, tmp_path: Path) -> None:
    attempts = "\n".join(
        f"try:\n import {module}\nexcept ImportError as error:\n print(error)"
        for module in MODULES_OF_EXTRAS
    )
    lines = run(base / "python", "-c", attempts, folder=tmp_path).splitlines()
    advice = [f'pip install "trunkline[{extra}]"' for extra in MODULES_OF_EXTRAS.values()]
    assert [line.partition(": ")[2] for line in lines] == advice


def test_the_base_install_plays_batches_and_says_what_other_environments_need(
    base: Path, tmp_path: Path
) -> None:
    printed = run(base / "python", "-c", USE_ENVIRONMENTS, folder=tmp_path, **UNCOMPILED)
    assert printed == (
        '[1 1]\nthe environment part of Trunkline is not installed: pip install "trunkline[envs]"\n'
    )


def test_with_the_extra_server_the_page_is_served(with_server: Path, tmp_path: Path) -> None:
    with serving(with_server, tmp_path) as address:
        status, page = get(address)
        assert status == 200
        scripts = re.findall(r'src="(/assets/[^"]+)"', page)
        assert scripts
        assert [get(address + script)[0] for script in scripts] == [200] * len(scripts)
        assert get(f"{address}/health")[0] == 200
        assert '"fogg"' in get(f"{address}/api/bots")[1]


@contextmanager
def serving(scripts: Path, folder: Path) -> Iterator[str]:
    """A server of the installed wheel; yields its address."""
    options = ("--port", "0", "--database", str(folder / "tables.sqlite"))
    with subprocess.Popen(
        [scripts / "trunkline", "serve", *options],
        cwd=folder,
        env=environment(XDG_CONFIG_HOME=str(folder), **UNCOMPILED),
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        try:
            yield running.stdout.readline().split()[-1]
        finally:
            running.terminate()
            running.wait(PATIENCE_SECONDS)
    assert running.returncode == 0


def get(address: str) -> tuple[int, str]:
    """The status and the text that an address answers with."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(address, timeout=PATIENCE_SECONDS) as answer:
        return answer.status, answer.read().decode()
