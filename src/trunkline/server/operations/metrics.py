"""The metrics of a server, for Prometheus."""

import contextlib
from collections.abc import Iterator
from importlib.metadata import version
from typing import Literal

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

CONTENT_TYPE = CONTENT_TYPE_LATEST
VERSION = version("trunkline")
Outcome = Literal["done", "refused", "failed"]
CutOffReason = Literal["flood", "slow", "address_full", "server_full"]

# Seconds. A command waits only for the disk, a bot may think for long.
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
SLOW = (0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of one server. Several servers can run in one process.

    Use gauges and counters directly (`metrics.connections.inc()`), histograms with `observe`.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        build = Gauge("trunkline_build_info", "1.", ("version",), registry=self._registry)
        build.labels(VERSION).set(1)
        self.connections = self._gauge("connections", "Open sockets.")
        self.tables = self._gauge("tables", "Live tables.")
        self.nodes = self._gauge("nodes", "Servers that share the database and are alive.")
        self.held_tables = self._gauge("held_tables", "Tables whose bots and clocks run here.")
        self.damaged_tables = self._gauge("damaged_tables", "Tables whose log cannot be read.")
        self.store_ok = self._gauge("store_ok", "1 if the store works, 0 if it fails.")
        self.store_ok.set(1)
        self.store_failures = self._counter("store_failures", "What the store failed to do.")
        self.messages_in = self._counter("messages_in", "Messages received over sockets.")
        self.messages_out = self._counter("messages_out", "Messages sent over sockets.")
        self.bot_failures = self._counter("bot_failures", "Bots that failed to choose a move.")
        self.append_seconds = self._histogram("append", "To store entries.", QUICK)
        self.thought_seconds = self._histogram("thought", "A bot's thinking time.", SLOW)
        self._command_seconds = self._histogram("command", "From command to answer.", QUICK)
        self._cut_offs = self._counter("cut_offs", "Connections cut off.", ("reason",))
        self._commands = self._counter("commands", "Commands to tables.", ("kind", "outcome"))
        self._bound: dict[tuple[str, Outcome], Counter] = {}

    def count_command(self, kind: str, outcome: Outcome, seconds: float) -> None:
        """Count a command that was answered `seconds` after it entered the mailbox."""
        counter = self._bound.get((kind, outcome))
        if counter is None:
            counter = self._bound[kind, outcome] = self._commands.labels(kind, outcome)
        counter.inc()
        self._command_seconds.observe(seconds)

    def count_cut_off(self, reason: CutOffReason) -> None:
        """Count a connection that the server cut off to protect itself."""
        self._cut_offs.labels(reason).inc()

    def text(self) -> bytes:
        """Return all metrics in the format of Prometheus, of type `CONTENT_TYPE`."""
        return generate_latest(self._registry)

    @contextlib.contextmanager
    def served_at(self, host: str, port: int) -> Iterator[int]:
        """Answer on a port of their own and yield it. Raises `OSError` if that is not possible."""
        server, thread = start_http_server(port, host, self._registry)
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            thread.join()

    def _gauge(self, name: str, help: str) -> Gauge:
        return Gauge(f"trunkline_{name}", help, registry=self._registry)

    def _counter(self, name: str, help: str, labels: tuple[str, ...] = ()) -> Counter:
        return Counter(f"trunkline_{name}", help, labels, registry=self._registry)

    def _histogram(self, what: str, help: str, buckets: tuple[float, ...]) -> Histogram:
        name = f"trunkline_{what}_seconds"
        return Histogram(name, f"Seconds. {help}", registry=self._registry, buckets=buckets)
