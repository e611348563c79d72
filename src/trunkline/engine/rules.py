"""One set of rules: a map and a ruleset, their tables, and the move of each action id."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from os import PathLike
from typing import TypeVar

import numpy as np

from trunkline.engine.cards import CARDS
from trunkline.engine.kernels.layout import (
    CLAIM,
    DRAW_DECK,
    DRAW_FACE_UP,
    MAX_SEATS,
    PASS,
    SLOTS,
)
from trunkline.engine.kernels.layout import DRAW_TICKETS as DRAW_TICKETS_ID
from trunkline.engine.kernels.rule_tables import Tables, build_tables, claims
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, Move, Pass
from trunkline.engine.spellings import route_hint, ticket_hint
from trunkline.hints import did_you_mean, wrong_type
from trunkline.maps import City, Map, Route, Ruleset, Ticket, built_in_maps, load_map

Part = TypeVar("Part", City, Route, Ticket)


class Rules:
    """What is fixed before a game begins; all games with these rules share it."""

    def __init__(self, map: Map, ruleset: Ruleset) -> None:
        self.map = map
        self.ruleset = ruleset
        self.tables: Tables = build_tables(map, ruleset)
        self.tables.flags.writeable = False
        self.tickets = tuple(ticket.id for ticket in ruleset.tickets)
        self.ticket_number = {ticket: number for number, ticket in enumerate(self.tickets)}
        self.route_number = {route.id: number for number, route in enumerate(map.routes)}
        self.move_of_action = _fixed_moves() | _claim_moves(map)
        self.action_of_move = {move: action for action, move in self.move_of_action.items()}

        self._cities = _by_id(map.cities)
        self._routes = _by_id(map.routes)
        self._tickets = _by_id(ruleset.tickets)

    def city(self, id: str) -> City:
        """The city with that id; raises `ValueError` if there is none."""
        if id not in self._cities:
            hint = did_you_mean(str(id), self._cities)
            raise ValueError(f"there is no city {id!r} on the map {self.map.id!r}{hint}")
        return self._cities[id]

    def route(self, id: str) -> Route:
        """The route with that id; raises `ValueError` if there is none."""
        if id not in self._routes:
            hint = route_hint(self.map, str(id))
            raise ValueError(f"there is no route {id!r} on the map {self.map.id!r}{hint}")
        return self._routes[id]

    def ticket(self, id: str) -> Ticket:
        """The ticket with that id and its points; raises `ValueError` if there is none."""
        if id not in self._tickets:
            hint = ticket_hint(self.ruleset, str(id))
            raise ValueError(f"there is no ticket {id!r} in the ruleset {self.ruleset.id!r}{hint}")
        return self._tickets[id]

    def __reduce__(self) -> tuple[Callable[..., "Rules"], tuple[Map, str]]:
        """Copies of one process stay one object, and another process makes its own tables."""
        return get_rules, (self.map, self.ruleset.id)

    def __repr__(self) -> str:
        return f"<Rules: {self.ruleset.id} on {self.map.id}>"

    @property
    def most_seats(self) -> int:
        """The largest number of players that the ticket deck can serve."""
        return min(MAX_SEATS, len(self.tickets) // self.ruleset.start_deal)

    def check_players(self, players: int) -> None:
        """Raise `ValueError` if these rules do not allow that many players."""
        if not 2 <= players <= self.most_seats:
            raise ValueError(f"these rules are for 2 to {self.most_seats} players, not {players}")


def _by_id(parts: Iterable[Part]) -> dict[str, Part]:
    return {part.id: part for part in parts}


def _fixed_moves() -> dict[int, Move]:
    slots = {DRAW_FACE_UP + slot: DrawFaceUp(slot) for slot in range(SLOTS)}
    return {DRAW_DECK: DrawDeck(), **slots, DRAW_TICKETS_ID: DrawTickets(), PASS: Pass()}


def _claim_moves(map: Map) -> dict[int, Move]:
    moves: dict[int, Move] = {}
    for number, index, color, locomotives in claims(map):
        route = map.routes[index]
        name = None if color is None else CARDS[color]
        moves[CLAIM + number] = Claim(route.id, name, route.length - locomotives, locomotives)  # type: ignore[arg-type]
    return moves


def get_rules(map: str | PathLike[str] | Map = "usa", ruleset: str = "classic") -> Rules:
    """The rules of a map and a ruleset; a built-in map always gives the same object."""
    if not isinstance(ruleset, str):
        raise wrong_type("ruleset", "the id of a ruleset such as 'classic'", ruleset)
    if not isinstance(map, str | PathLike | Map):
        raise wrong_type("map", "the id of a map such as 'usa', a folder or a Map", map)
    if map in built_in_maps():
        return _built_in_rules(str(map), ruleset)
    return _rules(map if isinstance(map, Map) else load_map(map), ruleset)


@lru_cache
def _built_in_rules(map: str, ruleset: str) -> Rules:
    return _rules(load_map(map), ruleset)


@lru_cache(maxsize=64)
def _rules(map: Map, ruleset: str) -> Rules:
    found = map.find_ruleset(ruleset)
    if found is None:
        hint = did_you_mean(ruleset, map.rulesets) or f"; it has {', '.join(map.rulesets)}"
        raise ValueError(f"the map {map.id!r} has no ruleset {ruleset!r}{hint}")
    return Rules(map, found)


def action_ids(mask: np.ndarray) -> list[int]:
    """The members of a set of actions, in order."""
    members: list[int] = np.unpackbits(mask.view(np.uint8), bitorder="little").nonzero()[0].tolist()
    return members
