"""F1 to F10: the points that the printed rules leave open (docs/record.md)."""

import random

import pytest

from tests.engine.situations import (
    SMALL,
    begun,
    cut_ticket_deck,
    lay,
    lay_tickets,
    own,
    pile_of,
    refused,
    row_of,
    set_trains,
)
from trunkline.engine.errors import Reason
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpTurned,
    GameEnded,
    LastRoundBegun,
    PileReshuffled,
    RouteClaimed,
    RowRefreshed,
)
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Pass

SHORT = "atlanta--nashville"  # one gray space


def test_f1a_empty_slots_are_filled_lowest_first_from_reshuffled_discards() -> None:
    game = begun()
    lay(game, hands=["2 black"], row="red - blue - green", rest=1)
    events = game.play(0, Claim("atlanta--charleston", "black", 2, 0))
    assert [str(event) for event in events[1:]] == [
        "2 discards become the draw pile",
        "slot 1 turns up black",
        "slot 3 turns up black",
    ]


def test_f1a_as_long_as_there_are_cards() -> None:
    game = begun()
    lay(game, hands=["1 black"], row="red - blue - green", rest=1)
    game.play(0, Claim(SHORT, "black", 1, 0))
    assert row_of(game) == ["red", "black", "blue", "-", "green"]


def test_f1b_only_a_full_row_is_swept() -> None:
    game = begun()
    lay(game, row="locomotive locomotive locomotive red -", rest=1)
    events = game.play(0, DrawFaceUp(3))
    assert len(events) == 1
    assert row_of(game) == ["locomotive"] * 3 + ["-", "-"]


@pytest.mark.parametrize(("plain", "is_swept"), [(2, False), (3, True)])
def test_f1b_not_with_fewer_than_three_plain_cards_on_the_table(plain: int, is_swept: bool) -> None:
    """The row shows a red card; the others come from the discards, and one fills the gap."""
    game = begun()
    lay(game, hands=["4 black"], row="locomotive locomotive locomotive red -", rest=1)
    route = {2: SHORT, 3: "atlanta--charleston"}[plain]
    events = game.play(0, Claim(route, "black", plain - 1, 0))
    assert any(isinstance(event, RowRefreshed) for event in events) == is_swept
    assert (row_of(game).count("locomotive") < 3) == is_swept


def test_f1b_the_row_is_looked_at_again_after_every_later_event() -> None:
    game = begun()
    lay(game, hands=["2 black"], row="locomotive locomotive locomotive red blue", rest=1)
    assert row_of(game).count("locomotive") == 3
    events = game.play(0, Claim(SHORT, "black", 1, 0))
    assert isinstance(events[1], RowRefreshed)
    assert row_of(game).count("locomotive") == 2
    assert pile_of(game).total() == 1


def test_f1b_comes_before_1c() -> None:
    """The last card of the pile completes three locomotives: sweep first, then reshuffle."""
    game = begun()
    row = "locomotive locomotive red blue green"
    lay(game, row=row, pile="1 locomotive", discards="6 white", rest=1)
    events = game.play(0, DrawFaceUp(2))
    assert [type(event) for event in events[1:4]] == [FaceUpTurned, RowRefreshed, PileReshuffled]
    assert events[3] == PileReshuffled(11)


def test_f1c_an_empty_draw_pile_is_refilled_from_the_discards_at_once() -> None:
    game = begun()
    lay(game, pile="1 red", discards="3 blue", rest=1)
    assert game.play(0, DrawFaceUp(0))[1:] == [FaceUpTurned(0, "red"), PileReshuffled(3)]


def test_f2_the_draw_pile_is_empty_only_when_there_are_no_discards() -> None:
    game, chance = begun(3, "short", SMALL), random.Random(2)
    empty = 0
    while not game.is_over:
        view = game.view(None)
        seat = game.to_act[0]
        assert view.pile_size or not view.discards
        if view.to_act == (seat,) and DrawTickets() in (moves := game.legal_moves(seat)):
            assert (DrawDeck() in moves) == (view.pile_size > 0)
        empty += view.pile_size == 0
        game.play(seat, chance.choice(game.legal_moves(seat)))
    assert empty


def test_f3_a_second_card_is_drawn_whenever_one_may_be_drawn() -> None:
    game = begun()
    lay(game, row="red locomotive - blue -", rest=1)
    game.play(0, DrawFaceUp(0))
    assert game.legal_moves(0) == [DrawFaceUp(3)]


@pytest.mark.parametrize("row", ["red - - - -", "red locomotive - - -"])
def test_f3_without_a_second_card_to_take_the_turn_ends(row: str) -> None:
    game = begun()
    lay(game, row=row, rest=1)
    game.play(0, DrawFaceUp(0))
    assert game.to_act == (1,)


