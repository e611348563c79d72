"""Files of blocks: resumed where they end, refused if they do not fit the tournament."""

from pathlib import Path

import msgspec
import pytest

from tests.arena.blocks import without_times
from trunkline.arena.tournament.block_file import UnusableFile, begin_file, open_block_file
from trunkline.arena.tournament.blocks import Block
from trunkline.arena.tournament.sprt import Sprt
from trunkline.arena.tournament.tournament import Tournament
from trunkline.arena.tournament.tournament_run import run_tournament
from trunkline.bots.budget import Budget

ODD = Path(__file__).parents[1] / "odd_bots.py"
TOURNAMENT = Tournament(("greedy", "random"), seed="kept")


def play(path: Path, blocks: int, *, resume: bool = False, sprt: Sprt | None = None) -> list[Block]:
    played = open_block_file(path, TOURNAMENT, resume=resume)
    return list(run_tournament(TOURNAMENT, blocks, played=played, path=path, sprt=sprt))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of five blocks."""
    path = tmp_path_factory.mktemp("whole") / "blocks.jsonl"
    play(path, 5)
    return path


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    path = tmp_path / "blocks.jsonl"
    path.write_bytes(whole.read_bytes())
    return path


def test_the_line_of_the_tournament_is_followed_by_a_line_for_each_block(whole: Path) -> None:
    head, *blocks = [msgspec.json.decode(line) for line in whole.read_bytes().splitlines()]
    assert head["arena"] == 1
    assert head["tournament"]["bots"] == ["greedy", "random"]
    assert head["tournament"]["seed"] == "kept"
    assert [block["number"] for block in blocks] == list(range(5))


def test_a_resumed_file_continues_where_it_ended(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    play(path, 2)
    blocks = play(path, 5, resume=True)
    assert without_times(blocks) == without_times(open_block_file(whole, TOURNAMENT, resume=True))
    assert blocks == open_block_file(path, TOURNAMENT, resume=True)


def test_nothing_is_played_again(copy: Path) -> None:
    before = copy.read_bytes()
    assert len(play(copy, 5, resume=True)) == 5
    assert len(play(copy, 3, resume=True)) == 3
    assert copy.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 100, 700])
def test_a_block_that_was_cut_off_is_played_again(copy: Path, cut: int) -> None:
    data = copy.read_bytes()
    copy.write_bytes(data[:-cut])
    blocks = play(copy, 5, resume=True)
    assert [block.number for block in blocks] == list(range(5))
    assert without_times(blocks) == without_times(
        [msgspec.json.decode(line) for line in data.splitlines()[1:]]
    )
    assert blocks == open_block_file(copy, TOURNAMENT, resume=True)


def test_a_missing_file_is_created_on_resume(tmp_path: Path) -> None:
    assert len(play(tmp_path / "new.jsonl", 1, resume=True)) == 1


def test_the_sequential_test_stops_at_the_same_block_each_time(copy: Path) -> None:
    stopped = play(copy, 500, resume=True, sprt=Sprt("greedy", 0, 60))
    assert 5 < len(stopped) < 60
    again = play(copy, 500, resume=True, sprt=Sprt("greedy", 0, 60))
    assert again == stopped
    sooner = play(copy, 500, resume=True, sprt=Sprt("greedy", 0, 400))
    assert sooner == stopped[: len(sooner)]


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (Tournament(("steady", "random"), seed="kept"), "bots greedy,random, not steady"),
        (Tournament(("greedy", "random"), seed="lost"), "seed kept, not lost"),
        (Tournament(("greedy", "random"), 3, seed="kept"), "players 2, not 3"),
        (Tournament(("greedy", "random"), 2, "mega", seed="kept"), "ruleset classic, not mega"),
        (Tournament(("greedy", "random"), map="x", seed="kept"), "map usa, not x"),
        (Tournament(("greedy", "random"), seed="kept", budget=Budget(5)), "budget none, not 5 ms"),
    ],
)
def test_the_file_of_another_tournament_is_refused(
    copy: Path, other: Tournament, sentence: str
) -> None:
    before = copy.read_bytes()
    with pytest.raises(UnusableFile, match=sentence):
        open_block_file(copy, other, resume=True)
    assert copy.read_bytes() == before


def edited(data: bytes, kind: str) -> bytes:
    lines = data.splitlines(keepends=True)
    return {
        "empty": b"",
        "binary": bytes(range(256)),
        "other JSON": b'{"map": "usa"}\n',
        "newer": data.replace(b'"arena":1', b'"arena":2', 1),
        "gap": b"".join(lines[:2] + lines[3:]),
        "broken line": b"".join([*lines[:2], b'{"number": 1\n', *lines[3:]]),
        "wrong type": data.replace(b'"score":', b'"score":"', 1),
        "too few lengths": data.replace(b'"routes":[', b'"routes":[1],"was":[', 1),
        "other bots": data.replace(b'[{"bot":"greedy"', b'[{"bot":"steady"', 1),
    }[kind]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("empty", "is not an arena file"),
        ("binary", "is not an arena file"),
        ("other JSON", "is not an arena file"),
        ("newer", "has format 2, not 1"),
        ("gap", "line 3 is not block 1"),
        ("broken line", "line 3: "),
        ("wrong type", "line 2: "),
        ("too few lengths", "line 2: "),
        ("other bots", "line 2 is not block 0"),
    ],
)
def test_a_damaged_file_is_refused_and_left_alone(copy: Path, kind: str, sentence: str) -> None:
    damaged = edited(copy.read_bytes(), kind)
    copy.write_bytes(damaged)
    with pytest.raises(UnusableFile, match=sentence):
        open_block_file(copy, TOURNAMENT, resume=True)
    assert copy.read_bytes() == damaged


def test_an_existing_file_is_not_overwritten(copy: Path) -> None:
    before = copy.read_bytes()
    with pytest.raises(UnusableFile, match="exists already; use --resume to continue it"):
        open_block_file(copy, TOURNAMENT, resume=False)
    assert copy.read_bytes() == before


def test_a_file_from_before_tracebacks_is_resumed(copy: Path) -> None:
    head, first, *_ = copy.read_bytes().splitlines(keepends=True)
    old = first.replace(b'"slowest":', b'"faults":3,"fault":"KeyError: x","slowest":', 1)
    copy.write_bytes(head + old)
    block, *_ = play(copy, 2, resume=True)
    outcome = block.games[0][0]
    assert (outcome.faults, outcome.fault) == (3, "KeyError: x")
    assert (outcome.traceback, outcome.fault_move) == ("", 0)


def test_a_traceback_survives_processes_and_the_file(tmp_path: Path) -> None:
    path, bots = tmp_path / "blocks.jsonl", (f"{ODD}:Moody", "random")
    tournament = Tournament(bots, seed="moody")
    run = run_tournament(tournament, 2, 2, played=[], path=path)
    begin_file(path, tournament)
    played = list(run)
    assert open_block_file(path, tournament, resume=True) == played
    for block in played:
        for game in block.games:
            [moody] = [outcome for outcome in game if outcome.bot == bots[0]]
            assert f'File "{ODD}", line ' in moody.traceback
            assert moody.fault_move > 2


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableFile, match="cannot read"):
        open_block_file(tmp_path, TOURNAMENT, resume=True)
    with pytest.raises(UnusableFile, match="cannot write"):
        open_block_file(tmp_path / "no" / "file", TOURNAMENT, resume=True)
