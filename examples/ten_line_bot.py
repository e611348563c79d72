"""A bot in ten lines: claims the longest route with few locomotives, else draws any card."""

from collections.abc import Sequence
from random import Random

from trunkline import Claim, DrawTickets, Move, View


class TenLineBot:
    """Try it: `trunkline arena --bots examples/ten_line_bot.py:TenLineBot,random --games 100`."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        """Choose one of the moves."""
        claims = [move for move in moves if isinstance(move, Claim)]
        if claims:
            return max(claims, key=lambda claim: 2 * claim.cards + claim.locomotives)
        draws = [move for move in moves if not isinstance(move, DrawTickets)]
        return self.chance.choice(draws or moves)
