"""One shard of `benchmarks.million`: nodes with a core each, one PostgreSQL, one bus."""

import heapq
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count

MOST_APPENDS_TOGETHER = 512  # as in the store
WARM_UP, MEASURED = 3.0, 5.0  # seconds
PATIENCE = 5.0  # seconds after which a client gives up and tries again
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # as in trunkline.client.reconnect
STORM_SECONDS = 300.0


@dataclass(frozen=True)
class Settings:
    """Times are milliseconds of a processor, except where said."""

    tables: int
    nodes: int
    is_routed: bool  # whether the proxy sends all seats of a table to one node
    seats: int = 4
    think: float = 2.0  # seconds
    move: float = 0.94
    follow: float = 0.47
    notice: float = 0.005
    statement: float = 0.22
    row: float = 0.04
    commit: float = 0.34
    read: float = 0.25
    database_cores: int = 16
    connect: float = 2.0


class Station:
    """Serves in order of arrival, with one or more servers."""

    def __init__(self, servers: int = 1) -> None:
        self._free = [0.0] * servers
        self.used = 0.0

    def serve(self, now: float, milliseconds: float) -> float:
        """Return when a request that arrives now is done."""
        end = max(now, heapq.heappop(self._free)) + milliseconds / 1000
        heapq.heappush(self._free, end)
        self.used += milliseconds / 1000
        return end

    def busy(self, seconds: float) -> float:
        """Return the share of a time that it worked."""
        return self.used / seconds / len(self._free)


