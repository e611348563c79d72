"""The game for OpenSpiel. An import registers it as `python_trunkline`."""

from trunkline.extras import require

require("openspiel", "pyspiel")

import pyspiel

from trunkline.envs.openspiel.spiel_game import GAME_TYPE, SpielGame

pyspiel.register_game(GAME_TYPE, SpielGame)

__all__ = ["GAME_TYPE", "SpielGame"]
