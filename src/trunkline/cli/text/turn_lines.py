"""Describes turns in plain English: what the player did and what followed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from rich.text import Text

from trunkline.cli.text.words import Names, a_card, payment_text, plural
from trunkline.engine.events import (
    DeckDrawn,
    Event,
    FaceUpDrawn,
    FaceUpTurned,
    FirstTicketsChosen,
    LastRoundBegun,
    Passed,
    PileReshuffled,
    RouteClaimed,
    RowRefreshed,
    TicketsDrawn,
    TicketsKept,
)

Draw = DeckDrawn | FaceUpDrawn | TicketsDrawn
Act = Draw | FirstTicketsChosen | Passed | RouteClaimed | TicketsKept


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat did and what followed; number 0 is the choice of first tickets."""

    number: int
    seat: int
    events: list[Event]


def turns_of(events: Iterable[Event], players: int) -> Iterator[Turn]:
    """The turns of a game; nobody has two in a row, so a turn ends where the seat changes."""
    happened = list(events)
    for event in happened[:players]:
        yield Turn(0, _seat(event, 0), [event])
    seat, seats = 0, []
    for event in happened[players:]:
        seat = _seat(event, seat)
        seats.append(seat)
    pairs = zip(seats, happened[players:], strict=True)
    for number, (seat, group) in enumerate(groupby(pairs, key=lambda pair: pair[0]), start=1):
        yield Turn(number, seat, [event for _, event in group])


def _seat(event: Event, before: int) -> int:
    return event.seat if isinstance(event, Act) else before


@dataclass(slots=True)
class TurnWriter:
    """Writes the lines of turns; counts points and trains along the way."""

    names: Names
    trains: list[int]
    points: list[int]
    lines: list[Text] = field(default_factory=list)
    is_note: bool = False
    is_sweeping: bool = False
    has_new_row: bool = False

    def lines_of(self, turn: Turn) -> list[Text]:
        """The lines of a turn: what was done, and notes on what followed."""
        self.lines, self.is_note = [], False
        for event in turn.events:
            if isinstance(event, Act):
                self._add_act(self._act(event))
            else:
                self._add_consequence(event)
        return [line if line.plain.endswith(".") else line.append(".") for line in self.lines]

    def _add_act(self, act: Text) -> None:
        if self.lines and not self.is_note:
            self.lines[-1].append(", then ").append_text(act)
        else:
            self.lines.append(Text("then " if self.lines else "").append_text(act))
        self.is_note = self.is_sweeping = False

    def _act(self, event: Act) -> Text:
        match event:
            case DeckDrawn(_, card):
                return Text.assemble("draws ", a_card(card), " from the deck")
            case FaceUpDrawn(_, _, card):
                return Text.assemble("takes ", a_card(card), " from the row")
            case RouteClaimed():
                return self._claim(event)
            case TicketsDrawn(_, offered):
                return Text(f"draws {self._drawn(offered)}")
            case TicketsKept(_, kept, returned):
                back = f" and returns {self.names.tickets(returned)}" if returned else ""
                return Text(f"keeps {self.names.tickets(kept)}{back}")
            case FirstTicketsChosen():
                return Text("has chosen their first tickets in secret")
            case Passed():
                return Text("has no possible move and passes")

    def _drawn(self, offered: tuple[str | None, ...]) -> str:
        count = plural(len(offered), "new ticket")
        return count if None in offered else f"{count}: {self.names.tickets(offered)}"

    def _claim(self, event: RouteClaimed) -> Text:
        self.points[event.seat] += event.points
        self.trains[event.seat] -= sum(event.cards.values())
        total, left = self.points[event.seat], self.trains[event.seat]
        return Text.assemble(
            "claims ",
            (self.names.route(event.route), "bold"),
            " with ",
            payment_text(event.cards),
            f" for {plural(event.points, 'point')}",
            (f" ({total} in all, {plural(left, 'train')} left)", "dim"),
        )

    def _add_consequence(self, event: Event) -> None:
        if isinstance(event, FaceUpTurned):
            self._add_card(a_card(event.card))
            return
        self.is_note, self.is_sweeping = True, isinstance(event, RowRefreshed)
        self.has_new_row = False
        self.lines.append(Text("* ", "bold").append_text(self._note(event)))

    def _add_card(self, card: Text) -> None:
        if self.is_sweeping:
            self.lines[-1].append(", " if self.has_new_row else " ").append_text(card)
            self.has_new_row = True
        else:
            self.lines[-1].append_text(Text.assemble((" (", "dim"), card, (" comes up)", "dim")))

    def _note(self, event: Event) -> Text:
        match event:
            case RowRefreshed(discarded):
                count = discarded.count("locomotive")
                return Text(f"{count} locomotives: all face-up cards are replaced. The new ones:")
            case PileReshuffled(cards):
                return Text(f"The draw pile is empty: {plural(cards, 'discard')} form a new one.")
            case LastRoundBegun(seat):
                left = plural(self.trains[seat], "train")
                begun = Text("The last round: ", "bold").append_text(self.names.player(seat))
                return begun.append(f" has {left} left, and everyone has one more turn.")
            case _:
                return Text("The game is over.", "bold")
