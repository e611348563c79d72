"""Limits the rate of requests and messages. They are kept in memory, separately for each key."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Self

from trunkline.server.operations.config import Config

TimeSource = Callable[[], float]

MOST_KEYS = 100_000
ROUNDING = 1e-6  # seconds


class Limit:
    """A bucket of `burst` tokens for each key. An empty one is full again after `seconds`."""

    def __init__(self, burst: float, seconds: float, clock: TimeSource = time.monotonic) -> None:
        self._seconds = seconds
        self._interval = seconds / burst
        self._clock = clock
        # The time at which each bucket will be full. The last used comes last.
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def allow(self, key: str) -> bool:
        """Take a token and return whether there was one."""
        if self.wait(key) > 0:
            return False
        self._full_at[key] = self._full(key) + self._interval
        self._full_at.move_to_end(key)
        self._drop_old_keys()
        return True

    def give_back(self, key: str) -> None:
        """Undo an `allow`."""
        if key in self._full_at:
            self._full_at[key] -= self._interval

    def wait(self, key: str) -> float:
        """Return the seconds until there is a token, 0 if there is one."""
        wait = self._full(key) + self._interval - self._seconds - self._clock()
        return wait if wait > ROUNDING else 0.0

    def _full(self, key: str) -> float:
        return max(self._full_at.get(key, -math.inf), self._clock())

    def _drop_old_keys(self) -> None:
        """Forget full buckets and, if there are too many, those unused for longest."""
        while self._full_at and (len(self._full_at) > MOST_KEYS or self._is_oldest_full()):
            self._full_at.popitem(last=False)

    def _is_oldest_full(self) -> bool:
        return next(iter(self._full_at.values())) <= self._clock()

    def __len__(self) -> int:
        """Return the number of keys in memory."""
        return len(self._full_at)


@dataclass(frozen=True, slots=True)
class Limits:
    """Every limit of a server."""

    guests: Limit
    """New players, by address."""
    logins: Limit
    """Passwords tried or changed, by address."""
    passwords: Limit
    """Passwords tried, by account."""
    tables: Limit
    """Tables opened, by player."""
    lookups: Limit
    """Requests for unknown tables, by address, so that nobody can guess private ids."""
    wrong_tokens: Limit
    """Wrong tokens, by address."""
    bots: Limit
    """Bots made, by owner."""
    advice: Limit
    """Requests for advice, by player."""
    messages: Limit
    """Messages over websockets, by player."""
    chat: Limit
    """Lines of chat, by player."""

    @classmethod
    def from_config(cls, config: Config, clock: TimeSource = time.monotonic) -> Self:
        """Return the limits of a server. If they are off, everything is allowed."""

        def limit(burst: int, seconds: float) -> Limit:
            return Limit(burst if config.limits else math.inf, seconds, clock)

        return cls(
            guests=limit(60, 600),
            logins=limit(20, 300),
            passwords=limit(10, 300),
            tables=limit(20, 600),
            lookups=limit(30, 60),
            wrong_tokens=limit(30, 60),
            bots=limit(20, 600),
            advice=limit(30, 15),
            messages=limit(60, 3),
            chat=limit(5, 10),
        )


def address_key(host: str) -> str:
    """Return what counts as one address. For IPv6 that is the network of a household."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return address.exploded[:19]  # four groups of 16 bits
    return host
