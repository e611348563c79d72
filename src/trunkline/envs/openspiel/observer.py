"""What a player may know, as OpenSpiel asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from trunkline.envs.picture.position_text import text_of

if TYPE_CHECKING:
    from trunkline.envs.observation_layout import ObservationLayout
    from trunkline.envs.openspiel.spiel_state import SpielState


class SpielObserver:
    """Writes an observation, scaled to about 0 to 1, or the text of an information state."""

    def __init__(self, layout: ObservationLayout, *, is_recalled: bool) -> None:
        self._layout = layout
        self._is_recalled = is_recalled
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = layout.parts(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player may know."""
        self.tensor[:] = 0
        if state.is_dealt:
            self.tensor[:] = state.single.observation(player) / self._layout.scale

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player may know, with the whole past if it is an information state."""
        if not state.is_dealt:
            return f"seat {player} before the deal"
        view = state.single.view(player)
        past = view.history if self._is_recalled else ()
        return f"for seat {player}\n" + "\n".join([*map(str, past), text_of(view)])
