"""docs/protocol.md is true: its exchange is played against a server, its tables are complete."""

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace, UnionType
from typing import Any, get_args

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE_SECONDS
from tests.server.http.site import serving
from trunkline.bots import make_bot
from trunkline.engine.errors import Reason
from trunkline.engine.events import Event
from trunkline.engine.game import Game
from trunkline.engine.moves import Move
from trunkline.engine.record import Result
from trunkline.engine.score import SeatResult
from trunkline.engine.view import SeatView
from trunkline.protocol.client_messages import ClientMessage
from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.codec import MAX_MESSAGE_BYTES
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.problems import ProblemKind
from trunkline.protocol.refusals import Cause
from trunkline.protocol.server_messages import (
    ChatLine,
    DoneMessage,
    RefusedMessage,
    SeatedMessage,
    SeatReveal,
    ServerMessage,
    SitterMessage,
    TableSummary,
    UpdateMessage,
    ViewMessage,
)
from trunkline.protocol.table_settings import Phrase, TableSettings
from trunkline.server.http.endpoint import MAX_BODY_BYTES
from trunkline.server.http.endpoints import ENDPOINTS
from trunkline.server.http.resources.tables import MOST_LISTED
from trunkline.server.hub import MOST_OWN_TABLES
from trunkline.server.operations.config import Config
from trunkline.server.operations.lifecycle import DrainingServer
from trunkline.server.people.accounts import MAX_PASSWORD, MIN_PASSWORD
from trunkline.server.people.bot_tokens import MAX_BOT_NAME, MOST_BOTS
from trunkline.server.people.identity import MAX_NAME
from trunkline.server.people.rate_limits import Limit, Limits
from trunkline.server.reviews import MOST_FOR_ONE
from trunkline.server.table.decide.absence import KEEPER
from trunkline.server.table.decide.chat import MAX_TEXT
from trunkline.server.table.state import MOST_CHAT_LINES
from trunkline.server.transport.connections import WAITING_MESSAGES

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
SEED, CODE = "sample", "k7m2p9xq"
ANYTHING = "…"


# The exchange


class Stage:
    """One server after the other on the same database."""

    def __init__(self, place: Path) -> None:
        self.token = ""
        self._place = place
        self._server = contextlib.AsyncExitStack()
        self._address: str | None = None

    async def __aenter__(self) -> "Stage":
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.stop()

    async def host(self) -> str:
        """Where the server listens."""
        if self._address is None:
            self._address = await self._server.enter_async_context(listening(self._place))
        return self._address

    async def stop(self) -> None:
        """End the server; the next one begins when it is asked for."""
        await self._server.aclose()
        self._address = None


