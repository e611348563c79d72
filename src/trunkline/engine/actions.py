"""Converts between moves, which players choose, and action ids, which the kernels use."""

from collections.abc import Iterable, Mapping

import msgspec
import numpy as np

from trunkline.engine.errors import IllegalMove, InvalidMove, Reason
from trunkline.engine.kernels.layout import CHOOSING, CLAIM, KEEP, OVER
from trunkline.engine.moves import Claim, DrawFaceUp, KeepTickets, Move
from trunkline.engine.rules import Rules, action_ids
from trunkline.engine.spellings import route_hint, ticket_hint
from trunkline.hints import quoted
from trunkline.maps import COLORS

_FIELDS: Mapping[type, str] = {
    KeepTickets: "kept and returned are lists of ticket ids",
    DrawFaceUp: "slot is a number from 0 to 4",
    Claim: (
        "route is a text, cards and locomotives are numbers,"
        f" color is None or one of {', '.join(COLORS)}"
    ),
}


def seats_to_act(phase: int, turn: int, offer_sizes: Iterable[int]) -> tuple[int, ...]:
    """The seats that may move, read from a state or a view."""
    if phase == CHOOSING:
        return tuple([seat for seat, size in enumerate(offer_sizes) if size])
    return () if phase == OVER else (turn,)


def progress_text(to_act: tuple[int, ...]) -> str:
    """Who may move, in words: `seat 0 to move`, `over`."""
    return f"{seats_text(to_act)} to move" if to_act else "over"


def seats_text(seats: tuple[int, ...]) -> str:
    """Seats in words: `seat 0`, `seats 0, 2`."""
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def offer_of(rules: Rules, state: np.ndarray, seat: int) -> tuple[str, ...]:
    """The tickets offered to a seat."""
    size = int(state["offer_size"][0, seat])
    return tuple(rules.tickets[ticket] for ticket in state["offers"][0, seat, :size])


def moves_of(rules: Rules, offer: tuple[str, ...], mask: np.ndarray) -> list[Move]:
    """The moves of a set of actions, in the order of their ids."""
    ids = action_ids(mask)
    if ids and KEEP <= ids[0] < CLAIM:  # an offer is answered before anything else
        return [_keep_move(offer, action - KEEP) for action in ids]
    return [rules.move_of_action[action] for action in ids]


def _keep_move(offer: tuple[str, ...], subset: int) -> KeepTickets:
    return KeepTickets(tuple(ticket for k, ticket in enumerate(offer) if subset >> k & 1))


def action_of(rules: Rules, state: np.ndarray, seat: int, move: Move) -> int:
    """The action id of a move; raises if the move can never exist under these rules."""
    if isinstance(move, KeepTickets):
        _check_values(move)
        return _keep_action(rules, offer_of(rules, state, seat), move)
    try:
        return rules.action_of_move[move]
    except (KeyError, TypeError):  # TypeError: a field has a value that no move can have
        raise _unknown(rules, move) from None


def _check_values(move: Move) -> None:
    """Refuse a move whose fields have the wrong type; only Python code can make one."""
    try:
        msgspec.convert(msgspec.to_builtins(move), type(move))
    except (TypeError, ValueError):
        fields = next(text for kind, text in _FIELDS.items() if isinstance(move, kind))
        raise InvalidMove(f"{move!r} is not a move: {fields}") from None


def _keep_action(rules: Rules, offer: tuple[str, ...], move: KeepTickets) -> int:
    named = (*move.kept, *(move.returned or ()))
    for ticket in named:
        if ticket not in rules.ticket_number:
            hint = ticket_hint(rules.ruleset, ticket)
            raise InvalidMove(f"there is no ticket {ticket!r} in this deck{hint}")
    if len(set(named)) < len(named):
        raise InvalidMove("a ticket is named twice")
    if not offer:
        raise IllegalMove(Reason.NOTHING_OFFERED)
    if not set(named) <= set(offer):
        raise IllegalMove(Reason.NOT_OFFERED)
    if move.returned and len(named) != len(offer):
        raise InvalidMove("name all returned tickets, or none")
    return KEEP + sum(1 << offer.index(ticket) for ticket in move.kept)


def _unknown(rules: Rules, move: Move) -> Exception:
    """The error for a move that no action matches."""
    if not isinstance(move, DrawFaceUp | Claim):
        return InvalidMove(f"{quoted(move)} is not a move: {_instead_of(move)}")
    if isinstance(move, DrawFaceUp):
        _check_values(move)
        return InvalidMove(f"there is no slot {move.slot}: slots are 0 to 4")
    check_claim(rules, move)
    if move.color is not None and move.cards == 0:
        return InvalidMove("with locomotives only, color is None")
    if move.cards < 0 or move.locomotives < 0 or (move.color is None) != (move.cards == 0):
        return InvalidMove("a claim must name its colour and how many cards of each kind")
    length = rules.route(move.route).length
    if move.cards + move.locomotives != length:
        return IllegalMove(Reason.WRONG_NUMBER_OF_CARDS)
    return IllegalMove(Reason.WRONG_COLOR)


def check_claim(rules: Rules, claim: Claim) -> None:
    """Refuse a claim with a wrong type, or of a route that this map does not have."""
    _check_values(claim)
    if claim.route not in rules.route_number:
        hint = route_hint(rules.map, claim.route)
        raise InvalidMove(f"there is no route {claim.route!r} on this map{hint}")


def _instead_of(given: object) -> str:
    """What to play instead of something that is not a move."""
    if isinstance(given, str):
        return "read a text with parse_move(text)"
    if isinstance(given, type):
        return f"make one with {given.__name__}(...)"
    return "play one of the legal moves"


def arrange_returned(rules: Rules, state: np.ndarray, seat: int, move: KeepTickets) -> int:
    """Reorder the offer so that tickets return in the order of the move; return the action id."""
    if move.returned:
        order = [rules.ticket_number[ticket] for ticket in (*move.kept, *move.returned)]
        state["offers"][0, seat, : len(order)] = order
    return action_of(rules, state, seat, move)
