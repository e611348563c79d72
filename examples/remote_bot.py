"""A remote bot that does not need Trunkline: only JSON over websockets, as in any language.

TOKEN=... python examples/remote_bot.py ws://127.0.0.1:8000 [CODE]
"""

import asyncio
import json
import os
import random
import sys
from itertools import count
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SERVER = sys.argv[1]
HOPELESS = (4401, 4404)  # a wrong token, no such table
HEADERS = {"Authorization": f"Bearer {os.environ['TOKEN']}"}


def choose(moves: list[dict[str, Any]]) -> dict[str, Any]:
    """Claim the longest route, else draw a card, else make the first move."""
    claims = [move for move in moves if move["type"] == "claim"]
    if claims:
        return max(claims, key=lambda move: move["cards"] + move["locomotives"])
    cards = [move for move in moves if move["type"] in ("draw_deck", "draw_face_up")]
    return random.choice(cards) if cards else moves[0]


def answer(update: dict[str, Any]) -> dict[str, Any] | None:
    """The reply to an update; None means wait."""
    seat = update["seat"]
    if seat is None:
        return {"type": "sit"}
    if update["sitters"][seat]["keeper"]:
        return {"type": "resume"}
    if not update["legal_moves"]:
        return None
    move = choose(update["legal_moves"])
    return {"type": "play", "seat": seat, "version": update["version"], "move": move}


async def play(table: str) -> None:
    """Take a seat at a table if needed, and play until the game is over."""
    ids = count(1)
    async with connect(f"{SERVER}/api/tables/{table}/socket", additional_headers=HEADERS) as socket:
        async for data in socket:
            message = json.loads(data)
            if message["type"] == "refused":
                print(table, message["sentence"], flush=True)
            elif message["type"] == "update" and message["result"]:
                print(table, [score["total"] for score in message["result"]["scores"]], flush=True)
                return
            elif message["type"] == "update" and (reply := answer(message)):
                await socket.send(json.dumps({"id": next(ids), **reply}))


async def wait() -> None:
    """Play at every table where a host gives this bot a seat."""
    games: dict[str, asyncio.Task[None]] = {}
    async with connect(f"{SERVER}/api/bots/socket", additional_headers=HEADERS) as socket:
        async for data in socket:
            table = json.loads(data)["table"]
            if table not in games or games[table].done():
                games[table] = asyncio.create_task(play(table))


async def main() -> None:
    """Connect, and reconnect whenever the connection is lost."""
    while True:
        try:
            return await (play(sys.argv[2]) if sys.argv[2:] else wait())
        except (ConnectionClosed, OSError) as error:
            close = error.rcvd if isinstance(error, ConnectionClosed) else None
            if close and close.code in HOPELESS:
                sys.exit(close.reason)
            print("Again in a moment:", error, flush=True)
            await asyncio.sleep(1)


asyncio.run(main())
