"""Plays the rounds of a rating, as many as there is time for."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from typing import NamedTuple

from trunkline.arena.rating.rating_plan import RatingPlan
from trunkline.arena.tournament.blocks import Block, BlockPlayer


class RatedBlock(NamedTuple):
    """A block of games against an opponent."""

    opponent: str
    block: Block


class RatingGames:
    """Plays the games of a rating; holds its bots."""

    def __init__(self, plan: RatingPlan, clock: Callable[[], float] = time.perf_counter) -> None:
        self._plan = plan
        self._clock = clock
        self._players = {name: BlockPlayer(plan.tournament(name)) for name in plan.rivals}
        self._slowest = dict.fromkeys(plan.rivals, 0.0)

    def warm_up(self) -> None:
        """Let every bot decide, so that no game waits for the compiler."""
        for player in self._players.values():
            player.warm_up()

    def play(self, rounds: int | None = None, seconds: float = math.inf) -> Iterator[RatedBlock]:
        """Yield blocks, round by round.

        The time decides only how many whole rounds are played; the first is played in any case.
        """
        end = self._clock() + seconds
        numbers = count() if rounds is None else range(rounds)
        for number in takewhile(lambda number: self._has_time(number, end), numbers):
            yield from self._play_round(number)

    def _has_time(self, number: int, end: float) -> bool:
        return number == 0 or self._clock() + self._expected(self._plan.round(number)) <= end

    def _expected(self, opponents: Sequence[str]) -> float:
        """How long a round will take, if every block takes as long as the slowest so far."""
        return sum(self._slowest[opponent] for opponent in opponents)

    def _play_round(self, number: int) -> Iterator[RatedBlock]:
        for opponent in self._plan.round(number):
            begin = self._clock()
            block = self._players[opponent].play(number)
            self._slowest[opponent] = max(self._slowest[opponent], self._clock() - begin)
            yield RatedBlock(opponent, block)
