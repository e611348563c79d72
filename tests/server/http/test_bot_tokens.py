"""Bots are made by accounts, known by their tokens, and gone when these are revoked."""

import sqlite3
from pathlib import Path

import httpx
import pytest

from tests.server.http.site import Site, code, run
from trunkline.protocol.cookie import COOKIE
from trunkline.server.people.bot_tokens import MOST_BOTS, TOKEN_PREFIX

ADA = {"name": "Ada", "password": "correct horse"}
BEN = {"name": "Ben", "password": "battery staple"}


async def token_of(owner: httpx.AsyncClient, name: str = "my-bot") -> str:
    answer = await owner.post("/api/me/bots", json={"name": name})
    assert answer.status_code == 201
    assert answer.json()["name"] == name
    return str(answer.json()["token"])


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_bot_is_known_by_its_token_until_that_is_revoked(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as bot:
            await ada.post("/api/account", json=ADA)
            bot.headers.update(bearer(await token_of(ada)))
            assert (await bot.get("/api/me")).json() == {"name": "my-bot", "is_account": False}
            assert (await bot.get("/api/me/tables")).json() == {"tables": []}
            assert (await bot.get("/api/me/bots")).json() == {"bots": []}
            await token_of(ada, "Another")
            assert (await ada.get("/api/me/bots")).json() == {"bots": ["Another", "my-bot"]}
            assert (await ada.delete("/api/me/bots/MY-BOT")).status_code == 204
            assert (await ada.get("/api/me/bots")).json() == {"bots": ["Another"]}
            for path in ("/api/me", "/api/bots"):
                assert code(await bot.get(path)) == (401, "wrong_token")
            assert code(await ada.delete("/api/me/bots/my-bot")) == (404, "no_such_bot")

    run(story, tmp_path)


@pytest.mark.parametrize("token", ["", "nonsense", TOKEN_PREFIX + "00", "\xff"])
def test_a_wrong_token_is_no_bots_and_no_persons(token: str, tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/account", json=ADA)
            headers = {b"Authorization": f"bearer {token}".encode("latin-1")}
            assert code(await ada.get("/api/me", headers=headers)) == (401, "wrong_token")
            answer = await ada.get("/api/me", headers={"Authorization": "Basic eDp5"})
            assert answer.json()["name"] == "Ada", "other schemes are other people's business"

    run(story, tmp_path)


def test_wrong_tokens_are_limited_and_right_ones_are_not(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device("192.0.2.7") as ada, site.device() as thief:
            await ada.post("/api/account", json=ADA)
            token = await token_of(ada)
            for _ in range(100):
                assert (await ada.get("/api/me", headers=bearer(token))).status_code == 200
            thief.headers.update(bearer("a guess"))
            answers = [await thief.get("/api/bots") for _ in range(31)]
            assert [answer.status_code for answer in answers] == [401] * 30 + [429]

    run(story, tmp_path)


def test_a_bot_may_look_but_do_nothing_that_is_a_persons(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as bot:
            await ada.post("/api/account", json=ADA)
            bot.headers.update(bearer(await token_of(ada)))
            asked = [
                await bot.post("/api/guest", json={"name": "Somebody"}),
                await bot.post("/api/account", json=BEN),
                await bot.post("/api/account/password", json={"old": "x", "new": "12345678"}),
                await bot.post("/api/session", json=ADA),
                await bot.delete("/api/session"),
                await bot.post("/api/tables", json={"seats": 2}),
                await bot.post("/api/me/bots", json={"name": "another"}),
                await bot.delete("/api/me/bots/my-bot"),
            ]
            assert {code(answer) for answer in asked} == {(403, "not_for_bots")}
            assert bot.cookies.get(COOKIE) is None

    run(story, tmp_path)


def test_the_token_counts_and_not_the_cookie_beside_it(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/account", json=ADA)
            headers = bearer(await token_of(ada))
            assert (await ada.get("/api/me", headers=headers)).json()["name"] == "my-bot"
            answer = await ada.post("/api/tables", json={"seats": 2}, headers=headers)
            assert code(answer) == (403, "not_for_bots")

    run(story, tmp_path)


def test_only_accounts_have_bots_and_each_its_own(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as ben, site.device() as guest:
            await ada.post("/api/account", json=ADA)
            await ben.post("/api/account", json=BEN)
            body = {"name": "my-bot"}
            assert code(await guest.post("/api/me/bots", json=body)) == (401, "no_person")
            await guest.post("/api/guest", json={"name": "Guest"})
            assert code(await guest.post("/api/me/bots", json=body)) == (403, "only_accounts")
            await token_of(ada)
            assert code(await ben.delete("/api/me/bots/my-bot")) == (404, "no_such_bot")
            assert (await ben.get("/api/me/bots")).json() == {"bots": []}
            assert (await ada.get("/api/me/bots")).json() == {"bots": ["my-bot"]}

    run(story, tmp_path)


def test_a_name_is_one_bots_alone_and_fit_for_an_address(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as ben:
            await ada.post("/api/account", json=ADA)
            await ben.post("/api/account", json=BEN)
            await token_of(ada, "My-Bot_2")
            for name in ("my-bot_2", "aouda", "Planner", "nyu-hungry"):
                answer = await ben.post("/api/me/bots", json={"name": name})
                assert code(answer) == (409, "name_taken")
                assert "bot" in answer.json()["sentence"]
            for name in ("", "-x", "a b", "a/b", "é", "x" * 25, "a\n", ".."):
                answer = await ben.post("/api/me/bots", json={"name": name})
                assert code(answer) == (422, "bad_name")

    run(story, tmp_path)


def test_nobody_has_too_many_bots_or_makes_them_too_fast(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/account", json=ADA)
            for number in range(MOST_BOTS):
                await token_of(ada, f"bot-{number}")
            one_more = {"name": "one-more"}
            assert code(await ada.post("/api/me/bots", json=one_more)) == (429, "too_fast")
            site.clock.now += 60
            assert code(await ada.post("/api/me/bots", json=one_more)) == (409, "too_many_bots")
            await ada.delete("/api/me/bots/bot-3")
            site.clock.now += 60
            await token_of(ada, "one-more")

    run(story, tmp_path)


def test_the_database_does_not_hold_the_token(tmp_path: Path) -> None:
    tokens = []

    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/account", json=ADA)
            tokens.append(await token_of(ada))

    run(story, tmp_path)
    dump = "\n".join(sqlite3.connect(tmp_path / "t.sqlite").iterdump())
    assert "my-bot" in dump
    assert tokens[0] not in dump
    assert tokens[0].removeprefix(TOKEN_PREFIX) not in dump
