"""A bot at a table, wherever it runs: it thinks off the event loop, and cannot stop a game."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor

from trunkline.bots import Bot
from trunkline.engine.moves import Move
from trunkline.engine.view import View

LONGEST_THOUGHT = 30.0  # seconds; a bot that needs more is not asked again


class Thinker:
    """A bot for one seat of one game. Once it has failed it plays the simplest move to the end."""

    def __init__(self, bot: Bot, executor: Executor | None, fail: Callable[[str], None]) -> None:
        self._bot: Bot | None = bot
        self._executor = executor
        self._fail = fail

    async def choose(self, view: View) -> Move:
        """The bot's move."""
        moves = view.legal_moves
        if self._bot is None:
            return moves[0]
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._executor, self._bot.choose, view, moves)
        try:
            # Not `wait_for`, which may lose a cancellation that comes just as the thought ends.
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await thought
        except Exception as error:
            self.give_up(type(error).__name__)
            return moves[0]

    def give_up(self, error: str) -> None:
        """Ask the bot no more, and tell why."""
        self._bot = None
        self._fail(error)
