"""Events: what happened, as text and as each seat may see it.

In the views of others a hidden card or ticket is None, and `?` in the text.
"""

import msgspec

from trunkline.engine.cards import Card
from trunkline.engine.moves import payment_text

HIDDEN = "?"


def names_text(names: tuple[str | None, ...]) -> str:
    """Cards or tickets as text; a hidden one is `?`."""
    return ", ".join(name or HIDDEN for name in names) or "nothing"


def _hide(names: tuple[str | None, ...]) -> tuple[None, ...]:
    return (None,) * len(names)


class PublicEvent(msgspec.Struct, frozen=True, gc=False):
    """An event that everybody sees in full."""

    def seen_by(self, viewer: int | None) -> "Event":  # noqa: ARG002
        """The event as that seat, or a spectator (None), may know it."""
        return self  # type: ignore[return-value]


class TicketsKept(msgspec.Struct, frozen=True, gc=False, tag="keep_tickets"):
    """A seat answered its offer; the returned tickets went under the deck in that order."""

    seat: int
    kept: tuple[str | None, ...]
    returned: tuple[str | None, ...]

    def __str__(self) -> str:
        kept, returned = names_text(self.kept), names_text(self.returned)
        return f"seat {self.seat} keeps {kept} and returns {returned}"

    def seen_by(self, viewer: int | None) -> "Event":
        """The event as that seat, or a spectator (None), may know it."""
        if viewer == self.seat:
            return self
        return TicketsKept(self.seat, _hide(self.kept), _hide(self.returned))


class FirstTicketsChosen(PublicEvent, frozen=True, tag="first_tickets_chosen"):
    """What other seats see when a seat chooses its first tickets in secret (R2.2)."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} has chosen its first tickets"


class DeckDrawn(msgspec.Struct, frozen=True, gc=False, tag="draw_deck"):
    """A seat drew an unseen card."""

    seat: int
    card: Card | None

    def __str__(self) -> str:
        return f"seat {self.seat} draws {self.card or HIDDEN} from the deck"

    def seen_by(self, viewer: int | None) -> "Event":
        """The event as that seat, or a spectator (None), may know it."""
        return self if viewer == self.seat else DeckDrawn(self.seat, None)


class FaceUpDrawn(PublicEvent, frozen=True, tag="draw_face_up"):
    """A seat took a face-up card."""

    seat: int
    slot: int
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat} takes {self.card} from slot {self.slot}"


class RouteClaimed(PublicEvent, frozen=True, tag="claim"):
    """A seat paid for a route and placed its trains."""

    seat: int
    route: str
    cards: dict[Card, int]
    points: int

    def __hash__(self) -> int:
        return hash((self.seat, self.route, frozenset(self.cards.items()), self.points))

    def __str__(self) -> str:
        paid = payment_text(self.cards)
        return f"seat {self.seat} claims {self.route} with {paid} for {self.points}"


class TicketsDrawn(msgspec.Struct, frozen=True, gc=False, tag="draw_tickets"):
    """A seat drew tickets, in this order, and must choose among them."""

    seat: int
    offered: tuple[str | None, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} draws tickets {names_text(self.offered)}"

    def seen_by(self, viewer: int | None) -> "Event":
        """The event as that seat, or a spectator (None), may know it."""
        return self if viewer == self.seat else TicketsDrawn(self.seat, _hide(self.offered))


class Passed(PublicEvent, frozen=True, tag="pass"):
    """A seat had no legal action."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} passes"


class FaceUpTurned(PublicEvent, frozen=True, tag="turn_face_up"):
    """A card from the draw pile filled an empty slot."""

    slot: int
    card: Card

    def __str__(self) -> str:
        return f"slot {self.slot} turns up {self.card}"


class RowRefreshed(PublicEvent, frozen=True, tag="refresh"):
    """Three locomotives lay face up: the whole row was discarded."""

    discarded: tuple[Card, ...]

    def __str__(self) -> str:
        return f"the row is swept: {names_text(self.discarded)}"


class PileReshuffled(PublicEvent, frozen=True, tag="reshuffle"):
    """The discards became the new draw pile."""

    cards: int

    def __str__(self) -> str:
        return f"{self.cards} discards become the draw pile"


class LastRoundBegun(PublicEvent, frozen=True, tag="last_round"):
    """A seat ended its turn with two trains or fewer; every seat has one more turn."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} brings about the last round"


class GameEnded(PublicEvent, frozen=True, tag="end"):
    """The game is over."""

    def __str__(self) -> str:
        return "the game ends"


RecordedEvent = (
    TicketsKept
    | DeckDrawn
    | FaceUpDrawn
    | RouteClaimed
    | TicketsDrawn
    | Passed
    | FaceUpTurned
    | RowRefreshed
    | PileReshuffled
    | LastRoundBegun
    | GameEnded
)
"""Any event of a record, hidden cards included."""

Event = RecordedEvent | FirstTicketsChosen
"""Any event, as a seat may see it."""
