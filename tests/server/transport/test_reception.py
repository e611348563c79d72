"""Half a request does not stay for long, and an ordinary client is never hurried."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from tests.server.http.site import Site
from tests.server.operations.test_metrics import samples
from tests.server.transport.test_websockets import run
from trunkline.server.transport import reception
from trunkline.server.transport.reception import MOST_REQUEST_BYTES

WHOLE = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
UPGRADE = b"GET /api/bots/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
HALVES = {
    "nothing": b"",
    "half a first line": b"GET /hea",
    "half a head": WHOLE[:-2],
    "half a body": POST + b'Content-Length: 20\r\n\r\n{"name"',
    "half a chunked body": POST + b'Transfer-Encoding: chunked\r\n\r\n7\r\n{"name"\r\n',
    "half a refused request": POST.replace(b"json", b"xml") + b"Content-Length: 9\r\n\r\n",
    "half a handshake": UPGRADE,
    "a whole request and a half": WHOLE + WHOLE[:-2],
}


async def opened(host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    name, port = host.split(":")
    return await asyncio.open_connection(name, int(port))


async def ended(reader: asyncio.StreamReader) -> None:
    """Read all that comes until the server ends the connection."""
    with contextlib.suppress(ConnectionError):
        await reader.read()


async def answer(reader: asyncio.StreamReader) -> bytes:
    """Read the answer to a question about health."""
    head = await reader.readuntil(b"\r\n\r\n")
    (length,) = (line for line in head.lower().split(b"\r\n") if b"content-length" in line)
    await reader.readexactly(int(length.partition(b":")[2]))
    return head


@pytest.mark.parametrize("name", HALVES)
def test_who_sends_half_a_request_is_cut_off(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reception, "REQUEST_SECONDS", 0.2)

    async def story(site: Site, host: str) -> None:
        reader, writer = await opened(host)
        writer.write(HALVES[name])
        await ended(reader)
        writer.close()
        await until_nobody_is_there(site)

    run(story, tmp_path)


async def until_nobody_is_there(site: Site) -> None:
    while site.services.door.visitors:
        await asyncio.sleep(0.01)


def test_a_trickle_of_bytes_gains_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reception, "REQUEST_SECONDS", 0.5)

    async def story(site: Site, host: str) -> None:
        reader, writer = await opened(host)
        writer.write(WHOLE[:-2])
        ending = asyncio.create_task(ended(reader))
        while not ending.done():
            writer.write(b"x")
            await asyncio.sleep(0.01)
        writer.close()
        assert samples(site.services.metrics)["trunkline_cut_offs_total slow"] == 1

    run(story, tmp_path)


def test_a_connection_may_rest_between_whole_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(_site: Site, host: str) -> None:
        reader, writer = await opened(host)
        writer.write(WHOLE)
        assert b" 200 " in await answer(reader)
        monkeypatch.setattr(reception, "REQUEST_SECONDS", 0.0)
        await asyncio.sleep(0.1)
        writer.write(WHOLE * 3)
        for _ in range(3):
            assert b" 200 " in await answer(reader)
        writer.close()

    run(story, tmp_path)


def test_a_body_without_end_is_cut_off_after_a_bounded_part(tmp_path: Path) -> None:
    async def story(site: Site, host: str) -> None:
        reader, writer = await opened(host)
        writer.write(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        writer.write(b"1\r\nx\r\n" * MOST_REQUEST_BYTES)
        await ended(reader)
        writer.close()
        assert samples(site.services.metrics)["trunkline_cut_offs_total flood"] == 1

    run(story, tmp_path)


def test_who_reads_no_answer_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reception, "UNREAD_SECONDS", 0.2)

    async def story(site: Site, host: str) -> None:
        _, writer = await opened(host)
        while site.services.door.visitors or not cut_off_as_slow(site):
            if not writer.transport.get_write_buffer_size():
                writer.write(WHOLE.replace(b"/health", b"/api/openapi.json") * 20)
            await asyncio.sleep(0.01)
        writer.close()

    run(story, tmp_path)


def cut_off_as_slow(site: Site) -> bool:
    return "trunkline_cut_offs_total slow" in samples(site.services.metrics)


def test_without_limits_half_a_request_may_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reception, "REQUEST_SECONDS", 0.0)

    async def story(_site: Site, host: str) -> None:
        reader, writer = await opened(host)
        writer.write(WHOLE[:-2])
        await asyncio.sleep(0.2)
        writer.write(WHOLE[-2:])
        assert b" 200 " in await answer(reader)
        writer.close()

    run(story, tmp_path, limits=False)
