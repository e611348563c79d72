"""docs/bots.md is true: its steps lead to a bot on a server, its tables name what there is."""

import asyncio
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import trunkline.engine.score
from tests.docs.pages import names_in, page_text, section, table_rows
from tests.docs.tutorial_steps import Reader
from tests.server.network.players import guests, is_over, run, until
from tests.server.server_process import free_port
from trunkline import Game
from trunkline.bots.registry import GROUP
from trunkline.client import Client
from trunkline.engine import moves
from trunkline.engine.rules import Rules, get_rules
from trunkline.engine.view import SeatView, View
from trunkline.protocol.table_settings import TableSettings

PAGE = page_text("bots.md")


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reading = Reader(tmp_path)
    yield reading
    reading.stop()


def test_the_steps_from_an_empty_folder_to_a_tested_bot_work(reader: Reader) -> None:
    reader.follow(PAGE.split("\n## Put it on a server\n")[0])


def test_the_bot_gets_a_token_and_is_seated_at_a_table_of_a_server(reader: Reader) -> None:
    port = str(free_port())
    starting, *signed_up = section(PAGE, "Put it on a server").replace("8000", port).split("\n1. ")
    database = str(reader.folder / "tables.sqlite")
    reader.environment |= {"TRUNKLINE_DATABASE": database, "TRUNKLINE_BOT_PAUSE": "0"}
    reader.follow(section(PAGE, "Make it better").split("```console")[0])
    reader.follow(starting)
    asyncio.run(register(f"http://127.0.0.1:{port}"))
    reader.environment["TRUNKLINE_PASSWORD"] = "correct horse"
    reader.follow(signed_up[0])
    run(host_a_game(f"http://127.0.0.1:{port}"))


async def register(url: str) -> None:
    async with Client(url) as ada:
        await ada.register("Ada", "correct horse")


async def host_a_game(url: str) -> None:
    """Seat the bot as a host does on the page, and play until the game is over."""
    async with guests(url, "Ben") as [ben]:
        assert "my-bot" in (await ben.ask("GET", "/api/bots"))["remote"]
        table = await ben.open_table(TableSettings(2))
        async with ben.at_table(table) as host:
            await host.seat_bot(0, "greedy")
            await host.seat_bot(1, "my-bot")
            await host.start()
            update = await until(host, is_over)
            assert [seat and seat.keeper for seat in update.sitters] == [None, None]


def test_an_installed_bot_is_found_by_its_name(reader: Reader) -> None:
    reader.follow(section(PAGE, "Make it better").split("```console")[0])
    files, commands = section(PAGE, "Give it to others").split("\nWhoever has run ")
    reader.follow(files)
    install(reader)
    reader.follow(commands)


def install(reader: Reader) -> None:
    """Put the package where Python finds it, as pip does."""
    project = tomllib.loads((reader.folder / "pyproject.toml").read_text())["project"]
    [(name, bot)] = project["entry-points"][GROUP].items()
    metadata = f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    reader.write(f"{metadata}/METADATA", f"Name: {project['name']}\nVersion: 1.0\n")
    reader.write(f"{metadata}/entry_points.txt", f"[{GROUP}]\n{name} = {bot}\n")
    reader.environment["PYTHONPATH"] += f":{reader.folder}"


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def test_the_table_of_the_view_has_every_field() -> None:
    rows = table_rows(section(PAGE, "The view"))
    assert {name for row in rows for name in names_in(row[0])} == public(View) | {"rules"}
    [seats] = [row[1] for row in rows if row[0] == "`seats`"]
    assert names_in(seats) == set(SeatView.__struct_fields__)


def test_every_expression_about_the_rules_gives_what_the_table_says() -> None:
    names = {"rules": get_rules(), "view": Game(2).view(0), "Claim": moves.Claim}
    rows = table_rows(section(PAGE, "The rules"))
    examples = [(row[0], row[2]) for row in rows if len(row) == 3]
    assert len(examples) > 15
    for expression, example in examples:
        value = eval(expression.strip("`"), names)
        assert example in ("", f"`{value!r}`")


def test_every_look_up_finds_something() -> None:
    view = Game(2).view(0)
    names = {"rules": view.rules, "view": view, "Claim": moves.Claim, "trunkline": trunkline}
    found = {
        row[0]: eval(row[1].strip("`"), names)
        for row in table_rows(section(PAGE, "The rules"))
        if len(row) == 2
    }
    assert [len(value) for value in found.values()] == [4, 0, 17, 6]


def test_everything_that_rules_have_is_named() -> None:
    attributes = public(Rules) | {name for name in vars(get_rules()) if not name.startswith("_")}
    assert set(re.findall(r"rules\.(\w+)", section(PAGE, "The rules"))) == attributes


def test_the_table_of_moves_has_all_of_them_with_their_fields() -> None:
    rows = {row[0].strip("`"): names_in(row[1]) for row in table_rows(section(PAGE, "The moves"))}
    fields = {kind.__name__: set(kind.__struct_fields__) for kind in get_args(moves.Move)}
    fields["Claim"].add("payment")
    assert rows == fields
