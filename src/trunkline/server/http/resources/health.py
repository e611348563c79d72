"""Health, readiness and metrics, for those who run the server."""

import asyncio
from typing import Literal

import msgspec
from starlette.responses import Response

from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.endpoint import ApiCall
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.operations.metrics import CONTENT_TYPE, VERSION
from trunkline.server.store import StoreFailed

CHECK_SECONDS = 5.0  # a store that needs longer is not ready
CANNOT_STORE = "The server cannot store anything at the moment. Its log says why."


class Status(msgspec.Struct, frozen=True):
    """Everything is fine."""

    status: Literal["ok"] = "ok"


class Health(msgspec.Struct, frozen=True):
    """The process is alive, and which release it is."""

    version: str
    status: Literal["ok"] = "ok"


async def get_health(call: ApiCall) -> Response:
    """Answer, which shows that the process is alive."""
    return call.answer(Health(VERSION))


async def get_readiness(call: ApiCall) -> Response:
    """Answer if the server is not about to stop and can write to the store."""
    if call.services.hub.is_draining:
        raise RequestRefused(ProblemKind.DRAINING)
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            await call.services.store.check()
    except (StoreFailed, TimeoutError) as error:
        raise RequestRefused(ProblemKind.STORE_FAILED, CANNOT_STORE) from error
    return call.answer(Status())


async def get_preparation(call: ApiCall) -> Response:
    """Return how far the compilation is that a first start needs."""
    return call.answer(call.services.preparation.status)


async def get_metrics(call: ApiCall) -> Response:
    """Return the metrics in the text format of Prometheus, unless they have their own port."""
    if call.services.config.metrics_port is not None:
        raise RequestRefused(ProblemKind.NOT_FOUND)
    return Response(call.services.metrics.text(), headers={"Content-Type": CONTENT_TYPE})
