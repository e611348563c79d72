"""R1: the parts of the game."""

import pytest

from tests.engine.situations import (
    all_cards,
    begun,
    discards_of,
    hand_of,
    lay_tickets,
    own,
    pile_of,
    row_of,
)
from trunkline.engine.game import Game
from trunkline.engine.rules import get_rules
from trunkline.maps import COLORS, GRAY

SEATS = [2, 3, 4, 5]


def test_r1_1_every_route_joins_two_cities_and_has_one_to_six_spaces() -> None:
    cities = {city.id for city in get_rules().map.cities}
    for route in get_rules().map.routes:
        assert {route.city_a, route.city_b} <= cities
        assert route.city_a != route.city_b
    assert {route.length for route in get_rules().map.routes} == {1, 2, 3, 4, 5, 6}


def test_r1_1_a_route_has_one_of_eight_colours_or_is_gray() -> None:
    assert {route.color for route in get_rules().map.routes} == {*COLORS, GRAY}


@pytest.mark.parametrize("players", SEATS)
def test_r1_2_two_to_five_players_have_forty_five_trains_each(players: int) -> None:
    view = Game(players, seed="parts").view(None)
    assert [seat.trains for seat in view.seats] == [45] * players


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 100])
def test_r1_2_no_other_number_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        Game(players)


def test_r1_2_no_more_can_play_than_the_tickets_are_enough_for() -> None:
    """The 35 tickets of the 1910 deck suffice for five; dealing 5 to each of 5 needs 25 of 69."""
    assert Game(5, "1910", seed="parts").setup.offers[4]
    assert Game(5, "mega", seed="parts").setup.offers[4]


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("ruleset", ["classic", "anniversary", "1910", "mega", "big-cities"])
def test_r1_3_there_are_twelve_cards_of_each_colour_and_fourteen_locomotives(
    ruleset: str, players: int
) -> None:
    game = Game(players, ruleset, seed="parts")
    on_table = pile_of(game) + discards_of(game)
    on_table.update(row_of(game))
    for seat in range(players):
        on_table += hand_of(game, seat)
    assert on_table == dict.fromkeys(COLORS, 12) | {"locomotive": 14}
    assert all_cards(game).total() == 110


@pytest.mark.parametrize(
    ("ruleset", "size"),
    [("classic", 30), ("anniversary", 69), ("1910", 35), ("mega", 69), ("big-cities", 35)],
)
def test_r1_4_a_ticket_names_two_cities_and_a_value(ruleset: str, size: int) -> None:
    tickets = get_rules("usa", ruleset).ruleset.tickets
    assert len(tickets) == len({ticket.id for ticket in tickets}) == size
    assert all(ticket.city_a != ticket.city_b for ticket in tickets)
    assert all(2 <= ticket.points <= 22 for ticket in tickets)


def test_r1_5_the_longest_path_is_worth_ten() -> None:
    game = begun()
    lay_tickets(game, [(), ()])
    own(game, 0, "miami--new-orleans")
    assert [seat.bonus for seat in game.score().seats] == [10, 0]


def test_r1_5_some_rulesets_have_no_such_bonus() -> None:
    game = begun(ruleset="1910")
    lay_tickets(game, [(), ()])
    own(game, 0, "miami--new-orleans")
    assert [seat.bonus for seat in game.score().seats] == [0, 0]
