"""Identifies people by a signed cookie. A seat belongs to the cookie, not to the name."""

import secrets

import msgspec
from itsdangerous import BadData, URLSafeSerializer

COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers allow
MAX_NAME = 24


class Person(msgspec.Struct, frozen=True):
    """A player's secret id and public name. Nobody else may see the id."""

    player: str
    name: str
    is_account: bool = False
    epoch: int = 0
    """The account's epoch when the cookie was made. 0 for a guest."""
    is_bot: bool = False
    """Whether it is a remote bot, which has a token and no cookie."""


class Identities:
    """Signs cookies and reads them."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="guest")

    def cookie_of(self, person: Person) -> str:
        """Return the cookie that identifies a person."""
        return self._serializer.dumps(msgspec.to_builtins(person))

    def person_of(self, cookie: str | None) -> Person | None:
        """Return the person of a cookie that we signed, otherwise None."""
        try:
            return msgspec.convert(self._serializer.loads(cookie or ""), Person)
        except (BadData, msgspec.ValidationError):
            return None


def new_guest(name: str) -> Person:
    """Return a new guest. Raises `ValueError` for a bad name."""
    return Person(secrets.token_urlsafe(16), checked_name(name))


def renamed(guest: Person, name: str) -> Person:
    """Return the same player with another name. Raises `ValueError` for a bad one."""
    return msgspec.structs.replace(guest, name=checked_name(name))


def checked_name(name: str) -> str:
    """Return a name that is short, printable and not empty. Raises `ValueError`."""
    shown = shown_line(name, MAX_NAME)
    if shown is None:
        raise ValueError(f"A name must have 1 to {MAX_NAME} printable characters.")
    return shown


def shown_line(text: str, most: int) -> str | None:
    """Return a text as one printable line with single spaces, or None if that fails."""
    line = " ".join(text.split())
    return line if 0 < len(line) <= most and line.isprintable() else None
