"""docs/hosting.md is true: a server is configured, backed up while it runs, and restored."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.docs.pages import page_text, section, table_rows
from tests.docs.tutorial_steps import Reader
from tests.patience import PATIENCE_SECONDS
from tests.server.network.players import choose, guests, run, until
from tests.server.server_process import free_port, running_server
from trunkline.client import Client
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.operations.config import Config, load_config
from trunkline.server.operations.lifecycle import KEEP_ALIVE_SECONDS
from trunkline.server.operations.metrics import Metrics
from trunkline.server.people.rate_limits import Limits
from trunkline.server.reviews import MOST_FOR_ONE
from trunkline.server.transport.door import MOST_OF_ONE, RESERVE
from trunkline.server.transport.intake import MOST_BYTES, MOST_FRAMES, REFILL_SECONDS
from trunkline.server.transport.reception import REQUEST_SECONDS

PAGE = page_text("hosting.md")
SECONDS = {"second": 1, "minute": 60}


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reading = Reader(tmp_path)
    reading.environment["TRUNKLINE_BOT_PAUSE"] = "0"
    yield reading
    reading.stop()


def test_a_table_survives_a_backup_in_the_middle_of_its_game_and_a_restore(reader: Reader) -> None:
    port = str(free_port())
    page = PAGE.replace("8000", port)
    reader.follow(section(page, "Configure it"))

    async def story() -> None:
        async with guests(f"http://127.0.0.1:{port}", "Ada") as [ada]:
            table = await begin(ada)
            for _ in range(2):  # the second night must work as well
                await play_some_moves(ada, table)
                reader.follow(section(page, "Back it up"))
            version = await version_of(ada, table)
            await play_some_moves(ada, table)
            reader.stop()
            reader.follow(section(page, "Restore a backup"))
            assert await version_of(ada, table) == version
            await play_some_moves(ada, table)
            assert await version_of(ada, table) > version

    run(story())
    copies = sorted((reader.folder / "backups").iterdir())
    assert [copy.name for copy in copies] == ["tables.jsonl.gz"]
    assert {copy.stat().st_mode & 0o777 for copy in copies} == {0o600}


async def begin(ada: Client) -> str:
    """Open a table against a bot and start the game."""
    table = await ada.open_table(TableSettings(2))
    async with ada.at_table(table) as seat:
        await seat.sit()
        await seat.seat_bot(1, "greedy")
        await seat.start()
    return table


async def play_some_moves(ada: Client, table: str) -> None:
    async with ada.at_table(table) as seat:
        for _ in range(4):
            update = await until(seat, lambda update: bool(update.legal_moves))
            await seat.play(choose(update.legal_moves, random.Random(0)))


async def version_of(ada: Client, table: str) -> int:
    """How many entries the table has once it is Ada's turn."""
    async with ada.at_table(table) as seat:
        return (await until(seat, lambda update: bool(update.legal_moves))).version


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("proxied")) as server:
        yield server.url


def sign_in(url: str, **headers: str) -> httpx.Response:
    """Ask as a proxy does for a browser at https://play.example."""
    origin = {"Origin": "https://play.example"}
    proxied = origin | {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.post(
        f"{url}/api/guest", json={"name": "Ada"}, headers=proxied, timeout=PATIENCE_SECONDS
    )


def test_a_proxy_that_keeps_the_host_and_names_the_scheme_gets_a_secure_cookie(url: str) -> None:
    answer = sign_in(url, Host="play.example", X_Forwarded_Proto="https")
    assert answer.is_success
    assert "Secure" in answer.headers["set-cookie"]
    assert "Secure" not in sign_in(url, Host="play.example").headers["set-cookie"]


def test_a_browser_gets_a_websocket_through_a_proxy_that_keeps_the_host(url: str) -> None:
    async def story() -> None:
        async with guests(url, "Ada") as [ada]:
            table = await ada.open_table(TableSettings(2))
        socket = f"ws://play.example/api/tables/{table}/socket"
        port = int(url.rpartition(":")[2])
        async with connect(
            socket, host="127.0.0.1", port=port, origin=Origin("https://play.example"), proxy=None
        ) as connection:
            assert json.loads(await connection.recv())["type"] == "update"

    run(story())


def test_a_proxy_that_changes_the_host_is_refused_as_the_page_says(url: str) -> None:
    assert sign_in(url).json()["code"] == "forbidden_origin"
    assert "`forbidden_origin`" in section(PAGE, "Put a proxy in front")


def test_visitors_behind_a_proxy_have_limits_of_their_own(url: str) -> None:
    def guess(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return httpx.get(
            f"{url}/api/tables/wrong", headers=headers, timeout=PATIENCE_SECONDS
        ).status_code

    assert {guess("192.0.2.1") for _ in range(60)} == {404, 429}
    assert guess("192.0.2.2") == 404


def test_the_settings_of_the_page_are_valid(tmp_path: Path) -> None:
    [text] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "trunkline.toml").write_text(text, encoding="utf-8")
    assert load_config({}, {}, tmp_path / "trunkline.toml").log_format == "json"


def test_the_table_of_limits_is_that_of_the_code() -> None:
    *rows, reviews = table_rows(section(PAGE, "Limits"))
    limits = Limits.from_config(Config())
    found = [getattr(limits, name) for name in Limits.__slots__]
    assert [written(row) for row in rows] == [
        (round(limit._seconds / limit._interval), limit._seconds) for limit in found
    ]
    assert int(reviews[1]) == MOST_FOR_ONE


def test_what_counts_as_a_flood_is_that_of_the_code() -> None:
    seconds, size = round(REFILL_SECONDS), MOST_BYTES >> 20
    for page in (PAGE, page_text("protocol.md")):
        text = " ".join(page.split())
        assert re.search(rf"{MOST_FRAMES} frames (and|or) {size} MiB in {seconds} seconds", text)


def test_the_limits_of_connections_are_those_of_the_code() -> None:
    text = " ".join(section(PAGE, "Limits").split())
    assert f"complete within {REQUEST_SECONDS:.0f} seconds" in text
    assert f"without a first request ends after {REQUEST_SECONDS:.0f} seconds" in text
    assert f"without a further request after {KEEP_ALIVE_SECONDS}." in text
    assert f"An address may have {MOST_OF_ONE} connections" in text
    assert f"except {RESERVE}, which are left for the store" in text


def written(row: list[str]) -> tuple[int, float]:
    """How many, and in how many seconds, as a row says."""
    number, unit = row[2].split()
    return int(row[1]), int(number) * SECONDS[unit.removesuffix("s")]


def test_every_metric_that_is_named_exists() -> None:
    names = set(re.findall(r"`(trunkline_\w+)`", PAGE))
    assert len(names) == 5
    assert {name for name in names if name not in Metrics().text().decode()} == set()
