"""A game that went as it should, with the history of its clients and its log."""

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from unittest.mock import patch

from benchmarks.chaos.checker.check import check_table
from benchmarks.chaos.checker.deadlines import Bounds, Disturbance
from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.checker.updates import read_updates
from benchmarks.chaos.history import (
    Acknowledged,
    Connected,
    Deserted,
    Invoked,
    Note,
    Received,
)
from benchmarks.chaos.player import choose
from trunkline.protocol.changes import merge_change
from trunkline.protocol.client_messages import ClientMessage, Play, Say, Sit, Start
from trunkline.protocol.codec import decode_client_message, decode_server_message, encode
from trunkline.protocol.server_messages import ChangeMessage, UpdateMessage
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.people.identity import Person
from trunkline.server.store.memory import MemoryStore
from trunkline.server.table.commands import BotPlay, EndGrace, Request
from trunkline.server.table.entries import LogEntry, decode_entries
from trunkline.server.table.table import Table

TABLE = "k7m2p9xq"
NAMES = ("Ada", "Ben", "Cleo")
BOUNDS = Bounds(grace=4.0, takeover=8.0, slack=6.0, restarts=False)
STEP = 0.1  # seconds between two notes


@dataclass
class Guest:
    """A client that notes what it hears."""

    person: Person
    story: "Story"
    wants_changes: bool
    update: UpdateMessage | None = None
    ids: "count[int]" = field(default_factory=lambda: count(1))

    def hear(self, data: bytes) -> None:
        """Note an update, or a change of it."""
        message = decode_server_message(data)
        if isinstance(message, ChangeMessage):
            message = merge_change(self.update, message)
        assert isinstance(message, UpdateMessage)
        self.update = message
        self.story.add(Received(*self.story.now(self), data.decode()))

    async def do(self, message: ClientMessage) -> None:
        """Send a message and note the answer."""
        now = self.story.now(self)
        self.story.add(Invoked(*now, message.id, message.id, encode(message)))
        version = await self.story.table.do(Request(self.person, message, None))
        await asyncio.sleep(0)
        self.story.add(Acknowledged(*self.story.now(self), message.id, version))


@dataclass
class Story:
    """The history of one table."""

    table: Table
    notes: list[Note] = field(default_factory=list)
    log: list[LogEntry] = field(default_factory=list)

    def now(self, guest: Guest) -> tuple[float, str, int]:
        """The head of a note. Each comes a moment after the one before."""
        return STEP * len(self.notes), guest.person.name, 1

    def add(self, note: Note) -> None:
        """Take a note."""
        self.notes.append(note)


@dataclass(frozen=True)
class CleanGame:
    """What the checker reads, and ways to spoil it."""

    notes: tuple[Note, ...]
    log: tuple[LogEntry, ...]

    def check(
        self,
        notes: Iterable[Note] | None = None,
        log: Iterable[LogEntry] | None = None,
        faults: Iterable[Disturbance] = (),
    ) -> Findings:
        """Check the game, with other notes or another log."""
        notes = self.notes if notes is None else list(notes)
        log = self.log if log is None else list(log)
        return check_table(TABLE, notes, log, list(faults), BOUNDS)

    def kinds(
        self,
        notes: Iterable[Note] | None = None,
        log: Iterable[LogEntry] | None = None,
        faults: Iterable[Disturbance] = (),
    ) -> set[str]:
        """Return the kinds of violations that the checker finds."""
        return {violation.kind for violation in self.check(notes, log, faults).violations}

    def without(self, *gone: Note) -> list[Note]:
        """Return the notes without some of them."""
        return [note for note in self.notes if not any(note is each for each in gone)]

    def with_instead(self, old: Note, new: Note) -> list[Note]:
        """Return the notes with one replaced."""
        return [new if note is old else note for note in self.notes]

    def plays(self, client: str | None = None) -> list[tuple[Invoked, Acknowledged]]:
        """Return the moves, all or those of one client, with their answers, in order."""
        answers = {(n.client, n.attempt): n for n in self.notes if isinstance(n, Acknowledged)}
        return [
            (note, answers[note.client, note.attempt])
            for note in self.notes
            if isinstance(note, Invoked)
            and isinstance(decode_client_message(note.message), Play)
            and client in (None, note.client)
        ]

    def heard(self, client: str) -> list[tuple[Received, UpdateMessage]]:
        """Return what a client received, each with the update that it makes."""
        received = [note for note in self.notes if isinstance(note, Received)]
        told = read_updates(Findings(), TABLE, self.notes)
        pairs = zip(received, told, strict=True)
        return [(note, each.update) for note, each in pairs if note.client == client]


@cache
def clean_game(*, wants_changes: bool) -> CleanGame:
    """Play a game of three, in which one leaves and a keeper finishes for them.

    All of them ask for changes, or for whole updates.
    """
    with patch("trunkline.server.table.decide.play.new_seed", return_value="a clean game"):
        story = asyncio.run(_play(wants_changes=wants_changes))
    return CleanGame(tuple(story.notes), tuple(story.log))


async def _play(*, wants_changes: bool) -> Story:
    store = MemoryStore()
    table = await Table.open(TABLE, store, TableSettings(3, "mega", bank=600), "secret-0")
    story, rng = Story(table), random.Random(1)
    people = [Person(f"secret-{seat}", name) for seat, name in enumerate(NAMES)]
    guests = [Guest(person, story, wants_changes) for person in people]
    for guest in guests:
        story.add(Connected(*story.now(guest), wants_changes))
        table.connect(guest.hear, guest.person.player, wants_changes=wants_changes)
    for guest in guests:
        await guest.do(Sit(next(guest.ids)))
    await guests[0].do(Start(next(guests[0].ids)))
    for turn in count():
        if not (moving := [guest for guest in guests if guest.update and guest.update.legal_moves]):
            break
        if turn > 30 and moving == guests[2:]:
            await _leave(guests.pop())
        else:
            await _move(moving[0], rng)
        if turn == 20:
            await guests[0].do(Say(next(guests[0].ids), "Good luck!"))
        while (game := table.state.game) and game.to_act == (2,) and len(guests) == 2:
            await _keep(table, rng)
    story.log = decode_entries(entry.data for entry in await store.read(table.id))
    await table.close()
    return story


async def _move(guest: Guest, rng: random.Random) -> None:
    update = guest.update
    assert update is not None
    assert update.seat is not None
    move = choose(update.legal_moves, rng)
    await guest.do(Play(next(guest.ids), update.seat, update.version, move))


async def _leave(guest: Guest) -> None:
    """Let a keeper play for somebody who has left at their turn."""
    story = guest.story
    story.add(Deserted(*story.now(guest)))
    await story.table.do(EndGrace(2))


async def _keep(table: Table, rng: random.Random) -> None:
    game = table.state.game
    assert game is not None
    move = choose(tuple(game.legal_moves(2)), rng)
    await table.do(BotPlay(2, table.state.version, move))
