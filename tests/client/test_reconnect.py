"""A visit is made again and again, until it succeeds or there is no hope."""

import asyncio
import logging
from collections.abc import Callable

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response

from trunkline.client import reconnect
from trunkline.client.reconnect import BackOff, TurnedAway, keep_connected
from trunkline.protocol.close_codes import CloseCode


def closed(code: int, reason: str = "Because.") -> Exception:
    return ConnectionClosedError(Close(code, reason), None)


def answered(status: int) -> Exception:
    return InvalidStatus(Response(status, "", Headers()))


def visiting(*errors: Exception) -> Callable[[BackOff], "asyncio.Future[str]"]:
    """A visit that fails with each of the errors before it succeeds."""
    left = list(errors)

    async def visit(_back_off: BackOff) -> str:
        if left:
            raise left.pop(0)
        return "well"

    return lambda back_off: asyncio.ensure_future(visit(back_off))


@pytest.fixture(autouse=True)
def no_time_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnect, "FIRST_WAIT", 0.001)


def test_what_may_pass_is_tried_again() -> None:
    errors = [
        *(closed(code) for code in (1006, 1009, 1012, 1013, 4429)),
        *(answered(status) for status in (500, 502, 503)),
        *(ConnectionRefusedError(), TimeoutError(), OSError("no route to host")),
    ]
    assert asyncio.run(keep_connected(visiting(*errors))) == "well"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (closed(4401), "Because."),
        (closed(4404), "Because."),
        (answered(403), "There is no Trunkline server at this address."),
        (answered(404), "There is no Trunkline server at this address."),
    ],
)
def test_what_never_passes_is_told_at_once(error: Exception, sentence: str) -> None:
    with pytest.raises(TurnedAway) as turned_away:
        asyncio.run(keep_connected(visiting(error)))
    assert str(turned_away.value) == sentence


def test_any_other_fault_is_nobodys_to_swallow() -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(keep_connected(visiting(ZeroDivisionError())))


def test_each_wait_is_longer_up_to_a_limit_and_success_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def story() -> None:
        back_off = BackOff()
        for _ in range(20):
            await back_off.wait()
        back_off.reset()
        await back_off.wait()

    monkeypatch.setattr(reconnect, "FIRST_WAIT", 0.5)
    monkeypatch.setattr("trunkline.client.reconnect.asyncio.sleep", sleep)
    asyncio.run(story())
    assert all(0.25 * 2**k <= wait <= 0.5 * 2**k for k, wait in enumerate(waits[:5]))
    assert all(15 <= wait <= 30 for wait in waits[7:-1])
    assert waits[-1] <= 0.5


def test_a_final_code_without_a_reason_gets_a_sentence() -> None:
    with pytest.raises(TurnedAway, match="No bot has that token"):
        asyncio.run(keep_connected(visiting(closed(CloseCode.WRONG_TOKEN, ""))))


def test_a_server_that_was_never_reached_is_not_called_lost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, logger="trunkline.client")

    async def visit(back_off: BackOff) -> None:
        if not caplog.messages:
            raise OSError("refused")
        if len(caplog.messages) == 1:
            back_off.reset()
            raise OSError("gone")

    asyncio.run(keep_connected(visit))
    assert caplog.messages == [
        "the server cannot be reached, trying again: refused",
        "the connection was lost, trying again: gone",
    ]
