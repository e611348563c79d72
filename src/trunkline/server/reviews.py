"""Reviews of games that are over: made when asked for, one after the other, behind all else."""

import os
import sys
import threading
from collections import OrderedDict
from queue import SimpleQueue

import structlog
from msgspec.structs import replace

from trunkline.engine.game import Game
from trunkline.review import Review, reviews_of
from trunkline.server.operations.logs import table_tag
from trunkline.server.operations.warm_up import compile_review

MOST_KEPT = 48  # a review takes some 30 kB
MOST_FOR_ONE = 4  # under way at a time
WEAK_CLAIM = 10  # a priority that leaves nine tenths to whoever else wants them

log = structlog.get_logger()


class Stopped(Exception):
    """A review is not wanted any more."""


class TooManyReviews(Exception):
    """Somebody has as many reviews under way as anybody may have."""


class UnderWay:
    """A review of one game, which another thread makes."""

    def __init__(self, table: str, game: Game, iterations: int | None, asker: str | None) -> None:
        self.asker = asker
        self._table = table
        self._is_stopped = threading.Event()
        self._growing = reviews_of(game, iterations, self._check)
        self.review: Review = next(self._growing)

    def stop(self) -> None:
        """Have it end before long, wherever it is."""
        self._is_stopped.set()

    def _check(self) -> None:
        if self._is_stopped.is_set():
            raise Stopped

    def go_on(self) -> None:
        """Make the review, to its end if nobody stops it."""
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
    """All reviews of a server, those asked for last being kept. A single thread makes them."""

    def __init__(self, iterations: int | None = None) -> None:
        self._iterations = iterations
        self._kept: OrderedDict[str, UnderWay] = OrderedDict()
        self._waiting: SimpleQueue[UnderWay | None] = SimpleQueue()
        self._is_closed = False
        # A daemon, since compiling cannot be interrupted and must not hold up the server's end.
        self._thread = threading.Thread(target=self._work, name="reviews", daemon=True)

    def so_far(self, table: str, game: Game, asker: str | None = None) -> Review:
        """What is known of a table's game by now; who asks first has the review begun.

        Raises `TooManyReviews` for an asker who has too many under way; None may have them all.
        """
        if table not in self._kept:
            if asker is not None and self._count_under_way(asker) >= MOST_FOR_ONE:
                raise TooManyReviews
            self._begin(table, game, asker)
        self._kept.move_to_end(table)
        return self._kept[table].review

    def _count_under_way(self, asker: str) -> int:
        own = (each for each in self._kept.values() if each.asker == asker)
        return sum(not each.review.is_done for each in own)

    def _begin(self, table: str, game: Game, asker: str | None) -> None:
        self._kept[table] = UnderWay(table, game, self._iterations, asker)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1].stop()
        if not self._is_closed:
            self._waiting.put(self._kept[table])
            if not self._thread.is_alive():
                self._thread.start()

    def close(self) -> None:
        """Stop whatever is under way, and begin nothing more."""
        self._is_closed = True
        for each in self._kept.values():
            each.stop()
        self._waiting.put(None)

    def _work(self) -> None:
        # First, as a compiler holds the interpreter's lock, for which no table must wait long.
        try:
            compile_review()
        except Exception as error:  # what cannot be made ready may yet be made
            log.error("reviews were not compiled ahead", error=type(error).__name__)
        if sys.platform == "linux":  # elsewhere a thread has no priority of its own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), WEAK_CLAIM)
        while review := self._waiting.get():
            review.go_on()
