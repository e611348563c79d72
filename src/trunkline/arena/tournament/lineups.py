"""Who sits with whom: lineups of bots, and how they change seats."""

from collections.abc import Sequence
from itertools import combinations

Lineup = tuple[str, ...]
"""A bot for every seat."""


def lineups_of(bots: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """The lineups that bots are compared in; raises `ValueError` if they do not make any.

    One bot plays itself. Two play one against the others, the first alone. As many as there are
    seats sit together. More meet in every choice of as many as there are seats.
    """
    if len(bots) == 1:
        return (tuple(bots) * players,)
    if len(bots) == 2:
        return ((bots[0], *(bots[1],) * (players - 1)),)
    if len(bots) == players:
        return (tuple(bots),)
    if len(bots) < players:
        raise ValueError(
            f"{len(bots)} bots do not fill {players} seats: name 1, 2, {players} or more"
        )
    if len(set(bots)) < len(bots):
        raise ValueError("name each bot only once")
    return tuple(combinations(bots, players))


def rotations(lineup: Lineup) -> tuple[Lineup, ...]:
    """The lineup with its seats moved round through all positions, each seating once."""
    turned = (lineup[-shift:] + lineup[:-shift] for shift in range(len(lineup)))
    return tuple(dict.fromkeys(turned))
