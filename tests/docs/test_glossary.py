"""Compares docs/glossary.md with the names in the tree."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.docs.repository import ROOT, repository_files

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "trunkline"
PAGE = ROOT / "web" / "src"
WORD = re.compile(r"[A-Z]?[a-z]+")
# Nouns of the field that end like a gerund.
NOUNS = {"ruling", "halving", "drawing", "rating", "r8_scoring"}


def section(title: str) -> str:
    """The part of the glossary under a heading."""
    return GLOSSARY.split(f"## {title}\n")[1].split("\n## ")[0]


def cells(text: str, column: int) -> Iterator[str]:
    """A column of the tables in a text, without the headings."""
    for row in re.findall(r"^\| (.*) \|$", text, re.MULTILINE):
        content = row.split(" | ")
        if content[0] not in {"word", "name", "not"}:
            yield content[column]


@cache
def python_modules() -> dict[Path, ast.Module]:
    """The modules of the package."""
    modules = (path for path in repository_files() if PACKAGE in path.parents)
    return {path: ast.parse(path.read_text("utf-8")) for path in modules if path.suffix == ".py"}


@cache
def defined_names() -> dict[str, set[str]]:
    """The modules, classes, functions and constants of the package, with their places."""
    names: dict[str, set[str]] = defaultdict(set)
    for path, module in python_modules().items():
        place = path.relative_to(PACKAGE).as_posix()
        names[path.stem].add(place)
        for name in module_names(module):
            names[name].add(place)
    return names


def module_names(module: ast.Module) -> Iterator[str]:
    """The classes and functions of a module, methods included, and its top-level constants."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
    for node in module.body:
        if isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def page_modules() -> list[str]:
    """The names of the page's modules and components, without their endings."""
    endings = {".ts", ".svelte"}
    return [
        path.name.split(".")[0]
        for path in repository_files()
        if PAGE in path.parents and path.suffix in endings and ".test." not in path.name
    ]


def all_modules() -> list[str]:
    """The names of all modules that people write, those of the tests included."""
    python = [path.stem for path in repository_files() if path.suffix == ".py"]
    return [name.removeprefix("test_") for name in python] + page_modules()


def words_of(name: str) -> set[str]:
    """The words of a name, in lower case."""
    return {word.lower() for word in WORD.findall(name)}


def test_every_name_in_the_glossary_exists() -> None:
    cited = re.findall(r"`([^`]+)`", "".join(cells(GLOSSARY.split("## Names in two")[0], 2)))
    known = {*defined_names(), *page_modules()}
    assert len(cited) > 50
    assert [name for name in cited if name not in known and not (ROOT / name).exists()] == []


def test_no_word_has_two_meanings() -> None:
    words = [
        word for cell in cells(GLOSSARY.split("## Names in two")[0], 0) for word in cell.split(", ")
    ]
    assert len(words) > 60
    assert {word for word in words if words.count(word) > 1} == set()


def test_no_module_name_has_two_meanings() -> None:
    places = defaultdict(set)
    for path in python_modules():
        if path.stem != "__init__":
            places[path.stem].add(path.relative_to(PACKAGE).parent.as_posix())
    shared = {name for name, folders in places.items() if len(folders) > 1}
    explained = re.findall(r"`(\w+)`", "".join(cells(section("Names in two places"), 0)))
    assert shared == set(explained)


def test_no_class_name_has_two_meanings() -> None:
    places = defaultdict(list)
    for path, module in python_modules().items():
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.name)
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_no_component_name_is_used_twice() -> None:
    names = page_modules()
    assert {name for name in names if names.count(name) > 1} == set()


def test_modules_are_nouns_and_not_gerunds() -> None:
    gerunds = [
        name
        for name in all_modules()
        if name.lower().endswith("ing") and not any(name.lower().endswith(noun) for noun in NOUNS)
    ]
    assert gerunds == []


@pytest.mark.parametrize("words", list(cells(section("Words we do not use in names"), 0)))
def test_no_name_has_a_word_that_we_do_not_use(words: str) -> None:
    unwanted = set(words.split(", "))
    names = {*defined_names(), *page_modules()}
    assert {name for name in names if words_of(name) & unwanted} == set()


def test_an_unwanted_word_would_be_found() -> None:
    assert words_of("TableSettings") == {"table", "settings"}
    assert words_of("move-draft") == {"move", "draft"}
    assert words_of("is_luck_worth_telling") & {"telling"}
    assert not words_of("teller_machine") & {"tell"}
