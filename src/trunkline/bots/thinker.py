"""Runs a bot beside the event loop, so that a slow or broken bot cannot stop a game."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor

from trunkline.bots.base import Bot
from trunkline.bots.faults import Fault, fault_of, refusal_of
from trunkline.engine.moves import Move
from trunkline.engine.view import View

LONGEST_THOUGHT = 30.0  # seconds; a slower bot is not asked again


class Thinker:
    """Plays one seat of one game with a bot. After a failure it plays the first legal move."""

    def __init__(self, bot: Bot, executor: Executor | None, fail: Callable[[Fault], None]) -> None:
        self._bot: Bot | None = bot
        self._executor = executor
        self._fail = fail
        self._returned: Move | None = None

    async def choose(self, view: View) -> Move:
        """Return the bot's move."""
        moves = view.legal_moves
        if self._bot is None:
            return moves[0]
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._executor, self._bot.choose, view, moves)
        try:
            # Not `wait_for`: it may lose a cancellation that arrives just as the thought ends.
            async with asyncio.timeout(LONGEST_THOUGHT):
                self._returned = await thought
        except (Exception, SystemExit) as error:
            self._give_up(fault_of(error))
            return moves[0]
        return self._returned

    def accept_refusal(self, code: str) -> None:
        """Stop asking the bot, because its last move was refused."""
        self._give_up(refusal_of(code, self._bot, self._returned) if self._bot else Fault(code))

    def _give_up(self, fault: Fault) -> None:
        """Stop asking the bot, and report why."""
        self._bot = None
        self._fail(fault)
