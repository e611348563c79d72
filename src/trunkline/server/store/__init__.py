"""Stores tables, each as an append-only log, and accounts."""

from trunkline.server.store.interface import (
    Account,
    HasAccount,
    NameTaken,
    NewerSchema,
    OwnedBot,
    StaleVersion,
    Store,
    StoredEntry,
    StoreFailed,
    TooManyBots,
)
from trunkline.server.store.sqlite import SqliteStore

__all__ = [
    "Account",
    "HasAccount",
    "NameTaken",
    "NewerSchema",
    "OwnedBot",
    "SqliteStore",
    "StaleVersion",
    "Store",
    "StoreFailed",
    "StoredEntry",
    "TooManyBots",
]
