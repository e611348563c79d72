"""The files of bots and maps must be alike on every machine."""

from pathlib import Path

import pytest

from trunkline.arena.backend.input_files import InputFiles
from trunkline.arena.backend.workers import OtherInputs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a bot, and a folder with a map."""
    (tmp_path / "bot.py").write_text("one")
    (tmp_path / "map").mkdir()
    (tmp_path / "map" / "cities.csv").write_text("two")
    return tmp_path


def test_the_same_files_are_accepted(folder: Path) -> None:
    InputFiles.at([folder / "bot.py", folder / "map"]).check()
    InputFiles().check()


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("bot.py", lambda folder: (folder / "bot.py").write_text("other")),
        ("bot.py", lambda folder: (folder / "bot.py").unlink()),
        ("map", lambda folder: (folder / "map" / "cities.csv").write_text("other")),
        ("map", lambda folder: (folder / "map" / "cities.csv").rename(folder / "map" / "x.csv")),
        ("map", lambda folder: (folder / "map" / "routes.csv").write_text("new")),
    ],
)
def test_another_content_is_refused_in_one_sentence(
    folder: Path, path: str, change: "object"
) -> None:
    files = InputFiles.at([folder / path])
    assert callable(change)
    change(folder)
    with pytest.raises(OtherInputs) as raised:
        files.check()
    assert str(raised.value).startswith(f"{folder / path} is missing or different on ")
    assert str(raised.value).endswith(": put the same files at the same place on every machine")
