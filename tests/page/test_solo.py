"""Plays a game against bots, starting from the first page."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.players import DESKTOP, PHONE, Fingers, Hands, Keys, Mouse, Player
from tests.page.record_check import downloaded_game, scores_of
from tests.page.visits import visit
from tests.server.server_process import Server


def begin_solo(hands: Hands, bots: str) -> Player:
    hands.choose(hands.page.get_by_role("group", name="Bots to play against"), bots)
    hands.press(hands.page.get_by_role("button", name="Play now"))
    hands.page.wait_for_url("**/t/*")
    player = Player(hands)
    player.keep_tickets(2)
    return player


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "device", "inputs"),
    [
        (Mouse, DESKTOP, {"mouse"}),
        (Keys, DESKTOP, {"keydown"}),
        (Fingers, PHONE, {"touch"}),
    ],
    ids=["mouse", "keyboard", "touch"],
)
def test_a_whole_game_is_played(
    browser: Browser,
    page_server: Server,
    kind: type[Hands],
    device: Mapping[str, Any],
    inputs: set[str],
) -> None:
    with visit(browser, page_server.url, **device) as page:
        player = begin_solo(kind(page), bots="1")
        player.play_to_the_end()
        player.hands.skip()
        game = downloaded_game(player)
        assert game.is_over
        assert player.scores() == scores_of(game)
        assert player.hands.used() == inputs


def test_a_reload_does_not_lose_the_game(browser: Browser, page_server: Server) -> None:
    with visit(browser, page_server.url, **DESKTOP) as page:
        player = begin_solo(Mouse(page), bots="3")
        assert player.has_turn()
        player.expect_cards(4)
        player.draw_two()
        # A request interrupted by a reload would count as an error.
        page.wait_for_load_state("networkidle")
        page.reload()
        player.expect_cards(6)
        expect(page.get_by_role("listitem").filter(has=page.get_by_role("article"))).to_have_count(
            4
        )
