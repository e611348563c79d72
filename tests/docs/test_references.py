"""Documents, comments and docstrings name only files, folders and modules that exist."""

import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.docs.repository import ROOT, prose_files, prose_of, repository_files, text_files

DOCUMENTS = [path for path in prose_files() if path.suffix == ".md"]

ENDINGS = "md|py|ts|svelte|csv|json|jsonl|toml|js|mjs|html|css|txt|lock|webp|svg|service"
URL = re.compile(r"\w+://\S+")
FILE = re.compile(rf"(?<![\w./*<>{{}}-])((?:[\w.-]+/)*[\w.-]*\w\.(?:{ENDINGS}))\b(?![\w(/])")
DOCUMENT = re.compile(r"(?<![\w./*<>{}-])((?:[\w.-]+/)*[\w-]+\.md)\b")
FOLDER = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
MODULE = re.compile(rf"\btrunkline(?:\.(?!(?:{ENDINGS})\b)[A-Za-z_]\w*)+")
# `engine.kernels.score`, without the package's own name, if it begins with one of its folders.
FOLDERS = "|".join(path.parent.name for path in ROOT.glob("src/trunkline/*/__init__.py"))
INNER_MODULE = re.compile(rf"`((?:{FOLDERS})(?:\.(?!(?:{ENDINGS})\b)[A-Za-z_]\w*)+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
ANCHOR = re.compile(r'<a id="([^"]+)">')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)

# Example names for the reader's own files, and files that a command or a build writes.
ELSEWHERE = {
    *("my_bot.py", "file.py", "mine.json", "file.json", "game.json", "trunkline.toml"),
    *("look_up.py", "test_my_bot.py", "broken_bot.py", "play_lakeland.py", "broken/routes.csv"),
    *(f"lakeland/{name}.csv" for name in ("cities", "routes", "tickets", "rulesets")),
    *("out/game-000000.json", "blocks.jsonl", "report.html", "src/trunkline/page"),
    *("all.jsonl", "tables.jsonl", "backups/tables.jsonl"),
}


@cache
def known_paths() -> frozenset[str]:
    """Every file and folder by its path and each tail of its path, with and without suffix."""
    known: set[str] = set()
    for path in repository_files():
        relative = path.relative_to(ROOT)
        for place in (relative, relative.with_suffix(""), *relative.parents):
            known.update("/".join(place.parts[start:]) for start in range(len(place.parts)))
    return frozenset(known)


def exists(name: str) -> bool:
    plain = re.sub(r"^(\.\.?/)+", "", name).rstrip("/")
    return plain in known_paths() or plain in ELSEWHERE


def can_be_imported(name: str) -> bool:
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def missing_paths(text: str) -> list[str]:
    """The files and folders that a text names but that do not exist."""
    plain = URL.sub("", text)
    return sorted(
        {name for name in FILE.findall(plain) + FOLDER.findall(plain) if not exists(name)}
    )


def missing_documents(text: str) -> list[str]:
    return sorted({name for name in DOCUMENT.findall(URL.sub("", text)) if not exists(name)})


def missing_modules(text: str) -> list[str]:
    """The package's modules, classes and functions that a text names but that do not exist."""
    names = [*MODULE.findall(text), *(f"trunkline.{name}" for name in INNER_MODULE.findall(text))]
    return sorted({name for name in names if not can_be_imported(name)})


def found_in(
    files: list[Path], read: Callable[[Path], str], missing: Callable[[str], list[str]]
) -> dict[str, list[str]]:
    found = {path.relative_to(ROOT).as_posix(): missing(read(path)) for path in files}
    return {path: names for path, names in found.items() if names}


def test_every_file_and_folder_that_is_named_exists() -> None:
    assert found_in(prose_files(), prose_of, missing_paths) == {}


def test_no_text_at_all_names_a_document_that_does_not_exist() -> None:
    assert found_in(text_files(), text_of, missing_documents) == {}


def test_every_module_that_is_named_can_be_imported() -> None:
    assert found_in(prose_files(), prose_of, missing_modules) == {}


def test_a_name_of_nothing_is_found() -> None:
    gone = "GONE" + ".md"
    assert missing_documents(f"See {gone} and README.md.") == [gone]
    text = (
        f"As in {gone}, docs/rules.md, `engine/kernels/`, `engine/no_such/` and no/such.py; run.py"
    )
    assert missing_paths(text) == [gone, "engine/no_such/", "no/such.py"]
    text = "trunkline.maps.Ruleset, trunkline.maps.Rulest, `engine.game` and `engine.gone`"
    assert missing_modules(text) == ["trunkline.engine.gone", "trunkline.maps.Rulest"]


def modules_of_tables(text: str) -> Iterator[str]:
    """The names in the first column of every table whose header begins with `file`."""
    for table in re.findall(r"^\| file \|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE):
        for row in table.splitlines():
            yield from re.findall(r"`([^`]+)`", row.split("|")[1])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_of_a_table_exists(document: Path) -> None:
    names = list(modules_of_tables(text_of(document)))
    assert [name for name in names if not exists(name)] == []


@cache
def anchors(document: Path) -> frozenset[str]:
    """The targets of links: headings as GitHub spells them, and the anchors of rules."""
    text = FENCE.sub("", text_of(document))
    headings = (re.sub(r"[^\w -]", "", title.lower()) for title in HEADING.findall(text))
    return frozenset([*ANCHOR.findall(text), *(title.replace(" ", "-") for title in headings)])


def dead_links(document: Path) -> list[str]:
    links = LINK.findall(text_of(document))
    return [f"{target}#{anchor}" for target, anchor in links if not leads(document, target, anchor)]


def leads(document: Path, target: str, anchor: str) -> bool:
    page = document.parent / target if target else document
    return page.exists() and (not anchor or anchor in anchors(page))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_the_documents_lead_somewhere(document: Path) -> None:
    assert dead_links(document) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    document = tmp_path / "README.md"
    document.write_text(
        '# A page\n[a](#a-page) [b](#r1-1) [c](no.txt) [d](#no) <a id="r1-1"></a>', encoding="utf-8"
    )
    assert dead_links(document) == ["no.txt#", "#no"]
