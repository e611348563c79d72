"""A tree over one's own next decisions.

A node is the actions chosen so far, whatever chance and the rivals did in between (an open loop),
so it gathers what they brought over all deals.
"""

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
FIRST_KIND = -2  # the key of a face-up card of the first kind; those of others lie below
EXPLORATION = 0.5
PLANNERS_SHARE = 0.6  # of what is expected before anything was tried
NEAR = 2  # decisions whose nodes grow as soon as they were tried
RIPE = 8  # visits after which later ones do, so that the tree is as deep as there is time for


def new_tree(most_nodes: int) -> tuple[np.ndarray, np.ndarray]:
    """Room for so many nodes, with the root in the first place, and how many there are."""
    tree = np.zeros(most_nodes, dtype=NODE)
    tree[0] = (NONE, NONE, NONE, 0, 0, 0.0)
    return tree, np.ones(1, dtype=np.int64)


@kernel
def new_node(tree: np.ndarray, size: np.ndarray, key: int) -> int:
    """Add a node; NONE if there is no more room."""
    place = size[0]
    if place == tree.shape[0]:
        return NONE
    size[0] += 1
    node = tree[place]
    node.key = key
    node.first_child = NONE
    node.sibling = NONE
    return place


@kernel
def child_of(tree: np.ndarray, size: np.ndarray, parent: int, key: int) -> int:
    """The node of an action after those of the parent, made if it is not there yet."""
    child = tree[parent].first_child
    while child != NONE:
        if tree[child].key == key:
            return child
        child = tree[child].sibling
    child = new_node(tree, size, key)
    if child != NONE:
        tree[child].sibling = tree[parent].first_child
        tree[parent].first_child = child
    return child


@kernel
def can_grow(tree: np.ndarray, node: int, depth: int) -> bool:
    """Whether a node, so many decisions deep, has been tried often enough for what follows it."""
    return tree[node].visits >= (1 if depth <= NEAR else RIPE)


@kernel
def key_of(view: np.record, action: int) -> int:
    """What an action is known by: a face-up card by its kind, wherever it lies."""
    if DRAW_FACE_UP <= action < DRAW_FACE_UP + SLOTS:
        return FIRST_KIND - np.int64(view.face_up[action - DRAW_FACE_UP])
    return action


@kernel
def choose_child(
    tree: np.ndarray,
    size: np.ndarray,
    parent: int,
    view: np.record,
    actions: np.ndarray,
    count: int,
) -> tuple[int, int]:
    """The child that is to be tried next and its action's place, the planner's being the first."""
    best = NONE
    at = 0
    most = -np.inf
    parents_mean = tree[parent].total / max(1, tree[parent].visits)
    for place in range(count):
        child = child_of(tree, size, parent, key_of(view, actions[place]))
        if child == NONE:
            return NONE, at
        node = tree[child]
        node.offered += 1
        share = PLANNERS_SHARE if place == 0 else (1.0 - PLANNERS_SHARE) / (count - 1)
        mean = node.total / node.visits if node.visits > 0 else parents_mean
        worth = mean + EXPLORATION * share * np.sqrt(node.offered) / (1 + node.visits)
        if worth > most:
            best = child
            at = place
            most = worth
    return best, at
