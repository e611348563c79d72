"""The tree over the searcher's own next decisions."""

import numpy as np
import pytest

from tests.bots.positions import positions
from trunkline.bots import bot_streams
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.search.kernels.tree import FIRST_KIND, NONE, new_tree
from trunkline.bots.search.rollout_pool import TREE_DEPTH, RolloutWorker
from trunkline.bots.search.search import SearchBot, candidates_of
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.layout import (
    CLAIM,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    LOCOMOTIVE,
    SLOTS,
)
from trunkline.engine.view import View


def children(tree: np.ndarray, node: int) -> list[int]:
    found = []
    child = int(tree[node]["first_child"])
    while child != NONE:
        found.append(child)
        child = int(tree[child]["sibling"])
    return found


def expected_key(view: View, action: int) -> int:
    slot = action - DRAW_FACE_UP
    return FIRST_KIND - int(view.raw["face_up"][0, slot]) if 0 <= slot < SLOTS else action


def depth_of(tree: np.ndarray, node: int = 0) -> int:
    """How many nodes lie below each other."""
    return 1 + max((depth_of(tree, child) for child in children(tree, node)), default=0)


def tree_of(
    view: View, actions: np.ndarray, iterations: int, most_nodes: int = 1 << 15
) -> np.ndarray:
    """The tree after all actions were tried so often, as far as it has grown."""
    worker = RolloutWorker(view, belief_of(view, "0"), new_stream("tree", "0"), TREE_DEPTH)
    worker.tree = new_tree(most_nodes, TREE_DEPTH)
    worker.rewards(actions, iterations)
    return worker.tree.nodes[: worker.tree.size[0]]


def test_a_tree_grows_below_every_candidate_and_counts_each_trial_once() -> None:
    game, seat = list(positions(2, "classic", "grows"))[3]
    view = game.view(seat)
    actions = candidates_of(view)
    tree = tree_of(view, actions, 100)
    tried = children(tree, 0)
    assert sorted(tree["key"][tried]) == sorted(expected_key(view, int(a)) for a in actions)
    assert tree["visits"][tried].tolist() == [100] * len(actions)
    assert all(0 <= node["total"] <= node["visits"] for node in tree)
    for node in range(1, len(tree)):
        assert tree["visits"][children(tree, node)].sum() <= tree["visits"][node]
    below = [tree["visits"][children(tree, node)].sum() for node in tried]
    assert min(below) > 50


def test_the_more_time_there_is_the_deeper_a_tree_grows() -> None:
    game, seat = list(positions(2, "classic", "grows"))[3]
    view = game.view(seat)
    actions = candidates_of(view)[:1]
    depths = [depth_of(tree_of(view, actions, iterations)) for iterations in (1, 20, 2000)]
    assert depths == sorted(set(depths))
    assert depths[-1] <= 2 + TREE_DEPTH


def test_a_tree_knows_face_up_cards_by_their_kind_and_keeps_no_tickets() -> None:
    game, seat = list(positions(2, "classic", "grows"))[3]
    view = game.view(seat)
    keys = set(tree_of(view, candidates_of(view), 200)["key"][1:].tolist())
    assert {key for key in keys if key <= FIRST_KIND} == set(
        range(FIRST_KIND - LOCOMOTIVE, FIRST_KIND + 1)
    )
    assert not keys & set(range(DRAW_FACE_UP, DRAW_FACE_UP + SLOTS))
    assert DRAW_TICKETS in keys
    assert not keys & set(range(KEEP, CLAIM))


def test_a_full_tree_takes_no_more_and_the_search_goes_on() -> None:
    game, seat = list(positions(2, "classic", "grows"))[3]
    view = game.view(seat)
    assert len(tree_of(view, candidates_of(view), 100, 3)) == 3


@pytest.mark.parametrize("players", [2, 4])
def test_the_tree_changes_what_is_tried_not_what_is_allowed(players: int) -> None:
    differing = 0
    for game, seat in positions(players, "classic", "tree"):
        view = game.view(seat)
        stream = bot_streams(["0"])[0]
        choices = [
            SearchBot(stream, Budget(iterations=200), depth=depth).choose(view, view.legal_moves)
            for depth in (0, TREE_DEPTH)
        ]
        assert set(choices) <= set(view.legal_moves)
        differing += choices[0] != choices[1]
    assert differing > 0
