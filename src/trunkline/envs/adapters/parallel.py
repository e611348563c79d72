"""The game as a PettingZoo environment in which all agents act in each cycle."""

from collections.abc import Mapping
from os import PathLike
from typing import Any

from gymnasium.spaces import Space
from pettingzoo.utils.env import ParallelEnv

from trunkline.envs.action_space import Form
from trunkline.envs.adapters.seated_game import (
    RENDER_MODES,
    Observation,
    RenderMode,
    SeatedGame,
    checked_cycles,
)
from trunkline.envs.errors import EpisodeOver
from trunkline.envs.rewards import Reward
from trunkline.envs.single_game import SingleGame
from trunkline.hints import wrong_type
from trunkline.maps import Map


class CycleEnv(ParallelEnv[str, Observation, int]):
    """In each cycle every seat names an action, and that of the seat whose turn it is counts.

    The masks of the others are empty. It is for libraries that know only parallel environments.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "trunkline_v1",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 2,
        ruleset: str = "classic",
        map: str | PathLike[str] | Map = "usa",
        form: Form = "compact",
        reward: Reward = "win",
        max_cycles: int | None = None,
        render_mode: RenderMode | None = None,
        *,
        shaping: float = 0.0,
        discount: float = 1.0,
    ) -> None:
        game = SingleGame(
            players,
            ruleset=ruleset,
            map=map,
            form=form,
            reward=reward,
            shaping=shaping,
            discount=discount,
        )
        self.seated = SeatedGame(game, render_mode)
        self.render_mode = render_mode
        self.max_cycles = checked_cycles(max_cycles)
        self.possible_agents = self.seated.agents.copy()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation and the mask of an agent."""
        return self.seated.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The actions of an agent; its samples are legal."""
        return self.seated.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a game: with a seed, the game that `trunkline.Game` deals with it."""
        self.seated.deal(seed)
        self.agents = self.possible_agents.copy()
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the action of the seat whose turn it is."""
        if not self.agents:
            raise EpisodeOver("the game is over: call reset")
        game, agents = self.seated.game, self.agents
        game.play(_action_of(self.seated.acting, actions))
        self._cycles += 1
        is_over = bool(game.ended[0])
        is_cut = not is_over and self._cycles == self.max_cycles
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            dict(zip(agents, game.rewards[0].tolist(), strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.seated.observe(agent) for agent in self.possible_agents}

    def render(self) -> Any:
        """Draw the position: see the render modes."""
        return self.seated.render()

    def close(self) -> None:
        """Nothing is left open."""


def _action_of(agent: str, actions: Mapping[str, int]) -> int:
    if not isinstance(actions, Mapping):
        raise wrong_type("actions", "a dictionary from agents to actions", actions)
    if agent not in actions:
        raise ValueError(f"there is no action of {agent}, whose turn it is")
    return actions[agent]
