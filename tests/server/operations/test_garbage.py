"""Collection in slices: cycles go, and nothing of it stays behind."""

import asyncio
import gc
import weakref

import pytest

from tests.patience import PATIENCE_SECONDS
from trunkline.server.operations import garbage
from trunkline.server.operations.garbage import collected_in_slices


class Knot:
    """Something that holds itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


async def gone(knot: "weakref.ref[Knot]") -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while knot():
            await asyncio.sleep(0.01)


def test_a_young_cycle_is_freed_though_few_objects_were_made() -> None:
    async def story() -> None:
        async with collected_in_slices():
            await gone(weakref.ref(Knot()))

    asyncio.run(story())


def test_an_old_cycle_is_freed_by_a_full_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with collected_in_slices():
            old = Knot()
            gc.collect(1)
            watch = weakref.ref(old)
            del old
            await gone(watch)

    monkeypatch.setattr(garbage, "FULL_SECONDS", garbage.YOUNG_SECONDS)
    asyncio.run(story())


def test_the_collector_is_given_back_as_it_was() -> None:
    async def story() -> None:
        async with collected_in_slices():
            assert gc.get_threshold() != before
            assert gc.get_freeze_count() > 0

    before = gc.get_threshold()
    asyncio.run(story())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
