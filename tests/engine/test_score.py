"""Tests the score's lines, bonuses, winners and ranks, and the longest path of large nets."""

import random
from pathlib import Path

import numba
import pytest

from tests.engine.situations import SMALL, begun, closed_routes, lay_tickets, own, routes_of
from tests.reference.maps import Route as PlainRoute
from tests.reference.paths import longest_path
from trunkline.engine.game import Game
from trunkline.engine.kernels.score import (
    COMPLETED,
    LONGEST_PATH,
    TOTAL,
    WON,
    Scores,
    mark_winners,
    new_scores,
    score_game,
)
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.score import ScoreLine, ranks_of, route_points

SETTINGS: list[tuple[str | Path, str, int]] = [
    ("usa", "classic", 2),
    ("usa", "anniversary", 3),
    ("usa", "1910", 4),
    ("usa", "mega", 5),
    ("usa", "big-cities", 5),
    (SMALL, "short", 4),
    (SMALL, "many", 3),
]


def table(players: int = 2, ruleset: str = "classic", *held: tuple[str, ...]) -> Game:
    game = begun(players, ruleset)
    lay_tickets(game, held)
    return game


def played(map: str | Path, ruleset: str, seats: int, number: int) -> Game:
    """A whole game of random moves."""
    game, chance = Game(seats, ruleset, map, seed=str(number)), random.Random(number)
    while not game.is_over:
        seat = chance.choice(game.to_act)
        game.play(seat, chance.choice(game.legal_moves(seat)))
    return game


def totals(game: Game) -> list[int]:
    return [seat.total for seat in game.score().seats]


# Lines


@pytest.mark.parametrize(("map", "ruleset", "seats"), SETTINGS)
def test_the_lines_of_whole_games_add_up(map: str | Path, ruleset: str, seats: int) -> None:
    for number in range(4):
        game = played(map, ruleset, seats, number)
        for seat, score in enumerate(game.score().seats):
            by_rule = {
                rule: sum(line.points for line in score.lines if line.rule == rule)
                for rule in ("R5.2", "R8.2", "R8.3", "globetrotter")
            }
            assert by_rule["R5.2"] == score.routes
            assert by_rule["R8.2"] == score.tickets
            assert by_rule["R8.3"] + by_rule["globetrotter"] == score.bonus
            assert sum(line.points for line in score.lines) == score.total
            assert {*score.completed, *score.failed} == set(game.view(seat).tickets)
            routes = [line.what for line in score.lines if line.rule == "R5.2"]
            assert routes == routes_of(game, seat)


def test_every_line_names_its_rule_what_it_is_for_and_its_points() -> None:
    game = table(2, "mega", ("denver--el-paso", "boston--miami"))
    own(game, 0, "denver--santa-fe", "el-paso--santa-fe")
    assert game.score().seats[0].lines == (
        ScoreLine("R5.2", "denver--santa-fe", 2),
        ScoreLine("R5.2", "el-paso--santa-fe", 2),
        ScoreLine("R8.2", "denver--el-paso", 4),
        ScoreLine("R8.2", "boston--miami", -12),
        ScoreLine("R8.3", "longest path of 4 trains", 10),
        ScoreLine("globetrotter", "most completed tickets", 15),
    )
    assert totals(game)[0] == 2 + 2 + 4 - 12 + 10 + 15


def test_a_total_may_be_below_zero() -> None:
    game = table(2, "classic", ("los-angeles--new-york", "seattle--new-york"))
    assert totals(game) == [-43, 0]
    assert game.score().winners == (1,)


def test_a_running_game_is_scored_as_if_it_ended_now() -> None:
    game = table(2, "classic", ("denver--el-paso",))
    own(game, 0, "denver--santa-fe")
    assert totals(game)[0] == 2 - 4 + 10
    own(game, 0, "el-paso--santa-fe")
    assert totals(game)[0] == 4 + 4 + 10


def test_tickets_still_on_offer_are_not_scored() -> None:
    game = Game(2, seed="scoring")
    assert totals(game) == [0, 0]


# Bonuses


@pytest.mark.parametrize("tied", [(0,), (0, 2), (1, 3), (0, 1, 2, 3)])
def test_all_who_tie_for_the_longest_path_have_its_bonus(tied: tuple[int, ...]) -> None:
    sixes = ("miami--new-orleans", "helena--seattle", "el-paso--houston", "duluth--toronto")
    fives = ("atlanta--miami", "helena--omaha", "denver--phoenix", "pittsburgh--saint-louis")
    game = table(4)
    for seat in range(4):
        own(game, seat, sixes[seat] if seat in tied else fives[seat])
    bonuses = [seat.bonus for seat in game.score().seats]
    assert bonuses == [10 if seat in tied else 0 for seat in range(4)]


