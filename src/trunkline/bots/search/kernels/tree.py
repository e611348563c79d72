"""A tree over the searcher's own next decisions.

A node stands for the actions chosen so far, whatever chance and the rivals did in between (an open
loop), so it collects the rewards of all deals.
"""

from typing import NamedTuple

import numpy as np

from trunkline.engine.kernels.compiler import kernel
from trunkline.engine.kernels.layout import DRAW_FACE_UP, SLOTS, record_type

NODE = record_type(
    [
        ("key", np.int64),
        ("first_child", np.int64),
        ("sibling", np.int64),
        ("offered", np.int64),  # how often it could have been chosen
        ("visits", np.int64),
        ("total", np.float64),
    ]
)
NONE = -1
FIRST_KIND = -2  # the key of a face-up card of the first kind; other kinds count down from it
EXPLORATION = 0.5
PLANNERS_SHARE = 0.6  # of the prior: how good the planner's action is before any try
NEAR = 2  # decisions whose nodes grow after the first visit
RIPE = 8  # visits after which deeper nodes grow: the tree is as deep as there is time for


class Tree(NamedTuple):
    """Room for nodes, how many of them are in use, and how deep they may go."""

    nodes: np.ndarray
    size: np.ndarray  # one number
    depth: int


def new_tree(most_nodes: int, depth: int) -> Tree:
    """A tree with only its root, in the first place."""
    nodes = np.zeros(most_nodes, dtype=NODE)
    nodes[0] = (NONE, NONE, NONE, 0, 0, 0.0)
    return Tree(nodes, np.ones(1, dtype=np.int64), depth)


@kernel
def new_node(tree: Tree, key: int) -> int:
    """Add a node; NONE if there is no room left."""
    place = tree.size[0]
    if place == tree.nodes.shape[0]:
        return NONE
    tree.size[0] += 1
    node = tree.nodes[place]
    node.key = key
    node.first_child = NONE
    node.sibling = NONE
    return place


@kernel
def child_of(tree: Tree, parent: int, key: int) -> int:
    """The node of an action below its parent; add it if it is new."""
    nodes = tree.nodes
    child = nodes[parent].first_child
    while child != NONE:
        if nodes[child].key == key:
            return child
        child = nodes[child].sibling
    child = new_node(tree, key)
    if child != NONE:
        nodes[child].sibling = nodes[parent].first_child
        nodes[parent].first_child = child
    return child


@kernel
def can_grow(tree: Tree, node: int, depth: int) -> bool:
    """Whether a node at this depth was visited often enough to get children."""
    return tree.nodes[node].visits >= (1 if depth <= NEAR else RIPE)


@kernel
def add_reward(tree: Tree, node: int, reward: float) -> None:
    tree.nodes[node].visits += 1
    tree.nodes[node].total += reward


@kernel
def key_of(view: np.record, action: int) -> int:
    """What identifies an action: for a face-up card its kind, wherever it lies."""
    if DRAW_FACE_UP <= action < DRAW_FACE_UP + SLOTS:
        return FIRST_KIND - np.int64(view.face_up[action - DRAW_FACE_UP])
    return action


@kernel
def choose_child(
    tree: Tree, parent: int, view: np.record, actions: np.ndarray, count: int
) -> tuple[int, int]:
    """The child to try next, and the place of its action; the planner's action is the first."""
    best = NONE
    at = 0
    most = -np.inf
    parent_mean = tree.nodes[parent].total / max(1, tree.nodes[parent].visits)
    for place in range(count):
        child = child_of(tree, parent, key_of(view, actions[place]))
        if child == NONE:
            return NONE, at
        node = tree.nodes[child]
        node.offered += 1
        share = PLANNERS_SHARE if place == 0 else (1.0 - PLANNERS_SHARE) / (count - 1)
        mean = node.total / node.visits if node.visits > 0 else parent_mean
        worth = mean + EXPLORATION * share * np.sqrt(node.offered) / (1 + node.visits)
        if worth > most:
            best = child
            at = place
            most = worth
    return best, at