@dataclass
class Figures:
    """What one run measured."""

    latencies: list[float] = field(default_factory=list)
    batches: list[int] = field(default_factory=list)
    busy: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def moves_a_second(self) -> float:
        """Moves that everybody has seen."""
        return len(self.latencies) / MEASURED

    @property
    def batch(self) -> float:
        """Moves in a transaction."""
        return sum(self.batches) / max(1, len(self.batches))

    def latency(self, share: float) -> float:
        """Milliseconds from a move until the last seat of its table has it."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[int(share * (len(ordered) - 1))]


@dataclass
class Storm:
    """When lost connections were back, in seconds, and how often clients tried."""

    lost: int
    times: list[float] = field(default_factory=list)
    attempts: int = 0

    def back(self, share: float) -> float:
        """Seconds until a share of the lost ones was back; infinite if that took too long."""
        wanted = int(share * (self.lost - 1))
        return sorted(self.times)[wanted] if wanted < len(self.times) else math.inf


class Shard:
    """Runs the events in order of time."""

    def __init__(self, settings: Settings, seed: str) -> None:
        self._settings = settings
        self._random = random.Random(f"{seed}/{settings}")
        self._nodes = [Station() for _ in range(settings.nodes)]
        self._database = Station(settings.database_cores)
        self._commit = Station()  # NOTIFY: one transaction at a time commits
        self._waiting: list[list[tuple[int, float]]] = [[] for _ in self._nodes]
        self._is_writing = [False] * settings.nodes
        self._events: list[tuple[float, int, Callable[[float], None]]] = []
        self._numbers = count()
        self._figures = Figures()
        self._homes = [self._choose_homes() for _ in range(settings.tables)]

    def run(self) -> Figures:
        """Play, and measure after a warm-up."""
        for table in range(self._settings.tables):
            self._think(0.0, table)
        self._run_until(WARM_UP)
        self._figures = Figures()
        stations = [*self._nodes, self._database, self._commit]
        for station in stations:
            station.used = 0.0
        self._run_until(WARM_UP + MEASURED)
        nodes = sum(node.busy(MEASURED) for node in self._nodes) / len(self._nodes)
        self._figures.busy = (nodes, self._database.busy(MEASURED), self._commit.busy(MEASURED))
        return self._figures

    def run_storm(self) -> Storm:
        """Play, kill a node after the warm-up, and let its connections come back."""
        for table in range(self._settings.tables):
            self._think(0.0, table)
        self._run_until(WARM_UP)
        storm = Storm(self._settings.tables * self._settings.seats // self._settings.nodes)
        for _ in range(storm.lost):
            self._come_back(WARM_UP, FIRST_WAIT, storm)
        self._lose_first_node()
        while len(storm.times) < storm.lost and self._events[0][0] < STORM_SECONDS:
            self._step()
        return storm

    def _choose_homes(self) -> list[int]:
        """The nodes that a table's seats are connected to; the first one plays its moves."""
        nodes = range(self._settings.nodes)
        if self._settings.is_routed:
            return [self._random.choice(nodes)]
        return list({self._random.choice(nodes) for _ in range(self._settings.seats)})

    def _at(self, time: float, event: Callable[[float], None]) -> None:
        heapq.heappush(self._events, (time, next(self._numbers), event))

    def _step(self) -> None:
        time, _, event = heapq.heappop(self._events)
        event(time)

    def _run_until(self, end: float) -> None:
        while self._events[0][0] < end:
            self._step()

    def _think(self, now: float, table: int) -> None:
        thought = self._random.expovariate(1 / self._settings.think)
        self._at(now + thought, lambda time: self._move(time, table))

    def _move(self, now: float, table: int) -> None:
        """Half of a node's work comes before the move is stored, half after it."""
        node = self._random.choice(self._homes[table])
        decided = self._nodes[node].serve(now, self._settings.move / 2)
        self._at(decided, lambda time: self._append(time, node, table, now))

    def _append(self, now: float, node: int, table: int, sent: float) -> None:
        self._waiting[node].append((table, sent))
        if not self._is_writing[node]:
            self._write(now, node)

    def _write(self, now: float, node: int) -> None:
        batch = self._waiting[node][:MOST_APPENDS_TOGETHER]
        del self._waiting[node][:MOST_APPENDS_TOGETHER]
        self._is_writing[node] = bool(batch)
        if batch:
            self._figures.batches.append(len(batch))
            cost = self._settings.statement + self._settings.row * len(batch)
            executed = self._database.serve(now, cost)
            self._at(executed, lambda time: self._commit_batch(time, node, batch))

    def _commit_batch(self, now: float, node: int, batch: list[tuple[int, float]]) -> None:
        done = self._commit.serve(now, self._settings.commit)
        self._at(done, lambda time: self._publish(time, node, batch))

    def _publish(self, now: float, node: int, batch: list[tuple[int, float]]) -> None:
        self._write(now, node)
        for other, station in enumerate(self._nodes):
            if other != node:
                station.serve(now, self._settings.notice * len(batch))
        for table, sent in batch:
            self._show(now, node, table, sent)

    def _show(self, now: float, node: int, table: int, sent: float) -> None:
        """Send the move to the seats here; other nodes of the table read it and do the same."""
        others = [other for other in self._homes[table] if other != node]
        seen = [self._nodes[node].serve(now, self._settings.move / 2)]
        for other in others:
            read = self._database.serve(now, self._settings.read)
            self._at(read, partial(self._follow, other, table, sent, seen, len(others)))
        if not others:
            self._finish(table, sent, seen)

    def _follow(
        self, node: int, table: int, sent: float, seen: list[float], others: int, now: float
    ) -> None:
        seen.append(self._nodes[node].serve(now, self._settings.follow))
        if len(seen) > others:
            self._finish(table, sent, seen)

    def _finish(self, table: int, sent: float, seen: list[float]) -> None:
        self._figures.latencies.append(max(seen) - sent)
        self._think(max(seen), table)

    def _lose_first_node(self) -> None:
        """Its tables are served by the others from now on."""
        others = range(1, len(self._nodes))
        self._homes = [
            [node or self._random.choice(others) for node in homes] for homes in self._homes
        ]

    def _come_back(self, now: float, wait: float, storm: Storm) -> None:
        pause = wait * self._random.uniform(0.5, 1.0)
        self._at(now + pause, lambda time: self._connect(time, wait, storm))

    def _connect(self, now: float, wait: float, storm: Storm) -> None:
        """A client that waits too long gives up, but the node does the work all the same."""
        storm.attempts += 1
        end = self._random.choice(self._nodes[1:]).serve(now, self._settings.connect)
        if end - now <= PATIENCE:
            storm.times.append(end - WARM_UP)
        else:
            self._come_back(now + PATIENCE, min(2 * wait, LONGEST_WAIT), storm)