class Play:
    """A client of the page: a person, or a bot with the token that was told last."""

    def __init__(self, stage: Stage, *, is_bot: bool = False, skips_updates: bool = False) -> None:
        self._stage = stage
        self._is_bot = is_bot
        self._skips_updates = skips_updates
        self._http = httpx.AsyncClient(trust_env=False, timeout=PATIENCE_SECONDS)
        self._answer: httpx.Response | None = None
        self._sockets: list[ClientConnection] = []

    async def __aenter__(self) -> "Play":
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._http.aclose()
        for opened in self._sockets:
            await opened.close()

    async def go(self, arrow: str, text: str) -> None:
        """Send what the page sends, or compare what it receives."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await (self._send(text) if arrow == "→" else self._receive(text))

    async def _send(self, text: str) -> None:
        match text.split(maxsplit=2):
            case ["connect", path]:
                self._sockets.append(await self._connected(path))
            case ["close", code]:
                await self._table.close(int(code))
            case ["POST" | "GET" | "DELETE" as method, path, *body]:
                url = f"http://{await self._stage.host()}{path}"
                content = json.loads(body[0]) if body else None
                self._answer = await self._http.request(method, url, json=content)
            case _:
                await self._table.send(json.dumps(json.loads(text)))

    async def _receive(self, text: str) -> None:
        match text.split(maxsplit=1):
            case ["close", code]:
                await self._receive_close(int(code))
            case [status, *body] if status.isdigit():
                assert self._answer is not None
                assert self._answer.status_code == int(status)
                if body:
                    check(shown(body[0]), self._answer.json())
                    self._stage.token = self._answer.json().get("token", self._stage.token)
            case _:
                check(shown(text), await self._next_message())

    async def _receive_close(self, code: int) -> None:
        if code == CloseCode.RESTARTING:
            await self._stage.stop()
        with pytest.raises(ConnectionClosed) as closed:
            await self._table.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == code

    async def _next_message(self) -> Any:
        message = json.loads(await self._table.recv())
        while self._skips_updates and message["type"] == "update":
            message = json.loads(await self._table.recv())
        return message

    @property
    def _table(self) -> ClientConnection:
        return self._sockets[-1]

    async def _connected(self, path: str) -> ClientConnection:
        url = f"ws://{await self._stage.host()}{path}"
        return await connect(url, additional_headers=self._headers(), proxy=None)

    def _headers(self) -> dict[str, str]:
        if self._is_bot:
            return {"Authorization": f"Bearer {self._stage.token}"}
        return {"Cookie": f"{COOKIE}={self._http.cookies[COOKIE]}"}


@contextlib.asynccontextmanager
async def listening(place: Path) -> AsyncIterator[str]:
    """A whole server on a port of its own; it drains at the end."""
    ready = asyncio.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with serving(place) as site:
            server = DrainingServer(site.app, ready.set)
            task = asyncio.create_task(server.serve([listener]))
            await ready.wait()
            try:
                yield f"127.0.0.1:{listener.getsockname()[1]}"
            finally:
                server.should_exit = True
                await task


def exchange(heading: str) -> list[tuple[str, str, str]]:
    """The messages below a heading: whose each is, if its block begins with a name; its arrow."""
    blocks = re.findall(r"```\n([\w-]*)(.*?)```", section(heading), re.DOTALL)
    return [
        (who, arrow, text.strip())
        for who, block in blocks
        for arrow, text in re.findall(r"^([→←]) (.*?)(?=^[→←]|\Z)", block, re.DOTALL | re.MULTILINE)
    ]


def shown(text: str) -> Any:
    """What the page shows, with a string for whatever it leaves out."""
    text = re.sub(r"…\s*}", f'"{ANYTHING}": null}}', text)
    return json.loads(re.sub('(?<!")…(?!")', f'"{ANYTHING}"', text))


def check(page: Any, server: Any) -> None:
    assert matches(page, server), f"the page shows\n{page}\nand the server says\n{server}"


def matches(page: Any, server: Any) -> bool:
    """Whether the page is right, where it says something."""
    match page:
        case dict() if isinstance(server, dict):
            named = page.keys() - {ANYTHING}
            is_complete = named == server.keys() if ANYTHING not in page else named < server.keys()
            return is_complete and all(matches(page[key], server[key]) for key in named)
        case [*items, "…"] if isinstance(server, list):
            return len(items) < len(server) and all(map(matches, items, server))
        case list() if isinstance(server, list):
            return len(page) == len(server) and all(map(matches, page, server))
        case "…":
            return isinstance(server, str)
        case _:
            return type(page) is type(server) and bool(page == server)


@pytest.mark.parametrize(
    ("page", "server", "is_right"),
    [
        ('{"a": 1, …}', {"a": 1, "b": 2}, True),
        ('{"a": 1, …}', {"a": 2, "b": 2}, False),
        ('{"a": 1, …}', {"a": 1}, False),
        ('{"a": 1}', {"a": 1, "b": 2}, False),
        ('{"a": 1}', {}, False),
        ("[1, …]", [1, 2, 3], True),
        ("[1, …]", [2, 2, 3], False),
        ("[1, …]", [1], False),
        ("[1]", [1, 2], False),
        ('{"a": [{"b": "x", …}]}', {"a": [{"b": "y", "c": 0}]}, False),
        ("[0]", [False], False),
        ('{"a": "…"}', {"a": "x"}, True),
        ('{"a": "…"}', {"a": 1}, False),
    ],
)
def test_what_the_page_leaves_out_may_be_anything_and_nothing_else(
    page: str, server: Any, is_right: bool
) -> None:
    assert matches(shown(page), server) is is_right


@pytest.fixture
def without_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes and cards as the page shows them."""
    fixed = SimpleNamespace(token_hex=lambda _bytes: SEED)
    monkeypatch.setattr("trunkline.server.table.decide.play.secrets", fixed)
    monkeypatch.setattr("trunkline.server.hub.new_code", lambda: CODE)
    let_the_rules_compile()


