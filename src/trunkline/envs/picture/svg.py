"""Draws the board as SVG."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from trunkline.engine.view import View
from trunkline.envs.picture.board_places import (
    HEIGHT,
    SPACE_WIDTH,
    WIDTH,
    BoardPlaces,
    Space,
    places_of,
)
from trunkline.envs.picture.colors import CITY, EDGES, FREE, INK, PAPER, SEATS, TRAIN_EDGE

CITY_RADIUS = 8
LINE = 26  # of the list of seats


def svg_of(view: View) -> str:
    """The board and what everybody knows about the seats."""
    board = view.rules.map
    places = places_of(board)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        *_routes(view, places),
        *_cities(view, places),
        *_seats(view),
        "</svg>",
    ]
    return "\n".join(parts)


def owners_of(view: View) -> dict[str, int]:
    """The seat that owns each claimed route."""
    return {route: seat for seat, facts in enumerate(view.seats) for route in facts.routes}


def _routes(view: View, places: BoardPlaces) -> Iterator[str]:
    owners = owners_of(view)
    for route in view.rules.map.routes:
        owner = owners.get(route.id)
        fill = FREE[route.color] if owner is None else SEATS[owner]
        edge = EDGES[route.color] if owner is None else TRAIN_EDGE
        for space in places.routes[route.id]:
            yield _rectangle(space, places.space_lengths[route.id], fill, edge)


def _rectangle(space: Space, length: float, fill: str, edge: str) -> str:
    x, y, angle = space
    return (
        f'<rect x="{-length / 2:.1f}" y="{-SPACE_WIDTH / 2}" width="{length:.1f}"'
        f' height="{SPACE_WIDTH}" fill="{fill}" stroke="{edge}" stroke-width="2"'
        f' transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})"/>'
    )


def _cities(view: View, places: BoardPlaces) -> Iterator[str]:
    for city in view.rules.map.cities:
        x, y = places.cities[city.id]
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{CITY_RADIUS}" fill="{CITY}"/>'
        yield (
            f'<text x="{x + 11:.1f}" y="{y - 9:.1f}" font-family="serif" font-size="20"'
            f' fill="{INK}">{escape(city.name)}</text>'
        )


def _seats(view: View) -> Iterator[str]:
    for seat, facts in enumerate(view.seats):
        y = HEIGHT - LINE * (len(view.seats) - seat)
        sign = "▶ " if seat in view.to_act[:1] else ""
        text = f"{sign}seat {seat}: {facts.points} points, {facts.trains} trains"
        yield (
            f'<text x="20" y="{y}" font-family="sans-serif" font-size="20" font-weight="bold"'
            f' fill="{SEATS[seat]}">{text}</text>'
        )
