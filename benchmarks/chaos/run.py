"""Runs a system with clients and faults, and has every table checked."""

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.chaos.checker.check import check_file
from benchmarks.chaos.checker.deadlines import Bounds
from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.checker.node_logs import check_node_log
from benchmarks.chaos.company import Company
from benchmarks.chaos.faults import LEASE_SECONDS, Trouble
from benchmarks.chaos.history import now
from benchmarks.chaos.player import Evening
from benchmarks.chaos.system import GRACE, System, running_system

TAKEOVER_SECONDS = 3.0  # after a lease has ended: a heartbeat, and loading the table
SLACK_SECONDS = 6.0  # a client notices a dead connection within 4.5 seconds
TROUBLES = 2  # faults that may happen at the same time


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run."""

    store: str = "postgres"
    seed: int = 1
    seconds: float = 60.0
    tables: int = 60
    think: float = 0.5
    pace: float = 3.0
    finish: float = 180.0
    """The most seconds until every game is over once the faults have ended."""


@dataclass(slots=True)
class Outcome:
    """What happened."""

    findings: Findings = field(default_factory=Findings)
    faults: Counter[str] = field(default_factory=Counter)
    returned: int = 0
    seconds: float = 0.0
    finished_after: float = 0.0


class Run:
    """One run: its system, its companies and its judge."""

    def __init__(self, plan: Plan, place: Path, system: System) -> None:
        self._plan = plan
        self._place = place
        self._system = system
        self._evening = Evening(plan.think, GRACE)
        self._outcome = Outcome()
        self._digests: dict[str, bytes] = {}
        takeover = LEASE_SECONDS + TAKEOVER_SECONDS if system.store else TAKEOVER_SECONDS
        self._bounds = Bounds(GRACE, takeover, SLACK_SECONDS, restarts=system.store is None)
        self._troubles = [
            Trouble(system, random.Random(f"{plan.seed}/{number}"), plan.pace * TROUBLES)
            for number in range(TROUBLES)
        ]
        context = multiprocessing.get_context("spawn")
        self._judges = ProcessPoolExecutor(1, context, initializer=os.nice, initargs=(5,))

    async def run(self) -> Outcome:
        """Play, break things, mend them, and wait for the end of every game."""
        began = now()
        supervising = asyncio.create_task(self._system.supervise())
        playing = [asyncio.create_task(company.play()) for company in self._companies()]
        await asyncio.gather(*(trouble.make(self._plan.seconds) for trouble in self._troubles))
        await self._system.mend()
        self._outcome.seconds = now() - began
        await self._finish(playing)
        await self._read_again()
        self._check_node_logs()
        supervising.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await supervising
        self._judges.shutdown()
        self._outcome.returned = self._system.returned
        for trouble in self._troubles:
            self._outcome.faults += trouble.counts
        return self._outcome

    def _companies(self) -> list[Company]:
        chance = random.Random(self._plan.seed)
        return [
            Company(
                number,
                self._system.clients.port,
                self._evening,
                self._place,
                self._judge,
                random.Random(chance.random()),
            )
            for number in range(self._plan.tables)
        ]

    async def _finish(self, playing: Sequence[asyncio.Task[None]]) -> None:
        """Let every game come to its end. What does not is stuck, and its check says so."""
        mended = now()
        self._evening.is_ending = True
        _, late = await asyncio.wait(playing, timeout=self._plan.finish)
        self._outcome.finished_after = now() - mended
        for task in late:
            task.cancel()
        for failure in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(failure, Exception):
                raise failure

    async def _judge(self, table: str, path: Path, record: Any) -> None:
        """Check a table. Without violations its history is deleted, else its log is kept too."""
        log = await self._system.read(table)
        self._digests[table] = digest(log)
        faults = [each for trouble in self._troubles for each in trouble.disturbances]
        work = (table, path, log, faults, self._bounds, record)
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._judges, check_file, *work)
        self._note(found)
        if found.violations:
            path.with_suffix(".log").write_bytes(b"\n".join(log))
            path.with_suffix(".faults").write_bytes(msgspec.json.encode(faults))
        else:
            path.unlink()

    async def _read_again(self) -> None:
        """See that every log is still what it was when its game ended."""
        found = Findings()
        for table, before in self._digests.items():
            if digest(await self._system.read(table)) != before:
                found.add("lost", table, "its log is not what it was")
        self._note(found)

    def _check_node_logs(self) -> None:
        """See that no node had an error of its own."""
        for path in sorted(self._place.glob("node*.log")):
            self._note(check_node_log(path.stem, path.read_bytes().splitlines()))

    def _note(self, found: Findings) -> None:
        """Add what a check found, and print violations at once."""
        self._outcome.findings.merge(found)
        for violation in found.violations:
            print(f"{violation.kind}: {violation.where}: {violation.text[:600]}", flush=True)


def digest(log: Sequence[bytes]) -> bytes:
    """Return a short proof of a log."""
    return hashlib.sha256(b"\n".join(log)).digest()


async def run_chaos(plan: Plan, place: Path) -> Outcome:
    """Run a plan in a folder, which keeps the logs of nodes and the histories with violations."""
    async with running_system(place, plan.store) as system:
        return await Run(plan, place, system).run()
