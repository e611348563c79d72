"""R6: drawing tickets."""

import pytest

from tests.engine.situations import begun, cut_ticket_deck, refused, ticket_deck
from trunkline.engine.errors import Reason
from trunkline.engine.events import TicketsDrawn, TicketsKept
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawTickets, KeepTickets


@pytest.mark.parametrize(
    ("ruleset", "drawn"), [("classic", 3), ("anniversary", 3), ("mega", 4), ("big-cities", 4)]
)
def test_r6_1_the_top_tickets_are_drawn(ruleset: str, drawn: int) -> None:
    game = begun(ruleset=ruleset)
    top = tuple(ticket_deck(game)[:drawn])
    assert game.play(0, DrawTickets()) == [TicketsDrawn(0, top)]
    assert game.view(0).offer == top


@pytest.mark.parametrize("left", [1, 2])
def test_r6_1_fewer_if_fewer_are_left(left: int) -> None:
    game = begun()
    cut_ticket_deck(game, left)
    top = tuple(ticket_deck(game))
    assert game.play(0, DrawTickets()) == [TicketsDrawn(0, top)]
    assert len(game.legal_moves(0)) == 2**left - 1
    assert refused(game, 0, KeepTickets(())) is Reason.TOO_FEW_TICKETS
    game.play(0, KeepTickets(top[-1:]))
    assert ticket_deck(game) == list(top[:-1])


def test_r6_1_none_can_be_drawn_from_an_empty_deck() -> None:
    game = begun()
    cut_ticket_deck(game, 0)
    assert DrawTickets() not in game.legal_moves(0)
    assert refused(game, 0, DrawTickets()) is Reason.NO_TICKETS_LEFT


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_r6_1_at_least_one_is_kept(kept: int) -> None:
    game = begun()
    game.play(0, DrawTickets())
    offer = game.view(0).offer
    assert refused(game, 0, KeepTickets(())) is Reason.TOO_FEW_TICKETS
    events = game.play(0, KeepTickets(offer[:kept]))
    assert events == [TicketsKept(0, offer[:kept], offer[kept:])]
    assert set(offer[:kept]) <= set(game.view(0).tickets)
    assert not set(offer[kept:]) & set(game.view(0).tickets)


def test_r6_1_the_rest_goes_to_the_bottom_in_the_order_of_the_offer() -> None:
    game = begun()
    before = ticket_deck(game)
    game.play(0, DrawTickets())
    a, b, c = game.view(0).offer
    game.play(0, KeepTickets((b,)))
    assert ticket_deck(game) == [*before[3:], a, c]


def test_r6_1_or_in_the_order_that_the_seat_wishes() -> None:
    game = begun()
    game.play(0, DrawTickets())
    a, b, c = game.view(0).offer
    game.play(0, KeepTickets((b,), returned=(c, a)))
    assert ticket_deck(game)[-2:] == [c, a]
    assert game.view(0).returned == tuple(t for t in game.rules.tickets if t in (a, c))


def test_r6_1_a_returned_ticket_comes_up_again() -> None:
    game = begun()
    cut_ticket_deck(game, 3)
    a, b, c = ticket_deck(game)
    game.play(0, DrawTickets())
    game.play(0, KeepTickets((a,)))
    assert game.play(1, DrawTickets()) == [TicketsDrawn(1, (b, c))]
    game.play(1, KeepTickets((c,)))
    assert game.play(0, DrawTickets()) == [TicketsDrawn(0, (b,))]
    game.play(0, KeepTickets((b,)))
    assert refused(game, 1, DrawTickets()) is Reason.NO_TICKETS_LEFT


def test_r6_1_only_what_was_offered_can_be_kept() -> None:
    game = begun()
    game.play(0, DrawTickets())
    other = ticket_deck(game)[0]
    assert refused(game, 0, KeepTickets((other,))) is Reason.NOT_OFFERED
    assert refused(game, 0, KeepTickets(game.view(0).tickets[:1])) is Reason.NOT_OFFERED


def test_r6_2_any_number_may_be_held() -> None:
    game = begun()
    while ticket_deck(game):
        seat = game.to_act[0]
        game.play(seat, DrawTickets())
        game.play(seat, KeepTickets(game.view(seat).offer))
    assert [seat.tickets for seat in game.view(None).seats] == [15, 15]


def secrets(game: Game, seat: int) -> set[str]:
    return {*game.view(seat).tickets, *game.view(seat).offer, *game.view(seat).returned}


def test_r6_2_they_stay_secret() -> None:
    game = begun(3)
    game.play(0, DrawTickets())
    for chosen in (False, True):
        if chosen:
            game.play(0, KeepTickets(game.view(0).offer[:2]))
        for viewer in (1, 2, None):
            told = " ".join(str(event) for event in game.view(viewer).history)
            assert not any(ticket in told for ticket in secrets(game, 0))
            assert game.view(viewer).history[-1].seat == 0  # type: ignore[union-attr]
    assert game.view(1).history[-2:] == (
        TicketsDrawn(0, (None, None, None)),
        TicketsKept(0, (None, None), (None,)),
    )
    assert game.view(1).seats[0].tickets == 5
