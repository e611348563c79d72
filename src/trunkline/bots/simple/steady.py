"""Steady: plans by turns, holds back, and pays with care."""

from trunkline.bots.compiled import CompiledBot
from trunkline.bots.simple.steady_kernel import steady_action


class SteadyBot(CompiledBot):
    """Keeps tickets that pay for their turns, and claims what they want once its hand is full."""

    kernel = staticmethod(steady_action)
