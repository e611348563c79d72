"""Compares psycopg 3 with asyncpg for an append and a point read, in one run.

pip install "psycopg[binary]"
python -m benchmarks.postgres_drivers

Rounds alternate between the drivers. Both send the statements of the store to a PostgreSQL that
waits for the disk. The ratio is asyncpg's rate to psycopg's, with a 95 % interval over the rounds.
"""

import asyncio
import importlib
import os
import platform
import statistics
import time
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import asyncpg

from tests.postgres_server import PostgresServer
from trunkline.server.store.postgres import PostgresStore
from trunkline.server.store.postgres.append_statements import APPEND, NewEntries, arguments_of
from trunkline.server.store.postgres.postgres_logs import READ

ROUNDS = 12
SECONDS = 0.5
TABLES = 50
Call = Callable[[str, list[Any]], Awaitable[object]]


@cache
def psycopg_text(statement: str) -> str:
    """Return a statement with psycopg's placeholders."""
    names = {f"${k}": f"%(p{k})s" for k in range(13, 0, -1)}
    for old, new in names.items():
        statement = statement.replace(old, new)
    return statement


async def make_calls(url: str) -> dict[str, tuple[Call, Any]]:
    """Return for each driver how it sends a statement, and its connection."""
    psycopg = importlib.import_module("psycopg")
    one = await asyncpg.connect(url)
    other = await psycopg.AsyncConnection.connect(url, autocommit=True, prepare_threshold=0)

    async def by_asyncpg(statement: str, arguments: list[Any]) -> object:
        return await one.fetch(statement, *arguments)

    async def by_psycopg(statement: str, arguments: list[Any]) -> object:
        values = {f"p{k}": value for k, value in enumerate(arguments, 1)}
        cursor = await other.execute(psycopg_text(statement), values, binary=True)
        return await cursor.fetchall()

    return {"asyncpg": (by_asyncpg, one), "psycopg": (by_psycopg, other)}


async def append_rate(call: Call, tables: dict[str, int]) -> float:
    """Return the appends each second, one for each table together."""
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        appends = [
            NewEntries(table, version, [b"x" * 200], (), None) for table, version in tables.items()
        ]
        await call(APPEND, ["node", *arguments_of(appends)])
        for table in tables:
            tables[table] += 1
        done += len(appends)
    return done / (time.perf_counter() - began)


async def read_rate(call: Call, tables: dict[str, int]) -> float:
    """Return the reads each second of the latest entry of a table."""
    done, began = 0, time.perf_counter()
    table, version = next(iter(tables.items()))
    while time.perf_counter() - began < SECONDS:
        await call(READ, [table, version - 1])
        done += 1
    return done / (time.perf_counter() - began)


def report(name: str, rates: dict[str, list[float]]) -> None:
    """Print both rates and their ratio."""
    ratios = [a / p for a, p in zip(rates["asyncpg"], rates["psycopg"], strict=True)]
    mean = statistics.mean(ratios)
    margin = 2.2 * statistics.stdev(ratios) / len(ratios) ** 0.5  # Student's t with 11 degrees
    medians = ", ".join(f"{d} {statistics.median(r):,.0f}/s" for d, r in rates.items())
    print(f"{name}: {medians}, ratio {mean:.2f} ± {margin:.2f}")


async def main() -> None:
    """Measure and print."""
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    with PostgresServer(fsync=True) as server:
        url = server.new_database()
        store = await PostgresStore.open(url, node="node")
        tables = {f"t{k}": await store.append(f"t{k}", 0, [b"x"]) for k in range(TABLES)}
        await store.close()
        calls = await make_calls(url)
        for name, measure in (("append to 50 tables", append_rate), ("point read", read_rate)):
            rates: dict[str, list[float]] = {driver: [] for driver in calls}
            for _ in range(ROUNDS):
                for driver, (call, _connection) in calls.items():
                    rates[driver].append(await measure(call, tables))
            report(name, rates)
        for _, connection in calls.values():
            await connection.close()


if __name__ == "__main__":
    asyncio.run(main())
