"""Parts that a table keeps say what parts made anew would say."""

import random

import msgspec
import pytest

from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, Move
from trunkline.server.table.kept_parts import KeptParts, OwnPart
from trunkline.server.table.update_parts import UpdatePart, object_of


def choose(moves: list[Move], chance: random.Random) -> Move:
    """Claim a route more often than not, so that routes of others' paths close."""
    claims = [move for move in moves if isinstance(move, Claim)]
    return chance.choice(claims if claims and chance.random() < 0.7 else moves)


def said(own: OwnPart) -> object:
    """Return what a seat would read."""
    return msgspec.json.decode(object_of(own.hand.text, own.tickets.text, own.moves.text))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_kept_part_equals_a_new_one_after_every_move(seats: int) -> None:
    game, kept, chance = Game(seats, seed=f"kept {seats}"), KeptParts(), random.Random(seats)
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, choose(game.view(seat).legal_moves, chance))
        for view in game.views().values():
            assert said(kept.own_part(view)) == said(KeptParts().own_part(view))


def test_paths_are_not_made_again_when_another_seat_draws() -> None:
    game, kept = Game(2, seed="draw"), KeptParts()
    for seat in (0, 1):
        game.play(seat, game.view(seat).legal_moves[-1])
    other = 1 - game.to_act[0]
    before = kept.own_part(game.view(other))
    draws = [m for m in game.view(1 - other).legal_moves if not isinstance(m, Claim)]
    game.play(1 - other, draws[0])
    assert kept.own_part(game.view(other)).tickets is before.tickets


def test_a_renewed_part_with_equal_values_is_the_same_part() -> None:
    part = UpdatePart({"a": 1, "b": (2,)})
    assert part.renewed({"a": 1, "b": (2,)}) is part
    assert part.renewed({"a": 1, "b": (3,)}).since(part) == b'"b":[3]'
