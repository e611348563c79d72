"""Logs: one form for all, and no secret in them whatever is handed to them."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import structlog

from trunkline.server.operations.config import Config
from trunkline.server.operations.logs import REDACTED, configure_logs, table_tag

SECRET = "s3cr3t-value"
LOGGERS = (None, "trunkline", "uvicorn", "uvicorn.error")
Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    handlers = logging.root.handlers
    levels = {name: logging.getLogger(name).level for name in LOGGERS}
    yield
    logging.root.handlers = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    structlog.reset_defaults()


@pytest.fixture(name="stream")
def _stream() -> io.StringIO:
    return io.StringIO()


@pytest.fixture(name="lines")
def _lines(stream: io.StringIO) -> Lines:
    configure_logs(Config(log_level="debug"), "key", stream)
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


def test_what_is_no_terminal_gets_json(lines: Lines) -> None:
    structlog.get_logger("trunkline.server").info("ready", tables=3)
    (line,) = lines()
    assert (line["event"], line["level"], line["tables"]) == ("ready", "info", 3)
    assert line["timestamp"].endswith("Z")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Whether it is one."""
        return True


@pytest.mark.parametrize(
    ("stream", "log_format", "is_json"),
    [
        (Terminal, "auto", False),
        (Terminal, "json", True),
        (io.StringIO, "auto", True),
        (io.StringIO, "text", False),
    ],
)
def test_the_form_can_be_chosen(stream: type[io.StringIO], log_format: Any, is_json: bool) -> None:
    output = stream()
    configure_logs(Config(log_format=log_format), "key", output)
    structlog.get_logger("trunkline.server").info("ready", tables=3)
    assert output.getvalue().startswith("{") == is_json
    assert "ready" in output.getvalue()


def test_the_logs_of_libraries_have_the_same_form(lines: Lines) -> None:
    logging.getLogger("uvicorn.error").warning("odd %s", "request")
    logging.getLogger("asyncio").error("Task exception\nfuture: <Task %s>", SECRET)
    assert [(line["event"], line["level"]) for line in lines()] == [
        ("odd request", "warning"),
        ("Task exception", "error"),
    ]


def test_what_uvicorn_says_of_every_socket_is_not_logged_at_any_level(lines: Lines) -> None:
    logger = logging.getLogger("uvicorn.error")
    logger.info('%s - "WebSocket %s" [accepted]', "127.0.0.1", f"/api/tables/{SECRET}/socket")
    logger.debug("> TEXT %s", SECRET)
    assert lines() == []


def test_the_level_can_be_chosen(stream: io.StringIO) -> None:
    configure_logs(Config(log_level="warning"), "key", stream)
    log = structlog.get_logger("trunkline.server")
    log.info("quiet")
    log.warning("loud")
    assert "quiet" not in stream.getvalue()
    assert "loud" in stream.getvalue()


@pytest.mark.parametrize(
    "key",
    [
        "cookie", "password", "player", "player_id", "host", "id", "code", "table_code", "token",
        "key", "seed", "hand", "tickets", "offer", "card", "first_card", "move", "events", "view",
        "path", "url", "headers", "body", "Cookie", "Set-Cookie",
    ],
)  # fmt: skip
def test_what_has_a_secrets_name_is_taken_out(lines: Lines, key: str) -> None:
    log = structlog.get_logger("trunkline.server")
    log.warning("one", **{key: SECRET})
    log.warning("two", detail={"more": [{key: SECRET}]})
    told = lines()
    assert told[0][key] == REDACTED
    assert told[1]["detail"]["more"][0][key] == REDACTED


@pytest.mark.parametrize("key", ["seconds", "kind", "outcome", "tables", "version", "seat", "bot"])
def test_what_has_no_secrets_name_stays(lines: Lines, key: str) -> None:
    structlog.get_logger("trunkline.server").info("told", **{key: 5})
    assert lines()[0][key] == 5


@dataclass(frozen=True)
class Guest:
    """Something whose text would tell all of it."""

    player: str


def test_of_an_object_only_its_type_is_told(lines: Lines) -> None:
    structlog.get_logger("trunkline.server").info("who", who=Guest(SECRET))
    assert lines()[0]["who"] == "<Guest>"


def test_a_failure_is_told_without_its_text(lines: Lines, stream: io.StringIO) -> None:
    def fail() -> None:
        try:
            {"known": 1}[SECRET]
        except KeyError as error:
            raise ValueError(f"no {SECRET}") from error

    try:
        fail()
    except ValueError as error:
        structlog.get_logger("trunkline.server").exception("one")
        structlog.get_logger("trunkline.server").error("two", exc_info=error)
        logging.getLogger("uvicorn.error").exception("three")
    assert SECRET not in stream.getvalue()
    for line in lines():
        outer, inner = line["failure"]
        assert outer.startswith("ValueError: test_logs.py:")
        assert inner.startswith("KeyError: test_logs.py:")
        assert inner.endswith(" fail")


def test_a_table_is_known_by_its_tag(lines: Lines) -> None:
    log = structlog.get_logger("trunkline.server")
    log.info("tagged", table=table_tag(SECRET))
    log.info("forgotten", table=SECRET)
    assert [line["table"] for line in lines()] == [table_tag(SECRET)] * 2
    assert table_tag(SECRET) != table_tag("another")
    assert SECRET not in table_tag(SECRET)


def test_tags_are_the_same_after_a_restart_and_other_ones_elsewhere(stream: io.StringIO) -> None:
    tags = []
    for key in ("ours", "theirs", "ours"):
        configure_logs(Config(), key, stream)
        tags.append(table_tag(SECRET))
    assert tags[0] == tags[2] != tags[1]
