"""Evidence: how well a set of tickets explains a rival's claims and the cards that it took."""

from typing import NamedTuple

import numpy as np

from trunkline.bots.kernels.route_sets import RouteSet, count_routes, trains_and_points
from trunkline.bots.planner.kernels.card_choice import write_needs
from trunkline.bots.planner.kernels.plans import best_plan
from trunkline.bots.planner.kernels.route_prices import reached_by_rivals, write_route_prices
from trunkline.bots.planner.taste import Taste
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLORS,
    MAX_ROUTES,
    MAX_SEATS,
    ROUTE_WORDS,
    START_HAND,
)
from trunkline.engine.kernels.score import is_joined
from trunkline.engine.kernels.workspace import Workspace

EVIDENCE = (
    "worth",  # of the best plan for the set on the board as it is
    "first_worth",  # of the best plan before the first claim
    "planned_trains",  # of the rival's routes on the first plan
    "planned_routes",
    "useful_cards",  # taken face up, that the plan uses
    "colored_cards",  # of those, the cards for a route of their colour
    "done_points",
    "points",
    "trains_wanted",  # by the plan
    "first_trains_wanted",  # by the first plan
    "lost_routes",  # of the first plan
    "planned_share",  # of the trains on the board
    "useful_share",  # of the cards taken face up
    "colored_share",
    # The same for every set; these decide how much the others count:
    "trains_laid",
    "known_cards",
    "tickets",
    "trains",
    "hand_size",
    "routes",
)

# Two layers that learned to tell a rival's own set from others (`trunkline learn`): a row for each
# piece of evidence, then a row with the biases of the hidden units and one with their outputs.
EvidenceWeights = np.ndarray
BIASES = len(EVIDENCE)
OUTPUTS = BIASES + 1


# The two moments at which a rival is seen: now, and before the first claim.
NOW = 0
START = 1


class Rival(NamedTuple):
    """A rival as a planner: its views and its prices, now and before the first claim."""

    views: np.ndarray
    taste: Taste
    prices: np.ndarray


@kernel
def see_as_rival(
    rules: np.record, view: np.record, rival: int, taste: Taste, rival_views: np.ndarray
) -> Rival:
    """Turn a view into the rival's, as far as the viewer knows it; write it to `rival_views`."""
    rival_views[NOW] = view
    rival_views[START] = view
    now = rival_views[NOW]
    start = rival_views[START]
    now.seat = rival
    start.seat = rival
    for kind in range(CARD_KINDS):
        now.hand[kind] = view.known[rival, kind]
        start.hand[kind] = 0
    for seat in range(MAX_SEATS):
        start.trains[seat] = rules.trains
        start.hand_size[seat] = START_HAND
        for w in range(ROUTE_WORDS):
            start.owned[seat, w] = 0
            start.closed[seat, w] = 0
    prices = np.empty((2, MAX_ROUTES))
    write_route_prices(rules, now, taste, reached_by_rivals(rules, now), prices[NOW])
    write_route_prices(rules, start, taste, reached_by_rivals(rules, start), prices[START])
    return Rival(rival_views, taste, prices)


@kernel
def evidence_for(
    rules: np.record, rival: Rival, tickets: np.ndarray, count: int, work: Workspace
) -> np.ndarray:
    """The evidence for a set of tickets, which has most points first."""
    now = rival.views[NOW]
    start = rival.views[START]
    seat = np.int64(now.seat)
    owned = now.owned[seat]
    first = np.empty(ROUTE_WORDS, dtype=np.uint64)
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    planned = np.empty(ROUTE_WORDS, dtype=np.uint64)
    lost = np.empty(ROUTE_WORDS, dtype=np.uint64)
    taste = rival.taste
    first_worth = best_plan(rules, start, taste, rival.prices[START], tickets, count, first, work)
    worth = best_plan(rules, now, taste, rival.prices[NOW], tickets, count, wanted, work)
    points, done = ticket_points(rules, tickets, count, work)  # uses the labels of the last plan
    for w in range(ROUTE_WORDS):
        planned[w] = first[w] & owned[w]
        lost[w] = first[w] & now.closed[seat, w] & ~owned[w]
    known, useful, colored = card_evidence(rules, now, wanted)
    trains_laid = trains_and_points(rules, owned)[0]
    planned_trains = trains_and_points(rules, planned)[0]
    evidence = np.empty(len(EVIDENCE))
    evidence[0] = worth / 20.0
    evidence[1] = first_worth / 20.0
    evidence[2] = planned_trains / 20.0
    evidence[3] = count_routes(planned) / 6.0
    evidence[4] = useful / 8.0
    evidence[5] = colored / 8.0
    evidence[6] = done / 20.0
    evidence[7] = points / 20.0
    evidence[8] = trains_and_points(rules, wanted)[0] / 45.0
    evidence[9] = trains_and_points(rules, first)[0] / 45.0
    evidence[10] = count_routes(lost) / 4.0
    evidence[11] = planned_trains / max(1, trains_laid)
    evidence[12] = useful / max(1, known)
    evidence[13] = colored / max(1, known)
    evidence[14] = trains_laid / 45.0
    evidence[15] = known / 15.0
    evidence[16] = count / 5.0
    evidence[17] = np.int64(now.trains[seat]) / 45.0
    evidence[18] = np.int64(now.hand_size[seat]) / 40.0
    evidence[19] = count_routes(owned) / 15.0
    return evidence


@kernel
def ticket_points(
    rules: np.record, tickets: np.ndarray, count: int, work: Workspace
) -> tuple[int, int]:
    """The points of all tickets, and of those that the labelled net completes."""
    points = 0
    done = 0
    for k in range(count):
        ticket = tickets[k]
        points += np.int64(rules.ticket_points[ticket])
        if is_joined(rules, ticket, work):
            done += np.int64(rules.ticket_points[ticket])
    return points, done


@kernel
def card_evidence(rules: np.record, now: np.record, wanted: RouteSet) -> tuple[int, int, int]:
    """Coloured cards in the hand, how many a plan uses, and how many on routes of their colour."""
    needs = np.empty(CARD_KINDS, dtype=np.int64)
    lacks = np.empty(CARD_KINDS, dtype=np.int64)
    write_needs(rules, now, wanted, needs, lacks)
    known = 0
    useful = 0
    colored = 0
    for color in range(COLORS):
        held = np.int64(now.hand[color])
        known += held
        useful += held + min(0, lacks[color])
        colored += min(held, needs[color])
    return known, useful, colored


@kernel
def log_likelihood(weights: EvidenceWeights, evidence: np.ndarray) -> float:
    """The logarithm of a set's likelihood, relative to other sets drawn the same way."""
    total = 0.0
    for unit in range(weights.shape[1]):
        activation = weights[BIASES, unit]
        for place in range(BIASES):
            activation += evidence[place] * weights[place, unit]
        if activation > 0.0:
            total += activation * weights[OUTPUTS, unit]
    return total
