"""Notices what the host's commands have done to the store of a running server."""

import asyncio

import structlog

from trunkline.protocol.close_codes import CloseCode
from trunkline.server.hub import Hub
from trunkline.server.operations.logs import table_tag
from trunkline.server.people.accounts import FIRST_EPOCH, Accounts
from trunkline.server.people.identity import Person
from trunkline.server.store import Store, StoreFailed
from trunkline.server.transport.connections import Connections

CHECK_SECONDS = 2.0

log = structlog.get_logger()


class HostWatch:
    """Asks the store every few seconds whether live tables and connected people are still there.

    It compares states, so nothing can be missed, and it works for several servers on one store.
    """

    def __init__(
        self, store: Store, hub: Hub, connections: Connections, accounts: Accounts
    ) -> None:
        self._store = store
        self._hub = hub
        self._accounts = accounts
        self._connections = connections
        self._watching = asyncio.create_task(self._watch())

    def close(self) -> None:
        """Stop."""
        self._watching.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.check()
            except StoreFailed:  # a later check finds out
                continue
            except Exception as error:
                log.error("the host's changes were not noticed", exc_info=error)

    async def check(self) -> None:
        """Close what was removed and cut off whose cookie or token is no longer valid."""
        await self._check_tables()
        await self._check_people()

    async def _check_tables(self) -> None:
        live = {table.id for table in self._hub.tables()}
        for id in live - await self._store.existing_tables(live):
            log.info("table removed", table=table_tag(id))
            self._connections.close_table(id)
            await self._hub.forget(id)

    async def _check_people(self) -> None:
        people = self._connections.people()
        epochs = await self._store.epochs({person.player for person in people})
        for person in people:
            if person.is_bot and person.player not in epochs:
                self._connections.cut_off(person.player, CloseCode.WRONG_TOKEN)
            elif _is_outdated(person, epochs):
                self._accounts.forget_epochs()
                self._connections.cut_off(person.player, CloseCode.PASSWORD_CHANGED)


def _is_outdated(person: Person, epochs: dict[str, int]) -> bool:
    """Return whether a password was set since. Who registers keeps the connections of the guest."""
    return max(person.epoch, FIRST_EPOCH) < epochs.get(person.player, 0)
