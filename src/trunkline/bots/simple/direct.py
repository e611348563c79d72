"""Direct: works towards its tickets by cheapest ways."""

from trunkline.bots.compiled import CompiledBot
from trunkline.bots.simple.direct_kernel import direct_action


class DirectBot(CompiledBot):
    """Claims the longest route that its tickets' cheapest ways want, else draws for it."""

    kernel = staticmethod(direct_action)
