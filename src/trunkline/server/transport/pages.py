"""Keeps one connection for each page, so that nothing comes late from a lost one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.datastructures import QueryParams

from trunkline.protocol.close_codes import CloseCode

if TYPE_CHECKING:
    from trunkline.server.transport.connections import Connection


@dataclass(frozen=True, slots=True)
class PageKey:
    """A page at a table. The page itself has chosen its id."""

    table: str
    player: str | None
    id: str


class Pages:
    """The newest connection of each page."""

    def __init__(self) -> None:
        self._newest: dict[PageKey, tuple[int, Connection]] = {}

    async def admit(self, key: PageKey, attempt: int, connection: "Connection") -> bool:
        """Return whether a connection is the page's newest. An earlier one first ends its work."""
        if not key.id:  # a client that does not say which page it is
            return True
        newest, earlier = self._newest.get(key, (attempt, None))
        if newest > attempt:  # an attempt that the page gave up long ago
            return False
        self._newest[key] = (attempt, connection)
        if earlier:
            await earlier.replace()
        return True

    def replace(self, key: PageKey, attempt: int) -> None:
        """End the connection of a page that made a later attempt at another node."""
        newest, connection = self._newest.get(key, (attempt, None))
        if connection and newest < attempt:
            connection.end(CloseCode.REPLACED)

    def leave(self, key: PageKey, connection: "Connection") -> None:
        """Forget a connection that has ended."""
        if self._newest.get(key, (0, None))[1] is connection:
            del self._newest[key]


def attempt_of(query: QueryParams) -> int:
    """Return which of its connections a page opens."""
    text = query.get("attempt", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
