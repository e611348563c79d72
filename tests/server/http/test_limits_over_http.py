"""Whoever asks too fast is told to wait, and may go on after that."""

from pathlib import Path

from tests.server.http.site import Site, code, run

ADA = {"name": "Ada", "password": "correct horse"}


def test_logging_in_is_slow_for_who_guesses_and_recovers(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/account", json=ADA)
        guess = {**ADA, "password": "wrong horse"}
        for number in range(10):
            async with site.device(f"192.0.2.{number + 10}") as thief:
                assert code(await thief.post("/api/session", json=guess)) == (401, "wrong_login")
        async with site.device("192.0.2.99") as thief:
            answer = await thief.post("/api/session", json=ADA)
            assert code(answer) == (429, "too_fast"), "from whatever address"
            wait = int(answer.headers["retry-after"])
            site.clock.now += wait
            assert (await thief.post("/api/session", json=ADA)).status_code == 200

    run(story, tmp_path)


def test_one_address_cannot_try_many_names(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as thief:
            names = [f"name {k}" for k in range(21)]
            answers = [
                await thief.post("/api/session", json={"name": name, "password": "12345678"})
                for name in names
            ]
            assert [answer.status_code for answer in answers] == [401] * 20 + [429]
        async with site.device("192.0.2.2") as other:
            answer = await other.post("/api/session", json={**ADA})
            assert answer.status_code == 401

    run(story, tmp_path)


def test_new_guests_are_limited_but_new_names_are_not(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        for number in range(60):
            async with site.device() as guest:
                answer = await guest.post("/api/guest", json={"name": f"guest {number}"})
                assert answer.status_code == 201
        async with site.device() as late:
            answer = await late.post("/api/guest", json={"name": "Late"})
            assert code(answer) == (429, "too_fast")
            site.clock.now += 600
            assert (await late.post("/api/guest", json={"name": "Late"})).status_code == 201
            for number in range(100):
                answer = await late.post("/api/guest", json={"name": f"name {number}"})
                assert answer.status_code == 201

    run(story, tmp_path)


def test_a_player_opens_only_so_many_tables(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            answers = [await ada.post("/api/tables", json={"seats": 2}) for _ in range(21)]
            assert [answer.status_code for answer in answers] == [201] * 20 + [429]
            assert len((await ada.get("/api/tables")).json()["tables"]) == 20

    run(story, tmp_path)


def test_private_tables_cannot_be_found_by_trying(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada, site.device("192.0.2.66") as thief:
            await ada.post("/api/guest", json={"name": "Ada"})
            opened = await ada.post("/api/tables", json={"seats": 2, "is_private": True})
            private = f"/api/tables/{opened.json()['id']}"
            for number in range(30):
                path = f"/api/tables/{number}" + ("/record" if number % 2 else "")
                assert code(await thief.get(path)) == (404, "no_such_table")
            answer = await thief.get(private)
            assert code(answer) == (429, "too_fast"), "now not even the right one is told"
            assert int(answer.headers["retry-after"]) >= 1
            for _ in range(100):
                assert (await ada.get(private)).status_code == 200, "who knows it may look"
            site.clock.now += 60
            assert (await thief.get(private)).status_code == 200

    run(story, tmp_path)


def test_without_limits_nobody_waits(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            for number in range(100):
                assert code(await ada.get(f"/api/tables/{number}")) == (404, "no_such_table")

    run(story, tmp_path, limits=False)
