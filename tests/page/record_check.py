"""Checks the game behind the page with the engine."""

import json

import msgspec

from tests.page.players import Player
from trunkline.engine.game import Game
from trunkline.engine.record import Record


def downloaded_game(player: Player) -> Game:
    """The game from the record that the page offers, checked from the deal on."""
    with player.page.expect_download() as download:
        player.hands.press(player.page.get_by_role("button", name="Download the game record"))
    record = json.loads(download.value.path().read_text("utf-8"))
    return Game.from_record(msgspec.convert(record, Record))


def scores_of(game: Game) -> dict[str, list[int]]:
    """The routes, tickets, bonus and total that a table of scores should show for each player."""
    return {
        player["name"]: [seat.routes, seat.tickets, seat.bonus, seat.total]
        for player, seat in zip(game.players, game.score().seats, strict=True)
    }
