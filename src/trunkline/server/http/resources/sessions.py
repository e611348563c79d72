"""Who one is: guests, accounts, logging in and out."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from trunkline.server.http.cookies import clear_cookie, set_cookie
from trunkline.server.http.endpoint import Ask
from trunkline.server.http.guard import address_of, check_rate
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.people.accounts import (
    MAX_PASSWORD,
    MIN_PASSWORD,
    account_key,
    checked_password,
)
from trunkline.server.people.identity import MAX_NAME, Person, checked_name, new_guest, renamed
from trunkline.server.store import HasAccount, NameTaken
from trunkline.server.transport.connections import PASSWORD_CHANGED

# Described here and checked by us, so that a refusal has a code and a sentence of ours.
Name = Annotated[
    str,
    Meta(
        description=f"1 to {MAX_NAME} printable characters; runs of spaces count as one.",
        extra_json_schema={"minLength": 1},
    ),
]
Password = Annotated[
    str, Meta(extra_json_schema={"minLength": MIN_PASSWORD, "maxLength": MAX_PASSWORD})
]


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wants to have."""

    name: Name


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the password of an account to be."""

    name: Name
    password: Password


class LogIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the password of an account."""

    name: str
    password: str


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account's password, and the one to come."""

    old: str
    new: Password


class Me(msgspec.Struct, frozen=True):
    """Who asks, as all may know it."""

    name: str
    is_account: bool


async def tell_me(ask: Ask) -> Response:
    """Say who asks."""
    return ask.answer(Me(ask.me.name, ask.me.is_account))


async def become_guest(ask: Ask) -> Response:
    """Give a new guest a cookie; one who has it already gets another name and stays the same."""
    name = _checked_name(ask.body.name)
    if ask.person is None:
        check_rate(ask.services.limits.guests, address_of(ask.request))
        return _know(ask, new_guest(name))
    if ask.person.is_account:
        raise RequestRefused(Kind.FIXED_NAME)
    return _know(ask, renamed(ask.person, name))


async def register(ask: Ask) -> Response:
    """Make an account of the guest who asks, or a new one."""
    name, password = _checked_name(ask.body.name), _checked_password(ask.body.password)
    check_rate(ask.services.limits.logins, address_of(ask.request))
    try:
        return _know(ask, await ask.services.accounts.register(name, password, ask.person))
    except NameTaken as error:
        raise RequestRefused(Kind.NAME_TAKEN) from error
    except HasAccount as error:
        raise RequestRefused(Kind.HAS_ACCOUNT) from error


async def log_in(ask: Ask) -> Response:
    """Give the cookie of an account."""
    check_rate(ask.services.limits.logins, address_of(ask.request))
    check_rate(ask.services.limits.passwords, account_key(ask.body.name))
    person = await ask.services.accounts.log_in(ask.body.name, ask.body.password)
    if person is None:
        raise RequestRefused(Kind.WRONG_LOGIN)
    return _know(ask, person)


async def change_password(ask: Ask) -> Response:
    """Change a password and give the cookie anew; every earlier one is void, and so its sockets."""
    if not ask.me.is_account:
        raise RequestRefused(Kind.NO_ACCOUNT)
    old, new = ask.body.old, _checked_password(ask.body.new)
    check_rate(ask.services.limits.logins, address_of(ask.request))
    check_rate(ask.services.limits.passwords, account_key(ask.me.name))
    person = await ask.services.accounts.change_password(ask.me, old, new)
    if person is None:
        raise RequestRefused(Kind.WRONG_PASSWORD)
    ask.services.connections.cut_off(person.player, PASSWORD_CHANGED)
    return _know(ask, person)


async def log_out(ask: Ask) -> Response:
    """Clear the cookie."""
    response = Response(status_code=ask.status)
    clear_cookie(response, ask.request)
    return response


def _know(ask: Ask, person: Person) -> Response:
    response = ask.answer(Me(person.name, person.is_account))
    set_cookie(response, ask.request, person)
    return response


def _checked_name(name: str) -> str:
    try:
        return checked_name(name)
    except ValueError as error:
        raise RequestRefused(Kind.BAD_NAME, str(error)) from error


def _checked_password(password: str) -> str:
    try:
        return checked_password(password)
    except ValueError as error:
        raise RequestRefused(Kind.BAD_PASSWORD, str(error)) from error
