"""The coach's advice over HTTP: for one person against bots, at their own decisions."""

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.patience import PATIENCE_SECONDS
from tests.server.http.site import Site, code, run
from tests.server.requests import ask
from trunkline.coach import advise
from trunkline.protocol.client_messages import Play, SeatBot, Sit, Start
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.http.resources.solo_advice import TableAdvice
from trunkline.server.table.table import Table

TWO = TableSettings(2, first=0)


async def guest(device: httpx.AsyncClient, site: Site, name: str) -> str:
    """The player id of a new guest on a device."""
    assert (await device.post("/api/guest", json={"name": name})).status_code == 201
    return site.person(device).player


async def solo_table(site: Site, player: str) -> Table:
    table = await site.services.hub.open(TWO, player)
    await table.do(ask(player, Sit))
    await table.do(ask(player, SeatBot, 1, "greedy"))
    await table.do(ask(player, Start))
    return table


async def until_to_act(table: Table, seat: int) -> None:
    while not (table.state.game and seat in table.state.game.to_act):
        await asyncio.sleep(0.01)


def test_a_person_alone_against_bots_gets_advice_at_each_decision(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, asyncio.timeout(PATIENCE_SECONDS):
            player = await guest(ada, site, "Ada")
            table = await solo_table(site, player)
            for _ in range(6):
                await until_to_act(table, 0)
                answer = await ada.get(f"/api/tables/{table.id}/advice")
                told = msgspec.convert(answer.json(), TableAdvice)
                game = table.state.game
                assert game is not None
                assert (told.seat, told.advice) == (0, advise(game.view(0)))
                assert told.advice is not None
                assert len(told.advice.losses) == len(game.legal_moves(0))
                move = told.advice.suggestion.move
                await table.do(ask(player, Play, 0, table.state.version, move))

    run(story, tmp_path)


def test_who_has_no_seat_gets_no_advice(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as ben:
            table = await solo_table(site, await guest(ada, site, "Ada"))
            path = f"/api/tables/{table.id}/advice"
            assert code(await ben.get(path)) == (401, "no_person")
            await guest(ben, site, "Ben")
            assert code(await ben.get(path)) == (409, "not_seated")
            assert code(await ben.get("/api/tables/nowhere/advice")) == (404, "no_such_table")

    run(story, tmp_path)


@pytest.mark.parametrize("is_shared", [False, True])
def test_two_people_get_no_advice_even_on_one_device(tmp_path: Path, *, is_shared: bool) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            player = await guest(ada, site, "Ada")
            table = await site.services.hub.open(TWO, player)
            await table.do(ask(player, Sit))
            other = ask(player, Sit, name="Ben") if is_shared else ask("ben", Sit)
            await table.do(other)
            await table.do(ask(player, Start))
            assert code(await ada.get(f"/api/tables/{table.id}/advice")) == (409, "not_solo")

    run(story, tmp_path)


def test_there_is_no_advice_before_the_game_or_while_others_decide(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            player = await guest(ada, site, "Ada")
            table = await site.services.hub.open(TWO, player)
            await table.do(ask(player, Sit))
            path = f"/api/tables/{table.id}/advice"
            assert code(await ada.get(path)) == (409, "not_solo"), "a seat is still free"
            await table.do(ask(player, SeatBot, 1, "greedy"))
            assert (await ada.get(path)).json()["advice"] is None
            await table.do(ask(player, Start))
            assert (await ada.get(path)).status_code == 200
            assert table.state.game is not None
            first = table.state.game.legal_moves(0)[0]
            await table.do(ask(player, Play, 0, table.state.version, first))
            assert table.state.game.to_act != (0,)
            assert (await ada.get(path)).json()["advice"] is None

    run(story, tmp_path, bot_pause=5.0)


def test_requests_for_advice_are_limited(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            table = await solo_table(site, await guest(ada, site, "Ada"))
            path = f"/api/tables/{table.id}/advice"
            answers = [await ada.get(path) for _ in range(31)]
            assert {answer.status_code for answer in answers[:30]} == {200}
            assert code(answers[30]) == (429, "too_fast")
            site.clock.now += 1
            assert (await ada.get(path)).status_code == 200

    run(story, tmp_path)
