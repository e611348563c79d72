"""Measures what a page makes the browser fetch."""

from typing import Any

from playwright.sync_api import CDPSession

ASIDE = ("Font", "Media")


class Scales:
    """Weighs what a page fetches from now on, as sent, without fonts and sounds."""

    def __init__(self, session: CDPSession) -> None:
        self._sizes: dict[str, int] = {}
        self._names: dict[str, str] = {}
        session.on("Network.responseReceived", self._note_name)
        session.on("Network.dataReceived", self._note_size)
        session.send("Network.enable")

    @property
    def weights(self) -> dict[str, int]:
        """The bytes of each answer's body, by its address."""
        return {name: self._sizes.get(request, 0) for request, name in self._names.items()}

    @property
    def kilobytes(self) -> float:
        """The total weight."""
        return sum(self.weights.values()) / 1000

    def _note_name(self, event: dict[str, Any]) -> None:
        if event["type"] not in ASIDE:
            self._names[event["requestId"]] = event["response"]["url"]

    def _note_size(self, event: dict[str, Any]) -> None:
        size = self._sizes.get(event["requestId"], 0)
        self._sizes[event["requestId"]] = size + event["encodedDataLength"]
