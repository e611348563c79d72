"""The faults, and a schedule of them that follows from a seed."""

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from benchmarks.chaos.checker.deadlines import Disturbance
from benchmarks.chaos.history import now
from benchmarks.chaos.processes import fill, free
from benchmarks.chaos.proxy import Proxy, Route
from benchmarks.chaos.system import System

LEASE_SECONDS = 5.0
STORM_SECONDS = 40.0
CALM_SECONDS = 25.0  # so that deadlines can be checked that no fault delays
JUMPS = (-86400, -3600, -30, 30, 3600, 86400)  # seconds
Fault = Callable[["Trouble"], Awaitable[None]]


@dataclass(slots=True)
class Trouble:
    """Makes one fault after another, and notes each."""

    system: System
    chance: random.Random
    pace: float
    """The mean of the seconds between faults."""
    disturbances: list[Disturbance] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    async def make(self, seconds: float) -> None:
        """Make faults for a time. Each ends before this does."""
        began = now()
        faults = possible_faults(self.system)
        while (pause := self._pause(now() - began)) + now() < began + seconds:
            await asyncio.sleep(pause)
            fault = self.chance.choice(faults)
            start = now()
            await fault(self)
            name = fault.__name__.replace("_", " ")
            self.disturbances.append(Disturbance(name, start, now()))
            self.counts[name] += 1

    def _pause(self, since: float) -> float:
        """Return the seconds until the next fault. Storms and calm take turns."""
        in_phase = since % (STORM_SECONDS + CALM_SECONDS)
        is_calm = in_phase > STORM_SECONDS
        calm = STORM_SECONDS + CALM_SECONDS - in_phase if is_calm else 0.0
        return calm + self.chance.expovariate(1 / self.pace)

    async def wait(self, least: float, most: float) -> None:
        """Let a fault last."""
        await asyncio.sleep(self.chance.uniform(least, most))

    def node(self) -> int:
        """Return the number of some node."""
        return self.chance.randrange(len(self.system.nodes))


def possible_faults(system: System) -> list[Fault]:
    """Return the faults that this machine and this system can have."""
    faults: list[Fault] = [
        kill_node,
        pause_node,
        cut_clients,
        delay_clients,
        silence_clients,
        lose_answers,
    ]
    if system.store:
        faults += [kill_store, cut_store, delay_store, silence_store]
    if system.preload.is_there:
        faults += [break_fsync, jump_clock]
    if system.disk:
        faults += [fill_disk]
    return faults


async def kill_node(trouble: Trouble) -> None:
    """Kill a node and start it again."""
    number = trouble.node()
    async with trouble.system.locks[number]:
        await trouble.system.nodes[number].kill()
        await trouble.wait(0, 3)
        await trouble.system.start_node(number)


async def pause_node(trouble: Trouble) -> None:
    """Stop a node for longer than its lease, and let it go on as if nothing had happened."""
    number = trouble.node()
    async with trouble.system.locks[number]:
        trouble.system.nodes[number].signal(signal.SIGSTOP)
        await trouble.wait(LEASE_SECONDS + 1, LEASE_SECONDS + 4)
        trouble.system.nodes[number].signal(signal.SIGCONT)


async def cut_clients(trouble: Trouble) -> None:
    """Break all connections between clients and a node off."""
    _some_route(trouble, trouble.system.clients).cut()


async def delay_clients(trouble: Trouble) -> None:
    """Slow the connections between clients and a node down."""
    await _delay(trouble, _some_route(trouble, trouble.system.clients))


async def silence_clients(trouble: Trouble) -> None:
    """Lose everything between clients and a node, without a word."""
    await _silence(trouble, _some_route(trouble, trouble.system.clients))


async def lose_answers(trouble: Trouble) -> None:
    """Let requests of clients arrive, and cut before the answer does."""
    route = _some_route(trouble, trouble.system.clients)
    route.withhold_answers()
    await trouble.wait(0.1, 0.5)
    route.mend()


async def kill_store(trouble: Trouble) -> None:
    """Kill PostgreSQL and start it again."""
    store = trouble.system.store
    assert store
    async with trouble.system.store_lock:
        await asyncio.to_thread(store.kill)
        await trouble.wait(0, 2)
        await asyncio.to_thread(store.start)


async def cut_store(trouble: Trouble) -> None:
    """Break all connections between a node and the store off."""
    _some_link(trouble).cut()


async def delay_store(trouble: Trouble) -> None:
    """Slow the connections between a node and the store down."""
    await _delay(trouble, _some_link(trouble))


async def silence_store(trouble: Trouble) -> None:
    """Lose everything between a node and the store, without a word."""
    await _silence(trouble, _some_link(trouble))


async def break_fsync(trouble: Trouble) -> None:
    """Let the store's fsync fail."""
    system = trouble.system
    name = "store" if system.store else system.nodes[0].name
    async with system.store_lock:
        system.preload.break_fsync(name)
        await trouble.wait(0.2, 2)
        system.preload.mend(name)
        await _revive_store(system)


async def fill_disk(trouble: Trouble) -> None:
    """Leave no space on the store's disk."""
    system = trouble.system
    assert system.disk
    async with system.store_lock:
        await asyncio.to_thread(fill, system.disk)
        await trouble.wait(1, 4)
        free(system.disk)
        await _revive_store(system)


async def jump_clock(trouble: Trouble) -> None:
    """Set a node's wall clock wrong."""
    node = trouble.system.nodes[trouble.node()]
    trouble.system.preload.shift_clock(node.name, trouble.chance.choice(JUMPS))
    await trouble.wait(2, 8)
    trouble.system.preload.mend(node.name)


async def _revive_store(system: System) -> None:
    """Wait until the store answers. PostgreSQL may have given up."""
    store = system.store
    if store:
        try:
            await asyncio.to_thread(store.wait_until_ready, 5.0)
        except AssertionError:
            await asyncio.to_thread(store.kill)
            await asyncio.to_thread(store.start)


async def _delay(trouble: Trouble, route: Route) -> None:
    route.delay = trouble.chance.uniform(0.05, 0.4)
    await trouble.wait(1, 4)
    route.mend()


async def _silence(trouble: Trouble, route: Route) -> None:
    route.silence()
    await trouble.wait(2, LEASE_SECONDS + 3)
    route.mend()


def _some_route(trouble: Trouble, proxy: Proxy) -> Route:
    return trouble.chance.choice(proxy.routes)


def _some_link(trouble: Trouble) -> Route:
    return trouble.chance.choice(trouble.system.links).routes[0]
