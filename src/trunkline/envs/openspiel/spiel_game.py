"""The game in OpenSpiel's terms: sequential, with one chance node, which is the deal.

The engine draws its cards from a seed, so chance acts once: it chooses one of `deals` seeds. All
that is drawn later follows from it. An algorithm that copies states, such as MCTS, can thus look at
cards to come; one that uses information states cannot.
"""

from typing import Any

import numpy as np
import pyspiel

from trunkline.envs.openspiel.observer import SpielObserver
from trunkline.envs.openspiel.spiel_state import SpielState
from trunkline.envs.single_game import SingleGame

DEFAULTS = {"players": 2, "ruleset": "classic", "map": "usa", "form": "compact", "deals": 1000}
GAME_TYPE = pyspiel.GameType(
    short_name="python_trunkline",
    long_name="Trunkline",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Loaded by `pyspiel.load_game("python_trunkline", {"players": 3})`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**DEFAULTS, **(params or {})}
        self.deals = int(settings["deals"])
        if self.deals < 1:
            raise ValueError(f"there must be at least one deal, not {self.deals}")
        self.blank = SingleGame(
            settings["players"],
            ruleset=settings["ruleset"],
            map=settings["map"],
            form=settings["form"],
        )
        super().__init__(GAME_TYPE, self._info(), settings)

    def _info(self) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.blank.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.blank.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest_game(self.blank),
        )

    def new_initial_state(self) -> SpielState:
        """The game before the deal."""
        return SpielState(self, self.blank, self.deals)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a player may know, as numbers and as text."""
        is_recalled = iig_obs_type is not None and iig_obs_type.perfect_recall
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return SpielObserver(self.blank.layout, is_recalled=bool(is_recalled))


def longest_game(game: SingleGame) -> int:
    """More decisions than any game has.

    A card is drawn from the pile or after it was spent, a ticket is kept once, and as many passes
    in a row as there are players end the game.
    """
    rules = game.rules
    cards = int(np.sum(rules.tables["cards"][0]))
    spent = game.players * rules.ruleset.trains
    others = len(rules.map.routes) + 2 * len(rules.tickets) + game.players
    return (cards + spent + others) * (game.players + 1)
