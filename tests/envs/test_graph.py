"""The graph says what the observation says, node by node."""

import numpy as np

from tests.envs.test_batch import random_actions
from trunkline.envs import Batch, graph_of
from trunkline.envs.graph import ROUTE_FACTS, feature_sizes


def batch_in_the_middle() -> Batch:
    batch, rng = Batch(8, players=3, ruleset="mega"), np.random.default_rng(1)
    batch.reset(seed=1)
    for _ in range(150):
        batch.step(random_actions(batch, rng))
    return batch


def test_nodes_have_the_documented_sizes() -> None:
    batch = batch_in_the_middle()
    graph, sizes = graph_of(batch.layout, batch.observations), feature_sizes(batch.layout)
    map = batch.rules.map
    assert graph.cities.shape == (8, len(map.cities), sizes["cities"])
    assert graph.routes.shape == (8, len(map.routes), sizes["routes"])
    assert graph.tickets.shape == (8, len(batch.rules.tickets), sizes["tickets"])
    assert graph.table.shape[0] == 8
    assert all(part.min() >= 0 and part.max() <= 2 for part in graph[:4])


def test_routes_carry_owner_length_and_colour() -> None:
    batch = batch_in_the_middle()
    graph = graph_of(batch.layout, batch.observations)
    owned = batch.layout.parts(batch.observations)["owned"]
    for number, route in enumerate(batch.rules.map.routes):
        assert np.allclose(graph.routes[:, number, 0] * 6, route.length)
        assert (graph.routes[:, number, 1:ROUTE_FACTS].sum(axis=-1) == 1).all()
        owners = graph.routes[:, number, ROUTE_FACTS : ROUTE_FACTS + 3]
        assert (owners == owned[:, :, number]).all()
    assert owned.any()


def test_cities_know_whose_routes_meet_there() -> None:
    batch = batch_in_the_middle()
    graph = graph_of(batch.layout, batch.observations[0])
    owned = batch.layout.parts(batch.observations[0])["owned"]
    for seat in range(3):
        visited = set(graph.route_cities[owned[seat].astype(bool)].ravel().tolist())
        assert set(np.flatnonzero(graph.cities[:, seat]).tolist()) == visited


def test_tickets_carry_their_cities_and_who_knows_them() -> None:
    batch = batch_in_the_middle()
    graph = graph_of(batch.layout, batch.observations)
    parts = batch.layout.parts(batch.observations)
    assert (graph.tickets[..., 1] == parts["tickets"]).all()
    assert (graph.tickets[..., 2] == parts["returned"]).all()
    ids = [city.id for city in batch.rules.map.cities]
    for (a, b), name in zip(graph.ticket_cities.tolist(), batch.rules.tickets, strict=True):
        assert name == f"{ids[a]}--{ids[b]}"
