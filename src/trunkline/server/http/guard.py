"""Refuses other sites' pages and clients that are too fast. Adds headers to every answer."""

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.operations.config import Config
from trunkline.server.people.rate_limits import Limit, address_key

COMMON = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
PAGE = COMMON | {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"
}
API = COMMON | {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}


def check_origin(connection: HTTPConnection, config: Config) -> None:
    """Refuse another site's page, which must not use the cookie. Browsers send the origin."""
    origin = connection.headers.get("origin")
    if origin is not None and origin in config.origins:
        return
    is_cross_site = connection.headers.get("sec-fetch-site") == "cross-site"
    if is_cross_site or not (origin is None or _is_own(origin, connection)):
        raise RequestRefused(ProblemKind.FORBIDDEN_ORIGIN)


def _is_own(origin: str, connection: HTTPConnection) -> bool:
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return host.lower() == connection.headers.get("host", "").lower() != ""


def check_rate(limit: Limit, key: str) -> None:
    """Refuse a request over the limit."""
    if not limit.allow(key):
        raise RequestRefused(ProblemKind.TOO_FAST, wait=limit.wait(key))


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address, as limits count it."""
    return address_key(connection.client.host if connection.client else "")


def headers_for(path: str) -> dict[str, str]:
    """Return the headers for every answer from a path."""
    return API if path.startswith("/api/") else PAGE


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add the headers to its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers_for(scope["path"]))
            await send(message)

        await self._app(scope, receive, send_with_headers)
