"""Guests and accounts, as a browser meets them."""

from pathlib import Path

import httpx

from tests.server.http.site import Site, code, run
from tests.server.requests import ask
from trunkline.protocol.client_messages import Sit
from trunkline.protocol.table_settings import TableSettings

ADA = {"name": "Ada", "password": "correct horse"}


def test_a_guest_is_known_again_and_nobody_is_not(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            assert code(await ada.get("/api/me")) == (401, "no_person")
            answer = await ada.post("/api/guest", json={"name": " Ada  L "})
            assert answer.status_code == 201
            assert answer.json() == {"name": "Ada L", "is_account": False}
            assert (await ada.get("/api/me")).json() == answer.json()
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            assert "secure" not in cookie, "this is plain http"

    run(story, tmp_path)


def test_over_https_the_cookie_is_secure(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            ada.base_url = httpx.URL("https://trunkline.example")
            answer = await ada.post("/api/guest", json={"name": "Ada"})
            assert "secure" in answer.headers["set-cookie"].lower()

    run(story, tmp_path)


def test_another_name_keeps_the_player(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            before = site.person(ada)
            await ada.post("/api/guest", json={"name": "Eda"})
            after = site.person(ada)
            assert (after.player, after.name) == (before.player, "Eda")
            assert code(await ada.post("/api/guest", json={"name": ""})) == (422, "bad_name")
            assert site.person(ada) == after

    run(story, tmp_path)


def test_a_guests_games_go_with_the_account_to_another_device(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as phone, site.device() as laptop:
            await phone.post("/api/guest", json={"name": "Somebody"})
            opened = await phone.post("/api/tables", json={"seats": 3, "is_private": True})
            table = await site.services.hub.table(opened.json()["id"])
            assert table is not None
            guest = site.person(phone)
            await table.do(ask(guest, Sit))
            answer = await phone.post("/api/account", json=ADA)
            assert answer.status_code == 201
            assert answer.json() == {"name": "Ada", "is_account": True}
            answer = await laptop.post("/api/session", json={**ADA, "name": "aDA"})
            assert answer.json() == {"name": "Ada", "is_account": True}
            assert site.person(laptop).player == guest.player
            assert table.state.seats_of(site.person(laptop).player) == [0]
            own = (await laptop.get("/api/me/tables")).json()["tables"]
            assert [table["id"] for table in own] == [table.id]

    run(story, tmp_path)


def test_own_tables_are_newest_first_and_nobody_elses(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as ben:
            opened = []
            for device, name in ((ada, "Ada"), (ben, "Ben"), (ada, "Ada")):
                await device.post("/api/guest", json={"name": name})
                person = site.person(device)
                table = await site.services.hub.open(TableSettings(2), person.player)
                await table.do(ask(person, Sit))
                opened.append(table.id)
            own = (await ada.get("/api/me/tables")).json()["tables"]
            assert [table["id"] for table in own] == [opened[2], opened[0]]
            own = (await ben.get("/api/me/tables")).json()["tables"]
            assert [table["id"] for table in own] == [opened[1]]
            async with site.device() as nobody:
                assert code(await nobody.get("/api/me/tables")) == (401, "no_person")

    run(story, tmp_path)


def test_a_taken_name_and_a_second_account_are_refused(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as ben:
            await ada.post("/api/account", json=ADA)
            other = {**ADA, "name": "ADA"}
            assert code(await ben.post("/api/account", json=other)) == (409, "name_taken")
            assert "trunkline" not in ben.cookies
            second = {**ADA, "name": "Eda"}
            assert code(await ada.post("/api/account", json=second)) == (409, "has_account")
            answer = await ada.post("/api/guest", json={"name": "Eda"})
            assert code(answer) == (409, "fixed_name")
            assert (await ada.get("/api/me")).json() == {"name": "Ada", "is_account": True}

    run(story, tmp_path)


def test_bad_names_and_passwords_are_refused_with_a_sentence(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            for body in ({**ADA, "password": "short"}, {**ADA, "password": "x" * 257}):
                assert code(await ada.post("/api/account", json=body)) == (422, "bad_password")
            body = {**ADA, "name": "x" * 25}
            assert code(await ada.post("/api/account", json=body)) == (422, "bad_name")
            assert code(await ada.post("/api/session", json=ADA)) == (401, "wrong_login")

    run(story, tmp_path)


def test_a_wrong_password_is_nobody_and_tells_nothing_of_the_name(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as thief:
            await ada.post("/api/account", json=ADA)
            wrong = await thief.post("/api/session", json={**ADA, "password": "wrong horse"})
            unknown = await thief.post("/api/session", json={**ADA, "name": "Nobody"})
            assert code(wrong) == (401, "wrong_login")
            assert wrong.content == unknown.content
            assert code(await thief.get("/api/me")) == (401, "no_person")

    run(story, tmp_path)


def test_after_a_change_of_the_password_only_the_new_cookie_holds(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device() as stolen:
            await ada.post("/api/guest", json={"name": "Somebody"})
            old_guest = dict(ada.cookies)
            await ada.post("/api/account", json=ADA)
            stolen.cookies.update(ada.cookies)
            assert (await stolen.get("/api/me")).status_code == 200
            wrong = {"old": "wrong horse", "new": "battery staple"}
            answer = await ada.post("/api/account/password", json=wrong)
            assert code(answer) == (403, "wrong_password")
            assert (await stolen.get("/api/me")).status_code == 200, "nothing has changed"
            right = {"old": ADA["password"], "new": "battery staple"}
            assert (await ada.post("/api/account/password", json=right)).status_code == 200
            assert (await ada.get("/api/me")).status_code == 200
            assert code(await stolen.get("/api/me")) == (401, "no_person")
            stolen.cookies.clear()
            stolen.cookies.update(old_guest)
            assert code(await stolen.get("/api/me")) == (401, "no_person")
            assert code(await stolen.post("/api/session", json=ADA)) == (401, "wrong_login")

    run(story, tmp_path)


def test_a_guest_has_no_password_to_change(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            body = {"old": "correct horse", "new": "battery staple"}
            answer = await ada.post("/api/account/password", json=body)
            assert code(answer) == (401, "no_person")
            await ada.post("/api/guest", json={"name": "Ada"})
            answer = await ada.post("/api/account/password", json=body)
            assert code(answer) == (409, "no_account")

    run(story, tmp_path)


def test_who_logs_out_is_nobody_and_can_log_in_again(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/account", json=ADA)
            player = site.person(ada).player
            answer = await ada.delete("/api/session")
            assert answer.status_code == 204
            assert answer.content == b""
            assert code(await ada.get("/api/me")) == (401, "no_person")
            assert (await ada.delete("/api/session")).status_code == 204
            await ada.post("/api/session", json=ADA)
            assert site.person(ada).player == player

    run(story, tmp_path)
