"""The prepared game of the guide: its rules, its deal and its gentle opponent."""

from trunkline.protocol.table_settings import TableSettings
from trunkline.server.people.identity import Person
from trunkline.server.table.decide.context import NewTable
from trunkline.server.table.entries import SeatTaken, Started

RULESET = "first-journey"
# Everybody gets this deal. It was chosen so that each topic of the guide comes up early.
SEED = "first-journey-42066"
BOT, BOT_NAME = "passepartout", "Passepartout"


def guided_table(id: str, person: Person, now: int) -> NewTable:
    """A table where a person plays the prepared game against the gentlest bot and moves first."""
    return NewTable(
        id=id,
        settings=TableSettings(seats=2, ruleset=RULESET, first=0, is_private=True),
        host=person.player,
        seated=(SeatTaken(0, person.player, person.name), SeatTaken(1, BOT, BOT_NAME, BOT)),
        game=Started(SEED, now),
    )
