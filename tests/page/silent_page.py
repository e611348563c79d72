"""A line between a page and its server that can fall silent."""

import asyncio
import contextlib
from collections.abc import Iterator

from anyio.from_thread import BlockingPortal, start_blocking_portal

from tests.server.server_process import Server
from tests.server.silent_proxy import SilentProxy, silent_proxy


class SilentLine:
    """A silent proxy, for tests that are not asynchronous."""

    def __init__(self, server: Server, portal: BlockingPortal, proxy: SilentProxy) -> None:
        self._server = server
        self._portal = portal
        self._proxy = proxy
        self._before: asyncio.Event | None = None

    def behind(self, link: str) -> str:
        """The same address, but through the line."""
        return link.replace(self._server.url, self._proxy.url)

    def hush(self) -> None:
        """Forward nothing more, and close nothing."""
        self._portal.call(self._proxy.hush)

    def hush_answers(self) -> None:
        """Forward nothing more to the page."""
        self._portal.call(self._proxy.hush_answers)

    def open_anew(self) -> None:
        """Forward new connections, but not those from before."""
        self._before = self._portal.call(self._proxy.open_anew)

    def deliver_late(self) -> None:
        """Forward what was held back, too."""
        assert self._before
        self._portal.call(self._before.set)


@contextlib.contextmanager
def silent_line(server: Server) -> Iterator[SilentLine]:
    """A line to a server, until the block ends."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(silent_proxy(server)) as proxy,
    ):
        yield SilentLine(server, portal, proxy)
