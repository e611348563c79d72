"""The final score (R8)."""

import numpy as np

from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import HOLDER_BITS, MAX_SEATS, MAX_TICKETS
from trunkline.engine.kernels.paths import label_cities, longest_path
from trunkline.engine.kernels.workspace import LABEL, Workspace

Scores = np.ndarray

# Columns of a score table, one row per seat.
ROUTES = 0
TICKETS = 1
LONGEST_PATH_BONUS = 2
GLOBETROTTER_BONUS = 3
TOTAL = 4
COMPLETED = 5
LONGEST_PATH = 6
WON = 7
COLUMNS = 8

RANKED_BY = (TOTAL, COMPLETED, LONGEST_PATH)  # R8.4


def new_scores() -> Scores:
    """Make an empty score table."""
    return np.zeros((MAX_SEATS, COLUMNS), dtype=np.int64)


@entry_point
def score_game(
    tables: np.ndarray, games: np.ndarray, index: int, work: Workspace, scores: Scores
) -> None:
    """Write the score of every seat, as if the game ended now."""
    write_scores(tables[0], games[index], work, scores)


@kernel
def write_scores(rules: np.record, game: np.record, work: Workspace, scores: Scores) -> None:
    players = np.int64(game.players)
    for seat in range(players):
        scores[seat, ROUTES] = game.points[seat]
        score_tickets(rules, game, seat, work, scores)
        scores[seat, LONGEST_PATH] = longest_path(rules, game.owned[seat], work)
    give_bonus(scores, players, LONGEST_PATH, LONGEST_PATH_BONUS, np.int64(rules.longest_path))
    give_bonus(scores, players, COMPLETED, GLOBETROTTER_BONUS, np.int64(rules.globetrotter))
    for seat in range(players):
        scores[seat, TOTAL] = (
            scores[seat, ROUTES]
            + scores[seat, TICKETS]
            + scores[seat, LONGEST_PATH_BONUS]
            + scores[seat, GLOBETROTTER_BONUS]
        )
    mark_winners(scores, players)


@kernel
def score_tickets(
    rules: np.record, game: np.record, seat: int, work: Workspace, scores: Scores
) -> None:
    label_cities(rules, game.owned[seat], work)
    points = 0
    completed = 0
    for ticket in range(np.int64(rules.tickets)):
        if game.ticket_marks[ticket] & HOLDER_BITS == seat + 1:
            value = np.int64(rules.ticket_points[ticket])
            if is_joined(rules, ticket, work):
                points += value
                completed += 1
            else:
                points -= value
    scores[seat, TICKETS] = points
    scores[seat, COMPLETED] = completed


@entry_point
def completed_tickets(
    tables: np.ndarray, games: np.ndarray, index: int, work: Workspace
) -> np.ndarray:
    """For each ticket, whether its holder has connected its cities."""
    rules = tables[0]
    game = games[index]
    done = np.zeros(MAX_TICKETS, dtype=np.bool_)
    for seat in range(np.int64(game.players)):
        label_cities(rules, game.owned[seat], work)
        for ticket in range(np.int64(rules.tickets)):
            if game.ticket_marks[ticket] & HOLDER_BITS == seat + 1:
                done[ticket] = is_joined(rules, ticket, work)
    return done


@kernel
def is_joined(rules: np.record, ticket: int, work: Workspace) -> bool:
    """Whether the cities of a ticket are connected: they have the same label."""
    return work[LABEL, rules.ticket_a[ticket]] == work[LABEL, rules.ticket_b[ticket]]


@kernel
def give_bonus(scores: Scores, players: int, measure: int, column: int, bonus: int) -> None:
    """Give a bonus to all seats that tie for the most, if that is more than zero (F7)."""
    most = 1
    for seat in range(players):
        most = max(most, scores[seat, measure])
    for seat in range(players):
        scores[seat, column] = bonus if scores[seat, measure] == most else 0


@kernel
def mark_winners(scores: Scores, players: int) -> None:
    """R8.4, F8: points, then completed tickets, then the longest path; else they share the win."""
    best = scores[0]
    for seat in range(1, players):
        if ranks_before(scores[seat], best):
            best = scores[seat]
    for seat in range(players):
        scores[seat, WON] = 0 if ranks_before(best, scores[seat]) else 1


@kernel
def ranks_before(one: np.ndarray, other: np.ndarray) -> bool:
    for column in RANKED_BY:
        if one[column] != other[column]:
            return one[column] > other[column]
    return False
