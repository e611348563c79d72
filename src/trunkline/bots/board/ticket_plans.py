"""Planning: which routes a seat wants for its tickets, and which tickets are worth keeping."""

import numpy as np

from trunkline.bots.board.ways import FAR, RouteSet, add_way, cheapest_way, has_route
from trunkline.engine.kernels.bits import ONE, lowest_bit
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLOR_WORDS,
    COLORS,
    FIRST_LOCOMOTIVE_CLAIM,
    KEEP,
    MAX_TICKETS,
    ROUTE_WORDS,
    WORD,
)
from trunkline.engine.kernels.view import HELD


@kernel
def held_tickets(rules: np.record, view: np.record) -> np.ndarray:
    held = np.zeros(MAX_TICKETS, dtype=np.bool_)
    for ticket in range(np.int64(rules.tickets)):
        held[ticket] = view.tickets[ticket] & HELD != 0
    return held


@kernel
def insert_by_points(rules: np.record, tickets: np.ndarray, count: int, ticket: int) -> int:
    place = count
    while place > 0 and rules.ticket_points[tickets[place - 1]] < rules.ticket_points[ticket]:
        tickets[place] = tickets[place - 1]
        place -= 1
    tickets[place] = ticket
    return count + 1


@kernel
def best_keep(rules: np.record, view: np.record, costs: np.ndarray, price: float) -> int:
    """Keep the subset of the offer that makes the best plan together with the tickets held."""
    best = -1
    best_worth = -np.inf
    subsets = view.legal[0]
    while subsets != 0:
        action = lowest_bit(subsets)
        subsets &= subsets - ONE
        tickets = held_tickets(rules, view)
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            if (action - KEEP) >> k & 1:
                tickets[view.offer[k]] = True
        wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
        worth = plan(rules, view, costs.copy(), price, tickets, wanted)
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


@kernel
def plan(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    price: float,
    tickets: np.ndarray,
    wanted: RouteSet,
) -> float:
    """Add the ways of the tickets to `wanted`, dearest ticket first; in `costs` they become free.

    Return their worth: the tickets' points less the price of what the ways cost. A ticket that
    there is no way or no trains for counts against the plan and is given up.
    """
    trains = np.int64(view.trains[np.int64(view.seat)])
    way = np.empty(ROUTE_WORDS, dtype=np.uint64)
    worth = 0.0
    ticket = take_dearest(rules, tickets)
    while ticket >= 0:
        points = np.int64(rules.ticket_points[ticket])
        a = np.int64(rules.ticket_a[ticket])
        cost = cheapest_way(rules, costs, a, np.int64(rules.ticket_b[ticket]), way)
        needed = trains_for(rules, costs, way)
        if cost >= FAR or needed > trains:
            worth -= points
        else:
            worth += points - price * cost
            trains -= needed
            add_way(costs, way, wanted)
        ticket = take_dearest(rules, tickets)
    return worth


@kernel
def take_dearest(rules: np.record, tickets: np.ndarray) -> int:
    """Take the ticket of most points out of a set; -1 if it is empty."""
    best = -1
    most = 0
    for ticket in range(np.int64(rules.tickets)):
        if tickets[ticket] and rules.ticket_points[ticket] > most:
            best = ticket
            most = np.int64(rules.ticket_points[ticket])
    if best >= 0:
        tickets[best] = False
    return best


@kernel
def trains_for(rules: np.record, costs: np.ndarray, way: RouteSet) -> int:
    """Trains for those routes of the way that are neither owned nor planned."""
    trains = 0
    for w in range(ROUTE_WORDS):
        word = way[w]
        while word != 0:
            route = w * WORD + lowest_bit(word)
            word &= word - ONE
            if costs[route] > 0:
                trains += np.int64(rules.length[route])
    return trains


@kernel
def color_needs(rules: np.record, wanted: RouteSet) -> np.ndarray:
    """Cards of each colour that the wanted routes of just that colour take."""
    needs = np.zeros(CARD_KINDS, dtype=np.int64)
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route):
            color = np.int64(rules.color[route])
            if color < COLORS:
                needs[color] += np.int64(rules.length[route])
    return needs


@kernel
def needed_cards_spent(rules: np.record, number: int, needs: np.ndarray) -> int:
    """Cards that a claim pays for a gray route although routes of their own colour need them."""
    route = np.int64(rules.claim_route[number])
    if number >= FIRST_LOCOMOTIVE_CLAIM or np.int64(rules.color[route]) < COLORS:
        return 0
    color = number // (COLOR_WORDS * WORD)
    return min(
        needs[color], np.int64(rules.length[route]) - np.int64(rules.claim_locomotives[number])
    )
