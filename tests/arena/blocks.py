"""Removes times from blocks, and makes blocks by hand."""

from typing import Any

import msgspec

from trunkline.arena.match.outcomes import Outcome
from trunkline.arena.tournament.blocks import Block

TIMES = {"seconds", "slowest"}


def without_times(results: Any) -> Any:
    """Outcomes, games or blocks as plain values without their seconds."""
    plain = msgspec.to_builtins(results)
    return _without(plain)


def _without(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without(part) for key, part in value.items() if key not in TIMES}
    return [_without(part) for part in value] if isinstance(value, list | tuple) else value


def outcome(bot: str, score: int, rank: int, win_share: float) -> Outcome:
    """An outcome that differs from others only in these figures."""
    return Outcome(bot, score, win_share, rank, 2, 1, 20, (1, 1, 1, 1, 1, 1), 30, 50, 0.05, 0.002)


def duel(number: int, *results: str) -> Block:
    """A block of two games between A and B: each result is `A`, `B` or `=`."""
    seats = (("A", "B"), ("B", "A"))
    games = zip(seats, results, strict=True)
    return Block(number, tuple(tuple(_seat(bot, winner) for bot in bots) for bots, winner in games))


def _seat(bot: str, winner: str) -> Outcome:
    if winner == "=":
        return outcome(bot, 100, 0, 0.5)
    return outcome(bot, 120, 0, 1.0) if bot == winner else outcome(bot, 90, 1, 0.0)
