"""Reconnects to a server when the connection is lost, as long as that makes sense."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.problems import ProblemKind

T = TypeVar("T")

FIRST_WAIT = 0.5  # seconds
LONGEST_WAIT = 30.0
# The codes after which there is no point in trying again, and what to say if the server does not.
SENTENCES: dict[int, str] = {
    CloseCode.WRONG_TOKEN: ProblemKind.WRONG_TOKEN.sentence,
    CloseCode.FORBIDDEN_ORIGIN: ProblemKind.FORBIDDEN_ORIGIN.sentence,
    CloseCode.NO_SUCH_TABLE: ProblemKind.NO_SUCH_TABLE.sentence,
    CloseCode.DAMAGED_TABLE: ProblemKind.DAMAGED_TABLE.sentence,
}

log = logging.getLogger(__name__)


class TurnedAway(Exception):
    """The server does not accept this connection. The sentence says why."""


class BackOff:
    """Waits longer each time, with some randomness so that clients do not return together."""

    def __init__(self) -> None:
        self._seconds = FIRST_WAIT
        self.problem = "the server cannot be reached"

    def reset(self) -> None:
        """Start with the first wait again, after a connection was made."""
        self._seconds = FIRST_WAIT
        self.problem = "the connection was lost"

    async def wait(self) -> None:
        """Wait."""
        await asyncio.sleep(self._seconds * random.uniform(0.5, 1.0))
        self._seconds = min(2 * self._seconds, LONGEST_WAIT)


async def keep_connected(visit: Callable[[BackOff], Awaitable[T]]) -> T:
    """Repeat a visit to the server until it returns without losing its connection.

    The visit resets the back-off once it is connected. Raises `TurnedAway`.
    """
    back_off = BackOff()
    while True:
        try:
            return await visit(back_off)
        except (ConnectionClosed, InvalidHandshake, OSError) as error:
            _raise_if_final(error)
            log.info("%s, trying again: %s", back_off.problem, error)
        await back_off.wait()


def _raise_if_final(error: Exception) -> None:
    if isinstance(error, InvalidStatus) and error.response.status_code in range(400, 500):
        raise TurnedAway("There is no Trunkline server at this address.") from error
    close = error.rcvd if isinstance(error, ConnectionClosed) else None
    if close and close.code in SENTENCES:
        raise TurnedAway(close.reason or SENTENCES[close.code]) from error
