"""What a user gets who installs the wheel."""

import os
import subprocess
import sys
import sysconfig
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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment: the wheel, and the dependencies of this one."""
    home = tmp_path_factory.mktemp("installed") / "environment"
    uv = (sys.executable, "-m", "uv")
    run(*uv, "venv", "--python", sys.executable, home)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    run(*uv, "pip", "install", "--offline", "--no-deps", "--python", scripts / "python", wheel)
    borrow_packages(scripts / "python")
    return scripts


def borrow_packages(python: Path) -> None:
    """Let `python` see the packages of this environment, though not its editable Trunkline."""
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(site) / "borrowed.pth").write_text("\n".join(paths) + "\n")


def test_the_wheel_holds_the_maps_and_the_type_marker(wheel: Path) -> None:
    maps = {path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("trunkline/maps/**/*.csv")}
    names = set(zipfile.ZipFile(wheel).namelist())
    assert maps
    assert maps <= names
    assert "trunkline/py.typed" in names


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
