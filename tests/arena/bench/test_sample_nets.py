"""The nets for measuring the longest path are as they are described."""

import numpy as np

from trunkline.arena.bench.sample_nets import dense_nets, random_nets
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.rules import get_rules
from trunkline.engine.score import routes_of


def test_both_kinds_use_up_the_trains_and_dense_ones_are_in_one_piece() -> None:
    rules = get_rules()
    stream = new_stream("nets", "test")
    for net in random_nets(rules, 20, stream):
        assert 43 <= trains(net) <= 45
    for net in dense_nets(rules, 20, stream):
        assert 40 <= trains(net) <= 45
        assert pieces(net) == 1


def test_dense_nets_have_loops() -> None:
    nets = dense_nets(get_rules(), 20, new_stream("nets", "test"))
    loops = [
        len(ends(net)) - len({city for pair in ends(net) for city in pair}) + 1 for net in nets
    ]
    assert np.mean(loops) > 3


def ends(net: np.ndarray) -> list[tuple[str, str]]:
    rules = get_rules()
    routes = [
        rules.map.routes[rules.route_number[name]] for name in routes_of(rules, tuple(net.tolist()))
    ]
    return [(route.city_a, route.city_b) for route in routes]


def trains(net: np.ndarray) -> int:
    rules = get_rules()
    names = routes_of(rules, tuple(net.tolist()))
    return sum(rules.map.routes[rules.route_number[name]].length for name in names)


def pieces(net: np.ndarray) -> int:
    parts: list[set[str]] = []
    for pair in ends(net):
        touching = [part for part in parts if part & set(pair)]
        parts = [part for part in parts if part not in touching] + [set(pair).union(*touching)]
    return len(parts)
