"""Bots of one's own play at a server's table as soon as somebody looks on."""

import asyncio

from examples.research.watch import short_name, watch
from tests.server.network.players import run
from tests.server.server_process import Server
from trunkline.bots.registry import find_maker
from trunkline.client import Client


def test_a_watched_game_waits_for_somebody_and_is_played_to_its_end(server: Server) -> None:
    async def story() -> None:
        async with Client(server.url) as person, asyncio.TaskGroup() as group:

            async def look_on(address: str) -> list[int]:
                async with person.at_table(address.rpartition("/")[2]) as table:
                    update = await table.next_update()
                    assert update.view is None  # it has not begun
                    while update.result is None:
                        update = await table.next_update()
                    return [score.total for score in update.result.scores]

            looks = []
            bots = [(name, find_maker(name)) for name in ("greedy", "random")]
            points = await watch(
                server.url, bots, lambda address: looks.append(group.create_task(look_on(address)))
            )
            assert points == await looks[0]

    run(story())


def test_a_bot_in_a_file_is_called_by_its_class() -> None:
    assert short_name("examples/research/trained_bot.py:TrainedBot") == "TrainedBot"
    assert short_name("search@100ms") == "search-100ms"
