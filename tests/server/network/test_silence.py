"""A silent page is noticed soon, and nothing of a replaced connection is heard any more."""

import contextlib
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.network.players import guests, playing, run, until
from tests.server.server_process import Server
from tests.server.silent_proxy import silent_proxy
from trunkline.client import Client
from trunkline.engine.events import DeckDrawn
from trunkline.engine.moves import DrawDeck
from trunkline.protocol.client_messages import Beat, Play
from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.codec import encode
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.server_messages import DoneMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings


@contextlib.asynccontextmanager
async def socket_at(
    url: str, client: Client, table: str, headers: dict[str, str], query: str = ""
) -> AsyncIterator[ClientConnection]:
    """A player's socket. With an origin, it looks like that of a page."""
    cookie = {"Cookie": f"{COOKIE}={client._http.cookies[COOKIE]}"}
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket{query}"
    async with connect(address, additional_headers=cookie | headers, close_timeout=0) as socket:
        yield socket


async def closed_with(socket: ClientConnection) -> int:
    """Read what is there, until the connection ends."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_beat_is_answered_without_a_visit_to_the_table(server: Server) -> None:
    async def story() -> None:
        async with playing(server.url, TableSettings(2, first=0), 2) as (_, seats, _):
            assert seats[0].update
            version = seats[0].update.version
            await seats[0].send(encode(Beat(7)))
            assert await seats[0].receive() == DoneMessage(7, version)

    run(story())


@pytest.mark.slow
def test_a_silent_page_is_away_long_before_a_silent_script(server: Server) -> None:
    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            clients = await stack.enter_async_context(guests(server.url, "Ada", "Ben", "Cleo"))
            table = await clients[0].open_table(TableSettings(3))
            seats = [await stack.enter_async_context(c.at_table(table)) for c in clients]
            for seat in seats:
                await seat.sit()
            for seat in seats[1:]:
                await seat._socket.close()
            await until(seats[0], lambda update: are_here(update) == [True, False, False])
            proxy = await stack.enter_async_context(silent_proxy(server))
            headers: list[dict[str, str]] = [{"Origin": proxy.url}, {}]
            for client, origin in zip(clients[1:], headers, strict=True):
                await stack.enter_async_context(socket_at(proxy.url, client, table, origin))
            await until(seats[0], lambda update: are_here(update) == [True, True, True])
            await proxy.hush()
            await until(seats[0], lambda update: are_here(update) == [True, False, True])

    run(story())


def is_second_card_due(update: UpdateMessage) -> bool:
    return update.view is not None and update.view.is_second_card_due


def are_here(update: UpdateMessage) -> list[bool]:
    """Who is connected, seat by seat; free seats do not count."""
    return [sitter.is_here for sitter in update.sitters if sitter]


def test_a_replaced_connection_is_not_heard_any_more(server: Server) -> None:
    async def story() -> None:
        async with playing(server.url, TableSettings(2, first=0), 2) as (clients, seats, table):
            for seat in seats:
                update = await until(seat, lambda update: bool(update.legal_moves))
                await seat.play(update.legal_moves[0])
            own_turn = await until(seats[0], lambda update: DrawDeck() in update.legal_moves)
            draw = encode(Play(1, 0, own_turn.version, DrawDeck()))
            async with (
                socket_at(server.url, clients[0], table, {}, "?page=a&attempt=1") as old,
                socket_at(server.url, clients[0], table, {}, "?page=a&attempt=2") as new,
            ):
                await new.recv()
                with contextlib.suppress(ConnectionClosed):
                    await old.send(draw)
                assert await closed_with(old) == CloseCode.REPLACED
                late = socket_at(server.url, clients[0], table, {}, "?page=a&attempt=1")
                async with late as socket:
                    assert await closed_with(socket) == CloseCode.REPLACED
                await new.send(draw)
                await until(seats[0], is_second_card_due)
            drawn = [event for event in seats[0].history if isinstance(event, DeckDrawn)]
            assert len(drawn) == 1

    run(story())
