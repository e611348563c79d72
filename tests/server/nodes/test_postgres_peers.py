"""Nodes reach each other again, whenever the connection to PostgreSQL was lost."""

import asyncio
from collections.abc import Collection

from tests.postgres_server import PostgresServer
from trunkline.server.nodes.peer_messages import PeerMessage, WhoIsAt
from trunkline.server.nodes.postgres_peers import PostgresPeers
from trunkline.server.store.postgres import PostgresStore

SECONDS = 20.0


class Ear:
    """A node that only listens."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[PeerMessage] = asyncio.Queue()

    def table_changed(self, table: str, version: int) -> None:
        """Ignore it."""

    def received(self, node: str, message: PeerMessage) -> None:
        """Keep what another node said."""
        self.messages.put_nowait(message)

    async def beat(self, count: int) -> None:
        """Do nothing."""

    def node_left(self, node: str) -> None:
        """Ignore it."""

    async def hold(self, tables: Collection[str]) -> None:
        """Hold nothing."""

    async def rejoin(self, held: Collection[str]) -> None:
        """Miss nothing."""

    async def hear(self, message: PeerMessage) -> None:
        """Wait until another node says this."""
        async with asyncio.timeout(SECONDS):
            while await self.messages.get() != message:
                pass


def test_a_node_is_heard_again_after_a_loss_while_a_message_waited(
    postgres: PostgresServer,
) -> None:
    async def story() -> None:
        url = postgres.new_database()
        store = await PostgresStore.open(url, node="speaker")
        speaker, listener, ear = (
            PostgresPeers(url, "speaker"),
            PostgresPeers(url, "listener"),
            Ear(),
        )
        await speaker.start(Ear())
        await listener.start(ear)
        async with speaker._is_busy:
            speaker.publish(WhoIsAt("waiting"))
            await asyncio.sleep(0)
            speaker._drop_link()
        await ear.hear(WhoIsAt("waiting"))
        speaker.publish(WhoIsAt("later"))
        await ear.hear(WhoIsAt("later"))
        for peers in (speaker, listener):
            await peers.leave()
        await store.close()

    asyncio.run(story())
