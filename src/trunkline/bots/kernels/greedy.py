"""Greedy: follows the cheapest ways of its tickets, claims the longest wanted route it can pay."""

import numpy as np

from trunkline.bots.kernels.routing import FAR, RouteSet, cheapest_way, has_route, route_costs
from trunkline.engine.kernels.bits import ONE, bit, lowest_bit
from trunkline.engine.kernels.compile import entry_point, kernel
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CARD_KINDS,
    CHOOSING,
    CLAIM,
    COLOR_WORDS,
    COLORS,
    DRAW_DECK,
    DRAW_FACE_UP,
    FIRST_LOCOMOTIVE_CLAIM,
    KEEP,
    KEEPING,
    LOCOMOTIVE,
    MAX_TICKETS,
    ROUTE_WORDS,
    SLOTS,
    WORD,
)
from trunkline.engine.kernels.view import HELD

HALF_TURN_PRICE = 0.5  # points
# What a claim is worth, so that longer, wanted and cheaply paid ones come first.
LENGTH_WORTH = 10
WANTED_WORTH = 100
LOCOMOTIVE_PRICE = 3
NEEDED_CARD_PRICE = 2


@entry_point
def greedy_action(tables: np.ndarray, views: np.ndarray, at: int) -> int:
    """The action that greedy chooses."""
    return choose_greedily(tables[0], views[at])


@kernel
def choose_greedily(rules: np.record, view: np.record) -> int:
    if view.phase == CHOOSING or view.phase == KEEPING:
        return best_keep(rules, view)
    wanted = np.zeros(ROUTE_WORDS, dtype=np.uint64)
    plan(rules, view, held_tickets(rules, view), wanted)
    needs = color_needs(rules, wanted)
    action = best_claim(rules, view, wanted, needs)
    return action if action >= 0 else best_draw(view, needs)


@kernel
def held_tickets(rules: np.record, view: np.record) -> np.ndarray:
    held = np.zeros(MAX_TICKETS, dtype=np.bool_)
    for ticket in range(np.int64(rules.tickets)):
        held[ticket] = view.tickets[ticket] & HELD != 0
    return held


@kernel
def best_keep(rules: np.record, view: np.record) -> int:
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
        worth = plan(rules, view, tickets, np.zeros(ROUTE_WORDS, dtype=np.uint64))
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


@kernel
def plan(rules: np.record, view: np.record, tickets: np.ndarray, wanted: RouteSet) -> float:
    """Add the ways of the tickets to `wanted`, dearest ticket first; return their worth.

    A ticket that there is no way or no trains for counts against the plan and is given up.
    """
    trains = np.int64(view.trains[np.int64(view.seat)])
    costs = route_costs(rules, view)
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
            worth += points - HALF_TURN_PRICE * cost
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
def add_way(costs: np.ndarray, way: RouteSet, wanted: RouteSet) -> None:
    """Want the routes of the way that are not owned; for later tickets they cost nothing."""
    for w in range(ROUTE_WORDS):
        word = way[w]
        while word != 0:
            route = w * WORD + lowest_bit(word)
            word &= word - ONE
            if costs[route] > 0:
                wanted[w] |= bit(route)
                costs[route] = 0


@kernel
def color_needs(rules: np.record, wanted: RouteSet) -> np.ndarray:
    """Cards of each colour that the wanted routes of just that colour take."""
    needs = np.zeros(CARD_KINDS, dtype=np.int64)
    for route in range(np.int64(rules.routes)):
        if has_route(wanted, route):
            color = only_color(rules, route)
            if color < COLORS:
                needs[color] += np.int64(rules.length[route])
    return needs


@kernel
def only_color(rules: np.record, route: int) -> int:
    """The colour of a route; COLORS if it is gray."""
    if has_route(rules.routes_of_color[0], route) and has_route(rules.routes_of_color[1], route):
        return COLORS
    for color in range(COLORS):
        if has_route(rules.routes_of_color[color], route):
            return color
    return COLORS


@kernel
def best_claim(rules: np.record, view: np.record, wanted: RouteSet, needs: np.ndarray) -> int:
    """The best claim of a wanted route; of any, once none is wanted or the last round runs."""
    any_will_do = (wanted[0] | wanted[1]) == 0 or view.turns_left > 0
    best = -1
    most = 0
    for w in range(1, ACTION_WORDS):
        word = view.legal[w]
        while word != 0:
            action = w * WORD + lowest_bit(word)
            word &= word - ONE
            is_wanted = has_route(wanted, np.int64(rules.claim_route[action - CLAIM]))
            if is_wanted or any_will_do:
                value = claim_value(rules, action, needs) + (WANTED_WORTH if is_wanted else 0)
                if value > most:
                    best = action
                    most = value
    return best


@kernel
def claim_value(rules: np.record, action: int, needs: np.ndarray) -> int:
    """Long routes first, paid with cards that are not needed elsewhere."""
    number = action - CLAIM
    route = np.int64(rules.claim_route[number])
    length = np.int64(rules.length[route])
    locomotives = np.int64(rules.claim_locomotives[number])
    value = LENGTH_WORTH * length - LOCOMOTIVE_PRICE * locomotives
    if number < FIRST_LOCOMOTIVE_CLAIM and only_color(rules, route) == COLORS:
        color = number // (COLOR_WORDS * WORD)
        value -= NEEDED_CARD_PRICE * min(needs[color], length - locomotives)
    return value


@kernel
def best_draw(view: np.record, needs: np.ndarray) -> int:
    """The face-up card that is lacking most, else an unseen one, else whatever comes first."""
    best = -1
    most = 0
    for slot in range(SLOTS):
        card = np.int64(view.face_up[slot])
        if card < LOCOMOTIVE and view.legal[0] & bit(DRAW_FACE_UP + slot) != 0:
            lack = needs[card] - np.int64(view.hand[card])
            if lack > most:
                best = DRAW_FACE_UP + slot
                most = lack
    if best >= 0:
        return best
    return DRAW_DECK if view.legal[0] & bit(DRAW_DECK) != 0 else first_legal(view)


@kernel
def first_legal(view: np.record) -> int:
    """A face-up card, tickets, a pass; with none of them, some claim."""
    for w in range(ACTION_WORDS):
        if view.legal[w] != 0:
            return w * WORD + lowest_bit(view.legal[w])
    return -1
