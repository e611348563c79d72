"""A table whose log cannot be read."""

from trunkline.server.store import StoreDamaged
from trunkline.server.table.entries import UnreadableEntry


class DamagedTable(Exception):
    """The log of a table is damaged. The reason quotes nothing from it."""

    def __init__(self, id: str, reason: str) -> None:
        super().__init__(reason)
        self.id = id
        self.reason = reason


def reason_of(error: Exception, applied: int) -> str:
    """Return why a log cannot be read, of which so many entries were applied."""
    if isinstance(error, StoreDamaged):
        return "the database cannot read its entries"
    if isinstance(error, UnreadableEntry):
        return f"entry {error.number} cannot be read"
    return f"entry {applied + 1} does not fit the entries before it ({type(error).__name__})"
