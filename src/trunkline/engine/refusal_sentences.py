"""Puts refusals into words, with the names of cities and players. The page has the same words."""

from collections.abc import Sequence

from trunkline.engine.errors import IllegalMove, Reason
from trunkline.engine.refusal_facts import Facts
from trunkline.engine.rules import Rules
from trunkline.maps import GRAY


def refusal_of(
    rules: Rules, names: Sequence[str], seat: int, reason: Reason, facts: Facts | None
) -> IllegalMove:
    """The error for a reason, with a sentence that tells its facts."""
    if facts is None:
        return IllegalMove(reason)
    sentence = _route_sentence if facts.route else _turn_sentence
    return IllegalMove(reason, "", facts, sentence(rules, names, seat, reason, facts))


def _turn_sentence(
    _rules: Rules, names: Sequence[str], _seat: int, reason: Reason, facts: Facts
) -> str:
    awaited = _listed([names[seat] for seat in facts.waiting_for])
    match reason:
        case Reason.NOT_YOUR_TURN:
            return f"It is not your turn. Wait for {awaited}."
        case Reason.WAIT_FOR_FIRST_TICKETS:
            return f"First tickets are still being chosen. Wait for {awaited}."
        case Reason.TOO_FEW_FIRST_TICKETS:
            return f"You must keep at least {facts.tickets} of your first tickets."
        case _:
            return f"You must keep at least {facts.tickets} of the tickets."


def _route_sentence(
    rules: Rules, names: Sequence[str], seat: int, reason: Reason, facts: Facts
) -> str:
    route, length = _route_name(rules, facts), facts.length or 0
    owner = names[facts.owner] if facts.owner is not None else ""
    match reason:
        case Reason.ROUTE_TAKEN if facts.owner == seat:
            return f"You have already claimed {route}."
        case Reason.ROUTE_TAKEN:
            return f"{owner} has already claimed {route}."
        case Reason.OWN_DOUBLE:
            return f"You already own the other half of {route}."
        case Reason.CLOSED_DOUBLE:
            return f"{owner} owns the other half of {route}. {Reason.CLOSED_DOUBLE.sentence}"
        case Reason.TRAINS_SHORT:
            return f"{route} needs {_plural(length, 'train')}; you have {facts.trains} left."
        case Reason.WRONG_NUMBER_OF_CARDS:
            return f"{route} costs exactly {_plural(length, 'card')}."
        case Reason.WRONG_COLOR:
            needed = _plural(length, f"{facts.color} card")
            return f"{route} needs {needed}; you cannot pay with {facts.paid}."
        case _:
            return _cards_sentence(rules, facts)


def _cards_sentence(rules: Rules, facts: Facts) -> str:
    route, length, card = _route_name(rules, facts), facts.length or 0, f"{facts.color} card"
    cards, locomotives = facts.cards or 0, facts.locomotives or 0
    if cards + locomotives >= length:
        return f"You have the cards for {route}, but not for this payment."
    if rules.route(facts.route or "").color == GRAY:
        needed, held = f"{_plural(length, 'card')} of one colour", _plural(cards, card)
    else:
        needed, held = _plural(length, card), str(cards)
    return f"{route} needs {needed}; you have {_hand(held if cards else '', locomotives)}."


def _hand(held: str, locomotives: int) -> str:
    engines = _plural(locomotives, "locomotive")
    if not held:
        return f"only {engines}" if locomotives else "none, and no locomotive"
    return f"{held} and {engines}" if locomotives else f"{held} and no locomotive"


def _route_name(rules: Rules, facts: Facts) -> str:
    route = rules.route(facts.route or "")
    return f"{rules.city(route.city_a).name} – {rules.city(route.city_b).name}"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _listed(names: Sequence[str]) -> str:
    """`Ada`, `Ada and Ben`, `Ada, Ben, and Cleo`."""
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])}, and {names[-1]}"
