"""Finds the bots of a tournament that failed, and where each of them failed first."""

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from trunkline.arena.match.outcomes import Outcome
from trunkline.arena.tournament.blocks import Block
from trunkline.arena.tournament.tournament import Tournament

TOLERATED_SHARE = 0.01  # of a bot's decisions

Played = tuple[Tournament, Sequence[Block]]
"""A tournament and the blocks of it that were played."""


class FailedDecision(msgspec.Struct, frozen=True):
    """A decision at which a bot failed, with what is needed to reach it again."""

    error: str
    traceback: str
    """Empty if the blocks come from a file of an older version."""
    game_seed: str
    seats: tuple[str, ...]
    """The bots of that game, by seat."""
    seat: int
    move: int
    """The number of the move in the game, from 1; 0 if it is not known."""


class BotFailure(msgspec.Struct, frozen=True):
    """How often a bot failed, and the first time it did."""

    bot: str
    faults: int
    decisions: int
    games_with_faults: int
    games: int
    is_often: bool
    """More than 1 % of its decisions failed, or one in every game."""
    first: FailedDecision


def failures_of(tournament: Tournament, blocks: Sequence[Block]) -> tuple[BotFailure, ...]:
    """The failures of every bot that failed."""
    failures = (failure_of(bot, [(tournament, blocks)]) for bot in tournament.entrants)
    return tuple(failure for failure in failures if failure)


def failure_of(bot: str, played: Sequence[Played]) -> BotFailure | None:
    """The failures of a bot in one or more tournaments."""
    own = [
        [outcome for outcome in game if outcome.bot == bot]
        for _, blocks in played
        for block in blocks
        for game in block.games
    ]
    games = [outcomes for outcomes in own if outcomes]
    faults = sum(outcome.faults for game in games for outcome in game)
    if not faults:
        return None
    decisions = sum(outcome.moves for game in games for outcome in game)
    failed = sum(any(outcome.faults for outcome in game) for game in games)
    return BotFailure(
        bot=bot,
        faults=faults,
        decisions=decisions,
        games_with_faults=failed,
        games=len(games),
        is_often=faults > TOLERATED_SHARE * decisions or failed == len(games),
        first=next(chain.from_iterable(_failed_decisions(bot, *one) for one in played)),
    )


def _failed_decisions(
    bot: str, tournament: Tournament, blocks: Sequence[Block]
) -> Iterator[FailedDecision]:
    """The first fault of every seat of a bot, in the order of games and moves."""
    for block in blocks:
        for game in block.games:
            failed = [seat for seat, one in enumerate(game) if one.bot == bot and one.faults]
            for seat in sorted(failed, key=lambda seat: game[seat].fault_move):
                seed = tournament.game_seed(block.number)
                yield _decision(game, seat, seed)


def _decision(game: Sequence[Outcome], seat: int, seed: str) -> FailedDecision:
    own = game[seat]
    seats = tuple(outcome.bot for outcome in game)
    return FailedDecision(own.fault, own.traceback, seed, seats, seat, own.fault_move)
