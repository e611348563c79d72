"""Finds the reason why a move is not allowed now, and the facts behind it."""

from typing import get_args

import numpy as np

from trunkline.engine.cards import CARDS, Color
from trunkline.engine.errors import Reason
from trunkline.engine.kernels.apply import SEATS_THAT_OPEN_DOUBLES
from trunkline.engine.kernels.layout import CHOOSING, KEEPING, NO_TWIN, OVER, SECOND_CARD, WORD
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move
from trunkline.engine.refusal_facts import Facts
from trunkline.engine.rules import Rules
from trunkline.maps import GRAY, LOCOMOTIVE

# What the seat has to do itself before it can claim anything.
OWN_CHOICE = (Reason.CHOOSE_FIRST_TICKETS, Reason.ANSWER_THE_OFFER, Reason.SECOND_CARD_DUE)


def why_not(rules: Rules, state: np.ndarray, seat: int, move: Move) -> Reason:
    """The reason why a move that is not legal is refused."""
    return wrong_time(state, seat, move) or _wrong_move(rules, state, seat, move)


def why_no_claim(rules: Rules, state: np.ndarray, seat: int, claim: Claim) -> Reason | None:
    """The reason why a seat cannot claim a route, or None if it can.

    What stands against the route itself comes before the turn of others.
    """
    late = wrong_time(state, seat, claim)
    if late is Reason.GAME_OVER or late in OWN_CHOICE:
        return late
    number = rules.route_number[claim.route]
    return _obstacle(rules, state, seat, number) or _cannot_pay(rules, state, seat, claim) or late


def wrong_time(state: np.ndarray, seat: int, move: Move) -> Reason | None:
    """The reason why no move of this kind is allowed now, if there is one."""
    phase = state["phase"][0]
    keeping = isinstance(move, KeepTickets)
    if phase == OVER:
        return Reason.GAME_OVER
    if phase == CHOOSING and not keeping:
        chosen = state["offer_size"][0, seat] == 0
        return Reason.WAIT_FOR_FIRST_TICKETS if chosen else Reason.CHOOSE_FIRST_TICKETS
    if phase != CHOOSING and seat != state["turn"][0]:
        return Reason.NOT_YOUR_TURN
    if phase == KEEPING and not keeping:
        return Reason.ANSWER_THE_OFFER
    if phase == SECOND_CARD and not isinstance(move, DrawDeck | DrawFaceUp):
        return Reason.SECOND_CARD_DUE
    return None


def _wrong_move(rules: Rules, state: np.ndarray, seat: int, move: Move) -> Reason:
    match move:
        case KeepTickets():
            first = state["phase"][0] == CHOOSING
            return Reason.TOO_FEW_FIRST_TICKETS if first else Reason.TOO_FEW_TICKETS
        case DrawDeck():
            return Reason.EMPTY_PILE
        case DrawFaceUp(slot):
            filled = state["filled"][0] >> slot & 1
            return Reason.SECOND_LOCOMOTIVE if filled else Reason.EMPTY_SLOT
        case DrawTickets():
            return Reason.NO_TICKETS_LEFT
        case Claim(route):
            number = rules.route_number[route]
            return _obstacle(rules, state, seat, number) or Reason.CARDS_SHORT
        case _:
            return Reason.MUST_ACT


def _obstacle(rules: Rules, state: np.ndarray, seat: int, route: int) -> Reason | None:
    """What stands against a claim of a route, whatever the cards."""
    if _owner(state, route) is not None:
        return Reason.ROUTE_TAKEN
    owner = _owner_of_other_half(rules, state, route)
    if owner == seat:
        return Reason.OWN_DOUBLE
    if owner is not None and state["players"][0] < SEATS_THAT_OPEN_DOUBLES:
        return Reason.CLOSED_DOUBLE
    if state["trains"][0, seat] < rules.map.routes[route].length:
        return Reason.TRAINS_SHORT
    return None


def _cannot_pay(rules: Rules, state: np.ndarray, seat: int, claim: Claim) -> Reason | None:
    route = rules.route(claim.route)
    if claim.color and route.color not in (GRAY, claim.color):
        return Reason.WRONG_COLOR
    cards = _held(state, seat, _color(rules, state, seat, claim))
    return Reason.CARDS_SHORT if cards + _held(state, seat, LOCOMOTIVE) < route.length else None


def facts_about(
    rules: Rules, state: np.ndarray, seat: int, move: Move, reason: Reason
) -> Facts | None:
    """The facts behind a reason, as far as the seat may know them."""
    match reason:
        case Reason.NOT_YOUR_TURN:
            return Facts(waiting_for=(int(state["turn"][0]),))
        case Reason.WAIT_FOR_FIRST_TICKETS:
            return Facts(waiting_for=tuple(np.flatnonzero(state["offer_size"][0]).tolist()))
        case Reason.TOO_FEW_FIRST_TICKETS:
            return Facts(tickets=rules.ruleset.start_keep)
        case Reason.TOO_FEW_TICKETS:
            return Facts(tickets=min(rules.ruleset.keep, int(state["offer_size"][0, seat])))
    return _claim_facts(rules, state, seat, move, reason) if isinstance(move, Claim) else None


def _claim_facts(
    rules: Rules, state: np.ndarray, seat: int, claim: Claim, reason: Reason
) -> Facts | None:
    route, number = rules.route(claim.route), rules.route_number[claim.route]
    match reason:
        case Reason.ROUTE_TAKEN:
            return Facts(route.id, owner=_owner(state, number))
        case Reason.OWN_DOUBLE | Reason.CLOSED_DOUBLE:
            return Facts(route.id, owner=_owner_of_other_half(rules, state, number))
        case Reason.TRAINS_SHORT:
            return Facts(route.id, route.length, trains=int(state["trains"][0, seat]))
        case Reason.WRONG_NUMBER_OF_CARDS:
            return Facts(route.id, route.length)
        case Reason.WRONG_COLOR:
            color = _color(rules, state, seat, claim)
            return Facts(route.id, route.length, color, claim.color)
        case Reason.CARDS_SHORT:
            color = _color(rules, state, seat, claim)
            cards, locomotives = _held(state, seat, color), _held(state, seat, LOCOMOTIVE)
            return Facts(route.id, route.length, color, cards=cards, locomotives=locomotives)
    return None


def _color(rules: Rules, state: np.ndarray, seat: int, claim: Claim) -> Color | None:
    """The colour to pay with: the route's; on a gray one the claim's, or the most frequent."""
    color = rules.route(claim.route).color
    if color != GRAY:
        return color  # type: ignore[return-value]
    most: Color = max(get_args(Color), key=lambda color: _held(state, seat, color))
    return claim.color or (most if _held(state, seat, most) else None)


def _held(state: np.ndarray, seat: int, card: str | None) -> int:
    return int(state["hands"][0, seat, CARDS.index(card)]) if card else 0


def _owner_of_other_half(rules: Rules, state: np.ndarray, route: int) -> int | None:
    twin = int(rules.tables["twin"][0, route])
    return None if twin == NO_TWIN else _owner(state, twin)


def _owner(state: np.ndarray, route: int) -> int | None:
    word, bit = divmod(route, WORD)
    seats = range(int(state["players"][0]))
    owners = (seat for seat in seats if int(state["owned"][0, seat, word]) >> bit & 1)
    return next(owners, None)
