"""Searches that lack one part, to measure what that part is worth:

trunkline arena --bots search@2000,benchmarks/lesser_searches.py:ShallowSearch@2000 --players 2
"""

from trunkline.bots import bot_streams
from trunkline.bots.belief.belief import Belief
from trunkline.bots.search.search import SearchBot
from trunkline.engine.view import View


class FlatSearch(SearchBot):
    """Compares moves by roll-outs without a tree."""

    def __init__(self, seed: str) -> None:
        super().__init__(bot_streams([seed])[0], depth=0)


class ShallowSearch(SearchBot):
    """Has a tree over its next two decisions only."""

    def __init__(self, seed: str) -> None:
        super().__init__(bot_streams([seed])[0], depth=2)


class NaiveSearch(SearchBot):
    """Weighs rivals' tickets one by one, by how much of each their routes cover."""

    def __init__(self, seed: str) -> None:
        super().__init__(bot_streams([seed])[0])

    def believe(self, view: View, seed: str) -> Belief:
        """The weights of single tickets, without sets."""
        belief = super().believe(view, seed)
        belief["count"] = 0
        return belief
