"""The websocket endpoints: one for each table, and one for waiting bots."""

import contextlib
from collections.abc import Iterator

from starlette.websockets import WebSocket

from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.guard import check_origin
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.http.resources.tables import find_table
from trunkline.server.http.who import person_of
from trunkline.server.services import Services
from trunkline.server.store import StoreFailed
from trunkline.server.transport.wire import wire_of

CLOSE_CODES = {
    ProblemKind.WRONG_TOKEN: CloseCode.WRONG_TOKEN,
    ProblemKind.FORBIDDEN_ORIGIN: CloseCode.FORBIDDEN_ORIGIN,
    ProblemKind.NO_SUCH_TABLE: CloseCode.NO_SUCH_TABLE,
    ProblemKind.DAMAGED_TABLE: CloseCode.DAMAGED_TABLE,
    ProblemKind.TOO_FAST: CloseCode.TOO_FAST,
    ProblemKind.STORE_FAILED: CloseCode.STORE_FAILED,
    ProblemKind.DRAINING: CloseCode.RESTARTING,
}


async def serve_table(socket: WebSocket) -> None:
    """Serve a connection to a table, or close it with a code that says why."""
    services: Services = socket.app.state.services
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(_place(socket, services))
            _check_can_connect(socket, services)
            table, person = await find_table(socket), await person_of(socket)
        except (RequestRefused, StoreFailed) as error:
            await _turn_away(socket, error)
            return
        await services.connections.serve(socket, table, person)


async def serve_waiting_bot(socket: WebSocket) -> None:
    """Serve a remote bot that waits for a seat, or close with a code that says why."""
    services: Services = socket.app.state.services
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(_place(socket, services))
            _check_can_connect(socket, services)
            bot = await person_of(socket)
            if bot is None or not bot.is_bot:
                raise RequestRefused(ProblemKind.WRONG_TOKEN)
        except (RequestRefused, StoreFailed) as error:
            await _turn_away(socket, error)
            return
        await services.connections.serve_waiting_bot(socket, bot)


@contextlib.contextmanager
def _place(socket: WebSocket, services: Services) -> Iterator[None]:
    """Hold a place for a visitor behind a proxy. The door counts who connects directly."""
    peer, host = wire_of(socket).client, socket.client.host if socket.client else ""
    if peer and peer[0] == host:
        yield
        return
    leave = services.door.enter_forwarded(host)
    if leave is None:
        raise RequestRefused(ProblemKind.TOO_FAST)
    try:
        yield
    finally:
        leave()


def _check_can_connect(socket: WebSocket, services: Services) -> None:
    check_origin(socket, services.config)
    if services.hub.is_draining:
        raise RequestRefused(ProblemKind.DRAINING)


async def _turn_away(socket: WebSocket, error: RequestRefused | StoreFailed) -> None:
    refused = RequestRefused(ProblemKind.STORE_FAILED) if isinstance(error, StoreFailed) else error
    await socket.accept()  # otherwise the code would not reach the client
    await socket.close(CLOSE_CODES[refused.kind], refused.problem.sentence)
