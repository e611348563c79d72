"""What a host wants to know of a stored table, without playing its game again."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from trunkline.server.store import StoredTable

Phase = Literal["waiting", "running", "over", "damaged"]


class _Glance(msgspec.Struct, frozen=True):
    """The part of an entry that matters here."""

    type: str
    at: int | None = None
    seat: int = 0
    name: str = ""


_DECODER = msgspec.json.Decoder(_Glance)


@dataclass(frozen=True, slots=True)
class Outline:
    """A stored table in short."""

    code: str
    phase: Phase
    players: tuple[str, ...]
    """The names that the seats had last."""
    last_used: int | None
    """The seconds since 1970 at its latest entry with a time. None if there is none."""
    version: int


def outline_of(table: StoredTable) -> Outline:
    """Return a table in short."""
    try:
        glances = [_DECODER.decode(entry) for entry in table.entries]
    except (msgspec.DecodeError, RecursionError):
        return Outline(table.id, "damaged", (), None, len(table.entries))
    names = {glance.seat: glance.name for glance in glances if glance.type == "seat_taken"}
    times = [glance.at for glance in glances if glance.at is not None]
    return Outline(
        table.id,
        _phase(table, glances),
        tuple(names[seat] for seat in sorted(names)),
        max(times, default=None),
        len(table.entries),
    )


def _phase(table: StoredTable, glances: list[_Glance]) -> Phase:
    if table.is_running:
        return "running"
    return "over" if any(glance.type == "started" for glance in glances) else "waiting"
