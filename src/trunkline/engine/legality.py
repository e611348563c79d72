"""Finds the reason why a move is not allowed now."""

import numpy as np

from trunkline.engine.errors import Reason
from trunkline.engine.kernels.apply import SEATS_THAT_OPEN_DOUBLES
from trunkline.engine.kernels.layout import CHOOSING, KEEPING, NO_TWIN, OVER, SECOND_CARD, WORD
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move
from trunkline.engine.rules import Rules


def why_not(rules: Rules, state: np.ndarray, seat: int, move: Move) -> Reason:
    """The reason why a move that is not legal is refused."""
    return wrong_time(state, seat, move) or _wrong_move(rules, state, seat, move)


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
        case Claim():
            return _wrong_claim(rules, state, seat, move)
        case _:
            return Reason.MUST_ACT


def _wrong_claim(rules: Rules, state: np.ndarray, seat: int, claim: Claim) -> Reason:
    route = rules.route_number[claim.route]
    twin = int(rules.tables["twin"][0, route])
    if _is_owned(state, route):
        return Reason.ROUTE_TAKEN
    if twin != NO_TWIN and _is_owned(state, twin):
        if _owns(state, seat, twin):
            return Reason.OWN_DOUBLE
        if state["players"][0] < SEATS_THAT_OPEN_DOUBLES:
            return Reason.CLOSED_DOUBLE
    if state["trains"][0, seat] < rules.map.routes[route].length:
        return Reason.TRAINS_SHORT
    return Reason.CARDS_SHORT


def _owns(state: np.ndarray, seat: int, route: int) -> bool:
    return bool(int(state["owned"][0, seat, route // WORD]) >> (route % WORD) & 1)


def _is_owned(state: np.ndarray, route: int) -> bool:
    return any(_owns(state, seat, route) for seat in range(state["players"][0]))
