"""Searches with less of a tree, to measure what it is worth:

trunkline arena --bots search@2000,benchmarks/lesser_searches.py:ShallowSearch@2000 --players 2
"""

from trunkline.bots import bot_streams
from trunkline.bots.search import SearchBot


class FlatSearch(SearchBot):
    """Compares moves by roll-outs of planners alone."""

    def __init__(self, seed: str) -> None:
        super().__init__(bot_streams([seed])[0], depth=0)


class ShallowSearch(SearchBot):
    """Has a tree over its next two decisions only."""

    def __init__(self, seed: str) -> None:
        super().__init__(bot_streams([seed])[0], depth=2)
