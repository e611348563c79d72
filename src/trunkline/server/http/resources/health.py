"""Health, readiness and metrics, for those who run the server."""

from typing import Literal

import msgspec
from starlette.responses import Response

from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.endpoint import ApiCall
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.operations.metrics import CONTENT_TYPE


class Status(msgspec.Struct, frozen=True):
    """Everything is fine."""

    status: Literal["ok"] = "ok"


async def get_health(call: ApiCall) -> Response:
    """Answer, which shows that the process is alive."""
    return call.answer(Status())


async def get_readiness(call: ApiCall) -> Response:
    """Answer if the server is not about to stop and can write to the store."""
    if call.services.hub.is_draining:
        raise RequestRefused(ProblemKind.DRAINING)
    await call.services.store.check()
    return call.answer(Status())


async def get_preparation(call: ApiCall) -> Response:
    """Return how far the compilation is that a first start needs."""
    return call.answer(call.services.preparation.status)


async def get_metrics(call: ApiCall) -> Response:
    """Return the metrics in the text format of Prometheus."""
    return Response(call.services.metrics.text(), headers={"Content-Type": CONTENT_TYPE})
