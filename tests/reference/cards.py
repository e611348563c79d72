"""The train cards on the table: draw pile, discards and the face-up row."""

from typing import Any

from .chance import Stream
from .maps import CARDS, COLORS, LOCOMOTIVE, Ruleset

Json = dict[str, Any]
ROW_SIZE = 5


class CardTable:
    """Pile and discards are counts per card; an empty slot of the row is None."""

    def __init__(self, ruleset: Ruleset, stream: Stream) -> None:
        self.stream = stream
        self.pile = dict.fromkeys(COLORS, ruleset.color_cards)
        self.pile[LOCOMOTIVE] = ruleset.locomotives
        self.discards = dict.fromkeys(CARDS, 0)
        self.row: list[str | None] = [None] * ROW_SIZE

    def pile_size(self) -> int:
        return sum(self.pile.values())

    def discards_size(self) -> int:
        return sum(self.discards.values())

    def draw(self) -> str:
        """Takes a card from the pile. The pile must not be empty."""
        number = self.stream.below(self.pile_size())
        for card in CARDS:
            if number < self.pile[card]:
                self.pile[card] -= 1
                return card
            number -= self.pile[card]
        raise AssertionError("the pile holds fewer cards than it counts")

    def discard(self, cards: dict[str, int]) -> None:
        for card, count in cards.items():
            self.discards[card] += count

    def settle(self) -> list[Json]:
        """F1: fill the row, sweep it if necessary, renew the pile."""
        events = self._fill_row()
        while self._must_refresh():
            events.append(self._refresh())
            events += self._fill_row()
        if self.pile_size() == 0 and self.discards_size() > 0:
            events.append(self._reshuffle())
        return events

    def _fill_row(self) -> list[Json]:
        events = []
        for slot in range(ROW_SIZE):
            if self.row[slot] is not None:
                continue
            if self.pile_size() == 0 and self.discards_size() > 0:
                events.append(self._reshuffle())
            if self.pile_size() > 0:
                self.row[slot] = self.draw()
                events.append({"type": "turn_face_up", "slot": slot, "card": self.row[slot]})
        return events

    def _must_refresh(self) -> bool:
        if None in self.row or self.row.count(LOCOMOTIVE) < 3:
            return False
        others = ROW_SIZE - self.row.count(LOCOMOTIVE)
        for color in COLORS:
            others += self.pile[color] + self.discards[color]
        return others >= 3

    def _refresh(self) -> Json:
        swept = [card for card in self.row if card is not None]
        for card in swept:
            self.discards[card] += 1
        self.row = [None] * ROW_SIZE
        return {"type": "refresh", "discarded": swept}

    def _reshuffle(self) -> Json:
        self.pile = self.discards
        self.discards = dict.fromkeys(CARDS, 0)
        return {"type": "reshuffle", "cards": self.pile_size()}
