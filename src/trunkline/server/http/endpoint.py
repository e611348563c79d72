"""An endpoint: its fields are enforced for every request and appear in the description."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.guard import check_origin
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.http.who import person_of
from trunkline.server.people.identity import Person
from trunkline.server.services import Services

JSON = "application/json"
MAX_BODY_BYTES = 4096
SAFE_METHODS = {"GET", "HEAD"}
COMMON_PROBLEMS = (
    ProblemKind.WRONG_TOKEN,
    ProblemKind.TOO_FAST,
    ProblemKind.STORE_FAILED,
    ProblemKind.FAILED,
)


@dataclass(frozen=True, slots=True)
class ApiCall:
    """A checked request, as the handler of an endpoint gets it."""

    request: Request
    services: Services
    status: int
    person: Person | None
    body: Any

    @property
    def me(self) -> Person:
        """The person who asks, if the endpoint needs the cookie."""
        assert self.person is not None, "this endpoint does not need the cookie"
        return self.person

    def answer(self, value: Any) -> Response:
        """Return a value as the endpoint's JSON answer."""
        return Response(msgspec.json.encode(value), self.status, media_type=JSON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """A method and a path, what a request must have, and what the answer may be."""

    method: str
    path: str
    summary: str
    do: Callable[[ApiCall], Awaitable[Response]]
    answer: Any
    status: int = 200
    media: str = JSON
    body: type[msgspec.Struct] | None = None
    needs_cookie: bool = False
    problems: tuple[ProblemKind, ...] = ()

    @property
    def is_safe(self) -> bool:
        """Whether a request changes nothing."""
        return self.method in SAFE_METHODS

    @property
    def all_problems(self) -> tuple[ProblemKind, ...]:
        """All problems it may answer with."""
        kinds = [*self.problems, *COMMON_PROBLEMS]
        if not self.is_safe:
            kinds += [ProblemKind.FORBIDDEN_ORIGIN, ProblemKind.NOT_FOR_BOTS]
        if self.body:
            kinds += [ProblemKind.TOO_LONG, ProblemKind.NOT_JSON, ProblemKind.UNREADABLE]
        if self.needs_cookie:
            kinds.append(ProblemKind.NO_PERSON)
        return tuple(kinds)

    async def serve(self, request: Request) -> Response:
        """Check a request and answer it. Raises `RequestRefused`."""
        services: Services = request.app.state.services
        if not self.is_safe:
            check_origin(request, services.config)
        person = await person_of(request)
        if self.needs_cookie and person is None:
            raise RequestRefused(ProblemKind.NO_PERSON)
        if person and person.is_bot and not self.is_safe:
            raise RequestRefused(ProblemKind.NOT_FOR_BOTS)
        body = await _read_body(request, self.body) if self.body else None
        return await self.do(ApiCall(request, services, self.status, person, body))


async def _read_body(request: Request, form: type[msgspec.Struct]) -> msgspec.Struct:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise RequestRefused(ProblemKind.NOT_JSON)
    try:
        return msgspec.json.decode(await _read_bytes(request), type=form)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ClientDisconnect) as error:
        sentence = f"The server could not read the request: {error}"
        raise RequestRefused(ProblemKind.UNREADABLE, sentence) from error


async def _read_bytes(request: Request) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_BODY_BYTES:
            raise RequestRefused(ProblemKind.TOO_LONG)
    return data
