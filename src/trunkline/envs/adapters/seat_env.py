"""One seat as a Gymnasium environment: bots play the others."""

from collections.abc import Sequence
from os import PathLike
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import Env

from trunkline.bots.base import Bot
from trunkline.bots.registry import find_maker
from trunkline.envs.action_space import Form
from trunkline.envs.adapters.deal_seeds import DealSeeds
from trunkline.envs.adapters.legal_samples import LegalActions
from trunkline.envs.adapters.seated_game import (
    RENDER_MODES,
    RenderMode,
    byte_box,
    check_render_mode,
    render,
)
from trunkline.envs.env_arguments import check_action, checked_place
from trunkline.envs.errors import EpisodeOver
from trunkline.envs.rewards import Reward
from trunkline.envs.single_game import SingleGame
from trunkline.hints import wrong_type
from trunkline.maps import Map

Illegal = Literal["raise", "replace"]
Step = tuple[np.ndarray, float, bool, bool, dict[str, Any]]


class SeatEnv(Env[np.ndarray, np.int64]):
    """One seat against bots, which are named as in `trunkline arena`.

    An illegal action raises `IllegalAction`, a step after the end `EpisodeOver`. For learners that
    know no masks, `illegal="replace"` plays the next legal action by number instead, and
    `info["was_illegal"]` says so.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        opponents: Sequence[str] = ("planner",),
        *,
        seat: int = 0,
        ruleset: str = "classic",
        map: str | PathLike[str] | Map = "usa",
        form: Form = "compact",
        reward: Reward = "win",
        shaping: float = 0.0,
        discount: float = 1.0,
        illegal: Illegal = "raise",
        render_mode: RenderMode | None = None,
    ) -> None:
        check_render_mode(render_mode)
        if illegal not in get_args(Illegal):
            raise ValueError(f"illegal must be 'raise' or 'replace', not {illegal!r}")
        self._replaces = illegal == "replace"
        names = _checked_names(opponents)
        self._makers = [find_maker(name) for name in names]
        self._seat = checked_place("seat", seat, len(names) + 1)
        self._game = SingleGame(
            len(names) + 1,
            ruleset=ruleset,
            map=map,
            form=form,
            reward=reward,
            shaping=shaping,
            discount=discount,
        )
        self.render_mode: RenderMode | None = render_mode
        self.observation_space = byte_box(self._game.layout.size)
        self.action_space = LegalActions(self._game.actions.size, self.action_masks)
        self._seeds = DealSeeds()
        self._bots: dict[int, Bot] = {}

    @property
    def game(self) -> SingleGame:
        """The game that is played."""
        return self._game

    def action_masks(self) -> np.ndarray:
        """1 for each legal action, under the name that sb3-contrib asks for."""
        return self._game.mask(self._seat)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal a game and let the bots play until the seat acts."""
        super().reset(seed=seed)
        name = self._seeds.next(seed)
        self._game.reset(name)
        others = [other for other in range(self._game.players) if other != self._seat]
        self._bots = {
            other: make(f"{name}/{other}") for other, make in zip(others, self._makers, strict=True)
        }
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> Step:
        """Play an action, and let the bots play until the seat acts again."""
        if not self._game.is_dealt or self._game.is_over:
            raise EpisodeOver("there is no game to play: call reset")
        played = self._legal(action) if self._replaces else action
        self._game.play(played)
        reward = float(self._game.rewards[0, self._seat]) + self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        info = self._info()
        if self._replaces:
            info["was_illegal"] = bool(played != action)
        return self._observation(), reward, self._game.is_over, False, info

    def _legal(self, action: np.int64) -> np.int64:
        """The action, or the next legal one; after the last the count begins anew."""
        check_action(action)
        legal = np.flatnonzero(self._game.masks[0])
        place = int(np.searchsorted(legal, action))
        return np.int64(legal[place % len(legal)])

    def _let_bots_play(self) -> float:
        """Return what it was worth to the seat."""
        game, reward = self._game, 0.0
        while not game.is_over and game.seat != self._seat:
            view = game.view(game.seat)
            game.play_move(self._bots[game.seat].choose(view, view.legal_moves))
            reward += float(game.rewards[0, self._seat])
        return reward

    def _observation(self) -> np.ndarray:
        return self._game.observation(self._seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if self._game.is_over:
            info["totals"] = self._game.totals[0].copy()
        return info

    def render(self) -> Any:
        """Draw the position: see the render modes."""
        return render(self._game, self.render_mode, self._seat)


def _checked_names(opponents: object) -> list[str]:
    names = [opponents] if isinstance(opponents, str) else opponents
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise wrong_type("opponents", "a list of names of bots", opponents)
    return list(names)
