"""The games whose histories and logs the tests spoil."""

import pytest

from tests.chaos.clean_game import CleanGame, clean_game


@pytest.fixture(params=[False, True], ids=["updates", "changes"])
def game(request: pytest.FixtureRequest) -> CleanGame:
    """A game that was told in whole updates, and one that was told in changes."""
    return clean_game(wants_changes=request.param)


@pytest.fixture
def game_in_changes() -> CleanGame:
    """A game that was told in changes."""
    return clean_game(wants_changes=True)
