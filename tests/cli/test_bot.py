"""`trunkline bot`: makes a token, plays with it in a process, and revokes it."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.commands import INTERRUPTIBLE, run
from tests.patience import PATIENCE_SECONDS
from tests.server.network.players import guests, is_over, sitter, until, verified_game
from tests.server.server_process import Server, running_server
from trunkline.cli import app
from trunkline.cli.text.terminal import INTERRUPTED
from trunkline.client import Client
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.people.bot_tokens import TOKEN_PREFIX

EXAMPLE = Path(__file__).parents[2] / "examples" / "ten_line_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has an account for Ada."""

    async def register() -> None:
        async with Client(running.url) as ada:
            await ada.register("Ada", "correct horse")

    with running_server(tmp_path_factory.mktemp("server"), "--no-limits") as running:
        asyncio.run(register())
        yield running


@pytest.fixture(autouse=True)
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_PASSWORD", "correct horse")


def owned(server: Server, command: str, name: str) -> tuple[int, str]:
    """Run a command as Ada; returns its exit code and its output."""
    result = run("bot", command, server.url, "--name", name, "--account", "Ada")
    return result.exit_code, result.output.strip()


def token_of(server: Server, name: str) -> str:
    code, token = owned(server, "token", name)
    assert code == 0
    assert token.startswith(TOKEN_PREFIX)
    return token


