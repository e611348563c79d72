"""R5: claiming a route."""

import pytest

from tests.engine.situations import (
    begun,
    cards,
    discards_of,
    hand_of,
    lay,
    own,
    refused,
    routes_of,
    set_turn,
)
from trunkline.engine.errors import Reason
from trunkline.engine.events import RouteClaimed
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck

RED, GRAY = "chicago--duluth", "calgary--vancouver"  # three spaces each


def holding(hand: str, players: int = 2) -> Game:
    game = begun(players)
    lay(game, hands=[hand])
    return game


def payments(game: Game, route: str, seat: int = 0) -> list[dict[str, int]]:
    moves = game.legal_moves(seat)
    return [
        {str(card): count for card, count in move.payment.items()}
        for move in moves
        if isinstance(move, Claim) and move.route == route
    ]


def test_r5_1_a_coloured_route_takes_cards_of_its_colour() -> None:
    assert payments(holding("3 red 9 blue"), RED) == [{"red": 3}]
    assert payments(holding("2 red 9 blue"), RED) == []
    assert refused(holding("9 blue"), 0, Claim(RED, "blue", 3, 0)) is Reason.WRONG_COLOR


def test_r5_1_a_gray_route_takes_any_one_colour() -> None:
    game = holding("3 red 5 blue 2 white")
    assert payments(game, GRAY) == [{"blue": 3}, {"red": 3}]


def test_r5_1_colours_are_never_mixed() -> None:
    assert payments(holding("2 red 2 blue 2 white 2 green"), GRAY) == []


def test_r5_1_locomotives_stand_for_any_card_of_the_set() -> None:
    game = holding("2 red 1 blue 2 locomotive")
    assert payments(game, RED) == [{"red": 2, "locomotive": 1}, {"red": 1, "locomotive": 2}]
    assert payments(game, GRAY) == [
        {"blue": 1, "locomotive": 2},
        {"red": 2, "locomotive": 1},
        {"red": 1, "locomotive": 2},
    ]


@pytest.mark.parametrize("route", [RED, GRAY])
def test_r5_1_a_set_may_be_locomotives_alone(route: str) -> None:
    game = holding("3 locomotive")
    assert payments(game, route) == [{"locomotive": 3}]
    game.play(0, Claim(route, None, 0, 3))
    assert routes_of(game, 0) == [route]


@pytest.mark.parametrize(("paid", "locomotives"), [(2, 0), (4, 0), (2, 2), (0, 4), (0, 2)])
def test_r5_1_as_many_cards_as_the_route_has_spaces(paid: int, locomotives: int) -> None:
    move = Claim(RED, "red" if paid else None, paid, locomotives)
    assert refused(holding("9 red 9 locomotive"), 0, move) is Reason.WRONG_NUMBER_OF_CARDS


def test_r5_1_only_cards_of_the_hand_can_be_played() -> None:
    game = holding("2 red 1 locomotive")
    assert refused(game, 0, Claim(RED, "red", 3, 0)) is Reason.CARDS_SHORT
    assert refused(game, 0, Claim(RED, "red", 1, 2)) is Reason.CARDS_SHORT
    game.play(0, Claim(RED, "red", 2, 1))


@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("atlanta--nashville", 1, 1),
        ("atlanta--charleston", 2, 2),
        ("calgary--vancouver", 3, 4),
        ("calgary--helena", 4, 7),
        ("helena--omaha", 5, 10),
        ("sault-st-marie--winnipeg", 6, 15),
    ],
)
def test_r5_2_trains_are_placed_cards_discarded_and_points_scored(
    route: str, length: int, points: int
) -> None:
    game = holding("8 red")
    events = game.play(0, Claim(route, "red", length, 0))
    assert events == [RouteClaimed(0, route, {"red": length}, points)]
    view = game.view(1)
    assert view.seats[0].trains == 45 - length
    assert view.seats[0].points == points
    assert view.seats[0].routes == (route,)
    assert hand_of(game, 0) == cards(f"{8 - length} red")
    assert discards_of(game) == cards(f"{length} red")


