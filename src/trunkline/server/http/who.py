"""Who asks: a bot says it with its token, anybody else with the cookie."""

from starlette.requests import HTTPConnection

from trunkline.server.http.guard import address_of, check_rate
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.people.identity import COOKIE, Person
from trunkline.server.services import Services


async def person_of(connection: HTTPConnection) -> Person | None:
    """Who asks; nobody if the cookie is not ours or holds no more.

    Raises `RequestRefused` for a token that is no bot's.
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
        raise RequestRefused(Kind.WRONG_TOKEN)
    wrong_tokens.give_back(address)
    return bot
