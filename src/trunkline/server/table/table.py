"""A live table: one mailbox, through which everything comes in and after which it goes out."""

import asyncio
import time
from collections.abc import Callable
from typing import Self

import structlog

from trunkline.engine.game import Game
from trunkline.protocol.messages import TableSummary, UpdateMessage
from trunkline.protocol.refusals import Cause, Refused, refuse
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.operations.logs import table_tag
from trunkline.server.operations.metrics import Metrics, Outcome
from trunkline.server.store import StaleVersion, Store, StoreFailed
from trunkline.server.table.clock import Clock
from trunkline.server.table.commands import Command, Play
from trunkline.server.table.decide import Decision, decide
from trunkline.server.table.entries import (
    Entry,
    Opened,
    Played,
    decode_entries,
    encode_entries,
    players_seated,
)
from trunkline.server.table.presence import Presence
from trunkline.server.table.state import TableState
from trunkline.server.table.updates import Onlooker, Teller, summarise

Letter = tuple[Command, "asyncio.Future[int]"]

log = structlog.get_logger()


class Table:
    """Keeps first, then tells: a command is in the store before anybody hears of it."""

    def __init__(self, id: str, store: Store, metrics: Metrics | None = None) -> None:
        self.id = id
        self.state = TableState()
        self.clock = Clock()
        self.presence = Presence()
        self._store = store
        self._metrics = metrics or Metrics()
        self._mailbox: asyncio.Queue[Letter | None] = asyncio.Queue()
        self._onlookers: list[Onlooker] = []
        self._followers: list[Callable[[], None]] = []
        self._postman = asyncio.create_task(self._deliver())

    @classmethod
    async def open(
        cls,
        id: str,
        store: Store,
        settings: TableSettings,
        host: str,
        seated: tuple[Entry, ...] = (),
        metrics: Metrics | None = None,
    ) -> Self:
        """A new table; raises `ValueError` for settings that no game can have."""
        Game(settings.seats, settings.ruleset, settings.map, "", settings.first)
        entries = [Opened(settings, host), *seated]
        await store.append(id, 0, encode_entries(entries), seated=[host, *players_seated(entries)])
        table = cls(id, store, metrics)
        table._apply(Decision(entries))
        return table

    @classmethod
    async def load(cls, id: str, store: Store, metrics: Metrics | None = None) -> Self:
        """A table as the store has it; at version 0, there is none."""
        table = cls(id, store, metrics)
        await table._catch_up()
        return table

    async def close(self) -> None:
        """Carry out what was asked and take no more letters; nothing holds the table then."""
        self._followers.clear()
        self._mailbox.put_nowait(None)
        await self._postman

    async def do(self, command: Command) -> int:
        """Have a command carried out; return the version it made, or raise `Refused`."""
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
            self._metrics.count_command(type(command).__name__, outcome, took)

    def follow(self, follower: Callable[[], None]) -> None:
        """Call back after every change of the table, and of who is here."""
        self._followers.append(follower)
        follower()

    def join(self, tell: Callable[[UpdateMessage], None], player: str | None) -> Onlooker:
        """Tell a player, or a spectator (None), how the table stands, and of every change."""
        onlooker = Onlooker(player, tell)
        self._onlookers.append(onlooker)
        self.presence.come(player)
        self._tell_all()
        return onlooker

    def part(self, onlooker: Onlooker) -> None:
        """Tell an onlooker nothing more."""
        self._onlookers.remove(onlooker)
        self.presence.go(onlooker.player)
        self._tell_all()

    def look(self, onlooker: Onlooker, seat: int | None) -> None:
        """Let an onlooker see through another of their own seats, or through none."""
        if seat is not None and seat not in self.state.seats_of(onlooker.player):
            raise refuse(Cause.NOT_YOUR_SEAT)
        onlooker.chosen = seat
        onlooker.tell(self._teller().update(onlooker))

    def summary(self) -> TableSummary:
        """The table as the list of tables shows it."""
        return summarise(self.id, self.state, self.presence)

    async def _deliver(self) -> None:
        while letter := await self._mailbox.get():
            command, answer = letter
            try:
                self._apply(await self._carry_out(command))
                # Who asked wakes before those who send, so answer and update leave together.
                if not answer.done():
                    answer.set_result(self.state.version)
                self._tell_all()
            except Exception as error:
                if answer.done():
                    log.error("an update was not sent", table=table_tag(self.id), exc_info=error)
                else:
                    answer.set_exception(error)

    async def _carry_out(self, command: Command) -> Decision:
        """Decide on a command and keep what was decided."""
        if isinstance(command, Play) and command.version > self.state.version:
            await self._catch_up()  # the player has seen more, by way of another node
        while True:
            decision = decide(self.state, command, self.clock)
            try:
                await self._keep(decision)
            except StaleVersion:  # another node was quicker: see what it did, and think again
                await self._catch_up()
                continue
            except StoreFailed as error:
                raise refuse(Cause.STORE_FAILED) from error
            return decision

    async def _keep(self, decision: Decision) -> None:
        began = time.perf_counter()
        await self._store.append(
            self.id,
            self.state.version,
            encode_entries(decision.entries),
            seated=players_seated(decision.entries),
            is_running=decision.is_running,
        )
        self._metrics.append_seconds.observe(time.perf_counter() - began)

    async def _catch_up(self) -> None:
        entries = decode_entries(await self._store.read(self.id, after=self.state.version))
        self._apply(Decision(entries))
        self._tell_all()

    def _apply(self, decision: Decision) -> None:
        self.state.apply_all(decision.entries, decision.played)
        moved = [entry.seat for entry in decision.entries if isinstance(entry, Played)]
        self.clock.follow(self.state, moved[-1] if moved else None)

    def _teller(self) -> Teller:
        return Teller(self.id, self.state, self.clock, self.presence)

    def _tell_all(self) -> None:
        if self._onlookers:
            teller = self._teller()
            for onlooker in tuple(self._onlookers):
                onlooker.tell(teller.update(onlooker))
        for follower in self._followers:
            follower()
