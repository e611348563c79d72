"""The lines of an archive, each a JSON object. docs/backup.md describes them."""

import base64
import re
from typing import Literal

import msgspec

from trunkline.server.store import Account, OwnedBot, Stored, StoredTable

FORMAT_VERSION = 1
Kind = Literal["export", "backup"]


class UnfitLine(Exception):
    """A line that no archive has. The sentence says why."""


class _Line(msgspec.Struct, frozen=True):
    pass


class Header(_Line, frozen=True, tag="header"):
    """The first line. It says what wrote the archive, and when."""

    kind: Kind
    version: int
    release: str
    made: str
    """The time, as in 2026-11-18T04:15:00Z."""


class KeyLine(_Line, frozen=True, tag="key"):
    """The key that signs cookies."""

    key: str


class AccountLine(_Line, frozen=True, tag="account"):
    """An account."""

    key: str
    name: str
    player: str
    password_hash: str
    epoch: int


class BotLine(_Line, frozen=True, tag="bot"):
    """A remote bot."""

    key: str
    name: str
    player: str
    owner: str
    token_hash: str


class TableLine(_Line, frozen=True, tag="table"):
    """A table."""

    id: str
    is_running: bool
    seated: tuple[str, ...]
    entries: tuple[msgspec.Raw, ...]
    """Entries of the log. One that is no JSON object is a text in base64 instead."""


class End(_Line, frozen=True, tag="end"):
    """The last line. It lets a reader notice that something is missing or changed."""

    accounts: int
    bots: int
    tables: int
    sha256: str
    """The hash of all earlier lines with their ends."""


Line = Header | KeyLine | AccountLine | BotLine | TableLine | End

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_ANY_OBJECT = msgspec.json.Decoder(dict[str, msgspec.Raw])
_HEADER = re.compile(rb'\{"type": ?"header"')


def encode_line(line: Line) -> bytes:
    """Write a line, with its end."""
    return _ENCODER.encode(line) + b"\n"


def decode_line(data: bytes) -> Line:
    """Read a line. Raises `UnfitLine`."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnfitLine(str(error).rstrip(".")) from error


def is_header(data: bytes) -> bool:
    """Return whether a file that begins like this is an archive of any version."""
    return _HEADER.match(data) is not None


def line_of(stored: Stored) -> Line:
    """Return the line of a part of a store."""
    match stored:
        case Account(key, name, player, password_hash, epoch):
            return AccountLine(key, name, player, password_hash, epoch)
        case OwnedBot(key, name, player, owner, token_hash):
            return BotLine(key, name, player, owner, token_hash)
        case StoredTable(id, entries, seated, is_running):
            return TableLine(id, is_running, seated, tuple(map(_written, entries)))


def stored_of(line: AccountLine | BotLine | TableLine) -> Stored:
    """Return the part of a store that a line describes. Raises `UnfitLine`."""
    match line:
        case AccountLine(key, name, player, password_hash, epoch):
            _check_texts(key, name, player, password_hash)
            return Account(key, name, player, password_hash, _checked_epoch(epoch))
        case BotLine(key, name, player, owner, token_hash):
            _check_texts(key, name, player, owner, token_hash)
            return OwnedBot(key, name, player, owner, token_hash)
        case TableLine(id, is_running, seated, entries):
            _check_texts(id, *seated)
            if not entries:
                raise UnfitLine("the table has no entries")
            return StoredTable(id, tuple(map(_read, entries)), seated, is_running)


def _written(entry: bytes) -> msgspec.Raw:
    if _is_object(entry):
        return msgspec.Raw(entry)
    return msgspec.Raw(b'"' + base64.b64encode(entry) + b'"')


def _is_object(entry: bytes) -> bool:
    """Return whether an entry is a JSON object that can be a part of a line as it is."""
    if entry[:1] != b"{" or entry[-1:] != b"}" or b"\n" in entry or b"\r" in entry:
        return False
    try:
        entry.decode()
        _ANY_OBJECT.decode(entry)
    except (UnicodeDecodeError, msgspec.DecodeError, RecursionError):
        return False
    return True


def _read(written: msgspec.Raw) -> bytes:
    data = bytes(written)
    if data[:1] == b"{":
        return data
    try:
        return base64.b64decode(msgspec.json.decode(data, type=str), validate=True)
    except (msgspec.DecodeError, ValueError) as error:
        raise UnfitLine("an entry is neither a JSON object nor base64") from error


def _check_texts(*texts: str) -> None:
    if any("\0" in text for text in texts):  # PostgreSQL cannot keep it
        raise UnfitLine("a text has a character that no store keeps")


def _checked_epoch(epoch: int) -> int:
    if not 0 <= epoch < 1 << 31:
        raise UnfitLine("an epoch is out of range")
    return epoch
