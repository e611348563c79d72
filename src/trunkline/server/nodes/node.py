"""One server among several: what it tells the others, and what it does with what they say."""

import asyncio
from collections.abc import Collection
from functools import partial

from trunkline.server.hub import Hub, LiveTable
from trunkline.server.nodes.peer_messages import (
    BotWaits,
    ConnectedTo,
    CutOff,
    Goodbye,
    Hello,
    Invite,
    Listed,
    PageConnected,
    PeerMessage,
    Unlisted,
    WhoIsAt,
)
from trunkline.server.nodes.peers import Peers
from trunkline.server.nodes.public_tables import PublicTables
from trunkline.server.operations.metrics import Metrics
from trunkline.server.people.accounts import Accounts
from trunkline.server.table.presence import NOBODY, Connected
from trunkline.server.table.table import Table
from trunkline.server.transport.connections import Connections
from trunkline.server.transport.pages import PageKey

LIST_SECONDS = 1.0  # a change in the list of tables may take that long to reach other nodes


class Node:
    """Shares who is connected, which tables are listed and which bots wait for a seat."""

    def __init__(
        self,
        peers: Peers,
        hub: Hub,
        connections: Connections,
        accounts: Accounts,
        public_tables: PublicTables,
        metrics: Metrics,
    ) -> None:
        self._peers = peers
        self._hub = hub
        self._connections = connections
        self._accounts = accounts
        self._public_tables = public_tables
        self._metrics = metrics
        self._announced: dict[str, Connected] = {}
        self._publishing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join the other nodes, if there can be any."""
        self._count(1)
        if not self._peers.is_alone:
            self._hub.on_live(self)
            self._publishing = asyncio.create_task(self._publish_list())
            await self._peers.start(self)

    async def leave(self) -> None:
        """Say goodbye to the other nodes."""
        if self._publishing:
            self._publishing.cancel()
        await self._peers.leave()

    async def _publish_list(self) -> None:
        while True:
            await asyncio.sleep(LIST_SECONDS)
            self._public_tables.publish_changes()

    def table_opened(self, live: LiveTable) -> None:
        """Ask who is connected to a table elsewhere, and say from now on who is here."""
        self._peers.publish(WhoIsAt(live.table.id))
        live.table.on_change(partial(self._announce_change, live.table))

    def table_closed(self, live: LiveTable) -> None:
        """Forget a table that is no longer live."""
        self._announced.pop(live.table.id, None)
        self._public_tables.note_change(live.table.id)

    def _announce_change(self, table: Table) -> None:
        self._public_tables.note_change(table.id)
        connected = table.presence.connected_here(table.state.players())
        if connected != self._announced.get(table.id, NOBODY):
            self._announced[table.id] = connected
            self._publish(table.id, connected)

    def _publish(self, table: str, connected: Connected) -> None:
        self._peers.publish(ConnectedTo(table, tuple(connected.players), connected.spectators))

    def table_changed(self, table: str, version: int) -> None:
        """Follow a table that another node changed."""
        self._hub.follow(table, version)

    async def hold(self, tables: Collection[str]) -> None:
        """Hold the tables of a node that died."""
        await self._hub.hold(tables)

    async def rejoin(self, held: Collection[str]) -> None:
        """Catch up after this node could not hear the others."""
        self._accounts.forget_epochs()
        await self._hub.rejoin(held)
        self._introduce()

    def received(self, node: str, message: PeerMessage) -> None:
        """Do what a message of another node asks for."""
        match message:
            case Hello():
                self.node_left(node)
                self._introduce()
            case Goodbye():
                self.node_left(node)
            case WhoIsAt(table):
                if connected := self._announced.get(table):
                    self._publish(table, connected)
            case ConnectedTo(table, players, spectators):
                if live := self._hub.live(table):
                    _note_elsewhere(live.table, node, Connected(frozenset(players), spectators))
            case CutOff(player, code):
                self._accounts.forget_epochs()
                self._connections.cut_off_here(player, code)
            case PageConnected(table, player, page, attempt):
                self._connections.replace_page(PageKey(table, player, page), attempt)
            case Listed():
                self._public_tables.add(node, message)
            case Unlisted(table):
                self._public_tables.remove(node, table)
            case BotWaits() | Invite():
                self._hub.waiting_bots.received(node, message, self._hub.tables())

    async def beat(self, count: int) -> None:
        """Hold the tables here that nobody holds: an earlier attempt may have failed."""
        await self._hub.claim(self._hub.tables())
        self._count(count)

    def _count(self, count: int) -> None:
        self._metrics.nodes.set(count)
        self._metrics.held_tables.set(sum(table.is_held for table in self._hub.tables()))

    def node_left(self, node: str) -> None:
        """Forget everything that a node said of itself."""
        self._public_tables.remove_all(node)
        self._hub.waiting_bots.node_left(node)
        for table in self._hub.tables():
            _note_elsewhere(table, node, NOBODY)

    def _introduce(self) -> None:
        """Tell a node that knows nothing who is connected here and what is listed here."""
        for id, connected in self._announced.items():
            if connected != NOBODY:
                self._publish(id, connected)
        self._hub.waiting_bots.publish_all()
        self._public_tables.publish_all()


def _note_elsewhere(table: Table, node: str, connected: Connected) -> None:
    if table.presence.set_elsewhere(node, connected):
        table.refresh()
