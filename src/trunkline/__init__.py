"""Ticket to Ride as software: games, records, maps, bots and simulations for a script.

docs/library.md shows how to use the names below.
"""

# The names are imported on first use: commands such as --help do not need the engine. A new name
# goes into both lists here and into the stable names of docs/library.md; tests compare the three.

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the same names for type checkers
    from trunkline.arena.match.simulated_game import SimulatedGame as SimulatedGame
    from trunkline.arena.match.simulation import simulate as simulate
    from trunkline.bots.base import Bot as Bot
    from trunkline.bots.registry import make_bot as make_bot
    from trunkline.engine.cards import CARDS as CARDS
    from trunkline.engine.cards import Card as Card
    from trunkline.engine.cards import Color as Color
    from trunkline.engine.errors import IllegalMove as IllegalMove
    from trunkline.engine.errors import InvalidMove as InvalidMove
    from trunkline.engine.errors import Reason as Reason
    from trunkline.engine.errors import RecordError as RecordError
    from trunkline.engine.event_text import parse_event as parse_event
    from trunkline.engine.events import DeckDrawn as DeckDrawn
    from trunkline.engine.events import Event as Event
    from trunkline.engine.events import FaceUpDrawn as FaceUpDrawn
    from trunkline.engine.events import FaceUpTurned as FaceUpTurned
    from trunkline.engine.events import FirstTicketsChosen as FirstTicketsChosen
    from trunkline.engine.events import GameEnded as GameEnded
    from trunkline.engine.events import LastRoundBegun as LastRoundBegun
    from trunkline.engine.events import Passed as Passed
    from trunkline.engine.events import PileReshuffled as PileReshuffled
    from trunkline.engine.events import RecordedEvent as RecordedEvent
    from trunkline.engine.events import RouteClaimed as RouteClaimed
    from trunkline.engine.events import RowRefreshed as RowRefreshed
    from trunkline.engine.events import TicketsDrawn as TicketsDrawn
    from trunkline.engine.events import TicketsKept as TicketsKept
    from trunkline.engine.game import Game as Game
    from trunkline.engine.moves import Claim as Claim
    from trunkline.engine.moves import DrawDeck as DrawDeck
    from trunkline.engine.moves import DrawFaceUp as DrawFaceUp
    from trunkline.engine.moves import DrawTickets as DrawTickets
    from trunkline.engine.moves import KeepTickets as KeepTickets
    from trunkline.engine.moves import Move as Move
    from trunkline.engine.moves import Pass as Pass
    from trunkline.engine.moves import parse_move as parse_move
    from trunkline.engine.path_routes import longest_trail as longest_trail
    from trunkline.engine.path_routes import missing_routes as missing_routes
    from trunkline.engine.path_routes import ticket_path as ticket_path
    from trunkline.engine.record import Record as Record
    from trunkline.engine.rules import Rules as Rules
    from trunkline.engine.rules import get_rules as get_rules
    from trunkline.engine.score import Score as Score
    from trunkline.engine.score import ScoreLine as ScoreLine
    from trunkline.engine.score import SeatScore as SeatScore
    from trunkline.engine.view import SeatView as SeatView
    from trunkline.engine.view import View as View
    from trunkline.maps import City as City
    from trunkline.maps import Map as Map
    from trunkline.maps import MapError as MapError
    from trunkline.maps import MapProblem as MapProblem
    from trunkline.maps import Route as Route
    from trunkline.maps import Ruleset as Ruleset
    from trunkline.maps import Ticket as Ticket
    from trunkline.maps import built_in_maps as built_in_maps
    from trunkline.maps import load_map as load_map
    from trunkline.records import format_record as format_record
    from trunkline.records import parse_record as parse_record
    from trunkline.records import read_record as read_record
    from trunkline.records import write_record as write_record

    __version__: str

_NAMES = {
    "arena.match.simulated_game": "SimulatedGame",
    "arena.match.simulation": "simulate",
    "bots.base": "Bot",
    "bots.registry": "make_bot",
    "engine.cards": "CARDS Card Color",
    "engine.errors": "IllegalMove InvalidMove Reason RecordError",
    "engine.event_text": "parse_event",
    "engine.events": (
        "DeckDrawn Event FaceUpDrawn FaceUpTurned FirstTicketsChosen GameEnded LastRoundBegun"
        " Passed PileReshuffled RecordedEvent RouteClaimed RowRefreshed TicketsDrawn TicketsKept"
    ),
    "engine.game": "Game",
    "engine.moves": "Claim DrawDeck DrawFaceUp DrawTickets KeepTickets Move Pass parse_move",
    "engine.path_routes": "longest_trail missing_routes ticket_path",
    "engine.record": "Record",
    "engine.rules": "Rules get_rules",
    "engine.score": "Score ScoreLine SeatScore",
    "engine.view": "SeatView View",
    "maps": "City Map MapError MapProblem Route Ruleset Ticket built_in_maps load_map",
    "records": "format_record parse_record read_record write_record",
}
_HOMES = {name: f"{__name__}.{home}" for home, names in _NAMES.items() for name in names.split()}

__all__ = sorted([*_HOMES, "__version__"])


def __dir__() -> list[str]:
    return __all__


if not TYPE_CHECKING:  # a type checker would believe any name

    def __getattr__(name: str) -> object:
        """Import a name on first use."""
        if name == "__version__":
            from importlib.metadata import version

            return version("trunkline")
        if name not in _HOMES:
            from trunkline.hints import did_you_mean

            hint = did_you_mean(name, __all__)
            raise AttributeError(f"module 'trunkline' has no attribute {name!r}{hint}")
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
