"""Garbage collection that never halts the tables for long."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

YOUNG_SECONDS = 0.1
FULL_SECONDS = 3600.0  # at a thousand tables it takes over a second
COLLECT_AFTER = (50_000, 20, 50)  # for a flood of objects between two slices


@contextlib.asynccontextmanager
async def collected_in_slices() -> AsyncIterator[None]:
    """Collect the youngest objects often and the others seldom, as long as the block runs.

    Left to itself the collector waits until there are more objects than before, which at a thousand
    tables that all move is late, and then looks at all of them at once. What the imports have left
    is not looked at again: hardly anything there is ever part of a cycle. Nor are tables and
    connections, so an hour's cycles are few.
    """
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    collecting = asyncio.create_task(_collect())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def _collect() -> None:
    while True:
        for _ in range(round(FULL_SECONDS / YOUNG_SECONDS)):
            await asyncio.sleep(YOUNG_SECONDS)
            gc.collect(0)
        gc.collect()
