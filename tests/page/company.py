"""Scripted people who play a game up to the point where a test of the page begins."""

import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal

from tests.server.network.players import play_unless_stale, seated, until
from tests.server.server_process import Server
from trunkline.bots import make_bot
from trunkline.client import Client, Seat
from trunkline.engine.events import RouteClaimed
from trunkline.engine.game import Game
from trunkline.engine.moves import Move
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.table.state import TableState

BOT = make_bot("steady", "company")


class Company:
    """Everybody at a table, each with their own connection and cookie."""

    def __init__(
        self,
        server: Server,
        portal: BlockingPortal,
        table: str,
        seats: Sequence[Seat],
        cookies: Sequence[str],
    ) -> None:
        self.link = f"{server.url}/t/{table}"
        self._server = server
        self._portal = portal
        self._table = table
        self._seats = seats
        self._cookies = cookies

    @property
    def game(self) -> Game:
        """The game as the server has stored it, including hidden cards."""
        return self._portal.call(self._kept_game)

    def play(self, is_enough: Callable[[Game], bool] = lambda game: game.is_over) -> Game:
        """Let everybody play until the condition is met."""
        return self._portal.call(self._play, is_enough)

    def make(self, seat: int, move: Move) -> None:
        """Let one of them make a move as soon as it is possible."""
        self._portal.call(make, self._seats[seat], move)

    def say(self, seat: int, text: str) -> None:
        """Let one of them write in the chat."""
        self._portal.call(self._seats[seat].say, text)

    def start(self) -> None:
        """Let the host begin the game."""
        self._portal.call(self._seats[0].start)

    def be(self, seat: int, **preferences: str) -> dict[str, Any]:
        """Options for a browser context that acts as one of them, with their preferences."""
        cookie = {"name": COOKIE, "value": self._cookies[seat], "domain": "127.0.0.1", "path": "/"}
        kept = {"trunkline-has-name": "1", "trunkline-preferences": json.dumps(preferences)}
        storage = [{"name": name, "value": value} for name, value in kept.items()]
        origin = {"origin": self._server.url, "localStorage": storage}
        return {"storage_state": {"cookies": [cookie], "origins": [origin]}}

    async def _kept_game(self) -> Game:
        state = TableState()
        state.apply_all(await self._server.entries(self._table))
        assert state.game
        return state.game

    async def _play(self, is_enough: Callable[[Game], bool]) -> Game:
        game = await self._kept_game()
        while not (game.is_over or is_enough(game)):
            number = game.to_act[0]
            move = BOT.choose(game.view(number), game.legal_moves(number))
            await make(self._seats[number], move)
            game.play(number, move)
        return game


@contextlib.contextmanager
def company(server: Server, settings: TableSettings) -> Iterator[Company]:
    """People on all seats of a new table, before the game."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(seated(server.url, settings, settings.seats)) as found,
    ):
        clients, seats, table = found
        cookies = [client._http.cookies[COOKIE] for client in clients]
        yield Company(server, portal, table, seats, cookies)


@contextlib.contextmanager
def company_of(server: Server, table: str, cookies: Sequence[str]) -> Iterator[Company]:
    """The people who already sit at a table, seat by seat."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(connected(server.url, table, cookies)) as seats,
    ):
        yield Company(server, portal, table, seats, cookies)


@contextlib.asynccontextmanager
async def connected(url: str, table: str, cookies: Sequence[str]) -> AsyncIterator[list[Seat]]:
    """Opens more connections of people to their table."""
    async with contextlib.AsyncExitStack() as stack:
        seats = []
        for cookie in cookies:
            client = await stack.enter_async_context(Client(url))
            client._http.cookies.set(COOKIE, cookie)
            seats.append(await stack.enter_async_context(client.at_table(table)))
        yield seats


async def make(seat: Seat, move: Move) -> None:
    """Make a move as soon as it is possible."""
    version = None
    while version is None:
        await until(seat, lambda update: move in update.legal_moves)
        version = await play_unless_stale(seat, move)


def is_last_round(game: Game) -> bool:
    """Whether everybody has one turn left."""
    return game.view(None).turns_left is not None


def has_claimed(game: Game, routes: int) -> bool:
    """Whether that many routes have been claimed."""
    return sum(isinstance(event, RouteClaimed) for event in game.events) >= routes
