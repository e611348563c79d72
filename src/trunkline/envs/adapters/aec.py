"""The game as a PettingZoo environment whose agents act one after the other (AEC)."""

from os import PathLike
from typing import Any

from gymnasium.spaces import Space
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

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
from trunkline.maps import Map


class AecEnv(AECEnv[str, Observation, int]):
    """All seats of one game; each acts when it is its turn.

    An illegal action raises `IllegalAction` and changes nothing.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "trunkline_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
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
        super().__init__()  # type: ignore[no-untyped-call]
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a game: with a seed, the game that `trunkline.Game` deals with it."""
        self.seated.deal(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.seated.acting
        self._steps = 0

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and its legal actions: none while another acts."""
        return self.seated.observe(agent)

    def step(self, action: int | None) -> None:
        """Play an action of the agent that acts next; None for one whose game has ended."""
        if not self.agents:
            raise EpisodeOver("the game is over: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        self.seated.game.play(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        self._update_agents()

    def _leave(self, action: int | None) -> None:
        """Take an agent out whose game has ended."""
        if action is not None:
            raise EpisodeOver(f"the game is over: the only action is None, not {action!r}")
        self._was_dead_step(action)  # type: ignore[arg-type]

    def _update_agents(self) -> None:
        """Write what the step has brought to each agent."""
        game = self.seated.game
        self.rewards = dict(zip(self.agents, game.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.seated.acting
        if game.ended[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            totals = zip(self.agents, game.totals[0].tolist(), strict=True)
            self.infos = {agent: {"total": total} for agent, total in totals}
        elif self._steps == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Draw the position: see the render modes."""
        return self.seated.render()

    def close(self) -> None:
        """Nothing is left open."""


class OrderedEnv(OrderEnforcingWrapper[str, Observation, int]):
    """PettingZoo's wrapper, but a step out of order raises `EpisodeOver`."""

    def step(self, action: int | None) -> None:
        """Play an action of the agent that acts next."""
        if not self._has_reset:
            raise EpisodeOver("nothing has been dealt: call reset first")
        if not self.agents:
            raise EpisodeOver("the game is over: call reset")
        super().step(action)  # type: ignore[arg-type]

    def __str__(self) -> str:
        return str(self.env)


def aec_env(
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
) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's wrapper that checks the order of calls.

    Its wrappers for actions outside of the space and for illegal ones are not needed: the game
    refuses both with `IllegalAction`.
    """
    env = AecEnv(
        players,
        ruleset,
        map,
        form,
        reward,
        max_cycles,
        render_mode,
        shaping=shaping,
        discount=discount,
    )
    return OrderedEnv(env)
