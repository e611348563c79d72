"""The outcome of a decision."""

from dataclasses import dataclass, field

from trunkline.engine.game import Game
from trunkline.server.table.decide.context import NewTable
from trunkline.server.table.entries import LogEntry, Started
from trunkline.server.table.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Ruling:
    """What happens because of a command that was not refused."""

    entries: list[LogEntry] = field(default_factory=list)
    """What to append to the log."""
    played: Game | None = None
    """The game after the entries, if one of them is a move."""
    next_table: NewTable | None = None
    """A table to open before the entries are stored."""
    viewer: Viewer | None = None
    """The only connection that gets an update. None is all of them."""

    @property
    def is_running(self) -> bool | None:
        """Whether the game starts (True) or ends (False) with it. None is neither."""
        if self.played and self.played.is_over:
            return False
        return True if any(isinstance(entry, Started) for entry in self.entries) else None
