"""Nobody waits for a compiler at a move: the event loop would, and all tables with it."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from benchmarks.first_start import first_start
from tests.patience import PATIENCE_SECONDS
from trunkline.compiled_parts.parts import PARTS, is_loaded
from trunkline.server.operations import preparation

STORY = """
import gc

from numba.core.dispatcher import Dispatcher

from trunkline.server.table.clock import Clock
from trunkline.protocol.client_messages import Play
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.people.identity import Person
from trunkline.server.table.commands import Request
from trunkline.server.table.decide import Context, decide
from trunkline.server.table.entries import Opened, SeatTaken, Started
from trunkline.server.table.presence import Presence
from trunkline.server.table.state import TableState
from trunkline.server.table.updates import UpdateMaker
from trunkline.server.table.viewer import Viewer
from trunkline.protocol.codec import decode_server_message
from trunkline.compiled_parts.parts import compile_part


def compiled():
    kernels = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    return {kernel.py_func.__qualname__: len(kernel.signatures) for kernel in kernels}


for part in ("rules", "score"):
    compile_part(part)
before = compiled()
state, clock, presence = TableState(), Clock(), Presence()
seated = [SeatTaken(seat, f"player {seat}", "Ada") for seat in range(3)]
state.apply_all([Opened(TableSettings(3), "player 0"), *seated, Started("warm")])
viewers = [Viewer(player, print) for player in ("player 0", "player 1", "player 2", None)]
while True:
    maker = UpdateMaker("table", state, clock, presence)
    updates = [decode_server_message(maker.message(viewer)) for viewer in viewers]
    if updates[0].view.is_over:
        break
    seat = updates[0].view.to_act[0]
    move = updates[seat].legal_moves[0]
    message = Play(0, seat, state.version, move)
    ruling = decide(Context(state, clock), Request(Person(f"player {seat}", "Ada"), message))
    state.apply_all(ruling.entries, ruling.played)
after = compiled()
print([name for name in after if after[name] != before.get(name, 0)])
"""


def test_a_table_with_its_parts_ready_compiles_nothing() -> None:
    told = subprocess.run(
        [sys.executable, "-c", STORY],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert told.stdout.strip() == "[]"


LOAD = """
from trunkline.bots import make_bot
from trunkline.compiled_parts.parts import PARTS, compile_part, is_compiled, is_loaded
from trunkline.engine.game import Game

for part in PARTS:
    assert is_compiled(part)
    assert not is_loaded(part)
    compile_part(part)
    assert is_loaded(part)
entries = [entry for part in PARTS.values() for entry in part.entry_points]
signatures = [entry.signatures[0] for entry in entries]
game = Game(3, seed="parts")
bots = [make_bot(name, "parts") for name in ("fix", "aouda", "strogoff")]
while not game.is_over:
    seat = game.to_act[0]
    view = game.view(seat)
    game.play(seat, bots[seat].choose(view, view.legal_moves))
assert [entry.signatures for entry in entries] == [[one] for one in signatures]
print(sum(sum(entry.stats.cache_misses.values()) for entry in entries))
"""


def test_parts_have_every_entry_point_that_levels_need_and_are_loaded_from_the_cache() -> None:
    assert int(subprocess.check_output([sys.executable, "-c", LOAD])) == 0


@pytest.mark.slow
def test_a_first_start_answers_at_once_and_its_bots_move_when_they_are_ready(
    tmp_path: Path,
) -> None:
    start = asyncio.run(first_start(tmp_path, "strogoff"))
    first, last = start.statuses[0], start.statuses[-1]
    assert not first["is_done"]
    assert first["seconds_left"] > 0
    assert start.page < start.table < start.move <= start.all_ready
    assert last == {"is_done": True, "share": 1.0, "seconds_left": 0}
    shares = [status["share"] for status in start.statuses]
    assert shares == sorted(shares)


@pytest.mark.parametrize("python", [shutil.which("false"), "/no/such/python"])
def test_what_a_helper_cannot_compile_is_compiled_by_the_server(
    monkeypatch: pytest.MonkeyPatch, python: str
) -> None:
    monkeypatch.setattr(preparation, "_missing_of", lambda parts: parts)
    monkeypatch.setattr(sys, "executable", python)

    async def story() -> None:
        prepared = preparation.Preparation()
        assert not prepared.status.is_done
        async with asyncio.timeout(PATIENCE_SECONDS):
            for part in PARTS:
                await prepared.ready(part)
        await prepared.close()

    asyncio.run(story())
    assert all(map(is_loaded, set(PARTS) - preparation.LOADED_ON_DEMAND))


def test_a_part_that_cannot_be_compiled_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(part: str) -> None:
        raise OSError(f"no room for {part}")

    monkeypatch.setattr(preparation, "is_loaded", lambda _: False)
    monkeypatch.setattr(preparation, "compile_part", fail)

    async def story() -> None:
        prepared = preparation.Preparation()
        async with asyncio.timeout(PATIENCE_SECONDS):
            for part in PARTS:
                await prepared.ready(part)
        await prepared.close()

    with capture_logs() as logs:
        asyncio.run(story())
    failed = [line["part"] for line in logs if line["event"] == "a part was not compiled"]
    assert set(failed) == set(PARTS) - preparation.LOADED_ON_DEMAND
