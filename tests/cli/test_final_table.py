"""The final scores as the terminal shows them."""

import re
from io import StringIO

import pytest
from rich.console import Console

from tests.engine.situations import begun, lay_tickets, own
from trunkline.cli.text.final_table import TABLE_WIDTH, print_scores
from trunkline.cli.text.words import Names
from trunkline.engine.game import Game
from trunkline.engine.score import LONGEST_NAME


def shared() -> Game:
    """Seats 1 and 3 share the first place, seats 0 and 2 the third."""
    game = begun(4, "big-cities")
    lay_tickets(game, ((), (), (), ()))
    for seat, route in ((1, "miami--new-orleans"), (3, "helena--seattle")):
        own(game, seat, route)
    return game


def printed(game: Game, width: int, names: list[str]) -> str:
    output = StringIO()
    console = Console(file=output, width=width, highlight=False)
    print_scores(console, game.score(), Names(game.rules, [{"name": name} for name in names]))
    return output.getvalue()


@pytest.mark.parametrize(("width", "dot"), [(TABLE_WIDTH, ""), (60, r"\.")])
def test_places_are_shown_best_first_and_shared_by_who_ties(width: int, dot: str) -> None:
    text = printed(shared(), width, ["Ann", "Bob", "Cy", "Dee"])
    places = re.findall(rf"^ *(\d){dot} +(Ann|Bob|Cy|Dee)\b", text, re.MULTILINE)
    assert places == [("1", "Bob"), ("1", "Dee"), ("3", "Ann"), ("3", "Cy")]
    assert text.endswith("Bob and Dee share the win with 15 points.\n")


def test_the_longest_names_fit_into_the_table() -> None:
    names = [str(seat) * LONGEST_NAME for seat in range(4)]
    text = printed(shared(), TABLE_WIDTH, names)
    assert all(re.search(rf"^ *\d +{name} ", text, re.MULTILINE) for name in names)
    assert "…" not in text
