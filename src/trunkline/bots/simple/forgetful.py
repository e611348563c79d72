"""Forgetful: plays like another bot, but keeps all tickets and forgets half of them."""

import hashlib
from collections.abc import Sequence

import numpy as np

from trunkline.bots.base import Bot
from trunkline.engine.history import History
from trunkline.engine.kernels.chance import Stream
from trunkline.engine.kernels.view import HELD
from trunkline.engine.moves import KeepTickets, Move
from trunkline.engine.view import View

FEWEST_TICKETS = 2  # with fewer, none is forgotten


class ForgetfulBot:
    """Makes a beginner's mistakes. Its seed decides which of its tickets it forgets."""

    def __init__(self, stream: Stream, other: Bot) -> None:
        self._seed = stream.tobytes()
        self._other = other

    def __repr__(self) -> str:
        return f"<ForgetfulBot: {self._other!r}>"

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Keep a whole offer; else choose like the other bot, with some tickets hidden."""
        keeps = [move for move in moves if isinstance(move, KeepTickets)]
        if keeps:
            return max(keeps, key=lambda move: len(move.kept))
        return self._other.choose(self._without_some_tickets(view), moves)

    def _without_some_tickets(self, view: View) -> View:
        held = np.flatnonzero(view.raw["tickets"][0] & HELD).tolist()
        if len(held) < FEWEST_TICKETS:
            return view
        raw = view.raw.copy()
        raw["tickets"][0, sorted(held, key=self._memorability)[: -(len(held) // 2)]] = 0
        return View(view.rules, raw.tobytes(), History.of(view.history))

    def _memorability(self, ticket: int) -> bytes:
        return hashlib.sha256(self._seed + bytes([ticket])).digest()
