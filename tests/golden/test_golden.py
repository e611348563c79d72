"""Tests the golden games: seeded games as readable text that must not change."""

from pathlib import Path

import pytest

from tests.golden.regenerate import GOLDEN, HOME, event_lines, golden_game
from trunkline.engine.event_text import parse_event
from trunkline.engine.game import Game
from trunkline.engine.replay import move_of

CHANGED = """the engine plays this game otherwise than before. If that is meant, run
    python tests/golden/regenerate.py
read the difference, and say in the commit and the changelog what changed and why."""


def golden_text(name: str) -> str:
    return (HOME / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_the_engine_still_plays_the_golden_game(name: str) -> None:
    assert golden_game(name)[1] == golden_text(name), CHANGED


@pytest.mark.parametrize("name", GOLDEN)
def test_the_text_read_back_gives_the_same_events(name: str) -> None:
    game, _ = golden_game(name)
    assert tuple(parse_event(line) for line in event_lines(golden_text(name))) == game.events


@pytest.mark.parametrize("name", GOLDEN)
def test_the_events_of_the_text_can_be_played_again(name: str) -> None:
    game, _ = golden_game(name)
    again = Game(game.players, game.rules.ruleset.id, game.rules.map, game.seed)
    told = game.events
    while len(again.events) < len(told):
        event = told[len(again.events)]
        move = move_of(event)
        assert move is not None
        again.play(event.seat, move)  # type: ignore[union-attr]
    assert again.record() == game.record()


def test_every_text_in_the_folder_is_a_golden_game() -> None:
    assert {path.stem for path in Path(HOME).glob("*.txt")} == set(GOLDEN)
