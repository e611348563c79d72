"""Compares docs/dependencies.md with pyproject.toml and with this environment."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement

from benchmarks.install_size import EXTRAS, needed_packages
from tests.docs.repository import ROOT

DOCUMENT = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, GROUPS = PYPROJECT["project"], PYPROJECT["dependency-groups"]
OF_EXTRAS = PROJECT["optional-dependencies"]
SECTIONS = {
    "The base install": PROJECT["dependencies"],
    **{f"The extra `{extra}`": OF_EXTRAS[extra] for extra in EXTRAS if extra != "all"},
    "To develop": [line for group in GROUPS.values() for line in group if isinstance(line, str)],
}


def packages_explained(title: str) -> list[str]:
    """The packages of the table under a heading."""
    section = DOCUMENT.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| (?!Package )([\w, -]+) \|", section, re.MULTILINE)


@pytest.mark.parametrize("title", SECTIONS)
def test_every_direct_dependency_has_a_reason(title: str) -> None:
    wanted = sorted(Requirement(line).name for line in SECTIONS[title])
    assert sorted(packages_explained(title)) == wanted


def test_every_extra_has_its_row() -> None:
    rows = re.findall(r"^\| `trunkline(?:\[(\w+)\])?` \|", DOCUMENT, re.MULTILINE)
    assert rows == ["", *EXTRAS]
    assert set(EXTRAS) == set(OF_EXTRAS)


def test_what_an_extra_needs_includes_what_that_needs_in_turn() -> None:
    needed = needed_packages([*PROJECT["dependencies"], *OF_EXTRAS["arena"]])
    assert {"numba", "llvmlite", "openskill"} <= needed
    assert not {"starlette", "httpx"} & needed


def test_requirements_of_other_systems_and_extras_are_left_out() -> None:
    requirements = ["numpy", "uvloop; sys_platform == 'no such'", "cmaes; extra == 'train'"]
    assert needed_packages(requirements) == {"numpy"}
    assert needed_packages(requirements, ["train"]) == {"numpy", "cmaes"}
