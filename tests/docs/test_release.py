"""Compares what names the release: pyproject.toml, CHANGELOG.md and CITATION.cff."""

import datetime
import re
import tomllib
from typing import Any

import yaml

from tests.docs.repository import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
RELEASES = re.findall(
    r"^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$",
    (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
# What version 1.2.0 of the Citation File Format demands, and what it knows and we use.
REQUIRED = {"cff-version", "message", "title", "authors"}
OPTIONAL = {"abstract", "date-released", "keywords", "license", "type", "version"}


def test_the_citation_file_has_the_fields_of_its_format() -> None:
    assert set(CITATION) == REQUIRED | OPTIONAL
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    assert CITATION["authors"] == PROJECT["authors"]
    assert CITATION["license"] == PROJECT["license"]
    assert CITATION["keywords"] == PROJECT["keywords"]
    assert isinstance(CITATION["date-released"], datetime.date)


def test_the_citation_names_the_latest_release_of_the_changelog() -> None:
    assert (CITATION["version"], str(CITATION["date-released"])) == RELEASES[0]


def test_the_changelog_has_the_version_of_the_project_and_begins_with_what_is_unreleased() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", PROJECT["version"]]


def test_the_latest_release_comes_first() -> None:
    numbers = [tuple(map(int, version.split("."))) for version, _ in RELEASES]
    assert numbers == sorted(set(numbers), reverse=True)
