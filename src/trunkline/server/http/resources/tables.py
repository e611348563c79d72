"""Open, list and find tables, and get the record and review of a finished game."""

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from trunkline.engine.game import Game
from trunkline.maps import built_in_maps, load_map
from trunkline.protocol.problems import ProblemKind
from trunkline.protocol.server_messages import TableSummary
from trunkline.protocol.table_settings import TableSettings
from trunkline.records import format_record
from trunkline.server.http.endpoint import JSON, ApiCall
from trunkline.server.http.guard import address_of, check_rate
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.reviews import TooManyReviews
from trunkline.server.services import Services
from trunkline.server.table.damage import DamagedTable
from trunkline.server.table.table import Table

MOST_LISTED = 100
MAX_ID = 64


class OpenedTable(msgspec.Struct, frozen=True):
    """A new table."""

    id: str


class TableList(msgspec.Struct, frozen=True):
    """Tables, newest first."""

    tables: tuple[TableSummary, ...]


async def list_tables(call: ApiCall) -> Response:
    """List the newest tables that are not private."""
    return call.answer(TableList(tuple(call.services.public_tables.newest(MOST_LISTED))))


async def list_own_tables(call: ApiCall) -> Response:
    """List the tables where the person who asks has or had a seat."""
    tables = await call.services.hub.tables_of(call.me.player)
    return call.answer(TableList(tuple(table.summary(call.me.player) for table in tables)))


async def open_table(call: ApiCall) -> Response:
    """Open a table. The person who asks is its host."""
    settings: TableSettings = call.body
    _check_can_open(call)
    if settings.map not in built_in_maps():  # elsewhere any folder can be a map
        raise RequestRefused(ProblemKind.BAD_SETTINGS, "There is no such map.")
    if settings.ruleset in load_map(settings.map).guided:
        raise RequestRefused(ProblemKind.BAD_SETTINGS, "This ruleset is for the guided game only.")
    check_rate(call.services.limits.tables, call.me.player)
    try:
        table = await call.services.hub.open(settings, call.me.player)
    except ValueError as error:
        raise RequestRefused(ProblemKind.BAD_SETTINGS, str(error)) from error
    return call.answer(OpenedTable(table.id))


async def open_guided_table(call: ApiCall) -> Response:
    """Open a table with the guided game, which has started."""
    _check_can_open(call)
    check_rate(call.services.limits.tables, call.me.player)
    table = await call.services.hub.open_guided(call.me)
    return call.answer(OpenedTable(table.id))


def _check_can_open(call: ApiCall) -> None:
    if call.services.hub.is_draining:
        raise RequestRefused(ProblemKind.DRAINING)


async def get_table(call: ApiCall) -> Response:
    """Return a table as the list shows it, even a private one."""
    return call.answer((await find_table(call.request)).summary())


async def get_record(call: ApiCall) -> Response:
    """Return the record of a finished game, which is public."""
    game = _finished_game(await find_table(call.request))
    return Response(format_record(game.record()), call.status, media_type=JSON)


async def get_review(call: ApiCall) -> Response:
    """Return the review of a finished game so far. It is public."""
    table = await find_table(call.request)
    game, services = _finished_game(table), call.services
    asker = address_of(call.request) if services.config.limits else None
    try:
        return call.answer(services.reviews.so_far(table.id, game, asker))
    except TooManyReviews as error:
        raise RequestRefused(ProblemKind.TOO_MANY_REVIEWS) from error


def _finished_game(table: Table) -> Game:
    game = table.state.game
    if game is None or not game.is_over:
        raise RequestRefused(ProblemKind.NOT_OVER)
    return game


async def find_table(connection: HTTPConnection) -> Table:
    """Return the table of a path. Clients that guess too many ids are refused."""
    services: Services = connection.app.state.services
    lookups, id = services.limits.lookups, connection.path_params["id"]
    address = address_of(connection)
    check_rate(lookups, address)
    try:
        table = await services.hub.table(id) if len(id) <= MAX_ID else None
    except DamagedTable as error:
        raise RequestRefused(ProblemKind.DAMAGED_TABLE) from error
    if table is None:
        raise RequestRefused(ProblemKind.NO_SUCH_TABLE)
    lookups.give_back(address)
    return table
