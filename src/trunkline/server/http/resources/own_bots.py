"""The remote bots of an account: made with a token, listed, revoked."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from trunkline.server.http.endpoint import Ask
from trunkline.server.http.guard import check_rate
from trunkline.server.http.problems import Kind, RequestRefused
from trunkline.server.people.bot_tokens import BOT_NAME
from trunkline.server.people.identity import Person
from trunkline.server.store import NameTaken, TooManyBots
from trunkline.server.transport.connections import WRONG_TOKEN


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a bot is to have."""

    # Described here and checked by us, so that a refusal has a code and a sentence of ours.
    name: Annotated[str, Meta(extra_json_schema={"pattern": f"^{BOT_NAME}$"})]


class MadeBot(msgspec.Struct, frozen=True):
    """A bot that has just been made, and its token, which is told only now."""

    name: str
    token: str


class OwnBots(msgspec.Struct, frozen=True):
    """The bots of an account by name."""

    bots: tuple[str, ...]


async def make_bot(ask: Ask) -> Response:
    """Make a bot of the account that asks."""
    owner, name = _owner(ask), ask.body.name
    check_rate(ask.services.limits.bots, owner.player)
    try:
        return ask.answer(MadeBot(name, await ask.services.bot_tokens.make(owner, name)))
    except ValueError as error:
        raise RequestRefused(Kind.BAD_NAME, str(error)) from error
    except NameTaken as error:
        raise RequestRefused(Kind.NAME_TAKEN) from error
    except TooManyBots as error:
        raise RequestRefused(Kind.TOO_MANY_BOTS) from error


async def list_own_bots(ask: Ask) -> Response:
    """The bots of who asks."""
    return ask.answer(OwnBots(await ask.services.bot_tokens.names(ask.me)))


async def revoke_bot(ask: Ask) -> Response:
    """Forget a bot; its token is void, and its connections end."""
    player = await ask.services.bot_tokens.revoke(ask.me, ask.request.path_params["name"])
    if player is None:
        raise RequestRefused(Kind.NO_SUCH_BOT)
    ask.services.connections.cut_off(player, WRONG_TOKEN)
    return Response(status_code=ask.status)


def _owner(ask: Ask) -> Person:
    if not ask.me.is_account:
        raise RequestRefused(Kind.ONLY_ACCOUNTS)
    return ask.me
