"""Tests the extras: what each needs, and what is said if it is missing."""

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from trunkline.extras import PARTS, MissingExtra, require

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "trunkline"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
# Uvicorn imports them: our server does not.
OF_UVICORN = {"uvloop", "websockets"}
# Large, and few need them: neither the extra `all` nor `run.py` installs them.
APART = {"dataset", "envs", "openspiel", "ray"}


owners = cache(packages_distributions)


def owner(module: str) -> str:
    """The package that a top-level module comes from."""
    return canonicalize_name(owners()[module][0])


def names(requirements: list[str]) -> set[str]:
    return {Requirement(text).name for text in requirements}


def imported_packages(module: Path) -> set[str]:
    """The packages of other people that a module imports, at its top or later."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    tops = {name.partition(".")[0] for name in found} - {"trunkline"} - sys.stdlib_module_names
    return {owner(top) for top in tops}


def required(folder: Path) -> list[str]:
    """The arguments of `require` in a folder's package, or in the one that it is part of."""
    for package in (folder, *folder.parents):
        for node in ast.walk(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="require")):
                    return [ast.literal_eval(argument) for argument in node.args]
        if package == PACKAGE:
            break
    return []


@cache
def packages_of_extras() -> dict[str, set[str]]:
    """What the modules under each `require` import beyond the base install."""
    found: dict[str, set[str]] = {"": set()}
    for module in PACKAGE.rglob("*.py"):
        extra = next(iter(required(module.parent)), "")
        found.setdefault(extra, set()).update(imported_packages(module))
    base = found.pop("")
    return {"": base} | {extra: packages - base for extra, packages in found.items()}


def test_the_base_install_has_what_its_modules_import_and_nothing_else() -> None:
    assert packages_of_extras()[""] == names(PROJECT["dependencies"])


@pytest.mark.parametrize("extra", PARTS)
def test_an_extra_has_what_its_modules_import_and_nothing_else(extra: str) -> None:
    of_uvicorn = OF_UVICORN if extra == "server" else set()
    assert packages_of_extras()[extra] | of_uvicorn == names(EXTRAS[extra])


def test_the_extra_all_has_every_other_that_is_not_apart() -> None:
    (everything,) = EXTRAS["all"]
    assert set(EXTRAS) - {"all"} == set(PARTS)
    assert Requirement(everything).extras == set(PARTS) - APART


@pytest.mark.parametrize(
    "folder",
    [
        "server",
        "server/store/postgres",
        "client",
        "arena/rating",
        "arena/report",
        "arena/training",
        "arena/dataset",
        "arena/backend/cluster",
        "envs/adapters",
        "envs/openspiel",
    ],
)
def test_a_part_asks_for_the_modules_of_its_extra(folder: str) -> None:
    extra, *modules = required(PACKAGE / folder)
    of_every_system = names(EXTRAS[extra]) - {"uvloop"}  # which Windows does without
    assert {owner(module) for module in modules} == of_every_system


def test_an_installed_extra_is_not_complained_about() -> None:
    require("server", "numpy", "json")


def test_a_missing_extra_is_an_import_error_that_says_what_to_install() -> None:
    with pytest.raises(MissingExtra) as raised:
        require("train", "numpy", "no_such_module")
    assert isinstance(raised.value, ImportError)
    assert str(raised.value) == (
        'the training part of Trunkline is not installed: pip install "trunkline[train]"'
    )


def locked(file: str) -> set[str]:
    """The packages of a lock file."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return set(re.findall(r"^([\w.-]+)==", text, re.MULTILINE))


def test_run_py_installs_every_extra_that_is_not_apart() -> None:
    wanted = names([line for extra in PARTS.keys() - APART for line in EXTRAS[extra]])
    assert wanted | names(PROJECT["dependencies"]) <= locked("requirements.lock")


def test_an_extra_apart_is_installed_only_to_develop() -> None:
    packages = names([line for extra in APART for line in EXTRAS[extra]])
    assert packages.isdisjoint(locked("requirements.lock"))
    assert packages <= locked("requirements-dev.lock")
