"""The longest trail through a core: a connected part of a net in which every city has a way round.

A trail has two ends, or none if it is closed; at every other city it uses an even number of
routes. So what it leaves out joins the odd cities, except the ends, in pairs. The cheapest such
joining is a matter of shortest ways and of pairing; if what it leaves is connected, it is a trail,
and no other between these ends is longer. Only where it falls apart must trails be tried out.

Branches that were peeled off at a city make a trail longer that ends there.
"""

import numpy as np

from trunkline.engine.kernels.bits import ONE, bit, lowest_bit, popcount
from trunkline.engine.kernels.compile import kernel
from trunkline.engine.kernels.layout import MAX_CITIES
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

FAR = 1 << 30
MOST_ODD_CITIES = 14  # pairings are tabled by subset; beyond that trails are tried out at once


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
    bounds = np.empty(MAX_CITIES, dtype=np.int64)  # of trails from each end yet to be tried out
    for city in range(MAX_CITIES):
        bounds[city] = FAR if popcount(odd) > MOST_ODD_CITIES else 0
    if popcount(odd) <= MOST_ODD_CITIES:
        best = best_by_pairing(cities, core, odd, ends, weight, touching, best, bounds, work)
    while ends != 0:
        end = lowest_bit(ends)
        ends &= ends - ONE
        best = best_by_trying(end, core, bounds[end], deepest, touching, best, work)
    return best


@kernel
def measure_core(core: np.uint64, work: Workspace) -> tuple[np.uint64, int]:
    """The cities of the core, and its trains."""
    cities = np.uint64(0)
    weight = np.int64(0)
    while core != 0:
        route = lowest_bit(core)
        core &= core - ONE
        cities |= bit(work[END_A, route]) | bit(work[END_B, route])
        weight += work[LENGTH, route]
    return cities, weight


@kernel
def look_at_cities(
    cities: np.uint64, touching: np.ndarray, work: Workspace
) -> tuple[np.uint64, np.uint64, int]:
    """The cities with an odd number of routes, those with a branch, and the deepest branch."""
    odd = np.uint64(0)
    branching = np.uint64(0)
    deepest = np.int64(0)
    while cities != 0:
        city = lowest_bit(cities)
        cities &= cities - ONE
        if popcount(touching[city]) & 1:
            odd |= bit(city)
        if work[DEPTH, city] > 0:
            branching |= bit(city)
            deepest = max(deepest, work[DEPTH, city])
    return odd, branching, deepest


@kernel
def branches_at(a: int, b: int, work: Workspace) -> int:
    """How much longer a trail with these ends is by the branches there."""
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
    """The longest trail that a cheapest joining leaves; bounds what other trails may attain."""
    ways = measure_ways(ends, cities, touching, work)
    members = np.empty(MAX_CITIES, dtype=np.int64)
    pairing = table_pairings(odd, members, ways)
    left = ends
    while left != 0:
        a = lowest_bit(left)
        others = left
        left &= left - ONE
        while others != 0:
            b = lowest_bit(others)
            others &= others - ONE
            loss = least_loss(a, b, odd, members, pairing, ways)
            bound = weight - loss + branches_at(a, b, work)
            if bound > best:
                lost = cheapest_joining(a, b, loss, odd, members, pairing, ways, work)
                if reachable(a, core & ~lost, touching, work) == core & ~lost:
                    best = bound
                else:
                    bounds[a] = max(bounds[a], bound)
    return best


@kernel
def measure_ways(
    ends: np.uint64, cities: np.uint64, touching: np.ndarray, work: Workspace
) -> np.ndarray:
    """Shortest ways from each end to each city: `[0]` their length, `[1]` their last route."""
    ways = np.empty((2, MAX_CITIES, MAX_CITIES), dtype=np.int64)
    while ends != 0:
        start = lowest_bit(ends)
        ends &= ends - ONE
        left = cities
        while left != 0:
            ways[0, start, lowest_bit(left)] = FAR
            left &= left - ONE
        ways[0, start, start] = 0
        waiting = bit(start)
        while waiting != 0:
            here = lowest_bit(waiting)
            waiting &= waiting - ONE
            routes = touching[here]
            while routes != 0:
                route = lowest_bit(routes)
                routes &= routes - ONE
                there = work[END_A, route] ^ work[END_B, route] ^ here
                length = ways[0, start, here] + work[LENGTH, route]
                if length < ways[0, start, there]:
                    ways[0, start, there] = length
                    ways[1, start, there] = route
                    waiting |= bit(there)
    return ways


