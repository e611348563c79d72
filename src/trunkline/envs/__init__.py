"""Environments for research: many games in one array, and the interfaces of known libraries."""

# The names of libraries' interfaces are imported on first use: they need the extra `envs`.

from importlib import import_module
from typing import TYPE_CHECKING

from trunkline.envs.action_space import ActionSpace, Factors
from trunkline.envs.batch import Batch
from trunkline.envs.errors import EpisodeOver, IllegalAction
from trunkline.envs.graph import Graph, graph_of
from trunkline.envs.observation_layout import ObservationBlock, ObservationLayout
from trunkline.envs.seat_batch import SeatBatch
from trunkline.envs.single_game import SingleGame
from trunkline.envs.trained_policy import TrainedPolicy
from trunkline.envs.view_observation import observation_of
from trunkline.hints import did_you_mean

if TYPE_CHECKING:
    from trunkline.envs.adapters import trunkline_v1 as trunkline_v1
    from trunkline.envs.adapters.aec import aec_env as aec_env
    from trunkline.envs.adapters.seat_env import SeatEnv as SeatEnv
    from trunkline.envs.adapters.vector_seat_env import VectorSeatEnv as VectorSeatEnv

_MODULES_OF_EXTRA = {
    "SeatEnv": "seat_env",
    "VectorSeatEnv": "vector_seat_env",
    "aec_env": "aec",
    "trunkline_v1": "trunkline_v1",
}

__all__ = [
    "ActionSpace",
    "Batch",
    "EpisodeOver",
    "Factors",
    "Graph",
    "IllegalAction",
    "ObservationBlock",
    "ObservationLayout",
    "SeatBatch",
    "SeatEnv",
    "SingleGame",
    "TrainedPolicy",
    "VectorSeatEnv",
    "aec_env",
    "graph_of",
    "observation_of",
    "trunkline_v1",
]

if not TYPE_CHECKING:  # a type checker would believe any name

    def __getattr__(name: str) -> object:
        """Import a name of the extra `envs` on first use."""
        if name not in _MODULES_OF_EXTRA:
            hint = did_you_mean(name, __all__)
            raise AttributeError(f"module 'trunkline.envs' has no attribute {name!r}{hint}")
        module = import_module(f"trunkline.envs.adapters.{_MODULES_OF_EXTRA[name]}")
        return module if name == "trunkline_v1" else getattr(module, name)
