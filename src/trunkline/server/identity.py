"""Who somebody is: a guest with a name and a signed cookie. A seat belongs to the cookie."""

import secrets

import msgspec
from itsdangerous import BadData, URLSafeSerializer

COOKIE = "trunkline"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
MAX_NAME = 24


class Guest(msgspec.Struct, frozen=True):
    """A player's secret id, which nobody else is told, and the name that all may know."""

    player: str
    name: str


class Identities:
    """Makes guests and knows them again by their cookie."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="guest")

    def new_guest(self, name: str) -> Guest:
        """A guest nobody has been before."""
        return Guest(secrets.token_urlsafe(16), checked_name(name))

    def cookie_of(self, guest: Guest) -> str:
        """The cookie that proves who a guest is."""
        return self._serializer.dumps(msgspec.to_builtins(guest))

    def guest_of(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie that we have signed; else nobody."""
        try:
            return msgspec.convert(self._serializer.loads(cookie or ""), Guest)
        except (BadData, msgspec.ValidationError):
            return None


def checked_name(name: str) -> str:
    """A name fit to show: short, printable, not empty; raises `ValueError`."""
    shown = " ".join(name.split())
    if not shown or len(shown) > MAX_NAME or not shown.isprintable():
        raise ValueError(f"a name has 1 to {MAX_NAME} printable characters")
    return shown
