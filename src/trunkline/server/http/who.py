"""Identifies who sends a request: a bot by its token, a person by the cookie."""

from starlette.requests import HTTPConnection

from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.guard import address_of, check_rate
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.people.identity import Person
from trunkline.server.services import Services


async def person_of(connection: HTTPConnection) -> Person | None:
    """Return who sends a request, or None without a valid cookie.

    Raises `RequestRefused` for an unknown token.
    """
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await _bot_of(connection, token.strip())
    services: Services = connection.app.state.services
    person = services.identities.person_of(connection.cookies.get(COOKIE))
    return person if person and await services.accounts.is_current(person) else None


async def _bot_of(connection: HTTPConnection, token: str) -> Person:
    services: Services = connection.app.state.services
    wrong_tokens, address = services.limits.wrong_tokens, address_of(connection)
    check_rate(wrong_tokens, address)
    bot = await services.bot_tokens.bot_of(token)
    if bot is None:
        raise RequestRefused(ProblemKind.WRONG_TOKEN)
    wrong_tokens.give_back(address)
    return bot
