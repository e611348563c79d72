"""Decides who plays together and how bots change seats."""

from collections.abc import Sequence
from itertools import combinations

Lineup = tuple[str, ...]
"""A bot for every seat."""


def lineups_of(bots: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """The lineups in which bots are compared; raises `ValueError` if the bots make none.

    One bot plays itself. Of two bots the first has one seat and the second has the others. As many
    bots as seats play together. More bots than seats play in every combination.
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
    """The lineup moved round the table seat by seat, each different seating once."""
    turned = (lineup[-shift:] + lineup[:-shift] for shift in range(len(lineup)))
    return tuple(dict.fromkeys(turned))
