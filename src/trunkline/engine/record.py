"""The game record: one complete game that anyone can check (docs/record.md)."""

from collections import Counter
from typing import Any, Literal

import msgspec
import numpy as np

from trunkline.engine.actions import offer_of, seats_text
from trunkline.engine.cards import CARDS, Card
from trunkline.engine.events import RecordedEvent, RowRefreshed, TicketsKept
from trunkline.engine.rules import Rules
from trunkline.engine.score import Score, SeatResult


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was dealt before the first choice."""

    hands: tuple[tuple[Card, ...], ...]
    face_up: tuple[Card, ...]
    discarded: tuple[Card, ...]
    offers: tuple[tuple[str, ...], ...]

    def __repr__(self) -> str:
        return f"<Setup: {len(self.hands)} hands, face up {', '.join(self.face_up)}>"


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scores, and who won."""

    scores: tuple[SeatResult, ...]
    winners: tuple[int, ...]

    def __repr__(self) -> str:
        totals = ", ".join(str(seat.total) for seat in self.scores)
        return f"<Result: points {totals}, won by {seats_text(self.winners)}>"


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game from the deal to the result, or to its current position."""

    format: Literal["trunkline-record"] = "trunkline-record"
    version: Literal[1] = 1
    map: str
    ruleset: str
    players: tuple[dict[str, Any], ...]
    first: int
    seed: str
    setup: Setup
    events: tuple[RecordedEvent, ...]
    result: Result | None
    meta: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET

    def __repr__(self) -> str:
        about = f"{len(self.players)} players, {self.ruleset} on {self.map}, seed {self.seed!r:.40}"
        end = f"won by {seats_text(self.result.winners)}" if self.result else "not over"
        return f"<Record: {about}, {len(self.events)} events, {end}>"


def setup_of(rules: Rules, state: np.ndarray, swept: list[RowRefreshed]) -> Setup:
    """The setup of a game that has just been dealt."""
    seats = range(int(state["players"][0]))
    return Setup(
        hands=tuple(_cards(state["hands"][0, seat]) for seat in seats),
        face_up=tuple(CARDS[card] for card in state["face_up"][0]),
        discarded=tuple(card for event in swept for card in event.discarded),
        offers=tuple(offer_of(rules, state, seat) for seat in seats),
    )


def _cards(counts: np.ndarray) -> tuple[Card, ...]:
    return tuple(card for card, count in zip(CARDS, counts, strict=True) for _ in range(count))


def result_of(score: Score) -> Result:
    """The result in the form of the record."""
    fields = SeatResult.__struct_fields__
    seats = ({name: getattr(seat, name) for name in fields} for seat in score.seats)
    return Result(tuple(SeatResult(**seat) for seat in seats), score.winners)


def normal_setup(setup: Setup) -> Any:
    """Normalise a setup, so that equivalent setups are equal."""
    hands = [Counter(hand) for hand in setup.hands]
    return hands, setup.face_up, Counter(setup.discarded), setup.offers


def normal_event(event: RecordedEvent) -> Any:
    """Normalise an event, so that equivalent events are equal; the order of some lists is free."""
    match event:
        case RowRefreshed(discarded):
            return Counter(discarded)
        case TicketsKept(seat, kept, returned):
            return seat, Counter(kept), returned
        case _:
            return event


def normal_result(result: Result) -> Any:
    """Normalise a result, so that equivalent results are equal."""
    seats = [
        msgspec.structs.replace(
            seat, completed=tuple(sorted(seat.completed)), failed=tuple(sorted(seat.failed))
        )
        for seat in result.scores
    ]
    return seats, sorted(result.winners)