@pytest.mark.usefixtures("without_chance")
def test_the_exchange_of_the_page_happens_as_it_is_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with Stage(tmp_path) as stage, Play(stage) as play:
            for _, arrow, text in messages:
                await play.go(arrow, text)

    messages = exchange("## A whole exchange")
    assert len(messages) > 30
    asyncio.run(story())


@pytest.mark.usefixtures("without_chance")
def test_the_exchange_of_a_bot_happens_as_it_is_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            Stage(tmp_path) as stage,
            Play(stage, skips_updates=True) as ada,
            Play(stage, is_bot=True) as bot,
        ):
            for who, arrow, text in messages:
                await {"Ada": ada, "my-bot": bot}[who].go(arrow, text)

    messages = exchange("## A bot's exchange")
    assert len(messages) > 20
    asyncio.run(story())


def let_the_rules_compile() -> None:
    """So that no bot is given up because its first thought takes too long."""
    game = Game(2, seed=SEED)
    view = game.view(1)
    game.play(1, make_bot("direct", SEED).choose(view, view.legal_moves))


# The tables


def section(heading: str) -> str:
    """The text below a heading, up to the next one."""
    _, found, text = PAGE.partition(f"\n{heading}\n")
    assert found, heading
    return re.split(r"^#", text, maxsplit=1, flags=re.MULTILINE)[0]


