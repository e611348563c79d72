"""The source plays the same games uncompiled, and compiled with bounds checks."""

import json
import os
import subprocess
import sys

import msgspec
import pytest

from tests.engine.random_play import POLICIES, ROOT, SMALL, USA, Lot, Setting, play_by
from trunkline.engine.kernels.compiler import CACHE_FOLDER

GameTexts = list[list[str]]

FEW = [
    (Setting(USA, "classic", 2), "by-lot"),
    (Setting(USA, "mega", 2), "builder"),
    (Setting(SMALL, "many", 3), "by-lot"),
    (Setting(SMALL, "short", 3), "hoarder"),
    (Setting(SMALL, "classic", 3), "ticket-lover"),
]
ALL_SEATS = [
    (Setting(folder, "classic", seats), policy)
    for folder in (USA, SMALL)
    for seats in (2, 3, 4, 5)
    for policy in POLICIES
]
GAMES = {"few": FEW, "all-seats": ALL_SEATS}


def texts_of_games(which: str) -> GameTexts:
    """The record and the last state of each game, as text."""
    return [_text_of_game(setting, policy) for setting, policy in GAMES[which]]


def _text_of_game(setting: Setting, policy: str) -> list[str]:
    game = setting.game(f"uncompiled {policy}")
    states = []
    lot = Lot(f"{setting} {policy}")
    for seat in (*range(setting.seats), None):
        states.append(game.view(seat).raw.tobytes().hex())
    play_by(game, lot, POLICIES[policy])
    states += [game.state.tobytes().hex(), str(game.score())]
    return [msgspec.json.encode(game.record()).decode(), *states]


def texts_elsewhere(which: str, **environment: str) -> GameTexts:
    """The same games, played in another process."""
    script = f"""
import json, sys
from tests.engine.test_uncompiled import texts_of_games
from trunkline.engine.kernels.apply import apply_action
texts = texts_of_games({which!r})
print(json.dumps([type(apply_action).__name__, texts]))
"""
    kind, texts = json.loads(printed_elsewhere(script, **environment))
    assert kind == ("function" if "NUMBA_DISABLE_JIT" in environment else "CPUDispatcher")
    games: GameTexts = texts
    return games


def printed_elsewhere(script: str, **environment: str) -> str:
    """What a script prints in another process, where every warning is an error."""
    paths = [str(ROOT), str(ROOT / "src")]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_uncompiled_kernels_play_the_same_games_byte_by_byte() -> None:
    assert texts_elsewhere("few", NUMBA_DISABLE_JIT="1") == texts_of_games("few")


def test_with_bounds_checked_every_number_of_seats_plays_the_same_games() -> None:
    assert texts_elsewhere("all-seats", TRUNKLINE_BOUNDSCHECK="1") == texts_of_games("all-seats")


@pytest.mark.parametrize(
    "setting", [{"TRUNKLINE_BOUNDSCHECK": "1"}, {"NUMBA_BOUNDSCHECK": "1"}, {"NUMBA_OPT": "1"}, {}]
)
def test_kernels_made_with_other_settings_have_a_cache_of_their_own(
    setting: dict[str, str],
) -> None:
    script = "from trunkline.engine.kernels.compiler import CACHE_FOLDER; print(CACHE_FOLDER.name)"
    name = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **setting},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert (name == CACHE_FOLDER.name) == (not setting)
