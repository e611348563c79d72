"""All endpoints. The routes and the OpenAPI description come from this list."""

from functools import cache
from typing import Any

from starlette.responses import Response

from trunkline.engine.record import Record
from trunkline.protocol.problems import ProblemKind
from trunkline.protocol.server_messages import TableSummary
from trunkline.protocol.table_settings import TableSettings
from trunkline.review import Review
from trunkline.server.http.description import describe
from trunkline.server.http.endpoint import ApiCall, Endpoint
from trunkline.server.http.resources import (
    boards,
    health,
    own_bots,
    sessions,
    solo_advice,
    table_choices,
    tables,
)
from trunkline.server.operations.preparation import PreparationStatus


async def get_description(call: ApiCall) -> Response:
    """Return all endpoints as OpenAPI."""
    return call.answer(_description())


@cache
def _description() -> dict[str, Any]:
    return describe(ENDPOINTS)


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/health",
        summary="Check that the process responds",
        do=health.get_health,
        answer=health.Health,
    ),
    Endpoint(
        method="GET",
        path="/ready",
        summary="Check that the server accepts new work",
        do=health.get_readiness,
        answer=health.Status,
        problems=(ProblemKind.DRAINING,),
    ),
    Endpoint(
        method="GET",
        path="/metrics",
        summary="Metrics for Prometheus",
        do=health.get_metrics,
        answer=str,
        media="text/plain",
        problems=(ProblemKind.NOT_FOUND,),
    ),
    Endpoint(
        method="GET",
        path="/api/preparation",
        summary="Show how far the first start is; bots that are not ready move later",
        do=health.get_preparation,
        answer=PreparationStatus,
    ),
    Endpoint(
        method="GET",
        path="/api/openapi.json",
        summary="Get this description",
        do=get_description,
        answer=dict[str, Any],
    ),
    Endpoint(
        method="GET",
        path="/api/me",
        summary="Show who you are",
        do=sessions.get_me,
        answer=sessions.Me,
        needs_cookie=True,
    ),
    Endpoint(
        method="GET",
        path="/api/me/tables",
        summary="List the newest 50 tables where you have a seat",
        do=tables.list_own_tables,
        answer=tables.TableList,
        needs_cookie=True,
    ),
    Endpoint(
        method="GET",
        path="/api/me/bots",
        summary="List your remote bots by name",
        do=own_bots.list_own_bots,
        answer=own_bots.OwnBots,
        needs_cookie=True,
    ),
    Endpoint(
        method="POST",
        path="/api/me/bots",
        summary="Create a remote bot; its token is shown only once",
        do=own_bots.make_bot,
        body=own_bots.NewBot,
        answer=own_bots.MadeBot,
        status=201,
        needs_cookie=True,
        problems=(
            *(ProblemKind.BAD_NAME, ProblemKind.NAME_TAKEN, ProblemKind.ONLY_ACCOUNTS),
            *(ProblemKind.TOO_MANY_BOTS, ProblemKind.TOO_FAST),
        ),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/bots/{name}",
        summary="Delete a remote bot; its token stops working",
        do=own_bots.revoke_bot,
        answer=None,
        status=204,
        needs_cookie=True,
        problems=(ProblemKind.NO_SUCH_BOT,),
    ),
    Endpoint(
        method="POST",
        path="/api/guest",
        summary="Choose or change your name; sets the cookie",
        do=sessions.become_guest,
        body=sessions.NewGuest,
        answer=sessions.Me,
        status=201,
        problems=(ProblemKind.BAD_NAME, ProblemKind.FIXED_NAME, ProblemKind.TOO_FAST),
    ),
    Endpoint(
        method="POST",
        path="/api/account",
        summary="Create an account that keeps your games as a guest; sets the cookie",
        do=sessions.register,
        body=sessions.NewAccount,
        answer=sessions.Me,
        status=201,
        problems=(
            *(ProblemKind.REGISTRATION_CLOSED, ProblemKind.BAD_NAME, ProblemKind.BAD_PASSWORD),
            *(ProblemKind.NAME_TAKEN, ProblemKind.HAS_ACCOUNT, ProblemKind.TOO_FAST),
        ),
    ),
    Endpoint(
        method="POST",
        path="/api/account/password",
        summary="Change the password; sets the cookie and ends all other sessions",
        do=sessions.change_password,
        body=sessions.NewPassword,
        answer=sessions.Me,
        needs_cookie=True,
        problems=(
            ProblemKind.BAD_PASSWORD,
            ProblemKind.WRONG_PASSWORD,
            ProblemKind.NO_ACCOUNT,
            ProblemKind.TOO_FAST,
        ),
    ),
    Endpoint(
        method="POST",
        path="/api/session",
        summary="Log in; sets the cookie",
        do=sessions.log_in,
        body=sessions.LogIn,
        answer=sessions.Me,
        problems=(ProblemKind.WRONG_LOGIN, ProblemKind.TOO_FAST),
    ),
    Endpoint(
        method="DELETE",
        path="/api/session",
        summary="Log out; clears the cookie, so a guest cannot come back",
        do=sessions.log_out,
        answer=None,
        status=204,
    ),
    Endpoint(
        method="GET",
        path="/api/tables",
        summary="List the newest hundred public tables",
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
        problems=(ProblemKind.BAD_SETTINGS, ProblemKind.TOO_FAST, ProblemKind.DRAINING),
    ),
    Endpoint(
        method="POST",
        path="/api/guided-tables",
        summary="Open a table with the guided game, which starts at once",
        do=tables.open_guided_table,
        answer=tables.OpenedTable,
        status=201,
        needs_cookie=True,
        problems=(ProblemKind.TOO_FAST, ProblemKind.DRAINING),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}",
        summary="Show a table as in the list of tables",
        do=tables.get_table,
        answer=TableSummary,
        problems=(ProblemKind.NO_SUCH_TABLE, ProblemKind.DAMAGED_TABLE, ProblemKind.TOO_FAST),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/record",
        summary="Get the record of a finished game",
        do=tables.get_record,
        answer=Record,
        problems=(
            ProblemKind.NO_SUCH_TABLE,
            ProblemKind.DAMAGED_TABLE,
            ProblemKind.NOT_OVER,
            ProblemKind.TOO_FAST,
        ),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/review",
        summary="Get the review of a finished game so far; the first request starts it",
        do=tables.get_review,
        answer=Review,
        problems=(
            ProblemKind.NO_SUCH_TABLE,
            ProblemKind.DAMAGED_TABLE,
            ProblemKind.NOT_OVER,
            ProblemKind.TOO_MANY_REVIEWS,
            ProblemKind.TOO_FAST,
        ),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/advice",
        summary="Get the coach's advice for your decision in a game of one person against bots",
        do=solo_advice.get_advice,
        answer=solo_advice.TableAdvice,
        needs_cookie=True,
        problems=(
            ProblemKind.NO_SUCH_TABLE,
            ProblemKind.DAMAGED_TABLE,
            ProblemKind.NOT_SEATED,
            ProblemKind.NOT_SOLO,
            ProblemKind.TOO_FAST,
        ),
    ),
    Endpoint(
        method="GET",
        path="/api/bots",
        summary="List the bots that can take a seat",
        do=table_choices.list_bots,
        answer=table_choices.BotList,
    ),
    Endpoint(
        method="GET",
        path="/api/rulesets",
        summary="List the maps and their rulesets",
        do=table_choices.list_rulesets,
        answer=table_choices.RulesetList,
    ),
    Endpoint(
        method="GET",
        path="/api/maps/{map}",
        summary="Get a map: cities, routes, and the tickets of each ruleset",
        do=boards.get_board,
        answer=boards.BoardData,
        problems=(ProblemKind.NO_SUCH_MAP,),
    ),
)
