"""Search: fair by construction, deterministic, and never worse than it must be."""

import threading
import time

import numpy as np
import pytest

from tests.bots.dealing import positions
from trunkline.bots import bot_streams, make_bot
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.redeal import deal_from_view
from trunkline.bots.search.search import SearchBot, candidates_of
from trunkline.bots.search.tree import FIRST_KIND, NONE, new_tree
from trunkline.bots.search.trial import TREE_DEPTH, Table
from trunkline.engine.game import Game
from trunkline.engine.history import History
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.layout import (
    CLAIM,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    GAME,
    KEEP,
    LOCOMOTIVE,
    SLOTS,
)
from trunkline.engine.rules import action_ids
from trunkline.engine.view import View, view_of

RULESETS = ("classic", "1910", "mega")


def dealt_from(view: View, seed: str) -> np.ndarray:
    state = np.zeros(1, dtype=GAME)
    belief = belief_of(view, seed)
    deal_from_view(view.rules.tables, view.raw, 0, belief, new_stream("deal", seed), state, 0)
    return state


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_dealt_from_a_view_looks_the_same_from_there(ruleset: str, players: int) -> None:
    for number, (game, seat) in enumerate(positions(players, ruleset, "looks the same")):
        view = game.view(seat)
        state = dealt_from(view, str(number))
        assert view_of(game.rules, state, seat, History.of(view.history)) == view


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_dealt_from_a_view_has_every_card_and_ticket_once(players: int) -> None:
    for number, (game, seat) in enumerate(positions(players, "classic", "every card")):
        state = dealt_from(game.view(seat), str(number))
        assert cards_of(state).tolist() == game.rules.tables["cards"][0].tolist()
        assert tickets_of(game, state) == sorted(range(len(game.rules.tickets)))


def cards_of(state: np.ndarray) -> np.ndarray:
    totals = [int(state["pile"][0]) >> (8 * kind) & 255 for kind in range(8)]
    pile = np.diff([0, *totals, int(state["pile_size"][0])])
    row = np.bincount(state["face_up"][0], minlength=10)[:9]
    cards: np.ndarray = pile + row + state["hands"][0].sum(axis=0) + state["discards"][0]
    return cards


def tickets_of(game: Game, state: np.ndarray) -> list[int]:
    held = np.flatnonzero(state["ticket_marks"][0] & 7).tolist()
    top, size = int(state["deck_top"][0]), int(state["deck_size"][0])
    deck = [int(state["deck"][0, (top + k) % 96]) for k in range(size)]
    offers = [
        int(state["offers"][0, seat, k])
        for seat in range(len(game.players))
        for k in range(int(state["offer_size"][0, seat]))
    ]
    return sorted(held + deck + offers)


def test_another_deal_gives_rivals_other_hands() -> None:
    game, seat = list(positions(2, "classic", "others"))[-1]
    one, other = (dealt_from(game.view(seat), seed) for seed in ("one", "other"))
    assert (one["hands"][0, 1 - seat] != other["hands"][0, 1 - seat]).any()
    assert (one["hands"][0, seat] == other["hands"][0, seat]).all()


def test_a_rival_is_thought_to_hold_the_ticket_that_its_routes_serve() -> None:
    game = Game(2, seed="belief", first=1)
    number = game.rules.route_number["los-angeles--phoenix"]
    game.state["owned"][0, 1, number // 64] |= np.uint64(1 << (number % 64))
    weights = belief_of(game.view(0), "0")["weights"][0, 1]
    served = game.rules.ticket_number["los-angeles--miami"]
    other = game.rules.ticket_number["boston--miami"]
    assert weights[served] > weights[other]


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
    table = Table(view, belief_of(view, "0"), new_stream("tree", "0"), TREE_DEPTH)
    tree, size = new_tree(most_nodes)
    table.tree = tree, size, TREE_DEPTH
    table.rewards(actions, iterations)
    return tree[: size[0]]


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


def compared(gains: np.ndarray) -> int:
    """What is chosen of two actions, 7 and 8, if the second brings so much more."""
    comparison = Comparison(np.array([7, 8]), Budget(iterations=2 * len(gains)))
    comparison.add(np.stack([np.zeros(len(gains)), gains], axis=1))
    assert comparison.is_over
    return comparison.best


def test_another_action_is_chosen_only_if_it_is_surely_better() -> None:
    assert compared(np.array([1.0, 0.9, 1.1, 1.0])) == 8
    assert compared(np.array([1.0, -0.9, 1.1, -1.0])) == 7
    assert compared(np.array([-1.0, -0.9, -1.1, -1.0])) == 7


def test_a_small_gain_is_not_enough_however_often_it_was_tried() -> None:
    assert compared(np.full(10_000, 0.04)) == 7
    assert compared(np.full(10_000, 0.05)) == 8


def test_the_first_action_is_never_dropped_and_the_worse_half_is() -> None:
    comparison = Comparison(np.arange(8), Budget(iterations=3 * 8 * 4))
    rewards = np.tile(np.arange(8.0), (4, 1))
    rewards[:, 0] = -1.0
    comparison.add(rewards)
    assert comparison.live_actions.tolist() == [0, 4, 5, 6, 7]
