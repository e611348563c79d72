"""Advice in prepared positions, and every reason in whole games."""

from collections.abc import Callable
from typing import get_args

import pytest

from tests.bots.decisions import hold_only, own
from tests.coach.games import decisions
from trunkline.coach import Advice, Reason, advise
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawTickets, KeepTickets
from trunkline.engine.path_routes import ticket_path

PURPLE, BLUE, RED, LOCOMOTIVE = 0, 2, 6, 8


def advice_for(build: Callable[[Game], None]) -> Advice:
    """The advice for seat 0 of two on its first turn, once the game is built."""
    game = Game(2, seed="deciding", first=0)
    for seat in (0, 1):
        game.play(seat, game.legal_moves(seat)[-1])
    build(game)
    return advise(game.view(0))


def rival_owns(game: Game, *routes: str) -> None:
    """Make seat 1 the owner of these routes, which closes them and, for two, their twins."""
    for route in routes:
        number = game.rules.route_number[route]
        game.state["owned"][0, 1, number // 64] |= 1 << (number % 64)
        game.state["closed"][0] |= game.rules.tables["claims_of"][0, number]


def test_games_between_bots_meet_every_reason_but_a_forced_pass() -> None:
    met = {advise(view).suggestion.reason for view in decisions()}
    assert met >= set(get_args(Reason)) - {"only_move"}


def test_planned_routes_complete_exactly_the_tickets_that_are_planned() -> None:
    for view in decisions():
        advice = advise(view)
        owned = view.seats[view.seat or 0].routes
        for plan in advice.tickets:
            path = ticket_path(view.rules, (*owned, *plan.routes), plan.ticket)
            assert (path is None) == (plan.state == "blocked")
            if plan.state == "planned":
                assert set(plan.routes) <= set(advice.routes)
            assert plan.trains == sum(view.rules.route(route).length for route in plan.routes)


def test_advice_names_only_open_routes_and_rivals() -> None:
    for view in decisions():
        advice = advise(view)
        assert set(advice.routes) <= set(view.open_routes)
        assert set(advice.ready) <= set(advice.routes)
        for urgent in advice.urgent:
            assert urgent.route in advice.routes
            assert urgent.rivals
            assert view.seat not in urgent.rivals


def test_a_blocked_ticket_is_called_blocked() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", {RED: 1})
        ends = [r.id for r in game.rules.map.routes if "houston" in (r.city_a, r.city_b)]
        rival_owns(game, *ends)

    advice = advice_for(build)
    assert [(plan.state, plan.routes) for plan in advice.tickets] == [("blocked", ())]


def test_the_route_that_completes_a_ticket_is_claimed_when_the_end_is_near() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", {RED: 3})
        own(game, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
        game.state["trains"][0, 1] = 3

    suggestion = advice_for(build).suggestion
    assert suggestion.reason == "complete_ticket"
    assert suggestion.tickets == ("kansas-city--houston",)
    assert isinstance(suggestion.move, Claim)
    assert suggestion.route == suggestion.move.route


def test_a_colour_of_the_plan_is_collected_with_the_number_that_is_missing() -> None:
    def build(game: Game) -> None:
        hold_only(game, "denver--el-paso", {RED: 1})
        own(game, "el-paso--santa-fe")
        game.state["face_up"][0] = [PURPLE, BLUE, BLUE, PURPLE, BLUE]

    advice = advice_for(build)
    assert advice.routes == ("denver--santa-fe",)
    needs = {need.color: (need.held, need.missing, need.route) for need in advice.needs}
    assert sum(missing for _, missing, _ in needs.values()) == 1
    assert {route for _, _, route in needs.values()} == {"denver--santa-fe"}


def test_a_gap_beside_a_rival_is_urgent_and_says_what_its_loss_costs() -> None:
    def build(game: Game) -> None:
        hold_only(game, "seattle--los-angeles", {PURPLE: 2})
        own(game, "los-angeles--san-francisco--purple", "portland--seattle--gray-1")
        rival_owns(game, "salt-lake-city--san-francisco--orange")

    advice = advice_for(build)
    assert len(advice.routes) == 1
    (urgent,) = advice.urgent
    assert urgent.route == advice.routes[0]
    assert urgent.route.startswith("portland--san-francisco")
    assert urgent.rivals == (1,)
    assert urgent.detour is not None
    assert urgent.detour >= 3


def test_done_with_its_tickets_and_with_many_trains_it_draws_new_ones() -> None:
    def build(game: Game) -> None:
        hold_only(game, "dallas--new-york", {RED: 1})
        owned = ("dallas--little-rock", "little-rock--nashville", "nashville--pittsburgh")
        own(game, *owned, "new-york--pittsburgh--green")

    suggestion = advice_for(build).suggestion
    assert suggestion.move == DrawTickets()
    assert suggestion.reason == "draw_tickets"


def test_the_first_tickets_come_with_the_plan_for_those_that_are_kept() -> None:
    game = Game(2, seed="first", first=0)
    advice = advise(game.view(0))
    assert isinstance(advice.suggestion.move, KeepTickets)
    assert tuple(plan.ticket for plan in advice.tickets) == advice.suggestion.move.kept
    assert advice.routes
    assert advice.turns > len(advice.routes)


def test_a_seat_with_nothing_to_decide_gets_no_advice() -> None:
    game = Game(2, seed="deciding", first=0)
    for seat in (0, 1):
        game.play(seat, game.legal_moves(seat)[-1])
    for viewer in (1, None):
        with pytest.raises(ValueError, match="nothing to decide"):
            advise(game.view(viewer))
