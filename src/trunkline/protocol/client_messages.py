"""The messages a client sends over a table's websocket.

To add one, write its class here and add it to `ClientMessage`. Then write its handler and add that
to `trunkline.server.table.decide.HANDLERS`.
"""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from trunkline.engine.cards import Color
from trunkline.engine.kernels.layout import MAX_SEATS
from trunkline.engine.moves import Move
from trunkline.protocol.table_settings import Phrase
from trunkline.protocol.tags import tag_of

Id = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number the client chooses. Every language can represent it exactly."""


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=tag_of):
    is_for_bots: ClassVar[bool] = False
    """Whether a remote bot may send it."""
    is_chat: ClassVar[bool] = False
    """Whether the limit for chat applies."""

    id: Id


class Sit(_Message, frozen=True):
    """Take a seat, or any free seat.

    With a `name`, it is an extra seat for somebody who shares the device.
    """

    is_for_bots = True

    seat: int | None = None
    name: str | None = None


class SeatBot(_Message, frozen=True):
    """Give a seat to a bot, with a name if you like."""

    seat: int
    bot: str
    name: str | None = None


class ClearSeat(_Message, frozen=True):
    """Free a seat before the game starts."""

    seat: int


class Leave(_Message, frozen=True):
    """Leave your seats. During a game a bot plays on."""

    is_for_bots = True


class Start(_Message, frozen=True):
    """Start the game. With a `bot`, it first takes every free seat, with these names if given."""

    bot: str | None = None
    names: Annotated[tuple[str, ...], Meta(max_length=MAX_SEATS)] = ()


class Play(_Message, frozen=True):
    """Make a move. `version` is the version of the update it answers."""

    is_for_bots = True

    seat: int
    version: int
    move: Move


class WhyNot(_Message, frozen=True):
    """Ask why a seat cannot claim a route now, with a colour or with any.

    The answer is a refusal that says why. It is `done` if the route can be claimed.
    """

    seat: int
    route: str
    color: Color | None = None


class Resume(_Message, frozen=True):
    """Play again in place of your keeper."""

    is_for_bots = True


class VoteKick(_Message, frozen=True):
    """Vote to give an absent player's seat to its keeper for good."""

    seat: int


class Say(_Message, frozen=True):
    """Say something in your own words."""

    is_chat = True

    text: str


class SayPhrase(_Message, frozen=True):
    """Say a phrase that every page shows in its reader's language."""

    is_chat = True

    phrase: Phrase


class Mute(_Message, frozen=True):
    """Stop hearing a seat, or hear it again."""

    seat: int
    is_muted: bool


class Look(_Message, frozen=True):
    """See the table from another of your seats, or from none, if you share a device."""

    seat: int | None


class Rematch(_Message, frozen=True):
    """Open a table for the same players, seats rotated. The next update names it.

    With a bot of the server among them, the game starts at once.
    """


ClientMessage = (
    Sit
    | SeatBot
    | ClearSeat
    | Leave
    | Start
    | Play
    | WhyNot
    | Resume
    | VoteKick
    | Say
    | SayPhrase
    | Mute
    | Look
    | Rematch
)
"""What a client asks of a table."""


class Beat(_Message, frozen=True):
    """Ask for a sign of life. The answer is `done` and comes without a visit to the table."""


SocketMessage = ClientMessage | Beat
"""Everything that a client sends over a table's websocket."""
