"""Compares legal claims with rule R5 written out, in positions with random hands."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import pytest

from tests.engine.random_play import POLICIES, SETTINGS, SMALL, Lot, Setting, next_move
from trunkline.engine.cards import CARDS
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import LOCOMOTIVE, TURN
from trunkline.engine.kernels.legal import legal_mask, new_mask
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, Move, Pass
from trunkline.engine.rules import action_ids
from trunkline.maps import COLORS, GRAY, Route

PLAIN_COLORS = [card for card in CARDS if card != "locomotive"]


def positions(setting: Setting) -> Iterator[tuple[Game, int]]:
    """Yields starts of turns throughout some games, with a new random hand for the seat."""
    for name, policy in POLICIES.items():
        game, lot = setting.game(f"legal {name}"), Lot(f"{setting} legal {name}")
        while not game.is_over:
            if game.state["phase"][0] == TURN and lot.happens(25):
                seat = game.to_act[0]
                copy = game.copy()
                copy.state["hands"][0, seat] = hand_by_lot(lot)
                yield copy, seat
            game.play(*next_move(game, lot, policy))


def hand_by_lot(lot: Lot) -> list[int]:
    """A hand from empty to more than any route needs; sometimes a hundred cards of a kind."""
    most = lot.pick([1, 2, 4, 7, 9])
    hand = [lot.below(most) if lot.happens(60) else 0 for _ in CARDS]
    hand[LOCOMOTIVE] = lot.below(lot.pick([1, 2, 4, 8]))
    if lot.happens(5):
        hand[lot.below(len(CARDS))] = 100
    return hand


def claims_by_the_rules(game: Game, seat: int) -> set[Claim]:
    """Applies R5.1, R5.3 to R5.5 and F6, one route after the other."""
    hand = dict(zip(CARDS, game.state["hands"][0, seat].tolist(), strict=True))
    seats = game.view(None).seats
    owner = {route: number for number, view in enumerate(seats) for route in view.routes}
    claims = set()
    for route in game.rules.map.routes:
        if may_be_claimed(route, owner, seat, len(seats)) and seats[seat].trains >= route.length:
            claims |= payments(route, hand)
    return claims


def may_be_claimed(route: Route, owner: dict[str, int], seat: int, seats: int) -> bool:
    if route.id in owner:
        return False
    if route.double_with is None or route.double_with not in owner:
        return True
    return seats > 3 and owner[route.double_with] != seat


def payments(route: Route, hand: dict[str, int]) -> set[Claim]:
    claims = set()
    for locomotives in range(min(route.length, hand["locomotive"]) + 1):
        cards = route.length - locomotives
        if cards == 0:
            claims.add(Claim(route.id, None, 0, locomotives))
            continue
        for color in PLAIN_COLORS:
            if route.color in (color, GRAY) and hand[color] >= cards:
                claims.add(Claim(route.id, color, cards, locomotives))
    return claims


def others_by_the_rules(game: Game) -> set[Move]:
    view = game.view(None)
    moves: set[Move] = {DrawFaceUp(k) for k, card in enumerate(view.face_up) if card}
    moves |= {DrawDeck()} if view.pile_size else set()
    return moves | ({DrawTickets()} if view.ticket_deck_size else set())


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_legal_moves_are_those_of_the_rules(setting: Setting) -> None:
    for game, seat in positions(setting):
        moves = game.legal_moves(seat)
        assert len(set(moves)) == len(moves)
        expected = claims_by_the_rules(game, seat) | others_by_the_rules(game)
        assert set(moves) == (expected or {Pass()})


@pytest.mark.parametrize("setting", SETTINGS[1::3], ids=str)
def test_the_count_the_mask_and_the_moves_agree(setting: Setting) -> None:
    for game, seat in positions(setting):
        mask = new_mask()
        mask[:] = np.uint64(0xABCDEF)  # the previous contents are overwritten
        count = legal_mask(game.rules.tables, game.state, 0, seat, mask)
        ids = action_ids(mask)
        assert len(ids) == count == len(game.legal_moves(seat))
        assert (mask == game.legal_move_mask(seat)).all()
        for other in range(len(game.players)):
            assert other == seat or game.legal_moves(other) == []


@pytest.mark.parametrize("setting", SETTINGS[2::3], ids=str)
def test_fewest_locomotives_leaves_one_payment_a_route_and_colour(setting: Setting) -> None:
    for game, seat in positions(setting):
        everything = game.legal_moves(seat)
        kept = game.legal_moves(seat, fewest_locomotives=True)
        assert [move for move in everything if move in kept] == kept
        assert not {move for move in everything if not isinstance(move, Claim)} - set(kept)
        assert {move for move in kept if isinstance(move, Claim)} == thrifty(game, seat)


def thrifty(game: Game, seat: int) -> set[Claim]:
    """The claim with the fewest locomotives for each route and colour.

    Locomotives alone remain only if the hand has no card of a colour that the route takes.
    """
    hand = dict(zip(CARDS, game.state["hands"][0, seat].tolist(), strict=True))
    color_of = {route.id: route.color for route in game.rules.map.routes}
    by_kind: dict[tuple[str, str | None], list[Claim]] = defaultdict(list)
    for claim in claims_by_the_rules(game, seat):
        by_kind[claim.route, claim.color].append(claim)
    fewest = {min(claims, key=lambda claim: claim.locomotives) for claims in by_kind.values()}
    takes = {GRAY: COLORS, **{color: (color,) for color in COLORS}}
    return {
        claim
        for claim in fewest
        if claim.color or not any(hand[color] for color in takes[color_of[claim.route]])
    }


def test_whoever_can_claim_can_still_claim_with_the_fewest_locomotives() -> None:
    for game, seat in positions(Setting(SMALL, "classic", 4)):
        routes = {move.route for move in game.legal_moves(seat) if isinstance(move, Claim)}
        kept = game.legal_moves(seat, fewest_locomotives=True)
        assert {move.route for move in kept if isinstance(move, Claim)} == routes
