"""Collects garbage in short steps that never stop the tables for long."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

YOUNG_SECONDS = 0.1
FULL_SECONDS = 3600.0  # a full collection of a thousand tables takes over a second
COLLECT_AFTER = (50_000, 20, 50)  # for many new objects between two steps


@contextlib.asynccontextmanager
async def collected_in_slices() -> AsyncIterator[None]:
    """Collect young objects often and old ones rarely while the block runs.

    By default the collector waits for a number of new objects. With a thousand busy tables it runs
    late and then visits all objects at once. Objects from imports are frozen, because hardly any of
    them ever becomes part of a cycle. Tables and connections form no cycles either, so the full
    collection can wait for an hour.
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
