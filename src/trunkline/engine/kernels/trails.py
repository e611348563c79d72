"""Finds the longest trail through a core: a connected part of a net without dead ends.

A trail has two ends, or none if it is closed; at every other city it uses an even number of
routes. So what it leaves out pairs up the odd cities, except the ends. Shortest paths and a
pairing give the cheapest such set. If the rest is connected, it is a trail, and no other between
these ends is longer. Only if the rest falls apart must trails be searched.

A trail that ends at a city also gains the branch peeled off there.
"""

import numpy as np

from trunkline.engine.kernels.bits import ONE, bit, bits_of, lowest_bit, popcount
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import MAX_CITIES
from trunkline.engine.kernels.pairings import (
    FAR,
    cheapest_pairing,
    least_loss,
    measure_paths,
    table_pairings,
)
from trunkline.engine.kernels.workspace import (
    DEPTH,
    DEPTH_2,
    END_A,
    END_B,
    LENGTH,
    STEP_CITY,
    STEP_ROUTE,
    Workspace,
)

MOST_ODD_CITIES = 14  # the table has an entry per subset; with more odd cities, search at once


@kernel
def longest_in_core(core: np.uint64, touching: np.ndarray, best: int, work: Workspace) -> int:
    """The longest trail through the core, a set of routes, or `best` if that is longer.

    `touching` has for each city the set of core routes that touch it.
    """
    cities, weight = measure_core(core, work)
    odd, branching, deepest = look_at_cities(cities, touching, work)
    ends = odd | branching
    if ends == 0:  # Euler: one closed trail uses everything
        return max(best, weight)
    bounds = np.empty(MAX_CITIES, dtype=np.int64)  # of trails from each end, to search
    for city in range(MAX_CITIES):
        bounds[city] = FAR if popcount(odd) > MOST_ODD_CITIES else 0
    if popcount(odd) <= MOST_ODD_CITIES:
        best = best_by_pairing(cities, core, odd, ends, weight, touching, best, bounds, work)
    for end in bits_of(ends):
        best = best_by_trying(end, core, bounds[end], deepest, touching, best, work)
    return best


@kernel
def measure_core(core: np.uint64, work: Workspace) -> tuple[np.uint64, int]:
    """The cities of the core, and its trains."""
    cities = np.uint64(0)
    weight = np.int64(0)
    for route in bits_of(core):
        cities |= bit(work[END_A, route]) | bit(work[END_B, route])
        weight += work[LENGTH, route]
    return cities, weight


@kernel
def look_at_cities(
    cities: np.uint64, touching: np.ndarray, work: Workspace
) -> tuple[np.uint64, np.uint64, int]:
    """The cities with an odd number of routes, the cities with a branch, and the deepest branch."""
    odd = np.uint64(0)
    branching = np.uint64(0)
    deepest = np.int64(0)
    for city in bits_of(cities):
        if popcount(touching[city]) & 1:
            odd |= bit(city)
        if work[DEPTH, city] > 0:
            branching |= bit(city)
            deepest = max(deepest, work[DEPTH, city])
    return odd, branching, deepest


@kernel
def branches_at(a: int, b: int, work: Workspace) -> int:
    """How much longer the branches make a trail with these ends."""
    return work[DEPTH, a] + (work[DEPTH_2, a] if a == b else work[DEPTH, b])


@kernel
def best_by_pairing(
    cities: np.uint64,
    core: np.uint64,
    odd: np.uint64,
    ends: np.uint64,
    weight: int,
    touching: np.ndarray,
    best: int,
    bounds: np.ndarray,
    work: Workspace,
) -> int:
    """The longest trail that a cheapest pairing leaves; also bounds all other trails."""
    paths = measure_paths(ends, cities, touching, work)
    members = np.empty(MAX_CITIES, dtype=np.int64)
    pairing = table_pairings(odd, members, paths)
    left = ends
    while left != 0:
        a = lowest_bit(left)
        others = left
        left &= left - ONE
        for b in bits_of(others):
            loss = least_loss(a, b, odd, members, pairing, paths)
            bound = weight - loss + branches_at(a, b, work)
            if bound > best:
                lost = cheapest_pairing(a, b, loss, odd, members, pairing, paths, work)
                if reachable(a, core & ~lost, touching, work) == core & ~lost:
                    best = bound
                else:
                    bounds[a] = max(bounds[a], bound)
    return best


@kernel
def reachable(start: int, routes: np.uint64, touching: np.ndarray, work: Workspace) -> np.uint64:
    """The subset of the routes that is connected to a city."""
    seen = np.uint64(0)
    been = bit(start)
    waiting = been
    while waiting != 0:
        here = lowest_bit(waiting)
        waiting &= waiting - ONE
        fresh = touching[here] & routes & ~seen
        seen |= fresh
        for route in bits_of(fresh):
            there = bit(work[END_A, route] ^ work[END_B, route] ^ here)
            waiting |= there & ~been
            been |= there
    return seen


@kernel
def best_by_trying(
    start: int,
    core: np.uint64,
    bound: int,
    deepest: int,
    touching: np.ndarray,
    best: int,
    work: Workspace,
) -> int:
    """Search the trails from a city, depth first, until one reaches the bound.

    Stops a trail early if all reachable routes and the deepest branch cannot improve it.
    """
    choices = np.empty(MAX_CITIES + 1, dtype=np.uint64)
    choices[0] = touching[start]
    unused = core
    city = start
    length = work[DEPTH, start]
    step = 0
    while best < bound:
        if choices[step] != 0:
            route = lowest_bit(choices[step])
            choices[step] &= choices[step] - ONE
            unused ^= bit(route)
            work[STEP_ROUTE, step] = route
            work[STEP_CITY, step] = city
            city ^= work[END_A, route] ^ work[END_B, route]
            length += work[LENGTH, route]
            end = work[DEPTH_2, city] if city == start else work[DEPTH, city]
            best = max(best, length + end)
            in_reach = reachable(city, unused, touching, work)
            step += 1
            hopeless = length + measure_core(in_reach, work)[1] + deepest <= best
            choices[step] = np.uint64(0) if hopeless else touching[city] & unused
        elif step > 0:
            step -= 1
            route = work[STEP_ROUTE, step]
            unused ^= bit(route)
            length -= work[LENGTH, route]
            city = work[STEP_CITY, step]
        else:
            break
    return best
