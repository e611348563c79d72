"""Any node serves any table: real nodes, a real PostgreSQL, people at different nodes."""

import asyncio
import contextlib
import random
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.postgres_server import PostgresServer
from tests.server.network.players import (
    choose,
    close_code,
    guests,
    play_to_the_end,
    refusal_of,
    run,
    sitter,
    until,
    verified_game,
)
from tests.server.nodes.node_processes import Nodes, running_nodes, same_person, seated_at
from trunkline.client import Client, Seat
from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.table.entries import KeeperSeated, Played, Resumed

CLOCK_SECONDS = 600


async def eventually(is_so: Callable[[], Any]) -> Any:
    """Wait until a question is answered with something true."""
    while not (answer := await is_so()):
        await asyncio.sleep(0.05)
    return answer


@contextlib.asynccontextmanager
async def at_two_nodes(nodes: Nodes, settings: TableSettings) -> Any:
    """Two people at one table, each connected to a node of their own. The first node holds it."""
    first, second = nodes.servers[:2]
    async with (
        guests(first.url, "Ada") as [ada],
        guests(second.url, "Ben") as [ben],
    ):
        table = await ada.open_table(settings)
        async with seated_at(ada, table) as one, seated_at(ben, table) as two:
            yield ada, ben, one, two, table


async def play_once(seat: Seat, rng: random.Random) -> None:
    """Make one move when it is possible."""
    update = await until(seat, lambda update: bool(update.legal_moves))
    await seat.play(choose(update.legal_moves, rng))


def test_people_at_different_nodes_play_a_whole_game_with_bots(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        settings = TableSettings(4)
        async with at_two_nodes(nodes, settings) as (ada, _, one, two, table):
            await one.start(bot="greedy")
            rngs = map(random.Random, "ab")
            ends = await asyncio.gather(*map(play_to_the_end, (one, two), rngs))
            assert ends[0].result == ends[1].result
            await verified_game(ada, table)
            async with Client(nodes.servers[2].url) as stranger:
                assert await stranger.record(table) == await ada.record(table)
            played = [e for e in await nodes.entries(table) if isinstance(e, Played)]
            assert {entry.seat for entry in played} == {0, 1, 2, 3}

    with running_nodes(tmp_path, postgres, 3) as nodes:
        run(story(nodes))


def test_when_the_holder_dies_another_node_plays_the_bots(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        first, second = nodes.servers
        async with guests(first.url, "Ada") as [ada], same_person(ada, second) as there:
            table = await ada.open_table(TableSettings(2))
            async with seated_at(there, table) as seat:
                await seat.start(bot="greedy")
                for _ in range(3):
                    await play_once(seat, random.Random(1))
                first.kill()
                end = await play_to_the_end(seat, random.Random(2))
                assert end.result is not None
                await verified_game(there, table)

    with running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))


def test_a_node_that_stops_in_order_hands_its_tables_over(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        first, second = nodes.servers
        async with guests(first.url, "Ada") as [ada], same_person(ada, second) as there:
            table = await ada.open_table(TableSettings(2))
            async with seated_at(there, table) as seat:
                await seat.start(bot="greedy")
                first.signal(signal.SIGTERM)
                assert await asyncio.to_thread(first.exit_code) == 0
                await play_to_the_end(seat, random.Random(2))

    with running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))


def test_who_is_connected_is_known_at_every_node(tmp_path: Path, postgres: PostgresServer) -> None:
    async def story(nodes: Nodes) -> None:
        async with at_two_nodes(nodes, TableSettings(2)) as (_, ben, one, two, table):
            await until(one, lambda u: u.sitters[1] is not None and sitter(u, 1).is_here)
            async with Client(nodes.servers[2].url) as stranger, stranger.at_table(table) as third:
                await until(third, lambda u: sitter(u, 0).is_here and sitter(u, 1).is_here)
                await until(one, lambda update: update.spectators == 1)
                await two._socket.close()
                await until(third, lambda update: not sitter(update, 1).is_here)
                async with ben.at_table(table):
                    await until(third, lambda update: sitter(update, 1).is_here)
                nodes.servers[0].kill()
                await until(third, lambda update: not sitter(update, 0).is_here)

    with running_nodes(tmp_path, postgres, 3) as nodes:
        run(story(nodes))


