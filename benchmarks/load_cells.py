"""The rows of the load table: servers with a store and a number of nodes."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.boardgame_io.installation import BoardgameServer, install
from benchmarks.boardgame_io.match import BoardgameMatch
from benchmarks.loaded_table import LoadedTable
from benchmarks.measured_server import MeasuredProcess, MeasuredServer, busy_seconds
from benchmarks.trunkline_table import TrunklineTable
from tests.postgres_server import PostgresServer

OURS, THEIRS = "Trunkline", "boardgame.io"


class Places:
    """What rows share: a folder, an installed boardgame.io and a PostgreSQL that really writes."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self._postgres: PostgresServer | None = None
        self._packages: Path | None = None

    def new_folder(self) -> Path:
        """Return an empty folder."""
        return Path(tempfile.mkdtemp(dir=self.folder))

    @property
    def postgres(self) -> PostgresServer:
        """The PostgreSQL, started when it is first needed."""
        if self._postgres is None:
            self._postgres = self._stack.enter_context(PostgresServer(fsync=True))
        return self._postgres

    @property
    def packages(self) -> Path:
        """The folder with boardgame.io, installed when it is first needed."""
        if self._packages is None:
            self._packages = self.new_folder()
            install(self._packages)
        return self._packages


@dataclass(frozen=True, slots=True)
class Deployment:
    """Running servers; `database` is the first process of a database that runs apart."""

    nodes: list[MeasuredProcess]
    table: type[LoadedTable]
    database: int | None = None
    is_together: bool = False
    """Whether all clients of a table are at one node, as a proxy that knows tables could do."""

    def urls(self, number: int) -> list[str]:
        """The addresses of the nodes that the clients of a table use."""
        nodes = [self.nodes[number % len(self.nodes)]] if self.is_together else self.nodes
        return [node.url for node in nodes]

    def memory(self) -> float:
        """Megabytes of all nodes."""
        return sum(node.memory() for node in self.nodes)

    def settle(self) -> None:
        """Prepare for a measurement of memory."""
        for node in self.nodes:
            node.settle()

    def busy_seconds(self) -> float:
        """Processor seconds of all nodes."""
        return sum(node.busy_seconds() for node in self.nodes)

    def database_seconds(self) -> float:
        """Processor seconds of the database."""
        return sum(map(_seconds, family(self.database))) if self.database else 0.0


def family(parent: int) -> Iterator[int]:
    """The ids of a process and of all that it has started."""
    yield parent
    for children in Path(f"/proc/{parent}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


def _seconds(process: int) -> float:
    with suppress(OSError):  # it has just ended
        return busy_seconds(process)
    return 0.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A row: how to start its servers."""

    server: str
    store: str
    nodes: int
    start: Callable[[ExitStack, Places], Deployment]
    is_together: bool = False

    @property
    def name(self) -> str:
        """Its name on the command line."""
        return f"{self.server}/{self.store}/{self.nodes_text}"

    @property
    def nodes_text(self) -> str:
        """How many nodes it has, and how clients use them if that differs from the other rows."""
        return f"{self.nodes} (together)" if self.is_together else str(self.nodes)


def _start_sqlite(stack: ExitStack, places: Places) -> Deployment:
    server = MeasuredServer(places.new_folder() / "tables.sqlite")
    return Deployment([stack.enter_context(server)], TrunklineTable)


def _postgres_cell(nodes: int, *, is_together: bool = False) -> Cell:
    def start(stack: ExitStack, places: Places) -> Deployment:
        url = places.postgres.new_database()
        first = stack.enter_context(MeasuredServer(url))
        assert first.url  # it has made the tables of the database
        others = [stack.enter_context(MeasuredServer(url)) for _ in range(nodes - 1)]
        return Deployment([first, *others], TrunklineTable, places.postgres.pid, is_together)

    return Cell(OURS, "PostgreSQL", nodes, start, is_together)


def _start_in_memory(stack: ExitStack, places: Places) -> Deployment:
    server = BoardgameServer(places.packages)
    return Deployment([stack.enter_context(server)], BoardgameMatch)


def _start_flat_file(stack: ExitStack, places: Places) -> Deployment:
    server = BoardgameServer(places.packages, ["flat-file", str(places.new_folder())])
    return Deployment([stack.enter_context(server)], BoardgameMatch)


def _start_with_postgres(stack: ExitStack, places: Places) -> Deployment:
    server = BoardgameServer(places.packages, ["postgres", places.postgres.new_database()])
    return Deployment([stack.enter_context(server)], BoardgameMatch, places.postgres.pid)


CELLS = (
    Cell(THEIRS, "memory", 1, _start_in_memory),
    Cell(THEIRS, "files", 1, _start_flat_file),
    Cell(THEIRS, "PostgreSQL", 1, _start_with_postgres),
    Cell(OURS, "SQLite", 1, _start_sqlite),
    *map(_postgres_cell, (1, 2, 3)),
    *(_postgres_cell(nodes, is_together=True) for nodes in (2, 3)),
)
YARDSTICK = CELLS[0].name
