"""The facts behind a refusal: what a move needs, and what its player has."""

import msgspec

from trunkline.engine.cards import Color


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a refused move is about. It has only what its player may know."""

    route: str | None = None
    """The route to be claimed."""
    length: int | None = None
    """The spaces of the route: so many cards and trains it needs."""
    color: Color | None = None
    """The colour to pay with. On a gray route it is the one meant, or the one you have most of."""
    paid: Color | None = None
    """The colour that was offered instead."""
    cards: int | None = None
    """The cards of that colour that you have."""
    locomotives: int | None = None
    """The locomotives that you have."""
    trains: int | None = None
    """The trains that you have left."""
    owner: int | None = None
    """The seat that owns the route, or the other half of a double route."""
    waiting_for: tuple[int, ...] = ()
    """The seats that are to act."""
    tickets: int | None = None
    """The fewest tickets that you may keep."""
