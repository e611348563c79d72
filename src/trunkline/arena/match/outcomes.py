"""Describes how each seat did in a game played by Python bots."""

from collections import Counter
from typing import Annotated

import msgspec

from trunkline.arena.match.played_games import Conduct, FirstFault, PlayedGames
from trunkline.bots.faults import Fault
from trunkline.engine.kernels.layout import MAX_LENGTH
from trunkline.engine.rules import Rules
from trunkline.engine.score import SeatScore, routes_of, score_of


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one seat did in a game."""

    bot: str
    score: int
    win_share: float
    rank: int
    """How many seats rank before it."""
    completed: int
    failed: int
    longest_path: int
    routes: Annotated[tuple[int, ...], msgspec.Meta(min_length=MAX_LENGTH, max_length=MAX_LENGTH)]
    """How many routes it claimed of length 1, 2 and so on."""
    turns: int
    moves: int
    seconds: float
    slowest: float
    """The seconds of its longest thought."""
    faults: int = 0
    fault: str = ""
    """What went wrong first."""
    traceback: str = ""
    """Where it went wrong first, without our own frames."""
    fault_move: int = 0
    """At which move of the game, from 1; 0 if that is not known."""


Outcomes = tuple[Outcome, ...]
"""The outcomes of one game, by seat."""


def beats(one: Outcome, other: Outcome) -> float:
    """1 if one seat ranks before the other, 0.5 if they tie, else 0."""
    return 0.5 if one.rank == other.rank else float(one.rank < other.rank)


def outcomes_of(games: PlayedGames, place: int) -> Outcomes:
    """The outcomes of a game; with the same fixture they differ in seconds only."""
    score = score_of(games.rules, games.states[place : place + 1])
    shares = [(seat in score.winners) / len(score.winners) for seat in range(len(score.seats))]
    owned = games.states["owned"][place]
    return tuple(
        _outcome(
            contender.name,
            score.seats[seat],
            shares[seat],
            _lengths(games.rules, tuple(owned[seat].tolist())),
            games.conduct[place][seat],
        )
        for seat, contender in enumerate(games.fixtures[place].seats)
    )


def _outcome(
    bot: str,
    score: SeatScore,
    win_share: float,
    routes: tuple[int, ...],
    conduct: Conduct,
) -> Outcome:
    fault, move = conduct.first_fault or FirstFault(Fault(""), 0)
    return Outcome(
        bot=bot,
        score=score.total,
        win_share=win_share,
        rank=score.rank - 1,
        completed=len(score.completed),
        failed=len(score.failed),
        longest_path=score.longest_path,
        routes=routes,
        turns=conduct.turns,
        moves=conduct.moves,
        seconds=conduct.seconds,
        slowest=conduct.slowest,
        faults=conduct.faults,
        fault=fault.text,
        traceback=fault.traceback,
        fault_move=move,
    )


def _lengths(rules: Rules, owned: tuple[int, ...]) -> tuple[int, ...]:
    claimed = map(rules.route, routes_of(rules, owned))
    counts = Counter(route.length for route in claimed)
    return tuple(counts[length] for length in range(1, MAX_LENGTH + 1))
