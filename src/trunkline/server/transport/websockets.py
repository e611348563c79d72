"""The ways to the websockets: that of a table, and that of the bots that wait for a seat."""

from starlette.websockets import WebSocket

from trunkline.server.http.guard import check_origin
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.http.resources.tables import find_table
from trunkline.server.http.who import person_of
from trunkline.server.services import Services
from trunkline.server.transport.connections import WRONG_TOKEN

CLOSE_CODES = {
    Kind.WRONG_TOKEN: WRONG_TOKEN,
    Kind.FORBIDDEN_ORIGIN: 4403,
    Kind.NO_SUCH_TABLE: 4404,
    Kind.TOO_FAST: 4429,
    Kind.DRAINING: 1012,
}


async def serve_table(socket: WebSocket) -> None:
    """Serve a connection to a table, or close it with a code that says why not."""
    services: Services = socket.app.state.services
    try:
        _check_welcome(socket, services)
        table, person = await find_table(socket), await person_of(socket)
    except RequestRefused as refused:
        await _turn_away(socket, refused)
        return
    await services.connections.serve(socket, table, person)


async def serve_waiting_bot(socket: WebSocket) -> None:
    """Serve a remote bot that waits for a seat, or close it with a code that says why not."""
    services: Services = socket.app.state.services
    try:
        _check_welcome(socket, services)
        bot = await person_of(socket)
        if bot is None or not bot.is_bot:
            raise RequestRefused(Kind.WRONG_TOKEN)
    except RequestRefused as refused:
        await _turn_away(socket, refused)
        return
    await services.connections.keep_waiting(socket, bot)


def _check_welcome(socket: WebSocket, services: Services) -> None:
    check_origin(socket, services.config)
    if services.hub.is_draining:
        raise RequestRefused(Kind.DRAINING)


async def _turn_away(socket: WebSocket, refused: RequestRefused) -> None:
    await socket.accept()  # else the code would not reach the other side
    await socket.close(CLOSE_CODES[refused.kind], refused.problem.sentence)
