"""Notes whether a store works, in the log and in the metrics."""

import time
from collections.abc import Callable

import structlog

from trunkline.server.operations.metrics import Metrics
from trunkline.server.store.interface import StoreFailed

LINE_SECONDS = 10.0  # a failing store gets one line in this time, with a count
LONGEST_REASON = 200

log = structlog.get_logger()


class StoreHealth:
    """Whether a store works. The first failure is logged at once, later ones are counted."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self.is_ok = True
        self._metrics = metrics
        self._clock = clock
        self._failures = 0  # since the last line about them
        self._line_due = 0.0
        self._has_line = False  # about the present trouble

    def note_failure(self, error: StoreFailed) -> None:
        """Count a failure, and log it unless there was a line a moment ago."""
        self.is_ok = False
        self._metrics.store_ok.set(0)
        self._metrics.store_failures.inc()
        self._failures += 1
        if self._clock() >= self._line_due:
            self._log_failures(str(error))

    def note_success(self) -> None:
        """Note that the store can write."""
        if self.is_ok:
            return
        self.is_ok = True
        self._metrics.store_ok.set(1)
        if self._has_line:
            self._has_line = False
            log.warning("the store works again", failures=self._failures)
            self._failures = 0

    def _log_failures(self, reason: str) -> None:
        log.error("the store failed", reason=reason[:LONGEST_REASON], failures=self._failures)
        self._failures = 0
        self._has_line = True
        self._line_due = self._clock() + LINE_SECONDS
