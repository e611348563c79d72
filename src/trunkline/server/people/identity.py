"""Who somebody is: a name and a signed cookie. A seat belongs to the cookie, not to the name."""

import secrets

import msgspec
from itsdangerous import BadData, URLSafeSerializer

COOKIE = "trunkline"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
MAX_NAME = 24


class Person(msgspec.Struct, frozen=True):
    """A player's secret id, which nobody else is told, and the name that all may know."""

    player: str
    name: str
    is_account: bool = False
    epoch: int = 0
    """An account's epoch when the cookie was made; a guest has none."""
    is_bot: bool = False
    """Whether it is a remote bot, which comes with a token and never has a cookie."""


class Identities:
    """Makes guests, and knows people again by their cookie."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="guest")

    def cookie_of(self, person: Person) -> str:
        """The cookie that proves who a person is."""
        return self._serializer.dumps(msgspec.to_builtins(person))

    def person_of(self, cookie: str | None) -> Person | None:
        """The person of a cookie that we have signed; else nobody."""
        try:
            return msgspec.convert(self._serializer.loads(cookie or ""), Person)
        except (BadData, msgspec.ValidationError):
            return None


def new_guest(name: str) -> Person:
    """Somebody whom nobody has been before; raises `ValueError` for a bad name."""
    return Person(secrets.token_urlsafe(16), checked_name(name))


def renamed(guest: Person, name: str) -> Person:
    """The same player under another name; raises `ValueError` for a bad one."""
    return msgspec.structs.replace(guest, name=checked_name(name))


def checked_name(name: str) -> str:
    """A name fit to show: short, printable, not empty; raises `ValueError`."""
    shown = shown_line(name, MAX_NAME)
    if shown is None:
        raise ValueError(f"A name must have 1 to {MAX_NAME} printable characters.")
    return shown


def shown_line(text: str, most: int) -> str | None:
    """A text as one line that is fit to show, runs of spaces as one; None if it is not fit."""
    line = " ".join(text.split())
    return line if 0 < len(line) <= most and line.isprintable() else None
