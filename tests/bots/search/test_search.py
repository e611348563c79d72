"""Search: fair by construction, deterministic, and never worse than it must be."""

import threading
import time

import pytest

from tests.bots.positions import positions
from trunkline.bots import bot_streams, make_bot
from trunkline.bots.budget import Budget
from trunkline.bots.search.search import SearchBot, candidates_of
from trunkline.engine.rules import action_ids


@pytest.mark.parametrize("players", [2, 4])
def test_candidates_are_legal_and_different_and_begin_with_the_planners(players: int) -> None:
    for game, seat in positions(players, "classic", "candidates"):
        view = game.view(seat)
        actions = candidates_of(view).tolist()
        assert set(actions) <= set(action_ids(view.raw["legal"][0]))
        assert len(set(actions)) == len(actions)
        planned = make_bot("planner", "0").choose(view, view.legal_moves)
        assert view.legal_moves[action_ids(view.raw["legal"][0]).index(actions[0])] == planned


def search_bot(iterations: int, threads: int = 1) -> SearchBot:
    return SearchBot(bot_streams(["0"])[0], Budget(iterations=iterations), threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_view_and_budget_decide_alike(threads: int) -> None:
    for game, seat in positions(3, "classic", "alike"):
        view = game.view(seat)
        one, other = (search_bot(60, threads).choose(view, view.legal_moves) for _ in range(2))
        assert one == other


def test_a_bot_decides_by_the_view_alone_whatever_it_has_seen_before() -> None:
    used = search_bot(60)
    for game, seat in positions(2, "classic", "memory"):
        view = game.view(seat)
        assert used.choose(view, view.legal_moves) == search_bot(60).choose(view, view.legal_moves)


def test_a_search_can_be_stopped() -> None:
    game, seat = next(iter(positions(2, "classic", "stop")))
    view = game.view(seat)
    bot = SearchBot(bot_streams(["0"])[0], Budget(milliseconds=600_000))
    chosen = []
    thinking = threading.Thread(target=lambda: chosen.append(bot.choose(view, view.legal_moves)))
    thinking.start()
    while thinking.is_alive():
        bot.stop()
        time.sleep(0.01)
    assert chosen[0] in view.legal_moves
