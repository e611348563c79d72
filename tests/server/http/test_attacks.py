"""What an attacker may try over HTTP."""

from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer

from tests.server.http.site import HOST, KEY, Site, code, run
from tests.server.requests import ask
from trunkline.protocol.client_messages import SeatBot, Sit, Start
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.http.endpoints import ENDPOINTS
from trunkline.server.people.identity import Person

GUEST = {"name": "Ada"}
UNSAFE = [(each.method, each.path) for each in ENDPOINTS if not each.is_safe]
FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": f"http://{HOST}.evil.example"},
    {"Origin": f"http://{HOST}:8080"},
    {"Origin": "http://[broken"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": f"http://{HOST}"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_sites_page_changes_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json=GUEST)
            for method, path in UNSAFE:
                answer = await ada.request(method, path, json=GUEST, headers=headers)
                assert code(answer) == (403, "forbidden_origin"), path
                assert "set-cookie" not in answer.headers

    run(story, tmp_path)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin"},
        {"Origin": f"https://{HOST}"},
        {"Origin": f"http://{HOST.upper()}"},
        {"Origin": "https://play.example", "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_our_own_pages_and_those_of_the_settings_may_ask(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            answer = await ada.post("/api/guest", json=GUEST, headers=headers)
            assert answer.status_code == 201

    run(story, tmp_path, origins=("https://play.example",))


@pytest.mark.parametrize(
    "type",
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/plain",
        "text/plain; application/json",
        "",
        None,
    ],
)
def test_a_form_cannot_be_sent(tmp_path: Path, type: str | None) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            headers = {} if type is None else {"Content-Type": type}
            answer = await ada.post("/api/guest", content=b'{"name": "Ada"}', headers=headers)
            assert code(answer) == (415, "not_json")

    run(story, tmp_path)


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "nonsense",
        URLSafeSerializer("another key", salt="guest").dumps({"player": "a", "name": "A"}),
        URLSafeSerializer(KEY, salt="another").dumps({"player": "a", "name": "A"}),
        URLSafeSerializer(KEY, salt="guest").dumps({"player": 1}),
        URLSafeSerializer(KEY, salt="guest").dumps([]),
    ],
)
def test_a_forged_cookie_is_nobody(tmp_path: Path, cookie: str) -> None:
    async def story(site: Site) -> None:
        async with site.device() as thief:
            headers = {"Cookie": f"{COOKIE}={cookie}"}
            assert code(await thief.get("/api/me", headers=headers)) == (401, "no_person")
            answer = await thief.post("/api/tables", json={"seats": 2}, headers=headers)
            assert code(answer) == (401, "no_person")
            assert site.services.hub.tables() == []

    run(story, tmp_path)


def test_a_guest_cannot_claim_to_be_an_account(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as thief:
            await ada.post("/api/account", json={"name": "Ada", "password": "correct horse"})
            await thief.post("/api/guest", json=GUEST)
            assert (await thief.get("/api/me")).json()["is_account"] is False
            assert site.person(thief).player != site.person(ada).player
            for body in ({**GUEST, "player": "a"}, {**GUEST, "is_account": True}):
                answer = await thief.post("/api/guest", json=body)
                assert code(answer) == (422, "unreadable")

    run(story, tmp_path)


def test_the_record_of_a_running_game_is_nobodys_not_even_the_players(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json=GUEST)
            player = site.person(ada).player
            table = await site.services.hub.open(TableSettings(2), player)
            record = f"/api/tables/{table.id}/record"
            assert code(await ada.get(record)) == (409, "not_over")
            await table.do(ask(Person(player, "Ada"), Sit))
            await table.do(ask(player, SeatBot, 1, "greedy"))
            await table.do(ask(player, Start))
            assert table.state.game is not None
            seed = table.state.game.seed
            for path in (record, f"/api/tables/{table.id}", "/api/tables", "/api/me/tables"):
                answer = await ada.get(path)
                assert answer.status_code in (200, 409)
                assert seed not in answer.text
                assert player not in answer.text

    run(story, tmp_path)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"name": 1}',
        b'{"name": "\\ud800"}',
        b'{"name": "\xff"}',
        b'{"name": "Ada", "extra": 1}',
        b"[" * 4000,
    ],
)
def test_whatever_cannot_be_read_is_refused(tmp_path: Path, body: bytes) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            headers = {"Content-Type": "application/json"}
            answer = await ada.post("/api/guest", content=body, headers=headers)
            assert code(answer) == (422, "unreadable")

    run(story, tmp_path)


def test_a_long_body_is_cut_off(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            answer = await ada.post("/api/guest", json={"name": "x" * 5000})
            assert code(answer) == (413, "too_long")

    run(story, tmp_path)


@pytest.mark.parametrize(
    "settings",
    [
        {"seats": 1},
        {"seats": 6},
        {"seats": 2, "ruleset": "chess"},
        {"seats": 2, "map": "../usa"},
        {"seats": 2, "map": "/etc"},
        {"seats": 2, "first": 2},
    ],
)
def test_a_table_that_cannot_be_is_not_opened(tmp_path: Path, settings: dict[str, object]) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json=GUEST)
            answer = await ada.post("/api/tables", json=settings)
            assert code(answer)[0] == 422
            assert "/" not in answer.json()["sentence"]
            assert site.services.hub.tables() == []

    run(story, tmp_path)


def test_private_tables_are_told_to_who_knows_them_and_listed_to_nobody(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as ben:
            await ada.post("/api/guest", json=GUEST)
            ids = [await opened(ada, is_private=private) for private in (False, True, False)]
            listed = (await ben.get("/api/tables")).json()["tables"]
            assert [table["id"] for table in listed] == [ids[2], ids[0]]
            answer = await ben.get(f"/api/tables/{ids[1]}")
            assert answer.json()["id"] == ids[1]
            assert answer.json()["stage"] == "open"

    async def opened(device: httpx.AsyncClient, **settings: bool) -> str:
        answer = await device.post("/api/tables", json={"seats": 3, **settings})
        id: str = answer.json()["id"]
        return id

    run(story, tmp_path)
