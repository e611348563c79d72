"""The state of a table, built from its log."""

from collections import deque
from collections.abc import Iterable

import msgspec

from trunkline.engine.game import Game
from trunkline.engine.replay import move_of
from trunkline.engine.score import Score
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.table.entries import (
    HostPassed,
    KeeperSeated,
    Kicked,
    KickVoted,
    LogEntry,
    Muted,
    Opened,
    Played,
    Rematched,
    Resumed,
    Said,
    SeatCleared,
    SeatTaken,
    Started,
)

MOST_CHAT_LINES = 200  # sent to somebody who connects


class CorruptLog(Exception):
    """No table can have written this log."""


class Sitter(msgspec.Struct, frozen=True):
    """Who sits on a seat, and which bot plays for them."""

    player: str
    name: str
    bot: str | None = None
    is_remote: bool = False
    """Whether the bot plays over its own connection."""
    keeper: str | None = None
    """The bot that plays while the player is away."""
    is_out_of_time: bool = False

    @property
    def needs_connection(self) -> bool:
        """Whether a person or a remote bot plays this seat over a connection."""
        return self.bot is None or self.is_remote

    @property
    def played_by(self) -> str | None:
        """The server's bot that moves for this seat. None if its player does."""
        return self.keeper if self.needs_connection else self.bot


class TableState:
    """The result of applying a log. Its version is the number of entries."""

    def __init__(self) -> None:
        self.version = 0
        self.turn_version = 0  # a move that answers an older version is stale
        self.settings = TableSettings(seats=0)
        self.host = ""
        self.sitters: list[Sitter | None] = []
        self.game: Game | None = None
        self.started: int | None = None  # seconds since 1970
        self.moved: int | None = None
        self.spent: list[int] = []  # milliseconds of each seat's bank, less those gained
        self.kick_votes: dict[int, set[str]] = {}
        self.muted: dict[str, set[int]] = {}
        self.chat: deque[Said] = deque(maxlen=MOST_CHAT_LINES)
        self.lines_said = 0
        self.rematch: str | None = None
        self._final_score: Score | None = None

    def apply_all(self, entries: Iterable[LogEntry], played: Game | None = None) -> None:
        """Apply entries. `played` is the game after their move, if the caller has it."""
        for entry in entries:
            self._apply(entry, played)
            self.version += 1
            if self._outdates_choices(entry):
                self.turn_version = self.version

    def _outdates_choices(self, entry: LogEntry) -> bool:
        # R2.2: first tickets are chosen at the same time, so no choice makes another stale.
        is_secret = isinstance(entry, Played) and self.game is not None and self.game.is_beginning
        return isinstance(entry, Started | Played) and not is_secret

    def _apply(self, entry: LogEntry, played: Game | None) -> None:
        match entry:
            case Opened(settings, host):
                self.settings, self.host = settings, host
                self.sitters = [None] * settings.seats
                self.spent = [0] * settings.seats
            case SeatTaken(seat, player, name, bot, is_remote):
                self.sitters[seat] = Sitter(player, name, bot, is_remote)
            case SeatCleared(seat):
                self.sitters[seat] = None
            case HostPassed(host):
                self.host = host
            case Started(seed, at):
                self.game, self.started = self.new_game(seed), at
            case Played():
                self.game = played or self._replayed(entry)
                self.moved = entry.at
                self.spent[entry.seat] += entry.spent - entry.gained
            case _:
                self._apply_around(entry)

    def _apply_around(self, entry: LogEntry) -> None:
        """Apply an entry that does not change the game."""
        match entry:
            case KeeperSeated(seat, bot, is_out_of_time):
                self._change_sitter(seat, keeper=bot, is_out_of_time=is_out_of_time)
                if is_out_of_time:
                    self.spent[seat] = 1000 * (self.settings.bank or 0)
            case Resumed(seat):
                self._change_sitter(seat, keeper=None)
                self.kick_votes.pop(seat, None)
            case KickVoted(seat, player):
                self.kick_votes.setdefault(seat, set()).add(player)
            case Kicked(seat):
                keeper = self.sitter(seat).keeper or ""
                named = dict.fromkeys(("player", "name", "bot"), keeper)
                self._change_sitter(seat, **named, is_remote=False, keeper=None)
                self.kick_votes.pop(seat, None)
            case Said():
                self.chat.append(entry)
                self.lines_said += 1
            case Muted(player, seat, is_muted):
                muted = self.muted.setdefault(player, set())
                (muted.add if is_muted else muted.discard)(seat)
            case Rematched(table):
                self.rematch = table

    def sitter(self, seat: int) -> Sitter:
        """Return who sits on a seat that must be taken."""
        sitter = self.sitters[seat]
        if sitter is None:
            raise CorruptLog(f"nobody sits on seat {seat} at entry {self.version + 1}")
        return sitter

    def _change_sitter(self, seat: int, **changes: object) -> None:
        self.sitters[seat] = msgspec.structs.replace(self.sitter(seat), **changes)

    def new_game(self, seed: str) -> Game:
        """Set up a game for the sitters and settings of the table."""
        settings = self.settings
        players = [_player(self.sitter(seat)) for seat in range(settings.seats)]
        return Game(players, settings.ruleset, settings.map, seed, settings.first)

    def _replayed(self, played: Played) -> Game:
        move = move_of(played.events[0])
        if self.game is None or move is None:
            raise CorruptLog(f"entry {self.version + 1} is not a move of a game")
        if tuple(self.game.play(played.seat, move)) != played.events:
            raise CorruptLog(f"entry {self.version + 1} is not what the rules make of its move")
        return self.game

    @property
    def is_running(self) -> bool:
        """Whether a game is in progress."""
        return self.game is not None and not self.game.is_over

    @property
    def can_go_on(self) -> bool:
        """Whether the game is in progress or has not started."""
        return self.game is None or not self.game.is_over

    @property
    def final_score(self) -> Score | None:
        """The score once the game is over. It is counted once."""
        if self._final_score is None and self.game is not None and self.game.is_over:
            self._final_score = self.game.score()
        return self._final_score

    def seats_of(self, player: str | None) -> list[int]:
        """Return the seats of a player: several if people share a device."""
        return [
            seat
            for seat, sitter in enumerate(self.sitters)
            if sitter and sitter.needs_connection and sitter.player == player
        ]

    def people(self) -> list[str]:
        """Return the people at the table, each once."""
        return list(dict.fromkeys(s.player for s in self.sitters if s and s.bot is None))

    def players(self) -> list[str]:
        """Return the people and remote bots at the table."""
        return [sitter.player for sitter in self.sitters if sitter and sitter.needs_connection]

    def bank_left(self, seat: int) -> int | None:
        """Return the milliseconds a seat had when its turn started. None without a clock."""
        bank = self.settings.bank
        return None if bank is None else max(0, 1000 * bank - self.spent[seat])


def _player(sitter: Sitter) -> dict[str, str]:
    return {"name": sitter.name} | ({"bot": sitter.bot} if sitter.bot else {})
