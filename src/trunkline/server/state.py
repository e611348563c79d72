"""A table as its log makes it."""

from collections.abc import Iterable

import msgspec

from trunkline.engine.game import Game
from trunkline.engine.replay import move_of
from trunkline.server.entries import (
    Entry,
    Opened,
    Played,
    SeatLeft,
    SeatTaken,
    Settings,
    Started,
)


class CorruptLog(Exception):
    """The log cannot have been written by this table."""


class Sitter(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    player: str
    name: str
    bot: str | None


class TableState:
    """The fold of a log; its version is the number of entries."""

    def __init__(self) -> None:
        self.version = 0
        self.turn_version = 0  # a move made at this version or later was made knowingly
        self.settings = Settings(seats=0)
        self.host = ""
        self.sitters: list[Sitter | None] = []
        self.game: Game | None = None

    def apply_all(self, entries: Iterable[Entry]) -> None:
        """Go on by these entries."""
        for entry in entries:
            self._apply(entry)
            self.version += 1
            # R2.2: first tickets are chosen at the same time, so one choice outdates no other.
            if not (isinstance(entry, Played) and self.game and self.game.is_beginning):
                self.turn_version = self.version

    def _apply(self, entry: Entry) -> None:
        match entry:
            case Opened(settings, host):
                self.settings, self.host = settings, host
                self.sitters = [None] * settings.seats
            case SeatTaken(seat, player, name, bot):
                self.sitters[seat] = Sitter(player, name, bot)
            case SeatLeft(seat):
                self.sitters[seat] = None
            case Started(seed):
                self.game = self.new_game(seed)
            case Played():
                self._replay(entry)

    def new_game(self, seed: str) -> Game:
        """The game that these sitters play by these settings."""
        settings = self.settings
        players = [_player(sitter) for sitter in self.sitters]
        return Game(players, settings.ruleset, settings.map, seed, settings.first)

    def _replay(self, played: Played) -> None:
        move = move_of(played.events[0])
        if self.game is None or move is None:
            raise CorruptLog(f"entry {self.version + 1} is no move of a game")
        if tuple(self.game.play(played.seat, move)) != played.events:
            raise CorruptLog(f"entry {self.version + 1} is not what the rules make of its move")

    def seat_of(self, player: str) -> int | None:
        """Where a player sits."""
        seats = (seat for seat, sitter in enumerate(self.sitters) if sitter)
        return next((seat for seat in seats if self._sits(player, seat)), None)

    def _sits(self, player: str, seat: int) -> bool:
        sitter = self.sitters[seat]
        return sitter is not None and sitter.bot is None and sitter.player == player


def _player(sitter: Sitter | None) -> dict[str, str]:
    assert sitter is not None, "a game begins when every seat is taken"
    return {"name": sitter.name} | ({"bot": sitter.bot} if sitter.bot else {})
