"""A table's websocket: updates go out, commands come in, and every message is answered."""

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from trunkline.server.identity import Guest
from trunkline.server.messages import (
    MAX_MESSAGE_BYTES,
    DoneMessage,
    RefusedMessage,
    ServerMessage,
    command_of,
    decode_client_message,
    encode,
    update_message,
)
from trunkline.server.refusals import Refused
from trunkline.server.table import Table, Update

WAITING_MESSAGES = 256  # a reader this far behind is cut off, and may come back
TOO_SLOW = 1013


async def serve_socket(socket: WebSocket, table: Table, guest: Guest | None) -> None:
    """Serve a connection until it ends; without a guest it only looks on."""
    await socket.accept()
    outbox: asyncio.Queue[ServerMessage] = asyncio.Queue(WAITING_MESSAGES)
    player = guest.player if guest else None
    is_slow = asyncio.Event()

    def post(update: Update) -> None:
        try:
            outbox.put_nowait(update_message(table, update, player))
        except asyncio.QueueFull:
            is_slow.set()

    end = table.listen(post, player)
    tasks = [
        asyncio.create_task(_send(socket, outbox)),
        asyncio.create_task(_receive(socket, table, guest, outbox)),
        asyncio.create_task(is_slow.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if is_slow.is_set():
            await socket.close(TOO_SLOW)
    finally:
        end()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(socket: WebSocket, outbox: "asyncio.Queue[ServerMessage]") -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.send_text(encode(await outbox.get()))


async def _receive(
    socket: WebSocket, table: Table, guest: Guest | None, outbox: "asyncio.Queue[ServerMessage]"
) -> None:
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        data = received.get("text") or received.get("bytes") or ""
        await outbox.put(await _answer(table, guest, data))


async def _answer(table: Table, guest: Guest | None, data: str | bytes) -> ServerMessage:
    if guest is None:
        return RefusedMessage(None, "only_looking_on", "Give yourself a name to take part.")
    if len(data) > MAX_MESSAGE_BYTES:
        return RefusedMessage(None, "too_long", "The message is too long.")
    try:
        message = decode_client_message(data)
    except ValueError as error:
        return RefusedMessage(None, "unreadable", f"The message cannot be read: {error}")
    try:
        version = await table.do(command_of(message, guest.player, guest.name))
    except Refused as refused:
        refusal = refused.refusal
        return RefusedMessage(message.id, refusal.code, refusal.sentence, refusal.rule)
    return DoneMessage(message.id, version)
