"""What a planner reads off a view before it plans."""

import numpy as np

from trunkline.bots.board.ways import FAR, ends, has_route, reached_by
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
TRAINS_LEFT_OVER = 2


@kernel
def reached_by_rivals(rules: np.record, view: np.record) -> np.ndarray:
    """The cities that each rival has reached, by seat; none of the viewer's own."""
    reached = np.zeros(MAX_SEATS, dtype=np.uint64)
    for other in range(np.int64(view.players)):
        if other != view.seat:
            reached[other] = reached_by(rules, view, other)
    return reached


@kernel
def rivals_at(rules: np.record, reached: np.ndarray, route: int) -> int:
    """How many rivals have reached each end of a route, both ends counted."""
    both = ends(rules, route)
    rivals = np.int64(0)
    for seat in range(MAX_SEATS):
        rivals += popcount(reached[seat] & both)
    return rivals


@kernel
def most_held(view: np.record) -> int:
    """The most cards of one colour in the hand."""
    most = 0
    for color in range(COLORS):
        most = max(most, np.int64(view.hand[color]))
    return most


@kernel
def turns_for(rules: np.record, view: np.record, taste: Taste, route: int, gray: int) -> float:
    """Turns until a route is claimed: one, and those that bring the lacking cards."""
    color = np.int64(rules.color[route])
    held = gray if color == COLORS else np.int64(view.hand[color])
    lack = np.int64(rules.length[route]) - held
    lack -= taste[LOCOMOTIVE_HELP] * np.int64(view.hand[LOCOMOTIVE])
    return 1.0 + taste[CARD] * max(0.0, lack)


@kernel
def route_prices(
    rules: np.record, view: np.record, taste: Taste, reached: np.ndarray, prices: np.ndarray
) -> None:
    """What each route costs in turns, all told: 0 if owned, FAR where it can never be had."""
    seat = np.int64(view.seat)
    gray = most_held(view)
    for route in range(np.int64(rules.routes)):
        if has_route(view.owned[seat], route):
            prices[route] = 0.0
        elif has_route(view.closed[seat], route):
            prices[route] = FAR
        else:
            length = np.int64(rules.length[route])
            price = turns_for(rules, view, taste, route, gray)
            price += taste[TRAIN] * length - taste[POINT] * POINTS[length]
            price += taste[RIVAL_RISK] * rivals_at(rules, reached, route)
            prices[route] = max(LEAST_COST, price)


@kernel
def turns_to_the_end(view: np.record, taste: Taste) -> float:
    """A guess at the turns that each seat still has."""
    least = 1e9
    for seat in range(np.int64(view.players)):
        trains = max(0, np.int64(view.trains[seat]) - TRAINS_LEFT_OVER)
        cards = np.int64(view.hand_size[seat])
        turns = min(cards, trains) / taste[CARDS_A_CLAIM]
        turns += taste[TURNS_A_CARD] * max(0, trains - cards)
        least = min(least, turns)
    return least + 1.0
