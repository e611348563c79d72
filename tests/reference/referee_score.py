"""The referee's own score, independent of the engine's."""

from typing import Any

from .maps import GameMap, Route, Ticket
from .paths import longest_path

Json = dict[str, Any]
POINTS_BY_LENGTH = [0, 1, 2, 4, 7, 10, 15]  # R5.2


def expected_result(game_map: GameMap, owner: dict[str, int], kept: list[set[str]]) -> Json:
    """The correct result, with those lists sorted whose order is free."""
    scores = []
    for seat, tickets in enumerate(kept):
        routes = [game_map.routes[id_] for id_, of in owner.items() if of == seat]
        scores.append(_seat_score(routes, [game_map.tickets[id_] for id_ in tickets]))
    longest = [score["longest_path"] for score in scores]
    counts = [len(score["completed"]) for score in scores]
    for seat, score in enumerate(scores):
        bonus = 0
        if longest[seat] > 0 and not any(other > longest[seat] for other in longest):
            bonus += game_map.ruleset.longest_path
        if counts[seat] > 0 and not any(other > counts[seat] for other in counts):
            bonus += game_map.ruleset.globetrotter
        score["bonus"] = bonus
        score["total"] = score["routes"] + score["tickets"] + bonus
    return {"scores": scores, "winners": _winners(scores)}


def sorted_result(result: Json) -> Json:
    """The same result, with those lists sorted whose order is free."""
    scores = []
    for score in result["scores"]:
        lists = {key: sorted(score[key]) for key in ("completed", "failed")}
        scores.append({**score, **lists})
    return {"scores": scores, "winners": sorted(result["winners"])}


def _seat_score(routes: list[Route], tickets: list[Ticket]) -> Json:
    net = _net_of_city(routes)
    completed = []
    failed = []
    value = 0
    for ticket in tickets:
        # A city without trains is a separate net.
        if net.get(ticket.city_a, ticket.city_a) == net.get(ticket.city_b, ticket.city_b):
            completed.append(ticket.id)
            value += ticket.points
        else:
            failed.append(ticket.id)
            value -= ticket.points
    return {
        "routes": sum(POINTS_BY_LENGTH[route.length] for route in routes),
        "tickets": value,
        "completed": sorted(completed),
        "failed": sorted(failed),
        "longest_path": longest_path(routes),
    }


def _net_of_city(routes: list[Route]) -> dict[str, str]:
    """The label of the net of every city with trains, found by merging labels."""
    net: dict[str, str] = {}
    for route in routes:
        old = net.setdefault(route.city_a, route.city_a)
        new = net.setdefault(route.city_b, route.city_b)
        for city in net:
            if net[city] == old:
                net[city] = new
    return net


def _winners(scores: list[Json]) -> list[int]:
    """Narrows down the seats by one criterion after the other."""
    seats = list(range(len(scores)))
    criteria = [
        [score["total"] for score in scores],
        [len(score["completed"]) for score in scores],
        [score["longest_path"] for score in scores],
    ]
    for values in criteria:
        most = max(values[seat] for seat in seats)
        seats = [seat for seat in seats if values[seat] == most]
    return seats
