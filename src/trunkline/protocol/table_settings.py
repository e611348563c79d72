"""The settings of a table and the phrases of its chat."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Phrase = Literal[
    "hello", "good_luck", "well_played", "good_game", "thanks", "sorry", "one_moment", "hurry_up"
]
"""What players can say with one tap. A page shows it in its reader's language."""


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings the host chose."""

    seats: Annotated[int, Meta(ge=2, le=5)]
    ruleset: str = "classic"
    map: str = "usa"
    first: Annotated[int, Meta(ge=0, le=4)] | None = None
    """The seat that starts. None is a random seat."""
    is_private: bool = False
    """Whether it stays out of the list, so that only those who know its id find it."""
    bank: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """The seconds each person may think in the whole game. None is no clock."""
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    """The seconds that each whole turn adds to the bank of its person."""
    bot_pause: Annotated[float, Meta(ge=0, le=10)] | None = None
    """The seconds a bot waits before it moves. None is the server's default."""
