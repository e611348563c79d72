"""What all environments of one game share: its seats as agents, spaces, deals and pictures."""

from typing import Any, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from trunkline.envs.adapters.deal_seeds import DealSeeds
from trunkline.envs.adapters.legal_samples import LegalActions
from trunkline.envs.env_arguments import checked_count
from trunkline.envs.errors import EpisodeOver
from trunkline.envs.picture.pixels import pixels_of
from trunkline.envs.picture.position_text import text_of
from trunkline.envs.picture.svg import svg_of
from trunkline.envs.single_game import SingleGame
from trunkline.hints import suggestion

RenderMode = Literal["human", "ansi", "rgb_array", "svg"]
RENDER_MODES: tuple[RenderMode, ...] = get_args(RenderMode)
MOST = 255  # of a byte of an observation

Observation = dict[str, np.ndarray]


class SeatedGame:
    """One game at a time, and its seats as agents `seat_0`, `seat_1` and so on."""

    def __init__(self, game: SingleGame, render_mode: RenderMode | None) -> None:
        check_render_mode(render_mode)
        self.game = game
        self.agents = [f"seat_{seat}" for seat in range(game.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.render_mode = render_mode
        self.observation_spaces = {agent: self._observation_space() for agent in self.agents}
        self.action_spaces = {agent: self._action_space(agent) for agent in self.agents}
        self._seeds = DealSeeds()

    def _observation_space(self) -> Space[Any]:
        flat = byte_box(self.game.layout.size)
        return Dict(observation=flat, action_mask=Box(0, 1, (self.game.actions.size,), np.int8))

    def _action_space(self, agent: str) -> LegalActions:
        seat = self.seats[agent]
        return LegalActions(self.game.actions.size, lambda: self.game.mask(seat))

    def deal(self, seed: int | None) -> None:
        """Deal the next game."""
        self.game.reset(self._seeds.next(seed))

    @property
    def acting(self) -> str:
        """The agent that acts next."""
        return self.agents[self.game.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and its legal actions: none while another acts."""
        seat = self.seats[agent]
        if seat != self.game.seat:
            observation = self.game.observation(seat)
        else:
            observation = self.game.observations[0].copy()
        return {"observation": observation, "action_mask": self.game.mask(seat)}

    def render(self) -> Any:
        """The position in the form that the render mode names; None for "human"."""
        return render(self.game, self.render_mode, self.game.seat)


def checked_cycles(max_cycles: int | None) -> int | None:
    """After how many steps a game is cut short; None is never."""
    return None if max_cycles is None else checked_count("max_cycles", max_cycles)


def byte_box(size: int) -> Box:
    """The space of flat observations."""
    return Box(0, MOST, (size,), np.uint8)


def check_render_mode(mode: str | None) -> None:
    """Raise `ValueError` if there is no such render mode."""
    if mode is not None and mode not in RENDER_MODES:
        hint = suggestion(str(mode), RENDER_MODES)
        raise ValueError(f"there is no render mode {mode!r}{hint}")


def render(game: SingleGame, mode: RenderMode | None, seat: int) -> Any:
    """Draw a game: the board for everybody; text as a seat sees it. "human" prints the text."""
    if mode is None:
        raise ValueError("give a render_mode when you make the environment")
    if not game.is_dealt:
        raise EpisodeOver("there is no game yet: call reset first")
    if mode == "svg":
        return svg_of(game.view(None))
    if mode == "rgb_array":
        return pixels_of(game.view(None))
    text = text_of(game.view(None if game.is_over else seat))
    return text if mode == "ansi" else print(text, end="")
