"""A live table. All commands come in through one mailbox; updates go out after each."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import structlog

from trunkline.engine.game import Game
from trunkline.protocol.client_messages import Play
from trunkline.protocol.refusals import Cause, Refused, refuse
from trunkline.protocol.server_messages import TableSummary
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.operations.logs import table_tag
from trunkline.server.operations.metrics import Metrics, Outcome
from trunkline.server.store import StaleVersion, Store, StoreDamaged, StoreFailed
from trunkline.server.table.clock import Clock
from trunkline.server.table.commands import BotPlay, Command, subject_of
from trunkline.server.table.damage import DamagedTable, reason_of
from trunkline.server.table.decide import Context, Ruling, Venue, decide
from trunkline.server.table.entries import (
    Opened,
    Played,
    SeatTaken,
    Started,
    decode_entries,
    encode_entries,
    players_seated,
)
from trunkline.server.table.kept_parts import KeptParts
from trunkline.server.table.presence import Presence
from trunkline.server.table.state import TableState
from trunkline.server.table.updates import UpdateMaker, summarise
from trunkline.server.table.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Follow:
    """Another node stored entries up to a version."""

    version: int


Item = tuple[Command, "asyncio.Future[int]"] | Follow

FOLLOW_AGAIN_SECONDS = 1.0  # if the store could not say what another node did

log = structlog.get_logger()


class Table:
    """Stores every change before it sends it to anybody."""

    def __init__(
        self, id: str, store: Store, metrics: Metrics | None = None, venue: Venue | None = None
    ) -> None:
        self.id = id
        self.state = TableState()
        self.clock = Clock()
        self.presence = Presence()
        self.is_held = True
        """Whether this server plays the table's bots and meets its deadlines."""
        self._store = store
        self._metrics = metrics or Metrics()
        self._venue = venue
        self._mailbox: asyncio.Queue[Item | None] = asyncio.Queue()
        self._viewers: list[Viewer] = []
        self._kept_parts = KeptParts()
        self._listeners: list[Callable[[], None]] = []
        self._has_lost_entries = False
        self._worker = asyncio.create_task(self._work())

    @classmethod
    async def open(
        cls,
        id: str,
        store: Store,
        settings: TableSettings,
        host: str,
        seated: tuple[SeatTaken, ...] = (),
        metrics: Metrics | None = None,
        venue: Venue | None = None,
        game: Started | None = None,
    ) -> Self:
        """Open a new table, and start its game if it has one.

        Raises `ValueError` for settings that no game can have.
        """
        _check_settings(settings)
        opened = Opened(settings, host, int(time.time()))
        ruling = Ruling([opened, *seated, *([game] if game else [])])
        await store.append(
            id,
            0,
            encode_entries(ruling.entries),
            seated=[host, *players_seated(seated)],
            is_running=ruling.is_running,
        )
        table = cls(id, store, metrics, venue)
        table._apply(ruling)
        return table

    @classmethod
    async def load(
        cls, id: str, store: Store, metrics: Metrics | None = None, venue: Venue | None = None
    ) -> Self:
        """Load a table from the store. Version 0 means that it does not exist.

        Raises `DamagedTable` or `StoreFailed`.
        """
        table = cls(id, store, metrics, venue)
        try:
            await table._catch_up()
        except Exception as error:
            await table.close()
            if isinstance(error, StoreFailed) and not isinstance(error, StoreDamaged):
                raise
            raise DamagedTable(id, reason_of(error, table.state.version)) from error
        return table

    async def close(self) -> None:
        """Carry out what is in the mailbox, then stop."""
        self._listeners.clear()
        self._mailbox.put_nowait(None)
        await self._worker

    async def do(self, command: Command) -> int:
        """Carry out a command and return the new version. Raises `Refused`."""
        began = time.perf_counter()
        outcome: Outcome = "failed"
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait((command, answer))
        try:
            version = await answer
            outcome = "done"
            return version
        except Refused:
            outcome = "refused"
            raise
        finally:
            took = time.perf_counter() - began
            self._metrics.count_command(type(subject_of(command)).__name__, outcome, took)

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call `listener` now and after every change of the table or of who is connected."""
        self._listeners.append(listener)
        listener()

    def connect(
        self, send: Callable[[bytes], None], player: str | None, *, wants_changes: bool = False
    ) -> Viewer:
        """Send updates to a player, or to a spectator (None), from now on."""
        viewer = Viewer(player, send, wants_changes)
        self._viewers.append(viewer)
        self.presence.add(player)
        self._send_to_all()
        return viewer

    def disconnect(self, viewer: Viewer) -> None:
        """Send no more updates to a viewer."""
        self._viewers.remove(viewer)
        self.presence.remove(viewer.player)
        self._send_to_all()

    def follow(self, version: int) -> None:
        """Read what another node stored up to a version, after the commands in the mailbox."""
        self._mailbox.put_nowait(Follow(version))

    def refresh(self) -> None:
        """Send everybody the table again: who is connected, or who holds it, has changed."""
        self._send_to_all()

    def summary(self, player: str | None = None) -> TableSummary:
        """Return the table as a list of tables shows it to a player, or to anybody (None)."""
        return summarise(self.id, self.state, self.presence, player)

    async def _work(self) -> None:
        while item := await self._mailbox.get():
            if isinstance(item, Follow):
                await self._follow(item)
                continue
            command, answer = item
            try:
                ruling = await self._carry_out(command)
                self._apply(ruling)
                # The asker wakes before the senders, so answer and update leave together.
                if not answer.done():
                    answer.set_result(self.state.version)
                self._send_updates(ruling)
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
                elif not isinstance(error, Refused):  # who was refused may have left
                    log.error("an update was not sent", table=table_tag(self.id), exc_info=error)

    async def _follow(self, follow: Follow) -> None:
        try:
            if follow.version > self.state.version:
                await self._catch_up()
        except StoreFailed:
            loop = asyncio.get_running_loop()
            loop.call_later(FOLLOW_AGAIN_SECONDS, self._mailbox.put_nowait, follow)
        except Exception as error:
            log.error("a table was not followed", table=table_tag(self.id), exc_info=error)

    async def _carry_out(self, command: Command) -> Ruling:
        """Decide on a command and store the ruling. Refuse it if the store fails."""
        try:
            return await self._decide_and_store(command)
        except StoreFailed as error:
            raise refuse(Cause.STORE_FAILED) from error

    async def _decide_and_store(self, command: Command) -> Ruling:
        subject = subject_of(command)
        if isinstance(subject, Play | BotPlay) and subject.version > self.state.version:
            await self._catch_up()  # the player has seen more, through another node
        context = Context(self.state, self.clock, self._venue)
        while True:
            ruling = decide(context, command)
            try:
                await self._store_ruling(ruling)
            except StaleVersion:  # another node was faster: read what it did and decide again
                if not await self._catch_up():
                    raise self._lost_entries() from None
                continue
            return ruling

    def _lost_entries(self) -> StoreFailed:
        """Report that the store has less of this table than was acknowledged."""
        self._metrics.store_failures.inc()
        if not self._has_lost_entries:
            self._has_lost_entries = True
            log.error("the store lost a part of a table", table=table_tag(self.id))
        return StoreFailed("the store lost a part of the table")

    async def _store_ruling(self, ruling: Ruling) -> None:
        if ruling.next_table:
            assert self._venue is not None, "a rematch needs a server"
            await self._venue.open_next(ruling.next_table)
        if ruling.entries:
            await self._append(ruling)

    async def _append(self, ruling: Ruling) -> None:
        began = time.perf_counter()
        await self._store.append(
            self.id,
            self.state.version,
            encode_entries(ruling.entries),
            seated=players_seated(ruling.entries),
            is_running=ruling.is_running,
        )
        self._metrics.append_seconds.observe(time.perf_counter() - began)

    async def _catch_up(self) -> bool:
        """Apply what the store has after the table's version. Return whether it has anything."""
        stored = await self._store.read(self.id, after=self.state.version)
        uptime = self._venue.uptime if self._venue else 0.0
        for entry, decoded in zip(stored, decode_entries(e.data for e in stored), strict=True):
            self._apply(Ruling([decoded]), ago=min(entry.age, uptime))
        self._send_to_all()
        return bool(stored)

    def _apply(self, ruling: Ruling, ago: float = 0.0) -> None:
        self.state.apply_all(ruling.entries, ruling.played)
        moved = [entry.seat for entry in ruling.entries if isinstance(entry, Played)]
        self.clock.update(self.state, moved[-1] if moved else None, ago)

    def _send_updates(self, ruling: Ruling) -> None:
        if ruling.viewer:
            self._update_maker().send(ruling.viewer)
        else:
            self._send_to_all()

    def _send_to_all(self) -> None:
        if self._viewers:
            maker = self._update_maker()
            for viewer in tuple(self._viewers):
                maker.send(viewer)
        for listener in self._listeners:
            listener()

    def _update_maker(self) -> UpdateMaker:
        return UpdateMaker(self.id, self.state, self.clock, self.presence, self._kept_parts)


def _check_settings(settings: TableSettings) -> None:
    Game(settings.seats, settings.ruleset, settings.map, "", settings.first)
    if settings.increment and settings.bank is None:
        raise ValueError("An increment needs a bank to add to.")
