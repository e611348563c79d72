"""Greedy: the route of most points that it can pay."""

from trunkline.bots.compiled import CompiledBot
from trunkline.bots.simple.greedy_kernel import greedy_action


class GreedyBot(CompiledBot):
    """Claims whatever brings most points at once, and collects the colour that it has most of."""

    kernel = staticmethod(greedy_action)
