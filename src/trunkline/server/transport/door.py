"""Counts open connections, and keeps one address or a crowd from taking all descriptors."""

import math
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial

from trunkline.server.operations.config import Config
from trunkline.server.people.rate_limits import Limit, address_key
from trunkline.server.transport.cut_offs import CutOffs

MOST_OF_ONE = 256  # connections of one address: a page has one socket and some requests at once
SHARE_OF_ONE = 4  # one address gets at most this part of all connections
MOST_FLOODS = 10  # of one address; each costs what a connection may send at once
FLOOD_SECONDS = 60.0
RESERVE = 128  # descriptors for the store, for reviews and for whoever asks for metrics
PLENTY = 8192  # where a process may open any number of descriptors

Leave = Callable[[], None]


def descriptor_limit() -> int:
    """Return how many files and sockets this process may open."""
    if sys.platform == "win32":
        return PLENTY
    import resource  # Windows has none

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return PLENTY if soft == resource.RLIM_INFINITY else soft


class Door:
    """Lets connections in while there is room, for all and for each address."""

    def __init__(self, config: Config, cut_offs: CutOffs, descriptors: int | None = None) -> None:
        limit = descriptor_limit() if descriptors is None else descriptors
        room = max(limit - RESERVE, limit // 2)
        self._most = room if config.limits else math.inf
        self._most_of_one = min(MOST_OF_ONE, room // SHARE_OF_ONE) if config.limits else math.inf
        self._floods = Limit(MOST_FLOODS if config.limits else math.inf, FLOOD_SECONDS)
        self._cut_offs = cut_offs
        self.visitors = 0
        """How many connections are open."""
        self._open_of: Counter[str] = Counter()

    def enter(self, host: str | None) -> Leave | None:
        """Count a connection, and return how to end that. None if there is no room.

        A proxy, which has no host here, speaks for many: only the room for all counts.
        """
        if self.visitors >= self._most:
            self._cut_offs.note("server_full")
            return None
        leave = self.enter_forwarded(host) if host else _stay
        if leave:
            self.visitors += 1
        return leave and partial(self._leave, leave)

    def enter_forwarded(self, host: str) -> Leave | None:
        """Count a socket that came through a proxy, whose own connection counts already."""
        address = address_key(host)
        if self._open_of[address] >= self._most_of_one:
            self._cut_offs.note("address_full")
            return None
        if self._floods.wait(address):
            self._cut_offs.note("flood")
            return None
        self._open_of[address] += 1
        return partial(self._forget, address)

    def note_flood(self, host: str) -> None:
        """Count a flood. After several, its address has to wait, as each may begin anew."""
        self._cut_offs.note("flood")
        self._floods.allow(address_key(host))

    def _leave(self, leave_address: Leave) -> None:
        self.visitors -= 1
        leave_address()

    def _forget(self, address: str) -> None:
        self._open_of[address] -= 1
        if not self._open_of[address]:
            del self._open_of[address]


def _stay() -> None:
    """Leave nothing, as a proxy has no address of its own."""