def test_r5_2_the_locomotives_played_are_discarded_too() -> None:
    game = holding("2 red 2 locomotive")
    game.play(0, Claim(RED, "red", 1, 2))
    assert discards_of(game) == cards("1 red 2 locomotive")
    assert hand_of(game, 0) == cards("1 red")


def test_r5_3_a_route_need_not_touch_ones_own() -> None:
    game = holding("8 red")
    own(game, 0, "atlanta--miami")
    game.play(0, Claim("portland--seattle--gray-1", "red", 1, 0))
    assert routes_of(game, 0) == ["atlanta--miami", "portland--seattle--gray-1"]


def test_r5_3_one_route_a_turn() -> None:
    game = holding("8 red")
    game.play(0, Claim("atlanta--nashville", "red", 1, 0))
    second = Claim("atlanta--charleston", "red", 2, 0)
    assert refused(game, 0, second) is Reason.NOT_YOUR_TURN
    for _ in range(2):
        game.play(1, DrawDeck())
    game.play(0, second)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("owner", [0, 1])
def test_r5_4_a_claimed_route_is_its_owners_alone(players: int, owner: int) -> None:
    game = holding("8 red", players)
    own(game, owner, RED)
    assert payments(game, RED) == []
    assert refused(game, 0, Claim(RED, "red", 3, 0)) is Reason.ROUTE_TAKEN


LANE, OTHER_LANE = "denver--salt-lake-city--red", "denver--salt-lake-city--yellow"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r5_5_no_player_may_own_both_halves_of_a_double(players: int) -> None:
    game = begun(players)
    lay(game, hands=["5 red 5 yellow"])
    game.play(0, Claim(LANE, "red", 3, 0))
    set_turn(game, 0)
    assert payments(game, OTHER_LANE) == []
    assert refused(game, 0, Claim(OTHER_LANE, "yellow", 3, 0)) is Reason.OWN_DOUBLE


@pytest.mark.parametrize("players", [2, 3])
def test_r5_5_with_two_or_three_players_the_other_half_is_closed(players: int) -> None:
    game = begun(players)
    lay(game, hands=["3 red", *["4 yellow"] * (players - 1)])
    game.play(0, Claim(LANE, "red", 3, 0))
    for seat in range(1, players):
        set_turn(game, seat)
        assert payments(game, OTHER_LANE, seat) == []
        assert refused(game, seat, Claim(OTHER_LANE, "yellow", 3, 0)) is Reason.CLOSED_DOUBLE


@pytest.mark.parametrize("players", [4, 5])
def test_r5_5_with_four_or_five_another_player_may_claim_it(players: int) -> None:
    game = begun(players)
    lay(game, hands=["3 red", "4 yellow", "3 yellow"])
    game.play(0, Claim(LANE, "red", 3, 0))
    game.play(1, Claim(OTHER_LANE, "yellow", 3, 0))
    assert (routes_of(game, 0), routes_of(game, 1)) == ([LANE], [OTHER_LANE])
    assert refused(game, 2, Claim(OTHER_LANE, "yellow", 3, 0)) is Reason.ROUTE_TAKEN


@pytest.mark.parametrize("players", [2, 5])
def test_r5_5_before_one_half_is_claimed_both_are_open(players: int) -> None:
    game = begun(players)
    lay(game, hands=["3 red 3 yellow"])
    assert payments(game, LANE) == [{"red": 3}]
    assert payments(game, OTHER_LANE) == [{"yellow": 3}]


@pytest.mark.parametrize("players", [2, 5])
def test_r5_5_parallel_ways_over_a_third_city_are_no_double(players: int) -> None:
    game = begun(players)
    lay(game, hands=["3 red"])
    own(game, 0, "calgary--seattle")
    own(game, 1, "seattle--vancouver--gray-1")
    assert payments(game, "calgary--vancouver") == [{"red": 3}]
