"""Logs in one format, without anything secret."""

import hashlib
import logging
import re
import secrets
import sys
import traceback
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

from trunkline.server.operations.config import Config

REDACTED = "[redacted]"
# A key is secret if one of its words is: `player_id`, `first_hand`. Cards and seeds are hidden from
# other seats, a path or link contains a private table's code, a player's id works like a password.
SECRET_KEY = re.compile(
    r"(?<![a-z])(authorization|body|cards?|codes?|cookies?|deck|entry|entries|events|hands?|headers?"
    r"|host|ids?|keys?|link|moves?|offers?|passwords?|path|pile|players?|query|record|secrets?|seed"
    r"|session|sitters?|tickets?|tokens?|url|view)(?![a-z])",
    re.IGNORECASE,
)
MOST_CAUSES = 8
TAG = re.compile(r"#[0-9a-f]{8}")

_tag_key = secrets.token_bytes(16)


def configure_logs(config: Config, key: str, stream: TextIO | None = None) -> None:
    """Send the logs of this process to a stream, by default standard error.

    `key` is a secret. With the same key, tables keep their tags after a restart.
    """
    global _tag_key
    _tag_key = hashlib.blake2b(key.encode(), person=b"table tags").digest()
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_formatter(config, handler.stream))
    logging.root.handlers = [handler]
    logging.getLogger("trunkline").setLevel(config.log_level.upper())
    # Below warnings, uvicorn logs paths and websockets logs whole messages with hidden cards.
    for name in (None, "uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def table_tag(id: str) -> str:
    """Return the name of a table in logs. Its id would let anybody into a private table.

    The hash has a key, because without one a short id could be found by trying.
    """
    return "#" + hashlib.blake2b(id.encode(), key=_tag_key, digest_size=4).hexdigest()


def _formatter(config: Config, stream: TextIO) -> logging.Formatter:
    is_text = config.log_format == "text" or (config.log_format == "auto" and stream.isatty())
    last: Any = structlog.processors.JSONRenderer()
    if is_text:
        last = structlog.dev.ConsoleRenderer(colors=stream.isatty())
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_first_line],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            redact,
            add_failure,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.stdlib.add_log_level,
            last,
        ],
    )


def _first_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Keep the first line of a library's message. The rest may quote secrets, as in asyncio."""
    event["event"] = str(event["event"]).strip().partition("\n")[0]
    return event


def redact(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Remove every value with the name of a secret. This is the last line of defence."""
    return {
        key: value if key in ("event", "exc_info") else _redacted(key, value)
        for key, value in event.items()
    }


def _redacted(key: str, value: Any) -> Any:
    if key == "table" and isinstance(value, str):
        return value if TAG.fullmatch(value) else table_tag(value)
    if SECRET_KEY.search(key):
        return REDACTED
    return _plain(key, value)


def _plain(key: str, value: Any) -> Any:
    """Keep plain values. Of all others keep the type, as their text could contain secrets."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(inner): _redacted(str(inner), part) for inner, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_redacted(key, part) for part in value]
    return f"<{type(value).__name__}>"


def add_failure(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Add the type and the places of an exception, but not its text, which may quote secrets."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        event["failure"] = [_failure(cause) for cause in islice(_causes(error), MOST_CAUSES)]
    return event


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the exception and its causes, newest first."""
    while error:
        yield error
        error = error.__cause__ or error.__context__


def _failure(error: BaseException) -> str:
    places = [
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    return f"{type(error).__name__}: {', '.join(reversed(places))}"