@pytest.mark.parametrize("dies", [False, True])
def test_a_keeper_is_seated_once_for_who_left_another_node(
    tmp_path: Path, postgres: PostgresServer, dies: bool
) -> None:
    async def story(nodes: Nodes) -> None:
        async with at_two_nodes(nodes, TableSettings(2)) as (_, _ben, one, two, table):
            await one.start()
            await until(one, lambda update: update.view is not None)
            if dies:
                nodes.servers[1].kill()
            else:
                await two._socket.close()
            await until(one, lambda update: sitter(update, 1).keeper is not None)
            await play_to_the_end(one, random.Random(3))
            entries = await nodes.entries(table)
            assert sum(isinstance(entry, KeeperSeated) for entry in entries) == 1
            assert not any(isinstance(entry, Resumed) for entry in entries)

    with running_nodes(tmp_path, postgres, 2, "--grace", "1") as nodes:
        run(story(nodes))


def test_a_bank_runs_on_when_its_player_comes_back_at_another_node(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        settings = TableSettings(2, bank=CLOCK_SECONDS)
        async with at_two_nodes(nodes, settings) as (ada, _, one, two, table):
            await one.start()
            await until(one, lambda update: update.view is not None)
            await asyncio.sleep(1.5)
            async with (
                same_person(ada, nodes.servers[2]) as elsewhere,
                elsewhere.at_table(table) as seat,
            ):
                update = await seat.next_update()
                assert update.banks is not None
                assert update.banks[0] <= 1000 * CLOCK_SECONDS - 1500
                await seat.play(update.legal_moves[0])
            await play_once(two, random.Random(0))
            [spent] = [
                entry.spent
                for entry in await nodes.entries(table)
                if isinstance(entry, Played) and entry.seat == 0
            ]
            assert spent >= 1500

    with running_nodes(tmp_path, postgres, 3) as nodes:
        run(story(nodes))


def test_an_empty_bank_is_noticed_after_the_holder_died(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        async with at_two_nodes(nodes, TableSettings(2, bank=10)) as (_, _ben, one, two, _table):
            await one.start()
            await until(two, lambda update: update.view is not None)
            nodes.servers[0].kill()
            await until(two, lambda update: sitter(update, 0).is_out_of_time)

    with running_nodes(tmp_path, postgres, 2, "--grace", "3600") as nodes:
        run(story(nodes))


def test_a_remote_bot_that_waits_at_one_node_gets_a_seat_at_another(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        first, second = nodes.servers
        async with guests(first.url, "Ada") as [ada], same_person(ada, second):
            await ada.register("Ada", "a long password")
            token = await ada.make_bot("my-bot")
            table = await ada.open_table(TableSettings(2))
            async with (
                Client(second.url, token) as bot,
                bot.waiting() as waiting,
                seated_at(ada, table) as seat,
            ):

                async def is_listed() -> bool:
                    return "my-bot" in (await ada.ask("GET", "/api/bots"))["remote"]

                await eventually(is_listed)
                await seat.seat_bot(1, "my-bot")
                assert await waiting.next_table() == table
                async with bot.at_table(table) as there:
                    assert (await there.next_update()).seat == 1
                    await until(seat, lambda update: sitter(update, 1).is_here)

    with running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))


def test_public_tables_of_every_node_are_listed_newest_first(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        first, second = nodes.servers
        async with guests(first.url, "Ada") as [ada], guests(second.url, "Ben") as [ben]:
            await ada.open_table(TableSettings(2, is_private=True))
            opened = [await person.open_table(TableSettings(2)) for person in (ada, ben, ada)]

            async def is_complete(at: Client) -> bool:
                listed = (await at.ask("GET", "/api/tables"))["tables"]
                return [table["id"] for table in listed] == opened[::-1]

            for client in (ada, ben):
                await eventually(partial(is_complete, client))
            third = await asyncio.to_thread(nodes.add)
            async with Client(third.url) as stranger:
                await eventually(lambda: is_complete(stranger))
                first.kill()

                async def is_gone() -> bool:
                    listed = (await stranger.ask("GET", "/api/tables"))["tables"]
                    return [table["id"] for table in listed][:1] != opened[2:]

                await eventually(is_gone)

    with running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))


