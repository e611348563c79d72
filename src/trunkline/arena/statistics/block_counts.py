"""Adds up the games of each block, as arrays."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from trunkline.arena.match.outcomes import Outcomes, beats
from trunkline.arena.tournament.blocks import Block
from trunkline.arena.tournament.tournament import Tournament

# The quantities that are added up by block, bot and seat.
SEATED, WINS, SCORES, MARGINS = range(4)
QUANTITIES = 4


class Counts(NamedTuple):
    """Sums by block: quantities by bot and seat, and how often one bot beat another."""

    lineups: np.ndarray
    by_seat: np.ndarray
    beaten: np.ndarray


def counts_of(tournament: Tournament, blocks: Sequence[Block]) -> Counts:
    """The sums of some blocks."""
    bots = {bot: number for number, bot in enumerate(tournament.entrants)}
    counts = Counts(
        lineups=np.array([tournament.lineup_number(block.number) for block in blocks]),
        by_seat=np.zeros((len(blocks), QUANTITIES, len(bots), tournament.players)),
        beaten=np.zeros((len(blocks), len(bots), len(bots))),
    )
    for place, block in enumerate(blocks):
        for game in block.games:
            seated = [bots[outcome.bot] for outcome in game]
            _count_seats(counts.by_seat[place], seated, game)
            _count_beaten(counts.beaten[place], seated, game)
    return counts


def _count_seats(sums: np.ndarray, bots: Sequence[int], game: Outcomes) -> None:
    scores = [outcome.score for outcome in game]
    for seat, (bot, outcome) in enumerate(zip(bots, game, strict=True)):
        best_other = max(scores[:seat] + scores[seat + 1 :])
        sums[:, bot, seat] += (1, outcome.win_share, outcome.score, outcome.score - best_other)


def _count_beaten(sums: np.ndarray, bots: Sequence[int], game: Outcomes) -> None:
    seats = list(zip(bots, game, strict=True))
    for bot, outcome in seats:
        for other_bot, other in seats:
            if bot != other_bot:
                sums[bot, other_bot] += beats(outcome, other)
