"""Finds what a trail leaves out: routes that pair up the odd cities of a core, except its ends.

The cheapest pairing consists of shortest paths; a table over all even subsets of the odd cities
tells which cities to pair.
"""

import numpy as np

from trunkline.engine.kernels.bits import ONE, bit, bits_of, lowest_bit, popcount
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import MAX_CITIES
from trunkline.engine.kernels.workspace import END_A, END_B, LENGTH, Workspace

FAR = 1 << 30


@kernel
def measure_paths(
    ends: np.uint64, cities: np.uint64, touching: np.ndarray, work: Workspace
) -> np.ndarray:
    """Shortest paths from each end to each city: `[0]` the length, `[1]` the last route."""
    paths = np.empty((2, MAX_CITIES, MAX_CITIES), dtype=np.int64)
    for start in bits_of(ends):
        for city in bits_of(cities):
            paths[0, start, city] = FAR
        paths[0, start, start] = 0
        waiting = bit(start)
        while waiting != 0:
            here = lowest_bit(waiting)
            waiting &= waiting - ONE
            for route in bits_of(touching[here]):
                there = work[END_A, route] ^ work[END_B, route] ^ here
                length = paths[0, start, here] + work[LENGTH, route]
                if length < paths[0, start, there]:
                    paths[0, start, there] = length
                    paths[1, start, there] = route
                    waiting |= bit(there)
    return paths


@kernel
def table_pairings(odd: np.uint64, members: np.ndarray, paths: np.ndarray) -> np.ndarray:
    """For each even subset of the odd cities, the least total length that pairs them up.

    Writes the odd cities, in the order of the subsets' bits, to `members`.
    """
    count = 0
    for city in bits_of(odd):
        members[count] = city
        count += 1
    pairing = np.zeros(1 << count, dtype=np.int64)
    for subset in range(3, 1 << count):
        first = lowest_bit(np.uint64(subset))
        rest = subset & (subset - 1)
        pairing[subset] = least_with(members[first], rest, members, pairing, paths)
    return pairing


@kernel
def least_with(
    city: int, rest: int, members: np.ndarray, pairing: np.ndarray, paths: np.ndarray
) -> int:
    """The least total length that pairs up a city and the odd cities of `rest`."""
    least = FAR
    for k in bits_of(np.uint64(rest)):
        least = min(least, paths[0, city, members[k]] + pairing[rest ^ (1 << k)])
    return least


@kernel
def without(city: int, odd: np.uint64, subset: int) -> int:
    """The subset of the odd cities without that city, which is in it."""
    return subset ^ (1 << popcount(odd & (bit(city) - ONE)))


@kernel
def least_loss(
    a: int, b: int, odd: np.uint64, members: np.ndarray, pairing: np.ndarray, paths: np.ndarray
) -> int:
    """The least that a trail between these ends leaves out; equal ends mean a closed trail."""
    everyone = pairing.shape[0] - 1
    if a == b:
        return pairing[everyone]
    if odd & bit(a) and odd & bit(b):
        return pairing[without(a, odd, without(b, odd, everyone))]
    if odd & bit(a):
        return least_with(b, without(a, odd, everyone), members, pairing, paths)
    if odd & bit(b):
        return least_with(a, without(b, odd, everyone), members, pairing, paths)
    least = paths[0, a, b] + pairing[everyone]
    for k in range(popcount(odd)):
        rest = everyone ^ (1 << k)
        beyond = least_with(b, rest, members, pairing, paths)
        least = min(least, paths[0, a, members[k]] + beyond)
    return least


@kernel
def cheapest_pairing(
    a: int,
    b: int,
    loss: int,
    odd: np.uint64,
    members: np.ndarray,
    pairing: np.ndarray,
    paths: np.ndarray,
    work: Workspace,
) -> np.uint64:
    """The routes that a trail between these ends leaves out, as `least_loss` counts them."""
    rest = pairing.shape[0] - 1
    lost = np.uint64(0)
    if a == b:
        return pair_rest(rest, lost, members, pairing, paths, work)
    loose_a = odd & bit(a) == 0
    loose_b = odd & bit(b) == 0
    if not loose_a:
        rest = without(a, odd, rest)
    if not loose_b:
        rest = without(b, odd, rest)
    if loose_a and loose_b:
        if paths[0, a, b] + pairing[rest] == loss:
            return pair_rest(
                rest, lost ^ path_between(a, b, paths, work), members, pairing, paths, work
            )
        for k in range(popcount(odd)):
            beyond = least_with(b, rest ^ (1 << k), members, pairing, paths)
            if paths[0, a, members[k]] + beyond == loss:
                lost ^= path_between(a, members[k], paths, work)
                rest ^= 1 << k
                loss = beyond
                loose_a = False
                break
    if loose_a or loose_b:
        city = a if loose_a else b
        k = partner_of(city, rest, loss, members, pairing, paths)
        lost ^= path_between(city, members[k], paths, work)
        rest ^= 1 << k
    return pair_rest(rest, lost, members, pairing, paths, work)


@kernel
def partner_of(
    city: int,
    rest: int,
    total: int,
    members: np.ndarray,
    pairing: np.ndarray,
    paths: np.ndarray,
) -> int:
    """The odd city of `rest` that the city is paired with in a pairing of that total."""
    k = 0
    for k in bits_of(np.uint64(rest)):
        if paths[0, city, members[k]] + pairing[rest ^ (1 << k)] == total:
            break
    return k


@kernel
def pair_rest(
    rest: int,
    lost: np.uint64,
    members: np.ndarray,
    pairing: np.ndarray,
    paths: np.ndarray,
    work: Workspace,
) -> np.uint64:
    while rest != 0:
        city = members[lowest_bit(np.uint64(rest))]
        total = pairing[rest]
        rest &= rest - 1
        k = partner_of(city, rest, total, members, pairing, paths)
        lost ^= path_between(city, members[k], paths, work)
        rest ^= 1 << k
    return lost


@kernel
def path_between(start: int, goal: int, paths: np.ndarray, work: Workspace) -> np.uint64:
    """The routes of the shortest path from an end to a city."""
    routes = np.uint64(0)
    city = goal
    while city != start:
        route = paths[1, start, city]
        routes |= bit(route)
        city ^= work[END_A, route] ^ work[END_B, route]
    return routes
