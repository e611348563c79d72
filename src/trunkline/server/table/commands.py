"""What people, bots and the time may ask of a table. `player` is who asks."""

import msgspec

from trunkline.engine.moves import Move
from trunkline.protocol.table_settings import Phrase


class Sit(msgspec.Struct, frozen=True):
    """A player takes a seat, or any that is free.

    With `is_shared` it is one more seat of a player who sits already: people share a device.
    """

    player: str
    name: str
    seat: int | None = None
    is_shared: bool = False
    is_bot: bool = False


class SeatBot(msgspec.Struct, frozen=True):
    """The host gives a seat to a bot."""

    player: str
    seat: int
    bot: str
    name: str | None = None
    remote: str | None = None
    """The player of a remote bot, which keeps its name; None is one of the server's own."""


class ClearSeat(msgspec.Struct, frozen=True):
    """The host makes a seat free before the game begins."""

    player: str
    seat: int


class Leave(msgspec.Struct, frozen=True):
    """A player gets up; during a game a bot goes on for them."""

    player: str


class Start(msgspec.Struct, frozen=True):
    """The host begins the game."""

    player: str


class Play(msgspec.Struct, frozen=True):
    """A seat moves. `version` is that of the table the player was looking at."""

    player: str | None
    """None is the bot that plays this seat."""
    seat: int
    move: Move
    version: int


class TakeBack(msgspec.Struct, frozen=True):
    """A player who was away plays again."""

    player: str


class Kick(msgspec.Struct, frozen=True):
    """A player votes that the bot should keep an absent player's seat for good."""

    player: str
    seat: int


class Say(msgspec.Struct, frozen=True):
    """A player says something."""

    player: str
    text: str | None = None
    phrase: Phrase | None = None


class Mute(msgspec.Struct, frozen=True):
    """A player wants to hear nothing more of a seat, or hear it again."""

    player: str
    seat: int
    is_muted: bool


class Rematch(msgspec.Struct, frozen=True):
    """A player asks everybody to go on at another table."""

    player: str
    table: str


class Relieve(msgspec.Struct, frozen=True):
    """Somebody has been away too long."""

    seat: int


class PassHost(msgspec.Struct, frozen=True):
    """The host has been away too long; somebody else becomes it."""

    to: str


class EndTime(msgspec.Struct, frozen=True):
    """Somebody's bank is spent."""

    seat: int


Command = (
    Sit
    | SeatBot
    | ClearSeat
    | Leave
    | Start
    | Play
    | TakeBack
    | Kick
    | Say
    | Mute
    | Rematch
    | Relieve
    | PassHost
    | EndTime
)
