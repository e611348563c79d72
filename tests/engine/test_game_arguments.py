"""Tests that wrong use of a game says what to pass instead, and changes nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trunkline.engine.errors import InvalidMove
from trunkline.engine.event_text import parse_event
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck, parse_move
from trunkline.engine.rules import get_rules


def game() -> Game:
    return Game(2, seed="wrong use")


WRONG: dict[str, tuple[Callable[[Any], object], Any, str]] = {
    "a name as players": (Game, "Ada", r"players .*, not 'Ada'; for example Game\(2\)"),
    "no players": (Game, None, "players is a number of seats or a list of names, not None"),
    "a flag as players": (Game, True, "players .*, not True"),
    "half a number of players": (Game, 2.0, r"players .*, not 2\.0"),
    "players without an order": (Game, {"Ada", "Ben"}, "players is a number of seats or a list"),
    "one player": (Game, {"name": "Ada"}, "players is a number of seats or a list"),
    "players as bytes": (Game, b"Ada", "players .*, not b'Ada'"),
    "no ruleset": (lambda x: Game(2, x), None, "ruleset is the id of a ruleset"),
    "a ruleset as an object": (
        lambda x: Game(2, x),
        get_rules().ruleset,
        "ruleset is .* such as 'classic', not ",
    ),
    "no map": (lambda x: Game(2, map=x), None, "map is the id of a map such as 'usa', a folder"),
    "a number as map": (lambda x: Game(2, map=x), 5, "map is .*, not 5"),
    "a flag as seed": (lambda x: Game(2, seed=x), True, "seed is a text or a whole number"),
    "a fraction as seed": (lambda x: Game(2, seed=x), 0.5, "seed is a text or a whole number"),
    "a name as first": (lambda x: Game(2, first=x), "Ada", "first is the number of a seat or None"),
    "a flag as first": (lambda x: Game(2, first=x), True, "first is .*, not True"),
    "a path as record": (
        Game.from_record,
        "file.json",
        r"record is a Record, not 'file.json'; read a file with read_record\(path\)",
    ),
    "a Path as record": (Game.from_record, Path("file.json"), "read a file with read_record"),
    "bytes as record": (Game.from_record, b"{}", r"read bytes with parse_record\(data\)"),
    "a game as record": (Game.from_record, game(), r"get one from game.record\(\)"),
    "no record": (Game.from_record, None, "record is a Record, not None"),
    "a number as the map of a record": (
        lambda x: Game.from_record(game().record(), x),
        5,
        "map is .*, not 5",
    ),
    "a text as meta": (lambda x: game().record(meta=x), "x", "meta is a dict or None, not 'x'"),
    "a move as move's text": (parse_move, DrawDeck(), "text is a move's text .*, not DrawDeck"),
    "no move's text": (parse_move, None, "text is a move's text such as 'draw deck', not None"),
    "no event's text": (parse_event, None, "text is an event's text .*, not None"),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_argument_of_the_wrong_type_says_what_to_pass(what: str) -> None:
    call, argument, message = WRONG[what]
    with pytest.raises(TypeError, match=f"^{message}|; {message}"):
        call(argument)


def test_swapped_arguments_of_play_say_which_comes_first() -> None:
    played = game()
    before = played.state.tobytes()
    with pytest.raises(TypeError, match=r"not DrawDeck\(\); the seat comes first"):
        played.play(DrawDeck(), 0)  # type: ignore[arg-type]
    assert played.state.tobytes() == before


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("draw deck", r"'draw deck' is not a move: read a text with parse_move\(text\)"),
        (DrawDeck, r"is not a move: make one with DrawDeck\(...\)"),
        (None, "None is not a move: play one of the legal moves"),
        ([DrawDeck()] * 50, "DrawDeck.* is not a move: play one of the legal moves"),
    ],
)
def test_what_is_no_move_says_what_to_play(move: Any, message: str) -> None:
    with pytest.raises(InvalidMove, match=message) as caught:
        game().play(0, move)
    assert len(str(caught.value)) < 140


def test_the_number_of_players_may_be_a_number_of_numpy() -> None:
    assert len(Game(np.int64(3)).players) == 3  # type: ignore[arg-type]


def test_a_misspelt_ruleset_or_map_is_recognised() -> None:
    with pytest.raises(ValueError, match=r"no ruleset 'clasic'; did you mean classic\?"):
        Game(2, "clasic")
    with pytest.raises(ValueError, match=r"built-in map \(usa\); did you mean usa\?"):
        Game(2, map="us")
