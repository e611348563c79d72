"""What each route costs the planner in turns, and how many turns are left."""

import numpy as np

from trunkline.bots.kernels.card_counts import most_held_color
from trunkline.bots.kernels.cheapest_paths import is_open, write_lengths
from trunkline.bots.kernels.route_sets import ends, reached_by
from trunkline.bots.planner.taste import (
    CARD,
    CARDS_A_CLAIM,
    LOCOMOTIVE_HELP,
    POINT,
    RIVAL_RISK,
    TRAIN,
    TURNS_A_CARD,
    Taste,
)
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import popcount
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import COLORS, LOCOMOTIVE, MAX_SEATS

LEAST_COST = 0.05
TRAINS_LEFT_OVER = 2  # at the end of the game


@kernel
def reached_by_rivals(rules: np.record, view: np.record) -> np.ndarray:
    """The cities that each rival has reached, by seat; none for the viewer's own seat."""
    reached = np.zeros(MAX_SEATS, dtype=np.uint64)
    for other in range(np.int64(view.players)):
        if other != view.seat:
            reached[other] = reached_by(rules, view, other)
    return reached


@kernel
def rivals_at(rules: np.record, reached: np.ndarray, route: int) -> int:
    """How many times rivals have reached an end of a route: a rival at both ends counts twice."""
    both = ends(rules, route)
    rivals = np.int64(0)
    for seat in range(MAX_SEATS):
        rivals += popcount(reached[seat] & both)
    return rivals


@kernel
def turns_for(rules: np.record, view: np.record, taste: Taste, route: int, gray: int) -> float:
    """Turns until a route is claimed: one, and those for drawing the missing cards.

    `gray` is how many cards the viewer holds of its most held colour.
    """
    color = np.int64(rules.color[route])
    held = gray if color == COLORS else np.int64(view.hand[color])
    lack = np.int64(rules.length[route]) - held
    lack -= taste[LOCOMOTIVE_HELP] * np.int64(view.hand[LOCOMOTIVE])
    return 1.0 + taste[CARD] * max(0.0, lack)


@kernel
def write_route_prices(
    rules: np.record, view: np.record, taste: Taste, reached: np.ndarray, prices: np.ndarray
) -> None:
    """Write what each route costs in turns, with its trains, points and rivals counted in."""
    gray = np.int64(view.hand[most_held_color(view)])
    write_lengths(rules, view, np.int64(view.seat), prices)
    for route in range(np.int64(rules.routes)):
        if is_open(prices[route]):
            length = np.int64(rules.length[route])
            price = turns_for(rules, view, taste, route, gray)
            price += taste[TRAIN] * length - taste[POINT] * POINTS[length]
            price += taste[RIVAL_RISK] * rivals_at(rules, reached, route)
            prices[route] = max(LEAST_COST, price)


@kernel
def expected_turns(view: np.record, taste: Taste) -> float:
    """An estimate of the turns that each seat still has."""
    least = 1e9
    for seat in range(np.int64(view.players)):
        trains = max(0, np.int64(view.trains[seat]) - TRAINS_LEFT_OVER)
        cards = np.int64(view.hand_size[seat])
        turns = min(cards, trains) / taste[CARDS_A_CLAIM]
        turns += taste[TURNS_A_CARD] * max(0, trains - cards)
        least = min(least, turns)
    return least + 1.0
