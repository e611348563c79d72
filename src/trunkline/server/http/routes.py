"""Turns endpoints into routes and exceptions into answers."""

from collections.abc import Iterable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ExceptionHandler

from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.endpoint import JSON, Endpoint
from trunkline.server.http.guard import headers_for
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.store import StoreFailed


def routes_of(endpoints: Iterable[Endpoint]) -> list[Route]:
    """Return one route for every path, so that a wrong method gets a list of the right ones."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [_route(path, by_method) for path, by_method in by_path.items()]


def _route(path: str, by_method: dict[str, Endpoint]) -> Route:
    async def serve(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await by_method[method].serve(request)

    return Route(path, serve, methods=list(by_method))


async def _answer_refusal(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestRefused)
    data = msgspec.json.encode(error.problem)
    return Response(data, error.kind.status, error.headers, media_type=JSON)


async def _answer_store_failed(request: Request, _error: Exception) -> Response:
    return await _answer_refusal(request, RequestRefused(ProblemKind.STORE_FAILED))


async def _answer_no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = ProblemKind.WRONG_METHOD if error.status_code == 405 else ProblemKind.NOT_FOUND
    response = await _answer_refusal(request, RequestRefused(kind))
    response.headers.update(error.headers or {})
    return response


async def _answer_failure(request: Request, _error: Exception) -> Response:
    response = await _answer_refusal(request, RequestRefused(ProblemKind.FAILED))
    # This answer does not pass through the middleware.
    response.headers.update(headers_for(request.url.path))
    return response


EXCEPTION_HANDLERS: dict[type[Exception] | int, ExceptionHandler] = {
    RequestRefused: _answer_refusal,
    StoreFailed: _answer_store_failed,
    HTTPException: _answer_no_route,
    Exception: _answer_failure,
}
