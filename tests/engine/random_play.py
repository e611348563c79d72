"""Settings, random players and whole games for the engine's tests."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from trunkline.engine.game import Game
from trunkline.engine.moves import (
    Claim,
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Move,
)

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
USA = ROOT / "src" / "trunkline" / "maps" / "usa"
SMALL = ROOT / "tests" / "maps" / "small"


class Lot:
    """Draws random numbers that are the same on every machine: SHA-256 of a seed and a counter."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        self._count += 1
        digest = hashlib.sha256(f"{self._seed}/{self._count}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % bound

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def happens(self, percent: int) -> bool:
        """True with this chance."""
        return self.below(100) < percent

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]


@dataclass(frozen=True)
class Setting:
    """A map, a ruleset and a number of seats."""

    folder: Path
    ruleset: str
    seats: int

    def __str__(self) -> str:
        return f"{self.folder.name}-{self.ruleset}-{self.seats}"

    def game(self, seed: str) -> Game:
        """A new game; the small map is not built in, so its folder is passed."""
        map_ = "usa" if self.folder == USA else self.folder
        return Game(self.seats, self.ruleset, map_, seed)


USA_SETTINGS = [
    Setting(USA, ruleset, seats)
    for ruleset in ("classic", "anniversary", "1910", "mega", "big-cities")
    for seats in (2, 3, 4, 5)
]
SMALL_SETTINGS = [
    Setting(SMALL, ruleset, seats)
    for ruleset, most in (("classic", 5), ("short", 5), ("many", 3))
    for seats in range(2, most + 1)
]
SETTINGS = USA_SETTINGS + SMALL_SETTINGS

Policy = Callable[[Lot, Sequence[Move]], Move]


def by_lot(lot: Lot, moves: Sequence[Move]) -> Move:
    """Picks any move, each equally likely."""
    return lot.pick(moves)


def _preferring(percent: int, *kinds: type[Move]) -> Policy:
    def policy(lot: Lot, moves: Sequence[Move]) -> Move:
        liked = [move for move in moves if isinstance(move, kinds)]
        return lot.pick(liked if liked and lot.happens(percent) else moves)

    return policy


# Hoarders empty the draw pile, ticket lovers empty the ticket deck, builders end the game early.
POLICIES: dict[str, Policy] = {
    "by-lot": by_lot,
    "hoarder": _preferring(92, DrawDeck, DrawFaceUp),
    "ticket-lover": _preferring(50, DrawTickets),
    "builder": _preferring(90, Claim),
}


def with_any_order(lot: Lot, move: Move, offer: Sequence[str]) -> Move:
    """The same move; half of the ticket choices also give the order of the returned tickets."""
    if not isinstance(move, KeepTickets) or lot.happens(50):
        return move
    returned = [ticket for ticket in offer if ticket not in move.kept]
    return KeepTickets(move.kept, tuple(lot.shuffled(returned)) or None)


def next_move(game: Game, lot: Lot, policy: Policy) -> tuple[int, Move]:
    """Picks a seat that may move and a move for it."""
    seat = lot.pick(game.to_act)
    move = policy(lot, game.legal_moves(seat))
    return seat, with_any_order(lot, move, game.view(seat).offer)


def play_by(game: Game, lot: Lot, policy: Policy = by_lot) -> Game:
    """Play a game to its end."""
    while not game.is_over:
        game.play(*next_move(game, lot, policy))
    return game
