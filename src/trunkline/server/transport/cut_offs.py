"""Counts the connections that the server cuts off to protect itself."""

import time
from collections import Counter
from collections.abc import Callable

import structlog

from trunkline.server.operations.metrics import CutOffReason, Metrics

LINE_SECONDS = 10.0  # an attack gets one line in this time, with counts

log = structlog.get_logger()


class CutOffs:
    """Every connection that was cut off. The first is logged at once, later ones are counted."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._unlogged: Counter[str] = Counter()
        self._line_due = 0.0

    def note(self, reason: CutOffReason) -> None:
        """Count a connection, and log it unless there was a line a moment ago."""
        self._metrics.count_cut_off(reason)
        self._unlogged[reason] += 1
        if self._clock() >= self._line_due:
            log.warning("connections were cut off", **self._unlogged)
            self._unlogged.clear()
            self._line_due = self._clock() + LINE_SECONDS
