"""A faulty row is reported by file, line and reason, and causes no other problem."""

from pathlib import Path

import pytest

from tests.maps.broken_maps import edit, problems_of
from trunkline.maps import Ruleset, load_map

RULES = "classic,points,,3,2,3,1,10,0,12,4,6"

# File, text to replace, its replacement, the problem.

ONE_FAULT = [
    # ids and names
    ("tickets.csv", "\nelm--heath,", "\n,", "tickets.csv:9: id is empty"),
    (
        "cities.csv",
        "Elm,",
        ",",
        "cities.csv:6: name '' is not a plain, non-empty text",
    ),
    (
        "routes.csv",
        "alder--cedar,",
        "Alder_Cedar,",
        "routes.csv:4: id 'Alder_Cedar' is not made of lower-case letters, digits, dashes",
    ),
    (
        "routes.csv",
        "elm--fern,",
        "alder--cedar,",
        "routes.csv:13: the id 'alder--cedar' is already used on line 4",
    ),
    (
        "tickets.csv",
        "cedar--fern,",
        "alder--heath,",
        "tickets.csv:11: the id 'alder--heath' is already used on line 2",
    ),
    (
        "rulesets.csv",
        "short,",
        "classic,",
        "rulesets.csv:3: the id 'classic' is already used on line 2",
    ),
    # rows
    ("cities.csv", "Dune,48.6", "Dune", "cities.csv:5: has 3 cells where the header has 4"),
    (
        "routes.csv",
        "3,gray,",
        "3,gray,,",
        "routes.csv:4: has 7 cells where the header has 6",
    ),
    (
        "cities.csv",
        "Birch",
        "B" * 201,
        "cities.csv:3: has a cell of more than 200 characters",
    ),
    # numbers
    ("cities.csv", "48.5", "90.1", "cities.csv:2: latitude '90.1' is not a number from -90 to 90"),
    ("cities.csv", "48.5", "nan", "cities.csv:2: latitude 'nan' is not a number from -90 to 90"),
    (
        "cities.csv",
        ",3.1\n",
        ",-181\n",
        "cities.csv:3: longitude '-181' is not a number from -180 to 180",
    ),
    ("routes.csv", "6,red", "7,red", "routes.csv:17: length '7' is not a whole number from 1 to 6"),
    ("routes.csv", "6,red", "0,red", "routes.csv:17: length '0' is not a whole number from 1 to 6"),
    ("routes.csv", "6,red", "²,red", "routes.csv:17: length '²' is not a whole number from 1 to 6"),
    (
        "tickets.csv",
        "fern,6,",
        "fern,100,",
        "tickets.csv:4: points '100' is not a whole number from 1 to 99",
    ),
    (
        "tickets.csv",
        ",7,8,core",
        ",7,many,core",
        "tickets.csv:2: points_long 'many' is not a whole number from 1 to 99",
    ),
    # colours and cities
    (
        "routes.csv",
        "green",
        "pink",
        "routes.csv:7: color 'pink' is not one of "
        "purple, white, blue, yellow, orange, black, red, green, gray",
    ),
    (
        "routes.csv",
        "alder--cedar,alder",
        "alder--cedar,cedar",
        "routes.csv:4: the two cities are the same",
    ),
    (
        "routes.csv",
        "alder--cedar,alder",
        "alder--cedar,oslo",
        "routes.csv:4: city_a 'oslo' is not a city of this map",
    ),
    (
        "routes.csv",
        "alder--cedar,alder",
        "alder--cedar,aldr",
        "routes.csv:4: city_a 'aldr' is not a city of this map; did you mean alder?",
    ),
    (
        "tickets.csv",
        "dune--elm,dune,elm",
        "dune--elm,dune,",
        "tickets.csv:16: city_b '' is not a city of this map",
    ),
    (
        "tickets.csv",
        "dune--elm,dune,elm",
        "dune--elm,elm,elm",
        "tickets.csv:16: the two cities are the same",
    ),
    # doubles
    (
        "routes.csv",
        "red,alder--birch--blue",
        "red,",
        "routes.csv:2: joins the same cities as 'alder--birch--blue' "
        "but does not name it in double_with",
    ),
    (
        "routes.csv",
        "red,alder--birch--blue",
        "red,nowhere",
        "routes.csv:2: double_with 'nowhere' is not a route of this map",
    ),
    (
        "routes.csv",
        "red,alder--birch--blue",
        "red,alder--birch--red",
        "routes.csv:2: double_with names the route itself",
    ),
    (
        "routes.csv",
        "red,alder--birch--blue",
        "red,cedar--dune",
        "routes.csv:2: double_with 'cedar--dune' joins other cities",
    ),
    (
        "routes.csv",
        "2,blue,alder",
        "3,blue,alder",
        "routes.csv:3: its length is not that of 'alder--birch--red', the other half of the double",
    ),
    (
        "routes.csv",
        "elm--fern,elm,fern,2,orange,",
        "elm--fern,birch,alder,2,orange,alder--birch--red",
        "routes.csv:13: there are already two routes between these cities",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), ONE_FAULT)
