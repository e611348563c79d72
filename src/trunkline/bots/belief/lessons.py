"""Lessons: rivals' sets of tickets beside others, from games between planners."""

import numpy as np

from trunkline.bots.belief.clues import both_prices, put_in_place, write_clues
from trunkline.bots.belief.ticket_sets import draw_set, weigh_tickets
from trunkline.bots.board.ticket_plans import insert_by_points
from trunkline.bots.planner.planner_kernel import MEMORY, choose_by_plan
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.chance import Stream, below
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.event_log import Log
from trunkline.engine.kernels.layout import HOLDER_BITS, MAX_TICKETS, OVER, TURN
from trunkline.engine.kernels.setup import set_up
from trunkline.engine.kernels.view import observe
from trunkline.engine.kernels.workspace import Workspace

TURNS_A_LESSON = 6


@entry_point
def write_lessons(
    tables: np.ndarray,
    games: np.ndarray,
    game_streams: np.ndarray,
    tastes: np.ndarray,
    stream: Stream,
    views: np.ndarray,
    scratch: np.ndarray,
    log: Log,
    work: Workspace,
    lessons: np.ndarray,
) -> int:
    """Play games, seats having their tastes by chance, until all lessons are written.

    A lesson is the clues of some sets of tickets, the rival's own being the first. `games`, whose
    bytes must be zero, are played one after the other; return how many lessons there are.
    """
    rules = tables[0]
    players = views.shape[0]
    memories = np.zeros((players, MEMORY), dtype=np.uint64)
    seats = np.empty(players, dtype=np.int64)
    count = 0
    for index in range(games.shape[0]):
        if count == lessons.shape[0]:
            break
        game = games[index]
        set_up(rules, game, players, -1, game_streams[index], log)
        memories[:] = 0
        for seat in range(players):
            seats[seat] = below(stream, tastes.shape[0])
        while game.phase != OVER and count < lessons.shape[0]:
            seat = next_to_act(game)
            observe(rules, game, seat, views[seat])
            if game.phase == TURN and below(stream, TURNS_A_LESSON) == 0:
                rival = (seat + 1 + below(stream, players - 1)) % players
                scratch[0] = views[seat]
                scratch[1] = views[seat]
                write_lesson(
                    rules,
                    game,
                    views[seat],
                    rival,
                    tastes[0],
                    stream,
                    scratch,
                    work,
                    lessons[count],
                )
                count += 1
            taste = tastes[seats[seat]]
            action = choose_by_plan(rules, views[seat], taste, memories[seat], work)
            carry_out(rules, game, seat, action, log)
            log[0] = 0
    return count


@kernel
def write_lesson(
    rules: np.record,
    game: np.record,
    view: np.record,
    rival: int,
    taste: np.ndarray,
    stream: Stream,
    scratch: np.ndarray,
    work: Workspace,
    lesson: np.ndarray,
) -> None:
    """The clues of the rival's own set, and of sets drawn as a believer draws them."""
    now = scratch[0]
    start = scratch[1]
    put_in_place(rules, view, rival, now, start)
    prices = both_prices(rules, now, start, taste)
    weights = np.ones(MAX_TICKETS)
    weigh_tickets(rules, view, rival, weights)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    for k in range(lesson.shape[0]):
        if k == 0:
            held = tickets_of(rules, game, rival, tickets)
        else:
            held = draw_set(rules, view, rival, weights, stream, tickets)
        lesson[k] = write_clues(rules, now, start, taste, prices, tickets, held, work)


@kernel
def tickets_of(rules: np.record, game: np.record, seat: int, tickets: np.ndarray) -> int:
    """Write the tickets that a seat holds, dearest first; return how many."""
    count = 0
    for ticket in range(np.int64(rules.tickets)):
        if np.int64(game.ticket_marks[ticket]) & HOLDER_BITS == seat + 1:
            count = insert_by_points(rules, tickets, count, ticket)
    return count