def rows(heading: str, table: int = 0) -> list[list[str]]:
    """The cells of one of the tables below a heading, without its head."""
    tables = re.findall(r"(?:^\|.*\n)+", section(heading), re.MULTILINE)
    lines = tables[table].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def names(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall("`([^`]+)`", cell)


def keys(struct: Any) -> list[str]:
    return list(struct.__struct_fields__)


def keys_by_tag(union: UnionType) -> dict[str, list[str]]:
    return {kind.__struct_config__.tag: keys(kind) for kind in get_args(union)}


@pytest.mark.parametrize(
    ("heading", "table", "struct"),
    [
        ("## What the server sends", 0, UpdateMessage),
        ("### sitters", 0, SitterMessage),
        ("### view", 0, ViewMessage),
        ("### view", 1, SeatView),
        ("### Settings of a table", 0, TableSettings),
    ],
)
def test_a_table_of_keys_has_all_in_order(heading: str, table: int, struct: Any) -> None:
    assert [name for row in rows(heading, table) for name in names(row[0])] == keys(struct)


@pytest.mark.parametrize(
    ("heading", "struct"),
    [
        ("## HTTP", TableSummary),
        ("## What the server sends", ChatLine),
        ("## What the server sends", SeatReveal),
        ("## What the server sends", Result),
        ("## What the server sends", SeatResult),
    ],
)
def test_what_has_no_table_is_told_key_by_key(heading: str, struct: Any) -> None:
    said = {re.sub(r"\W", "", name) for name in names(section(heading))}
    assert set(keys(struct)) <= said


def test_every_message_of_the_server_is_shown() -> None:
    answers = [shown(name) for name in names(section("## What the server sends")) if "{" in name]
    assert {answer.pop("type"): list(answer) for answer in answers} == {
        "done": keys(DoneMessage),
        "refused": keys(RefusedMessage),
    }
    assert keys_by_tag(ServerMessage).keys() == {"update", "change", "done", "refused"}
    assert shown(names(section("### Waiting for a seat"))[-1]) == {
        "type": "seated",
        **dict.fromkeys(keys(SeatedMessage), CODE),
    }


@pytest.mark.parametrize(
    ("heading", "union", "common"),
    [("## What the client sends", ClientMessage, ["id"]), ("## Moves and events", Move, [])],
)
def test_everything_that_can_be_sent_is_there_with_its_keys(
    heading: str, union: UnionType, common: list[str]
) -> None:
    told = {names(row[0])[0]: [*common, *names(row[1])] for row in rows(heading)}
    assert told == keys_by_tag(union)


def test_every_event_is_on_this_page_or_on_that_of_the_record() -> None:
    record = (DOCS / "record.md").read_text(encoding="utf-8")
    told = {*names(section("## Moves and events")), *re.findall(r"^\| `(\w+)`", record, re.M)}
    assert keys_by_tag(Event).keys() <= told


def test_every_refusal_has_its_row() -> None:
    own = [[f"`{cause.value}`", "", cause.sentence] for cause in Cause]
    rules = [[f"`{reason.value}`", reason.rule, reason.sentence] for reason in Reason]
    assert rows("## Refusals") == own + rules


def test_every_endpoint_has_its_row() -> None:
    told = {
        names(request)[0]: (is_needed, answer[:3])
        for request, is_needed, _, answer in rows("## HTTP")
    }
    assert told == {
        f"{each.method} {each.path}": ("yes" if each.needs_cookie else "", str(each.status))
        for each in ENDPOINTS
    }


def test_every_body_is_told_key_by_key() -> None:
    told = {names(request)[0]: names(body) for request, _, body, _ in rows("## HTTP")}
    bodies = {f"{each.method} {each.path}": each.body for each in ENDPOINTS}
    del told["POST /api/tables"]  # it has a table of its own
    assert told == {each: keys(bodies[each]) if bodies[each] else [] for each in told}


def test_every_problem_is_there_with_its_status() -> None:
    told = {(name, status) for status, cell in rows("## HTTP", 1) for name in names(cell)}
    told -= {("Retry-After", "429")}
    assert told == {(kind.value, str(kind.status)) for kind in ProblemKind}


def test_every_close_code_has_its_row() -> None:
    told = {int(row[0]) for row in rows("## The websocket")}
    assert told == set(CloseCode)


def test_the_limits_are_those_of_the_server() -> None:
    limits = Limits.from_config(Config(), lambda: 0.0)
    rates = [rate(getattr(limits, name)) for name in Limits.__slots__]
    assert sorted(row[1] for row in rows("## Limits")) == sorted(rates)


def rate(limit: Limit) -> str:
    """How much may come at once, and how long it takes to be granted anew."""
    burst = 0
    while limit.allow("somebody"):
        burst += 1
    return f"{burst} in {round(burst * limit.wait('somebody'))} s"


@pytest.mark.parametrize(
    "sentence",
    [
        f"A message over the socket may have {MAX_MESSAGE_BYTES} characters",
        f"the body of a request {MAX_BODY_BYTES} bytes",
        f"over {4 * MAX_MESSAGE_BYTES} bytes",
        f"{WAITING_MESSAGES} messages wait",
        f"the last {MOST_CHAT_LINES} lines",
        f"newest {MOST_OWN_TABLES} ",
        f"newest {MOST_LISTED} ",
        f"1 to {MAX_NAME} printable characters and",
        f"1 to {MAX_TEXT} printable characters;",
        f"{MIN_PASSWORD} to {MAX_PASSWORD} characters",
        f"at most {MOST_BOTS})",
        f"{MOST_FOR_ONE} reviews in progress",
        f"1 to {MAX_BOT_NAME} letters, digits",
        f"the bot `{KEEPER}`",
        f"The cookie `{COOKIE}`",
        f"{Config().grace:.0f} seconds), if another person",
        ", ".join(f"`{phrase}`" for phrase in get_args(Phrase)),
    ],
)
def test_numbers_and_words_are_those_of_the_server(sentence: str) -> None:
    assert sentence in " ".join(PAGE.split())
