"""Puts tables into a server's store, with a game at the point where a test begins."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, TypeVar

from anyio.from_thread import start_blocking_portal
from playwright.sync_api import Browser

from tests.page.company import connected, make
from tests.page.players import DESKTOP, Hands, Mouse, Player
from tests.page.visits import visit
from tests.server.server_process import Server
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck, Move
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.operations.lifecycle import signing_key
from trunkline.server.people.identity import Identities, Person
from trunkline.server.store import SqliteStore
from trunkline.server.table.codes import new_code
from trunkline.server.table.entries import (
    LogEntry,
    Opened,
    Played,
    SeatTaken,
    Started,
    encode_entries,
)

T = TypeVar("T")

NAMES = ("Ada", "Ben")
MOST_SEEDS = 1000
STARTED = 1_760_000_000  # 9 October 2025 08:53:20 in Greenwich; each move takes a second


class Rehearsal:
    """A game, usually of Ada, who begins, and Ben, with all moves made so far."""

    def __init__(self, seed: str, names: Sequence[str] = NAMES, ruleset: str = "classic") -> None:
        self.seed = seed
        self.names = names
        self.ruleset = ruleset
        self.game = Game(names, ruleset, seed=seed, first=0)
        self.played: list[Played] = []
        for _ in names:
            self.play(self.game.legal_moves(self.game.to_act[0])[0])

    def play(self, move: Move) -> None:
        """Make a move for the seat on turn."""
        seat = self.game.to_act[0]
        at = STARTED + len(self.played) + 1
        self.played.append(Played(seat, tuple(self.game.play(seat, move)), at=at))

    def draw(self, turns: int) -> None:
        """Let each draw two unseen cards, in turn."""
        for _ in range(2 * len(self.names) * turns):
            self.play(DrawDeck())

    def play_until(self, is_enough: Callable[[Game], bool], name: str = "greedy") -> None:
        """Let bots play for them."""
        bot = make_bot(name, self.seed)
        while not is_enough(self.game):
            seat = self.game.to_act[0]
            self.play(bot.choose(self.game.view(seat), self.game.legal_moves(seat)))


def rehearse(
    lead: Callable[[Rehearsal], None], find: Callable[[Game], T | None]
) -> tuple[Rehearsal, T]:
    """Tries seeds until `find` finds something in a game; returns the game and the find."""
    for seed in map(str, range(MOST_SEEDS)):
        rehearsal = Rehearsal(seed)
        lead(rehearsal)
        if found := find(rehearsal.game):
            return rehearsal, found
    raise AssertionError("no game comes to that")


class LaidTable:
    """A table that continues a rehearsed game; its people share a device or have one each.

    `bots` names the bots of the seats that have one. A waiting table has not begun. A public one
    is listed on every visitor's home page.
    """

    def __init__(
        self,
        server: Server,
        rehearsal: Rehearsal,
        *,
        is_shared: bool = False,
        bots: Mapping[str, str] | None = None,
        is_waiting: bool = False,
        is_public: bool = False,
    ) -> None:
        self.code = new_code()
        self.link = f"{server.url}/t/{self.code}"
        self._server = server
        self._names = names = rehearsal.names
        self._bots = bots or {}
        self._is_public = is_public
        self._players = [f"{self.code}-{name if not is_shared else 'all'}" for name in names]
        with start_blocking_portal() as portal:
            entries = self._beginning(rehearsal)
            if not is_waiting:
                entries += [Started(rehearsal.seed, STARTED), *rehearsal.played]
            portal.call(self._keep, entries)

    def be(self, name: str) -> dict[str, Any]:
        """Options for a browser context that acts as one of the people."""
        cookie = {"name": COOKIE, "value": self._cookie(name), "domain": "127.0.0.1", "path": "/"}
        return {"storage_state": {"cookies": [cookie]}}

    def play(self, name: str, *moves: Move) -> None:
        """Let one of the people make moves from another device."""
        with start_blocking_portal() as portal:
            portal.call(self._play, name, moves)

    def _beginning(self, rehearsal: Rehearsal) -> list[LogEntry]:
        sitters = [
            SeatTaken(seat, self._bots.get(name, player), name, self._bots.get(name))
            for seat, player, name in zip(count(), self._players, self._names, strict=False)
        ]
        settings = TableSettings(
            seats=len(self._names),
            ruleset=rehearsal.ruleset,
            first=0,
            is_private=not self._is_public,
        )
        return [Opened(settings, self._players[0]), *sitters]

    async def _keep(self, entries: list[LogEntry]) -> None:
        store = SqliteStore(self._server.database)
        try:
            await store.append(self.code, 0, encode_entries(entries), seated=self._players)
        finally:
            await store.close()

    async def _play(self, name: str, moves: tuple[Move, ...]) -> None:
        async with connected(self._server.url, self.code, [self._cookie(name)]) as (seat,):
            for move in moves:
                await make(seat, move)

    def _cookie(self, name: str) -> str:
        identities = Identities(signing_key(self._server.database))
        return identities.cookie_of(Person(self._players[self._names.index(name)], name))


@contextlib.contextmanager
def sitting_at(
    table: LaidTable,
    browser: Browser,
    kind: type[Hands] = Mouse,
    device: Mapping[str, Any] = DESKTOP,
    name: str = "Ada",
) -> Iterator[Player]:
    """One of the people at the table, after their page has loaded completely."""
    with visit(browser, table.link, **device, **table.be(name)) as page:
        page.locator("[data-route][aria-label*=':']").first.wait_for(state="attached")
        yield Player(kind(page), NAMES.index(name))
