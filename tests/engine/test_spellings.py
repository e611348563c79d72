"""Tests that a misspelt or reversed route or ticket gets the id that was meant."""

import pytest

from tests.engine.situations import SMALL, begun
from trunkline.engine.errors import InvalidMove
from trunkline.engine.game import Game
from trunkline.engine.moves import KeepTickets, parse_move
from trunkline.engine.path_routes import longest_trail
from trunkline.engine.rules import get_rules
from trunkline.engine.spellings import route_hint, ticket_hint

USA = get_rules()


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("miami--atlanta", "; did you mean atlanta--miami?"),
        ("atlanta--miamy", "; did you mean atlanta--miami?"),
        ("miamy--atlanta", "; did you mean atlanta--miami?"),
        ("atlanta-miami", "; did you mean atlanta--miami?"),
        ("Miami--Atlanta", "; did you mean atlanta--miami?"),
        (
            "seattle--portland",
            "; did you mean portland--seattle--gray-1 or portland--seattle--gray-2?",
        ),
        ("seattle--portland--gray-1", "; did you mean portland--seattle--gray-1?"),
        ("paris--rome", ""),
        ("seattle--miami", ""),
        ("", ""),
        ("x" * 100_000, ""),
    ],
)
def test_a_route_is_recognised(name: str, hint: str) -> None:
    assert route_hint(USA.map, name) == hint


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("miami--boston", "; did you mean boston--miami?"),
        ("bostn--miami", "; did you mean boston--miami?"),
        ("paris--rome", ""),
    ],
)
def test_a_ticket_is_recognised(name: str, hint: str) -> None:
    assert ticket_hint(USA.ruleset, name) == hint


@pytest.mark.parametrize("map", ["usa", SMALL])
def test_every_route_and_ticket_is_recognised_with_its_cities_swapped(map: str) -> None:
    rules = get_rules(map, "classic" if map == "usa" else "short")
    for route in rules.map.routes:
        assert route.id in route_hint(rules.map, f"{route.city_b}--{route.city_a}")
    for ticket in rules.ruleset.tickets:
        assert ticket.id in ticket_hint(rules.ruleset, f"{ticket.city_b}--{ticket.city_a}")


def test_a_refused_claim_has_the_hint_and_changes_nothing() -> None:
    game = begun()
    before = game.state.tobytes()
    with pytest.raises(InvalidMove) as caught:
        game.play(0, parse_move("claim miami--atlanta with 5 blue"))
    sentence = "there is no route 'miami--atlanta' on this map; did you mean atlanta--miami?"
    assert str(caught.value) == sentence
    assert game.state.tobytes() == before


def test_a_refused_ticket_has_the_hint() -> None:
    with pytest.raises(InvalidMove, match=r"in this deck; did you mean boston--miami\?"):
        Game(2, seed="tickets").play(0, KeepTickets(("miami--boston",)))


def test_a_misspelt_route_of_a_longest_path_is_recognised() -> None:
    with pytest.raises(ValueError, match=r"no route 'miami--atlanta' .*; did you mean atlanta--mi"):
        longest_trail(USA, ("miami--atlanta",))
