"""Lessons: a rival's own set of tickets beside other sets, from games between planners."""

import numpy as np

from trunkline.bots.belief.kernels.evidence import evidence_for, see_as_rival
from trunkline.bots.belief.kernels.ticket_sets import draw_set, write_ticket_weights
from trunkline.bots.kernels.scratch import Scratch
from trunkline.bots.kernels.ticket_plans import insert_by_points
from trunkline.bots.planner.kernels.planner_choice import MEMORY, choose_planner
from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.chance import Stream, below
from trunkline.engine.kernels.compiler import entry_point, kernel
from trunkline.engine.kernels.layout import HOLDER_BITS, MAX_TICKETS, OVER, TURN
from trunkline.engine.kernels.setup import set_up
from trunkline.engine.kernels.view import observe

TURNS_PER_LESSON = 6


@entry_point
def write_lessons(
    tables: np.ndarray,
    games: np.ndarray,
    game_streams: np.ndarray,
    tastes: np.ndarray,
    stream: Stream,
    scratch: Scratch,
    lessons: np.ndarray,
) -> int:
    """Play games until all lessons are written; chance gives each seat one of the tastes.

    A lesson is the evidence for some sets of tickets; the rival's own set is the first. `games`
    must be zero bytes and are played one after another. Return how many lessons there are.
    """
    rules = tables[0]
    players = scratch.views.shape[0]
    memories = np.zeros((players, MEMORY), dtype=np.uint64)
    seats = np.empty(players, dtype=np.int64)
    count = 0
    for index in range(games.shape[0]):
        if count == lessons.shape[0]:
            break
        game = games[index]
        set_up(rules, game, players, -1, game_streams[index], scratch.log)
        memories[:] = 0
        for seat in range(players):
            seats[seat] = below(stream, tastes.shape[0])
        while game.phase != OVER and count < lessons.shape[0]:
            seat = next_to_act(game)
            view = scratch.views[seat]
            observe(rules, game, seat, view)
            if game.phase == TURN and below(stream, TURNS_PER_LESSON) == 0:
                rival = (seat + 1 + below(stream, players - 1)) % players
                write_lesson(rules, game, view, rival, tastes[0], stream, scratch, lessons[count])
                count += 1
            taste = tastes[seats[seat]]
            action = choose_planner(rules, view, taste, memories[seat], scratch.work)
            carry_out(rules, game, seat, action, scratch.log)
            scratch.log[0] = 0
    return count


@kernel
def write_lesson(
    rules: np.record,
    game: np.record,
    view: np.record,
    seat: int,
    taste: np.ndarray,
    stream: Stream,
    scratch: Scratch,
    lesson: np.ndarray,
) -> None:
    """Write the evidence for a rival's own set, and for sets drawn as `form_belief` draws them."""
    rival = see_as_rival(rules, view, seat, taste, scratch.rival_views)
    weights = np.ones(MAX_TICKETS)
    write_ticket_weights(rules, view, seat, weights)
    tickets = np.empty(MAX_TICKETS, dtype=np.int64)
    for k in range(lesson.shape[0]):
        if k == 0:
            held = tickets_of(rules, game, seat, tickets)
        else:
            held = draw_set(rules, view, seat, weights, stream, tickets)
        lesson[k] = evidence_for(rules, rival, tickets, held, scratch.work)


@kernel
def tickets_of(rules: np.record, game: np.record, seat: int, tickets: np.ndarray) -> int:
    """Write the tickets that a seat holds, most points first; return how many."""
    count = 0
    for ticket in range(np.int64(rules.tickets)):
        if np.int64(game.ticket_marks[ticket]) & HOLDER_BITS == seat + 1:
            count = insert_by_points(rules, tickets, count, ticket)
    return count
