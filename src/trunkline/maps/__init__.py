"""Maps: the facts of a board as data, and the loader that checks them."""

from trunkline.maps.errors import MapError, MapProblem
from trunkline.maps.loader import built_in_maps, load_map
from trunkline.maps.types import (
    COLORS,
    GRAY,
    LOCOMOTIVE,
    City,
    Map,
    Route,
    Ruleset,
    Ticket,
)

__all__ = [
    "COLORS",
    "GRAY",
    "LOCOMOTIVE",
    "City",
    "Map",
    "MapError",
    "MapProblem",
    "Route",
    "Ruleset",
    "Ticket",
    "built_in_maps",
    "load_map",
]
