"""R7: the end."""

import pytest

from tests.engine.situations import begun, lay, own, refused, set_trains
from trunkline.engine.errors import Reason
from trunkline.engine.events import GameEnded, LastRoundBegun
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawTickets, KeepTickets

SEATS = [2, 3, 4, 5]
LENGTHS = {1: "atlanta--nashville", 2: "atlanta--charleston", 3: "calgary--vancouver"}


def near_the_end(players: int, trains: int, on_turn: int = 0) -> Game:
    game = begun(players)
    lay(game, hands=["3 red"] * min(players, 3), rest="pile")
    for seat in range(on_turn):
        draw_two(game, seat)
    set_trains(game, on_turn, trains)
    return game


def draw_two(game: Game, seat: int) -> list[str]:
    events = [*game.play(seat, DrawDeck()), *game.play(seat, DrawDeck())]
    return [str(event) for event in events]


@pytest.mark.parametrize(("trains", "length"), [(3, 3), (2, 2), (3, 2), (4, 3), (3, 1), (5, 3)])
def test_r7_1_a_turn_that_ends_with_at_most_two_trains_brings_the_last_round(
    trains: int, length: int
) -> None:
    game = near_the_end(3, trains)
    events = game.play(0, Claim(LENGTHS[length], "red", length, 0))
    assert trains - length <= 2
    assert events[-1] == LastRoundBegun(0)


@pytest.mark.parametrize(("trains", "length"), [(6, 3), (5, 2), (4, 1)])
def test_r7_1_three_trains_do_not(trains: int, length: int) -> None:
    game = near_the_end(3, trains)
    events = game.play(0, Claim(LENGTHS[length], "red", length, 0))
    assert trains - length == 3
    assert LastRoundBegun(0) not in events
    assert game.view(None).turns_left is None


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("trigger", [0, 1])
def test_r7_1_every_player_that_one_included_has_exactly_one_more_turn(
    players: int, trigger: int
) -> None:
    game = near_the_end(players, 3, trigger)
    game.play(trigger, Claim(LENGTHS[1], "red", 1, 0))
    turns: list[int] = []
    while not game.is_over:
        seat = game.to_act[0]
        assert game.view(None).turns_left == players - len(turns)
        turns.append(seat)
        draw_two(game, seat)
    assert turns == [(trigger + 1 + k) % players for k in range(players)]
    assert game.events[-1] == GameEnded()


def test_r7_1_a_second_player_out_of_trains_does_not_lengthen_the_last_round() -> None:
    game = near_the_end(3, 3)
    set_trains(game, 1, 3)
    game.play(0, Claim(LENGTHS[1], "red", 1, 0))
    events = game.play(1, Claim(LENGTHS[2], "red", 2, 0))
    assert LastRoundBegun(1) not in events
    for seat in (2, 0):
        assert not game.is_over
        draw_two(game, seat)
    assert game.is_over
    assert sum(isinstance(event, LastRoundBegun) for event in game.events) == 1


def test_r7_1_in_the_last_round_every_kind_of_turn_is_open() -> None:
    game = near_the_end(3, 3)
    game.play(0, Claim(LENGTHS[1], "red", 1, 0))
    game.play(1, Claim(LENGTHS[3], "red", 3, 0))
    game.play(2, DrawTickets())
    game.play(2, KeepTickets(game.view(2).offer[:1]))
    events = draw_two(game, 0)
    assert events[-1] == "the game ends"


def test_r7_1_who_brought_it_about_may_still_claim_with_the_trains_left() -> None:
    game = near_the_end(2, 3)
    game.play(0, Claim(LENGTHS[1], "red", 1, 0))
    draw_two(game, 1)
    assert refused(game, 0, Claim(LENGTHS[3], "red", 2, 1)) is Reason.TRAINS_SHORT
    events = game.play(0, Claim(LENGTHS[2], "red", 2, 0))
    assert events[-1] == GameEnded()
    assert game.view(None).seats[0].trains == 0


def test_r7_1_then_the_game_ends() -> None:
    game = near_the_end(2, 3)
    game.play(0, Claim(LENGTHS[1], "red", 1, 0))
    draw_two(game, 1)
    draw_two(game, 0)
    assert game.is_over
    assert game.to_act == ()
    assert [game.legal_moves(seat) for seat in (0, 1)] == [[], []]
    for seat in (0, 1):
        assert refused(game, seat, DrawDeck()) is Reason.GAME_OVER


def test_r7_1_a_long_way_before_that_it_does_not() -> None:
    game = begun(2)
    own(game, 0, "miami--new-orleans", "el-paso--houston", "el-paso--los-angeles")
    for _ in range(10):
        draw_two(game, game.to_act[0])
    assert not game.is_over
