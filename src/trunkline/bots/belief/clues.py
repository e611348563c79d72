"""Clues: how well a set of tickets explains what a rival has claimed and which cards it took."""

import numpy as np

from trunkline.bots.board.ways import RouteSet
from trunkline.bots.planner.payment import write_needs
from trunkline.bots.planner.plans import best_plan
from trunkline.bots.planner.route_prices import reached_by_rivals, route_prices
from trunkline.bots.planner.taste import Taste
from trunkline.engine.kernels.bits import ONE, lowest_bit, popcount
from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLORS,
    MAX_ROUTES,
    MAX_SEATS,
    ROUTE_WORDS,
    START_HAND,
    WORD,
)
from trunkline.engine.kernels.workspace import LABEL, Workspace

CLUES = (
    "worth",  # of the best plan for the set, as the board is
    "first_worth",  # of the best plan before anything was claimed
    "planned_trains",  # that lie on the first plan
    "planned_routes",
    "useful_cards",  # taken face up, that the plan has a use for
    "colored_cards",  # of them, those of a route's own colour
    "done_points",
    "points",
    "trains_wanted",  # by the plan
    "first_trains_wanted",  # by the first plan
    "lost_routes",  # of the first plan
    "planned_share",  # of the trains that lie on the board
    "useful_share",  # of the cards taken face up
    "colored_share",
    # What holds for every set, and tells how much the others do:
    "trains_laid",
    "known_cards",
    "tickets",
    "trains",
    "hand_size",
    "routes",
)

# Two layers that have learned to tell a rival's set from others (`trunkline learn`): a row for each
# clue, then the hidden units' own rows of biases and of weights in the end.
Insight = np.ndarray
BIASES = len(CLUES)
OUTPUTS = BIASES + 1


@kernel
def put_in_place(
    rules: np.record, view: np.record, rival: int, now: np.record, start: np.record
) -> None:
    """Make two copies of a view the rival's: now, by what is known; and before any claim."""
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


@kernel
def both_prices(rules: np.record, now: np.record, start: np.record, taste: Taste) -> np.ndarray:
    """What routes cost the rival: now, and before any claim."""
    prices = np.empty((2, MAX_ROUTES))
    route_prices(rules, now, taste, reached_by_rivals(rules, now), prices[0])
    route_prices(rules, start, taste, reached_by_rivals(rules, start), prices[1])
    return prices


@kernel
def write_clues(
    rules: np.record,
    now: np.record,
    start: np.record,
    taste: Taste,
    prices: np.ndarray,
    tickets: np.ndarray,
    count: int,
    work: Workspace,
) -> np.ndarray:
    """The clues of a set of tickets, dearest first; `prices` are `both_prices`."""
    rival = np.int64(now.seat)
    owned = now.owned[rival]
    first = np.empty(ROUTE_WORDS, dtype=np.uint64)
    wanted = np.empty(ROUTE_WORDS, dtype=np.uint64)
    planned = np.empty(ROUTE_WORDS, dtype=np.uint64)
    lost = np.empty(ROUTE_WORDS, dtype=np.uint64)
    first_worth = best_plan(rules, start, taste, prices[1], tickets, count, first, work)
    worth = best_plan(rules, now, taste, prices[0], tickets, count, wanted, work)
    points, done = points_of(rules, tickets, count, work)  # by the labels that the plan has left
    for w in range(ROUTE_WORDS):
        planned[w] = first[w] & owned[w]
        lost[w] = first[w] & now.closed[rival, w] & ~owned[w]
    known, useful, colored = card_clues(rules, now, wanted)
    trains_laid = trains_of(rules, owned)
    planned_trains = trains_of(rules, planned)
    clues = np.empty(len(CLUES))
    clues[0] = worth / 20.0
    clues[1] = first_worth / 20.0
    clues[2] = planned_trains / 20.0
    clues[3] = count_routes(planned) / 6.0
    clues[4] = useful / 8.0
    clues[5] = colored / 8.0
    clues[6] = done / 20.0
    clues[7] = points / 20.0
    clues[8] = trains_of(rules, wanted) / 45.0
    clues[9] = trains_of(rules, first) / 45.0
    clues[10] = count_routes(lost) / 4.0
    clues[11] = planned_trains / max(1, trains_laid)
    clues[12] = useful / max(1, known)
    clues[13] = colored / max(1, known)
    clues[14] = trains_laid / 45.0
    clues[15] = known / 15.0
    clues[16] = count / 5.0
    clues[17] = np.int64(now.trains[rival]) / 45.0
    clues[18] = np.int64(now.hand_size[rival]) / 40.0
    clues[19] = count_routes(owned) / 15.0
    return clues


@kernel
def points_of(
    rules: np.record, tickets: np.ndarray, count: int, work: Workspace
) -> tuple[int, int]:
    """Points of all tickets, and of those whose cities the labelled net joins."""
    points = 0
    done = 0
    for k in range(count):
        ticket = tickets[k]
        points += np.int64(rules.ticket_points[ticket])
        if work[LABEL, rules.ticket_a[ticket]] == work[LABEL, rules.ticket_b[ticket]]:
            done += np.int64(rules.ticket_points[ticket])
    return points, done


@kernel
def card_clues(rules: np.record, now: np.record, wanted: RouteSet) -> tuple[int, int, int]:
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
def trains_of(rules: np.record, routes: RouteSet) -> int:
    trains = 0
    for w in range(ROUTE_WORDS):
        word = routes[w]
        while word != 0:
            trains += np.int64(rules.length[w * WORD + lowest_bit(word)])
            word &= word - ONE
    return trains


@kernel
def count_routes(routes: RouteSet) -> int:
    return popcount(routes[0]) + popcount(routes[1])


@kernel
def likelihood(insight: Insight, clues: np.ndarray) -> float:
    """The logarithm of how much more likely the clues make a set than another drawn like it."""
    told = 0.0
    for unit in range(insight.shape[1]):
        sum_of_clues = insight[BIASES, unit]
        for clue in range(BIASES):
            sum_of_clues += clues[clue] * insight[clue, unit]
        if sum_of_clues > 0.0:
            told += sum_of_clues * insight[OUTPUTS, unit]
    return told
