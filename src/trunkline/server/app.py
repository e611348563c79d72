"""The server's wiring: which address leads where."""

import contextlib
from collections.abc import AsyncIterator
from os import PathLike
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from trunkline.maps import built_in_maps
from trunkline.records import format_record
from trunkline.server.entries import Settings
from trunkline.server.hub import Hub
from trunkline.server.identity import COOKIE, COOKIE_SECONDS, Guest, Identities
from trunkline.server.messages import table_summary
from trunkline.server.sockets import serve_socket
from trunkline.server.store import SqliteStore
from trunkline.server.table import Table

MAX_BODY_BYTES = 4096
MOST_LISTED = 100
FORBIDDEN_ORIGIN = 4403
NO_SUCH_TABLE = 4404


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/guest`."""

    name: str


class Problem(Exception):
    """An answer that is not what was asked for."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.body = {"code": code, "sentence": sentence}


def make_app(database: str | PathLike[str], key: str, bot_pause: float = 0.0) -> Starlette:
    """The server over a database file; `key` signs the cookies."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = SqliteStore(database)
        app.state.hub = Hub(store, bot_pause)
        app.state.identities = Identities(key)
        await app.state.hub.bring_back()
        yield
        await app.state.hub.close()
        await store.close()

    return Starlette(
        routes=[
            Route("/health", _health),
            Route("/api/guest", _become_guest, methods=["POST"]),
            Route("/api/tables", _open_table, methods=["POST"]),
            Route("/api/tables", _list_tables),
            Route("/api/tables/{id}/record", _record),
            WebSocketRoute("/api/tables/{id}/socket", _socket),
        ],
        exception_handlers={Problem: _tell_problem},
        lifespan=lifespan,
    )


async def _health(_request: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _become_guest(request: Request) -> Response:
    body = await _body(request, NewGuest)
    try:
        guest = request.app.state.identities.new_guest(body.name)
    except ValueError as error:
        raise Problem(422, "bad_name", str(error)) from error
    response = JSONResponse({"name": guest.name}, 201)
    cookie = request.app.state.identities.cookie_of(guest)
    is_secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, cookie, COOKIE_SECONDS, httponly=True, samesite="strict", secure=is_secure
    )
    return response


async def _open_table(request: Request) -> Response:
    settings = await _body(request, Settings)
    guest = _guest(request)
    if guest is None:
        raise Problem(401, "no_guest", "Give yourself a name first.")
    if settings.map not in built_in_maps():
        raise Problem(422, "bad_settings", "There is no such map.")
    try:
        table = await request.app.state.hub.open(settings, guest.player)
    except ValueError as error:
        raise Problem(422, "bad_settings", str(error)) from error
    return JSONResponse({"id": table.id}, 201)


async def _list_tables(request: Request) -> Response:
    tables = [table for table in request.app.state.hub.tables() if _is_listed(table)]
    summaries = [table_summary(table) for table in tables[-MOST_LISTED:]]
    return JSONResponse({"tables": msgspec.to_builtins(summaries)})


def _is_listed(table: Table) -> bool:
    return not table.state.settings.is_private


async def _record(request: Request) -> Response:
    """A finished game is everybody's; a running one's record is nobody's."""
    table = await request.app.state.hub.table(request.path_params["id"])
    if table is None:
        raise Problem(404, "no_such_table", "There is no such table.")
    if table.state.game is None or not table.state.game.is_over:
        raise Problem(409, "not_over", "The record can be had when the game is over.")
    return Response(format_record(table.state.game.record()), media_type="application/json")


async def _socket(socket: WebSocket) -> None:
    if not _same_origin(socket):
        await socket.close(FORBIDDEN_ORIGIN)
        return
    table = await socket.app.state.hub.table(socket.path_params["id"])
    if table is None:
        await socket.close(NO_SUCH_TABLE)
        return
    await serve_socket(socket, table, _guest(socket))


def _guest(connection: HTTPConnection) -> Guest | None:
    guest: Guest | None = connection.app.state.identities.guest_of(connection.cookies.get(COOKIE))
    return guest


def _same_origin(connection: HTTPConnection) -> bool:
    """Browsers name the page that asks; another site's page must not ride on the cookie."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def _body(request: Request, form: type[Any]) -> Any:
    if not _same_origin(request):
        raise Problem(403, "forbidden_origin", "Another site's page cannot ask this.")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_BODY_BYTES:
            raise Problem(413, "too_long", "The request is too long.")
    try:
        return msgspec.json.decode(data, type=form)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(422, "unreadable", f"The request cannot be read: {error}") from error


async def _tell_problem(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return JSONResponse(problem.body, problem.status)
