"""The remote bots of an account: make, list and revoke them."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.endpoint import ApiCall
from trunkline.server.http.guard import check_rate
from trunkline.server.http.request_refused import RequestRefused
from trunkline.server.people.bot_tokens import BOT_NAME
from trunkline.server.people.identity import Person
from trunkline.server.store import NameTaken, TooManyBots


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new bot."""

    # Only described here. `BotTokens` checks it and refuses with a code and a sentence.
    name: Annotated[str, Meta(extra_json_schema={"pattern": f"^{BOT_NAME}$"})]


class MadeBot(msgspec.Struct, frozen=True):
    """A new bot and its token, which is shown only once."""

    name: str
    token: str


class OwnBots(msgspec.Struct, frozen=True):
    """The names of an account's bots."""

    bots: tuple[str, ...]


async def make_bot(call: ApiCall) -> Response:
    """Make a bot for the account that asks."""
    owner, name = _owner(call), call.body.name
    check_rate(call.services.limits.bots, owner.player)
    try:
        return call.answer(MadeBot(name, await call.services.bot_tokens.make(owner, name)))
    except ValueError as error:
        raise RequestRefused(ProblemKind.BAD_NAME, str(error)) from error
    except NameTaken as error:
        raise RequestRefused(
            ProblemKind.NAME_TAKEN, "Another bot has that name. Choose another."
        ) from error
    except TooManyBots as error:
        raise RequestRefused(ProblemKind.TOO_MANY_BOTS) from error


async def list_own_bots(call: ApiCall) -> Response:
    """List the bots of the account that asks."""
    return call.answer(OwnBots(await call.services.bot_tokens.names(call.me)))


async def revoke_bot(call: ApiCall) -> Response:
    """Delete a bot and end its connections."""
    player = await call.services.bot_tokens.revoke(call.me, call.request.path_params["name"])
    if player is None:
        raise RequestRefused(ProblemKind.NO_SUCH_BOT)
    call.services.connections.cut_off(player, CloseCode.WRONG_TOKEN)
    return Response(status_code=call.status)


def _owner(call: ApiCall) -> Person:
    if not call.me.is_account:
        raise RequestRefused(ProblemKind.ONLY_ACCOUNTS)
    return call.me
