"""The review of a finished game over HTTP."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.patience import PATIENCE_SECONDS
from tests.server.http.site import Site, code, run
from tests.server.requests import ask
from trunkline.protocol.client_messages import SeatBot, Sit, Start
from trunkline.protocol.table_settings import TableSettings
from trunkline.review import Review, review_of
from trunkline.review.effort import ITERATIONS
from trunkline.server import reviews
from trunkline.server.table.table import Table


async def finished_table(site: Site, settings: TableSettings) -> Table:
    table = await site.services.hub.open(settings, "ada")
    for seat in range(settings.seats):
        await table.do(ask("ada", SeatBot, seat, "greedy"))
    await table.do(ask("ada", Start))
    while not (table.state.game and table.state.game.is_over):
        await asyncio.sleep(0.01)
    return table


def test_a_finished_game_is_reviewed_for_everybody_who_knows_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ITERATIONS, 2, 1)

    async def story(site: Site) -> None:
        table = await finished_table(site, TableSettings(2, is_private=True))
        async with site.device() as nobody, asyncio.timeout(PATIENCE_SECONDS):
            path = f"/api/tables/{table.id.upper()}/review"
            sizes = []
            while not (answer := (await nobody.get(path)).json())["is_done"]:
                sizes.append(len(answer["moves"]))
                await asyncio.sleep(0.01)
        assert sizes[0] == 0
        assert sizes == sorted(sizes)
        assert table.state.game is not None
        assert msgspec.convert(answer, Review) == review_of(table.state.game, 1)

    run(story, tmp_path)


def test_a_game_that_is_not_over_has_no_review(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        table = await site.services.hub.open(TableSettings(2), "ada")
        async with site.device() as ada:
            path = f"/api/tables/{table.id}/review"
            assert code(await ada.get(path)) == (409, "not_over")
            await table.do(ask("ada", Sit))
            await table.do(ask("ada", SeatBot, 1, "greedy"))
            await table.do(ask("ada", Start))
            assert code(await ada.get(path)) == (409, "not_over")
            assert code(await ada.get("/api/tables/nowhere/review")) == (404, "no_such_table")

    run(story, tmp_path)


async def review_paths(site: Site, count: int) -> list[str]:
    tables = [await finished_table(site, TableSettings(2)) for _ in range(count)]
    return [f"/api/tables/{table.id}/review" for table in tables]


def test_one_address_has_only_a_few_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_FOR_ONE", 1)

    async def story(site: Site) -> None:
        first, second = await review_paths(site, 2)
        async with site.device() as ada, site.device("192.0.2.2") as ben:
            assert (await ada.get(first)).status_code == 200
            assert code(await ada.get(second)) == (409, "too_many_reviews")
            assert (await ada.get(first)).status_code == 200
            assert (await ben.get(second)).status_code == 200
            assert (await ada.get(second)).status_code == 200, "as it is under way now"

    run(story, tmp_path)


def test_without_limits_an_address_has_any_number_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_FOR_ONE", 1)

    async def story(site: Site) -> None:
        async with site.device() as ada:
            for path in await review_paths(site, 2):
                assert (await ada.get(path)).status_code == 200

    run(story, tmp_path, limits=False)


def test_tables_are_played_while_a_review_is_under_way(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        table = await finished_table(site, TableSettings(2))
        async with site.device() as nobody, asyncio.timeout(PATIENCE_SECONDS):
            path = f"/api/tables/{table.id}/review"
            while not (await nobody.get(path)).json()["moves"]:
                await asyncio.sleep(0.01)
            await finished_table(site, TableSettings(2))
            assert not (await nobody.get(path)).json()["is_done"]

    run(story, tmp_path)
