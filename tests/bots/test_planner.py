"""The planner: its decisions in positions where they are plain."""

from pathlib import Path

import numpy as np
import pytest

from tests.bots.deciding import decide, hold_only, own
from trunkline.bots.planner.taste import NAMES, START
from trunkline.bots.planner.tastes import TunedTaste, read_taste, taste_for, write_taste
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawTickets

RED, LOCOMOTIVE = 6, 8


def late(game: Game) -> None:
    """The other seat has ended the game, and seat 0 has its last turn."""
    game.state["turns_left"][0] = 1
    game.state["trains"][0, 1] = 2


def test_on_its_last_turn_it_completes_a_ticket_rather_than_take_the_longest_route() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", dict.fromkeys(range(8), 3))
        own(game, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
        late(game)

    move = decide("planner", build)
    assert isinstance(move, Claim)
    assert move.route.startswith("dallas--houston")


def test_on_its_last_turn_it_makes_the_longest_path_rather_than_take_the_longest_route() -> None:
    def build(game: Game) -> None:
        hold_only(game, "seattle--new-york", dict.fromkeys(range(8), 3))
        own(game, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
        rivals = game.rules.route_number["calgary--winnipeg"]
        game.state["owned"][0, 1, rivals // 64] |= np.uint64(1 << (rivals % 64))
        late(game)

    move = decide("planner", build)
    assert isinstance(move, Claim)
    assert move.route.startswith(("dallas--little-rock", "kansas-city--saint-louis"))


def test_on_its_last_turn_it_draws_no_tickets() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", {})
        late(game)

    assert decide("planner", build) != DrawTickets()


def test_it_pays_no_locomotive_where_a_colour_will_do() -> None:
    def build(game: Game) -> None:
        hold_only(game, "kansas-city--houston", {RED: 6, LOCOMOTIVE: 3})
        own(game, "kansas-city--oklahoma-city--gray-1", "dallas--oklahoma-city--gray-1")
        late(game)

    move = decide("planner", build)
    assert isinstance(move, Claim)
    assert move.locomotives == 0


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
