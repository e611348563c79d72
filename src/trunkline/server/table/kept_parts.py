"""The parts of messages that seldom change. A table keeps them from one change to the next."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from trunkline.engine.path_routes import CheapestPath, RouteIds, longest_trail, ticket_path
from trunkline.engine.record import result_of
from trunkline.engine.rules import Rules
from trunkline.engine.score import Score
from trunkline.engine.view import OwnFacts, View
from trunkline.protocol.server_messages import SeatReveal
from trunkline.server.table.update_parts import UpdatePart

OpenTickets = dict[str, CheapestPath | None]


@dataclass(frozen=True, slots=True, eq=False)
class OwnPaths:
    """The path of each ticket along own routes; None if they do not complete it."""

    routes: RouteIds
    paths: dict[str, RouteIds | None]

    @property
    def completed(self) -> dict[str, RouteIds]:
        """The paths of the tickets that are completed."""
        return {ticket: path for ticket, path in self.paths.items() if path is not None}


class OwnPart(NamedTuple):
    """What only one seat may know."""

    facts: OwnFacts
    """All that it depends on."""
    hand: UpdatePart
    tickets: UpdatePart
    own_paths: OwnPaths
    path_routes: int
    """The routes of the paths of open tickets, a bit for each."""
    moves: UpdatePart


NO_PATHS = OwnPaths((), {})
NOBODYS_PART = OwnPart(
    OwnFacts(b"", b"", b"", b""),
    UpdatePart({"hand": {}}),
    UpdatePart({"tickets": (), "completed": {}, "offer": (), "open_tickets": {}}),
    NO_PATHS,
    0,
    UpdatePart({"legal_moves": []}),
)
NO_END = UpdatePart({"result": None, "reveal": None})


class KeptParts:
    """Makes parts again only when they have changed."""

    def __init__(self) -> None:
        self._shared: dict[str, UpdatePart] = {}
        self._own: dict[int, OwnPart] = {}
        self._end: tuple[Score | None, UpdatePart] = (None, NO_END)

    def shared_part(self, name: str, values: Mapping[str, object]) -> UpdatePart:
        """Return a part that all viewers share. The keys of a name are always the same."""
        kept = self._shared.get(name)
        part = self._shared[name] = kept.renewed(values) if kept else UpdatePart(values)
        return part

    def own_part(self, view: View) -> OwnPart:
        """Return what only the seat of a view may know. A spectator knows nothing more."""
        seat, facts = view.seat, view.own_facts
        if seat is None:
            return NOBODYS_PART
        kept = self._own.get(seat, NOBODYS_PART)
        if kept.facts != facts:
            kept = self._own[seat] = _own_part(view, facts, kept)
        return kept

    def end_part(self, view: View | None, score: Score | None) -> UpdatePart:
        """Return the result and what the end reveals."""
        if score is not self._end[0] and score and view:
            part = UpdatePart({"result": result_of(score), "reveal": _reveal(view, score)})
            self._end = score, part
        return self._end[1]


def _own_part(view: View, facts: OwnFacts, kept: OwnPart) -> OwnPart:
    """Return what only a seat may know, and make only what differs from what is kept."""
    _, hand, tickets, own_paths, path_routes, moves = kept
    if facts.hand != kept.facts.hand:
        hand = hand.renewed({"hand": view.hand})
    if _outdates_tickets(facts, kept):
        own_paths = _own_paths(view.rules, view.own_routes, view.tickets, own_paths)
        open_tickets = _open_tickets(view, own_paths)
        tickets = tickets.renewed(_tickets(view, own_paths, open_tickets))
        path_routes = _routes_of(view.rules, open_tickets)
    if facts.moves != kept.facts.moves:
        moves = _moves_part(view, facts)
    return OwnPart(facts, hand, tickets, own_paths, path_routes, moves)


def _outdates_tickets(facts: OwnFacts, kept: OwnPart) -> bool:
    """Whether tickets or paths may differ. A cheapest path stays one until a route of it closes."""
    if facts.tickets != kept.facts.tickets:
        return True
    newly_closed = _bits(facts.closed) ^ _bits(kept.facts.closed)
    return bool(newly_closed & kept.path_routes)


def _bits(routes: bytes) -> int:
    return int.from_bytes(routes, "little")


def _routes_of(rules: Rules, paths: OpenTickets) -> int:
    """Return the routes of paths, a bit for each as kernels store them."""
    routes = {route for path in paths.values() if path for route in path.routes}
    return sum(1 << rules.route_number[route] for route in routes)


def _moves_part(view: View, facts: OwnFacts) -> UpdatePart:
    return UpdatePart({"legal_moves": view.legal_moves}) if facts.moves else NOBODYS_PART.moves


def _tickets(view: View, own_paths: OwnPaths, open_tickets: OpenTickets) -> dict[str, object]:
    return {
        "tickets": view.tickets,
        "completed": own_paths.completed,
        "offer": view.offer,
        "open_tickets": open_tickets,
    }


def _own_paths(
    rules: Rules, routes: RouteIds, tickets: Iterable[str], kept: OwnPaths = NO_PATHS
) -> OwnPaths:
    """Find the paths of tickets along a seat's routes, except those that are kept."""
    known = kept.paths if kept.routes == routes else {}
    paths = {
        ticket: known[ticket] if ticket in known else ticket_path(rules, routes, ticket)
        for ticket in tickets
    }
    return OwnPaths(routes, paths)


def _open_tickets(view: View, own_paths: OwnPaths) -> OpenTickets:
    """Return a cheapest path for each ticket that is not completed, while there is time for it."""
    if view.is_over:
        return {}
    completed = own_paths.completed
    paths = view.cheapest_paths
    return {ticket: path for ticket, path in paths.items() if ticket not in completed}


def _reveal(view: View, score: Score) -> tuple[SeatReveal, ...]:
    """Return the place, tickets and longest path of each seat, secret until the end."""
    assert view.is_over
    return tuple(
        SeatReveal(
            result.rank,
            _own_paths(view.rules, seat.routes, result.completed).completed,
            longest_trail(view.rules, seat.routes),
        )
        for seat, result in zip(view.seats, score.seats, strict=True)
    )
