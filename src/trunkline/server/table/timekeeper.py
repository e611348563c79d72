"""Sends a table the commands that become due with time: empty banks, absent players."""

import asyncio
import time
from collections.abc import Iterator

from trunkline.protocol.refusals import Cause, Refused
from trunkline.server.table.commands import EndGrace, EndTime, PassHost, ServerCommand
from trunkline.server.table.table import Table

STORE_PAUSE = 1.0  # seconds until a command that could not be stored is due again

Deadline = tuple[float, ServerCommand]  # seconds from now, and what is due then


class Timekeeper:
    """Waits for the next deadline and puts its command into the table's mailbox."""

    def __init__(self, table: Table, grace: float) -> None:
        self._table = table
        self._grace = grace
        self._waiting: asyncio.Task[None] | None = None
        self._is_closed = False
        table.on_change(self._schedule)

    def close(self) -> None:
        """Stop waiting for good."""
        self._is_closed = True
        self._cancel()

    def _cancel(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None

    def _schedule(self) -> None:
        due = self._next()
        self._cancel()
        if due:
            self._waiting = asyncio.create_task(self._wait(due))

    @property
    def is_idle(self) -> bool:
        """Whether it waits for nothing."""
        return self._waiting is None

    def _next(self) -> Deadline | None:
        if not self._table.is_held:
            return None
        return min(self._deadlines(), key=lambda deadline: deadline[0], default=None)

    async def _wait(self, due: Deadline | None) -> None:
        while due and due[0] > 0:
            await asyncio.sleep(due[0])
            due = self._next()  # a sleep may end a little early
        self._waiting = None  # a command in the mailbox is not cancelled
        if due:
            await self._do(due[1])

    async def _do(self, command: ServerCommand) -> None:
        try:
            await self._table.do(command)
        except Refused as refused:  # unless the store failed, it happened in the meantime
            is_stored = refused.refusal.code != Cause.STORE_FAILED.value
            if not (is_stored or self._waiting or self._is_closed):
                self._waiting = asyncio.create_task(self._wait((STORE_PAUSE, command)))

    def _deadlines(self) -> Iterator[Deadline]:
        if self._table.state.is_running:
            yield from self._bank_ends()
            yield from self._slow_bots()
        if self._table.state.game is None or self._table.state.is_running:
            yield from self._absences()

    def _bank_ends(self) -> Iterator[Deadline]:
        state = self._table.state
        if state.settings.bank is None:
            return
        for seat in state.game.to_act if state.game else ():
            left = self._table.clock.left(state, seat)
            if left is not None and state.sitter(seat).played_by is None:
                yield left / 1000, EndTime(seat)

    def _slow_bots(self) -> Iterator[Deadline]:
        """A remote bot must move within the grace time, even if it is connected."""
        state = self._table.state
        for seat in state.game.to_act if state.game else ():
            if state.sitter(seat).is_remote and state.sitter(seat).played_by is None:
                yield self._grace - self._table.clock.running(seat) / 1000, EndGrace(seat)

    def _absences(self) -> Iterator[Deadline]:
        """Nobody has to hurry back unless another person is there and waits."""
        state, presence = self._table.state, self._table.presence
        waiting = [player for player in state.people() if presence.is_here(player)]
        for seat, sitter in enumerate(state.sitters):
            if sitter is None or sitter.played_by or presence.is_here(sitter.player):
                continue
            if waiting or sitter.is_remote:
                yield self._end_of_grace(sitter.player), EndGrace(seat)
        if waiting and state.game is None and not presence.is_here(state.host):
            yield self._end_of_grace(state.host), PassHost(waiting[0])

    def _end_of_grace(self, player: str) -> float:
        return self._table.presence.away_since(player) + self._grace - time.monotonic()
