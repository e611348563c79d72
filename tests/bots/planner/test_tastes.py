"""Tastes: found for every table, kept in files, all of one type."""

from pathlib import Path

import numpy as np
import pytest

from trunkline.bots.planner.taste import NAMES, START
from trunkline.bots.planner.tastes import TunedTaste, read_taste, taste_for, write_taste


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_taste_of_every_table_has_all_weights_within_reason(players: int) -> None:
    taste = taste_for("classic", players)
    assert taste.shape == START.shape
    assert np.isfinite(taste).all()


def test_a_ruleset_without_a_taste_takes_the_classic_one() -> None:
    assert taste_for("no such ruleset", 2) is taste_for("no such ruleset", 2)
    assert (taste_for("no such ruleset", 2) == taste_for("classic", 2)).all()


def test_a_taste_survives_its_file(tmp_path: Path) -> None:
    file = tmp_path / "taste.json"
    written = TunedTaste.of("classic", 2, START, "trunkline tune")
    write_taste(file, written)
    assert read_taste(file) == written
    assert (read_taste(file).taste == START).all()


def test_all_tastes_are_of_one_type_so_that_kernels_are_compiled_once(tmp_path: Path) -> None:
    file = tmp_path / "taste.json"
    write_taste(file, TunedTaste.of("classic", 2, START, "trunkline tune"))
    for taste in (START, read_taste(file).taste, taste_for("classic", 2), taste_for("mega", 5)):
        assert not taste.flags.writeable


def test_a_file_without_a_taste_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "taste.json"
    file.write_text('{"ruleset": "classic"}')
    with pytest.raises(ValueError, match="holds no taste"):
        read_taste(file)


def test_a_taste_with_other_weights_is_refused() -> None:
    weights = dict.fromkeys([*NAMES[1:], "luck"], 1.0)
    with pytest.raises(ValueError, match="other weights: card, luck"):
        _ = TunedTaste("classic", 2, weights, ()).taste
