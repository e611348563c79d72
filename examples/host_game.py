"""Hosts a game between two bots on a server, without a browser: `host_game.py URL BOT BOT`.

A host need not take a seat. A bot is a level such as `fix`, or a remote bot that waits.
"""

import asyncio
import sys

from trunkline.client import Client
from trunkline.protocol.table_settings import TableSettings


async def host_game(url: str, bots: list[str]) -> None:
    """Open a table, seat the bots, and print how the game ends."""
    async with Client(url) as client:
        await client.become_guest("Host")
        table = await client.open_table(TableSettings(seats=len(bots), bot_pause=0.0))
        async with client.at_table(table) as host:
            for seat, bot in enumerate(bots):
                await host.seat_bot(seat, bot)
            await host.start()
            update = await host.next_update()
            while update.result is None:
                update = await host.next_update()
            for bot, score in zip(bots, update.result.scores, strict=True):
                print(f"{bot}: {score.total} points")


if __name__ == "__main__":
    asyncio.run(host_game(sys.argv[1], sys.argv[2:]))
