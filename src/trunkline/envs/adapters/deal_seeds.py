"""The seeds of the games that an environment deals."""

import secrets

from trunkline.engine.seeds import Seed, seed_text


class DealSeeds:
    """The first game after `reset(seed=7)` has the seed 7, the next ones 7/1, 7/2 and so on."""

    def __init__(self) -> None:
        self._root = secrets.token_hex(8)
        self._dealt = 0

    def next(self, seed: Seed | None) -> str:
        """The seed of the next game; a seed begins a new row."""
        if seed is not None:
            self._root, self._dealt = seed_text(seed), 0
        number, self._dealt = self._dealt, self._dealt + 1
        return f"{self._root}/{number}" if number else self._root
