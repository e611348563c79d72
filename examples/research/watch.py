"""Watch bots play in the browser: `watch.py BOT BOT ...`, with names as in `trunkline arena`.

TRUNKLINE_AGENT=agent.npz python examples/research/watch.py \\
    examples/research/trained_bot.py:TrainedBot greedy

It starts a server of its own and opens the page. The game begins when the page is open.
"""

import argparse
import asyncio
import logging
import re
import secrets
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from trunkline.bots.base import Bot
from trunkline.bots.registry import Maker, find_maker
from trunkline.client import Client
from trunkline.client.remote_bot import RemoteBot
from trunkline.engine.moves import Move
from trunkline.engine.view import View
from trunkline.protocol.table_settings import TableSettings

COMMAND = "from trunkline.cli import main; main()"
READY = re.compile(r"ready at (\S+)")


class PausingBot:
    """A bot that waits before each move, so that people can follow."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self._bot, self._seconds = bot, seconds

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Wait, and return the bot's move."""
        time.sleep(self._seconds)
        return self._bot.choose(view, moves)


def pausing(make: Maker, seconds: float) -> Maker:
    """Make the bot so that it pauses."""
    return lambda seed: PausingBot(make(seed), seconds)


async def watch(
    url: str, bots: Sequence[tuple[str, Maker]], show: Callable[[str], object]
) -> list[int]:
    """Let bots play a game, which begins when somebody looks on; return their points.

    `show` gets the address of the table.
    """
    async with AsyncExitStack() as stack:
        owner = await stack.enter_async_context(Client(url))
        await owner.register(f"Owner {secrets.token_hex(4)}", secrets.token_hex(16))
        table = await owner.open_table(TableSettings(seats=len(bots)))
        host = await stack.enter_async_context(owner.at_table(table))
        games = await stack.enter_async_context(asyncio.TaskGroup())
        for seat, (name, make) in enumerate(bots):
            token = await owner.make_bot(f"{name}-{seat + 1}")
            client = await stack.enter_async_context(Client(url, token))
            games.create_task(RemoteBot(client, make).play_at(table))
            while (await host.next_update()).sitters[seat] is None:
                pass
        alone = host.update.spectators if host.update else 0
        show(f"{url}/t/{table}")
        while (await host.next_update()).spectators <= alone:
            pass
        await host.start()
        while (update := await host.next_update()).result is None:
            pass
        return [score.total for score in update.result.scores]


def short_name(bot: str) -> str:
    """The name of a bot as the page shows it: letters, digits and hyphens."""
    return re.sub(r"\W+", "-", bot.rpartition(":")[2])[:16].strip("-")


@contextmanager
def local_server() -> Iterator[str]:
    """Serve on a free port, with a database of its own, until the block ends."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        options = ["serve", "--port", "0", "--no-limits", "--database", database]
        command = [sys.executable, "-c", COMMAND, *options, "--log-level", "error"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = (READY.search(line) for line in server.stdout)
                ready = next((match for match in found if match), None)
                if ready is None:
                    sys.exit("The server could not start.")
                yield ready[1]
            finally:
                server.terminate()


def show_page(address: str) -> None:
    """Print the address, and open it where there is a browser."""
    print(f"Watch the game at {address}", flush=True)
    webbrowser.open(address)


def read_bots() -> list[tuple[str, Maker]]:
    """The names and makers of the bots on the command line."""
    parser = argparse.ArgumentParser(description="Watch bots play in the browser.")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="2 to 5 bots, as in `arena`")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds before each move")
    options = parser.parse_args()
    if not 2 <= len(options.bots) <= 5:
        parser.error("a game has 2 to 5 bots")
    try:
        makers = [pausing(find_maker(bot), options.pause) for bot in options.bots]
    except ValueError as error:
        parser.error(str(error))
    return list(zip(map(short_name, options.bots), makers, strict=True))


def main() -> None:
    """Serve, open the page, and print the points at the end."""
    bots = read_bots()
    logging.basicConfig(format="%(message)s")  # a bot that fails says why
    with local_server() as url:
        points = asyncio.run(watch(url, bots, show_page))
        for (name, _), total in zip(bots, points, strict=True):
            print(f"{name}: {total} points")
        input("The page stays open until you press Enter. ")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print()
