"""Requests of people at a table, as its tests need them."""

from typing import Any, TypeVar

from trunkline.protocol.client_messages import ClientMessage
from trunkline.server.people.identity import Person
from trunkline.server.table.commands import Request
from trunkline.server.table.viewer import Viewer

M = TypeVar("M", bound=ClientMessage)


def ask(
    who: str | Person, kind: type[M], *values: Any, viewer: Viewer | None = None, **named: Any
) -> Request[M]:
    """Return the request of a person, or of the player with that id, with these values."""
    person = who if isinstance(who, Person) else Person(who, who.title())
    return Request(person, kind(0, *values, **named), viewer)
