"""Replays finished games from their logs and writes every decision as a row of columns."""

from typing import NamedTuple

import numpy as np

from trunkline.engine.kernels.apply import carry_out
from trunkline.engine.kernels.bits import popcount
from trunkline.engine.kernels.compiler import hot_entry_point, kernel
from trunkline.engine.kernels.event_log import (
    CLAIMED,
    DREW_DECK,
    DREW_FACE_UP,
    DREW_TICKETS,
    KEPT,
    PASSED,
    Log,
    new_log,
)
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    GAME,
    KEEP,
    MAX_SEATS,
    PASS,
    TURN,
)
from trunkline.engine.kernels.legal import Mask, new_mask, write_legal
from trunkline.engine.kernels.setup import set_up

CONSEQUENCE = -1  # an event that nobody chose


class DecisionColumns(NamedTuple):
    """One entry per decision. All but `action` describe what was there before it."""

    decision: np.ndarray
    turn: np.ndarray
    seat: np.ndarray
    phase: np.ndarray
    legal_actions: np.ndarray
    trains: np.ndarray
    points: np.ndarray
    cards: np.ndarray
    tickets: np.ndarray
    action: np.ndarray


class ReplayRoom(NamedTuple):
    """Memory that a replay works in."""

    games: np.ndarray  # two: the one that is replayed, and zero bytes
    tickets: np.ndarray  # how many each seat holds
    mask: Mask
    log: Log


def new_decision_columns(rows: int) -> DecisionColumns:
    """Columns for so many decisions."""
    small, medium = np.zeros(rows, dtype=np.uint8), np.zeros(rows, dtype=np.uint16)
    return DecisionColumns(
        decision=medium,
        turn=medium.copy(),
        seat=small,
        phase=small.copy(),
        legal_actions=medium.copy(),
        trains=small.copy(),
        points=np.zeros(rows, dtype=np.int16),
        cards=small.copy(),
        tickets=small.copy(),
        action=medium.copy(),
    )


def new_replay_room() -> ReplayRoom:
    """Room for one replay at a time."""
    tickets = np.zeros(MAX_SEATS, dtype=np.int64)
    return ReplayRoom(np.zeros(2, dtype=GAME), tickets, new_mask(), new_log())


@hot_entry_point
def replay_decisions(
    tables: np.ndarray,
    streams: np.ndarray,
    players: int,
    logs: np.ndarray,
    room: ReplayRoom,
    columns: DecisionColumns,
) -> int:
    """Write the decisions of all games, one game after the other; return how many there are."""
    row = 0
    for index in range(logs.shape[0]):
        room.games[0] = room.games[1]
        room.tickets[:] = 0
        set_up(tables[0], room.games[0], players, -1, streams[index], room.log)
        row = replay_game(tables[0], logs[index], room, columns, row)
    return row


@kernel
def replay_game(
    rules: np.record, events: Log, room: ReplayRoom, columns: DecisionColumns, first: int
) -> int:
    """Write the decisions of a game from row `first` on; return the row after the last."""
    game = room.games[0]
    row = first
    turn = 0
    for place in range(1, events[0] + 1):
        action = action_of_event(events[place])
        if action != CONSEQUENCE:
            seat = events[place] >> 4 & 15
            turn += game.phase == TURN
            columns.decision[row] = row - first
            columns.turn[row] = turn
            columns.action[row] = action
            write_position(rules, game, seat, room, columns, row)
            if KEEP <= action < CLAIM:
                room.tickets[seat] += popcount(np.uint64(action - KEEP))
            carry_out(rules, game, seat, action, room.log)
            row += 1
    return row


@kernel
def write_position(
    rules: np.record,
    game: np.record,
    seat: int,
    room: ReplayRoom,
    columns: DecisionColumns,
    row: int,
) -> None:
    """Write what a seat has before its decision."""
    columns.seat[row] = seat
    columns.phase[row] = game.phase
    columns.legal_actions[row] = write_legal(rules, game, seat, room.mask)
    columns.trains[row] = game.trains[seat]
    columns.points[row] = game.points[seat]
    columns.tickets[row] = room.tickets[seat]
    cards = 0
    for kind in range(CARD_KINDS):
        cards += np.int64(game.hands[seat, kind])
    columns.cards[row] = cards


@kernel
def action_of_event(event: int) -> int:
    """The action id of an event of the log, or CONSEQUENCE."""
    kind = event & 15
    first = event >> 8 & 255
    if kind == DREW_DECK:
        return DRAW_DECK
    if kind == DREW_FACE_UP:
        return DRAW_FACE_UP + first
    if kind == CLAIMED:
        return event >> 24
    if kind == KEPT:
        return KEEP + first
    if kind == DREW_TICKETS:
        return DRAW_TICKETS
    if kind == PASSED:
        return PASS
    return CONSEQUENCE
