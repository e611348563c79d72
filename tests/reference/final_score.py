"""The end of the game: points, bonuses and winners (R8)."""

from typing import Any

from .maps import GameMap, Route, Ticket
from .paths import longest_path

Json = dict[str, Any]
ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def result(game_map: GameMap, owned: list[list[str]], held: list[list[str]]) -> Json:
    """The record's result, from every seat's routes and tickets."""
    scores = []
    for routes, tickets in zip(owned, held, strict=True):
        scores.append(_score(game_map, routes, tickets))
    _add_bonuses(game_map, scores)
    return {"scores": scores, "winners": _winners(scores)}


def _score(game_map: GameMap, route_ids: list[str], ticket_ids: list[str]) -> Json:
    routes = [game_map.routes[id_] for id_ in route_ids]
    tickets = [game_map.tickets[id_] for id_ in ticket_ids]
    completed = [ticket for ticket in tickets if _is_completed(ticket, routes)]
    failed = [ticket for ticket in tickets if ticket not in completed]
    gained = sum(ticket.points for ticket in completed)
    lost = sum(ticket.points for ticket in failed)
    route_points = sum(ROUTE_POINTS[route.length] for route in routes)
    return {
        "routes": route_points,
        "tickets": gained - lost,
        "bonus": 0,
        "total": route_points + gained - lost,
        "completed": [ticket.id for ticket in completed],
        "failed": [ticket.id for ticket in failed],
        "longest_path": longest_path(routes),
    }


def _is_completed(ticket: Ticket, routes: list[Route]) -> bool:
    """R8.2: walk from one city along the seat's routes and look for the other."""
    reached = [ticket.city_a]
    for city in reached:  # grows during the walk
        for route in routes:
            if route.city_a == city and route.city_b not in reached:
                reached.append(route.city_b)
            if route.city_b == city and route.city_a not in reached:
                reached.append(route.city_a)
    return ticket.city_b in reached


def _add_bonuses(game_map: GameMap, scores: list[Json]) -> None:
    longest = max(score["longest_path"] for score in scores)
    most = max(len(score["completed"]) for score in scores)
    for score in scores:
        if longest >= 1 and score["longest_path"] == longest:
            score["bonus"] += game_map.ruleset.longest_path
        if most >= 1 and len(score["completed"]) == most:
            score["bonus"] += game_map.ruleset.globetrotter
        score["total"] += score["bonus"]


def _winners(scores: list[Json]) -> list[int]:
    """F8: points, then completed tickets, then the longest path."""

    def rank(seat: int) -> tuple[int, int, int]:
        score = scores[seat]
        return score["total"], len(score["completed"]), score["longest_path"]

    seats = range(len(scores))
    best = max(rank(seat) for seat in seats)
    return [seat for seat in seats if rank(seat) == best]
