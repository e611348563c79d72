"""A table's log, played again entry by entry."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trunkline.server.table.entries import LogEntry, Played
from trunkline.server.table.state import TableState


@dataclass(frozen=True, slots=True)
class Step:
    """One entry, what was the case before it, and what is since."""

    version: int
    """That of the table with this entry."""
    entry: LogEntry
    turn_version: int
    """The oldest version that a move in its place could answer."""
    mover: str | None
    """The name of the person who moved themselves. None for bots, keepers and other entries."""
    to_act: tuple[int, ...]
    """The people who may move since then, by seat."""
    in_turn: tuple[int, ...]
    """All seats that may move since then, also those of bots and keepers."""
    banks: tuple[int | None, ...]
    """The milliseconds that each seat has left."""
    is_running: bool


def replay(log: Sequence[LogEntry]) -> Iterator[tuple[Step, TableState]]:
    """Apply a log. Raises `CorruptLog` if no table can have written it."""
    state = TableState()
    for entry in log:
        turn_version, mover = state.turn_version, _mover(state, entry)
        state.apply_all([entry])
        banks = tuple(state.bank_left(seat) for seat in range(len(state.sitters)))
        in_turn = state.game.to_act if state.game else ()
        to_act = tuple(seat for seat in in_turn if state.sitter(seat).played_by is None)
        is_running = state.is_running
        yield (
            Step(state.version, entry, turn_version, mover, to_act, in_turn, banks, is_running),
            state,
        )


def _mover(state: TableState, entry: LogEntry) -> str | None:
    if not isinstance(entry, Played):
        return None
    sitter = state.sitter(entry.seat)
    return sitter.name if sitter.played_by is None else None
