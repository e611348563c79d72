"""A seat's net of routes: which cities it joins, and its longest continuous path (R8.3).

The longest path uses each route once but may pass a city several times: it is a longest trail.
Two steps find it. First the trees of the net are peeled off leaf by leaf; each city keeps the
length of its deepest branches. What remains are small cores of loops (trails.py).
"""

import numpy as np

from trunkline.engine.kernels.bits import bit, bits_of, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import MAX_CITIES, ROUTE_WORDS, WORD
from trunkline.engine.kernels.trails import longest_in_core, reachable
from trunkline.engine.kernels.workspace import (
    DEGREE,
    DEPTH,
    DEPTH_2,
    END_A,
    END_B,
    LABEL,
    LENGTH,
    ROUTE_XOR,
    Workspace,
)


@kernel
def label_cities(rules: np.record, owned: np.ndarray, work: Workspace) -> None:
    """Give all cities that the owned routes connect the same label."""
    label = work[LABEL]
    for city in range(np.int64(rules.cities)):
        label[city] = city
    for w in range(ROUTE_WORDS):
        for number in bits_of(owned[w]):
            route = w * WORD + number
            a = find_label(label, np.int64(rules.city_a[route]))
            b = find_label(label, np.int64(rules.city_b[route]))
            label[a] = b
    for city in range(np.int64(rules.cities)):
        label[city] = find_label(label, city)


@kernel
def find_label(label: np.ndarray, city: int) -> int:
    while label[city] != city:
        label[city] = label[label[city]]
        city = label[city]
    return city


@kernel
def longest_path(rules: np.record, owned: np.ndarray, work: Workspace) -> int:
    """The length in trains of the longest trail over the owned routes."""
    routes = read_net(rules, owned, work)
    best = np.int64(0)
    core = routes
    for leaf in range(np.int64(rules.cities)):
        city = leaf
        while work[DEGREE, city] == 1:  # peel it, then look at the city it was attached to
            route = work[ROUTE_XOR, city]
            hung_on = work[END_A, route] ^ work[END_B, route] ^ city
            branch = work[DEPTH, city] + work[LENGTH, route]
            best = max(best, branch + work[DEPTH, hung_on])
            add_branch(work, hung_on, branch)
            work[DEGREE, city] = 0
            work[DEGREE, hung_on] -= 1
            work[ROUTE_XOR, hung_on] ^= route
            core -= 1
            city = hung_on
    if core > 0:
        best = search_cores(routes, best, work)
    return best


@kernel
def read_net(rules: np.record, owned: np.ndarray, work: Workspace) -> int:
    for city in range(np.int64(rules.cities)):
        work[DEGREE, city] = 0
        work[ROUTE_XOR, city] = 0
        work[DEPTH, city] = 0
        work[DEPTH_2, city] = 0
    count = np.int64(0)
    for w in range(ROUTE_WORDS):
        for number in bits_of(owned[w]):
            route = w * WORD + number
            add_route(work, count, np.int64(rules.city_a[route]), np.int64(rules.city_b[route]))
            work[LENGTH, count] = rules.length[route]
            count += 1
    return count


@kernel
def add_route(work: Workspace, route: int, a: int, b: int) -> None:
    work[END_A, route] = a
    work[END_B, route] = b
    work[DEGREE, a] += 1
    work[DEGREE, b] += 1
    work[ROUTE_XOR, a] ^= route
    work[ROUTE_XOR, b] ^= route


@kernel
def add_branch(work: Workspace, city: int, length: int) -> None:
    if length > work[DEPTH, city]:
        work[DEPTH_2, city] = work[DEPTH, city]
        work[DEPTH, city] = length
    elif length > work[DEPTH_2, city]:
        work[DEPTH_2, city] = length


@kernel
def search_cores(routes: int, best: int, work: Workspace) -> int:
    """Improve `best` by trails through each core separately."""
    touching = np.zeros(MAX_CITIES, dtype=np.uint64)
    open_routes = np.uint64(0)
    for route in range(routes):
        a = work[END_A, route]
        b = work[END_B, route]
        if work[DEGREE, a] > 0 and work[DEGREE, b] > 0:
            open_routes |= bit(route)
            touching[a] |= bit(route)
            touching[b] |= bit(route)
    while open_routes != 0:
        city = work[END_A, lowest_bit(open_routes)]
        core = reachable(city, open_routes, touching, work)
        open_routes &= ~core
        best = longest_in_core(core, touching, best, work)
    return best
