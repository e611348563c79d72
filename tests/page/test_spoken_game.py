"""A whole game is played through the accessibility tree alone."""

import pytest
from playwright.sync_api import Browser, expect

from tests.page.listener import Listener
from tests.page.players import DESKTOP
from tests.page.visits import visit
from tests.server.server_process import Server

# Two keys for most turns; a claim may have questions.
FEW = 4
# Cities are typed, and the way to a pass is tabbed.
LONG_KINDS = {"claim, typed", "pass"}
MOST = 16


@pytest.mark.slow
def test_a_whole_game_is_played_by_names_and_keys(browser: Browser, page_server: Server) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        page.get_by_role("button", name="Play now").press("Enter")
        page.wait_for_url("**/t/*")
        player = Listener(page)
        player.keep_tickets(2)
        player.keystrokes.end_turn("first tickets")
        player.play_to_the_end()
        page.keyboard.press("Escape")
        expect(page.get_by_role("table", name="Scores")).to_be_visible()
        print(f"\nKeystrokes in a turn\n{player.keystrokes}")
        for kind, counts in player.keystrokes.turns.items():
            assert max(counts) <= (MOST if kind in LONG_KINDS else FEW), kind
