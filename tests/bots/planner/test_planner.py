"""The planner: its decisions in positions where they are plain."""

import numpy as np

from tests.bots.decisions import decide, hold_only, own
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawTickets

RED, LOCOMOTIVE = 6, 8


def late(game: Game) -> None:
    """The other seat has ended the game, and seat 0 has its last turn."""
    game.state["turns_left"][0] = 1
    game.state["trains"][0, 1] = 2


def test_on_its_last_turn_it_completes_a_ticket_rather_than_take_the_longest_route() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", dict.fromkeys(range(8), 3))
        own(game, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
        late(game)

    move = decide("planner", build)
    assert isinstance(move, Claim)
    assert move.route.startswith("dallas--houston")


def test_on_its_last_turn_it_makes_the_longest_path_rather_than_take_the_longest_route() -> None:
    def build(game: Game) -> None:
        hold_only(game, "seattle--new-york", dict.fromkeys(range(8), 3))
        own(game, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
        rivals = game.rules.route_number["calgary--winnipeg"]
        game.state["owned"][0, 1, rivals // 64] |= np.uint64(1 << (rivals % 64))
        late(game)

    move = decide("planner", build)
    assert isinstance(move, Claim)
    assert move.route.startswith(("dallas--little-rock", "kansas-city--saint-louis"))


def test_on_its_last_turn_it_draws_no_tickets() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", {})
        late(game)

    assert decide("planner", build) != DrawTickets()


def test_it_pays_no_locomotive_where_a_colour_will_do() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", {RED: 6, LOCOMOTIVE: 3})
        own(game, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
        late(game)

    move = decide("planner", build)
    assert isinstance(move, Claim)
    assert move.locomotives == 0
