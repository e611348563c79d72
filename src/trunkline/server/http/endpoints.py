"""The table of endpoints: the routes and the description are both made from it."""

from functools import cache
from typing import Any

from starlette.responses import Response

from trunkline.engine.record import Record
from trunkline.protocol.messages import TableSummary
from trunkline.protocol.table_settings import TableSettings
from trunkline.review import Review
from trunkline.server.http.description import describe
from trunkline.server.http.endpoint import Ask, Endpoint
from trunkline.server.http.problems import Kind
from trunkline.server.http.resources import (
    boards,
    health,
    own_bots,
    sessions,
    table_choices,
    tables,
)


async def tell_description(ask: Ask) -> Response:
    """This table, as OpenAPI."""
    return ask.answer(_description())


@cache
def _description() -> dict[str, Any]:
    return describe(ENDPOINTS)


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/health",
        summary="Whether the process answers",
        do=health.tell_health,
        answer=health.Status,
    ),
    Endpoint(
        method="GET",
        path="/ready",
        summary="Whether new work is welcome",
        do=health.tell_readiness,
        answer=health.Status,
        problems=(Kind.DRAINING,),
    ),
    Endpoint(
        method="GET",
        path="/metrics",
        summary="Figures for Prometheus",
        do=health.tell_metrics,
        answer=str,
        media="text/plain",
    ),
    Endpoint(
        method="GET",
        path="/api/openapi.json",
        summary="This description",
        do=tell_description,
        answer=dict[str, Any],
    ),
    Endpoint(
        method="GET",
        path="/api/me",
        summary="Who asks",
        do=sessions.tell_me,
        answer=sessions.Me,
        needs_cookie=True,
    ),
    Endpoint(
        method="GET",
        path="/api/me/tables",
        summary="The tables at which one sits, the newest 50",
        do=tables.list_own_tables,
        answer=tables.TableList,
        needs_cookie=True,
    ),
    Endpoint(
        method="GET",
        path="/api/me/bots",
        summary="One's own remote bots by name",
        do=own_bots.list_own_bots,
        answer=own_bots.OwnBots,
        needs_cookie=True,
    ),
    Endpoint(
        method="POST",
        path="/api/me/bots",
        summary="Make a remote bot; its token is told only now",
        do=own_bots.make_bot,
        body=own_bots.NewBot,
        answer=own_bots.MadeBot,
        status=201,
        needs_cookie=True,
        problems=(
            *(Kind.BAD_NAME, Kind.NAME_TAKEN, Kind.ONLY_ACCOUNTS),
            *(Kind.TOO_MANY_BOTS, Kind.TOO_FAST),
        ),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/bots/{name}",
        summary="Revoke a remote bot's token; the bot is gone for good",
        do=own_bots.revoke_bot,
        answer=None,
        status=204,
        needs_cookie=True,
        problems=(Kind.NO_SUCH_BOT,),
    ),
    Endpoint(
        method="POST",
        path="/api/guest",
        summary="Take a name, or another name; sets the cookie",
        do=sessions.become_guest,
        body=sessions.NewGuest,
        answer=sessions.Me,
        status=201,
        problems=(Kind.BAD_NAME, Kind.FIXED_NAME, Kind.TOO_FAST),
    ),
    Endpoint(
        method="POST",
        path="/api/account",
        summary="Make an account, to which one's games as a guest go over; sets the cookie",
        do=sessions.register,
        body=sessions.NewAccount,
        answer=sessions.Me,
        status=201,
        problems=(
            *(Kind.BAD_NAME, Kind.BAD_PASSWORD),
            *(Kind.NAME_TAKEN, Kind.HAS_ACCOUNT, Kind.TOO_FAST),
        ),
    ),
    Endpoint(
        method="POST",
        path="/api/account/password",
        summary="Change the password; sets the cookie, and all earlier ones are void",
        do=sessions.change_password,
        body=sessions.NewPassword,
        answer=sessions.Me,
        needs_cookie=True,
        problems=(Kind.BAD_PASSWORD, Kind.WRONG_PASSWORD, Kind.NO_ACCOUNT, Kind.TOO_FAST),
    ),
    Endpoint(
        method="POST",
        path="/api/session",
        summary="Log in; sets the cookie",
        do=sessions.log_in,
        body=sessions.LogIn,
        answer=sessions.Me,
        problems=(Kind.WRONG_LOGIN, Kind.TOO_FAST),
    ),
    Endpoint(
        method="DELETE",
        path="/api/session",
        summary="Log out; clears the cookie, so a guest is gone for good",
        do=sessions.log_out,
        answer=None,
        status=204,
    ),
    Endpoint(
        method="GET",
        path="/api/tables",
        summary="The newest hundred tables that are not private",
        do=tables.list_tables,
        answer=tables.TableList,
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        summary="Open a table",
        do=tables.open_table,
        body=TableSettings,
        answer=tables.OpenedTable,
        status=201,
        needs_cookie=True,
        problems=(Kind.BAD_SETTINGS, Kind.TOO_FAST, Kind.DRAINING),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}",
        summary="A table, as the list of tables shows it",
        do=tables.tell_table,
        answer=TableSummary,
        problems=(Kind.NO_SUCH_TABLE, Kind.TOO_FAST),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/record",
        summary="The record of a game that is over",
        do=tables.tell_record,
        answer=Record,
        problems=(Kind.NO_SUCH_TABLE, Kind.NOT_OVER, Kind.TOO_FAST),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/review",
        summary="The review of a game that is over, as far as it has come; asking begins it",
        do=tables.tell_review,
        answer=Review,
        problems=(Kind.NO_SUCH_TABLE, Kind.NOT_OVER, Kind.TOO_MANY_REVIEWS, Kind.TOO_FAST),
    ),
    Endpoint(
        method="GET",
        path="/api/bots",
        summary="The bots that can be given a seat",
        do=table_choices.list_bots,
        answer=table_choices.BotList,
    ),
    Endpoint(
        method="GET",
        path="/api/rulesets",
        summary="The maps and the rulesets that can be played",
        do=table_choices.list_rulesets,
        answer=table_choices.RulesetList,
    ),
    Endpoint(
        method="GET",
        path="/api/maps/{map}",
        summary="A map as data: cities, routes, and the tickets of each ruleset",
        do=boards.tell_board,
        answer=boards.BoardData,
        problems=(Kind.NO_SUCH_MAP,),
    ),
)
