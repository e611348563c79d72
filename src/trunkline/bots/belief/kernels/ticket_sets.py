"""The belief about rivals' tickets: sets that each may hold, and how likely each set is."""

import numpy as np

from trunkline.bots.belief.kernels.evidence import (
    NOW,
    EvidenceWeights,
    Rival,
    evidence_for,
    log_likelihood,
    see_as_rival,
)
from trunkline.bots.kernels.cheapest_paths import cheapest_path, write_lengths
from trunkline.bots.kernels.scratch import Scratch
from trunkline.bots.kernels.ticket_plans import insert_by_points
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
PROGRESS_WEIGHT = 3.0
RETURNED_WEIGHT = 0.25  # of a ticket that the viewer returned: rivals seldom hold it
TWO_53 = float(1 << 53)
S11 = np.uint64(11)

# By seat; the viewer's own seat stays empty.
BELIEF = record_type(
    [
        ("weights", np.float64, (MAX_SEATS, MAX_TICKETS)),  # of single tickets
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
    weights: EvidenceWeights,
    most_sets: int,
    stream: Stream,
    scratch: Scratch,
    beliefs: np.ndarray,
) -> None:
    """Write into `beliefs[0]`, which must be zero bytes, what `views[0]` says about every rival."""
    rules = tables[0]
    view = views[0]
    belief = beliefs[0]
    rivals = np.int64(view.players) - 1
    for seat in range(rivals + 1):
        if seat == view.seat:
            continue
        write_ticket_weights(rules, view, seat, belief.weights[seat])
        if view.phase != CHOOSING:  # before that, nobody knows how many tickets it has kept
            held = max(1, np.int64(view.ticket_count[seat]))
            # Evidence for a set takes longer with more tickets.
            count = max(1, min(most_sets, 2 * most_sets // held) // rivals)
            rival = see_as_rival(rules, view, seat, taste, scratch.rival_views)
            draw_likely_sets(rules, view, rival, weights, count, stream, scratch.work, belief)


@kernel
def write_ticket_weights(rules: np.record, view: np.record, seat: int, weights: np.ndarray) -> None:
    """Write how likely a rival holds each ticket, by how far its routes connect the cities."""
    now = np.empty(MAX_ROUTES)
    empty = np.empty(MAX_ROUTES)
    write_lengths(rules, view, seat, now)
    for route in range(np.int64(rules.routes)):
        empty[route] = np.float64(rules.length[route])
    path = np.empty(ROUTE_WORDS, dtype=np.uint64)
    for ticket in range(np.int64(rules.tickets)):
        a = np.int64(rules.ticket_a[ticket])
        b = np.int64(rules.ticket_b[ticket])
        left = cheapest_path(rules, now, a, b, path)
        progress = max(-1.0, 1.0 - left / cheapest_path(rules, empty, a, b, path))
        weights[ticket] = np.exp(PROGRESS_WEIGHT * progress)


@kernel
def draw_likely_sets(
    rules: np.record,
    view: np.record,
    rival: Rival,
    weights: EvidenceWeights,
    count: int,
    stream: Stream,
    work: Workspace,
    belief: np.record,
) -> None:
    """Draw sets of tickets by the weights of single tickets, and weigh each set by its evidence."""
    seat = np.int64(rival.views[NOW].seat)
    chances = belief.chances[seat]
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    most = -np.inf
    for k in range(count):
        held = draw_set(rules, view, seat, belief.weights[seat], stream, tickets)
        for place in range(held):
            belief.sets[seat, k, tickets[place] >> 6] |= bit(tickets[place])
        evidence = evidence_for(rules, rival, tickets, held, work)
        chances[k] = log_likelihood(weights, evidence)
        most = max(most, chances[k])
    total = 0.0
    for k in range(count):
        total += np.exp(chances[k] - most)
        chances[k] = total
    belief.count[seat] = count


@kernel
def draw_set(
    rules: np.record,
    view: np.record,
    rival: int,
    weights: np.ndarray,
    stream: Stream,
    tickets: np.ndarray,
) -> int:
    """Draw as many tickets as the rival holds, most points first; return how many."""
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
    """Draw a free ticket by its weight."""
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
    """A random number from 0 to just below 1."""
    return np.float64(next_word(stream) >> S11) / TWO_53
