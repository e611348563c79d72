"""The store in memory."""

from pathlib import Path

from tests.server.store.host_suite import HostSuite
from tests.server.store.store_suite import StoreSuite
from trunkline.server.store import Store
from trunkline.server.store.memory import Contents, MemoryStore

PLACES: dict[Path, Contents] = {}


class TestMemoryStore(StoreSuite, HostSuite):
    async def open(self, place: Path) -> Store:
        return MemoryStore(PLACES.setdefault(place, Contents()))
