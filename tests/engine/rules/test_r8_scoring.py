"""R8: the final score."""

import random

import pytest

from tests.engine.situations import begun, lay_tickets, own, routes_of
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim

TO_MIAMI = (
    "boston--new-york--red",
    "new-york--washington--black",
    "raleigh--washington--gray-1",
    "charleston--raleigh",
    "charleston--miami",
)


def table(*held: tuple[str, ...], players: int = 2, ruleset: str = "classic") -> Game:
    game = begun(players, ruleset)
    lay_tickets(game, held)
    return game


def test_r8_1_route_points_are_the_sum_of_the_routes() -> None:
    game = table()
    own(game, 0, "miami--new-orleans", "atlanta--miami", "atlanta--nashville")
    own(game, 1, "calgary--vancouver")
    assert [seat.routes for seat in game.score().seats] == [15 + 10 + 1, 4]


def test_r8_1_a_recount_of_a_whole_game_agrees_with_the_points_of_play() -> None:
    worth = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    game, chance = begun(4), random.Random(8)
    lengths = {route.id: route.length for route in game.rules.map.routes}
    while not game.is_over:
        moves = game.legal_moves(game.to_act[0])
        claims = [move for move in moves if isinstance(move, Claim)]
        game.play(game.to_act[0], chance.choice(claims or moves))
    for seat, score in enumerate(game.score().seats):
        recount = sum(worth[lengths[route]] for route in routes_of(game, seat))
        assert score.routes == recount == game.view(None).seats[seat].points > 0


def test_r8_2_a_completed_ticket_adds_its_value() -> None:
    game = table(("boston--miami",))
    own(game, 0, *TO_MIAMI)
    seat = game.score().seats[0]
    assert (seat.tickets, seat.completed, seat.failed) == (12, ("boston--miami",), ())


@pytest.mark.parametrize("missing", TO_MIAMI)
def test_r8_2_with_a_gap_it_subtracts_it(missing: str) -> None:
    game = table(("boston--miami",))
    own(game, 0, *(route for route in TO_MIAMI if route != missing))
    seat = game.score().seats[0]
    assert (seat.tickets, seat.completed, seat.failed) == (-12, (), ("boston--miami",))


def test_r8_2_the_path_is_of_the_owners_trains_alone() -> None:
    game = table(("boston--miami",), ())
    own(game, 0, *TO_MIAMI[:3])
    own(game, 1, *TO_MIAMI[3:])
    assert game.score().seats[0].tickets == -12


def test_r8_2_one_net_may_complete_several_tickets_at_once() -> None:
    game = table(("boston--miami", "new-york--atlanta"))
    own(game, 0, *TO_MIAMI, "atlanta--charleston")
    assert game.score().seats[0].tickets == 12 + 6


def test_r8_2_both_kinds_are_added_up() -> None:
    game = table(("boston--miami", "los-angeles--new-york", "denver--el-paso"))
    own(game, 0, *TO_MIAMI)
    assert game.score().seats[0].tickets == 12 - 21 - 4


def test_r8_2_the_value_is_that_of_the_ruleset() -> None:
    game = table(("los-angeles--new-york",), ruleset="anniversary")
    assert game.score().seats[0].tickets == -20


def test_r8_3_the_longest_path_earns_ten() -> None:
    game = table()
    own(game, 0, "miami--new-orleans", "houston--new-orleans")
    own(game, 1, "el-paso--houston")
    assert [seat.longest_path for seat in game.score().seats] == [8, 6]
    assert [seat.bonus for seat in game.score().seats] == [10, 0]


def test_r8_3_it_may_run_in_loops_and_pass_a_city_several_times() -> None:
    """Two loops that share a side, plus a tail: one path uses every train."""
    game = table()
    loop = ("calgary--helena", "helena--seattle", "calgary--seattle")
    own(game, 0, *loop, "calgary--vancouver", "seattle--vancouver--gray-1")
    own(game, 0, "portland--seattle--gray-1")
    assert game.score().seats[0].longest_path == 4 + 6 + 4 + 3 + 1 + 1


def test_r8_3_it_uses_each_train_once() -> None:
    """Only two of a star's three arms can be on one path."""
    game = table()
    own(game, 0, "calgary--helena", "denver--helena", "helena--winnipeg")
    own(game, 0, "helena--salt-lake-city")
    assert game.score().seats[0].longest_path == 8


def test_r8_3_parts_that_do_not_touch_are_not_added() -> None:
    game = table()
    own(game, 0, "miami--new-orleans", "helena--seattle", "duluth--toronto")
    assert game.score().seats[0].longest_path == 6


def test_r8_3_all_who_tie_for_it_score_the_ten() -> None:
    game = table(players=3)
    own(game, 0, "miami--new-orleans")
    own(game, 1, "atlanta--miami", "atlanta--nashville")
    own(game, 2, "calgary--vancouver")
    assert [seat.bonus for seat in game.score().seats] == [10, 10, 0]


def test_r8_4_most_points_win() -> None:
    game = table()
    own(game, 0, "miami--new-orleans")
    own(game, 1, "atlanta--miami")
    assert game.score().winners == (0,)


def test_r8_4_tied_the_one_with_most_completed_tickets_wins() -> None:
    """Both have 17 points for routes; one adds the bonus of 10, the other tickets of 4 and 6."""
    game = table((), ("denver--el-paso", "new-york--atlanta"))
    own(game, 0, "miami--new-orleans", "houston--new-orleans")
    own(game, 1, "denver--santa-fe", "el-paso--santa-fe")
    own(game, 1, "new-york--pittsburgh--green", "pittsburgh--raleigh", "atlanta--raleigh--gray-1")
    own(game, 1, "montreal--toronto", "portland--seattle--gray-1", "las-vegas--los-angeles")
    seats = game.score().seats
    assert seats[0].total == seats[1].total == 27
    assert [len(seat.completed) for seat in seats] == [0, 2]
    assert game.score().winners == (1,)


def test_r8_4_still_tied_the_longest_path_among_the_tied_decides() -> None:
    """This ruleset has no bonus, so seats with paths of 6 and 5 trains can have equal points."""
    game = table(ruleset="big-cities")
    own(game, 0, "miami--new-orleans")
    own(game, 1, "helena--omaha", "calgary--vancouver", "atlanta--nashville")
    seats = game.score().seats
    assert seats[0].total == seats[1].total == 15
    assert [seat.longest_path for seat in seats] == [6, 5]
    assert game.score().winners == (0,)


def test_r8_4_who_ties_in_everything_shares_the_win() -> None:
    game = table(ruleset="big-cities")
    own(game, 0, "miami--new-orleans")
    own(game, 1, "atlanta--miami", "calgary--vancouver", "atlanta--nashville")
    seats = game.score().seats
    assert seats[0].total == seats[1].total == 15
    assert [seat.longest_path for seat in seats] == [6, 6]
    assert game.score().winners == (0, 1)
