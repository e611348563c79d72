"""Reviews finished games on request, one after the other, at low priority."""

import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue

import structlog
from msgspec.structs import replace

from trunkline.compiled_parts.parts import compile_part
from trunkline.engine.game import Game
from trunkline.review import Review, reviews_of
from trunkline.server.operations.logs import table_tag

MOST_KEPT = 48  # a review takes about 30 kB
MOST_FOR_ONE = 4  # in progress at a time
PRIORITY_STEPS = 10  # below the server's: leaves nine tenths of the CPU to others that need it
LOWEST_PRIORITY = 19
CHECK_SECONDS = 0.1  # until reviews are compiled

log = structlog.get_logger()


class Stopped(Exception):
    """The review is no longer wanted."""


class TooManyReviews(Exception):
    """The asker has the maximum number of reviews in progress."""


class ReviewInProgress:
    """A review of one game. Another thread works on it."""

    def __init__(self, table: str, game: Game, iterations: int | None, asker: str | None) -> None:
        self.asker = asker
        self._table = table
        self._is_stopped = threading.Event()
        self._growing = reviews_of(game, iterations, self._check)
        self.review: Review = next(self._growing)

    def stop(self) -> None:
        """Make it end soon, wherever it is."""
        self._is_stopped.set()

    def _check(self) -> None:
        if self._is_stopped.is_set():
            raise Stopped

    def finish(self) -> None:
        """Review the game to its end, unless stopped."""
        try:
            self._check()
            for review in self._growing:
                self.review = review
        except Stopped:
            pass
        except Exception as error:
            name = type(error).__name__
            log.error("a review failed", table=table_tag(self._table), error=name)
            self.review = replace(self.review, is_done=True)


class Reviews:
    """Keeps the latest reviews of a server. A single thread makes them."""

    def __init__(
        self, iterations: int | None = None, is_prepared: Callable[[], bool] = lambda: True
    ) -> None:
        self._iterations = iterations
        self._is_prepared = is_prepared
        self._kept: OrderedDict[str, ReviewInProgress] = OrderedDict()
        self._waiting: SimpleQueue[ReviewInProgress | None] = SimpleQueue()
        self._is_closed = False
        # A daemon, because compilation cannot be interrupted and must not delay a shutdown.
        self._thread = threading.Thread(target=self._work, name="reviews", daemon=True)

    def so_far(self, table: str, game: Game, asker: str | None = None) -> Review:
        """Return the review of a table's game so far. The first call starts it.

        Raises `TooManyReviews` if the asker has too many in progress. None has no limit.
        """
        if table not in self._kept:
            if asker is not None and self._count_in_progress(asker) >= MOST_FOR_ONE:
                raise TooManyReviews
            self._start(table, game, asker)
        self._kept.move_to_end(table)
        return self._kept[table].review

    def _count_in_progress(self, asker: str) -> int:
        own = (each for each in self._kept.values() if each.asker == asker)
        return sum(not each.review.is_done for each in own)

    def _start(self, table: str, game: Game, asker: str | None) -> None:
        self._kept[table] = ReviewInProgress(table, game, self._iterations, asker)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1].stop()
        if not self._is_closed:
            self._waiting.put(self._kept[table])
            if not self._thread.is_alive():
                self._thread.start()

    def close(self) -> None:
        """Stop all reviews and start no more."""
        self._is_closed = True
        for each in self._kept.values():
            each.stop()
        self._waiting.put(None)

    def _work(self) -> None:
        # First, at full priority: while the compiler holds the interpreter's lock, tables wait.
        try:
            while not (self._is_prepared() or self._is_closed):
                time.sleep(CHECK_SECONDS)
            compile_part("review")
        except Exception as error:  # the reviews may still work
            log.error("reviews were not compiled ahead", error=type(error).__name__)
        if sys.platform == "linux":  # elsewhere threads have no priority
            lower_priority(threading.get_native_id())
        while review := self._waiting.get():
            review.finish()


def lower_priority(thread: int) -> None:
    """Let everything else run before a thread, whatever the priority of its process is."""
    priority = os.getpriority(os.PRIO_PROCESS, thread) + PRIORITY_STEPS
    os.setpriority(os.PRIO_PROCESS, thread, min(priority, LOWEST_PRIORITY))
