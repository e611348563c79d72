"""How a node reaches the other nodes, and which tables it holds."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Protocol

from trunkline.server.nodes.peer_messages import PeerMessage


class PeerListener(Protocol):
    """What a node hears from the others."""

    def table_changed(self, table: str, version: int) -> None:
        """Another node stored entries of a table."""

    def received(self, node: str, message: PeerMessage) -> None:
        """Another node said something."""

    async def beat(self, count: int) -> None:
        """Another second has passed. So many nodes are alive, this one included."""

    def node_left(self, node: str) -> None:
        """Another node stopped or died."""

    async def hold(self, tables: Collection[str]) -> None:
        """This node holds these tables from now on: their holder died."""

    async def rejoin(self, held: Collection[str]) -> None:
        """This node missed what happened for a while. It still holds `held`, and nothing else."""


class Peers(ABC):
    """The other nodes. The holder of a table plays its bots and meets its deadlines."""

    @property
    @abstractmethod
    def is_alone(self) -> bool:
        """Whether there can be no other node."""

    @property
    @abstractmethod
    def uptime(self) -> float:
        """The seconds since the first of the nodes started, while at least one was running."""

    @abstractmethod
    async def start(self, listener: PeerListener) -> None:
        """Join the other nodes."""

    @abstractmethod
    async def claim(self, tables: Collection[str]) -> set[str]:
        """Become the holder of tables and return those where no other living node is."""

    @abstractmethod
    async def release(self, table: str) -> None:
        """Hold a table no longer. It sleeps until somebody asks for it."""

    @abstractmethod
    def publish(self, message: PeerMessage) -> None:
        """Say something to all other nodes soon."""

    @abstractmethod
    async def leave(self) -> None:
        """Say goodbye. The other nodes hold the tables of this one."""


class NoPeers(Peers):
    """A server whose store is its own: it holds every table."""

    @property
    def is_alone(self) -> bool:
        """Whether there can be no other node."""
        return True

    @property
    def uptime(self) -> float:
        """Always 0, because a restart restarts the current turns."""
        return 0.0

    async def start(self, listener: PeerListener) -> None:
        """Join nobody."""

    async def claim(self, tables: Collection[str]) -> set[str]:
        """Return all tables."""
        return set(tables)

    async def release(self, table: str) -> None:
        """Do nothing."""

    def publish(self, message: PeerMessage) -> None:
        """Say it to nobody."""

    async def leave(self) -> None:
        """Leave nobody."""
