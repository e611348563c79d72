"""Plays first turns in every other language: no English, no raw key, no overflow."""

import re
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.company import company
from tests.page.players import DESKTOP, PHONE
from tests.page.test_words import OTHERS, all_messages, texts
from tests.page.visits import visit
from tests.server.server_process import Server
from trunkline.protocol.table_settings import TableSettings

# Everything that the page shows, or says to a screen reader.
WRITTEN = """() => {
  const said = [...document.querySelectorAll("*")].flatMap((element) => {
    const names = ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name));
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return [...names, ...own.map((node) => node.data)];
  });
  return [document.title, ...said].flatMap((text) => text?.trim() || []);
}"""
STICKING_OUT = """() => [...document.querySelectorAll("button, h1, h2, h3, .panel > p, .turn p")]
  .filter((element) => element.clientWidth > 0 && !element.closest(".visually-hidden, [hidden]"))
  .filter((element) => getComputedStyle(element).overflowX === "visible")
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.outerHTML.slice(0, 120))"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
RAW_KEY = re.compile(
    r"\b(?:account|art|bot|cards|city|color|end|home|people|phrase|place|play|refusal|ruleset"
    r"|settings|sound|story)_[a-z_]+\b|\{\w+\}|undefined|NaN"
)
A_WORD = re.compile(r"[^\W\d_]{3,}")


@cache
def english_only(language: str) -> re.Pattern[str]:
    """Matches the English sentences that differ in this language; a gap matches anything."""
    own = {text for message in all_messages(language).values() for text in texts(message)}
    english = {text for message in all_messages("en").values() for text in texts(message)} - own
    worded = [text for text in english if A_WORD.search(re.sub(r"\{\w+\}", "", text))]
    patterns = [re.sub(r"\\{\w+\\}", ".+", re.escape(text)) for text in worded]
    return re.compile("|".join(patterns))


def expect_in(language: str, page: Page) -> None:
    """Check that the page uses only this language and has room for it."""
    english = english_only(language)
    written: list[str] = page.evaluate(WRITTEN)
    assert [text for text in written if english.fullmatch(text)] == []
    assert [text for text in written if RAW_KEY.search(text)] == []
    assert page.evaluate(STICKING_OUT) == []
    assert page.evaluate(TOO_WIDE) == 0


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", OTHERS)
def test_the_first_turns_are_played(
    browser: Browser, page_server: Server, language: str, device: dict[str, object]
) -> None:
    with company(page_server, TableSettings(3, first=0)) as party:
        party.start()
        options = {**device, **party.be(0), "locale": language}
        with visit(browser, party.link, **options) as page:
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator("section.offer")).to_be_visible()
            expect_in(language, page)
            party.play(lambda game: not game.is_beginning)
            expect(page.locator("section.offer")).to_have_count(0)
            own_turn = page.locator(".turn.own")
            expect(own_turn).to_be_visible()
            expect_in(language, page)
            page.keyboard.press("d")
            expect(page.locator("section.hand h2")).to_contain_text("5")
            expect_in(language, page)
            page.keyboard.press("d")
            expect(own_turn).to_have_count(0)
            party.play(lambda game: len(game.events) > 40 and game.to_act == (0,))
            expect(own_turn).to_be_visible()
            expect_in(language, page)
