"""Bots at a table: they think off the event loop, and come in by the mailbox like anybody."""

import asyncio
from concurrent.futures import Executor

from trunkline.bots import Bot, make_bot
from trunkline.engine.game import Game
from trunkline.server.commands import Play
from trunkline.server.refusals import Refused
from trunkline.server.table import Table, Update


class BotSeats:
    """Plays every bot of a table. A bot's thought never delays another table."""

    def __init__(self, table: Table, executor: Executor | None = None, pause: float = 0.0) -> None:
        self._table = table
        self._executor = executor
        self._pause = pause  # seconds that a bot seems to think
        self._bots: dict[int, Bot] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._end = table.listen(self._look, None)

    def close(self) -> None:
        """Leave the table."""
        self._end()
        for task in self._thinking.values():
            task.cancel()

    def _look(self, _update: Update) -> None:
        game = self._table.state.game
        for seat in game.to_act if game else ():
            sitter = self._table.state.sitters[seat]
            if sitter and sitter.bot and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._act(seat, sitter.bot))

    async def _act(self, seat: int, name: str) -> None:
        """Move until it is another's turn."""
        try:
            while (game := self._table.state.game) and seat in game.to_act:
                await self._move(game, seat, name)
        finally:
            del self._thinking[seat]

    async def _move(self, game: Game, seat: int, name: str) -> None:
        version, view = self._table.state.version, game.view(seat)
        bot = self._bots.setdefault(seat, make_bot(name, f"{seat}/{game.seed}"))
        thought = asyncio.get_running_loop().run_in_executor(
            self._executor, bot.choose, view, view.legal_moves
        )
        move, _ = await asyncio.gather(thought, asyncio.sleep(self._pause))
        try:
            await self._table.do(Play(name, seat, move, version))
        except Refused as refused:
            if refused.refusal.code != "stale":
                raise
