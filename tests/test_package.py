"""Tests what a user gets by installing the wheel."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


def run(*command: str | Path, folder: Path = ROOT) -> str:
    isolated = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    result = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=isolated,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def build(target: str, folder: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands' folder of a new environment with the wheel and this one's dependencies."""
    home = tmp_path_factory.mktemp("installed") / "environment"
    uv = (sys.executable, "-m", "uv")
    run(*uv, "venv", "--python", sys.executable, home)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    run(*uv, "pip", "install", "--offline", "--no-deps", "--python", scripts / "python", wheel)
    borrow_packages(scripts / "python")
    return scripts


def borrow_packages(python: Path) -> None:
    """Let `python` use this environment's packages, except its editable Trunkline."""
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(site) / "borrowed.pth").write_text("\n".join(paths) + "\n")


def test_the_wheel_holds_the_maps_and_the_type_marker(wheel: Path) -> None:
    maps = {path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("trunkline/maps/**/*.csv")}
    names = set(zipfile.ZipFile(wheel).namelist())
    assert maps
    assert maps <= names
    assert "trunkline/py.typed" in names


@pytest.mark.parametrize("document", ["index.html", "table.html"])
def test_the_wheel_holds_the_built_page(wheel: Path, document: str) -> None:
    archive = zipfile.ZipFile(wheel)
    page = archive.read(f"trunkline/page/{document}").decode()
    assets = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
    assert {Path(asset).suffix for asset in assets} == {".css", ".js", ".svg"}
    for asset in assets:
        assert {f"trunkline/page/{asset}{suffix}" for suffix in ("", ".br", ".gz")} <= set(
            archive.namelist()
        )


def test_the_source_archive_holds_what_the_page_is_built_from(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", "web/make.py", "web/.npmrc", "web/src/main.ts"} <= names
    assert {"web/package-lock.json", "web/project.inlang/settings.json"} <= names
    assert not [name for name in names if "node_modules" in name or "/generated/" in name]


def test_the_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    top_level = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert top_level == {"trunkline", f"trunkline-{version}.dist-info"}


def test_the_package_is_imported_from_the_wheel(scripts: Path, tmp_path: Path) -> None:
    place = run(
        scripts / "python", "-c", "import trunkline; print(trunkline.__file__)", folder=tmp_path
    )
    assert Path(place.strip()).is_relative_to(scripts.parent)


def test_the_installed_command_prints_its_help(scripts: Path, tmp_path: Path) -> None:
    assert "Usage" in run(scripts / "trunkline", "--help", folder=tmp_path)
