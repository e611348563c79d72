"""Tests the documentation site: what is built, and what stops a build."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from docs.site.make import CannotMake, Site, build, collect, navigation, page_of, sources
from tests.docs.repository import ROOT

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LIST_ITEM = re.compile(r"^( *)(?:[-*]|\d{1,2}\.) ", re.MULTILINE)
LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")}
SETTINGS = """
[project]
site_name = "A small site"
docs_dir = "pages"
nav = ["index.md", "start/hosts.md"]
theme.font = false
"""


class Tags(HTMLParser):
    """Collects the tags of a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def loaded(self) -> list[str]:
        """The addresses that a browser loads by itself."""
        return [
            value
            for tag, attributes in self.found
            for name, value in attributes.items()
            if (tag, name) in LOADED and value
        ]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of this repository."""
    site = Site(ROOT, tmp_path_factory.mktemp("site"))
    build(site)
    return site


@pytest.fixture
def small(tmp_path: Path) -> Site:
    """A repository of two pages and an example, not built yet. Other names stand for nothing."""
    files = {
        "README.md": "# Read me",
        "docs/index.md": "# Home\n\n[hosts](start/hosts.md#first) [bot](../examples/bot.py)\n",
        "docs/start/hosts.md": "# Hosts\n\n## First\n\n[home](../../README.md)\n",
        "docs/site/zensical.toml": SETTINGS,
        "examples/bot.py": "BOT = 1\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Site(tmp_path, tmp_path / "build")


def test_no_page_loads_anything_from_another_host(site: Site) -> None:
    pages = list(site.output.rglob("*.html"))
    assert len(pages) > 40
    loaded = {address for page in pages for address in Tags(page).loaded()}
    assert any(address.endswith(".js") for address in loaded)
    assert [address for address in loaded if re.match(r"(\w+:)?//", address)] == []


def test_no_style_loads_anything_from_another_host(site: Site) -> None:
    styles = [path.read_text(encoding="utf-8") for path in site.output.rglob("*.css")]
    assert styles
    loaded = [found for text in styles for found in re.findall(r"(?:url\(|@import )[^;)]*", text)]
    assert [
        found for found in loaded if re.match(r"(url\(|@import )[\"']?(https?:)?//", found)
    ] == []


def test_every_document_is_in_the_navigation_once(site: Site) -> None:
    documents = {path for path in sources(site) if path.suffix == ".md"}
    assert sorted(navigation(site)) == sorted(
        {page_of(site, path).as_posix() for path in documents}
    )


def test_the_search_index_finds_rules_and_functions(site: Site) -> None:
    index = json.loads((site.output / "search.json").read_text(encoding="utf-8"))
    places = {item["location"] for item in index["items"]}
    assert {"rules.html#r8-scoring", "api/game.html#trunkline.engine.game.Game.play"} <= places


def test_the_api_reference_shows_methods_fields_and_examples(site: Site) -> None:
    def plain(name: str) -> str:
        html = (site.output / "api" / name).read_text(encoding="utf-8")
        return " ".join(unescape(re.sub("<[^>]+>", "", html)).split())

    game, moves = plain("game.html"), plain("moves-and-events.html")
    assert "Play a move and return its events" in game
    assert ">>> game.to_act (0, 1)" in game
    assert "route: str, color: Color | None, cards: int, locomotives: int" in moves


def test_no_directive_is_left_as_text(site: Site) -> None:
    pages = [path.read_text(encoding="utf-8") for path in site.output.rglob("api/*.html")]
    assert [page for page in pages if ":::" in page] == []


def test_every_list_of_a_document_is_a_list_on_the_site(site: Site) -> None:
    documents = [path for path in sources(site) if path.suffix == ".md" and path != site.readme]
    for document in documents:
        prose = FENCE.sub("", document.read_text(encoding="utf-8"))
        html = (site.output / page_of(site, document).with_suffix(".html")).read_text("utf-8")
        [article] = re.findall(r"<article.*?</article>", html, re.DOTALL)
        indents = [len(indent) for indent in LIST_ITEM.findall(prose)]
        assert article.count("<li>") >= len(indents), document
        assert [indent for indent in indents if indent % 4] == [], f"{document}: indent by four"


def test_links_lead_to_pages_and_to_shown_files(small: Site) -> None:
    build(small)
    home = (small.output / "index.html").read_text(encoding="utf-8")
    page = (small.output / "start" / "hosts" / "index.html").read_text(encoding="utf-8")
    shown = (small.output / "files" / "examples" / "bot.py" / "index.html").read_text("utf-8")
    assert 'href="start/hosts/#first"' in home
    assert 'href="files/examples/bot.py/"' in home
    assert 'href="../.."' in page
    assert "examples/bot.py" in shown
    assert "BOT" in shown


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("docs/rules.md", "# New", "Add to the navigation in docs/site/zensical.toml: rules.md."),
        ("docs/site/zensical.toml", SETTINGS.replace("index", "arena"), "Add to the navigation"),
        ("docs/index.md", "[a](arena.md)", "docs/index.md links to arena.md, which is no file"),
        ("docs/index.md", "[a](start/hosts.md#gone)", "anchor does not exist"),
        ("docs/index.md", "[a](start)", "docs/index.md links to start, which is no file"),
    ],
)
def test_a_faulty_document_stops_the_build(
    small: Site, file: str, text: str, complaint: str
) -> None:
    (small.root / file).write_text(text, encoding="utf-8")
    with pytest.raises(CannotMake, match=re.escape(complaint)):
        build(small)


def test_a_page_of_nothing_in_the_navigation_stops_the_build(small: Site) -> None:
    settings = SETTINGS.replace('["index.md"', '["index.md", "arena.md"')
    (small.root / "docs/site/zensical.toml").write_text(settings, encoding="utf-8")
    with pytest.raises(CannotMake, match=r"there is no such page: arena\.md"):
        build(small)


def test_a_changed_document_is_copied_and_a_removed_one_goes(small: Site) -> None:
    collect(small)
    (small.root / "docs/index.md").write_text("# Changed", encoding="utf-8")
    (small.root / "docs/start/hosts.md").unlink()
    collect(small)
    assert (small.pages / "index.md").read_text(encoding="utf-8") == "# Changed"
    assert not (small.pages / "start" / "hosts.md").exists()
    assert not (small.pages / "files").exists() or not [*(small.pages / "files").rglob("*.md")]


def test_a_changed_source_changes_the_settings_so_that_docstrings_are_read_again(
    small: Site,
) -> None:
    settings = small.root / "docs/site/zensical.toml"
    settings.write_text(f'{SETTINGS}extra.sources = "{{sources}}"', encoding="utf-8")
    (small.root / "src").mkdir()
    collect(small)
    before = (small.work / "zensical.toml").read_text(encoding="utf-8")
    (small.root / "src" / "new.py").touch()
    collect(small)
    assert (small.work / "zensical.toml").read_text(encoding="utf-8") != before
