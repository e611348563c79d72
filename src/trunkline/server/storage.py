"""Opens the store that a setting names, and finds the other nodes that share it."""

import secrets

from trunkline.server.nodes.peers import NoPeers, Peers
from trunkline.server.operations.databases import Database, PostgresUrl, SqliteFile
from trunkline.server.store import SqliteStore, Store


async def open_storage(database: Database) -> tuple[Store, Peers]:
    """Open a store, and prepare to join its nodes. Raises `StoreFailed` or `NewerSchema`."""
    if isinstance(database, PostgresUrl):
        return await _open_shared(database.address)
    assert isinstance(database, SqliteFile)
    return SqliteStore(database.path), NoPeers()


async def _open_shared(url: str) -> tuple[Store, Peers]:
    # Here, because only these need the extra "postgres".
    from trunkline.server.nodes.postgres_peers import PostgresPeers
    from trunkline.server.store.postgres import PostgresStore

    node = secrets.token_hex(4)
    return await PostgresStore.open(url, node=node), PostgresPeers(url, node)


async def shared_key(database: Database) -> str:
    """Return the key that signs cookies at all nodes of a database."""
    from trunkline.server.store.postgres import PostgresStore

    assert isinstance(database, PostgresUrl)
    store = await PostgresStore.open(database.address, node="starting")
    try:
        return await store.signing_key()
    finally:
        await store.close()
