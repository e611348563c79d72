"""The cheapest routes that join the cities of each of some tickets, exactly.

Dreyfus and Wagner's trees for every set of terminals; then, as tickets need not all hang
together, the best way to share the tickets out among trees.
"""

import numpy as np

from trunkline.bots.board.ways import FAR, NOWHERE, RouteSet, other_end, relax
from trunkline.engine.kernels.bits import bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.workspace import LABEL, Workspace

MOST_TICKETS = 5
MOST_TERMINALS = 2 * MOST_TICKETS
FIRST_SPLIT = NOWHERE - 1  # a step below it counts down the parts that a tree is joined of


@kernel
def name_terminals(
    rules: np.record,
    tickets: np.ndarray,
    count: int,
    terminals: np.ndarray,
    ends: np.ndarray,
    work: Workspace,
) -> int:
    """Write the distinct ends of the tickets, by label, and which each ticket has; count them."""
    found = 0
    for k in range(count):
        ends[k] = 0
        for city in (rules.ticket_a[tickets[k]], rules.ticket_b[tickets[k]]):
            place = 0
            while place < found and terminals[place] != work[LABEL, city]:
                place += 1
            if place == found:
                terminals[found] = work[LABEL, city]
                found += 1
            ends[k] |= 1 << place
    return found


@kernel
def grow_trees(
    rules: np.record,
    costs: np.ndarray,
    terminals: np.ndarray,
    count: int,
    trees: np.ndarray,
    steps: np.ndarray,
) -> None:
    """Write what joins each set of terminals, the last left out, to each city, and how."""
    for k in range(count - 1):
        start = 1 << k
        for members in range(start, 2 * start):
            trees[members] = FAR
            steps[members] = NOWHERE
            if members == start:
                trees[members, terminals[k]] = 0.0
            else:
                join_parts(members, start, trees, steps)
            relax(rules, costs, trees[members], steps[members])


@kernel
def join_parts(members: int, highest: int, trees: np.ndarray, steps: np.ndarray) -> None:
    """At each city, join the two smaller trees that together cost least."""
    rest = members ^ highest
    other = rest
    while other > 0:
        part = members ^ other
        for city in range(trees.shape[1]):
            cost = trees[part, city] + trees[other, city]
            if cost < trees[members, city]:
                trees[members, city] = cost
                steps[members, city] = FIRST_SPLIT - part
        other = (other - 1) & rest


@kernel
def root_of(members: int, count: int) -> int:
    """The terminal at which a tree is read off: the last one if it is a member, else the first."""
    if members >> (count - 1) & 1:
        return count - 1
    root = 0
    while members >> root & 1 == 0:
        root += 1
    return root


@kernel
def share_out(
    terminals: np.ndarray,
    count: int,
    ends: np.ndarray,
    tickets: int,
    trees: np.ndarray,
    forests: np.ndarray,
    first_trees: np.ndarray,
) -> None:
    """Write for each set of tickets what it costs, and those in its first tree."""
    forests[0] = 0.0
    for k in range(tickets):
        for chosen in range(1 << k, 2 << k):
            forests[chosen] = FAR
            rest = chosen ^ (1 << k)
            others = rest
            while True:
                cost = forests[others]
                members = ends_of(ends, chosen ^ others)
                if members & (members - 1) != 0:
                    root = root_of(members, count)
                    cost += trees[members ^ (1 << root), terminals[root]]
                if cost < forests[chosen]:
                    forests[chosen] = cost
                    first_trees[chosen] = chosen ^ others
                if others == 0:
                    break
                others = (others - 1) & rest


@kernel
def ends_of(ends: np.ndarray, chosen: int) -> int:
    members = 0
    k = 0
    while chosen >> k > 0:
        if chosen >> k & 1:
            members |= ends[k]
        k += 1
    return members


@kernel
def write_forest(
    rules: np.record,
    costs: np.ndarray,
    terminals: np.ndarray,
    count: int,
    ends: np.ndarray,
    steps: np.ndarray,
    first_trees: np.ndarray,
    chosen: int,
    wanted: RouteSet,
) -> None:
    """Want the routes that join the chosen tickets, except those that cost nothing."""
    wanted[:] = 0
    while chosen > 0:
        members = ends_of(ends, first_trees[chosen])
        if members & (members - 1) != 0:
            root = root_of(members, count)
            add_tree(rules, costs, steps, members ^ (1 << root), terminals[root], wanted)
        chosen ^= first_trees[chosen]


@kernel
def add_tree(
    rules: np.record,
    costs: np.ndarray,
    steps: np.ndarray,
    members: int,
    city: int,
    wanted: RouteSet,
) -> None:
    """Follow the steps of a tree back to its terminals."""
    branches = np.empty((MOST_TERMINALS, 2), dtype=np.int64)  # yet to follow: members and city
    waiting = 0
    while True:
        step = steps[members, city]
        if step >= 0:
            if costs[step] > 0.0:
                wanted[step >> 6] |= bit(step)
            city = other_end(rules, step, city)
        elif step <= FIRST_SPLIT:
            part = FIRST_SPLIT - step
            branches[waiting, 0] = members ^ part
            branches[waiting, 1] = city
            waiting += 1
            members = part
        elif waiting > 0:
            waiting -= 1
            members = branches[waiting, 0]
            city = branches[waiting, 1]
        else:
            break
