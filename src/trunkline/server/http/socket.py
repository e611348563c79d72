"""The way to a table's websocket."""

from starlette.websockets import WebSocket

from trunkline.server.http.guard import check_origin
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.http.tables import find_table
from trunkline.server.http.who import person_of
from trunkline.server.services import Services
from trunkline.server.sockets import WRONG_TOKEN
from trunkline.server.table import Table

CLOSE_CODES = {
    Kind.WRONG_TOKEN: WRONG_TOKEN,
    Kind.FORBIDDEN_ORIGIN: 4403,
    Kind.NO_SUCH_TABLE: 4404,
    Kind.TOO_FAST: 4429,
    Kind.DRAINING: 1012,
}


async def serve_socket(socket: WebSocket) -> None:
    """Serve a connection to a table, or close it with a code that says why not."""
    services: Services = socket.app.state.services
    try:
        table, person = await _table(socket, services), await person_of(socket)
    except RequestRefused as refused:
        await socket.accept()  # else the code would not reach the other side
        await socket.close(CLOSE_CODES[refused.kind], refused.problem.sentence)
        return
    await services.connections.serve(socket, table, person)


async def _table(socket: WebSocket, services: Services) -> Table:
    check_origin(socket, services.config)
    if services.hub.is_draining:
        raise RequestRefused(Kind.DRAINING)
    return await find_table(socket)
