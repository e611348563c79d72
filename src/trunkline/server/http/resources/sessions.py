"""Guests, accounts, passwords, log-in and log-out."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.cookies import clear_cookie, set_cookie
from trunkline.server.http.endpoint import ApiCall
from trunkline.server.http.guard import address_of, check_rate
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.people.accounts import (
    MAX_PASSWORD,
    MIN_PASSWORD,
    account_key,
    checked_password,
)
from trunkline.server.people.identity import MAX_NAME, Person, checked_name, new_guest, renamed
from trunkline.server.store import HasAccount, NameTaken

# Only described here. The handlers check them and refuse with a code and a sentence.
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
    """The name of a guest."""

    name: Name


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of a new account."""

    name: Name
    password: Password


class LogIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of an account."""

    name: str
    password: str


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current password of an account and the new one."""

    old: str
    new: Password


class Me(msgspec.Struct, frozen=True):
    """The public part of who asks."""

    name: str
    is_account: bool


async def get_me(call: ApiCall) -> Response:
    """Return who asks."""
    return call.answer(Me(call.me.name, call.me.is_account))


async def become_guest(call: ApiCall) -> Response:
    """Give a new guest a cookie. A guest who has one gets another name."""
    name = _checked_name(call.body.name)
    if call.person is None:
        check_rate(call.services.limits.guests, address_of(call.request))
        return _identify(call, new_guest(name))
    if call.person.is_account:
        raise RequestRefused(ProblemKind.FIXED_NAME)
    return _identify(call, renamed(call.person, name))


async def register(call: ApiCall) -> Response:
    """Make an account, from the guest who asks if there is one."""
    if not call.services.config.registration:
        raise RequestRefused(ProblemKind.REGISTRATION_CLOSED)
    name, password = _checked_name(call.body.name), _checked_password(call.body.password)
    check_rate(call.services.limits.logins, address_of(call.request))
    try:
        return _identify(call, await call.services.accounts.register(name, password, call.person))
    except NameTaken as error:
        raise RequestRefused(ProblemKind.NAME_TAKEN) from error
    except HasAccount as error:
        raise RequestRefused(ProblemKind.HAS_ACCOUNT) from error


async def log_in(call: ApiCall) -> Response:
    """Set the cookie of an account."""
    check_rate(call.services.limits.logins, address_of(call.request))
    check_rate(call.services.limits.passwords, account_key(call.body.name))
    person = await call.services.accounts.log_in(call.body.name, call.body.password)
    if person is None:
        raise RequestRefused(ProblemKind.WRONG_LOGIN)
    return _identify(call, person)


async def change_password(call: ApiCall) -> Response:
    """Change a password and set a new cookie. Older cookies and their sockets stop working."""
    if not call.me.is_account:
        raise RequestRefused(ProblemKind.NO_ACCOUNT)
    old, new = call.body.old, _checked_password(call.body.new)
    check_rate(call.services.limits.logins, address_of(call.request))
    check_rate(call.services.limits.passwords, account_key(call.me.name))
    person = await call.services.accounts.change_password(call.me, old, new)
    if person is None:
        raise RequestRefused(ProblemKind.WRONG_PASSWORD)
    call.services.connections.cut_off(person.player, CloseCode.PASSWORD_CHANGED)
    return _identify(call, person)


async def log_out(call: ApiCall) -> Response:
    """Clear the cookie."""
    response = Response(status_code=call.status)
    clear_cookie(response, call.request)
    return response


def _identify(call: ApiCall, person: Person) -> Response:
    response = call.answer(Me(person.name, person.is_account))
    set_cookie(response, call.request, person)
    return response


def _checked_name(name: str) -> str:
    try:
        return checked_name(name)
    except ValueError as error:
        raise RequestRefused(ProblemKind.BAD_NAME, str(error)) from error


def _checked_password(password: str) -> str:
    try:
        return checked_password(password)
    except ValueError as error:
        raise RequestRefused(ProblemKind.BAD_PASSWORD, str(error)) from error
