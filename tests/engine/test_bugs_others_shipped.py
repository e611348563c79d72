"""Tests for bugs that other programs of this game shipped with."""

import pytest

from tests.engine.situations import (
    DISCARDS,
    begun,
    cut_ticket_deck,
    discards_of,
    hand_of,
    lay,
    lay_tickets,
    own,
    refused,
    row_of,
    set_trains,
    set_turn,
    ticket_deck,
)
from trunkline.engine.errors import Reason
from trunkline.engine.events import GameEnded, LastRoundBegun, PileReshuffled, RowRefreshed
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets

LANES = ("portland--seattle--gray-1", "portland--seattle--gray-2")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_both_lanes_to_one_player(players: int, first: int, second: int) -> None:
    game = begun(players)
    lay(game, hands=["2 red"])
    game.play(0, Claim(LANES[first], "red", 1, 0))
    set_turn(game, 0)
    assert refused(game, 0, Claim(LANES[second], "red", 1, 0)) is Reason.OWN_DOUBLE


@pytest.mark.parametrize(("players", "is_open"), [(2, False), (3, False), (4, True), (5, True)])
def test_both_lanes_at_two_or_three_players(players: int, is_open: bool) -> None:
    game = begun(players)
    lay(game, hands=["2 red", "2 red"])
    game.play(0, Claim(LANES[0], "red", 1, 0))
    second = Claim(LANES[1], "red", 1, 0)
    assert (second in game.legal_moves(1)) == is_open
    if not is_open:
        assert refused(game, 1, second) is Reason.CLOSED_DOUBLE


@pytest.mark.parametrize("route", ["helena--seattle", "sault-st-marie--winnipeg"])
def test_all_locomotive_payment_refused(route: str) -> None:
    game = begun()
    lay(game, hands=["6 locomotive"])
    game.play(0, Claim(route, None, 0, 6))
    assert discards_of(game)["locomotive"] == 6


def test_second_card_face_up_locomotive_allowed() -> None:
    game = begun()
    lay(game, row="locomotive red blue green white")
    game.play(0, DrawDeck())
    assert refused(game, 0, DrawFaceUp(0)) is Reason.SECOND_LOCOMOTIVE


def test_unseen_locomotive_ends_the_turn() -> None:
    game = begun()
    lay(game, pile="3 locomotive", rest=DISCARDS)
    game.play(0, DrawDeck())
    assert game.to_act == (0,)
    game.play(0, DrawFaceUp(0))
    assert game.to_act == (1,)


def test_an_unseen_locomotive_as_the_second_card_is_refused() -> None:
    game = begun()
    lay(game, pile="3 locomotive", rest=DISCARDS)
    game.play(0, DrawFaceUp(0))
    game.play(0, DrawDeck())
    assert hand_of(game, 0)["locomotive"] == 1


def test_refresh_missing() -> None:
    game = begun()
    row = "locomotive locomotive red blue green"
    lay(game, row=row, pile="1 locomotive", discards="10 black", rest=1)
    events = game.play(0, DrawFaceUp(2))
    assert RowRefreshed(("locomotive", "locomotive", "locomotive", "blue", "green")) in events
    assert row_of(game).count("locomotive") < 3


def test_refresh_missing_after_a_claim_fills_the_row() -> None:
    game = begun()
    lay(game, hands=["3 red"], row="locomotive locomotive locomotive - -", rest=1)
    events = game.play(0, Claim("calgary--vancouver", "red", 3, 0))
    assert any(isinstance(event, RowRefreshed) for event in events)
    assert row_of(game).count("locomotive") == 2


def test_refresh_endless() -> None:
    """Only two plain cards are left on the table, so every new row would be swept again."""
    game = begun()
    row = "locomotive locomotive locomotive red blue"
    lay(game, row=row, pile="5 locomotive", discards="5 locomotive", rest=1)
    events = game.play(0, DrawDeck())
    assert not any(isinstance(event, RowRefreshed) for event in events)
    assert row_of(game) == row.split()


@pytest.mark.parametrize("row", ["red - - - -", "- - - - locomotive"])
def test_one_card_left_freezes_the_turn(row: str) -> None:
    game = begun()
    lay(game, hands=["1 blue"], row=row, rest=1)
    game.play(0, DrawFaceUp(0 if row.startswith("red") else 4))
    assert game.to_act == (1,)


def test_one_card_left_in_the_draw_pile_freezes_the_turn() -> None:
    game = begun()
    lay(game, row="- - - - -", rest=1)
    set_turn(game, 1)
    game.play(1, Claim(LANES[0], "red", 1, 0))
    assert row_of(game) == ["red", "-", "-", "-", "-"]
    game.play(0, DrawFaceUp(0))
    assert game.to_act == (1,)


