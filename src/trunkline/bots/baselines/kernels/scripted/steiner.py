"""The cheapest routes that complete tickets, computed exactly.

First the Steiner trees of Dreyfus and Wagner for every set of terminals; then, since tickets need
not be in one tree, the cheapest split of the tickets into trees.
"""

from typing import NamedTuple

import numpy as np

from trunkline.bots.kernels.cheapest_paths import FAR, NOWHERE, relax
from trunkline.bots.kernels.route_sets import RouteSet, insert_route, other_end
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.workspace import LABEL, Workspace

MOST_TICKETS = 5
MOST_TERMINALS = 2 * MOST_TICKETS
FIRST_SPLIT = NOWHERE - 1  # steps from here down number the part that a tree splits into


class Forests(NamedTuple):
    """The cheapest forest for every set of tickets."""

    terminals: np.ndarray  # cities, by their labels
    count: int  # of the terminals
    ends: np.ndarray  # the terminals of each ticket, as a set
    trees: np.ndarray  # the cost of joining a set of terminals to a city
    steps: np.ndarray  # how that is done
    costs: np.ndarray  # by set of tickets
    first_trees: np.ndarray  # the tickets in the first tree of each forest


@kernel
def join_tickets(
    rules: np.record, costs: np.ndarray, tickets: np.ndarray, count: int, work: Workspace
) -> Forests:
    """Compute the cheapest forest for every set of tickets, given labelled cities."""
    terminals = np.empty(MOST_TERMINALS, dtype=np.int64)
    ends = np.empty(MOST_TICKETS, dtype=np.int64)
    found = write_terminals(rules, tickets, count, terminals, ends, work)
    shape = (1 << max(0, found - 1), np.int64(rules.cities))
    trees = np.empty(shape)
    steps = np.empty(shape, dtype=np.int64)
    forest_costs = np.empty(1 << count)
    first_trees = np.empty(1 << count, dtype=np.int64)
    forests = Forests(terminals, found, ends, trees, steps, forest_costs, first_trees)
    grow_trees(rules, costs, forests)
    split_tickets(forests, count)
    return forests


@kernel
def write_terminals(
    rules: np.record,
    tickets: np.ndarray,
    count: int,
    terminals: np.ndarray,
    ends: np.ndarray,
    work: Workspace,
) -> int:
    """Write the distinct ends of the tickets and which each ticket has; return how many."""
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
def grow_trees(rules: np.record, costs: np.ndarray, forests: Forests) -> None:
    """Write the cost and steps of joining each set of terminals without the last to each city."""
    trees = forests.trees
    steps = forests.steps
    for k in range(forests.count - 1):
        start = 1 << k
        for members in range(start, 2 * start):
            trees[members] = FAR
            steps[members] = NOWHERE
            if members == start:
                trees[members, forests.terminals[k]] = 0.0
            else:
                join_parts(members, start, trees, steps)
            relax(rules, costs, trees[members], steps[members])


@kernel
def join_parts(members: int, highest: int, trees: np.ndarray, steps: np.ndarray) -> None:
    """At each city, join the two smaller trees that cost least together."""
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
    """The terminal where a tree starts: the last one if it is a member, else the first."""
    if members >> (count - 1) & 1:
        return count - 1
    root = 0
    while members >> root & 1 == 0:
        root += 1
    return root


@kernel
def split_tickets(forests: Forests, tickets: int) -> None:
    """Write the cost of each set of tickets, and the tickets in its first tree."""
    costs = forests.costs
    costs[0] = 0.0
    for k in range(tickets):
        for chosen in range(1 << k, 2 << k):
            costs[chosen] = FAR
            rest = chosen ^ (1 << k)
            others = rest
            while True:
                cost = costs[others]
                members = ends_of(forests.ends, chosen ^ others)
                if members & (members - 1) != 0:
                    root = root_of(members, forests.count)
                    cost += forests.trees[members ^ (1 << root), forests.terminals[root]]
                if cost < costs[chosen]:
                    costs[chosen] = cost
                    forests.first_trees[chosen] = chosen ^ others
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
    rules: np.record, costs: np.ndarray, forests: Forests, chosen: int, wanted: RouteSet
) -> None:
    """Want the routes that complete the chosen tickets, except those that cost nothing."""
    first_trees = forests.first_trees
    wanted[:] = 0
    while chosen > 0:
        members = ends_of(forests.ends, first_trees[chosen])
        if members & (members - 1) != 0:
            root = root_of(members, forests.count)
            start = forests.terminals[root]
            add_tree(rules, costs, forests.steps, members ^ (1 << root), start, wanted)
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
    branches = np.empty((MOST_TERMINALS, 2), dtype=np.int64)  # still to follow: members and city
    waiting = 0
    while True:
        step = steps[members, city]
        if step >= 0:
            if costs[step] > 0.0:
                insert_route(wanted, step)
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
