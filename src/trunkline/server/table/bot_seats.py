"""Plays the server's bots at a table. They think off the event loop and use the mailbox."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from functools import partial

import structlog

from trunkline.bots import make_bot
from trunkline.bots.faults import Fault
from trunkline.bots.thinker import Thinker
from trunkline.compiled_parts.parts import part_of_bot
from trunkline.engine.moves import Move
from trunkline.engine.view import View
from trunkline.protocol.refusals import Cause, Refused
from trunkline.server.operations.logs import table_tag
from trunkline.server.operations.metrics import Metrics
from trunkline.server.table.commands import BotPlay
from trunkline.server.table.table import Table

STORE_PAUSE = 1.0  # seconds until a bot repeats a move that could not be stored

log = structlog.get_logger()


class BotSeats:
    """Plays every bot of a table. A slow bot never delays another table."""

    def __init__(
        self,
        table: Table,
        metrics: Metrics,
        executor: Executor | None = None,
        pause: float = 0.0,
        until_ready: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self._table = table
        self._metrics = metrics
        self._executor = executor
        self._pause = pause
        self._until_ready = until_ready
        self._thinkers: dict[tuple[int, str], Thinker] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        table.on_change(self._wake_bots)

    def close(self) -> None:
        """Stop playing."""
        for task in self._thinking.values():
            task.cancel()
        self._thinkers.clear()

    @property
    def is_idle(self) -> bool:
        """Whether no bot is about to move."""
        return not self._thinking

    def _wake_bots(self) -> None:
        game = self._table.state.game
        for seat in game.to_act if game else ():
            if self._bot_to_move(seat) and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._act(seat))

    async def _act(self, seat: int) -> None:
        """Move until it is somebody else's turn."""
        try:
            while bot := self._bot_to_move(seat):
                if self._until_ready:
                    await self._until_ready(part_of_bot(bot))
                if self._bot_to_move(seat) == bot:  # others may have moved while it was compiled
                    await self._move(seat, bot)
        finally:
            del self._thinking[seat]

    def _bot_to_move(self, seat: int) -> str | None:
        table, game = self._table, self._table.state.game
        is_due = table.is_held and game is not None and seat in game.to_act
        return table.state.sitter(seat).played_by if is_due else None

    async def _move(self, seat: int, name: str) -> None:
        state = self._table.state
        assert state.game is not None
        version, view = state.version, state.game.view(seat)
        thinker = self._thinker(seat, name, state.game.seed)
        move, _ = await asyncio.gather(self._think(thinker, view), self._wait_a_moment())
        try:
            await self._table.do(BotPlay(seat, version, move))
        except Refused as refused:
            await self._handle_refusal(thinker, refused.refusal.code)

    async def _handle_refusal(self, thinker: Thinker, code: str) -> None:
        if code == Cause.STORE_FAILED.value:
            await asyncio.sleep(STORE_PAUSE)
        # Otherwise the player resumed, or another node's bot was faster: look again.
        elif code not in (Cause.STALE.value, Cause.NOT_YOUR_SEAT.value):
            thinker.accept_refusal(code)

    def _note_failure(self, name: str, fault: Fault) -> None:
        self._metrics.bot_failures.inc()
        log.error("a bot failed", bot=name, table=table_tag(self._table.id), error=fault.text)

    async def _wait_a_moment(self) -> None:
        pause = self._table.state.settings.bot_pause
        seconds = self._pause if pause is None else pause
        await asyncio.sleep(seconds * random.uniform(0.6, 1.4))

    def _thinker(self, seat: int, name: str, seed: str) -> Thinker:
        if (seat, name) not in self._thinkers:
            bot, fail = make_bot(name, f"{seat}/{seed}"), partial(self._note_failure, name)
            self._thinkers[seat, name] = Thinker(bot, self._executor, fail)
        return self._thinkers[seat, name]

    async def _think(self, thinker: Thinker, view: View) -> Move:
        began = time.perf_counter()
        move = await thinker.choose(view)
        self._metrics.thought_seconds.observe(time.perf_counter() - began)
        return move
