"""The pages for researchers: their code runs, and their tables are the code's."""

import re
from pathlib import Path

import pytest

from benchmarks.peer_speed import GROUPS
from tests.docs.repository import ROOT
from tests.docs.runnable_pages import run_page
from trunkline import get_rules
from trunkline.envs import ObservationLayout
from trunkline.envs.observation_layout import ObservationBlock

FOLDER = ROOT / "docs" / "research"
ROW = re.compile(r"^\| ([\d–]+) \| `(\w+)` \| ([\d ×]+) \| (\d+) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("name", ["index", "actions", "observations", "libraries", "recipes"])
def test_the_code_of_a_page_runs(name: str, tmp_path: Path) -> None:
    assert run_page(FOLDER / f"{name}.md", tmp_path) > 0


def test_the_table_of_observations_is_the_layout() -> None:
    layout = ObservationLayout(get_rules(), players=2)
    page = (FOLDER / "observations.md").read_text(encoding="utf-8")
    assert ROW.findall(page) == [row(block) for block in layout.blocks]
    assert f"Version {layout.version}." in page


def test_the_speed_page_has_a_row_for_each_game_that_is_measured() -> None:
    page = (FOLDER / "speed.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) \| `(\w+)` \| [\d,]+ \|", page, re.MULTILINE)
    assert rows == [(peer.library, peer.game) for peers in GROUPS.values() for peer in peers]


def row(block: ObservationBlock) -> tuple[str, ...]:
    last = block.slice.stop - 1
    span = f"{block.start}–{last}" if last > block.start else str(block.start)
    shape = " × ".join(map(str, block.shape))
    return span, block.name, shape, str(block.scale), block.meaning
