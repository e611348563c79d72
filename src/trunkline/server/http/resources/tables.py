"""Tables as resources: opened, listed, looked up; a finished game's record and review."""

from collections.abc import Iterable
from itertools import islice

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from trunkline.engine.game import Game
from trunkline.maps import built_in_maps
from trunkline.protocol.messages import TableSummary
from trunkline.protocol.table_settings import TableSettings
from trunkline.records import format_record
from trunkline.server.http.endpoint import JSON, Ask
from trunkline.server.http.guard import address_of, check_rate
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.reviews import TooManyReviews
from trunkline.server.services import Services
from trunkline.server.table.table import Table

MOST_LISTED = 100
MAX_ID = 64


class OpenedTable(msgspec.Struct, frozen=True):
    """A table that has just been opened."""

    id: str


class TableList(msgspec.Struct, frozen=True):
    """Tables, newest first."""

    tables: tuple[TableSummary, ...]


async def list_tables(ask: Ask) -> Response:
    """The newest tables that are not private."""
    tables = reversed(ask.services.hub.tables())
    listed = (table for table in tables if not table.state.settings.is_private)
    return ask.answer(_summaries(islice(listed, MOST_LISTED)))


async def list_own_tables(ask: Ask) -> Response:
    """The tables at which the player who asks has a seat."""
    tables = await ask.services.hub.tables_of(ask.me.player)
    return ask.answer(_summaries(tables))


def _summaries(tables: Iterable[Table]) -> TableList:
    return TableList(tuple(table.summary() for table in tables))


async def open_table(ask: Ask) -> Response:
    """Open a table; whoever asks is its host."""
    settings: TableSettings = ask.body
    if ask.services.hub.is_draining:
        raise RequestRefused(Kind.DRAINING)
    if settings.map not in built_in_maps():  # elsewhere a map may be any folder of the machine
        raise RequestRefused(Kind.BAD_SETTINGS, "There is no such map.")
    check_rate(ask.services.limits.tables, ask.me.player)
    try:
        table = await ask.services.hub.open(settings, ask.me.player)
    except ValueError as error:
        raise RequestRefused(Kind.BAD_SETTINGS, str(error)) from error
    return ask.answer(OpenedTable(table.id))


async def tell_table(ask: Ask) -> Response:
    """A table as the list shows it; a private one to whoever knows its id."""
    return ask.answer((await find_table(ask.request)).summary())


async def tell_record(ask: Ask) -> Response:
    """A finished game is everybody's; a running one's record is nobody's."""
    game = _finished_game(await find_table(ask.request))
    return Response(format_record(game.record()), ask.status, media_type=JSON)


async def tell_review(ask: Ask) -> Response:
    """The review of a finished game, which is everybody's, as far as it has come."""
    table = await find_table(ask.request)
    game, services = _finished_game(table), ask.services
    asker = address_of(ask.request) if services.config.limits else None
    try:
        return ask.answer(services.reviews.so_far(table.id, game, asker))
    except TooManyReviews as error:
        raise RequestRefused(Kind.TOO_MANY_REVIEWS) from error


def _finished_game(table: Table) -> Game:
    game = table.state.game
    if game is None or not game.is_over:
        raise RequestRefused(Kind.NOT_OVER)
    return game


async def find_table(connection: HTTPConnection) -> Table:
    """The table of the address; who looks too often for what is not there is refused any."""
    services: Services = connection.app.state.services
    lookups, id = services.limits.lookups, connection.path_params["id"]
    address = address_of(connection)
    check_rate(lookups, address)
    table = await services.hub.table(id) if len(id) <= MAX_ID else None
    if table is None:
        raise RequestRefused(Kind.NO_SUCH_TABLE)
    lookups.give_back(address)
    return table
