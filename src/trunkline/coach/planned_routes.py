"""The planner's own plan for a view: its action, and the routes that it wants."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from trunkline.bots.planner.kernels.planner_choice import MEMORY, planner_action
from trunkline.bots.planner.tastes import taste_for
from trunkline.engine.kernels.layout import ROUTE_WORDS, TURN
from trunkline.engine.kernels.view import HELD, VIEW
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.path_routes import missing_routes
from trunkline.engine.score import routes_of
from trunkline.engine.view import View


class Planned(NamedTuple):
    """What the planner decides: an action, and the routes that its tickets take."""

    action: int
    routes: tuple[str, ...]


def planned(view: View) -> Planned:
    """Ask the planner about the decision of a view."""
    return _ask(view, view.raw)


def planned_with(view: View, tickets: Iterable[str]) -> Planned:
    """Ask the planner which routes it wants if the seat keeps more tickets; ignore the action."""
    # A copy as read-only as a view's own: for another type the kernel would compile again.
    changed = np.frombuffer(bytearray(view.raw.tobytes()), dtype=VIEW)
    for ticket in tickets:
        changed["tickets"][0, view.rules.ticket_number[ticket]] |= HELD
        changed["ticket_count"][0, view.seat] += 1
    changed["phase"] = TURN
    return _ask(view, np.frombuffer(changed.tobytes(), dtype=VIEW))


def _ask(view: View, raw: np.ndarray) -> Planned:
    taste = taste_for(view.rules.ruleset.id, len(view.seats))
    memory = np.zeros(MEMORY, dtype=np.uint64)
    action = planner_action(view.rules.tables, raw, 0, taste, memory, new_workspace())
    return Planned(int(action), routes_of(view.rules, tuple(memory[:ROUTE_WORDS].tolist())))


class Position:
    """A seat's view with what the coach reads from it again and again."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator decides nothing"
        self.view = view
        self.rules = view.rules
        self.seat = view.seat
        self.taste = taste_for(view.rules.ruleset.id, len(view.seats))
        self.own = view.seats[self.seat]
        self.hand = view.hand
        self.face_up = view.face_up
        self.open = frozenset(view.open_routes)

    @cached_property
    def reached(self) -> dict[int, frozenset[str]]:
        """The cities that each rival's routes touch."""
        return {
            seat: self.cities_of(other.routes)
            for seat, other in enumerate(self.view.seats)
            if seat != self.seat
        }

    @cached_property
    def own_cities(self) -> frozenset[str]:
        """The cities that the seat's own routes touch."""
        return self.cities_of(self.own.routes)

    def cities_of(self, routes: Iterable[str]) -> frozenset[str]:
        """The cities that routes touch."""
        ends = map(self.rules.route, routes)
        return frozenset(city for route in ends for city in (route.city_a, route.city_b))

    def rivals_at(self, route: str) -> tuple[int, ...]:
        """The rivals that have reached an end of a route."""
        ends = {self.rules.route(route).city_a, self.rules.route(route).city_b}
        return tuple(seat for seat, cities in self.reached.items() if cities & ends)

    def open_halves(self, route: str) -> tuple[str, ...]:
        """A route and the other half of a double route, as far as they are open."""
        halves = (route, self.rules.route(route).double_with)
        return tuple(lane for lane in halves if lane in self.open)

    def length(self, routes: Iterable[str]) -> int:
        """The trains that routes take."""
        return sum(self.rules.route(route).length for route in routes)

    def path_among(self, ticket: str, among: Iterable[str]) -> tuple[str, ...] | None:
        """The routes among these that complete a ticket; None if they do not."""
        return missing_routes(self.rules, self.own.routes, among, ticket)
