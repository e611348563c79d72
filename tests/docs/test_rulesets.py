"""The rulesets in the rules and the columns in docs/maps.md match the data."""

import csv
import dataclasses
import json
import re

import pytest

from tests.docs.repository import ROOT
from tests.docs.rulebooks import FILES as LANGUAGES
from tests.docs.rulebooks import rulebook
from trunkline.maps import Map, Ruleset, load_map

USA = ROOT / "src/trunkline/maps/usa"
NUMBERS = [field.name for field in dataclasses.fields(Ruleset) if field.type is int]
FILES = ("cities.csv", "routes.csv", "tickets.csv", "rulesets.csv")


@pytest.fixture(scope="module")
def usa() -> Map:
    return load_map("usa")


def table(language: str) -> list[list[str]]:
    """The rows of the table of rulesets, with its head, without the first column."""
    section = rulebook(language).split('<a id="rulesets">')[1].split("<a id=")[0]
    rows = [line.split("|")[2:-1] for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows]


def names_on_the_page(language: str) -> list[str]:
    words = json.loads((ROOT / f"web/src/words/{language}/names.json").read_text("utf-8"))
    return [words[f"ruleset_{id_.replace('-', '_')}"] for id_ in load_map("usa").rulesets]


def rows_of(file: str) -> list[dict[str, str]]:
    with (USA / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize("language", LANGUAGES)
class TestTheTableOfRulesets:
    def test_has_every_ruleset_by_its_name_on_the_page(self, language: str) -> None:
        assert table(language)[0] == names_on_the_page(language)

    def test_has_the_numbers_of_the_map(self, usa: Map, language: str) -> None:
        decks = [str(len(ruleset.tickets)) for ruleset in usa.rulesets.values()]
        numbers = [
            [str(getattr(ruleset, name)) for ruleset in usa.rulesets.values()] for name in NUMBERS
        ]
        assert [row for row in table(language)[1:] if row[0].isdigit()] == [decks, *numbers]

    def test_says_which_values_the_tickets_have(self, language: str) -> None:
        [shown] = [row for row in table(language)[1:] if not row[0].isdigit()]
        columns = [row["points"] for row in rows_of("rulesets.csv")]
        # One word for each column of values.
        assert len(set(zip(shown, columns, strict=True))) == len(set(shown)) == len(set(columns))

    def test_is_followed_by_a_sentence_about_each_ruleset(self, usa: Map, language: str) -> None:
        section = rulebook(language).split('<a id="rulesets">')[1].split("<a id=")[0]
        described = re.findall(r"^- \*\*(.+?)\*\*\s?: .*?(\d+) ", section, re.MULTILINE)
        decks = [str(len(ruleset.tickets)) for ruleset in usa.rulesets.values()]
        assert described == list(zip(names_on_the_page(language), decks, strict=True))


@pytest.mark.parametrize("file", FILES)
def test_every_column_of_the_data_is_described(file: str) -> None:
    maps = (ROOT / "docs/maps.md").read_text(encoding="utf-8")
    section = maps.split(f"\n## {file}\n")[1].split("\n## ")[0]
    described = section + maps.split("\n## The columns of usa\n")[1]
    assert rows_of(file)[0].keys() <= set(re.findall(r"`(\w+)`", described))
