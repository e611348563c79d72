"""What rivals' routes tell of their tickets."""

import numpy as np

from trunkline.bots.kernels.routing import FAR, cheapest_way, has_route
from trunkline.engine.kernels.compile import entry_point, kernel
from trunkline.engine.kernels.layout import MAX_ROUTES, MAX_SEATS, MAX_TICKETS, ROUTE_WORDS

PROGRESS_TELLS = 3.0


@entry_point
def ticket_weights(tables: np.ndarray, views: np.ndarray) -> np.ndarray:
    """By seat and ticket: how likely a rival holds it, by how far its routes have come on it."""
    rules = tables[0]
    view = views[0]
    weights = np.ones((MAX_SEATS, MAX_TICKETS))
    for seat in range(np.int64(view.players)):
        if seat != view.seat:
            weigh_tickets(rules, view, seat, weights[seat])
    return weights


@kernel
def weigh_tickets(rules: np.record, view: np.record, seat: int, weights: np.ndarray) -> None:
    now = np.empty(MAX_ROUTES)
    empty = np.empty(MAX_ROUTES)
    for route in range(np.int64(rules.routes)):
        empty[route] = now[route] = np.float64(rules.length[route])
        if has_route(view.owned[seat], route):
            now[route] = 0.0
        elif has_route(view.closed[seat], route):
            now[route] = FAR
    way = np.empty(ROUTE_WORDS, dtype=np.uint64)
    for ticket in range(np.int64(rules.tickets)):
        a = np.int64(rules.ticket_a[ticket])
        b = np.int64(rules.ticket_b[ticket])
        left = cheapest_way(rules, now, a, b, way)
        progress = max(-1.0, 1.0 - left / cheapest_way(rules, empty, a, b, way))
        weights[ticket] = np.exp(PROGRESS_TELLS * progress)