@pytest.mark.parametrize("route", ["chicago--duluth", "calgary--vancouver"])
def test_f4_a_set_may_be_all_locomotives_on_coloured_and_gray_routes(route: str) -> None:
    game = begun()
    lay(game, hands=["3 locomotive"])
    assert game.play(0, Claim(route, None, 0, 3)) == [RouteClaimed(0, route, {"locomotive": 3}, 4)]


def stuck(players: int = 3) -> Game:
    """A game with nothing to draw, no tickets, and every card in the hand of the last seat."""
    game = begun(players)
    lay(game, row="- - - - -", rest=players - 1)
    cut_ticket_deck(game, 0)
    return game


def test_f5_a_seat_with_no_legal_action_passes() -> None:
    game = stuck()
    assert game.legal_moves(0) == [Pass()]
    assert [str(event) for event in game.play(0, Pass())] == ["seat 0 passes"]
    assert game.to_act == (1,)


def test_f5_if_every_seat_passes_in_succession_the_game_ends() -> None:
    game = stuck()
    set_trains(game, 2, 0)
    for seat in (0, 1):
        game.play(seat, Pass())
        assert not game.is_over
    assert game.play(2, Pass())[-1] == GameEnded()


def test_f5_an_action_in_between_begins_the_count_anew() -> None:
    game = stuck()
    game.play(0, Pass())
    game.play(1, Pass())
    game.play(2, Claim(SHORT, "red", 1, 0))
    assert not game.is_over
    assert DrawFaceUp(0) in game.legal_moves(0)


def test_f6_a_seat_with_too_few_trains_cannot_claim() -> None:
    game = begun()
    lay(game, hands=["6 red"])
    set_trains(game, 0, 3)
    assert refused(game, 0, Claim("calgary--helena", "red", 4, 0)) is Reason.TRAINS_SHORT
    game.play(0, Claim("calgary--vancouver", "red", 3, 0))


def test_f7_no_bonus_for_nothing() -> None:
    game = begun(3, "mega")
    lay_tickets(game, [("boston--miami",), ()])
    assert [seat.bonus for seat in game.score().seats] == [0, 0, 0]


def test_f7_all_who_tie_have_the_globetrotter_bonus() -> None:
    game = begun(3, "1910")
    lay_tickets(game, [("chicago--atlanta",), ("denver--saint-louis",), ()])
    own(game, 0, "chicago--saint-louis--green", "nashville--saint-louis", "atlanta--nashville")
    own(game, 1, "denver--kansas-city--black", "kansas-city--saint-louis--blue")
    assert [seat.bonus for seat in game.score().seats] == [15, 15, 0]


def test_f8_then_they_share_the_win() -> None:
    game = begun(4)
    lay_tickets(game, [])
    assert game.score().winners == (0, 1, 2, 3)


def drawn(game: Game) -> list[str | None]:
    """The cards of the first draw pile, in the order they left it."""
    cards: list[str | None] = []
    for event in game.events:
        if isinstance(event, PileReshuffled):
            break
        if isinstance(event, DeckDrawn | FaceUpTurned):
            cards.append(event.card)
    return cards


def test_f9_the_first_draw_pile_depends_on_the_seed_alone() -> None:
    games = [Game(3, seed="nine", first=first) for first in (0, 1, 2, 2)]
    for number, game in enumerate(games):
        chance = random.Random(number)
        while not game.is_over:
            game.play(game.to_act[-1], chance.choice(game.legal_moves(game.to_act[-1])))
    assert len({game.setup for game in games}) == 1
    shortest = min(len(drawn(game)) for game in games)
    assert shortest > 40
    assert len({tuple(drawn(game)[:shortest]) for game in games}) == 1


def test_f9_so_do_the_tickets() -> None:
    offers = set()
    for first in (0, 1):
        game = Game(2, seed="nine", first=first)
        for seat in (first, 1 - first):
            game.play(seat, KeepTickets(game.view(seat).offer[: 2 + first]))
        game.play(first, DrawTickets())
        offers.add(game.view(first).offer)
    assert len(offers) == 1


def test_f10_last_round_and_end_come_after_all_consequences() -> None:
    game = begun()
    lay(game, hands=["1 red"], row="red - blue green white", rest=1)
    set_trains(game, 0, 3)
    events = game.play(0, Claim(SHORT, "red", 1, 0))
    assert events[1:] == [PileReshuffled(1), FaceUpTurned(1, "red"), LastRoundBegun(0)]
    game.play(1, Claim("dallas--houston--gray-1", "blue", 1, 0))
    game.play(0, DrawFaceUp(0))
    assert game.play(0, DrawFaceUp(1))[-1] == GameEnded()


def test_f10_the_table_is_settled_after_the_very_last_turn_too() -> None:
    game = begun()
    lay(game, pile="3 red", discards="5 blue", rest=1)
    game.state["turns_left"][0] = 1
    set_trains(game, 0, 1)
    game.play(0, DrawDeck())
    events = game.play(0, DrawFaceUp(1))
    assert events[1:] == [FaceUpTurned(1, "red"), GameEnded()]
