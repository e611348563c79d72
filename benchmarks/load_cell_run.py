"""Measures one row of the load table once."""

import asyncio
import gc
import os
import time
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import uvloop

from benchmarks.load_cells import Cell, Deployment, Places
from benchmarks.load_report import LoadFigures
from benchmarks.loaded_table import Load, LoadedTable, begin_play, end_play

WARM_TABLES = 2
WARM_SECONDS = 1.0
SETTLING_SECONDS = 1.0
LONGEST_RUN = 90.0  # seconds; a table that hangs must not stop the others
IDLE = (4, 5)  # the columns of /proc/stat: idle, and waiting for a disk


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds so far: by the clock, and of processors."""

    clock: float
    nodes: float
    database: float
    clients: float
    machine: float

    @classmethod
    def now(cls, deployment: Deployment) -> "Usage":
        """Read all clocks."""
        return cls(
            time.monotonic(),
            deployment.busy_seconds(),
            deployment.database_seconds(),
            time.process_time(),
            machine_seconds(),
        )


def machine_seconds() -> float:
    """Processor seconds of everything that runs on this machine."""
    columns = Path("/proc/stat").read_text().splitlines()[0].split()
    busy = sum(int(column) for n, column in enumerate(columns[:9]) if n and n not in IDLE)
    return busy / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Phase:
    """What some seconds gave: waiting in ms, processor time in us a move, use in cores."""

    moves_per_second: float
    p50: float
    p99: float
    node_time: float
    database_time: float
    client_time: float
    nodes: float
    database: float
    clients: float
    machine: float
    bytes_per_update: float


@dataclass(frozen=True, slots=True)
class Measurement:
    """One run of a row; memory in kB."""

    thinking: Phase
    rushing: Phase
    table_memory: float
    connection_memory: float
    games: int
    refused: int
    lost: int


def run_cell(cell: Cell, places: Places, load: Load, seconds: float) -> Measurement:
    """Start the servers of a row, put the load on and measure."""
    with ExitStack() as stack:
        deployment = cell.start(stack, places)
        try:
            return uvloop.run(asyncio.wait_for(_measure(deployment, load, seconds), LONGEST_RUN))
        finally:
            gc.enable()
            gc.collect()


async def _measure(deployment: Deployment, load: Load, seconds: float) -> Measurement:
    think = load.think
    await _warm_up(deployment, load)
    base = await _settled_memory(deployment)
    figures = LoadFigures()
    tables = _tables(deployment, load, figures)
    async with AsyncExitStack() as stack:
        playing = await begin_play(tables, 0.0, stack)
        seated = await _settled_memory(deployment)
        watched = await _watched_memory(deployment, tables)
        gc.collect()
        gc.disable()  # else pauses of the clients would count as the server's
        thinking = await _phase(deployment, figures, seconds)
        load.think = 0.0
        await asyncio.sleep(SETTLING_SECONDS)
        rushing = await _phase(deployment, figures, seconds)
        load.think = think
        await end_play(tables, playing)
    connection = 1024 * (watched - seated) / (load.tables * load.seats)
    table = 1024 * (seated - base) / load.tables - load.seats * connection
    return Measurement(
        thinking, rushing, table, connection, figures.games, figures.refused, figures.lost
    )


def _tables(deployment: Deployment, load: Load, figures: LoadFigures) -> list[LoadedTable]:
    return [
        deployment.table(deployment.urls(number), number, load, figures)
        for number in range(load.tables)
    ]


async def _warm_up(deployment: Deployment, load: Load) -> None:
    """Play a little, so that what a server loads once does not count as memory of a table."""
    few = Load(WARM_TABLES * len(deployment.nodes), load.seats, 0.0, "warm-up")
    tables = _tables(deployment, few, LoadFigures())
    async with AsyncExitStack() as stack:
        playing = await begin_play(tables, 0.0, stack)
        await asyncio.sleep(WARM_SECONDS)
        await end_play(tables, playing)


async def _settled_memory(deployment: Deployment) -> float:
    deployment.settle()
    await asyncio.sleep(SETTLING_SECONDS)
    return deployment.memory()


async def _watched_memory(deployment: Deployment, tables: list[LoadedTable]) -> float:
    async with AsyncExitStack() as stack:
        for table in tables:
            await table.watch(stack)
        return await _settled_memory(deployment)


async def _phase(deployment: Deployment, figures: LoadFigures, seconds: float) -> Phase:
    figures.restart()
    before = Usage.now(deployment)
    await asyncio.sleep(seconds)
    after = Usage.now(deployment)
    passed, moves = after.clock - before.clock, max(1, figures.moves)
    p50, p99 = 1000 * np.percentile(figures.waited or [np.nan], [50, 99])
    nodes, database = after.nodes - before.nodes, after.database - before.database
    clients, machine = after.clients - before.clients, after.machine - before.machine
    return Phase(
        figures.moves / passed,
        float(p50),
        float(p99),
        1e6 * nodes / moves,
        1e6 * database / moves,
        1e6 * clients / moves,
        nodes / passed,
        database / passed,
        clients / passed,
        machine / passed,
        figures.received / max(1, len(figures.waited)),
    )
