"""The list of public tables. Every table is listed by its holder."""

from heapq import nlargest
from itertools import islice
from operator import attrgetter

from trunkline.protocol.server_messages import TableSummary
from trunkline.server.hub import Hub, LiveTable
from trunkline.server.nodes.peer_messages import Listed, Unlisted
from trunkline.server.nodes.peers import Peers


class PublicTables:
    """Lists the tables that this node holds, and those that other nodes told it of."""

    def __init__(self, hub: Hub, peers: Peers) -> None:
        self._hub = hub
        self._peers = peers
        self._changed: set[str] = set()
        self._published: dict[str, TableSummary] = {}
        self._elsewhere: dict[str, tuple[str, Listed]] = {}

    def newest(self, most: int) -> list[TableSummary]:
        """Return the newest tables that are not private."""
        live = islice(filter(_is_listed, reversed(self._hub.live_tables())), most)
        here = [_listed(each) for each in live]
        ids = {listed.summary.id for listed in here}
        others = [listed for id, (_, listed) in self._elsewhere.items() if id not in ids]
        found = nlargest(most, here + others, key=attrgetter("opened"))
        return [listed.summary for listed in found]

    def note_change(self, id: str) -> None:
        """Publish a table again with the next `publish_changes`."""
        self._changed.add(id)

    def publish_all(self) -> None:
        """Publish every table of this node, for a node that knows none."""
        self._published.clear()
        self._changed |= {live.table.id for live in self._hub.live_tables()}
        self.publish_changes()

    def publish_changes(self) -> None:
        """Publish the tables whose summary has changed."""
        for id in self._changed:
            live = self._hub.live(id)
            if live and _is_listed(live):
                self._publish(_listed(live))
            elif self._published.pop(id, None):
                self._peers.publish(Unlisted(id))
        self._changed.clear()

    def _publish(self, listed: Listed) -> None:
        id = listed.summary.id
        if self._published.get(id) != listed.summary:
            self._published[id] = listed.summary
            self._peers.publish(listed)

    def add(self, node: str, listed: Listed) -> None:
        """List a table of another node."""
        self._elsewhere[listed.summary.id] = (node, listed)

    def remove(self, node: str, id: str) -> None:
        """List a table of another node no longer, unless yet another node holds it now."""
        if self._elsewhere.get(id, ("",))[0] == node:
            del self._elsewhere[id]

    def remove_all(self, node: str) -> None:
        """List no table of a node that left."""
        for id, (holder, _) in tuple(self._elsewhere.items()):
            if holder == node:
                del self._elsewhere[id]


def _listed(live: LiveTable) -> Listed:
    return Listed(live.table.summary(), live.opened)


def _is_listed(live: LiveTable) -> bool:
    return live.table.is_held and not live.table.state.settings.is_private
