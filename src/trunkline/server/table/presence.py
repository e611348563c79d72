"""Who is connected to a table, and since when not."""

import time
from collections import Counter


class Presence:
    """Counts connections: a player may have several, spectators have no name."""

    def __init__(self) -> None:
        self._here: Counter[str | None] = Counter()
        self._since = time.monotonic()
        self._gone: dict[str, float] = {}

    def come(self, player: str | None) -> None:
        """A connection begins."""
        self._here[player] += 1

    def go(self, player: str | None) -> None:
        """A connection ends."""
        self._here[player] -= 1
        if not self._here[player]:
            del self._here[player]
            if player is not None:
                self._gone[player] = time.monotonic()

    def is_here(self, player: str) -> bool:
        """Whether the player has a connection."""
        return player in self._here

    def gone_since(self, player: str) -> float:
        """When the last connection ended; for who never had one, when the table was loaded."""
        return self._gone.get(player, self._since)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._here

    def others(self, seated: list[str]) -> int:
        """How many are connected who do not sit at the table."""
        return sum(count for player, count in self._here.items() if player not in seated)
