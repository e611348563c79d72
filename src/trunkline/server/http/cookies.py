"""Sets and clears the cookie."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from trunkline.protocol.cookie import COOKIE
from trunkline.server.people.identity import COOKIE_SECONDS, Person
from trunkline.server.services import Services


def set_cookie(response: Response, connection: HTTPConnection, person: Person) -> None:
    """Identify this person in the browser's future requests."""
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
    """Make the browser forget the person."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=_is_secure(connection))


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme == "https"
