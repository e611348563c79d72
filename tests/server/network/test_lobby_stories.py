"""Around the game, over the network: seats, talk, private tables, spectators, shared devices."""

import asyncio
import random

import httpx

from tests.server.network.players import (
    choose,
    guests,
    is_over,
    play_to_the_end,
    playing,
    refusal_of,
    run,
    sitter,
    until,
    verified_game,
    view_of,
)
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.protocol.table_settings import TableSettings


def listed_tables(server: Server) -> dict[str, dict[str, object]]:
    tables = httpx.get(f"{server.url}/api/tables", trust_env=False).json()["tables"]
    return {table["id"]: table for table in tables}


def test_an_open_table_is_listed_with_who_sits_there_and_who_looks_on(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada", "Ben") as (ada, ben), Client(server.url) as nobody:
            table = await ada.open_table(TableSettings(3, "mega"))
            async with (
                ada.at_table(table) as seat,
                ben.at_table(table),
                nobody.at_table(table) as watching,
            ):
                await seat.sit(1)
                await until(watching, lambda update: update.sitters[1] is not None)
                found = listed_tables(server)[table]
                assert (found["stage"], found["spectators"]) == ("open", 2)
                sitters = found["sitters"]
                assert isinstance(sitters, list)
                assert [s and s["name"] for s in sitters] == [None, "Ada", None]
                await until(seat, lambda update: update.spectators == 2)
            assert listed_tables(server)[table]["spectators"] == 0

    run(story())


def test_a_private_table_is_not_listed_but_found_by_its_code_however_typed(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2, is_private=True))
            assert table not in listed_tables(server)
            for typed in (table, table.upper(), f"{table[:4]}-{table[4:]}"):
                async with ben.at_table(typed) as seat:
                    assert (await seat.next_update()).table == table

    run(story())


def test_what_is_said_is_heard_by_all_but_who_does_not_want_to(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada", "Ben", "Cleo") as (ada, ben, cleo):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as one, ben.at_table(table) as two:
                await one.sit()
                await two.sit()
                await one.say("  good   evening ")
                heard = await until(two, lambda update: bool(update.chat))
                assert [(line.seat, line.text) for line in heard.chat] == [(0, "good evening")]
                await two.mute(0)
                await one.say_phrase("hello")
                await one.say("are you there?")
                version = await two.say("who speaks?")
                heard = await until(two, lambda update: update.version == version)
                assert [line.text for line in heard.chat] == ["who speaks?"]
                assert heard.muted == (0,)
            async with cleo.at_table(table) as late, ben.at_table(table) as back:
                lines = (await late.next_update()).chat
                assert [line.phrase for line in lines] == [None, "hello", None, None]
                lines = (await back.next_update()).chat
                assert [line.text for line in lines] == ["who speaks?"]

    run(story())


def test_bots_fill_the_table_and_ones_own_list_has_the_score(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada") as (ada,):
            table = await ada.open_table(TableSettings(3, bank=600, increment=5))
            async with ada.at_table(table) as seat:
                await seat.sit(1)
                assert await refusal_of(seat.start()) == "seats_open"
                await seat.start("greedy", ("Aouda", "Fix"))
                update = await until(seat, lambda update: update.view is not None)
                assert [s and s.name for s in update.sitters] == ["Aouda", "Ada", "Fix"]
                await play_to_the_end(seat, random.Random("a"))
            (game,) = await ada.own_tables()
            score = (await verified_game(ada, table)).score()
            assert game["points"] == [result.total for result in score.seats]
            assert game["winners"] == list(score.winners)
            assert game["own_seats"] == [1]
            assert game["started"] <= game["ended"]

    run(story())


def test_a_rematch_brings_both_players_to_a_new_table_in_one_step(server: Server) -> None:
    async def story() -> None:
        async with playing(server.url, TableSettings(2, first=0), people=2) as (
            clients,
            seats,
            table,
        ):
            rngs = map(random.Random, "ab")
            await asyncio.gather(*map(play_to_the_end, seats, rngs))
            await seats[1].rematch()
            told = [await until(seat, lambda update: bool(update.rematch)) for seat in seats]
            assert told[0].rematch == told[1].rematch != table
            assert await refusal_of(seats[0].rematch()) == "has_rematch"
            twin = str(told[0].rematch)
            async with clients[0].at_table(twin) as ada, clients[1].at_table(twin) as ben:
                assert (await ada.next_update()).own_seats == (1,)
                assert (await ben.next_update()).is_host
                await ben.start()
                await asyncio.gather(*map(play_to_the_end, (ada, ben), map(random.Random, "cd")))
            game = await verified_game(clients[0], twin)
            assert [player["name"] for player in game.players] == ["Ben", "Ada"]

    run(story())


def test_three_people_share_a_device_for_a_whole_game(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada") as (ada,):
            table = await ada.open_table(TableSettings(3))
            async with ada.at_table(table) as seat:
                await seat.sit()
                for name in ("Ben", "Cleo"):
                    await seat.sit(name=name)
                await seat.start()
                await until(seat, lambda update: update.view is not None)
                assert seat.update is not None
                assert (seat.update.seat, view_of(seat).hand) == (None, {})
                await share(seat, random.Random(0))
            game = await verified_game(ada, table)
            assert [player["name"] for player in game.players] == ["Ada", "Ben", "Cleo"]

    run(story())


async def share(seat: Seat, rng: random.Random) -> None:
    """Hand the device to whose turn it is, who sees their own hand and moves."""
    while seat.update and not is_over(seat.update):
        turn = view_of(seat).to_act[0]
        await seat.look(turn)
        assert shown_seat(seat) == turn
        assert sum(view_of(seat).hand.values()) == view_of(seat).seats[turn].cards
        await seat.play(choose(seat.update.legal_moves, rng))
        await seat.look(None)
        assert shown_seat(seat) is None
        assert (view_of(seat).hand, view_of(seat).tickets) == ({}, ())


def shown_seat(seat: Seat) -> int | None:
    """Through which seat the last update looks."""
    assert seat.update is not None
    return seat.update.seat


def test_a_guests_seat_goes_with_their_account_to_another_device(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada") as (phone,), Client(server.url) as laptop:
            await phone.register("Ada of two devices", "correct horse battery")
            table = await phone.open_table(TableSettings(2))
            async with phone.at_table(table) as seat:
                await seat.sit()
                await seat.seat_bot(1, "greedy")
                await seat.start()
                await laptop.log_in("ada of two devices", "correct horse battery")
                assert [own["id"] for own in await laptop.own_tables()] == [table]
                async with laptop.at_table(table) as other:
                    update = await until(other, lambda update: bool(update.legal_moves))
                    version = await other.play(update.legal_moves[0])
                    await until(seat, lambda update: update.version >= version)
                    await asyncio.gather(
                        *map(play_to_the_end, (seat, other), map(random.Random, "ab"))
                    )
            await verified_game(laptop, table)

    run(story())


def test_everybody_sees_who_comes_and_goes(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat:
                async with ben.at_table(table) as other:
                    await other.sit(1)
                    await until(seat, lambda update: update.sitters[1] is not None)
                await until(seat, lambda update: not sitter(update, 1).is_here)
                async with ben.at_table(table):
                    await until(seat, lambda update: sitter(update, 1).is_here)

    run(story())
