"""Connections that are begun anew whenever they are lost, as long as there is any hope."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

T = TypeVar("T")

FIRST_WAIT = 0.5  # seconds
LONGEST_WAIT = 30.0
HOPELESS = (4401, 4403, 4404)  # a wrong token, another site's page, no such table

log = logging.getLogger(__name__)


class TurnedAway(Exception):
    """The server does not want this connection; the sentence says why."""


class BackOff:
    """Waits a little longer each time, and not just as long as others do."""

    def __init__(self) -> None:
        self._seconds = FIRST_WAIT

    def reset(self) -> None:
        """Begin anew, as all is well."""
        self._seconds = FIRST_WAIT

    async def wait(self) -> None:
        """Wait."""
        await asyncio.sleep(self._seconds * random.uniform(0.5, 1.0))
        self._seconds = min(2 * self._seconds, LONGEST_WAIT)


async def persistently(visit: Callable[[BackOff], Awaitable[T]]) -> T:
    """What a visit to the server comes to, though its connection be lost; raises `TurnedAway`.

    The visit resets the back-off once it is connected.
    """
    back_off = BackOff()
    while True:
        try:
            return await visit(back_off)
        except (ConnectionClosed, InvalidHandshake, OSError) as error:
            _check_hope(error)
            log.info("the connection was lost, trying again: %s", error)
        await back_off.wait()


def _check_hope(error: Exception) -> None:
    if isinstance(error, InvalidStatus) and error.response.status_code in range(400, 500):
        raise TurnedAway("There is no Trunkline server at this address.") from error
    close = error.rcvd if isinstance(error, ConnectionClosed) else None
    if close and close.code in HOPELESS:
        raise TurnedAway(close.reason) from error
