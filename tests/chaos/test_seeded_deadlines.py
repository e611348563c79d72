"""The checker finds games that do not end, and deadlines that are met too late or too early."""

from msgspec.structs import replace

from benchmarks.chaos.checker.deadlines import Disturbance, check_deadlines
from benchmarks.chaos.checker.operations import Operation, read_operations
from benchmarks.chaos.checker.replay import replay
from benchmarks.chaos.checker.updates import version_of
from benchmarks.chaos.history import Deserted, Disconnected, Received
from tests.chaos.clean_game import BOUNDS, TABLE, CleanGame
from trunkline.protocol.client_messages import Resume
from trunkline.server.table.entries import KeeperSeated, Played, Resumed


def test_a_stuck_table_is_found(game: CleanGame) -> None:
    last = max(number for number, entry in enumerate(game.log) if isinstance(entry, Played))
    later = [n for n in game.notes if isinstance(n, Received) and version_of(n.text) > last]
    assert "stuck" in game.kinds(game.without(*later), game.log[:last])


def test_a_client_that_does_not_hear_of_the_end_is_found(game: CleanGame) -> None:
    last_mover = game.plays()[-1][0].client
    deaf = "Ada" if last_mover == "Ben" else "Ben"
    heard = game.without(*(note for note, update in game.heard(deaf) if update.result))
    assert game.kinds(heard) == {"stuck"}
    deserted = Deserted(game.notes[-1].at, deaf, 1)
    assert game.kinds([*heard, deserted]) == set()


def test_a_bank_that_ends_late_is_found_unless_faults_explain_it(game: CleanGame) -> None:
    number = game.notes.index(game.plays()[40][0])
    pause = 700.0  # seconds; the bank is 600
    after = [replace(note, at=note.at + pause) for note in game.notes[number:]]
    late = [*game.notes[:number], *after]
    assert game.kinds(late) == {"late"}
    fault = Disturbance("kill store", late[number - 1].at, late[number].at)
    assert game.kinds(late, faults=[fault]) == set()


def test_an_absence_that_lasts_too_long_is_found(game: CleanGame) -> None:
    left = next(n for n in game.notes if isinstance(n, Deserted))
    gone = Disconnected(left.at, left.client, left.connection)
    number = game.notes.index(left)
    after = [replace(n, at=n.at + 20.0) for n in game.notes[number:] if n.client != left.client]
    late = [*game.notes[:number], gone, left, *after]
    assert game.kinds(late) == {"late"}
    fault = Disturbance("pause node", left.at, left.at + 8.0)
    assert game.kinds(late, faults=[fault]) == set()


def test_a_bank_that_ends_early_is_found(game: CleanGame) -> None:
    keeper = next(entry for entry in game.log if isinstance(entry, KeeperSeated))
    out_of_time = replace(keeper, is_out_of_time=True)
    early = [out_of_time if entry is keeper else entry for entry in game.log]
    assert "early" in game.kinds(log=early)


def test_a_bank_runs_on_through_an_absence(game: CleanGame) -> None:
    """Cleo's bank of 600 seconds ends 10 seconds after she comes back, and that is not early."""
    keepers = ((n, entry) for n, entry in enumerate(game.log) if isinstance(entry, KeeperSeated))
    number, keeper = next(keepers)
    out_of_time, end = replace(keeper, is_out_of_time=True), game.notes[-1].at
    log = [*game.log[: number + 1], Resumed(keeper.seat), out_of_time]
    came_back = Operation("Cleo", 9999, Resume(9999), end + 590, [number + 2])
    heard = Received(end + 600, "Ada", 1, f'{{"version":{number + 3}}}')
    steps = [step for step, _ in replay(log)]
    asked = [*read_operations(game.notes), came_back]
    assert check_deadlines(TABLE, [heard], steps, asked, [], BOUNDS).violations == []
