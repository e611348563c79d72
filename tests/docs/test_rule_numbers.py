"""Every rule number that is cited anywhere is defined in docs/rules.md or docs/record.md.

The rules of every language define the same numbers (`test_rulebooks`)."""

import re

import pytest

from tests.docs.repository import ROOT, text_files
from tests.docs.rulebooks import FILES, rulebook
from trunkline.engine.errors import Reason

RULES = rulebook("en")
RECORD = (ROOT / "docs/record.md").read_text(encoding="utf-8")

CHAPTER = re.compile(r'<a id="(r\d+)"></a>\n## (R\d+) ')
SECTION = re.compile(r'<a id="(story|summary|rulesets|globetrotter)"></a>\n## ')
NUMBER = re.compile(r'<a id="([rf][\w-]+)"></a>\*\*([RF][\d.]+[a-z]?)\*\* ')
# R5 and R5.2; F1 and F1b, but neither the lint code F401 nor the colour #F10.
CITATION = re.compile(r"\bR\d+(?:\.\d+)?\b|(?<!#)\bF\d{1,2}[a-z]?\b")
# A test is named after its rule: test_r5_2_... and test_f1b_...
TEST_NAME = re.compile(r"\bdef test_(r\d+(?:_\d+)?|f\d+[a-z]?)_")


def definitions(text: str) -> list[tuple[str, str]]:
    """Every rule's anchor with the number beside it."""
    return CHAPTER.findall(text) + NUMBER.findall(text)


def numbers(text: str) -> list[str]:
    return [number for _, number in definitions(text)]


DEFINED = {*numbers(RULES), *numbers(RECORD)}


def named_after(text: str) -> set[str]:
    """Every rule number that a test is named after."""
    return {name.capitalize().replace("_", ".") for name in TEST_NAME.findall(text)}


def cited(text: str) -> set[str]:
    """Every rule number that a text cites, in words or as the name of a test."""
    return {*CITATION.findall(text), *named_after(text)}


def undefined(text: str) -> list[str]:
    return sorted(cited(text) - DEFINED)


def test_every_number_cited_is_defined() -> None:
    missing = {
        path.relative_to(ROOT).as_posix(): undefined(text)
        for path in text_files()
        if undefined(text := path.read_text(encoding="utf-8"))
    }
    assert missing == {}


@pytest.mark.parametrize("number", ["9.9", "5.6", "10.1", "9"])
def test_a_number_that_is_not_defined_is_found(number: str) -> None:
    # Built from parts, so this file does not cite an undefined rule.
    rule, fixing = f"R{number}", f"F{11}"
    assert undefined(f"As R5.2 and F1b say, {rule} (or {fixing}) closes it.") == [fixing, rule]
    name = f"test_r{number.replace('.', '_')}_a_rule_that_nobody_wrote"
    assert undefined(f"def {name}() -> None: ...") == [rule]


def test_other_capitals_with_digits_are_no_citations() -> None:
    assert cited("# noqa: F401, a key F2x4, the colour #F10, PR5.2 and R2D2") == set()


@pytest.mark.parametrize("text", [*map(rulebook, FILES), RECORD], ids=[*FILES, "record"])
def test_every_number_is_defined_once_at_its_anchor(text: str) -> None:
    found = definitions(text)
    assert len({number for _, number in found}) == len(found)
    assert [anchor for anchor, _ in found] == [
        number.lower().replace(".", "-") for _, number in found
    ]
    # Every anchor and every bold number belongs to a definition or a section.
    assert len(re.findall("<a id=", text)) == len(found) + len(SECTION.findall(text))
    assert len(re.findall(r"\*\*[RF]\d", text)) == len(re.findall(NUMBER, text))


@pytest.mark.parametrize("language", FILES)
def test_there_are_eight_chapters_of_rules_without_gaps(language: str) -> None:
    found = numbers(rulebook(language))
    chapters = [number for number in found if "." not in number]
    assert chapters == [f"R{chapter}" for chapter in range(1, 9)]
    for chapter in chapters:
        of_chapter = [number for number in found if number.startswith(f"{chapter}.")]
        assert of_chapter == [f"{chapter}.{rule + 1}" for rule in range(len(of_chapter))]


def test_there_are_ten_fixings_without_gaps() -> None:
    fixings = [number for number in numbers(RECORD) if number[1:].isdigit()]
    assert fixings == [f"F{fixing}" for fixing in range(1, 11)]


def test_every_rule_and_every_fixing_has_a_test() -> None:
    files = (ROOT / "tests/engine/rules").glob("test_*.py")
    found = {number for path in files for number in named_after(path.read_text(encoding="utf-8"))}
    chapters = {f"R{chapter}" for chapter in range(1, 9)} | {"F1"}  # tested part by part
    assert DEFINED - chapters <= found


def test_every_refusal_names_a_rule() -> None:
    assert {reason.rule for reason in Reason} <= DEFINED


def test_every_line_of_a_score_cites_a_rule_that_can_be_read() -> None:
    """`ScoreLine.rule` is a number, or the name of the one rule without a number."""
    source = (ROOT / "src/trunkline/engine/score.py").read_text(encoding="utf-8")
    cited_by_lines = set(re.findall(r'"(R\d\.\d|globetrotter)"', source))
    assert cited_by_lines == {"R5.2", "R8.2", "R8.3", "globetrotter"}
    assert cited_by_lines <= {*numbers(RULES), *SECTION.findall(RULES)}


LINK_ON_THE_PAGE = re.compile(r'(?:<RuleLink[^>]*?\brule="|\bruleReader\.open\(")([\w.-]+)"')


def test_every_link_of_the_page_leads_to_a_rule_or_a_section() -> None:
    sources = [path for path in text_files() if path.is_relative_to(ROOT / "web" / "src")]
    linked = {
        name for path in sources for name in LINK_ON_THE_PAGE.findall(path.read_text("utf-8"))
    }
    assert {"R4", "R7.1", "summary"} <= linked
    assert linked <= {*numbers(RULES), *SECTION.findall(RULES)}
