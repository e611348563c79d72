"""One endpoint: all that is said of it here holds when it is asked, and is in the description."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from trunkline.server.http.guard import check_origin
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.http.who import person_of
from trunkline.server.people.identity import Person
from trunkline.server.services import Services

JSON = "application/json"
MAX_BODY_BYTES = 4096
SAFE_METHODS = {"GET", "HEAD"}


@dataclass(frozen=True, slots=True)
class Ask:
    """A request as the endpoint's function gets it."""

    request: Request
    services: Services
    status: int
    person: Person | None
    body: Any

    @property
    def me(self) -> Person:
        """Who asks, where the endpoint needs the cookie."""
        assert self.person is not None, "this endpoint does not need the cookie"
        return self.person

    def answer(self, value: Any) -> Response:
        """The answer that the endpoint promises."""
        return Response(msgspec.json.encode(value), self.status, media_type=JSON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """What can be asked at an address with a method, and what may be answered."""

    method: str
    path: str
    summary: str
    do: Callable[[Ask], Awaitable[Response]]
    answer: Any
    status: int = 200
    media: str = JSON
    body: type[msgspec.Struct] | None = None
    needs_cookie: bool = False
    problems: tuple[Kind, ...] = ()

    @property
    def is_safe(self) -> bool:
        """Whether asking changes nothing."""
        return self.method in SAFE_METHODS

    @property
    def all_problems(self) -> tuple[Kind, ...]:
        """Its own problems, and those that come with what it is."""
        kinds = [*self.problems, Kind.WRONG_TOKEN, Kind.TOO_FAST, Kind.STORE_FAILED, Kind.FAILED]
        if not self.is_safe:
            kinds += [Kind.FORBIDDEN_ORIGIN, Kind.NOT_FOR_BOTS]
        if self.body:
            kinds += [Kind.TOO_LONG, Kind.NOT_JSON, Kind.UNREADABLE]
        if self.needs_cookie:
            kinds.append(Kind.NO_PERSON)
        return tuple(kinds)

    async def serve(self, request: Request) -> Response:
        """Check a request and answer it; raises `RequestRefused`."""
        services: Services = request.app.state.services
        if not self.is_safe:
            check_origin(request, services.config)
        person = await person_of(request)
        if self.needs_cookie and person is None:
            raise RequestRefused(Kind.NO_PERSON)
        if person and person.is_bot and not self.is_safe:
            raise RequestRefused(Kind.NOT_FOR_BOTS)
        body = await _read_body(request, self.body) if self.body else None
        return await self.do(Ask(request, services, self.status, person, body))


async def _read_body(request: Request, form: type[msgspec.Struct]) -> msgspec.Struct:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise RequestRefused(Kind.NOT_JSON)
    try:
        return msgspec.json.decode(await _read_bytes(request), type=form)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ClientDisconnect) as error:
        sentence = f"The server could not read the request: {error}"
        raise RequestRefused(Kind.UNREADABLE, sentence) from error


async def _read_bytes(request: Request) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_BODY_BYTES:
            raise RequestRefused(Kind.TOO_LONG)
    return data
