"""Anybody's bots: found by name, by entry point and by path, and refused with a reason."""

import sys
from pathlib import Path
from typing import Any

import pytest

from trunkline.bots import BOTS, Bot, make_bot
from trunkline.bots.budget import Budget, split_budget
from trunkline.bots.planner.taste import NAMES, START
from trunkline.bots.planner.tastes import TunedTaste, write_taste
from trunkline.bots.registry import bot_file, find_maker
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, Move

ODD = Path(__file__).parents[1] / "arena" / "odd_bots.py"
EXAMPLE = Path(__file__).parents[2] / "examples" / "ten_line_bot.py"


@pytest.mark.parametrize("name", BOTS)
def test_the_bots_of_the_house_are_found_by_name(name: str) -> None:
    game = Game(2, seed="found")
    moves = game.legal_moves(0)
    make = find_maker(name, Budget(iterations=8))
    one, other = (make("seed").choose(game.view(0), moves) for _ in range(2))
    assert one == other
    assert one in moves


def test_a_bot_is_found_by_its_path() -> None:
    bot = find_maker(f"{EXAMPLE}:TenLineBot")("seed")
    game = Game(2, seed="found")
    assert bot.choose(game.view(0), game.legal_moves(0)) in game.legal_moves(0)


def test_two_files_may_have_the_same_name(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        text = f"class Bot:\n    name = {folder!r}\n    def __init__(self, seed): pass\n"
        text += "    def choose(self, view, moves): return moves[0]\n"
        (tmp_path / folder / "bot.py").write_text(text)
    found = [find_maker(f"{tmp_path / folder / 'bot.py'}:Bot")("0") for folder in ("one", "other")]
    assert [bot.name for bot in found] == ["one", "other"]  # type: ignore[attr-defined]


def test_a_taste_is_a_planner(tmp_path: Path) -> None:
    file = tmp_path / "eager.json"
    game = Game(2, seed="found")
    game.play(0, game.legal_moves(0)[0])
    game.play(1, game.legal_moves(1)[0])
    moves = {}
    for patience in (-5.0, 35.0):
        weights = dict(zip(NAMES, START.tolist(), strict=True))
        weights |= {"patience": patience, "hurry": -3.0}
        write_taste(file, TunedTaste("classic", 2, weights, ()))
        moves[patience] = whole_turns(game.copy(), find_maker(str(file))("seed"))
    assert any(isinstance(move, Claim) for move in moves[-5.0])
    assert not any(isinstance(move, Claim) for move in moves[35.0])


def whole_turns(game: Game, bot: Bot) -> list[Move]:
    """What both seats do while the bot plays them for a while."""
    moves = []
    for _ in range(30):
        (seat,) = game.to_act
        moves.append(bot.choose(game.view(seat), game.legal_moves(seat)))
        game.play(seat, moves[-1])
    return moves


@pytest.mark.parametrize(
    ("content", "why"), [(None, "there is no file"), ("{}", "holds no taste"), ("x", "holds no")]
)
def test_a_taste_that_is_none_is_refused(tmp_path: Path, content: str | None, why: str) -> None:
    file = tmp_path / "taste.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(ValueError, match=why):
        find_maker(str(file))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with three bots for the group `trunkline.bots`."""
    package = tmp_path / "others_bots-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: others-bots\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(
        "[trunkline.bots]\nfriend = others_bots:Friend\ngone = others_bots:Gone\n"
        "lost = no_such_module:Lost\n"
    )
    (tmp_path / "others_bots.py").write_text(
        "class Friend:\n    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, view, moves): return moves[-1]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "others_bots", raising=False)


@pytest.mark.usefixtures("installed")
def test_a_bot_is_found_by_its_entry_point() -> None:
    assert find_maker("friend")("7").seed == "7"  # type: ignore[attr-defined]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", ["gone", "lost"])
def test_an_entry_point_that_leads_nowhere_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"the bot '{name}' cannot be imported"):
        find_maker(name)


@pytest.mark.usefixtures("installed")
def test_an_unknown_bot_is_refused_with_near_names() -> None:
    with pytest.raises(ValueError, match="no bot 'fiend'; did you mean friend"):
        find_maker("fiend")
    with pytest.raises(ValueError, match="no bot 'gredy'; did you mean greedy"):
        find_maker("gredy")
    with pytest.raises(ValueError, match="no bot 'xyz'; there are random, greedy, "):
        find_maker("xyz")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (f"{ODD}:Silnt", "has no class 'Silnt'; did you mean Silent"),
        (f"{ODD}:Unmakeable", "cannot be made from a seed: TypeError"),
        (f"{ODD}:Mute", "has no method `choose`"),
        (f"{ODD}:NOT_A_CLASS", "is not a class"),
        (f"{ODD}:Silent@100ms", "cannot be given a budget"),
        ("no/such/file.py:Bot", "there is no file no/such/file.py"),
        ("greedy@5", "the bot 'greedy' cannot be given a budget"),
        ("greedy@0ms", "is zero"),
        ("", "there is no bot ''"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        find_maker(name)


@pytest.mark.parametrize(
    "text", ["class Bot(:\n", "1 / 0\n", "import no_such_module\n", "raise SystemExit\n"]
)
def test_a_file_that_cannot_be_imported_is_refused_each_time(text: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(text)
    for _ in range(2):
        with pytest.raises(ValueError, match=r"broken.py cannot be imported: \w+: "):
            find_maker(f"{file}:Bot")


def test_a_budget_stands_behind_the_name() -> None:
    assert split_budget("search@100ms") == ("search", Budget(milliseconds=100))
    assert split_budget("search@500") == ("search", Budget(iterations=500))
    assert split_budget("search") == ("search", None)
    assert split_budget("a@b.py:Bot") == ("a@b.py:Bot", None)


@pytest.mark.parametrize(
    ("text", "given", "budget"),
    [
        ("Thinker@7", None, Budget(iterations=7)),
        ("Thinker@7ms", Budget(9), Budget(7)),
        ("Thinker", Budget(9), Budget(9)),
        ("Thinker", None, Budget(iterations=1)),
    ],
)
def test_a_bot_that_thinks_has_its_own_budget_or_that_of_all(
    text: str, given: Budget | None, budget: Budget
) -> None:
    bot = find_maker(f"{ODD}:{text}", given)("0")
    assert bot.budget == budget  # type: ignore[attr-defined]


def test_a_budget_for_all_is_no_matter_to_bots_that_do_not_think() -> None:
    assert not hasattr(find_maker("greedy", Budget(100))("0"), "budget")


def test_a_number_and_its_text_seed_the_same_bot() -> None:
    game = Game(2, seed="seeds")
    view, moves = game.view(0), game.legal_moves(0)
    for seed in range(20):
        number, text = make_bot("random", seed), make_bot("random", str(seed))
        assert number.choose(view, moves) == text.choose(view, moves)


@pytest.mark.parametrize(
    ("name", "seed", "message"),
    [
        (7, "planner", "name is the name of a bot such as 'planner', not 7"),
        (None, 7, "name is the name of a bot .*, not None"),
        ("planner", None, "seed is a text or a whole number, not None"),
        ("planner", True, "seed is a text or a whole number, not True"),
    ],
)
def test_a_bot_is_made_from_a_name_and_a_seed(name: Any, seed: Any, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}"):
        make_bot(name, seed)


def test_a_misspelt_bot_is_recognised() -> None:
    with pytest.raises(ValueError, match=r"^there is no bot 'plannr'; did you mean planner\?$"):
        make_bot("plannr", 7)


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("greedy", None),
        ("search@500", None),
        ("bots/mine.py:Mine", "bots/mine.py"),
        ("mine.py:Mine@100ms", "mine.py"),
        ("taste.json", "taste.json"),
    ],
)
def test_the_file_of_a_bot_is_found(text: str, file: str | None) -> None:
    assert bot_file(text) == file
