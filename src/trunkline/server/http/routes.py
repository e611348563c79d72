"""From endpoints to routes, and from exceptions to answers."""

from collections.abc import Iterable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ExceptionHandler

from trunkline.server.http.endpoint import JSON, Endpoint
from trunkline.server.http.guard import headers_for
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.store import StoreFailed


def routes_of(endpoints: Iterable[Endpoint]) -> list[Route]:
    """One route for every path, so that a wrong method is told all the right ones."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [_route(path, by_method) for path, by_method in by_path.items()]


def _route(path: str, by_method: dict[str, Endpoint]) -> Route:
    async def serve(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await by_method[method].serve(request)

    return Route(path, serve, methods=list(by_method))


async def _tell_refusal(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestRefused)
    data = msgspec.json.encode(error.problem)
    return Response(data, error.kind.status, error.headers, media_type=JSON)


async def _tell_store_failed(request: Request, _error: Exception) -> Response:
    return await _tell_refusal(request, RequestRefused(Kind.STORE_FAILED))


async def _tell_no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = Kind.WRONG_METHOD if error.status_code == 405 else Kind.NOT_FOUND
    response = await _tell_refusal(request, RequestRefused(kind))
    response.headers.update(error.headers or {})
    return response


async def _tell_failure(request: Request, _error: Exception) -> Response:
    response = await _tell_refusal(request, RequestRefused(Kind.FAILED))
    response.headers.update(headers_for(request.url.path))  # it is made outside of the middleware
    return response


EXCEPTION_HANDLERS: dict[type[Exception] | int, ExceptionHandler] = {
    RequestRefused: _tell_refusal,
    StoreFailed: _tell_store_failed,
    HTTPException: _tell_no_route,
    Exception: _tell_failure,
}
