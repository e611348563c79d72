"""Nets that join all cities of some tickets, as Destination Hungry builds them."""

import numpy as np

from trunkline.bots.kernels.cheapest_paths import FAR, spread, trace_path
from trunkline.bots.kernels.route_sets import RouteSet, has_route, insert_route, remove_route
from trunkline.engine.kernels.bits import bit, bits_of, popcount
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import CARD_KINDS, MAX_CITIES, NO_TWIN
from trunkline.engine.kernels.view import HELD

# Which of the two growing clusters a city belongs to.
NEITHER = np.int64(-1)
FIRST = np.int64(0)
SECOND = np.int64(1)


@kernel
def ticket_ends(rules: np.record, ticket: int) -> np.uint64:
    return bit(np.int64(rules.ticket_a[ticket])) | bit(np.int64(rules.ticket_b[ticket]))


@kernel
def held_terminals(rules: np.record, view: np.record, marks: int) -> np.uint64:
    """The cities of the tickets that have any of these marks."""
    cities = np.uint64(0)
    for ticket in range(np.int64(rules.tickets)):
        if view.tickets[ticket] & marks != 0:
            cities |= ticket_ends(rules, ticket)
    return cities


@kernel
def offered_terminals(rules: np.record, view: np.record, subset: int) -> np.uint64:
    """The cities of the tickets held and of a subset of the offer."""
    cities = held_terminals(rules, view, np.int64(HELD))
    for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
        if subset >> k & 1:
            cities |= ticket_ends(rules, np.int64(view.offer[k]))
    return cities


@kernel
def join_all(rules: np.record, lengths: np.ndarray, terminals: np.uint64, wanted: RouteSet) -> None:
    """Write the routes of a net: two clusters grow from the farthest pair and join at the end."""
    count = popcount(terminals)
    cities = np.empty(count, dtype=np.int64)
    distance = np.empty((count, MAX_CITIES))
    arrived_by = np.empty((count, MAX_CITIES), dtype=np.int64)
    k = 0
    for city in bits_of(terminals):
        cities[k] = city
        spread(rules, lengths, city, distance[k], arrived_by[k])
        k += 1
    wanted[:] = 0
    cluster = seed_clusters(cities, distance)
    for k in range(count):
        if cluster[k] == NEITHER:
            near, k_distance = nearest(cities, distance, cluster, k, NEITHER)
            if k_distance < FAR:
                cluster[k] = cluster[near]
                trace_path(rules, lengths, arrived_by[near], cities[k], wanted)
    join_clusters(rules, lengths, cities, distance, arrived_by, cluster, wanted)


@kernel
def seed_clusters(cities: np.ndarray, distance: np.ndarray) -> np.ndarray:
    """Start each cluster with one of the two cities that are farthest apart."""
    cluster = np.full(len(cities), NEITHER)
    a = b = 0
    farthest = -1.0
    for i in range(len(cities)):
        for j in range(i):
            if farthest < distance[i, cities[j]] < FAR:
                a, b, farthest = i, j, distance[i, cities[j]]
    if farthest >= 0.0:
        cluster[a] = FIRST
        cluster[b] = SECOND
    return cluster


@kernel
def nearest(
    cities: np.ndarray, distance: np.ndarray, cluster: np.ndarray, k: int, apart_from: int
) -> tuple[int, float]:
    """The nearest city that is in a cluster, except in `apart_from`, and its distance."""
    best = -1
    least = FAR
    for other in range(len(cities)):
        if cluster[other] not in (NEITHER, apart_from) and distance[other, cities[k]] < least:
            best = other
            least = distance[other, cities[k]]
    return best, least


@kernel
def join_clusters(
    rules: np.record,
    lengths: np.ndarray,
    cities: np.ndarray,
    distance: np.ndarray,
    arrived_by: np.ndarray,
    cluster: np.ndarray,
    wanted: RouteSet,
) -> None:
    """Want the shortest path between the two clusters."""
    a = b = -1
    least = FAR
    for k in range(len(cities)):
        if cluster[k] == FIRST:
            near, k_distance = nearest(cities, distance, cluster, k, FIRST)
            if k_distance < least:
                a, b, least = near, k, k_distance
    if least < FAR:
        trace_path(rules, lengths, arrived_by[a], cities[b], wanted)


@kernel
def want_better_halves(rules: np.record, view: np.record, wanted: RouteSet) -> None:
    """Of each double route, want the half whose colour is needed less."""
    closed = view.closed[np.int64(view.seat)]
    planned = wanted.copy()
    needs = np.zeros(CARD_KINDS, dtype=np.int64)
    for route in range(np.int64(rules.routes)):
        if has_route(planned, route) and rules.twin[route] == NO_TWIN:
            needs[np.int64(rules.color[route])] += np.int64(rules.length[route])
    for route in range(np.int64(rules.routes)):
        twin = np.int64(rules.twin[route])
        if twin == NO_TWIN or not has_route(planned, route):
            continue
        half = route
        if not has_route(closed, twin) and needs[rules.color[twin]] < needs[rules.color[route]]:
            half = twin
            remove_route(wanted, route)
            insert_route(wanted, twin)
        needs[np.int64(rules.color[half])] += np.int64(rules.length[half])
