"""Tracks who is connected to a table and how long others have been away."""

import time
from collections import Counter


class Presence:
    """Counts connections. A player may have several; spectators without a name count as None."""

    def __init__(self) -> None:
        self._connected: Counter[str | None] = Counter()
        self._since = time.monotonic()
        self._away_since: dict[str, float] = {}

    def add(self, player: str | None) -> None:
        """Count a new connection."""
        self._connected[player] += 1

    def remove(self, player: str | None) -> None:
        """Stop counting a connection that ended."""
        self._connected[player] -= 1
        if not self._connected[player]:
            del self._connected[player]
            if player is not None:
                self._away_since[player] = time.monotonic()

    def is_here(self, player: str) -> bool:
        """Return whether the player is connected."""
        return player in self._connected

    def away_since(self, player: str) -> float:
        """Return when the last connection ended, or when the table was loaded without any."""
        return self._away_since.get(player, self._since)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._connected

    def count_spectators(self, seated: list[str]) -> int:
        """Return the number of connections of those who do not sit at the table."""
        return sum(count for player, count in self._connected.items() if player not in seated)
