"""An observation as a graph: cities, routes and tickets are nodes with features."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from trunkline.engine.kernels.layout import COLORS, MAX_LENGTH
from trunkline.envs.observation_layout import ObservationLayout, most_offered

ROUTE_FACTS = 1 + COLORS + 1  # length, then one-hot colour; the last is gray


class Graph(NamedTuple):
    """Nodes with features, and which nodes belong together.

    Features are numbers from 0 to about 1. Many observations give arrays with the same first
    dimensions; the two arrays of cities are the same for all.
    """

    cities: np.ndarray
    """Per city and seat: whether the seat has a route there."""
    routes: np.ndarray
    """Length, colour (one-hot, last gray), owner by seat, closed by seat."""
    tickets: np.ndarray
    """Points, held, returned, and the place in the offer (one-hot)."""
    table: np.ndarray
    """Everything that belongs to no node: cards, points, trains, the turn."""
    route_cities: np.ndarray
    """The two cities of each route."""
    ticket_cities: np.ndarray
    """The two cities of each ticket."""


def graph_of(layout: ObservationLayout, observations: np.ndarray) -> Graph:
    """The graph of an observation, or of many."""
    layout.check(observations)
    scaled = (observations / layout.scale).astype(np.float32)
    parts = layout.parts(scaled)
    owned, closed = (np.swapaxes(parts[name], -1, -2) for name in ("owned", "closed"))
    marks = [parts["tickets"][..., None], parts["returned"][..., None]]
    facts = _facts(layout)
    return Graph(
        cities=np.minimum(facts.city_routes @ owned, 1),
        routes=_join(facts.routes, owned, closed),
        tickets=_join(facts.ticket_points, *marks, np.swapaxes(parts["offer"], -1, -2)),
        table=scaled[..., layout["hand"].start : layout["padding"].start],
        route_cities=facts.route_cities,
        ticket_cities=facts.ticket_cities,
    )


class _Facts(NamedTuple):
    """What never changes on a map."""

    routes: np.ndarray
    ticket_points: np.ndarray
    city_routes: np.ndarray
    route_cities: np.ndarray
    ticket_cities: np.ndarray


def _join(facts: np.ndarray, *features: np.ndarray) -> np.ndarray:
    """Features of nodes side by side; facts are the same for all observations."""
    everywhere = np.broadcast_to(facts, (*features[0].shape[:-1], facts.shape[-1]))
    return np.concatenate([everywhere, *features], axis=-1)


@lru_cache(maxsize=64)
def _facts(layout: ObservationLayout) -> _Facts:
    table, map = layout.rules.tables[0], layout.rules.map
    routes, tickets, cities = len(map.routes), len(layout.rules.tickets), len(map.cities)
    route_cities = np.stack([table["city_a"][:routes], table["city_b"][:routes]], 1)
    ticket_cities = np.stack([table["ticket_a"][:tickets], table["ticket_b"][:tickets]], 1)
    features = np.zeros((routes, ROUTE_FACTS), np.float32)
    features[:, 0] = table["length"][:routes] / MAX_LENGTH
    features[np.arange(routes), 1 + table["color"][:routes].astype(int)] = 1
    city_routes = np.zeros((cities, routes), np.float32)
    city_routes[route_cities, np.arange(routes)[:, None]] = 1
    points = table["ticket_points"][:tickets, None].astype(np.float32)
    return _Facts(features, points / points.max(), city_routes, route_cities, ticket_cities)


def feature_sizes(layout: ObservationLayout) -> dict[str, int]:
    """How many features the nodes of each kind have."""
    players, offer = layout.players, most_offered(layout.rules)
    return {"cities": players, "routes": ROUTE_FACTS + 2 * players, "tickets": 3 + offer}
