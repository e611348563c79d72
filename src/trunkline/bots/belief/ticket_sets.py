"""What a viewer believes of rivals' tickets: sets that they may hold, and how likely each is."""

import numpy as np

from trunkline.bots.belief.clues import (
    Insight,
    both_prices,
    likelihood,
    put_in_place,
    write_clues,
)
from trunkline.bots.board.ticket_plans import insert_by_points
from trunkline.bots.board.ways import FAR, cheapest_way, has_route
from trunkline.bots.planner.taste import Taste
from trunkline.engine.kernels.bits import bit
from trunkline.engine.kernels.chance import Stream, next_word
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import (
    CHOOSING,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_TICKETS,
    ROUTE_WORDS,
    WORD,
    record_type,
)
from trunkline.engine.kernels.view import HELD, RETURNED
from trunkline.engine.kernels.workspace import Workspace

MOST_SETS = 256
TICKET_WORDS = -(-MAX_TICKETS // WORD)
PROGRESS_TELLS = 3.0
RETURNED_WEIGHT = 0.25  # a ticket that the viewer has put under the deck is seldom with a rival
TWO_53 = float(1 << 53)
S11 = np.uint64(11)

# By seat; a viewer believes nothing of its own.
BELIEF = record_type(
    [
        ("weights", np.float64, (MAX_SEATS, MAX_TICKETS)),  # of each ticket by itself
        ("sets", np.uint64, (MAX_SEATS, MOST_SETS, TICKET_WORDS)),
        ("chances", np.float64, (MAX_SEATS, MOST_SETS)),  # running totals
        ("count", np.int64, (MAX_SEATS,)),  # of the sets
    ]
)


@entry_point
def form_belief(
    tables: np.ndarray,
    views: np.ndarray,
    taste: Taste,
    insight: Insight,
    most_sets: int,
    stream: Stream,
    scratch: np.ndarray,
    work: Workspace,
    beliefs: np.ndarray,
) -> None:
    """Write into `beliefs[0]`, whose bytes must be zero, what `views[0]` tells of every rival.

    `scratch` are two views, `work` is scratch too.
    """
    rules = tables[0]
    view = views[0]
    belief = beliefs[0]
    rivals = np.int64(view.players) - 1
    for seat in range(rivals + 1):
        if seat == view.seat:
            continue
        weigh_tickets(rules, view, seat, belief.weights[seat])
        if view.phase != CHOOSING:  # before that, how many it has kept is a secret
            held = max(1, np.int64(view.ticket_count[seat]))
            # The more tickets, the longer it takes to look at a set.
            count = max(1, min(most_sets, 2 * most_sets // held) // rivals)
            scratch[0] = views[0]
            scratch[1] = views[0]
            suppose(rules, view, seat, taste, insight, count, stream, scratch, work, belief)


@kernel
def weigh_tickets(rules: np.record, view: np.record, seat: int, weights: np.ndarray) -> None:
    """How likely a rival holds each ticket, by how far its routes have come on it."""
    now = np.empty(MAX_ROUTES)
    empty = np.empty(MAX_ROUTES)
    for route in range(np.int64(rules.routes)):
        empty[route] = now[route] = np.float64(rules.length[route])
        if has_route(view.owned[seat], route):
            now[route] = 0.0
        elif has_route(view.closed[seat], route):
            now[route] = FAR
    way = np.empty(ROUTE_WORDS, dtype=np.uint64)
    for ticket in range(np.int64(rules.tickets)):
        a = np.int64(rules.ticket_a[ticket])
        b = np.int64(rules.ticket_b[ticket])
        left = cheapest_way(rules, now, a, b, way)
        progress = max(-1.0, 1.0 - left / cheapest_way(rules, empty, a, b, way))
        weights[ticket] = np.exp(PROGRESS_TELLS * progress)


@kernel
def suppose(
    rules: np.record,
    view: np.record,
    rival: int,
    taste: Taste,
    insight: Insight,
    count: int,
    stream: Stream,
    scratch: np.ndarray,
    work: Workspace,
    belief: np.record,
) -> None:
    """Draw sets of tickets by their weights, and say by their clues how likely each is."""
    now = scratch[0]
    start = scratch[1]
    put_in_place(rules, view, rival, now, start)
    prices = both_prices(rules, now, start, taste)
    chances = belief.chances[rival]
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    most = -np.inf
    for k in range(count):
        held = draw_set(rules, view, rival, belief.weights[rival], stream, tickets)
        for place in range(held):
            belief.sets[rival, k, tickets[place] >> 6] |= bit(tickets[place])
        clues = write_clues(rules, now, start, taste, prices, tickets, held, work)
        chances[k] = likelihood(insight, clues)
        most = max(most, chances[k])
    total = 0.0
    for k in range(count):
        total += np.exp(chances[k] - most)
        chances[k] = total
    belief.count[rival] = count


@kernel
def draw_set(
    rules: np.record,
    view: np.record,
    rival: int,
    weights: np.ndarray,
    stream: Stream,
    tickets: np.ndarray,
) -> int:
    """Write as many tickets as the rival holds, the dearest first; return how many."""
    free = np.zeros(MAX_TICKETS, dtype=np.bool_)
    for ticket in range(np.int64(rules.tickets)):
        free[ticket] = view.tickets[ticket] & HELD == 0
    for k in range(np.int64(view.offer_size[np.int64(view.seat)])):
        free[view.offer[k]] = False
    count = 0
    for _ in range(np.int64(view.ticket_count[rival])):
        ticket = take_ticket(rules, view, weights, free, stream)
        count = insert_by_points(rules, tickets, count, ticket)
    return count


@kernel
def take_ticket(
    rules: np.record, view: np.record, weights: np.ndarray, free: np.ndarray, stream: Stream
) -> int:
    """A free ticket by its weight."""
    total = 0.0
    for ticket in range(np.int64(rules.tickets)):
        if free[ticket]:
            total += ticket_weight(view, weights, ticket)
    place = total * fraction(stream)
    last = 0
    for ticket in range(np.int64(rules.tickets)):
        if free[ticket]:
            last = ticket
            place -= ticket_weight(view, weights, ticket)
            if place < 0.0:
                break
    free[last] = False
    return last


@kernel
def ticket_weight(view: np.record, weights: np.ndarray, ticket: int) -> float:
    return weights[ticket] * (RETURNED_WEIGHT if view.tickets[ticket] & RETURNED != 0 else 1.0)


@kernel
def fraction(stream: Stream) -> float:
    """A number from 0 to just below 1."""
    return np.float64(next_word(stream) >> S11) / TWO_53
