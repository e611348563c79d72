"""A position of the game in OpenSpiel's terms."""

from typing import Any

import numpy as np
import pyspiel

from trunkline.envs.picture.position_text import text_of
from trunkline.envs.single_game import SingleGame


class SpielState(pyspiel.State):  # type: ignore[misc]
    """The game before the deal, and then every decision of it."""

    def __init__(self, game: Any, blank: SingleGame, deals: int) -> None:
        super().__init__(game)
        # Shared until the deal: OpenSpiel makes many states that are never dealt.
        self.single = blank
        self._deals = deals

    @property
    def is_dealt(self) -> bool:
        """Whether chance has dealt."""
        return self.single.is_dealt

    def current_player(self) -> int:
        """Who acts: a seat, chance before the deal, or nobody at the end."""
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.single.is_over else self.single.seat

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = np.flatnonzero(self.single.mask(player)).tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals; all are equally likely."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.is_dealt:
            self.single.play(action)
        else:
            self.single = self.single.copy()
            self.single.reset(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        space = self.single.actions
        if space.form == "compact":
            return space.label(action)
        return str(space.rules.move_of_action.get(action, f"keep tickets, action {action}"))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.is_dealt and self.single.is_over

    def returns(self) -> list[float]:
        """What the end is worth to each player; 0 before it."""
        worth: list[float] = self.single.rewards[0].astype(float).tolist()
        return worth

    def __str__(self) -> str:
        return text_of(self.single.view(None)) if self.is_dealt else "before the deal"
