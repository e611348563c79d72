"""Makes records of random games as plain JSON, for tests that damage them."""

import json
import random
from functools import cache
from typing import Any

import pytest

from trunkline.engine.errors import RecordError
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim
from trunkline.records import format_record, parse_record

Json = dict[str, Any]


def played(seed: str, players: int = 3, ruleset: str = "classic", most_moves: int = 9999) -> Game:
    """A game between players who usually claim whenever they can."""
    game, lot = Game(players, ruleset, seed=seed), random.Random(seed)
    for _ in range(most_moves):
        if game.is_over:
            break
        seat = lot.choice(game.to_act)
        moves = game.legal_moves(seat)
        claims = [move for move in moves if isinstance(move, Claim)]
        game.play(seat, lot.choice(claims if claims and lot.random() < 0.7 else moves))
    return game


@cache
def _bytes_of(seed: str, players: int, ruleset: str, most_moves: int) -> bytes:
    return format_record(played(seed, players, ruleset, most_moves).record())


def plain_record(
    seed: str = "plain", players: int = 3, ruleset: str = "classic", most_moves: int = 9999
) -> Json:
    """A record as plain JSON; every call returns a new copy."""
    plain: Json = json.loads(_bytes_of(seed, players, ruleset, most_moves))
    return plain


def replayed(plain: Json) -> Game:
    return Game.from_record(parse_record(json.dumps(plain).encode()))


def refusal(plain: Json) -> RecordError:
    """The error of a damaged record."""
    with pytest.raises(RecordError) as caught:
        replayed(plain)
    return caught.value


def find(plain: Json, kind: str) -> int:
    """The index of the first event of a kind."""
    return next(index for index, event in enumerate(plain["events"]) if event["type"] == kind)
