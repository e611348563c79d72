"""The settings of a table, and the phrases that players can say."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Phrase = Literal[
    "hello", "good_luck", "well_played", "good_game", "thanks", "sorry", "one_moment", "hurry_up"
]
"""What can be said with one tap; a page says it in its reader's language."""


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chose."""

    seats: Annotated[int, Meta(ge=2, le=5)]
    ruleset: str = "classic"
    map: str = "usa"
    first: Annotated[int, Meta(ge=0, le=4)] | None = None
    """The seat that begins; None leaves it to the lot."""
    is_private: bool = False
    """Not listed: only who knows its id finds it."""
    bank: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """Seconds that each person may think in the whole game; None is without a clock."""
    bot_pause: Annotated[float, Meta(ge=0, le=10)] | None = None
    """Seconds that a bot seems to think; None is the server's choice."""
