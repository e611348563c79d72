"""R2: setting up."""

import pytest

from tests.engine.situations import begun, refused, row_of, ticket_deck
from trunkline.engine.errors import Reason
from trunkline.engine.events import FirstTicketsChosen, TicketsKept
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck, DrawFaceUp, KeepTickets

SEATS = [2, 3, 4, 5]


def keep(game: Game, seat: int, count: int) -> KeepTickets:
    return KeepTickets(game.view(seat).offer[:count])


@pytest.mark.parametrize("players", SEATS)
def test_r2_1_scores_start_at_zero_and_four_cards_are_dealt_to_each(players: int) -> None:
    game = Game(players, seed="setting up")
    seats = game.view(None).seats
    assert [seat.points for seat in seats] == [0] * players
    assert [seat.cards for seat in seats] == [4] * players
    assert [len(hand) for hand in game.setup.hands] == [4] * players


@pytest.mark.parametrize("players", SEATS)
def test_r2_1_five_cards_lie_face_up_and_the_rest_is_the_draw_pile(players: int) -> None:
    game = Game(players, seed="setting up")
    assert "-" not in row_of(game)
    assert list(game.setup.face_up) == row_of(game)
    in_play = 4 * players + 5 + len(game.setup.discarded)
    assert game.view(None).pile_size == 110 - in_play


def test_r2_1_the_cards_are_shuffled() -> None:
    deals = {Game(2, seed=str(number)).setup.hands for number in range(50)}
    assert len(deals) == 50


def test_r2_1_a_row_of_three_locomotives_is_never_dealt() -> None:
    games = [Game(5, seed=str(number)) for number in range(400)]
    assert max(row_of(game).count("locomotive") for game in games) == 2
    swept = [game.setup.discarded for game in games if game.setup.discarded]
    assert swept
    assert all(cards.count("locomotive") >= 3 for cards in swept)
    assert all(len(cards) % 5 == 0 for cards in swept)


@pytest.mark.parametrize(
    ("ruleset", "dealt", "least"),
    [
        ("classic", 3, 2),
        ("anniversary", 3, 2),
        ("1910", 3, 2),
        ("mega", 5, 3),
        ("big-cities", 4, 2),
    ],
)
def test_r2_2_so_many_tickets_are_dealt_and_so_many_must_be_kept(
    ruleset: str, dealt: int, least: int
) -> None:
    fresh = Game(2, ruleset, seed="setting up")
    assert [len(offer) for offer in fresh.setup.offers] == [dealt, dealt]
    for count in range(dealt + 1):
        game = fresh.copy()
        if count < least:
            assert refused(game, 0, keep(game, 0, count)) is Reason.TOO_FEW_FIRST_TICKETS
        else:
            game.play(0, keep(game, 0, count))
            assert set(game.view(0).tickets) == set(fresh.setup.offers[0][:count])


def test_r2_2_any_two_of_the_three_or_all_may_be_kept() -> None:
    game = Game(2, seed="setting up")
    kept = [move.kept for move in game.legal_moves(1) if isinstance(move, KeepTickets)]
    a, b, c = game.setup.offers[1]
    assert sorted(kept, key=len) == [(a, b), (a, c), (b, c), (a, b, c)]


def test_r2_2_returned_tickets_go_to_the_bottom_of_the_deck() -> None:
    game = Game(3, seed="setting up")
    before = ticket_deck(game)
    returned = []
    for seat in (2, 0, 1):
        offer = game.setup.offers[seat]
        game.play(seat, KeepTickets(offer[1:]))
        returned.append(offer[0])
    assert ticket_deck(game) == before + returned


def test_r2_2_a_seat_may_name_the_order_in_which_tickets_are_returned() -> None:
    game = Game(2, "mega", seed="setting up")
    a, b, c, d, e = game.setup.offers[0]
    events = game.play(0, KeepTickets((d, a, c), returned=(e, b)))
    assert ticket_deck(game)[-2:] == [e, b]
    assert isinstance(events[0], TicketsKept)
    assert set(events[0].kept) == {a, c, d}
    assert events[0].returned == (e, b)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_r2_2_all_choose_at_the_same_time(order: tuple[int, ...]) -> None:
    game = Game(3, seed="setting up", first=1)
    waiting = []
    for seat in order:
        waiting.append(game.to_act)
        game.play(seat, keep(game, seat, 2))
    _, b, c = order
    assert waiting == [(0, 1, 2), tuple(sorted((b, c))), (c,)]
    assert game.to_act == (1,)


def test_r2_2_nobody_plays_before_all_have_chosen() -> None:
    game = Game(2, seed="setting up", first=0)
    assert refused(game, 0, DrawDeck()) is Reason.CHOOSE_FIRST_TICKETS
    game.play(0, keep(game, 0, 2))
    assert game.legal_moves(0) == []
    assert refused(game, 0, DrawFaceUp(0)) is Reason.WAIT_FOR_FIRST_TICKETS
    game.play(1, keep(game, 1, 3))
    game.play(0, DrawDeck())


def test_r2_2_the_choice_is_made_in_secret() -> None:
    two, three = (Game(3, seed="setting up") for _ in range(2))
    two.play(0, keep(two, 0, 2))
    three.play(0, keep(three, 0, 3))
    for viewer in (1, 2, None):
        assert two.view(viewer) == three.view(viewer)
        assert two.view(viewer).history == (FirstTicketsChosen(0),)
        assert two.view(viewer).ticket_deck_size == 21
    assert two.view(0) != three.view(0)


def test_r2_2_how_many_were_kept_is_seen_once_all_have_chosen() -> None:
    game = Game(2, seed="setting up")
    game.play(0, keep(game, 0, 2))
    game.play(1, keep(game, 1, 3))
    view = game.view(None)
    assert [seat.tickets for seat in view.seats] == [2, 3]
    assert view.ticket_deck_size == 25
    assert view.history == (FirstTicketsChosen(0), FirstTicketsChosen(1))


@pytest.mark.parametrize("players", SEATS)
def test_r2_3_the_first_player_is_chosen_by_lot(players: int) -> None:
    assert {Game(players, seed=str(n)).first for n in range(100)} == set(range(players))


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_r2_3_or_by_the_host(first: int) -> None:
    game = Game(4, seed="setting up", first=first)
    for seat in range(4):
        game.play(seat, keep(game, seat, 2))
    assert game.to_act == (first,)


@pytest.mark.parametrize("first", [-1, 4, 99])
def test_r2_3_only_a_seat_of_the_table_can_begin(first: int) -> None:
    with pytest.raises(ValueError, match="cannot go first"):
        Game(4, first=first)


@pytest.mark.parametrize("players", SEATS)
def test_r2_3_play_goes_clockwise(players: int) -> None:
    game = begun(players)
    order = []
    for _ in range(2 * players):
        order.append(game.to_act[0])
        for _ in range(2):
            game.play(game.to_act[0], DrawDeck())
    assert order == [*range(players), *range(players)]


def test_r2_3_nobody_moves_out_of_turn() -> None:
    game = begun(3)
    for seat in (1, 2):
        assert game.legal_moves(seat) == []
        assert refused(game, seat, DrawDeck()) is Reason.NOT_YOUR_TURN
