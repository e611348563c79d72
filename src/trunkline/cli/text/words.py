"""The words and colours for cards, cities, tickets and players."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from trunkline.cli.text.terminal import printable
from trunkline.engine.rules import Rules
from trunkline.engine.score import LONGEST_NAME
from trunkline.maps import COLORS, LOCOMOTIVE

# Each has its own background, so that black and white can be read on any terminal.
CARD_STYLES = {
    "purple": "white on dark_magenta",
    "white": "black on white",
    "blue": "white on blue",
    "yellow": "black on yellow",
    "orange": "black on dark_orange",
    "black": "white on black",
    "red": "white on red",
    "green": "black on green",
}
PLAYER_STYLES = ("bold blue", "bold red", "bold green", "bold yellow", "bold magenta")


def card_text(card: str | None, count: int | None = None) -> Text:
    """A card by its name, in its colour; a locomotive has all colours."""
    text = Text("" if count is None else f"{count} ")
    if card == LOCOMOTIVE:
        for number, letter in enumerate(card):
            text.append(letter, CARD_STYLES[COLORS[number % len(COLORS)]])
        return text.append("s" if count and count > 1 else "")
    return text.append(card or "a card", CARD_STYLES.get(card or "", "dim"))


def a_card(card: str | None) -> Text:
    """A drawn card: `red`, but `a locomotive`."""
    return Text("a " if card == LOCOMOTIVE else "").append_text(card_text(card))


def cards_text(cards: Iterable[str | None]) -> Text:
    """Several cards: `red, blue`."""
    return Text(", ").join(card_text(card) for card in cards)


def payment_text(cards: Mapping[Any, int]) -> Text:
    """Cards by kind: `1 red and 2 locomotives`."""
    return Text(" and ").join(card_text(card, count) for card, count in cards.items())


def plural(count: int, noun: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(items: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


class Names:
    """The names of a game's players, cities, routes and tickets."""

    def __init__(self, rules: Rules, players: Sequence[Mapping[str, Any]]) -> None:
        self.cities = {city.id: city.name for city in rules.map.cities}
        self.routes = {route.id: route for route in rules.map.routes}
        self.values = {ticket.id: ticket for ticket in rules.ruleset.tickets}
        cleaned = [printable(player["name"], LONGEST_NAME).strip() for player in players]
        self.players = [name or f"Seat {seat}" for seat, name in enumerate(cleaned)]

    def player(self, seat: int) -> Text:
        """A player's name in the player's colour."""
        return Text(self.players[seat], PLAYER_STYLES[seat])

    def route(self, route: str) -> str:
        """A route by its cities."""
        known = self.routes[route]
        return f"{self.cities[known.city_a]} to {self.cities[known.city_b]}"

    def ticket(self, ticket: str, sign: str = "") -> str:
        """A ticket by its cities and points."""
        known = self.values[ticket]
        return f"{self.cities[known.city_a]} to {self.cities[known.city_b]} ({sign}{known.points})"

    def tickets(self, tickets: Sequence[str | None]) -> str:
        """Tickets by their cities; hidden ones by how many they are."""
        if not tickets or None in tickets:
            return plural(len(tickets), "ticket") if tickets else "none"
        return listed([self.ticket(ticket) for ticket in tickets if ticket])
