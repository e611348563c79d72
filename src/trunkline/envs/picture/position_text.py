"""Writes a position as text."""

from collections.abc import Iterator

from trunkline.engine.cards import Card
from trunkline.engine.view import SeatView, View


def text_of(view: View) -> str:
    """What the viewer may know, in lines."""
    return "\n".join([*_public(view), *_own(view)]) + "\n"


def _public(view: View) -> Iterator[str]:
    rules = view.rules
    yield f"{rules.map.id}, {rules.ruleset.id}: {_progress(view)}"
    yield f"face up: {', '.join(card or '-' for card in view.face_up)}"
    yield f"draw pile: {view.pile_size} cards, {view.ticket_deck_size} tickets"
    for seat, facts in enumerate(view.seats):
        yield f"seat {seat}: {_about(facts)}"
        if facts.routes:
            yield f"  routes: {', '.join(facts.routes)}"


def _progress(view: View) -> str:
    if view.is_over:
        return "the game is over"
    last = f", {view.turns_left} turns left" if view.turns_left else ""
    return f"seat {view.to_act[0]} acts{last}"


def _about(facts: SeatView) -> str:
    return (
        f"{facts.points} points, {facts.trains} trains, {facts.cards} cards,"
        f" {facts.tickets} tickets"
    )


def _own(view: View) -> Iterator[str]:
    if view.seat is None:
        return
    yield f"seat {view.seat} holds {_counted(view.hand)}"
    yield f"seat {view.seat} has the tickets {', '.join(view.tickets) or '-'}"
    if view.offer:
        yield f"seat {view.seat} chooses among {', '.join(view.offer)}"


def _counted(cards: dict[Card, int]) -> str:
    return ", ".join(f"{count} {card}" for card, count in cards.items()) or "no cards"
