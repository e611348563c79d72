"""Forgetful: plays as another bot would, but keeps all tickets, and remembers half of them."""

import hashlib
from collections.abc import Sequence

import numpy as np

from trunkline.bots.base import Bot
from trunkline.engine.history import History
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.view import HELD
from trunkline.engine.moves import KeepTickets, Move
from trunkline.engine.view import View

FEWEST_TICKETS = 2  # with fewer, there is none to forget


class ForgetfulBot:
    """A beginner's mistakes: which tickets it forgets depends on its seed and on what it holds."""

    def __init__(self, stream: Stream, other: Bot) -> None:
        self._seed = stream.tobytes()
        self._other = other

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """All that is offered; else the other bot's choice, from a view that lacks some tickets."""
        keeps = [move for move in moves if isinstance(move, KeepTickets)]
        if keeps:
            return max(keeps, key=lambda move: len(move.kept))
        return self._other.choose(self._without_some_tickets(view), moves)

    def _without_some_tickets(self, view: View) -> View:
        held = np.flatnonzero(view.raw["tickets"][0] & HELD).tolist()
        if len(held) < FEWEST_TICKETS:
            return view
        raw = view.raw.copy()
        raw["tickets"][0, sorted(held, key=self._how_memorable)[: -(len(held) // 2)]] = 0
        return View(view.rules, raw.tobytes(), History.of(view.history))

    def _how_memorable(self, ticket: int) -> bytes:
        return hashlib.sha256(self._seed + bytes([ticket])).digest()
