"""Stores tables, each as an append-only log, and accounts."""

from trunkline.server.store.interface import (
    Account,
    HasAccount,
    NameTaken,
    NewerSchema,
    NotEmpty,
    OwnedBot,
    StaleVersion,
    Store,
    Stored,
    StoredEntry,
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
    "NewerSchema",
    "NotEmpty",
    "OwnedBot",
    "SqliteStore",
    "StaleVersion",
    "Store",
    "StoreFailed",
    "Stored",
    "StoredEntry",
    "StoredTable",
    "TooManyBots",
    "UnfitContents",
]
