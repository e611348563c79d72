"""A tree over one's own next decisions.

A node is the actions chosen so far, whatever chance and the rivals did in between (an open loop),
so it gathers what they brought over all deals.
"""

import numpy as np

from trunkline.engine.kernels.compile import kernel

NODE = np.dtype(
    [
        ("action", np.int64),
        ("first_child", np.int64),
        ("sibling", np.int64),
        ("offered", np.int64),  # how often it could have been chosen
        ("visits", np.int64),
        ("total", np.float64),
    ],
    align=True,
)
NONE = -1
EXPLORATION = 0.5
PLANNERS_SHARE = 0.6  # of what is expected before anything was tried


def new_tree(most_nodes: int) -> tuple[np.ndarray, np.ndarray]:
    """Room for so many nodes, with the root in the first place, and how many there are."""
    tree = np.zeros(most_nodes, dtype=NODE)
    tree[0] = (NONE, NONE, NONE, 0, 0, 0.0)
    return tree, np.ones(1, dtype=np.int64)


@kernel
def new_node(tree: np.ndarray, size: np.ndarray, action: int) -> int:
    """Add a node; NONE if there is no more room."""
    place = size[0]
    if place == tree.shape[0]:
        return NONE
    size[0] += 1
    node = tree[place]
    node.action = action
    node.first_child = NONE
    node.sibling = NONE
    return place


@kernel
def child_of(tree: np.ndarray, size: np.ndarray, parent: int, action: int) -> int:
    """The node of an action after those of the parent, made if it is not there yet."""
    child = tree[parent].first_child
    while child != NONE:
        if tree[child].action == action:
            return child
        child = tree[child].sibling
    child = new_node(tree, size, action)
    if child != NONE:
        tree[child].sibling = tree[parent].first_child
        tree[parent].first_child = child
    return child


@kernel
def choose_child(
    tree: np.ndarray, size: np.ndarray, parent: int, actions: np.ndarray, count: int
) -> int:
    """The child that is to be tried next, the planner's being the first of the actions."""
    best = NONE
    most = -np.inf
    parents_mean = tree[parent].total / max(1, tree[parent].visits)
    for place in range(count):
        child = child_of(tree, size, parent, actions[place])
        if child == NONE:
            return NONE
        node = tree[child]
        node.offered += 1
        share = PLANNERS_SHARE if place == 0 else (1.0 - PLANNERS_SHARE) / (count - 1)
        mean = node.total / node.visits if node.visits > 0 else parents_mean
        worth = mean + EXPLORATION * share * np.sqrt(node.offered) / (1 + node.visits)
        if worth > most:
            best = child
            most = worth
    return best
