"""What every answer has, and the answers that nobody asked for."""

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.http.site import Site, code, run
from tests.server.requests import ask
from trunkline.bots import LEVELS
from trunkline.engine.game import Game
from trunkline.engine.rules import get_rules
from trunkline.protocol.client_messages import SeatBot, Start
from trunkline.protocol.table_settings import TableSettings
from trunkline.records import parse_record
from trunkline.server.operations.metrics import VERSION
from trunkline.server.store import SqliteStore, WatchedStore


@pytest.mark.parametrize("path", ["/api/tables", "/api/nothing", "/", "/health", "/nothing"])
def test_every_answer_has_the_security_headers(tmp_path: Path, path: str) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            for answer in (await ada.get(path), await ada.put(path)):
                check_headers(answer.headers, path)

    run(story, tmp_path)


def check_headers(headers: httpx.Headers, path: str) -> None:
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"
        assert "default-src 'none'" in policy
    else:
        assert "default-src 'self'" in policy


def test_what_is_not_there_is_a_typed_problem(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            assert code(await ada.get("/api/nothing")) == (404, "not_found")
            assert code(await ada.get("/api/tables/")) == (404, "not_found")
            assert code(await ada.get("/api/tables/" + "x" * 65)) == (404, "no_such_table")
            answer = await ada.put("/api/tables", json={})
            assert code(answer) == (405, "wrong_method")
            assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}

    run(story, tmp_path)


def test_a_failure_of_ours_tells_no_detail(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as ben:
            await ada.post("/api/account", json={"name": "Ada", "password": "correct horse"})
            await site.services.store.close()
            answer = await ben.post("/api/session", json={"name": "Ada", "password": "x"})
            assert code(answer) == (500, "failed")
            assert "store" not in answer.text
            check_headers(answer.headers, "/api/session")

    run(story, tmp_path)


def test_a_store_that_cannot_write_is_a_problem_of_its_own(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            assert (await ada.get("/ready")).json() == {"status": "ok"}
            set_read_only(site, "ON")
            assert code(await ada.get("/ready")) == (503, "store_failed")
            answer = await ada.post("/api/tables", json={"seats": 2})
            assert code(answer) == (503, "store_failed")
            assert (await ada.get("/health")).status_code == 200
            set_read_only(site, "OFF")
            assert (await ada.get("/ready")).status_code == 200

    def set_read_only(site: Site, value: str) -> None:
        assert isinstance(site.services.store, WatchedStore)
        store = site.services.store._store
        assert isinstance(store, SqliteStore)
        store._database.connection.execute(f"PRAGMA query_only = {value}")

    run(story, tmp_path)


def test_a_draining_server_lives_but_is_not_ready(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            site.services.hub.is_draining = True
            assert code(await ada.get("/ready")) == (503, "draining")
            assert code(await ada.post("/api/tables", json={"seats": 2})) == (503, "draining")
            assert (await ada.get("/health")).json() == {"status": "ok", "version": VERSION}

    run(story, tmp_path)


def test_a_finished_games_record_is_everybodys_and_verifies(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        table = await site.services.hub.open(TableSettings(2), "ada")
        await table.do(ask("ada", SeatBot, 0, "greedy"))
        await table.do(ask("ada", SeatBot, 1, "random"))
        await table.do(ask("ada", Start))
        async with site.device() as nobody:
            path = f"/api/tables/{table.id}/record"
            while (answer := await nobody.get(path)).status_code == 409:
                await asyncio.sleep(0.01)
            assert Game.from_record(parse_record(answer.content)).is_over
            summary = (await nobody.get(f"/api/tables/{table.id}")).json()
            assert summary["stage"] == "over"

    run(story, tmp_path)


def test_what_a_table_can_be_opened_with_is_told_and_works(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            bots = (await ada.get("/api/bots")).json()
            assert bots["bots"] == list(bots["ratings"]) == list(LEVELS)
            assert sorted(bots["ratings"].values()) == list(bots["ratings"].values())
            maps = (await ada.get("/api/rulesets")).json()["maps"]
            assert [map["id"] for map in maps] == ["usa"]
            classic = maps[0]["rulesets"][0]
            assert classic["id"] == "classic"
            assert classic["tickets"] == 30
            assert (classic["start_deal"], classic["start_keep"]) == (3, 2)
            for ruleset in maps[0]["rulesets"]:
                settings = {"seats": ruleset["most_seats"], "ruleset": ruleset["id"], "map": "usa"}
                assert (await ada.post("/api/tables", json=settings)).status_code == 201

    run(story, tmp_path)


def test_metrics_and_the_page_are_text(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            metrics = await ada.get("/metrics")
            assert metrics.headers["content-type"].startswith("text/plain")
            assert "trunkline_tables" in metrics.text
            page = await ada.get("/")
            assert page.headers["content-type"].startswith("text/html")
            assert "<title>Trunkline" in page.text
            assert (await ada.head("/health")).status_code == 200

    run(story, tmp_path)


def test_a_map_is_told_as_data(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as nobody:
            answer = await nobody.get("/api/maps/usa")
            assert answer.headers["content-encoding"] == "gzip"
            board = answer.json()
            plain = await nobody.get("/api/maps/usa", headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.json() == board
            rules = get_rules("usa", "mega")
            assert [route["id"] for route in board["routes"]] == list(rules.route_number)
            assert board["route_points"] == [1, 2, 4, 7, 10, 15]
            assert [ticket["id"] for ticket in board["tickets"]["mega"]] == list(rules.tickets)
            assert {"id": "denver", "name": "Denver"}.items() <= board["cities"][
                [city["id"] for city in board["cities"]].index("denver")
            ].items()
            assert code(await nobody.get("/api/maps/atlantis")) == (404, "no_such_map")

    run(story, tmp_path)
