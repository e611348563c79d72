"""Finds the longest continuous path by trying every trail."""

from collections.abc import Iterable

from .maps import Route


def longest_path(routes: Iterable[Route]) -> int:
    """The most trains on one trail that uses no route twice (R8.3)."""
    exits: dict[str, list[tuple[str, Route]]] = {}
    for route in routes:
        exits.setdefault(route.city_a, []).append((route.city_b, route))
        exits.setdefault(route.city_b, []).append((route.city_a, route))
    used: set[str] = set()

    def longest_from(city: str) -> int:
        best = 0
        for neighbour, route in exits[city]:
            if route.id not in used:
                used.add(route.id)
                best = max(best, route.length + longest_from(neighbour))
                used.remove(route.id)
        return best

    return max((longest_from(city) for city in exits), default=0)
