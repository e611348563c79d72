"""Tests how cities, routes and tickets are looked up by their ids."""

import pickle
from pathlib import Path

import pytest

from trunkline.engine.rules import get_rules

SMALL = Path(__file__).parents[1] / "maps" / "small"


def test_every_city_route_and_ticket_is_found_by_its_id() -> None:
    rules = get_rules("usa", "mega")
    assert [rules.city(city.id) for city in rules.map.cities] == list(rules.map.cities)
    assert [rules.route(route.id) for route in rules.map.routes] == list(rules.map.routes)
    assert [rules.ticket(id) for id in rules.tickets] == list(rules.ruleset.tickets)


def test_a_ticket_has_the_points_of_its_ruleset() -> None:
    points = [
        get_rules("usa", name).ticket("los-angeles--miami").points for name in ("classic", "mega")
    ]
    assert points == [20, 19]


@pytest.mark.parametrize(
    ("kind", "id", "sentence"),
    [
        ("city", "bostn", "there is no city 'bostn' on the map 'usa'; did you mean boston?"),
        ("route", "x", "there is no route 'x' on the map 'usa'"),
        ("ticket", "", "there is no ticket '' in the ruleset 'classic'"),
    ],
)
def test_an_unknown_id_is_refused_with_a_sentence(kind: str, id: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        getattr(get_rules(), kind)(id)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(("map", "ruleset"), [("usa", "mega"), (SMALL, "short")])
def test_rules_that_were_pickled_are_the_same_object(map: str | Path, ruleset: str) -> None:
    rules = get_rules(map, ruleset)
    assert pickle.loads(pickle.dumps(rules)) is rules
