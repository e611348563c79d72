"""Small maps, random players and shortcuts for the tests of the reference."""

import json
import random
from pathlib import Path
from typing import Any

from .engine import ReferenceGame
from .maps import CARDS

Json = dict[str, Any]

USA = Path(__file__).parents[2] / "src" / "trunkline" / "maps" / "usa"
RULESETS = ["classic", "anniversary", "1910", "mega", "big-cities"]

ROUTES = """id,city_a,city_b,length,color,double_with
ab-1,a,b,1,red,ab-2
ab-2,a,b,1,gray,ab-1
bc,b,c,2,gray,
cd,c,d,3,blue,
da-1,d,a,4,green,da-2
da-2,d,a,4,white,da-1
ac,a,c,5,black,
de,d,e,6,gray,
"""
TICKETS = """id,city_a,city_b,points,set
a-c,a,c,3,1
a-e,a,e,9,1
b-d,b,d,5,1
b-e,b,e,8,1
c-e,c,e,7,1
d-b,d,b,,1
e-a,e,a,6,0
"""
RULES: dict[str, str | int] = {
    "id": "toy",
    "points": "points",
    "where": "",
    "start_deal": 2,
    "start_keep": 1,
    "draw": 2,
    "keep": 1,
    "longest_path": 10,
    "globetrotter": 0,
    "trains": 12,
    "color_cards": 12,
    "locomotives": 14,
}


def make_map(folder: Path, **changes: str | int) -> Path:
    """Writes a map of five cities with one ruleset, `toy`; `changes` go to the ruleset."""
    folder = folder / "toyland"
    folder.mkdir(exist_ok=True)
    rules = {**RULES, **changes}
    lines = [",".join(rules), ",".join(str(value) for value in rules.values())]
    (folder / "rulesets.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "routes.csv").write_text(ROUTES, encoding="utf-8")
    (folder / "tickets.csv").write_text(TICKETS, encoding="utf-8")
    cities = "id,name\n" + "".join(f"{city},{city.upper()}\n" for city in "abcde")
    (folder / "cities.csv").write_text(cities, encoding="utf-8")
    return folder


def toy_game(folder: Path, players: int = 2, **changes: str | int) -> ReferenceGame:
    """A game on the small map in which the first tickets are chosen and seat 0 begins."""
    game = ReferenceGame(make_map(folder, **changes), "toy", players, "toy", first=0)
    for seat in range(players):
        game.play(seat, game.legal_moves(seat)[0])
    return game


def lay(game: ReferenceGame, row: list[str | None], pile: str = "", discards: str = "") -> None:
    """Replaces row, pile and discards; cards are words separated by spaces."""
    game.table.row = list(row)
    game.table.pile = counts(pile)
    game.table.discards = counts(discards)


def counts(cards: str) -> dict[str, int]:
    return {card: cards.split().count(card) for card in CARDS}


def play_randomly(game: ReferenceGame, seed: str) -> ReferenceGame:
    """Plays the game to its end with random moves."""
    lot = random.Random(seed)
    while not game.is_over:
        seat = lot.choice(game.to_act())
        game.play(seat, lot.choice(game.legal_moves(seat)))
    return game


def usa_record(ruleset: str, players: int, seed: str) -> Json:
    """The record of a random game, as plain JSON."""
    game = play_randomly(ReferenceGame(USA, ruleset, players, seed), seed)
    return as_json(game)


def as_json(game: ReferenceGame) -> Json:
    record: Json = json.loads(json.dumps(game.record()))
    return record
