"""Stores tables, each as an append-only log, and accounts."""

from trunkline.server.store.interface import (
    Account,
    HasAccount,
    NameTaken,
    NotEmpty,
    OwnedBot,
    StaleVersion,
    Store,
    Stored,
    StoredTable,
    StoreFailed,
    TooManyBots,
    UnfitContents,
)
from trunkline.server.store.sqlite import SqliteStore

__all__ = [
    "Account",
    "HasAccount",
    "NameTaken",
    "NotEmpty",
    "OwnedBot",
    "SqliteStore",
    "StaleVersion",
    "Store",
    "StoreFailed",
    "Stored",
    "StoredTable",
    "TooManyBots",
    "UnfitContents",
]
