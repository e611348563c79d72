"""Nobody waits for a compiler at a move: the event loop would, and all tables with it."""

import subprocess
import sys

from tests.patience import PATIENCE_SECONDS

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
from trunkline.server.operations.warm_up import QUICKLY_COMPILED, compile_bot


def compiled():
    kernels = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    return {kernel.py_func.__qualname__: len(kernel.signatures) for kernel in kernels}


for bot in QUICKLY_COMPILED:
    compile_bot(bot)
before = compiled()
state, clock, presence = TableState(), Clock(), Presence()
seated = [SeatTaken(seat, f"player {seat}", "Ada") for seat in range(3)]
state.apply_all([Opened(TableSettings(3), "player 0"), *seated, Started("warm")])
viewers = [Viewer(player, print) for player in ("player 0", "player 1", "player 2", None)]
while True:
    maker = UpdateMaker("table", state, clock, presence)
    updates = [maker.update(viewer) for viewer in viewers]
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


def test_after_the_warm_up_a_whole_game_compiles_nothing() -> None:
    told = subprocess.run(
        [sys.executable, "-c", STORY],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert told.stdout.strip() == "[]"
