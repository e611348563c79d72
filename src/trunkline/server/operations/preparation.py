"""Gets the compiled parts ready while the server already answers.

On the first start of an installation, helper processes compile them. Later they are only loaded.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable

import msgspec
import structlog

from trunkline.compiled_parts.helper import HelperReport
from trunkline.compiled_parts.parts import PARTS, compile_part, is_compiled, is_loaded
from trunkline.engine.kernels.compiler import CACHE_ROOT

# What a new table needs, and what one needs that may have ended.
NEW_TABLE = "rules"
OLD_TABLE = "score"
# Each list is compiled by one process. The second one has the strongest bots and the review.
WORK = (("rules", "direct", "score", "steady"), ("planner", "search", "review"))
LOADED_ON_DEMAND = {"review"}

log = structlog.get_logger()


class HelperFailed(Exception):
    """A helper process ended before its work was done."""


class PreparationStatus(msgspec.Struct, frozen=True):
    """How far the compilation is that a first start needs."""

    is_done: bool
    share: float
    """Of the work, from 0 to 1."""
    seconds_left: int
    """About."""


UNKNOWN = HelperReport(done=0.0, total=1.0, seconds_left=30.0, compiled=())
DONE = PreparationStatus(is_done=True, share=1.0, seconds_left=0)
Listener = Callable[[PreparationStatus], None]


class Preparation:
    """Compiles or loads every part in the background and says when it is ready."""

    def __init__(self, on_change: Listener | None = None) -> None:
        self._on_change = on_change
        self._ready = {part: asyncio.Event() for part in PARTS}
        self._missing = [missing for missing in map(_missing_of, _work()) if missing]
        self._reports = dict.fromkeys(self._missing, UNKNOWN)
        self._share = 0.0
        self._loading = asyncio.Lock()  # one part at a time, or they would all be ready late
        self._task = asyncio.create_task(self._prepare())

    async def ready(self, part: str) -> None:
        """Wait until a part is ready."""
        await self._ready[part].wait()

    def is_ready(self, part: str) -> bool:
        """Whether a part is ready. Any thread may ask."""
        return self._ready[part].is_set()

    @property
    def status(self) -> PreparationStatus:
        """How far everything is."""
        if not self._reports:
            return DONE
        left = max(report.seconds_left for report in self._reports.values())
        return PreparationStatus(is_done=False, share=self._share, seconds_left=round(left))

    async def close(self) -> None:
        """Stop compiling."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _prepare(self) -> None:
        missing = [part for parts in self._missing for part in parts]
        if missing:
            log.info("compiling", parts=missing)
        await asyncio.gather(self._load_compiled(missing), *map(self._compile, self._missing))
        if missing:
            self._reports.clear()
            self._notify()
            log.info("compiled")

    async def _load_compiled(self, missing: list[str]) -> None:
        for part in PARTS:
            if part not in missing:
                await self._load(part)

    async def _compile(self, parts: tuple[str, ...]) -> None:
        """Let a helper compile parts. What it does not manage is compiled here."""
        try:
            await self._follow_helper(parts)
        except (OSError, HelperFailed) as error:
            log.warning("a helper could not compile", parts=list(parts), error=repr(error))
        for part in parts:
            await self._load(part)

    async def _follow_helper(self, parts: tuple[str, ...]) -> None:
        helper = await _start_helper(parts)
        try:
            await self._follow(helper, parts)
            if code := await helper.wait():
                raise HelperFailed(f"exit code {code}")
        finally:
            with contextlib.suppress(ProcessLookupError):
                helper.kill()
            await helper.wait()

    async def _follow(self, helper: asyncio.subprocess.Process, parts: tuple[str, ...]) -> None:
        assert helper.stdout is not None
        async for line in helper.stdout:
            report = msgspec.json.decode(line, type=HelperReport)
            self._reports[parts] = report
            self._advance()
            self._notify()
            for part in report.compiled:
                await self._load(part)

    def _advance(self) -> None:
        """Note the share of the work that is done. It never falls, though work may be added."""
        reports = self._reports.values()
        share = sum(one.done for one in reports) / sum(one.total for one in reports)
        self._share = min(1.0, max(self._share, share))

    async def _load(self, part: str) -> None:
        """Load a part off the event loop, then let those go on who wait for it."""
        async with self._loading:
            if not (self._ready[part].is_set() or is_loaded(part) or part in LOADED_ON_DEMAND):
                try:
                    await asyncio.get_running_loop().run_in_executor(None, compile_part, part)
                except Exception as error:  # it may still work when it is needed
                    log.error("a part was not compiled", part=part, error=repr(error))
            self._ready[part].set()

    def _notify(self) -> None:
        if self._on_change:
            self._on_change(self.status)


def _work() -> tuple[tuple[str, ...], ...]:
    """What each helper compiles. One core has one helper."""
    return WORK if (os.cpu_count() or 1) > 1 else (tuple(PARTS),)


def _missing_of(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part for part in parts if not is_compiled(part))


async def _start_helper(parts: tuple[str, ...]) -> asyncio.subprocess.Process:
    command = (sys.executable, "-m", "trunkline.compiled_parts.helper", *parts)
    environment = {**os.environ, "TRUNKLINE_CACHE_DIR": str(CACHE_ROOT)}
    return await asyncio.create_subprocess_exec(
        *command,
        env=environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
