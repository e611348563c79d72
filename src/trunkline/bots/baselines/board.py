"""What every baseline asks of the board: its joint graph, ways over it, and the tickets to do.

The joint graph of a seat is its own routes and all that it may still claim.
"""

import numpy as np

from trunkline.bots.board.ticket_plans import insert_by_points
from trunkline.bots.board.ways import FAR, NOWHERE, RouteSet, has_route, other_end
from trunkline.engine.kernels.apply import POINTS
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import ROUTE_WORDS, WORD
from trunkline.engine.kernels.paths import label_cities
from trunkline.engine.kernels.score import is_joined
from trunkline.engine.kernels.view import HELD
from trunkline.engine.kernels.workspace import Workspace


@kernel
def write_lengths(rules: np.record, view: np.record, lengths: np.ndarray) -> None:
    """Trains that each route takes: 0 if the seat owns it, FAR if it can never have it."""
    seat = np.int64(view.seat)
    for route in range(np.int64(rules.routes)):
        if has_route(view.owned[seat], route):
            lengths[route] = 0.0
        elif has_route(view.closed[seat], route):
            lengths[route] = FAR
        else:
            lengths[route] = np.int64(rules.length[route])


@kernel
def add_way(
    rules: np.record, lengths: np.ndarray, arrived_by: np.ndarray, goal: int, wanted: RouteSet
) -> None:
    """Want the routes by which one arrives at the goal, except those that are owned."""
    city = goal
    while arrived_by[city] != NOWHERE:
        route = arrived_by[city]
        if lengths[route] > 0.0:
            wanted[route >> 6] |= bit(route)
        city = other_end(rules, route, city)


@kernel
def copy_routes(routes: RouteSet, copy: RouteSet) -> None:
    """Word by word: for whole arrays, the compiler would bring in all that words an error."""
    for w in range(ROUTE_WORDS):
        copy[w] = routes[w]


@kernel
def is_empty(routes: RouteSet) -> bool:
    return (routes[0] | routes[1]) == 0


@kernel
def trains_and_points(rules: np.record, routes: RouteSet) -> tuple[int, int]:
    """What a set of routes takes, and what it scores."""
    trains = 0
    points = 0
    for w in range(ROUTE_WORDS):
        word = routes[w]
        while word != 0:
            length = np.int64(rules.length[w * WORD + lowest_bit(word)])
            word &= word - ONE
            trains += length
            points += POINTS[length]
    return trains, points


@kernel
def tickets_to_do(rules: np.record, view: np.record, tickets: np.ndarray, work: Workspace) -> int:
    """Write the tickets held and not yet joined, dearest first; return how many."""
    label_cities(rules, view.owned[np.int64(view.seat)], work)
    count = 0
    for ticket in range(np.int64(rules.tickets)):
        if view.tickets[ticket] & HELD != 0 and not is_joined(rules, ticket, work):
            count = insert_by_points(rules, tickets, count, ticket)
    return count
