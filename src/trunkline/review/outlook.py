"""Estimates win chances and luck with all hands open, by roll-outs with re-dealt futures."""

import numpy as np

from trunkline.bots.kernels.scratch import new_scratch
from trunkline.bots.planner.tastes import taste_for
from trunkline.bots.search.kernels.futures import carry_out_in_all, deal_futures, finish_games
from trunkline.engine.game import Game
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.rules import Rules
from trunkline.review.decisions import PastDecision
from trunkline.review.effort import Checkpoint, batches

Chances = tuple[float, ...]


class Finisher:
    """Lets planners finish games. The n-th game of every call gets the same chance."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._rules = rules
        self._seats = seats
        self._taste = taste_for(rules.ruleset.id, seats)
        self._whims = new_stream("review", "whims")
        self._scratch = new_scratch(seats)

    def act(self, games: np.ndarray, seat: int, action: int) -> None:
        """Carry out an action in all games."""
        carry_out_in_all(self._rules.tables, games, seat, action, self._scratch.log)

    def shares(self, games: np.ndarray) -> np.ndarray:
        """Finish the games; return the shares of the win, by game and seat."""
        shares = np.empty((len(games), self._seats))
        whims = self._whims.copy()
        finish_games(self._rules.tables, games, self._taste, whims, self._scratch, shares)
        return shares


class Outlook:
    """Estimates win chances and luck; each estimate takes two roll-outs per iteration."""

    def __init__(self, game: Game, iterations: int, checkpoint: Checkpoint) -> None:
        self._finisher = Finisher(game.rules, len(game.players))
        self._iterations = iterations
        self._checkpoint = checkpoint

    def chances(self, game: Game) -> Chances:
        """Every seat's chance to win."""
        stream = _stream(game)
        shares = []
        for count in batches(2 * self._iterations, self._checkpoint):
            games = np.repeat(game.state, count)
            deal_futures(games, stream)
            shares.append(self._finisher.shares(games))
        return _mean(shares)

    def chances_and_luck(self, drawn: PastDecision) -> tuple[Chances, float]:
        """Every seat's chance to win after a draw, and the luck of the seat that drew.

        Compares what was drawn with what could have been drawn, each time with the same future.
        """
        stream = _stream(drawn.after)
        real, possible = [], []
        for count in batches(self._iterations, self._checkpoint):
            after, before = (np.repeat(each.state, count) for each in (drawn.after, drawn.before))
            deal_futures(before, stream.copy())
            deal_futures(after, stream)
            self._finisher.act(before, drawn.seat, drawn.action)
            after["card_stream"] = before["card_stream"]
            possible.append(self._finisher.shares(before))
            real.append(self._finisher.shares(after))
        chances = _mean(real)
        return chances, chances[drawn.seat] - _mean(possible)[drawn.seat]


def _stream(game: Game) -> np.ndarray:
    return new_stream("review", f"{len(game.events)}/{game.seed}")


def _mean(shares: list[np.ndarray]) -> Chances:
    means: list[float] = np.concatenate(shares).mean(axis=0).tolist()
    return tuple(means)
