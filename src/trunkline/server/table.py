"""A live table: one mailbox, through which everything comes in and after which it goes out."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Self

import msgspec

from trunkline.engine.events import Event
from trunkline.engine.game import Game
from trunkline.engine.moves import Move
from trunkline.engine.view import View
from trunkline.server.commands import Command, Play, decide
from trunkline.server.entries import Entry, Opened, Settings, decode_entries, encode_entries
from trunkline.server.refusals import Cause, refuse
from trunkline.server.state import Sitter, TableState
from trunkline.server.store import StaleVersion, Store, StoreFailed


class Update(msgspec.Struct, frozen=True):
    """The table as one listener may see it. A reconnect is the same message as a move."""

    version: int
    settings: Settings
    host: str
    sitters: tuple[Sitter | None, ...]
    seat: int | None
    view: View | None
    events: tuple[Event, ...]
    """What is new since the update before, as this listener may see it."""
    legal_moves: tuple[Move, ...]


Listener = Callable[[Update], None]
Letter = tuple[Command, "asyncio.Future[int]"]


class Table:
    """Keeps first, then tells: a command is in the store before anybody hears of it."""

    def __init__(self, id: str, store: Store) -> None:
        self.id = id
        self.state = TableState()
        self._store = store
        self._mailbox: asyncio.Queue[Letter] = asyncio.Queue()
        self._listeners: dict[Listener, tuple[str | None, int]] = {}
        self._postman = asyncio.create_task(self._deliver())

    @classmethod
    async def open(cls, id: str, store: Store, settings: Settings, host: str) -> Self:
        """A new table; raises `ValueError` for settings that no game can have."""
        Game(settings.seats, settings.ruleset, settings.map, "", settings.first)
        opened = Opened(settings, host)
        await store.append(id, 0, encode_entries([opened]))
        table = cls(id, store)
        table._go_on([opened])
        return table

    @classmethod
    async def load(cls, id: str, store: Store) -> Self:
        """A table as the store has it; at version 0, there is none."""
        table = cls(id, store)
        await table._catch_up()
        return table

    async def close(self) -> None:
        """Take no more letters."""
        self._postman.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._postman

    async def do(self, command: Command) -> int:
        """Have a command carried out; return the version it made, or raise `Refused`."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait((command, answer))
        return await answer

    def listen(self, listener: Listener, player: str | None) -> Callable[[], None]:
        """Tell a player, or a spectator (None), how the table stands, and of every change.

        Returns what ends it.
        """
        self._listeners[listener] = player, 0
        self._tell(listener)
        return lambda: self._listeners.pop(listener, None) and None

    async def _deliver(self) -> None:
        while True:
            command, answer = await self._mailbox.get()
            try:
                version = await self._carry_out(command)
            except Exception as error:
                if not answer.cancelled():
                    answer.set_exception(error)
                continue
            if not answer.cancelled():
                answer.set_result(version)

    async def _carry_out(self, command: Command) -> int:
        if isinstance(command, Play) and command.version > self.state.version:
            await self._catch_up()  # the player has seen more, by way of another node
        while True:
            entries = decide(self.state, command)
            try:
                await self._store.append(self.id, self.state.version, encode_entries(entries))
            except StaleVersion:  # another node was quicker: see what it did, and think again
                await self._catch_up()
                continue
            except StoreFailed as error:
                raise refuse(Cause.STORE_FAILED) from error
            self._go_on(entries)
            return self.state.version

    async def _catch_up(self) -> None:
        self._go_on(decode_entries(await self._store.read(self.id, after=self.state.version)))

    def _go_on(self, entries: list[Entry]) -> None:
        self.state.apply_all(entries)
        for listener in list(self._listeners):
            self._tell(listener)

    def _tell(self, listener: Listener) -> None:
        player, heard = self._listeners[listener]
        update = self.update_for(player, heard)
        self._listeners[listener] = player, len(update.view.history) if update.view else 0
        listener(update)

    def update_for(self, player: str | None, heard: int = 0) -> Update:
        """What a player may see, with the events after the first `heard`."""
        state = self.state
        seat = None if player is None else state.seat_of(player)
        view = state.game.view(seat) if state.game else None
        return Update(
            version=state.version,
            settings=state.settings,
            host=state.host,
            sitters=tuple(state.sitters),
            seat=seat,
            view=view,
            events=view.history[heard:] if view else (),
            legal_moves=tuple(view.legal_moves) if view else (),
        )
