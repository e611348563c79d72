"""For those who run the server: does it live, can it serve, what has it done."""

from typing import Literal

import msgspec
from starlette.responses import Response

from trunkline.server.http.endpoint import Ask
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.operations.metrics import CONTENT_TYPE


class Status(msgspec.Struct, frozen=True):
    """All is well."""

    status: Literal["ok"] = "ok"


async def tell_health(ask: Ask) -> Response:
    """The process answers."""
    return ask.answer(Status())


async def tell_readiness(ask: Ask) -> Response:
    """New work is welcome: the server is not about to stop, and the store can be written to."""
    if ask.services.hub.is_draining:
        raise RequestRefused(Kind.DRAINING)
    await ask.services.store.check()
    return ask.answer(Status())


async def tell_metrics(ask: Ask) -> Response:
    """The figures in the text form of Prometheus."""
    return Response(ask.services.metrics.text(), headers={"Content-Type": CONTENT_TYPE})
