"""Where tables are kept: an append-only log for each, and nothing is told before it is there."""

from trunkline.server.store.base import (
    Account,
    HasAccount,
    NameTaken,
    OwnedBot,
    StaleVersion,
    Store,
    StoreFailed,
    TooManyBots,
)
from trunkline.server.store.sqlite import SqliteStore

__all__ = [
    "Account",
    "HasAccount",
    "NameTaken",
    "OwnedBot",
    "SqliteStore",
    "StaleVersion",
    "Store",
    "StoreFailed",
    "TooManyBots",
]
