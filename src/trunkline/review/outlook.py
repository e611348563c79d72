"""What is to come of a game, all hands being open: roll-outs that deal the future anew."""

import numpy as np

from trunkline.bots.planner.tastes import taste_for
from trunkline.bots.search.outlook import carry_out_in_all, deal_futures, play_to_the_end
from trunkline.engine.game import Game
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.score import new_scores
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import Rules
from trunkline.review.decisions import Decision
from trunkline.review.effort import Checkpoint, portions

Chances = tuple[float, ...]


class Ending:
    """Lets planners play games to their ends, the first, second and so on with the same whims."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._rules = rules
        self._taste = taste_for(rules.ruleset.id, seats)
        self._whims = new_stream("review", "whims")
        self._seen = np.zeros(seats, dtype=VIEW)
        self._log = new_log()
        self._work = new_workspace()
        self._scores = new_scores()

    def act(self, games: np.ndarray, seat: int, action: int) -> None:
        """Carry out an action in all of the games."""
        carry_out_in_all(self._rules.tables, games, seat, action, self._log)

    def shares(self, games: np.ndarray) -> np.ndarray:
        """Each seat's share of the win, by game and seat; the games are over then."""
        shares = np.empty((len(games), len(self._seen)))
        chance = self._whims.copy()
        scratch = self._seen, self._log, self._work, self._scores
        play_to_the_end(self._rules.tables, games, self._taste, chance, *scratch, shares)
        return shares


class Outlook:
    """Chances to win, and luck, by so many pairs of roll-outs each."""

    def __init__(self, game: Game, iterations: int, checkpoint: Checkpoint) -> None:
        self._ending = Ending(game.rules, len(game.players))
        self._iterations = iterations
        self._checkpoint = checkpoint

    def chances(self, game: Game) -> Chances:
        """Every seat's chance to win."""
        stream = _stream(game)
        shares = []
        for count in portions(2 * self._iterations, self._checkpoint):
            games = np.repeat(game.state, count)
            deal_futures(games, stream)
            shares.append(self._ending.shares(games))
        return _mean(shares)

    def chances_and_luck(self, drawn: Decision) -> tuple[Chances, float]:
        """Every seat's chance to win after a draw, and what luck did for who drew.

        What was drawn is compared with whatever could have been, each time with the same future.
        """
        stream = _stream(drawn.after)
        real, possible = [], []
        for count in portions(self._iterations, self._checkpoint):
            after, before = (np.repeat(each.state, count) for each in (drawn.after, drawn.before))
            deal_futures(before, stream.copy())
            deal_futures(after, stream)
            self._ending.act(before, drawn.seat, drawn.action)
            after["card_stream"] = before["card_stream"]
            possible.append(self._ending.shares(before))
            real.append(self._ending.shares(after))
        chances = _mean(real)
        return chances, chances[drawn.seat] - _mean(possible)[drawn.seat]


def _stream(game: Game) -> np.ndarray:
    return new_stream("review", f"{len(game.events)}/{game.seed}")


def _mean(shares: list[np.ndarray]) -> Chances:
    means: list[float] = np.concatenate(shares).mean(axis=0).tolist()
    return tuple(means)
