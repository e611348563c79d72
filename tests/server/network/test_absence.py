"""Who stays away is played for, may come back, and may be voted out; and time runs out."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.server.network.players import (
    guests,
    play_to_the_end,
    playing,
    refusal_of,
    run,
    seated,
    sitter,
    until,
    verified_game,
)
from tests.server.server_process import Server, running_server
from trunkline.client import Seat
from trunkline.protocol.table_settings import TableSettings


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which nobody is waited for."""
    place = tmp_path_factory.mktemp("impatient")
    with running_server(place, "--no-limits", "--grace", "0.3") as running:
        yield running


async def close(seat: Seat) -> None:
    await seat._socket.close()


def test_who_goes_is_played_for_and_takes_the_seat_back(impatient: Server) -> None:
    async def story() -> None:
        async with playing(impatient.url, TableSettings(2), people=2) as (clients, seats, table):
            await close(seats[1])
            await until(seats[0], lambda update: sitter(update, 1).keeper is not None)
            async with clients[1].at_table(table) as back:
                update = await back.next_update()
                assert (update.seat, sitter(update, 1).is_here) == (1, True)
                assert sitter(update, 1).keeper is not None
                await back.resume()
                assert await refusal_of(back.resume()) == "not_kept_warm"
                await until(seats[0], lambda update: sitter(update, 1).keeper is None)
                rngs = map(random.Random, "ab")
                await asyncio.gather(*map(play_to_the_end, (seats[0], back), rngs))
            game = await verified_game(clients[0], table)
            assert [player.get("bot") for player in game.players] == [None, None]

    run(story())


def test_a_bot_plays_to_the_end_for_who_never_comes_back(impatient: Server) -> None:
    async def story() -> None:
        async with playing(impatient.url, TableSettings(3), people=2) as (clients, seats, table):
            await close(seats[1])
            await play_to_the_end(seats[0], random.Random(0))
            await verified_game(clients[0], table)

    run(story())


def test_before_the_game_who_stays_away_loses_the_seat_and_the_table(impatient: Server) -> None:
    async def story() -> None:
        async with seated(impatient.url, TableSettings(3), people=2) as (_, seats, _table):
            await until(seats[1], lambda update: not update.is_host)
            await close(seats[0])
            await until(seats[1], lambda update: update.is_host and update.sitters[0] is None)
            await seats[1].seat_bot(0, "random")
            await seats[1].start()

    run(story())


def test_more_than_half_of_the_others_vote_an_absent_player_out(impatient: Server) -> None:
    async def story() -> None:
        async with playing(impatient.url, TableSettings(4), people=4) as (clients, seats, table):
            assert await refusal_of(seats[0].vote_kick(3)) == "not_kept_warm"
            await seats[3].leave()
            await seats[0].vote_kick(3)
            assert await refusal_of(seats[0].vote_kick(3)) == "voted_already"
            assert await refusal_of(seats[3].vote_kick(3)) == "kept_warm"
            await until(seats[1], lambda update: sitter(update, 3).kick_votes == 1)
            await seats[1].vote_kick(3)
            update = await until(seats[3], lambda update: sitter(update, 3).bot is not None)
            assert (update.own_seats, update.seat) == ((), None)
            assert update.view is not None
            assert (update.view.hand, update.view.offer, update.legal_moves) == ({}, (), ())
            assert await refusal_of(seats[3].resume()) == "not_seated"
            async with clients[3].at_table(table) as back:
                assert (await back.next_update()).own_seats == ()

    run(story())


def test_a_bank_that_runs_out_leaves_the_seat_to_a_bot(impatient: Server) -> None:
    async def story() -> None:
        async with guests(impatient.url, "Ada", "Ben") as (ada, ben):
            table = await ada.open_table(TableSettings(2, bank=1))
            async with ada.at_table(table) as seat, ben.at_table(table) as watching:
                await seat.sit(0)
                await seat.seat_bot(1, "greedy")
                await seat.start()
                update = await until(seat, lambda update: sitter(update, 0).is_out_of_time)
                assert update.banks is not None
                assert update.banks[0] == 0
                assert await refusal_of(seat.resume()) == "out_of_time"
                for connection in (seat, watching):
                    await until(connection, lambda update: update.result is not None)
            await verified_game(ben, table)

    run(story())
