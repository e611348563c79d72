"""The coach's figures are the planner's: they explain every choice that it makes."""

import pytest

from tests.coach.games import decisions
from trunkline.bots import make_bot
from trunkline.coach import advise
from trunkline.coach.figures import most_rewarding, plan_worth
from trunkline.coach.losses import MoveValues
from trunkline.coach.planned_routes import Position, planned, planned_with
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, KeepTickets, Move
from trunkline.engine.view import View

ROUNDING = 1e-9


def choice(view: View) -> Move:
    return make_bot("planner", "0").choose(view, view.legal_moves)


def values_of(view: View) -> MoveValues:
    position = Position(view)
    return MoveValues(position, planned(view).routes or most_rewarding(position))


def test_the_suggested_move_is_the_planners_and_gives_nothing_away() -> None:
    for view in decisions():
        advice = advise(view)
        assert advice.suggestion.move == choice(view)
        losses = dict(zip(map(str, view.legal_moves), advice.losses, strict=True))
        assert losses[str(advice.suggestion.move)] == 0.0
        assert min(losses.values()) >= 0.0


def test_the_planner_claims_what_is_worth_most_and_draws_only_if_nothing_is_worth_enough() -> None:
    met = set()
    for view in decisions():
        played, values = choice(view), values_of(view)
        can_draw = any(isinstance(move, DrawDeck | DrawFaceUp) for move in view.legal_moves)
        if view.turns_left or not can_draw or view.is_second_card_due or not planned(view).routes:
            continue
        lanes = {
            lane for route in planned(view).routes for lane in Position(view).open_halves(route)
        }
        claims = [m for m in view.legal_moves if isinstance(m, Claim) and m.route in lanes]
        worths = {claim: values.value(claim) for claim in claims}
        met.add(type(played))
        if isinstance(played, Claim):
            assert worths[played] >= max(worths.values()) - ROUNDING
            assert values.least is None or worths[played] > values.least - ROUNDING
        elif values.least is not None:
            assert all(worth <= values.least + ROUNDING for worth in worths.values())
    assert met >= {Claim, DrawDeck, DrawFaceUp}


def test_the_planner_draws_the_card_that_is_worth_most() -> None:
    met = 0
    for view in decisions():
        played, values = choice(view), values_of(view)
        if isinstance(played, DrawDeck | DrawFaceUp) and not view.turns_left:
            draws = [m for m in view.legal_moves if isinstance(m, DrawDeck | DrawFaceUp)]
            worths = [values.value(move) for move in draws]
            assert values.value(played) >= max(worths) - ROUNDING
            met += 1
    assert met > 500


@pytest.mark.parametrize("number", [2, 3])
def test_the_planner_keeps_the_tickets_whose_plan_is_worth_most(number: int) -> None:
    met = 0
    for view in decisions():
        if len(view.offer) < number:
            continue
        played, position = choice(view), Position(view)
        worths = {
            move.kept: plan_worth(
                position, (*view.tickets, *move.kept), planned_with(view, move.kept).routes
            )
            for move in view.legal_moves
            if isinstance(move, KeepTickets)
        }
        assert isinstance(played, KeepTickets)
        assert worths[played.kept] == pytest.approx(max(worths.values()))
        met += 1
    assert met > 10
