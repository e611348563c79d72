"""A board that is too large or not connected is refused."""

from pathlib import Path

from tests.maps.broken_maps import append, problems_of
from trunkline.maps import load_map


def test_cities_out_of_reach_are_named(folder: Path) -> None:
    append(folder / "cities.csv", "isle,Isle,50,1", "jetty,Jetty,50,0")
    append(folder / "routes.csv", "isle--jetty,isle,jetty,2,gray,")
    assert problems_of(folder) == [
        "cities.csv:10: 'Isle' cannot be reached from 'Alder'",
        "cities.csv:11: 'Jetty' cannot be reached from 'Alder'",
    ]


def test_there_are_at_most_64_cities(folder: Path) -> None:
    new = [f"c{number}" for number in range(57)]
    append(folder / "cities.csv", *(f"{id_},City,0,0" for id_ in new))
    append(folder / "routes.csv", *(f"r-{id_},alder,{id_},1,red," for id_ in new))
    assert problems_of(folder) == ["cities.csv:66: there are more than 64 cities"]


def test_there_are_at_most_128_routes(folder: Path) -> None:
    new = [f"c{number}" for number in range(56)]
    append(folder / "cities.csv", *(f"{id_},City,0,0" for id_ in new))
    for end, color in (("alder", "red"), ("birch", "blue")):
        append(folder / "routes.csv", *(f"{end}-{id_},{end},{id_},1,{color}," for id_ in new))
    assert len(load_map(folder).routes) == 128
    append(folder / "routes.csv", "last,cedar,c0,1,white,")
    assert problems_of(folder) == ["routes.csv:130: there are more than 128 routes"]


def test_cards_of_one_color_can_pay_for_at_most_128_spaces(folder: Path) -> None:
    new = [f"c{number}" for number in range(18)]
    append(folder / "cities.csv", *(f"{id_},City,0,0" for id_ in new))
    append(folder / "routes.csv", *(f"r-{id_},alder,{id_},6,red," for id_ in new))
    # The map already has 12 gray and 8 red spaces.
    assert sum(route.length for route in load_map(folder).routes if route.color == "red") == 116
    append(folder / "cities.csv", "last,City,0,0")
    append(folder / "routes.csv", "last,alder,last,1,gray,")
    assert problems_of(folder) == ["routes.csv: red and gray routes have 129 spaces, over 128"]


def test_a_deck_has_at_most_96_tickets(folder: Path) -> None:
    append(folder / "tickets.csv", *(f"t{n},alder,fern,9,,extra" for n in range(80)))
    assert len(load_map(folder).rulesets["classic"].tickets) == 96
    append(folder / "tickets.csv", "last,alder,fern,9,,extra")
    assert problems_of(folder) == ["rulesets.csv:2: the deck has 97 tickets, more than 96"]
