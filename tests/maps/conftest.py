"""A copy of the small map that a test may break."""

import shutil
from pathlib import Path

import pytest

from tests.maps.broken_maps import SMALL


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SMALL, tmp_path / "small"))