def test_discards_never_return() -> None:
    game = begun()
    lay(game, pile="1 red", discards="9 blue 3 locomotive", rest=1)
    assert PileReshuffled(12) in game.play(0, DrawDeck())
    assert game.view(0).pile_size == 12
    assert game.view(0).discards == {}
    assert DrawDeck() in game.legal_moves(0)


@pytest.mark.parametrize("trains", [1, 2, 3, 4, 5])
def test_a_claim_longer_than_the_trains_left(trains: int) -> None:
    game = begun()
    lay(game, hands=["9 red 9 locomotive"])
    set_trains(game, 0, trains)
    claims = [move for move in game.legal_moves(0) if isinstance(move, Claim)]
    assert max(move.cards + move.locomotives for move in claims) == trains
    six = Claim("sault-st-marie--winnipeg", "red", 6, 0)
    assert refused(game, 0, six) is Reason.TRAINS_SHORT


def last_round(players: int) -> Game:
    game = begun(players)
    lay(game, hands=["1 red"])
    set_trains(game, 0, 3)
    assert LastRoundBegun(0) in game.play(0, Claim(LANES[0], "red", 1, 0))
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_last_round_one_turn_short_or_long(players: int) -> None:
    game = last_round(players)
    turns = [0] * players
    while not game.is_over:
        seat = game.to_act[0]
        turns[seat] += 1
        game.play(seat, DrawDeck())
        game.play(seat, DrawDeck())
    assert turns == [1] * players


def test_a_pending_ticket_choice_blocks_the_end() -> None:
    game = last_round(2)
    game.play(1, DrawTickets())
    game.play(1, KeepTickets(game.view(1).offer))
    game.play(0, DrawTickets())
    assert not game.is_over
    assert game.play(0, KeepTickets(game.view(0).offer[:1]))[-1] == GameEnded()


def test_tickets_of_the_last_turn_are_not_scored() -> None:
    game = last_round(2)
    lay_tickets(game, [("boston--miami",), ()], deck=["denver--el-paso", "dallas--new-york"])
    own(game, 1, "denver--santa-fe", "el-paso--santa-fe")
    game.play(1, DrawTickets())
    game.play(1, KeepTickets(("denver--el-paso",)))
    assert game.score().seats[1].completed == ("denver--el-paso",)
    game.play(0, DrawTickets())
    offer = game.view(0).offer
    game.play(0, KeepTickets(offer))
    assert set(game.score().seats[0].failed) == {"boston--miami", *offer}
    assert game.score().seats[0].tickets < -12


@pytest.mark.parametrize("left", [1, 2])
def test_minimum_of_tickets_wrong_when_few_are_left(left: int) -> None:
    game = begun()
    cut_ticket_deck(game, left)
    game.play(0, DrawTickets())
    kept = {len(move.kept) for move in game.legal_moves(0) if isinstance(move, KeepTickets)}
    assert kept == set(range(1, left + 1))
    game.play(0, KeepTickets(game.view(0).offer[:1]))
    assert len(ticket_deck(game)) == left - 1


def test_longest_path_as_a_simple_path() -> None:
    """A loop of 12 and a tail of 4; a path that visits Denver once would have 14."""
    game = begun()
    own(game, 0, "denver--santa-fe", "el-paso--santa-fe", "el-paso--phoenix", "denver--phoenix")
    own(game, 0, "denver--omaha")
    assert game.score().seats[0].longest_path == 16


def test_longest_path_counted_in_routes() -> None:
    game = begun()
    own(game, 0, "miami--new-orleans")
    own(game, 1, *LANES[:1], "seattle--vancouver--gray-1")
    seats = game.score().seats
    assert [seat.longest_path for seat in seats] == [6, 2]
    assert [seat.bonus for seat in seats] == [10, 0]


def test_longest_path_given_to_all() -> None:
    game = begun(4)
    own(game, 2, "miami--new-orleans")
    own(game, 3, "atlanta--miami")
    assert [seat.bonus for seat in game.score().seats] == [0, 0, 10, 0]
    assert [seat.bonus for seat in begun(4).score().seats] == [0, 0, 0, 0]


def test_ties() -> None:
    game = begun(3)
    lay_tickets(game, [])
    own(game, 1, "miami--new-orleans")
    own(game, 2, "helena--seattle")
    score = game.score()
    assert [seat.total for seat in score.seats] == [0, 25, 25]
    assert score.winners == (1, 2)


def test_hands_readable_in_another_players_messages() -> None:
    """The others see the same messages, whatever cards and tickets a seat holds."""
    games = [begun(3) for _ in range(2)]
    for game, hand in zip(games, ("7 red", "3 blue 4 locomotive"), strict=True):
        lay(game, hands=[hand])
    lay_tickets(games[0], [("boston--miami", "denver--el-paso")])
    lay_tickets(games[1], [("dallas--new-york", "duluth--houston")])
    for game in games:
        game.play(0, DrawTickets())
    assert games[0].view(0) != games[1].view(0)
    for viewer in (1, 2, None):
        assert games[0].view(viewer) == games[1].view(viewer)
