"""Whole games over real sockets: people and bots, every number of seats, every ruleset."""

import asyncio
import random

import pytest

from examples.host_game import host_game
from tests.server.network.players import (
    NAMES,
    RULESETS,
    play_to_the_end,
    playing,
    run,
    verified_game,
)
from tests.server.server_process import Server
from trunkline.protocol.table_settings import TableSettings


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_are_played_and_their_records_verify(server: Server, seats: int) -> None:
    async def story() -> None:
        async with asyncio.TaskGroup() as games:
            for number, ruleset in enumerate(RULESETS):
                people = 1 + (seats + number) % seats
                games.create_task(whole_game(server.url, TableSettings(seats, ruleset), people))

    run(story())


async def whole_game(url: str, settings: TableSettings, people: int) -> None:
    """Play a game, and see that all were told its true end."""
    async with playing(url, settings, people) as (clients, seats, table):
        rngs = [random.Random(f"{settings} {number}") for number in range(people)]
        ends = await asyncio.gather(*map(play_to_the_end, seats, rngs))
        game = await verified_game(clients[-1], table)
    assert game.rules.ruleset.id == settings.ruleset
    assert [player["name"] for player in game.players[:people]] == list(NAMES[:people])
    assert [player.get("bot") for player in game.players].count(None) == people
    for seat, update in enumerate(ends):
        assert update.result is not None
        assert update.result == ends[0].result
        assert update.view is not None
        assert update.view.tickets == game.view(seat).tickets


def test_the_example_hosts_a_game_between_bots(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    run(host_game(server.url, ["fix", "aouda"]))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == ["fix", "aouda"]
    assert all(line.endswith(" points") for line in lines)
