"""Ticket to Ride as software."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trunkline.engine.errors import IllegalMove, InvalidMove, Reason, RecordError
    from trunkline.engine.event_text import parse_event
    from trunkline.engine.game import Game
    from trunkline.engine.moves import parse_move
    from trunkline.maps import MapError, load_map
    from trunkline.records import read_record, write_record

_HOMES = {
    "Game": "trunkline.engine.game",
    "IllegalMove": "trunkline.engine.errors",
    "InvalidMove": "trunkline.engine.errors",
    "MapError": "trunkline.maps",
    "Reason": "trunkline.engine.errors",
    "RecordError": "trunkline.engine.errors",
    "load_map": "trunkline.maps",
    "parse_event": "trunkline.engine.event_text",
    "parse_move": "trunkline.engine.moves",
    "read_record": "trunkline.records",
    "write_record": "trunkline.records",
}

__all__ = [
    "Game",
    "IllegalMove",
    "InvalidMove",
    "MapError",
    "Reason",
    "RecordError",
    "load_map",
    "parse_event",
    "parse_move",
    "read_record",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """Import the engine on first use: commands such as --help do not need it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'trunkline' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
