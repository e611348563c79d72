"""A real Ray cluster of three nodes on this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import trunkline.arena.backend.cluster  # noqa: F401, its settings must come before Ray's import

# isort: split
import ray
from ray.cluster_utils import Cluster

from trunkline.arena.backend.cluster import connected

# Small, and without the processes that only people look at.
NODE: dict[str, Any] = {
    "object_store_memory": 80_000_000,
    "include_dashboard": False,
    "include_log_monitor": False,
}
# A lost node is noticed within two seconds.
HEALTH = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 3,
}


class ThreeNodes:
    """A head that does no work itself, so that it never has to be removed, and two nodes."""

    def __init__(self) -> None:
        head = {**NODE, "num_cpus": 0, "no_monitor": True, "_system_config": HEALTH}
        self._cluster = Cluster(initialize_head=True, head_node_args=head)
        self._nodes: list[Any] = []
        self.refill()

    @property
    def address(self) -> str:
        """The address of the head."""
        return str(self._cluster.address)

    def refill(self) -> None:
        """Add nodes in place of those that were removed."""
        while len(self._nodes) < 2:
            self._nodes.append(self._cluster.add_node(**NODE, num_cpus=1))
        self._cluster.wait_for_nodes()

    def kill(self, node_id: str = "") -> None:
        """Kill a node with all its processes: the one with that id, or else the first."""
        node = next(one for one in self._nodes if node_id in (one.node_id, ""))
        self._nodes.remove(node)
        self._cluster.remove_node(node, allow_graceful=False)

    def shut_down(self) -> None:
        """End all processes of the cluster."""
        self._cluster.shutdown()  # type: ignore[no-untyped-call]


@contextmanager
def three_nodes() -> Iterator[ThreeNodes]:
    """Start a cluster and connect this process to it."""
    cluster = ThreeNodes()
    try:
        with connected(cluster.address):
            yield cluster
    finally:
        cluster.shut_down()


def is_idle() -> bool:
    """Whether nobody works on the cluster that this process is connected to."""
    free = ray.available_resources()  # type: ignore[no-untyped-call]
    return bool(free.get("CPU", 0) == 2)