def test_a_faulty_row_is_named(folder: Path, file: str, old: str, new: str, problem: str) -> None:
    edit(folder / file, old, new)
    assert problems_of(folder) == [problem]


RULESET_FAULTS = [
    ("classic,cost,,3,2,3,1,10,0,12,4,6", "points 'cost' is not a column of values in tickets.csv"),
    ("classic,id,,3,2,3,1,10,0,12,4,6", "points 'id' is not a column of values in tickets.csv"),
    (
        "classic,points,core,3,2,3,1,10,0,12,4,6",
        "where 'core' is not of the form column=value",
    ),
    (
        "classic,points,set=core,3,2,3,1,10,0,12,4,6",
        "where names the column 'set', which tickets.csv does not have",
    ),
    ("classic,points,origin=none,3,2,3,1,10,0,12,4,6", "no ticket is in the deck"),
    (
        "classic,points,city_a=birch,3,2,3,1,10,0,12,4,6",
        "the deck has 4 tickets, too few to deal 6 to 2 seats",
    ),
    (
        "classic,points,,6,2,3,1,10,0,12,4,6",
        "start_deal '6' is not a whole number from 1 to 5",
    ),
    ("classic,points,,3,0,3,1,10,0,12,4,6", "start_keep '0' is not a whole number from 1 to 5"),
    ("classic,points,,3,4,3,1,10,0,12,4,6", "start_keep is more than start_deal"),
    ("classic,points,,3,2,,1,10,0,12,4,6", "draw '' is not a whole number from 1 to 5"),
    ("classic,points,,3,2,3,0,10,0,12,4,6", "keep '0' is not a whole number from 1 to 5"),
    ("classic,points,,3,2,2,3,10,0,12,4,6", "keep is more than draw"),
    (
        "classic,points,,3,2,3,1,100,0,12,4,6",
        "longest_path '100' is not a whole number from 0 to 99",
    ),
    (
        "classic,points,,3,2,3,1,10,-1,12,4,6",
        "globetrotter '-1' is not a whole number from 0 to 99",
    ),
    ("classic,points,,3,2,3,1,10,0,0,4,6", "trains '0' is not a whole number from 1 to 64"),
    (
        "classic,points,,3,2,3,1,10,0,12,0,40",
        "color_cards '0' is not a whole number from 1 to 127",
    ),
    (
        "classic,points,,3,2,3,1,10,0,12,4,x",
        "locomotives 'x' is not a whole number from 0 to 127",
    ),
    ("classic,points,,3,2,3,1,10,0,12,3,5", "there are 29 train cards, not 30 to 127"),
    ("classic,points,,3,2,3,1,10,0,12,14,16", "there are 128 train cards, not 30 to 127"),
]


@pytest.mark.parametrize(("row", "reason"), RULESET_FAULTS)
def test_a_faulty_ruleset_is_named(folder: Path, row: str, reason: str) -> None:
    edit(folder / "rulesets.csv", RULES, row)
    assert problems_of(folder) == [f"rulesets.csv:2: {reason}"]


@pytest.mark.parametrize("cards", ["3,6", "14,15"])
def test_the_smallest_and_the_largest_pack_of_cards_are_fine(folder: Path, cards: str) -> None:
    edit(folder / "rulesets.csv", RULES, RULES.removesuffix("4,6") + cards)
    assert isinstance(load_map(folder).rulesets["classic"], Ruleset)
