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
    StoreDamaged,
    StoredEntry,
    StoredTable,
    StoreFailed,
    TooManyBots,
    UnfitContents,
)
from trunkline.server.store.sqlite import SqliteStore
from trunkline.server.store.store_health import StoreHealth
from trunkline.server.store.watched import WatchedStore

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
    "StoreDamaged",
    "StoreFailed",
    "StoreHealth",
    "Stored",
    "StoredEntry",
    "StoredTable",
    "TooManyBots",
    "UnfitContents",
    "WatchedStore",
]
