"""A host finds a remote bot in the lobby, gives it a seat and plays with it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Browser, expect

from tests.cli.test_bot import connected
from tests.page.persons import NAMES, persons
from tests.server.server_process import Server
from trunkline.client import Client

BOT = "night-mail"


def token_of_a_bot(url: str) -> str:
    """The token of a new account's bot; in a thread, because the browser owns this one."""

    async def make() -> str:
        async with Client(url) as owner:
            await owner.register("Owner of the mail", "correct horse")
            return await owner.make_bot(BOT)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, make()).result()


def test_a_host_gives_a_remote_bot_a_seat(browser: Browser, page_server: Server) -> None:
    token = token_of_a_bot(page_server.url)
    with persons(browser, page_server.url, NAMES[:1]) as [host]:
        host.open_table(2)
        bots = host.page.get_by_role("group", name="A bot for seat 2")
        expect(bots.get_by_role("button", name="Master")).to_be_visible()
        expect(bots.get_by_role("button", name=BOT)).to_have_count(0)
        with connected(page_server, token, "--bot", "greedy"):
            bots.get_by_role("button", name=BOT).click()
            host.start()
            host.keep_tickets(2)
            for _ in range(2):  # so the bot gets a turn in between
                assert host.has_turn()
                host.draw_two()
            expect(host.panel(BOT)).to_contain_text("Bot")
