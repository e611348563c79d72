"""Writes the page's types from those of the server.

python -m trunkline.server.page_types [--check] [PATH]
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from msgspec import StructMeta

from trunkline.engine.cards import Card, Color
from trunkline.engine.events import Event, RecordedEvent
from trunkline.engine.kernels.layout import MAX_SEATS
from trunkline.engine.moves import Move
from trunkline.engine.record import Record
from trunkline.protocol.client_messages import Beat, ClientMessage
from trunkline.protocol.close_codes import CloseCode
from trunkline.protocol.problems import Problem
from trunkline.protocol.server_messages import ServerMessage
from trunkline.protocol.table_settings import Phrase
from trunkline.review.verdicts import Verdict
from trunkline.server.http.endpoints import ENDPOINTS
from trunkline.server.people.accounts import MAX_PASSWORD, MIN_PASSWORD
from trunkline.server.people.identity import MAX_NAME
from trunkline.server.table.codes import CODE_LENGTH, CODE_LETTERS
from trunkline.server.table.decide.chat import MAX_TEXT
from trunkline.server.typescript import Constants, Types, constants_of, typescript_of

FROM_CLIENT: Types = {
    "ClientMessage": ClientMessage,
    "Beat": Beat,
    **{endpoint.body.__name__: endpoint.body for endpoint in ENDPOINTS if endpoint.body},
}
FROM_SERVER: Types = {
    "ServerMessage": ServerMessage,
    "RecordedEvent": RecordedEvent,
    "Event": Event,
    "Move": Move,
    "Card": Card,
    "Color": Color,
    "Verdict": Verdict,
    "GameRecord": Record,
    "Problem": Problem,
    **{
        endpoint.answer.__name__: endpoint.answer
        for endpoint in ENDPOINTS
        if isinstance(endpoint.answer, StructMeta) and endpoint.answer is not Record
    },
}

CONSTANTS: Constants = {
    "MAX_SEATS": MAX_SEATS,
    "CODE_LETTERS": CODE_LETTERS,
    "CODE_LENGTH": CODE_LENGTH,
    "MAX_NAME": MAX_NAME,
    "MIN_PASSWORD": MIN_PASSWORD,
    "MAX_PASSWORD": MAX_PASSWORD,
    "MAX_TEXT": MAX_TEXT,
    "PHRASES": get_args(Phrase),
    "CLOSE_CODES": {code.name: code.value for code in CloseCode},
}

FILE = Path("web", "src", "protocol.ts")
COMMAND = "python -m trunkline.server.page_types"
HEAD = f"// Written by `{COMMAND}`. Change the server's types instead.\n"


def main(arguments: Sequence[str] | None = None) -> str | None:
    """Write the file or compare it. Returns what is wrong."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument("path", nargs="?", type=Path, default=FILE, help=f"default: {FILE}")
    options = parser.parse_args(arguments)
    return (_check if options.check else _write)(options.path)


def _check(path: Path) -> str | None:
    if path.exists() and path.read_text(encoding="utf-8") == protocol():
        return None
    return f"{path} is not what the server's types make of it; run `{COMMAND}`."


def _write(path: Path) -> str | None:
    if not path.parent.is_dir():
        return f"There is no folder {path.parent}; give the path, or go to the repository's root."
    path.write_text(protocol(), encoding="utf-8", newline="\n")
    return None


def protocol() -> str:
    """Return everything that page and server exchange, and the server's limits."""
    types = typescript_of(FROM_CLIENT, FROM_SERVER)
    return "\n".join([HEAD, types, constants_of(CONSTANTS)])


if __name__ == "__main__":
    sys.exit(main())