def test_the_globetrotter_counts_completed_tickets_not_their_value_nor_the_failed() -> None:
    game = table(
        2,
        "1910",
        ("chicago--atlanta", "chicago--new-york"),
        ("denver--saint-louis", "calgary--nashville", "chicago--boston"),
    )
    own(game, 0, "chicago--saint-louis--green", "nashville--saint-louis", "atlanta--nashville")
    own(game, 0, "chicago--pittsburgh--black", "new-york--pittsburgh--green")
    own(game, 1, "denver--kansas-city--black", "kansas-city--saint-louis--blue")
    seats = game.score().seats
    assert [len(seat.completed) for seat in seats] == [2, 1]
    assert [seat.bonus for seat in seats] == [15, 0]


def test_a_ruleset_with_both_bonuses_gives_both() -> None:
    game = table(2, "mega", ("denver--el-paso",), ())
    own(game, 0, "denver--santa-fe", "el-paso--santa-fe")
    own(game, 1, "miami--new-orleans")
    assert [seat.bonus for seat in game.score().seats] == [15, 10]


# Winners


def test_r8_4_points_come_before_tickets() -> None:
    game = table(2, "big-cities", (), ("kansas-city--houston",))
    own(game, 0, "miami--new-orleans", "helena--seattle")
    own(game, 1, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
    own(game, 1, "dallas--houston--gray-1")
    assert totals(game) == [30, 2 + 2 + 1 + 5]
    assert game.score().winners == (0,)


def test_r8_4_tickets_come_before_the_longest_path() -> None:
    """Ten points each: a route of 5, or routes of 2, 2 and 1 that complete a ticket of 5."""
    game = table(2, "big-cities", (), ("kansas-city--houston",))
    own(game, 0, "helena--omaha")
    own(game, 1, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
    own(game, 1, "dallas--houston--gray-1")
    assert totals(game) == [10, 10]
    assert [seat.longest_path for seat in game.score().seats] == [5, 5]
    assert game.score().winners == (1,)


def test_r8_4_the_longest_path_is_looked_at_only_among_the_tied() -> None:
    """Seat 2 has the longest path of all but fewer points; seats 0 and 1 tie on 15 points."""
    game = table(3, "big-cities", (), (), ("seattle--new-york",))
    own(game, 0, "miami--new-orleans")
    own(game, 1, "helena--omaha", "montreal--toronto", "dallas--houston--gray-1")
    own(game, 2, "el-paso--houston", "el-paso--los-angeles")
    assert totals(game) == [15, 15, 10]
    assert [seat.longest_path for seat in game.score().seats] == [6, 5, 12]
    assert game.score().winners == (0,)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r8_4_who_ties_in_everything_shares_the_win(players: int) -> None:
    assert table(players).score().winners == tuple(range(players))


# Ranks

Standing = tuple[int, int, int]
"""Points, completed tickets, longest path."""


def scores_of(standings: list[Standing]) -> Scores:
    scores = new_scores()[: len(standings)]
    scores[:, [TOTAL, COMPLETED, LONGEST_PATH]] = standings
    return scores


@numba.njit()  # kernels have no door for Python
def call_mark_winners(scores: Scores) -> None:
    mark_winners(scores, len(scores))


@pytest.mark.parametrize(
    ("standings", "ranks"),
    [
        ([(50, 2, 9), (90, 2, 9), (70, 2, 9), (60, 2, 9), (80, 2, 9)], [5, 1, 3, 4, 2]),
        ([(90, 2, 9), (90, 2, 9), (80, 2, 9), (70, 2, 9)], [1, 1, 3, 4]),
        ([(90, 2, 9), (80, 2, 9), (70, 2, 9), (80, 2, 9)], [1, 2, 4, 2]),
        ([(70, 2, 9), (90, 2, 9), (70, 2, 9), (80, 2, 9)], [3, 1, 3, 2]),
        ([(90, 2, 9), (70, 2, 9), (90, 2, 9), (70, 2, 9), (60, 2, 9)], [1, 3, 1, 3, 5]),
        ([(90, 2, 9), (80, 2, 9), (80, 2, 9), (80, 2, 9), (70, 2, 9)], [1, 2, 2, 2, 5]),
        ([(0, 0, 0)] * 5, [1, 1, 1, 1, 1]),
    ],
)
def test_r8_4_who_ties_shares_a_place_and_the_next_is_skipped(
    standings: list[Standing], ranks: list[int]
) -> None:
    assert ranks_of(scores_of(standings)) == ranks


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_r8_4_every_place_is_decided_by_tickets_and_then_by_paths(before: int) -> None:
    """Two seats tie behind none to three others."""
    others: list[Standing] = [(100 - seat, 0, 0) for seat in range(before)]

    def places(one: Standing, other: Standing) -> list[int]:
        return ranks_of(scores_of([*others, one, other]))[before:]

    assert places((50, 3, 1), (50, 2, 30)) == [before + 1, before + 2]
    assert places((50, 2, 8), (50, 2, 9)) == [before + 2, before + 1]
    assert places((51, 0, 0), (50, 9, 45)) == [before + 1, before + 2]
    assert places((-7, 2, 9), (-7, 2, 9)) == [before + 1, before + 1]


def test_r8_4_the_kernels_winners_are_the_seats_of_the_first_place() -> None:
    chance, shared = random.Random(84), 0
    for _ in range(2000):
        seats = range(chance.randint(2, 5))
        drawn = [(chance.randint(-1, 1), chance.randint(0, 1), chance.randint(0, 1)) for _ in seats]
        scores = scores_of(drawn)
        call_mark_winners(scores)
        first = [rank == 1 for rank in ranks_of(scores)]
        assert scores[:, WON].astype(bool).tolist() == first
        shared += sum(first) > 1
    assert shared > 100


@pytest.mark.parametrize(("map", "ruleset", "seats"), SETTINGS)
def test_r8_4_ranks_of_whole_games_begin_with_the_winners(
    map: str | Path, ruleset: str, seats: int
) -> None:
    for number in range(10):
        game = played(map, ruleset, seats, number)
        score, scores = game.score(), new_scores()
        score_game(game.rules.tables, game.state, 0, new_workspace(), scores)
        winners = tuple(seat for seat in range(seats) if scores[seat, WON])
        assert score.winners == winners
        assert winners == tuple(seat for seat in range(seats) if score.seats[seat].rank == 1)
        order = sorted(score.seats, key=lambda seat: seat.rank)
        keys = [(seat.total, len(seat.completed), seat.longest_path) for seat in order]
        assert keys == sorted(keys, reverse=True)


def test_r5_2_route_points_are_told_by_length() -> None:
    assert route_points() == (1, 2, 4, 7, 10, 15)


# Longest paths


def plain(game: Game, seat: int) -> int:
    routes = [game.rules.map.routes[game.rules.route_number[r]] for r in routes_of(game, seat)]
    return longest_path(
        PlainRoute(r.id, r.city_a, r.city_b, r.length, r.color, r.double_with or "") for r in routes
    )


NETS: dict[str, tuple[int, tuple[str, ...]]] = {
    "one long line": (
        43,
        (
            *("calgary--vancouver", "calgary--winnipeg", "helena--winnipeg", "helena--seattle"),
            *("portland--seattle--gray-1", "portland--salt-lake-city", "las-vegas--salt-lake-city"),
            *("las-vegas--los-angeles", "el-paso--los-angeles", "el-paso--houston"),
        ),
    ),
    "a ring with a tail": (
        18 + 4,
        (
            *("calgary--helena", "calgary--vancouver", "seattle--vancouver--gray-1"),
            *("portland--seattle--gray-1", "portland--salt-lake-city", "helena--salt-lake-city"),
            "denver--helena",
        ),
    ),
    "two rings that meet in Helena, and two tails of which one is left out": (
        14 + 13 + 4,
        (
            *("calgary--helena", "calgary--seattle", "helena--seattle"),
            *("duluth--helena", "duluth--omaha--gray-1", "helena--omaha"),
            *("calgary--vancouver", "denver--helena"),
        ),
    ),
    "a star of five arms": (
        12,
        ("duluth--helena", "helena--seattle", "helena--omaha", "calgary--helena", "denver--helena"),
    ),
    "three parts": (
        7,
        (
            "miami--new-orleans",
            *("montreal--toronto", "pittsburgh--toronto", "pittsburgh--washington"),
            *("los-angeles--phoenix", "phoenix--santa-fe"),
        ),
    ),
}


@pytest.mark.parametrize("net", NETS)
def test_the_longest_path_of_a_hand_made_net(net: str) -> None:
    length, routes = NETS[net]
    game = table()
    own(game, 0, *routes)
    assert game.score().seats[0].longest_path == length == plain(game, 0)


@pytest.mark.parametrize("seed", range(15))
def test_random_nets_of_all_trains_agree_with_trying_every_trail(seed: int) -> None:
    """Two seats use all their trains; each route touches those they have."""
    game, chance = table(), random.Random(seed)
    cities: list[set[str]] = [{"kansas-city"}, {"pittsburgh"}]
    for seat in (0, 1) * 16:
        closed = closed_routes(game, seat)
        near = [
            route
            for route in game.rules.map.routes
            if route.id not in closed and {route.city_a, route.city_b} & cities[seat]
        ]
        if near:
            route = chance.choice(near)
            own(game, seat, route.id)
            cities[seat] |= {route.city_a, route.city_b}
    score = game.score()
    assert [score.seats[seat].longest_path for seat in (0, 1)] == [plain(game, 0), plain(game, 1)]
    assert min(seat.longest_path for seat in score.seats) > 5
