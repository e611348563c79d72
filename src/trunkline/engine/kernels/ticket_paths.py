"""The cheapest paths that complete tickets, in trains."""

import numpy as np

from trunkline.engine.kernels.bits import bits_of
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import MAX_CITIES, MAX_ROUTES, ROUTE_WORDS, WORD

NO_PATH = 1 << 30
NO_ROUTE = -1


@entry_point
def cheapest_ticket_paths(
    tables: np.ndarray, owned: np.ndarray, closed: np.ndarray, tickets: np.ndarray
) -> np.ndarray:
    """Find a cheapest path for each ticket of a seat with these own and closed routes.

    A row has the trains that the path still takes, or NO_PATH, then its routes from the ticket's
    first city to its second, then NO_ROUTE.
    """
    rules = tables[0]
    prices = np.empty(MAX_ROUTES, dtype=np.int64)
    write_prices(rules, owned, closed, prices)
    paths = np.full((len(tickets), MAX_CITIES + 1), NO_ROUTE, dtype=np.int64)
    for k in range(len(tickets)):
        write_path(rules, prices, tickets[k], paths[k])
    return paths


@kernel
def write_prices(
    rules: np.record, owned: np.ndarray, closed: np.ndarray, prices: np.ndarray
) -> None:
    """Write the trains that each route takes: none if it is owned already."""
    for route in range(np.int64(rules.routes)):
        prices[route] = np.int64(rules.length[route])
    for w in range(ROUTE_WORDS):
        for number in bits_of(closed[w]):
            prices[w * WORD + number] = NO_PATH
        for number in bits_of(owned[w]):
            prices[w * WORD + number] = 0


@kernel
def write_path(rules: np.record, prices: np.ndarray, ticket: int, path: np.ndarray) -> None:
    trains = np.full(MAX_CITIES, NO_PATH, dtype=np.int64)
    leaves_by = np.full(MAX_CITIES, NO_ROUTE, dtype=np.int64)
    trains[np.int64(rules.ticket_b[ticket])] = 0
    spread(rules, prices, trains, leaves_by)
    city = np.int64(rules.ticket_a[ticket])
    path[0] = trains[city]
    step = 1
    while leaves_by[city] != NO_ROUTE:
        route = leaves_by[city]
        path[step] = route
        step += 1
        city = np.int64(rules.city_a[route]) ^ np.int64(rules.city_b[route]) ^ city


@kernel
def spread(rules: np.record, prices: np.ndarray, trains: np.ndarray, leaves_by: np.ndarray) -> None:
    """Lower the trains to the goal until no route can, with the route that leads there."""
    changed = True
    while changed:
        changed = False
        for route in range(np.int64(rules.routes)):
            if prices[route] < NO_PATH:
                a = np.int64(rules.city_a[route])
                b = np.int64(rules.city_b[route])
                changed |= lower(trains, leaves_by, route, a, trains[b] + prices[route])
                changed |= lower(trains, leaves_by, route, b, trains[a] + prices[route])


@kernel
def lower(trains: np.ndarray, leaves_by: np.ndarray, route: int, city: int, now: int) -> bool:
    if now >= trains[city]:
        return False
    trains[city] = now
    leaves_by[city] = route
    return True
