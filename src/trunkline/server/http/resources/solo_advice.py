"""Gives the coach's advice to a person who plays alone against bots."""

import asyncio

import msgspec
from starlette.responses import Response

from trunkline.coach import Advice, advise
from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.endpoint import ApiCall
from trunkline.server.http.guard import check_rate
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.http.resources.tables import find_table
from trunkline.server.table.state import TableState

PLANNER = "planner"  # the compiled part that the coach asks


class TableAdvice(msgspec.Struct, frozen=True):
    """Advice for a seat at one version of its table."""

    version: int
    seat: int
    advice: Advice | None
    """None while the seat has nothing to decide."""


async def get_advice(call: ApiCall) -> Response:
    """Return advice from the view of the asker's own seat."""
    table = await find_table(call.request)
    check_rate(call.services.limits.advice, call.me.player)
    _advised_seat(table.state, call.me.player)
    await call.services.preparation.ready(PLANNER)
    # What follows uses the table as it is now, not as it was before the wait.
    state = table.state
    seat = _advised_seat(state, call.me.player)
    if state.game is None or seat not in state.game.to_act:
        return call.answer(TableAdvice(state.version, seat, None))
    version, view = state.version, state.game.view(seat)
    advice = await asyncio.get_running_loop().run_in_executor(None, advise, view)
    return call.answer(TableAdvice(version, seat, advice))


def _advised_seat(state: TableState, player: str) -> int:
    """Return the seat of the only person at a table."""
    seats = state.seats_of(player)
    if not seats:
        raise RequestRefused(ProblemKind.NOT_SEATED)
    if not is_solo(state):
        raise RequestRefused(ProblemKind.NOT_SOLO)
    return seats[0]


def is_solo(state: TableState) -> bool:
    """Whether one person plays one seat and bots have all the others."""
    sitters = [sitter for sitter in state.sitters if sitter]
    return len(sitters) == len(state.sitters) and sum(s.bot is None for s in sitters) == 1
