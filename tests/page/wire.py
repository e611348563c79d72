"""A page's connection to its table, which a test can cut, delay or answer itself."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

TABLE_SOCKET = re.compile(r"/api/tables/[^/]+/socket\?")
CUT = 4000


class Wire:
    """Sits between a page and the real server; it must exist before the page connects."""

    def __init__(self, page: Page) -> None:
        self.refusal: dict[str, Any] | None = None
        self._is_cut = False
        self._is_held = False
        self._ends: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(TABLE_SOCKET, self._connect)

    def cut(self) -> None:
        """Cut the connection and refuse new ones."""
        self._is_cut = True
        for page, server in self._ends:
            page.close(code=CUT)
            server.close()
        self._ends.clear()

    def mend(self) -> None:
        """Let the page connect again."""
        self._is_cut = False

    def hold(self) -> None:
        """Hold back the server's messages from now on."""
        self._is_held = True

    def let_go(self) -> None:
        """Send messages to the page again."""
        self._is_held = False

    def _connect(self, page: WebSocketRoute) -> None:
        if self._is_cut:
            page.close(code=CUT)
            return
        server = page.connect_to_server()
        page.on_message(lambda message: self._ask(message, page, server))
        server.on_message(lambda message: self._tell(message, page))
        self._ends.append((page, server))

    def _ask(self, message: str | bytes, page: WebSocketRoute, server: WebSocketRoute) -> None:
        asked = json.loads(message)
        if self.refusal is None or asked["type"] == "beat":
            server.send(message)
        else:
            page.send(json.dumps({"type": "refused", "id": asked["id"], **self.refusal}))

    def _tell(self, message: str | bytes, page: WebSocketRoute) -> None:
        if not (self._is_held and json.loads(message)["type"] in ("update", "change")):
            page.send(message)
