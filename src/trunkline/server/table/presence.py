"""Tracks who is connected to a table and how long others have been away."""

import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Connected:
    """Who is connected to a table at one node."""

    players: frozenset[str] = frozenset()
    """Those who sit at the table."""
    spectators: int = 0


NOBODY = Connected()


class Presence:
    """Counts connections here, and knows who is connected at other nodes.

    A player may have several connections; spectators without a name count as None.
    """

    def __init__(self) -> None:
        self._connected: Counter[str | None] = Counter()
        self._elsewhere: dict[str, Connected] = {}
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
                self._note_away([player])

    def set_elsewhere(self, node: str, connected: Connected) -> bool:
        """Note who is connected at another node. Return whether that is new."""
        before = self._elsewhere.pop(node, NOBODY)
        if connected != NOBODY:
            self._elsewhere[node] = connected
        self._note_away(before.players)
        return connected != before

    def forget_elsewhere(self) -> None:
        """Note that nothing is known of other nodes."""
        for node in tuple(self._elsewhere):
            self.set_elsewhere(node, NOBODY)

    def _note_away(self, players: Collection[str]) -> None:
        now = time.monotonic()
        self._away_since |= {player: now for player in players if not self.is_here(player)}

    def is_here(self, player: str) -> bool:
        """Return whether the player is connected, at any node."""
        return player in self._connected or any(
            player in connected.players for connected in self._elsewhere.values()
        )

    def away_since(self, player: str) -> float:
        """Return when the last connection ended, or when the table was loaded without any."""
        return self._away_since.get(player, self._since)

    @property
    def is_empty_here(self) -> bool:
        """Whether nobody is connected to this node."""
        return not self._connected

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected to any node."""
        return not self._connected and not self._elsewhere

    def connected_here(self, seated: Collection[str]) -> Connected:
        """Return who is connected to this node."""
        here = frozenset(player for player in seated if player in self._connected)
        return Connected(here, self._count_spectators_here(seated))

    def count_spectators(self, seated: Collection[str]) -> int:
        """Return the number of connections of those who do not sit at the table."""
        elsewhere = sum(connected.spectators for connected in self._elsewhere.values())
        return self._count_spectators_here(seated) + elsewhere

    def _count_spectators_here(self, seated: Collection[str]) -> int:
        return sum(count for player, count in self._connected.items() if player not in seated)
