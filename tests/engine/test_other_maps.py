"""No map is compiled in: another map uses the same kernels."""

from typing import Any

import pytest

from tests.engine.random_play import (
    SETTINGS,
    SMALL_SETTINGS,
    USA,
    Lot,
    Setting,
    by_lot,
    next_move,
    play_by,
)
from trunkline.engine import game as game_module
from trunkline.engine import score, view
from trunkline.engine.game import Game

ENTRY_POINTS: dict[str, Any] = {
    name: getattr(module, name)
    for module, names in (
        (game_module, ("new_game", "legal_mask", "fewest_locomotives_mask", "apply_action")),
        (score, ("score_game", "completed_tickets")),
        (view, ("write_view",)),
    )
    for name in names
}


def play_and_look(game: Game, seed: str) -> None:
    """Play a whole game and call everything else that calls a kernel."""
    game.legal_moves(0, fewest_locomotives=True)
    play_by(game, Lot(seed))
    game.view(None)
    game.record()


def compiled() -> dict[str, int]:
    """How many compiled versions each kernel has."""
    return {name: len(function.signatures) for name, function in ENTRY_POINTS.items()}


def test_another_map_and_every_ruleset_play_without_compiling_anything_again() -> None:
    play_and_look(Game(2, seed="usa"), "usa")
    before = compiled()
    assert all(before.values())
    for setting in SETTINGS:
        play_and_look(setting.game("again"), str(setting))
    assert compiled() == before


@pytest.mark.parametrize("setting", SMALL_SETTINGS, ids=str)
def test_the_small_map_plays_whole_games(setting: Setting) -> None:
    for number in range(5):
        game = play_by(setting.game(f"small {number}"), Lot(f"{setting} {number}"))
        record = game.record()
        assert record.map == "small"
        assert record.result is not None
        assert len(record.result.scores) == setting.seats
        assert Game.from_record(record, setting.folder).state == game.state


def test_games_on_two_maps_take_turns_without_disturbing_each_other() -> None:
    settings = [Setting(USA, "mega", 4), SMALL_SETTINGS[0], SMALL_SETTINGS[-1]]
    alone = [play_by(setting.game("mixed"), Lot("mixed")).record() for setting in settings]
    games = [setting.game("mixed") for setting in settings]
    lots = [Lot("mixed") for _ in settings]
    while not all(game.is_over for game in games):
        for game, lot in zip(games, lots, strict=True):
            if not game.is_over:
                game.play(*next_move(game, lot, by_lot))
    assert [game.record() for game in games] == alone
