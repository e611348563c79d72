"""The search without its tree, to measure what the tree is worth:

trunkline arena --bots search@100ms,benchmarks/flat_search.py:FlatSearch@100ms --players 2
"""

from trunkline.bots import bot_streams
from trunkline.bots.search import SearchBot


class FlatSearch(SearchBot):
    """Compares moves by roll-outs of planners alone."""

    def __init__(self, seed: str) -> None:
        super().__init__(bot_streams([seed])[0], depth=0)