@contextlib.contextmanager
def connected(server: Server, token: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """A bot as a process; its token is not an argument, because others could read it there."""
    with subprocess.Popen(
        [*INTERRUPTIBLE, "bot", "connect", server.url, *options],
        env={**os.environ, "TRUNKLINE_BOT_TOKEN": token},
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_the_question_for_the_password_is_not_part_of_the_printed_token(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TRUNKLINE_PASSWORD")
    arguments = ["bot", "token", server.url, "--name", "asked", "--account", "Ada"]
    result = CliRunner().invoke(app, arguments, input="correct horse\n")
    assert result.exit_code == 0
    assert re.fullmatch(rf"{TOKEN_PREFIX}\w+", result.stdout.strip())
    assert "Password" in result.stderr


def test_a_bot_with_a_table_plays_there_and_ends(server: Server) -> None:
    async def host() -> None:
        async with guests(server.url, "Ben") as [ben]:
            table = await ben.open_table(TableSettings(2))
            options = ("--bot", f"{EXAMPLE}:TenLineBot", "--table", table)
            async with ben.at_table(table) as seat:
                await seat.seat_bot(1, "greedy")
                with connected(server, token, *options) as process:
                    await until(seat, lambda update: None not in update.sitters)
                    await seat.start()
                    await until(seat, is_over)
                    _, said = process.communicate(timeout=PATIENCE_SECONDS)
            game = await verified_game(ben, table)
            own, other = (seat.total for seat in game.score().seats)
            over = f"the game at table {table} is over: {own} to {other}\n"
            assert (process.returncode, said) == (0, f"at table {table}\n{over}")
            assert game.players[0] == {"name": "with-table", "bot": "with-table"}

    token = token_of(server, "with-table")
    asyncio.run(asyncio.wait_for(host(), PATIENCE_SECONDS))


def test_a_bot_without_a_table_waits_plays_and_ends_with_ctrl_c(server: Server) -> None:
    async def host() -> None:
        async with guests(server.url, "Ben") as [ben]:
            table = await ben.open_table(TableSettings(2))
            async with ben.at_table(table) as seat:
                await seat.seat_bot(0, "greedy")
                await seat.seat_bot(1, "waiting")
                await seat.start()
                assert sitter(await until(seat, is_over), 1).keeper is None

    token = token_of(server, "waiting")
    with connected(server, token, "--bot", "search@1") as process:
        assert process.stderr
        assert process.stderr.readline() == "waiting for a seat\n"
        asyncio.run(asyncio.wait_for(host(), PATIENCE_SECONDS))
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == INTERRUPTED


def test_a_revoked_or_wrong_token_ends_the_bot_with_a_sentence(server: Server) -> None:
    token = token_of(server, "short-lived")
    assert owned(server, "revoke", "short-lived") == (0, "")
    result = run("bot", "connect", server.url, "--token", token, "--bot", "greedy")
    assert (result.exit_code, result.output) == (
        1,
        "trunkline: No bot has that token. It may have been revoked.\n",
    )
    code, said = owned(server, "revoke", "short-lived")
    assert (code, said) == (1, "trunkline: There is no such bot.")


def test_refusals_of_the_server_are_printed(server: Server) -> None:
    token = token_of(server, "late")
    at_table = run("bot", "connect", server.url, "--token", token, "--table", "nowhere")
    assert (at_table.exit_code, at_table.output) == (1, "trunkline: There is no such table.\n")
    assert owned(server, "token", "late") == (
        1,
        "trunkline: Another bot has that name. Choose another.",
    )
    stranger = run("bot", "token", server.url, "--name", "x", "--account", "Nobody")
    assert (stranger.exit_code, stranger.output) == (
        1,
        "trunkline: That name and password do not match.\n",
    )


@pytest.mark.parametrize("bot", ["no-such-bot", "greedy@100ms", "nowhere.py:Bot"])
def test_a_bot_that_cannot_be_made_is_named_before_the_server_is_asked(bot: str) -> None:
    result = run("bot", "connect", "http://127.0.0.1:1", "--token", "t", "--bot", bot)
    assert result.exit_code == 2
    assert bot.partition("@")[0] in result.output


FAILING_BOT = """
class Later:
    most = 20

    def __init__(self, seed):
        self.asked = 0

    def choose(self, view, moves):
        self.asked += 1
        if self.asked > self.most:
            raise KeyError("my mistake")
        return moves[0]


class AtOnce(Later):
    most = 0
"""


def test_a_bot_that_fails_in_practice_shows_its_own_code(tmp_path: Path) -> None:
    file = tmp_path / "failing.py"
    file.write_text(FAILING_BOT, encoding="utf-8")
    bot = f"{file}:AtOnce"
    result = run("bot", "connect", "http://127.0.0.1:1", "--token", "t", "--bot", bot)
    assert result.exit_code == 2
    *traceback, sentence = result.stderr.splitlines()
    assert traceback[1] == f'  File "{file}", line 11, in choose'
    assert traceback[-1] == "KeyError: 'my mistake'"
    assert result.stderr.count('File "') == 1
    assert sentence == f"trunkline: the bot '{bot}' cannot play: KeyError: 'my mistake'"


def test_a_bot_that_fails_at_a_table_shows_its_own_code_once(
    server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "failing.py"
    file.write_text(FAILING_BOT, encoding="utf-8")

    async def host() -> str:
        async with guests(server.url, "Ben") as [ben]:
            table = await ben.open_table(TableSettings(2))
            async with ben.at_table(table) as seat:
                await seat.seat_bot(1, "greedy")
                options = ("--bot", f"{file}:Later", "--table", table)
                with connected(server, token, *options) as process:
                    await until(seat, lambda update: None not in update.sitters)
                    await seat.start()
                    await until(seat, is_over)
                    return process.communicate(timeout=PATIENCE_SECONDS)[1]

    token = token_of(server, "failing")
    said = asyncio.run(asyncio.wait_for(host(), PATIENCE_SECONDS))
    assert "plays simple moves instead:\nTraceback (most recent call last):\n" in said
    assert said.count(f'File "{file}", line 11, in choose') == 1
    assert said.count('File "') == 1
    *_, error, over = said.splitlines()
    assert error == "KeyError: 'my mistake'"
    assert over.startswith("the game at table ")


def test_an_address_without_a_server_is_named() -> None:
    nowhere = run("bot", "token", "http://127.0.0.1:1", "--name", "x", "--account", "Ada")
    assert nowhere.exit_code == 1
    assert "http://127.0.0.1:1 cannot be reached" in nowhere.output
    no_address = run("bot", "token", "play.example", "--name", "x", "--account", "Ada")
    assert no_address.exit_code == 2
    assert "play.example is not a server address" in no_address.output
