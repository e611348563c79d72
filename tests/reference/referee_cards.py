"""Tracks what a record reveals about cards and tickets."""

from collections import Counter
from typing import Any

from .maps import COLORS, LOCOMOTIVE, GameMap, Ruleset

Json = dict[str, Any]


class RuleBrokenError(Exception):
    """Something in the record breaks the rules; the message says what."""


def require(condition: bool, reason: str) -> None:
    if not condition:
        raise RuleBrokenError(reason)


class KnownCards:
    """Pile and discards as multisets, and the row. Chance is taken from the record."""

    def __init__(self, ruleset: Ruleset, setup: Json) -> None:
        self.pile = Counter(dict.fromkeys(COLORS, ruleset.color_cards))
        self.pile[LOCOMOTIVE] = ruleset.locomotives
        self.discards: Counter[str] = Counter()
        for hand in setup["hands"]:
            require(len(hand) == 4, "R2.1: a hand of four cards is dealt")
            for card in hand:
                self.take(card)
        self.row: list[str | None] = [None] * 5
        self._lay_out(setup["face_up"], setup["discarded"])

    def _lay_out(self, row: list[str | None], discarded: list[str]) -> None:
        require(len(row) == 5, "the row has five slots")
        for swept in _sweeps(discarded):
            self._lay_row(list(swept))
            self.check_refresh(list(swept))
            self.apply_refresh()
        self._lay_row(row)
        if self.forced_event() == {"type": "reshuffle", "cards": self.discards.total()}:
            self.apply_reshuffle()
        require(self.forced_event() is None, "R4.5: the first row is not settled")

    def _lay_row(self, row: list[str | None]) -> None:
        """Lays one row of the set-up, where the record has no reshuffles."""
        for slot, card in enumerate(row):
            if self.pile.total() == 0:
                self.apply_reshuffle()
            if card is None:
                require(self.pile.total() == 0, f"slot {slot} is empty though there are cards")
            else:
                self.take(card)
                self.row[slot] = card

    def take(self, card: str) -> None:
        require(self.pile[card] > 0, f"no {card} is left in the draw pile")
        self.pile[card] -= 1

    def forced_event(self) -> Json | None:
        """What must happen to the cards next, given the table (F1)."""
        if None in self.row and self.pile.total() > 0:
            return {"type": "turn_face_up", "slot": self.row.index(None)}
        if None in self.row and self.discards.total() > 0:
            return {"type": "reshuffle", "cards": self.discards.total()}
        if self._is_swept():
            return {"type": "refresh", "discarded": self.row}
        if self.pile.total() == 0 and self.discards.total() > 0:
            return {"type": "reshuffle", "cards": self.discards.total()}
        return None

    def _is_swept(self) -> bool:
        if None in self.row or Counter(self.row)[LOCOMOTIVE] < 3:
            return False
        around = Counter(self.row) + self.pile + self.discards
        return around.total() - around[LOCOMOTIVE] >= 3

    def check_refresh(self, discarded: list[str]) -> None:
        require(self._is_swept(), "R4.5: this row is not to be swept")
        require(Counter(discarded) == Counter(self.row), "the refresh sweeps other cards")

    def apply_refresh(self) -> None:
        self.discards.update(card for card in self.row if card is not None)
        self.row = [None] * 5

    def apply_reshuffle(self) -> None:
        self.pile, self.discards = self.discards, Counter()

    def can_draw(self, is_second: bool) -> bool:
        if self.pile.total() > 0:
            return True
        return any(card and not (is_second and card == LOCOMOTIVE) for card in self.row)


def _sweeps(discarded: list[str]) -> list[list[str]]:
    """The rows swept in the set-up: as recorded, or sorted out if they are mixed."""
    require(len(discarded) % 5 == 0, "a refresh sweeps five cards")
    count = len(discarded) // 5
    rows = [discarded[5 * i : 5 * i + 5] for i in range(count)]
    if all(row.count(LOCOMOTIVE) >= 3 for row in rows):
        return rows
    others = [card for card in discarded if card != LOCOMOTIVE]
    rows = [others[2 * i : 2 * i + 2] for i in range(count)]
    require(len(others) <= 2 * count, "R4.5: a swept row holds three locomotives")
    return [row + [LOCOMOTIVE] * (5 - len(row)) for row in rows]


class KnownTickets:
    """The ticket deck: unseen tickets on top, returned ones in order below."""

    def __init__(self, game_map: GameMap, offers: list[list[str]]) -> None:
        self.unseen = set(game_map.tickets)
        self.bottom: list[str] = []
        for offered in offers:
            self.take(offered, game_map.ruleset.start_deal)

    def left(self) -> int:
        return len(self.unseen) + len(self.bottom)

    def take(self, offered: list[str], count: int) -> None:
        """Checks an offer of up to `count` tickets and takes it off the deck."""
        count = min(count, self.left())
        require(len(offered) == count, f"{len(offered)} tickets are offered, not {count}")
        for ticket in offered:
            if self.unseen:
                require(ticket in self.unseen, f"ticket {ticket} cannot be on top")
                self.unseen.remove(ticket)
            else:
                top = self.bottom.pop(0)
                require(ticket == top, f"ticket {ticket} is offered, but {top} is on top")
