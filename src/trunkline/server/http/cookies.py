"""The cookie, set and cleared."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from trunkline.server.people.identity import COOKIE, COOKIE_SECONDS, Person
from trunkline.server.services import Services


def set_cookie(response: Response, connection: HTTPConnection, person: Person) -> None:
    """Let the browser say from now on that it is this person who asks."""
    services: Services = connection.app.state.services
    response.set_cookie(
        COOKIE,
        services.identities.cookie_of(person),
        COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=_is_secure(connection),
    )


def clear_cookie(response: Response, connection: HTTPConnection) -> None:
    """Let the browser forget who asks."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=_is_secure(connection))


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme == "https"
