"""A match of boardgame.io under load. Its clients speak Socket.IO over a plain websocket."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec

from benchmarks.boardgame_io.installation import board
from benchmarks.load_report import LoadFigures
from benchmarks.loaded_table import Load, LoadedSeat, LoadedTable

GAME = "trains"
LONGEST_ANSWER = 60.0  # seconds
PING, PONG = b"2", b"3"
OPEN, CONNECTED, EVENT = b"0", b"40/trains,", b"42/trains,"
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'
ROUTES = [(route["id"], route["length"], route["color"]) for route in board()["routes"]]
LOCOMOTIVE = "locomotive"


class Player(msgspec.Struct):
    """The part of a player that a client under load reads; of others, hand and offer are hidden."""

    trains: int
    hand: dict[str, int] = {}
    offer: list[str] = []


class Position(msgspec.Struct):
    """The part of the game's state that a client under load reads."""

    players: list[Player]
    owners: dict[str, str]
    face_up: list[str | None] = msgspec.field(name="faceUp")
    is_second_card_due: bool = msgspec.field(name="isSecondCardDue")
    ticket_deck_size: int = msgspec.field(name="ticketDeckSize")


class Context(msgspec.Struct):
    """Whose turn it is, and the result."""

    player: str = msgspec.field(name="currentPlayer")
    result: dict[str, list[int]] | None = msgspec.field(name="gameover", default=None)


class State(msgspec.Struct):
    """The state as boardgame.io sends it."""

    position: Position = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")
    version: int = msgspec.field(name="_stateID")


class SyncInfo(msgspec.Struct):
    """What a client receives when it connects."""

    state: State


UPDATE_DECODER = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
SYNC_DECODER = msgspec.json.Decoder(tuple[str, str, SyncInfo])


class BoardgameMatch(LoadedTable):
    """A match with a client at every seat."""

    def __init__(self, urls: Sequence[str], number: int, load: Load, figures: LoadFigures) -> None:
        super().__init__(urls, number, load, figures)
        self._http = httpx.AsyncClient(timeout=LONGEST_ANSWER, trust_env=False, verify=False)
        self.id = ""

    async def arrive(self, stack: AsyncExitStack) -> None:
        """Open the connection for requests."""
        await stack.enter_async_context(self._http)

    async def sit_down(self, stack: AsyncExitStack) -> "list[BoardgameSeat]":
        """Create a match and let every client join it."""
        match = await self._post("create", {"numPlayers": self.load.seats, "unlisted": True})
        self.id = match["matchID"]
        # All join before one connects: a first move could overwrite the credentials of a join.
        players = [str(seat) for seat in range(self.load.seats)]
        credentials = [await self._join(player) for player in players]
        seats = [
            await self._connect(player, secret, stack)
            for player, secret in zip(players, credentials, strict=True)
        ]
        for seat in seats:  # an update that crosses the start of a connection would be missed
            seat.begin()
        return seats

    async def _join(self, player: str) -> str:
        body = {"playerID": player, "playerName": f"Client {player}"}
        return str((await self._post(f"{self.id}/join", body))["playerCredentials"])

    async def _connect(
        self, player: str | None, credentials: str | None, stack: AsyncExitStack
    ) -> "BoardgameSeat":
        seat = BoardgameSeat(self, player, credentials)
        await seat.connect(f"{self.urls[0]}/socket.io/?EIO=4&transport=websocket", stack)
        await seat.first_update.wait()
        return seat

    async def _post(self, path: str, body: object) -> Any:
        answer = await self._http.post(f"{self.urls[0]}/games/{GAME}/{path}", json=body)
        return answer.raise_for_status().json()

    async def watch(self, stack: AsyncExitStack) -> None:
        """Add as many spectators as there are seats."""
        for _ in range(self.load.seats):
            await self._connect(None, None, stack)

    async def check(self) -> None:
        """Count acknowledged moves that are missing for a client that connects now."""
        async with AsyncExitStack() as stack:
            seat = await self._connect(None, None, stack)
            self.figures.lost += max(0, self.acknowledged - seat.version)


class BoardgameSeat(LoadedSeat):
    """One connection to a match; without a player it is a spectator's."""

    def __init__(self, match: BoardgameMatch, player: str | None, credentials: str | None) -> None:
        super().__init__(match)
        self.first_update = asyncio.Event()
        self.version = 0
        self._match = match
        self._player = player
        self._credentials = credentials
        self._has_begun = False
        self._state: State | None = None

    def begin(self) -> None:
        """Move from now on."""
        self._has_begun = True
        self._look()

    def receive(self, data: bytes) -> None:
        """Take a message of the server."""
        if data == PING:
            self.send(PONG)
        elif data.startswith(UPDATE):
            self._take(UPDATE_DECODER.decode(data[len(EVENT) :])[2])
        elif data.startswith(SYNC):
            self._take(SYNC_DECODER.decode(data[len(EVENT) :])[2].state)
            self.first_update.set()
        elif data.startswith(CONNECTED):
            seats = self.table.load.seats
            self._emit("sync", self._match.id, self._player, self._credentials, seats)
        elif data.startswith(OPEN):
            self.send(CONNECTED)

    def _emit(self, *event: object) -> None:
        self.send(self._event(*event))

    def _event(self, *event: object) -> bytes:
        return EVENT + msgspec.json.encode(event)

    def _take(self, state: State) -> None:
        if self.is_moving and state.version > self.version:
            self.table.acknowledge(state.version)
            self.moved()
        self.note(state.version)
        self.version, self._state = state.version, state
        self._look()

    def _look(self) -> None:
        context = self._state.context if self._state else None
        if context and context.result is not None:
            self.finish()
        elif context and self._has_begun and context.player == self._player:
            self.consider()

    def move(self) -> None:
        """Claim a route if one can be claimed, else make any move."""
        assert self._state
        assert self._player
        position = self._state.position
        kind, arguments = self._choose(position, position.players[int(self._player)])
        payload = {
            "type": kind,
            "args": arguments,
            "playerID": self._player,
            "credentials": self._credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        event = self._event("update", action, self.version, self._match.id, self._player)
        self.send_move(event, self.version + 1)

    def _choose(self, position: Position, player: Player) -> tuple[str, list[object]]:
        chance = self.table.random
        if player.offer:
            return "keepTickets", [chance.sample(player.offer, min(2, len(player.offer)))]
        if not position.is_second_card_due and (claims := list_claims(position, player)):
            return "claim", chance.choice(claims)
        return chance.choice(list_draws(position))


def list_claims(position: Position, player: Player) -> list[list[object]]:
    """Claims that a player can pay, one of each route: id, colour, cards, locomotives."""
    found: list[list[object]] = []
    wild = player.hand.get(LOCOMOTIVE, 0)
    best = max((card for card in player.hand if card != LOCOMOTIVE), key=player.hand.__getitem__)
    for id, length, color in ROUTES:
        color = best if color == "gray" else color
        cards = min(player.hand.get(color, 0), length)
        if cards + wild >= length and length <= player.trains and id not in position.owners:
            found.append([id, color, cards, length - cards])
    return found


def list_draws(position: Position) -> list[tuple[str, list[object]]]:
    """The cards that a player can draw, and tickets as a first draw."""
    is_second = position.is_second_card_due
    draws: list[tuple[str, list[object]]] = [("drawDeck", [])]
    for slot, card in enumerate(position.face_up):
        if card and not (is_second and card == LOCOMOTIVE):
            draws.append(("drawFaceUp", [slot]))
    if not is_second and position.ticket_deck_size:
        draws.append(("drawTickets", []))
    return draws
