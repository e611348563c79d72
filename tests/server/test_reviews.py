"""Reviews on a server: one at a time, behind all else, and gone when the server goes."""

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.patience import PATIENCE_SECONDS
from tests.review.games import finished, played
from trunkline.engine.game import Game
from trunkline.review import Review, review_of
from trunkline.review.effort import ITERATIONS
from trunkline.server import reviews as module
from trunkline.server.app import make_app
from trunkline.server.operations.config import Config
from trunkline.server.operations.databases import SqliteFile
from trunkline.server.operations.lifecycle import DrainingServer
from trunkline.server.reviews import (
    LOWEST_PRIORITY,
    MOST_FOR_ONE,
    PRIORITY_STEPS,
    Reviews,
    TooManyReviews,
)

ENDLESS = 10**9


@pytest.fixture(name="reviews")
def _reviews() -> Iterator[Reviews]:
    reviews = Reviews()
    yield reviews
    reviews.close()
    for thread in review_threads():
        thread.join(PATIENCE_SECONDS)


def set_budget(monkeypatch: pytest.MonkeyPatch, iterations: int) -> None:
    monkeypatch.setitem(ITERATIONS, 2, iterations)


def until_done(reviews: Reviews, table: str, game: Game) -> Review:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (review := reviews.so_far(table, game)).is_done:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return review


def review_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "reviews"]


def test_the_first_answer_comes_at_once_and_the_whole_review_later(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_budget(monkeypatch, 1)
    game = finished()
    first = reviews.so_far("a", game)
    assert (first.moves, first.chances, first.is_done) == ((), (0.5, 0.5), False)
    assert until_done(reviews, "a", game) == review_of(game, 1)


def test_reviews_are_made_one_after_the_other_as_they_were_asked_for(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_budget(monkeypatch, 8)
    games = {table: played(2, "classic", table, 25) for table in "abc"}
    for table, game in games.items():
        reviews.so_far(table, game)
    stages = set()
    while not (third := reviews.so_far("c", games["c"])).is_done:
        # The later ones are looked at first: what comes meanwhile cannot deceive.
        second, first = (reviews.so_far(table, games[table]) for table in "ba")
        assert second.is_done or not third.moves
        assert first.is_done or not second.moves
        stages.add((first.is_done, second.is_done))
        time.sleep(0.001)
    assert stages == {(False, False), (True, False), (True, True)}


def test_closing_stops_the_review_that_is_under_way(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_budget(monkeypatch, ENDLESS)
    reviews.so_far("a", finished())
    reviews.so_far("b", finished())
    [thread] = review_threads()
    reviews.close()
    thread.join(PATIENCE_SECONDS)
    assert not thread.is_alive()
    assert reviews.so_far("c", finished()).moves == (), "and begins no other"
    assert review_threads() == []


def test_a_server_that_drains_ends_its_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_budget(monkeypatch, ENDLESS)
    app = make_app(Config(), key="key", database=SqliteFile(tmp_path / "tables.sqlite"))

    async def story() -> None:
        server = DrainingServer(app, lambda: server.handle_exit(signal.SIGTERM, None))
        async with app.router.lifespan_context(app):
            app.state.services.reviews.so_far("a", finished())
            [thread] = review_threads()
            await server.serve([socket.create_server(("127.0.0.1", 0))])
            await asyncio.to_thread(thread.join, PATIENCE_SECONDS)
            assert not thread.is_alive()

    asyncio.run(story())


def test_only_the_reviews_that_were_asked_for_last_are_kept(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    set_budget(monkeypatch, ENDLESS)
    reviews.so_far("a", finished())
    set_budget(monkeypatch, 1)
    until_done_without_a(reviews)
    assert reviews.so_far("a", finished()).moves == ()


def until_done_without_a(reviews: Reviews) -> None:
    """Ask for two others, so that the endless one is given up."""
    reviews.so_far("b", finished())
    reviews.so_far("c", finished())
    until_done(reviews, "c", finished())


def test_one_asker_has_only_a_few_under_way_and_is_refused_another(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_budget(monkeypatch, ENDLESS)
    for number in range(MOST_FOR_ONE):
        reviews.so_far(str(number), finished(), "ada")
    for _ in range(2):
        with pytest.raises(TooManyReviews):
            reviews.so_far("another", finished(), "ada")
    reviews.so_far("0", finished(), "ada")
    reviews.so_far("another", finished(), "ben")
    assert not reviews.so_far("another", finished(), "ada").is_done, "as it is under way now"


def test_what_is_done_makes_room_for_another(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_FOR_ONE", 1)
    set_budget(monkeypatch, 1)
    reviews.so_far("a", finished(), "ada")
    until_done(reviews, "a", finished())
    assert not reviews.so_far("b", finished(), "ada").moves


def test_a_review_that_fails_is_logged_and_keeps_no_other_away(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_budget(monkeypatch, 1)
    spoilt = finished().copy()
    spoilt.seed = "another deal"
    with capture_logs() as logs:
        failed = until_done(reviews, "secret-code", spoilt)
    assert len(failed.moves) < failed.decisions
    [line] = [line for line in logs if line["event"] == "a review failed"]
    assert "secret-code" not in str(line)
    assert until_done(reviews, "b", finished()) == review_of(finished(), 1)


def test_what_cannot_be_compiled_ahead_is_logged_and_keeps_no_review_away(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(part: str) -> None:
        raise OSError("no room for kernels")

    monkeypatch.setattr(module, "compile_part", fail)
    set_budget(monkeypatch, 1)
    with capture_logs() as logs:
        assert until_done(reviews, "a", finished()) == review_of(finished(), 1)
    assert {"event": "reviews were not compiled ahead", "error": "OSError"}.items() <= logs[
        0
    ].items()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no priority")
def test_the_thread_lets_everybody_else_go_first(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_budget(monkeypatch, 1)
    until_done(reviews, "a", finished())
    [thread] = review_threads()
    assert thread.native_id is not None
    own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    lower = os.getpriority(os.PRIO_PROCESS, thread.native_id)
    assert lower == min(own + PRIORITY_STEPS, LOWEST_PRIORITY)
