"""Tests what a view shows to its seat, to the others and to spectators."""

import random

import pytest

from tests.engine.situations import (
    DISCARDS,
    begun,
    closed_routes,
    discards_of,
    hand_of,
    lay,
    lay_tickets,
    own,
    row_of,
    set_trains,
    ticket_deck,
)
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpDrawn,
    FaceUpTurned,
    FirstTicketsChosen,
    RouteClaimed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets

VIEWERS = [0, 1, 2, None]


def viewed(hands: list[str], row: str = "red blue green white black") -> Game:
    game = begun(3)
    lay(game, hands=hands, row=row)
    return game


# The viewer's own


def test_a_seat_sees_its_hand_without_zeros() -> None:
    game = viewed(["3 red 2 locomotive", "1 blue"])
    assert game.view(0).hand == {"red": 3, "locomotive": 2}
    assert game.view(1).hand == {"blue": 1}
    assert game.view(2).hand == {}


def test_a_seat_sees_its_tickets_and_what_it_has_returned() -> None:
    game = viewed([])
    lay_tickets(game, [("boston--miami",), ("denver--el-paso", "dallas--new-york")])
    assert game.view(0).tickets == ("boston--miami",)
    assert set(game.view(1).tickets) == {"denver--el-paso", "dallas--new-york"}
    assert game.view(2).tickets == game.view(0).returned == ()
    game.play(0, DrawTickets())
    a, b, c = game.view(0).offer
    game.play(0, KeepTickets((b,)))
    assert set(game.view(0).tickets) == {"boston--miami", b}
    assert set(game.view(0).returned) == {a, c}
    assert game.view(1).returned == ()


def test_a_seat_sees_its_offer_and_nobody_elses() -> None:
    game = viewed([])
    game.play(0, DrawTickets())
    assert len(game.view(0).offer) == 3
    assert [game.view(viewer).offer for viewer in (1, 2, None)] == [(), (), ()]
    assert [seat.is_choosing for seat in game.view(1).seats] == [True, False, False]


def test_a_seat_sees_its_legal_moves() -> None:
    game = viewed(["3 red"])
    for viewer in (0, 1):
        assert game.view(viewer).legal_moves == game.legal_moves(viewer)
    assert game.view(1).legal_moves == game.view(None).legal_moves == []


def test_a_spectator_sees_no_hand_no_tickets_and_no_offer() -> None:
    view = viewed(["3 red", "3 blue", "3 green"]).view(None)
    assert view.seat is None
    assert (view.hand, view.tickets, view.returned, view.offer) == ({}, (), (), ())
    assert view.raw["hand"].sum() == view.raw["tickets"].sum() == 0


# What everybody sees


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_table_is_open_to_all(viewer: int | None) -> None:
    game = viewed(["3 red", "1 blue"], "red locomotive green white black")
    own(game, 1, "miami--new-orleans", "calgary--vancouver")
    game.play(0, Claim("chicago--duluth", "red", 3, 0))
    view = game.view(viewer)
    assert list(view.face_up) == row_of(game)
    assert view.discards == discards_of(game) == {"red": 3}
    assert view.pile_size == 110 - 5 - 1 - 3
    assert view.ticket_deck_size == len(ticket_deck(game)) == 21
    assert [seat.points for seat in view.seats] == [4, 19, 0]
    assert [seat.trains for seat in view.seats] == [42, 36, 45]
    assert [seat.cards for seat in view.seats] == [0, 1, 0]
    assert [seat.tickets for seat in view.seats] == [3, 3, 3]
    assert view.seats[1].routes == ("calgary--vancouver", "miami--new-orleans")
    assert view.to_act == (1,)
    assert not view.is_over
    assert view.turns_left is None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_round_and_the_end_are_seen(viewer: int | None) -> None:
    game = viewed(["1 red"])
    set_trains(game, 0, 3)
    game.play(0, Claim("atlanta--nashville", "red", 1, 0))
    assert game.view(viewer).turns_left == 3
    while not game.is_over:
        assert game.view(viewer).to_act == game.to_act
        game.play(game.to_act[0], DrawDeck())
    assert game.view(viewer).is_over
    assert game.view(viewer).to_act == ()


# What is known of a hand


def test_a_card_taken_face_up_is_known_and_an_unseen_one_is_not() -> None:
    game = begun(3)
    lay(game, row="red blue locomotive white black", pile="9 blue", rest=DISCARDS)
    game.play(0, DrawFaceUp(0))
    game.play(0, DrawDeck())
    game.play(1, DrawFaceUp(2))
    for viewer in VIEWERS:
        seats = game.view(viewer).seats
        assert [seat.known for seat in seats] == [{"red": 1}, {"locomotive": 1}, {}]
        assert seats[0].cards == 2


@pytest.mark.parametrize(("players", "is_closed"), [(3, True), (4, False)])
def test_a_lane_that_nobody_can_claim_is_seen_as_closed(players: int, is_closed: bool) -> None:
    game = begun(players)
    lay(game, hands=["1 red"], row="red blue green white black")
    assert game.view(1).closed_routes == ()
    lanes = [id for id in game.rules.route_number if set(id.split("--")) >= {"seattle", "portland"}]
    game.play(0, Claim(lanes[0], "red", 1, 0))
    for viewer in (0, 1, None):
        assert game.view(viewer).closed_routes == (tuple(lanes[1:]) if is_closed else ())


