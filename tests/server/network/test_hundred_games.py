"""A hundred whole games: nothing that anybody was sent holds what they may not know."""

import asyncio
import contextlib
import random
from dataclasses import dataclass

import pytest

from tests.server.network.players import (
    NAMES,
    RULESETS,
    choose,
    guests,
    is_over,
    play_unless_stale,
    run,
    verified_game,
)
from tests.server.network.truth import Ear, HeardSeat, Truth, player_of
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.protocol.table_settings import TableSettings

GAMES_TOGETHER = 8
PHRASES = ("hello", "good_luck", "hurry_up")


@dataclass(frozen=True)
class Company:
    """Who has the seats: so many share the host's device, so many come by themselves, and bots."""

    settings: TableSettings
    sharing: int
    others: int


def companies(seats: int) -> list[Company]:
    """Every mixture of people and bots, with every ruleset."""
    mixtures = [(1, seats - 1), (1, 0), (2, seats - 2), (seats, 0), (1, seats // 2)]
    return [
        Company(TableSettings(seats, ruleset), *mix) for ruleset in RULESETS for mix in mixtures
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_a_hundred_games_nobody_is_told_what_they_may_not_know(
    server: Server, seats: int
) -> None:
    async def story() -> None:
        at_once = asyncio.Semaphore(GAMES_TOGETHER)
        async with guests(server.url, *NAMES, "Onlooker") as known, Client(server.url) as nobody:

            async def in_turn(company: Company) -> int:
                async with at_once:
                    return await checked_game(server, company, [*known, nobody])

            async with asyncio.TaskGroup() as group:
                games = [group.create_task(in_turn(company)) for company in companies(seats)]
        assert len(games) == 25
        assert all(game.result() > 100 for game in games)

    run(story())


async def checked_game(server: Server, company: Company, clients: list[Client]) -> int:
    """Play a game with viewers, then check everything that anybody was sent."""
    there = [*clients[: 1 + company.others], *clients[-2:]]
    ears = [Ear(player_of(server, client)) for client in there]
    table = await there[0].open_table(company.settings)
    async with contextlib.AsyncExitStack() as stack:
        seats = [
            HeardSeat(await stack.enter_async_context(client.at_table(table)), ear)
            for client, ear in zip(there, ears, strict=True)
        ]
        await fill(company, seats)
        await asyncio.gather(*(take_part(seat) for seat in seats))
    await verified_game(there[-1], table)
    cookies = [client._http.cookies[COOKIE] for client in there[:-1]]
    assert [ear.player is None for ear in ears] == [False] * len(cookies) + [True]
    return Truth(await server.entries(table)).check(ears, cookies)


async def fill(company: Company, seats: list[HeardSeat]) -> None:
    """Seat everybody, and begin."""
    host = seats[0]
    for number in range(company.sharing):
        await host.sit(name=f"Sharer {number}" if number else None)
    for other in seats[1 : 1 + company.others]:
        await other.sit()
    for number in range(company.sharing + company.others, company.settings.seats):
        await host.seat_bot(number, ("greedy", "random")[number % 2])
    await host.start()


async def take_part(seat: Seat) -> None:
    """Play for all of one's seats, look through each in turn, and talk."""
    rng = random.Random(0)
    while not is_over(update := seat.update or await seat.next_update()):
        if update.own_seats and rng.random() < 0.02:
            await seat.say_phrase(rng.choice(PHRASES))  # type: ignore[arg-type]
        elif update.legal_moves:
            await play_unless_stale(seat, choose(update.legal_moves, rng))
        elif to_look := seats_to_look_through(update):
            await seat.look(to_look[0])
        if seat.update is update:
            await seat.next_update()


def seats_to_look_through(update: UpdateMessage) -> list[int]:
    """Those of one's own seats, on a shared device, that are to move."""
    if update.view is None or len(update.own_seats) < 2:
        return []
    return [seat for seat in update.own_seats if seat in update.view.to_act]
