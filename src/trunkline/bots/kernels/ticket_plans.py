"""Which routes a seat wants for its tickets, and which tickets are worth keeping."""

import numpy as np

from trunkline.bots.kernels.cheapest_paths import FAR, cheapest_path, want_path
from trunkline.bots.kernels.legal_actions import NO_ACTION
from trunkline.bots.kernels.route_sets import RouteSet, has_route
from trunkline.engine.kernels.bits import bits_of
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
    """Whether the viewer holds each ticket."""
    held = np.zeros(MAX_TICKETS, dtype=np.bool_)
    for ticket in range(np.int64(rules.tickets)):
        held[ticket] = view.tickets[ticket] & HELD != 0
    return held


@kernel
def insert_by_points(rules: np.record, tickets: np.ndarray, count: int, ticket: int) -> int:
    """Insert a ticket into a list that has most points first; return the new count."""
    place = count
    while place > 0 and rules.ticket_points[tickets[place - 1]] < rules.ticket_points[ticket]:
        tickets[place] = tickets[place - 1]
        place -= 1
    tickets[place] = ticket
    return count + 1


@kernel
def best_keep(rules: np.record, view: np.record, costs: np.ndarray, price: float) -> int:
    """Keep the subset of the offer that makes the best plan together with the tickets held."""
    best = NO_ACTION
    best_worth = -np.inf
    for action in bits_of(view.legal[0]):
        tickets = held_tickets(rules, view)
        for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
            if (action - KEEP) >> k & 1:
                tickets[view.offer[k]] = True
        wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
        worth = plan_tickets(rules, view, costs.copy(), price, tickets, wanted)
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


@kernel
def plan_tickets(
    rules: np.record,
    view: np.record,
    costs: np.ndarray,
    price: float,
    tickets: np.ndarray,
    wanted: RouteSet,
) -> float:
    """Want a path for each ticket, most points first; what is wanted costs nothing from then on.

    Return the worth: the points of the tickets less the price of what the paths cost. A ticket
    without a path, or without enough trains, counts against the plan and is given up.
    """
    trains = np.int64(view.trains[np.int64(view.seat)])
    path = np.empty(ROUTE_WORDS, dtype=np.uint64)
    worth = 0.0
    ticket = take_most_points(rules, tickets)
    while ticket >= 0:
        points = np.int64(rules.ticket_points[ticket])
        a = np.int64(rules.ticket_a[ticket])
        cost = cheapest_path(rules, costs, a, np.int64(rules.ticket_b[ticket]), path)
        needed = trains_for(rules, costs, path)
        if cost >= FAR or needed > trains:
            worth -= points
        else:
            worth += points - price * cost
            trains -= needed
            want_path(costs, path, wanted)
        ticket = take_most_points(rules, tickets)
    return worth


@kernel
def take_most_points(rules: np.record, tickets: np.ndarray) -> int:
    """Take the ticket with the most points out of a set; -1 if the set is empty."""
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
def trains_for(rules: np.record, costs: np.ndarray, path: RouteSet) -> int:
    """The trains for those routes of a path that are neither owned nor planned."""
    trains = 0
    for w in range(ROUTE_WORDS):
        for number in bits_of(path[w]):
            route = w * WORD + number
            if costs[route] > 0:
                trains += np.int64(rules.length[route])
    return trains


@kernel
def color_needs(rules: np.record, wanted: RouteSet) -> np.ndarray:
    """The cards of each colour that wanted routes of exactly that colour take."""
    needs = np.zeros(CARD_KINDS, dtype=np.int64)
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route):
            color = np.int64(rules.color[route])
            if color < COLORS:
                needs[color] += np.int64(rules.length[route])
    return needs


@kernel
def needed_cards_spent(rules: np.record, number: int, needs: np.ndarray) -> int:
    """The cards that a claim spends on a gray route although routes of their colour need them."""
    route = np.int64(rules.claim_route[number])
    if number >= FIRST_LOCOMOTIVE_CLAIM or np.int64(rules.color[route]) < COLORS:
        return 0
    color = number // (COLOR_WORDS * WORD)
    return min(
        needs[color], np.int64(rules.length[route]) - np.int64(rules.claim_locomotives[number])
    )