@pytest.mark.parametrize("players", [3, 4])
def test_a_seat_sees_which_routes_it_may_still_claim(players: int) -> None:
    game = begun(players)
    lay(game, hands=["1 red"], row="red blue green white black")
    double = [
        id for id in game.rules.route_number if {"seattle", "portland"} <= set(id.split("--"))
    ]
    game.play(0, Claim(double[0], "red", 1, 0))
    for seat in (0, 1):
        open_routes = set(game.rules.route_number) - closed_routes(game, seat)
        assert set(game.view(seat).open_routes) == open_routes
        assert (double[1] in open_routes) == (players == 4 and seat == 1)
    assert game.view(None).open_routes == ()


def test_a_payment_takes_from_what_is_known() -> None:
    game = viewed(["2 red"], "red red blue white black")
    game.state["known"][0, 0, 6] = 2
    game.play(0, Claim("atlanta--nashville", "red", 1, 0))
    assert game.view(1).seats[0].known == {"red": 1}


def test_it_is_never_less_than_nothing() -> None:
    """Four red cards are played, of which one was known; a locomotive stays known."""
    game = viewed(["4 red 2 locomotive"])
    game.state["known"][0, 0, 6] = 1
    game.state["known"][0, 0, 8] = 2
    game.play(0, Claim("helena--omaha", "red", 4, 1))
    assert game.view(1).seats[0].known == {"locomotive": 1}
    assert hand_of(game, 0) == {"locomotive": 1}


def test_what_is_known_is_always_in_the_hand() -> None:
    game, chance = begun(4), random.Random(3)
    met = 0
    while not game.is_over:
        game.play(game.to_act[0], chance.choice(game.legal_moves(game.to_act[0])))
        for seat, seen in enumerate(game.view(None).seats):
            hand = hand_of(game, seat)
            assert all(hand[card] >= count for card, count in seen.known.items())
            assert seen.cards == hand.total()
            met += bool(seen.known)
    assert met


# First tickets


@pytest.mark.parametrize("kept", [2, 3])
def test_while_first_tickets_are_chosen_no_numbers_are_seen(kept: int) -> None:
    game = Game(3, seed="view")
    game.play(1, KeepTickets(game.view(1).offer[:kept]))
    for viewer in (0, 2, None):
        view = game.view(viewer)
        assert [seat.tickets for seat in view.seats] == [0, 0, 0]
        assert [seat.is_choosing for seat in view.seats] == [True, False, True]
        assert view.ticket_deck_size == 21
        assert view.history == (FirstTicketsChosen(1),)
    assert [seat.tickets for seat in game.view(1).seats] == [0, kept, 0]
    assert isinstance(game.view(1).history[0], TicketsKept)


def test_afterwards_the_numbers_are_seen_but_the_choice_stays_hidden() -> None:
    game = Game(2, seed="view")
    for seat, kept in ((0, 2), (1, 3)):
        game.play(seat, KeepTickets(game.view(seat).offer[:kept]))
    assert [seat.tickets for seat in game.view(None).seats] == [2, 3]
    assert game.view(0).history[1] == FirstTicketsChosen(1)
    assert game.view(1).history[0] == FirstTicketsChosen(0)


# History


def test_history_hides_unseen_cards_and_tickets_from_the_others() -> None:
    game = begun(3)
    lay(game, pile="9 yellow", rest=DISCARDS)
    game.play(0, DrawDeck())
    game.play(0, DrawFaceUp(1))
    game.play(1, DrawTickets())
    offer = game.view(1).offer
    game.play(1, KeepTickets(offer[:2]))
    open_part = (FaceUpDrawn(0, 1, "blue"), FaceUpTurned(1, "yellow"))
    assert game.view(0).history[3:] == (
        DeckDrawn(0, "yellow"),
        *open_part,
        TicketsDrawn(1, (None, None, None)),
        TicketsKept(1, (None, None), (None,)),
    )
    own_part = (TicketsDrawn(1, offer), TicketsKept(1, offer[:2], offer[2:]))
    assert game.view(1).history[3:] == (DeckDrawn(0, None), *open_part, *own_part)
    assert game.view(None).history[3:] == game.view(2).history[3:]
    assert game.view(None).history[3] == DeckDrawn(0, None)


def test_claims_are_seen_in_full() -> None:
    game = viewed(["2 red 1 locomotive"])
    game.play(0, Claim("chicago--duluth", "red", 2, 1))
    claimed = RouteClaimed(0, "chicago--duluth", {"red": 2, "locomotive": 1}, 4)
    assert all(game.view(viewer).history[-1] == claimed for viewer in VIEWERS)


def test_a_view_is_a_snapshot_that_later_moves_do_not_change() -> None:
    game = viewed(["3 red"])
    before = [game.view(viewer) for viewer in VIEWERS]
    again = [game.copy().view(viewer) for viewer in VIEWERS]
    assert before == again
    assert hash(before[0]) == hash(again[0])
    game.play(0, DrawFaceUp(0))
    assert before == again
    assert all(game.view(viewer) != view for viewer, view in zip(VIEWERS, before, strict=True))
    assert before[0] != "a view"
    with pytest.raises(ValueError, match="read-only"):
        before[0].raw["pile_size"][0] = 1


def test_everybody_sees_that_a_second_card_is_due() -> None:
    game = viewed(["3 red"])
    assert not any(game.view(viewer).is_second_card_due for viewer in VIEWERS)
    game.play(0, DrawDeck())
    assert all(game.view(viewer).is_second_card_due for viewer in VIEWERS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_views_at_once_are_those_that_each_viewer_has(players: int) -> None:
    game = Game(players, seed="all at once")
    chance = random.Random(players)
    while not game.is_over:
        assert game.views() == {viewer: game.view(viewer) for viewer in (*range(players), None)}
        seat = chance.choice(game.to_act)
        game.play(seat, chance.choice(game.legal_moves(seat)))
    assert game.views() == {viewer: game.view(viewer) for viewer in (*range(players), None)}
