"""Belief: what rivals' routes and cards tell of their tickets."""

import numpy as np
import pytest

from tests.bots.positions import positions
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.belief.kernels.ticket_sets import MOST_SETS
from trunkline.engine.game import Game
from trunkline.engine.view import View

RULESETS = ("classic", "mega")


def sets_of(belief: np.ndarray, seat: int) -> list[set[int]]:
    count = int(belief["count"][0, seat])
    words = belief["sets"][0, seat, :count].astype(object)
    numbers = words[:, 0] | words[:, 1] << 64
    return [{t for t in range(128) if number >> t & 1} for number in numbers]


def chances_of(belief: np.ndarray, seat: int) -> np.ndarray:
    count = int(belief["count"][0, seat])
    totals = belief["chances"][0, seat, :count]
    chances: np.ndarray = np.diff(totals, prepend=0.0) / totals[-1]
    return chances


def held_by(game: Game, seat: int) -> set[int]:
    return set(np.flatnonzero(game.state["ticket_marks"][0] & 7 == seat + 1).tolist())


def own_tickets(view: View) -> set[int]:
    offered = view.raw["offer"][0, : view.raw["offer_size"][0, view.seat]]
    return set(np.flatnonzero(view.raw["tickets"][0] & 1).tolist()) | set(offered.tolist())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_supposed_set_is_one_that_the_rival_could_hold(ruleset: str, players: int) -> None:
    for game, seat in positions(players, ruleset, "could hold"):
        view = game.view(seat)
        belief = belief_of(view, "0")
        assert belief["count"][0, seat] == 0
        for rival in set(range(players)) - {seat}:
            for tickets in sets_of(belief, rival):
                assert len(tickets) == view.raw["ticket_count"][0, rival]
                assert not tickets & own_tickets(view)


def test_before_tickets_are_kept_nothing_is_supposed() -> None:
    assert not belief_of(Game(3, seed="nothing").view(0), "0")["count"].any()


def test_rivals_share_the_sets_so_that_a_decision_does_not_take_longer() -> None:
    for players in (2, 3, 5):
        game, seat = list(positions(players, "classic", "share"))[-1]
        assert belief_of(game.view(seat), "0")["count"].sum() <= MOST_SETS
    few = belief_of(game.view(seat), "0", most_sets=8)
    assert few["count"][0].sum() == 8


def test_the_more_a_rival_has_shown_the_better_its_tickets_are_known() -> None:
    """By how much better than by single tickets' weights, as a mean of logarithms."""
    told: list[float] = []
    for seed in range(12):
        for game, seat in list(positions(2, "classic", f"told/{seed}"))[3:]:
            belief = belief_of(game.view(seat), "0")
            own = held_by(game, 1 - seat)
            alike = np.array([tickets == own for tickets in sets_of(belief, 1 - seat)])
            if alike.any():
                told.append(float(np.log(chances_of(belief, 1 - seat)[alike].mean() * len(alike))))
    assert len(told) > 50
    assert np.mean(told) > 0.8


def test_the_same_seed_and_view_give_the_same_belief() -> None:
    game, seat = list(positions(3, "classic", "same"))[4]
    one, same, other = (belief_of(game.view(seat), seed) for seed in ("0", "0", "1"))
    assert (one == same).all()
    assert (one["sets"] != other["sets"]).any()


def test_a_rival_is_thought_to_hold_the_ticket_that_its_routes_serve() -> None:
    game = Game(2, seed="belief", first=1)
    number = game.rules.route_number["los-angeles--phoenix"]
    game.state["owned"][0, 1, number // 64] |= np.uint64(1 << (number % 64))
    weights = belief_of(game.view(0), "0")["weights"][0, 1]
    served = game.rules.ticket_number["los-angeles--miami"]
    other = game.rules.ticket_number["boston--miami"]
    assert weights[served] > weights[other]
