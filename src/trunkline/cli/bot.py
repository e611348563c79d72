"""`trunkline bot`: lets your bot play on a server."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.completions import complete_bot
from trunkline.cli.text.terminal import (
    fail,
    getting_ready,
    print_cause,
    printable,
    printable_lines,
    quitting_at_once,
)

if TYPE_CHECKING:
    from trunkline.bots.registry import Maker
    from trunkline.client import Client

Url = Annotated[
    str, typer.Argument(metavar="URL", help="The server, for example https://play.example.")
]
Name = Annotated[str, typer.Option(metavar="NAME", help="Name of the bot, as others will see it.")]
Account = Annotated[str, typer.Option(metavar="NAME", help="Name of your account on that server.")]
Password = Annotated[
    str | None,
    typer.Option(
        envvar="TRUNKLINE_PASSWORD",
        metavar="TEXT",
        help="Password of that account.",
        show_default="asked for",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    bots = typer.Typer(help="Play on a server with a bot of your own.")
    bots.command("token")(bot_token)
    bots.command("revoke")(bot_revoke)
    bots.command("connect")(bot_connect)
    app.add_typer(bots, name="bot")


def bot_token(url: Url, name: Name, account: Account, password: Password = None) -> None:
    """Create a bot for your account and print its token. It is shown only once."""

    async def make(client: "Client") -> None:
        typer.echo(await client.make_bot(name))

    _as_owner(url, account, password, make)


def bot_revoke(url: Url, name: Name, account: Account, password: Password = None) -> None:
    """Revoke a bot's token. The bot is gone for good."""

    async def revoke(client: "Client") -> None:
        await client.revoke_bot(name)

    _as_owner(url, account, password, revoke)


def bot_connect(
    url: Url,
    token: Annotated[
        str,
        typer.Option(
            envvar="TRUNKLINE_BOT_TOKEN", metavar="TEXT", help="The token from `bot token`."
        ),
    ],
    bot: Annotated[
        str,
        typer.Option(
            metavar="BOT",
            help="Bot that decides: a name, `search@100ms` or `my_bot.py:MyBot`.",
            autocompletion=complete_bot,
        ),
    ] = "planner",
    table: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="Take a seat at this table.",
            show_default="wait until hosts give it seats",
        ),
    ] = None,
) -> None:
    """Play on a server until you press Ctrl-C.

    With --table it ends when that game ends.
    """
    import logging

    logging.basicConfig(format="%(message)s")
    logging.getLogger("trunkline.client").setLevel(logging.INFO)
    with quitting_at_once():
        _play(url, token, _practised(bot), table)


def _practised(bot: str) -> "Maker":
    from trunkline.bots.faults import FaultyBot
    from trunkline.bots.registry import find_maker
    from trunkline.client.remote_bot import practise

    try:
        make = find_maker(bot)
        with getting_ready("Getting the bot ready ..."):
            practise(make)
    except ValueError as error:
        print_cause(error)
        fail(printable(f"the bot {bot!r} cannot play: {error}", 500), 2)
    except FaultyBot as error:
        typer.echo(printable_lines(error.fault.traceback), err=True)
        fail(printable(f"the bot {bot!r} cannot play: {error}", 500), 2)
    return make


def _play(url: str, token: str, make: "Maker", table: str | None) -> None:
    from trunkline.client.remote_bot import RemoteBot

    async def play(client: "Client") -> None:
        bot = RemoteBot(client, make)
        await (bot.play_at(table) if table else bot.wait_for_seats())

    _run(url, play, token)


def _as_owner(
    url: str, account: str, password: str | None, do: "Callable[[Client], Awaitable[None]]"
) -> None:
    # On standard error: `TOKEN=$(trunkline bot token ...)` must not contain the question.
    known = password or typer.prompt("Password", hide_input=True, err=True)

    async def log_in_and_do(client: "Client") -> None:
        await client.log_in(account, known)
        await do(client)

    _run(url, log_in_and_do)


def _run(url: str, do: "Callable[[Client], Awaitable[None]]", token: str | None = None) -> None:
    import asyncio

    from trunkline.client import Client, RefusedByServer, TransportError
    from trunkline.client.reconnect import TurnedAway

    async def run() -> None:
        async with Client(_address(url), token) as client:
            await do(client)

    try:
        asyncio.run(run())
    except (RefusedByServer, TurnedAway) as error:
        fail(printable(str(error), 500))
    except TransportError as error:
        fail(printable(f"{url} cannot be reached: {error}", 500))


def _address(url: str) -> str:
    from urllib.parse import urlsplit

    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        fail(f"{printable(url)} is not a server address such as http://127.0.0.1:8000", 2)
    return url