def test_a_new_password_ends_older_cookies_and_sockets_at_every_node(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        first, second = nodes.servers
        async with guests(first.url, "Ada") as [ada]:
            table = await ada.open_table(TableSettings(2))
            async with same_person(ada, second) as guest:  # so that node knows a guest
                assert not (await guest.ask("GET", "/api/me"))["is_account"]
            await ada.register("Ada", "a long password")
            async with same_person(ada, second) as old, old.at_table(table) as seat:
                assert (await old.ask("GET", "/api/me"))["is_account"]
                change = {"old": "a long password", "new": "another password"}
                await ada.ask("POST", "/api/account/password", change)
                assert await close_code(seat) == CloseCode.PASSWORD_CHANGED
                assert await refusal_of(old.ask("GET", "/api/me")) == "no_person"

    with running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))


def test_a_page_that_connects_to_another_node_is_replaced_at_the_first(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        first, second = nodes.servers
        async with guests(first.url, "Ada") as [ada], same_person(ada, second) as elsewhere:
            table = await ada.open_table(TableSettings(2))
            path = f"/api/tables/{table}/socket?page=one"
            async with (
                ada._connect(f"{path}&attempt=1") as earlier,
                elsewhere._connect(f"{path}&attempt=2") as later,
            ):
                assert await close_code(Seat(earlier)) == CloseCode.REPLACED
                await later.recv()

    with running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))


def test_nodes_without_a_database_refuse_moves_and_recover_by_themselves(tmp_path: Path) -> None:
    async def story(nodes: Nodes) -> None:
        async with at_two_nodes(nodes, TableSettings(2)) as (ada, _, one, two, table):
            await one.start()
            await until(two, lambda update: bool(update.legal_moves))
            nodes.postgres.kill()
            update = one.update
            assert update is not None
            assert await refusal_of(one.play(update.legal_moves[0])) == "store_failed"
            assert httpx.get(f"{nodes.servers[1].url}/ready").status_code == 503
            await asyncio.to_thread(nodes.postgres.start)
            for server in nodes.servers:
                await eventually(partial(is_ready, server.url))
            rngs = map(random.Random, "ab")
            await asyncio.gather(*map(play_to_the_end, (one, two), rngs))
            await verified_game(ada, table)

    async def is_ready(url: str) -> bool:
        return httpx.get(f"{url}/ready").status_code == 200

    with PostgresServer() as postgres, running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))


def test_metrics_count_the_nodes_and_the_tables_that_each_holds(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def story(nodes: Nodes) -> None:
        first, second = nodes.servers
        async with guests(first.url, "Ada") as [ada], Client(second.url) as stranger:
            table = await ada.open_table(TableSettings(2))
            async with stranger.at_table(table):
                wanted = {first.url: "1.0", second.url: "0.0"}
                for url, held in wanted.items():
                    await eventually(partial(has_metrics, url, "2.0", held))

    async def has_metrics(url: str, nodes: str, held: str) -> bool:
        text = httpx.get(f"{url}/metrics").text
        return f"trunkline_nodes {nodes}\n" in text and f"held_tables {held}\n" in text

    with running_nodes(tmp_path, postgres, 2) as nodes:
        run(story(nodes))
