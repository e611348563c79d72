"""The rules are the same in every language, and their figures show what the captions say."""

import json
import re
from typing import Any

import pytest

from tests.docs.repository import ROOT
from tests.docs.rulebooks import FILES, TRANSLATIONS, figures, parts, rulebook
from trunkline.engine.errors import Reason
from trunkline.engine.path_routes import longest_trail
from trunkline.engine.rules import get_rules
from trunkline.maps import load_map

PICTURES: dict[str, Any] = json.loads(
    (ROOT / "web/src/rulebook/figures/figures.json").read_text(encoding="utf-8")
)
USA = load_map("usa")
CLASSIC = get_rules("usa", "classic")
LENGTHS = {route.id: route.length for route in USA.routes}


@pytest.mark.parametrize("language", TRANSLATIONS)
class TestEveryTranslation:
    def test_has_the_same_parts_at_the_same_anchors(self, language: str) -> None:
        english, other = parts("en"), parts(language)
        assert [(part.anchor, part.kind) for part in other] == [
            (part.anchor, part.kind) for part in english
        ]

    def test_has_the_same_numbers_and_cites_the_same_rules(self, language: str) -> None:
        for english, other in zip(parts("en"), parts(language), strict=True):
            assert other.numerals == english.numerals, other.text
            assert other.citations == english.citations, other.text

    def test_is_no_copy_of_the_english_text(self, language: str) -> None:
        english = {part.text for part in parts("en") if part.kind == "text"}
        assert not english & {part.text for part in parts(language)}


@pytest.mark.parametrize("language", FILES)
class TestInEachLanguage:
    def test_every_refusal_cites_a_rule_that_players_can_read(self, language: str) -> None:
        anchors = {part.anchor for part in parts(language)}
        assert {reason.rule.lower().replace(".", "-") for reason in Reason} <= anchors

    def test_there_is_nothing_that_only_programmers_need(self, language: str) -> None:
        assert not re.findall(r"`|\bF\d|\.md\b", rulebook(language))

    def test_captions_name_cities_as_the_board_does(self, language: str) -> None:
        names = city_names(language)
        pairs = [pair for caption in figures(language).values() for pair in pairs_in(caption)]
        assert len(pairs) >= 12
        assert {city for pair in pairs for city in pair} <= set(names.values())

    def test_every_route_with_trains_stands_in_its_caption(self, language: str) -> None:
        names = city_names(language)
        for figure in ("double", "montreal", "ticket-path"):
            named = [set(pair) for pair in pairs_in(figures(language)[figure])]
            for route in PICTURES[figure]["trains"]:
                first, second = route.split("--")[:2]
                assert {names[first], names[second]} in named

    def test_quotes_and_signs_are_those_of_print(self, language: str) -> None:
        prose = re.sub(r"<.*?>", "", rulebook(language))
        assert not re.findall("['\"ŞşŢţ]", prose)
        assert language != "fr" or not re.findall(" [!?:;»]|« ", prose)


def city_names(language: str) -> dict[str, str]:
    words = json.loads((ROOT / f"web/src/words/{language}/names.json").read_text("utf-8"))
    return {city.id: words[f"city_{city.id.replace('-', '_')}"] for city in USA.cities}


def pairs_in(caption: str) -> list[tuple[str, str]]:
    """The routes that a caption names, such as Duluth – Chicago. Unknown cities end at a space."""
    known = {name for language in FILES for name in city_names(language).values()}
    city = "|".join([*sorted(known, key=len, reverse=True), r"\w+"])
    return re.findall(rf"({city}) – ({city})", " ".join(caption.split()))


def test_the_example_of_the_longest_path_is_counted_as_the_engine_counts_it() -> None:
    picture = PICTURES["longest-path"]
    owned = list(picture["trains"])
    counted = sum(LENGTHS[route] for route in picture["path"])
    assert set(longest_trail(CLASSIC, owned)) == set(picture["path"])
    total = sum(LENGTHS[route] for route in owned)
    for language in FILES:
        caption = figures(language)["longest-path"]
        summands = " + ".join(str(LENGTHS[route]) for route in picture["path"])
        assert f"{summands} = {counted}" in " ".join(caption.split())
        assert {str(total), str(len(owned))} <= set(re.findall(r"\d+", caption))


def test_the_walk_of_the_longest_path_follows_its_routes() -> None:
    picture = PICTURES["longest-path"]
    steps = zip(picture["walk"], picture["walk"][1:], picture["path"], strict=False)
    for start, end, route in steps:
        assert set(route.split("--")[:2]) == {start, end}


def test_tickets_in_figures_have_their_value() -> None:
    values = {ticket.id: ticket.points for ticket in USA.rulesets["classic"].tickets}
    shown = [ticket for picture in PICTURES.values() for ticket in picture.get("tickets", [])]
    assert shown
    assert all(values[ticket["id"]] == ticket["points"] for ticket in shown)


def test_payments_in_figures_pay_for_the_route_beside_them() -> None:
    for name, color in (("colored", "red"), ("gray", "gray")):
        [route] = [route for route in USA.routes if [route.id] == PICTURES[name]["path"]]
        assert route.color == color
        for cards in PICTURES[name]["cards"]:
            colors = set(cards) - {"locomotive"}
            assert len(cards) == route.length
            assert len(colors) <= 1
            assert color == "gray" or colors <= {color}
