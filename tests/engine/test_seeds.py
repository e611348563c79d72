"""Tests that a seed is a text or a whole number."""

from typing import Any

import numpy as np
import pytest

from trunkline.engine.game import Game
from trunkline.engine.seeds import seed_text


@pytest.mark.parametrize(
    ("seed", "text"), [(7, "7"), ("7", "7"), (-1, "-1"), (np.int64(7), "7"), ("", ""), (0, "0")]
)
def test_a_seed_has_a_text(seed: Any, text: str) -> None:
    assert seed_text(seed) == text


@pytest.mark.parametrize("seed", [True, 1.5, b"x", [], None])
def test_what_is_neither_a_text_nor_a_whole_number_is_no_seed(seed: Any) -> None:
    with pytest.raises(TypeError, match=r"^seed is a text or a whole number, not "):
        seed_text(seed)


def test_a_number_and_its_text_give_the_same_game() -> None:
    one, other = Game(2, seed=7), Game(2, seed="7")
    assert one.seed == other.seed == "7"
    assert one.record() == other.record()