@kernel
def table_pairings(odd: np.uint64, members: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """For each even subset of the odd cities the least total way that joins them in pairs.

    Writes the odd cities, in the order of the subsets' bits, to `members`.
    """
    count = 0
    while odd != 0:
        members[count] = lowest_bit(odd)
        odd &= odd - ONE
        count += 1
    pairing = np.zeros(1 << count, dtype=np.int64)
    for subset in range(3, 1 << count):
        first = lowest_bit(np.uint64(subset))
        rest = subset & (subset - 1)
        pairing[subset] = least_with(members[first], rest, members, pairing, ways)
    return pairing


@kernel
def least_with(
    city: int, rest: int, members: np.ndarray, pairing: np.ndarray, ways: np.ndarray
) -> int:
    """The least total way that joins a city and the odd cities of `rest` in pairs."""
    least = FAR
    partners = np.uint64(rest)
    while partners != 0:
        k = lowest_bit(partners)
        partners &= partners - ONE
        least = min(least, ways[0, city, members[k]] + pairing[rest ^ (1 << k)])
    return least


@kernel
def without(city: int, odd: np.uint64, subset: int) -> int:
    """The subset of the odd cities without that city, which is one of them."""
    return subset ^ (1 << popcount(odd & (bit(city) - ONE)))


@kernel
def least_loss(
    a: int, b: int, odd: np.uint64, members: np.ndarray, pairing: np.ndarray, ways: np.ndarray
) -> int:
    """What a trail between these ends leaves out at least; a closed one if they are the same."""
    everyone = pairing.shape[0] - 1
    if a == b:
        return pairing[everyone]
    if odd & bit(a) and odd & bit(b):
        return pairing[without(a, odd, without(b, odd, everyone))]
    if odd & bit(a):
        return least_with(b, without(a, odd, everyone), members, pairing, ways)
    if odd & bit(b):
        return least_with(a, without(b, odd, everyone), members, pairing, ways)
    least = ways[0, a, b] + pairing[everyone]
    for k in range(popcount(odd)):
        rest = everyone ^ (1 << k)
        beyond = least_with(b, rest, members, pairing, ways)
        least = min(least, ways[0, a, members[k]] + beyond)
    return least


@kernel
def cheapest_joining(
    a: int,
    b: int,
    loss: int,
    odd: np.uint64,
    members: np.ndarray,
    pairing: np.ndarray,
    ways: np.ndarray,
    work: Workspace,
) -> np.uint64:
    """The routes that a trail between these ends leaves out, as `least_loss` reckons them."""
    rest = pairing.shape[0] - 1
    lost = np.uint64(0)
    if a == b:
        return join_rest(rest, lost, members, pairing, ways, work)
    loose_a = odd & bit(a) == 0
    loose_b = odd & bit(b) == 0
    if not loose_a:
        rest = without(a, odd, rest)
    if not loose_b:
        rest = without(b, odd, rest)
    if loose_a and loose_b:
        if ways[0, a, b] + pairing[rest] == loss:
            return join_rest(rest, lost ^ way(a, b, ways, work), members, pairing, ways, work)
        for k in range(popcount(odd)):
            beyond = least_with(b, rest ^ (1 << k), members, pairing, ways)
            if ways[0, a, members[k]] + beyond == loss:
                lost ^= way(a, members[k], ways, work)
                rest ^= 1 << k
                loss = beyond
                loose_a = False
                break
    if loose_a or loose_b:
        city = a if loose_a else b
        k = partner_of(city, rest, loss, members, pairing, ways)
        lost ^= way(city, members[k], ways, work)
        rest ^= 1 << k
    return join_rest(rest, lost, members, pairing, ways, work)


@kernel
def partner_of(
    city: int,
    rest: int,
    total: int,
    members: np.ndarray,
    pairing: np.ndarray,
    ways: np.ndarray,
) -> int:
    """Which of the odd cities of `rest` the city is joined with in a joining of that total."""
    partners = np.uint64(rest)
    k = 0
    while partners != 0:
        k = lowest_bit(partners)
        partners &= partners - ONE
        if ways[0, city, members[k]] + pairing[rest ^ (1 << k)] == total:
            break
    return k


@kernel
def join_rest(
    rest: int,
    lost: np.uint64,
    members: np.ndarray,
    pairing: np.ndarray,
    ways: np.ndarray,
    work: Workspace,
) -> np.uint64:
    while rest != 0:
        city = members[lowest_bit(np.uint64(rest))]
        total = pairing[rest]
        rest &= rest - 1
        k = partner_of(city, rest, total, members, pairing, ways)
        lost ^= way(city, members[k], ways, work)
        rest ^= 1 << k
    return lost


@kernel
def way(start: int, goal: int, ways: np.ndarray, work: Workspace) -> np.uint64:
    """The routes of the shortest way from an end to a city."""
    routes = np.uint64(0)
    city = goal
    while city != start:
        route = ways[1, start, city]
        routes |= bit(route)
        city ^= work[END_A, route] ^ work[END_B, route]
    return routes


@kernel
def reachable(start: int, routes: np.uint64, touching: np.ndarray, work: Workspace) -> np.uint64:
    """Those of the routes that can be reached from a city over them."""
    seen = np.uint64(0)
    been = bit(start)
    waiting = been
    while waiting != 0:
        here = lowest_bit(waiting)
        waiting &= waiting - ONE
        fresh = touching[here] & routes & ~seen
        seen |= fresh
        while fresh != 0:
            route = lowest_bit(fresh)
            fresh &= fresh - ONE
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
    """Try the trails from a city, depth first, until one is as long as the bound.

    A trail is left where all routes in reach, and the deepest branch, would not do.
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
