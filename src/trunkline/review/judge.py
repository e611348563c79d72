"""Judges whether another move was better, by what the player could know, not by hidden cards."""

import hashlib
import math
from typing import NamedTuple

import numpy as np

from trunkline.bots.base import legal_move
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.budget import Budget
from trunkline.bots.search.halving import Comparison
from trunkline.bots.search.kernels.futures import deal_all_from_view
from trunkline.bots.search.rollout_pool import RolloutPool
from trunkline.bots.search.search import candidates_of
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.moves import Move
from trunkline.engine.view import View
from trunkline.review.effort import Checkpoint, batches
from trunkline.review.outlook import Finisher

SURE = 2.0  # standard errors by which a move must be better
LEAST_LOSS = 0.01  # of the chance to win; less is not reported
DEALS_PER_ITERATION = 2  # for the few finalists, to tell a mistake from chance
FIRST_SHARE = 8  # after this fraction of the deals, moves that look no better drop out


class Judgement(NamedTuple):
    """A move that was better for sure, and the win chance lost by not playing it."""

    better: Move | None
    loss: float


NOTHING_BETTER = Judgement(None, 0.0)


class Judge:
    """Judges one decision from the view of the player who made it."""

    def __init__(self, view: View, iterations: int, checkpoint: Checkpoint) -> None:
        self._view = view
        self._iterations = iterations
        self._checkpoint = checkpoint
        self._seed = hashlib.sha256(view.raw.tobytes()).hexdigest()
        self._belief = belief_of(view, self._seed)
        self._finisher = Finisher(view.rules, len(view.seats))
        self._candidates: list[int] = candidates_of(view).tolist()

    @property
    def planned(self) -> int:
        """The action that a planner would choose."""
        return self._candidates[0]

    def judge(self, played: int) -> Judgement:
        """Compare the played action with others; the most promising ones get more roll-outs."""
        others = [action for action in self._candidates if action != played]
        if not others:
            return NOTHING_BETTER
        return self._weigh(self._finalists(np.array([played, *others])))

    def _finalists(self, actions: np.ndarray) -> np.ndarray:
        """The played action, and the few that survive a short search."""
        comparison = Comparison(actions, Budget(iterations=self._iterations))
        with RolloutPool(self._view, self._belief, self._seed, depth=0) as pool:
            while not comparison.is_over:
                self._checkpoint()
                pool.extend(comparison)
        return comparison.live_actions

    def _weigh(self, actions: np.ndarray) -> Judgement:
        """Try the actions in the same deals; those that look no better than the first drop out."""
        stream = new_stream("judge", self._seed)
        deals = DEALS_PER_ITERATION * self._iterations
        wins = np.empty((0, len(actions)))
        for count in batches(deals, self._checkpoint):
            wins = np.concatenate([wins, self._wins(actions, self._deals(count, stream))])
            if FIRST_SHARE * len(wins) >= deals:
                is_left = wins.mean(axis=0) > wins[:, 0].mean()
                is_left[0] = True
                actions, wins = actions[is_left], wins[:, is_left]
            if len(actions) == 1:
                return NOTHING_BETTER
        return self._verdict(actions, wins)

    def _deals(self, count: int, stream: np.ndarray) -> np.ndarray:
        games = np.zeros(count, dtype=GAME)
        tables, raw = self._view.rules.tables, self._view.raw
        deal_all_from_view(tables, raw, self._belief, stream, games)
        return games

    def _wins(self, actions: np.ndarray, deals: np.ndarray) -> np.ndarray:
        """The player's share of the win, by deal and action."""
        return np.stack([self._win(action, deals.copy()) for action in actions.tolist()], axis=1)

    def _win(self, action: int, games: np.ndarray) -> np.ndarray:
        seat = self._view.seat
        assert seat is not None, "a spectator decides nothing"
        self._finisher.act(games, seat, action)
        return self._finisher.shares(games)[:, seat]

    def _verdict(self, actions: np.ndarray, wins: np.ndarray) -> Judgement:
        gains = wins - wins[:, :1]
        best = int(gains.mean(axis=0).argmax())
        gain = float(gains[:, best].mean())
        error = gains[:, best].std(ddof=1) / math.sqrt(len(gains))
        if gain < LEAST_LOSS or gain <= SURE * error:
            return NOTHING_BETTER
        return Judgement(legal_move(int(actions[best]), self._view, self._view.legal_moves), gain)
