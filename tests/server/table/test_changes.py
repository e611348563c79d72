"""Changes, merged by the receiver, are what whole updates would have said."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.requests import ask
from tests.server.table.ears import hear
from tests.server.table.test_table import PEOPLE, game_of, run
from trunkline.protocol.changes import MissedMessage, merge_change
from trunkline.protocol.client_messages import Look, Mute, Play, Say, SayPhrase, Sit, Start, WhyNot
from trunkline.protocol.codec import decode_server_message
from trunkline.protocol.refusals import Refused
from trunkline.protocol.server_messages import ChangeMessage, ChatLine, UpdateMessage
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.store import SqliteStore
from trunkline.server.table.commands import Command
from trunkline.server.table.table import Table


class Pair:
    """Two connections of one player: one is sent whole updates, the other changes."""

    def __init__(self, table: Table, player: str | None) -> None:
        self._table = table
        self.player = player
        self.whole: UpdateMessage | None = None
        self.merged: UpdateMessage | None = None
        self.changes = 0
        self._heard: dict[str, list[object]] = {"whole": [], "merged": []}
        self.viewers = [
            table.connect(hear(self._take), player),
            table.connect(self._merge, player, wants_changes=True),
        ]

    def leave(self) -> None:
        """End both connections."""
        for viewer in self.viewers:
            self._table.disconnect(viewer)

    def check(self) -> None:
        """Compare what both know now. The first connection has heard of the second."""
        assert self.merged is not None
        assert self.whole is not None
        assert _without_news(self.merged) == _without_news(self.whole)
        assert self._heard["merged"] == self._heard["whole"]

    def _take(self, update: UpdateMessage) -> None:
        self.whole = update
        self._note("whole", update)

    def _note(self, who: str, update: UpdateMessage) -> None:
        """Note events, from the first again if the update begins there, and chat."""
        heard = self._heard[who]
        if update.first_event == 0:
            heard[:] = [each for each in heard if isinstance(each, ChatLine)]
        heard += [*update.events, *update.chat]

    def _merge(self, data: bytes) -> None:
        message = decode_server_message(data)
        if isinstance(message, ChangeMessage):
            self.merged = merge_change(self.merged, message)
            self.changes += 1
        else:
            assert isinstance(message, UpdateMessage)
            self.merged = message
        self._note("merged", self.merged)


def _without_news(update: UpdateMessage) -> UpdateMessage:
    end = update.first_event + len(update.events)
    return replace(update, first_event=end, events=(), chat=())


def next_command(table: Table, pairs: list[Pair], chance: random.Random) -> list[Command]:
    """Return a move, or now and then something else that people do at a table."""
    game = game_of(table)
    seat = chance.choice(game.to_act)
    player = "ada" if seat < 2 else PEOPLE[seat]
    match chance.randrange(12):
        case 0:
            return [ask(player, Say, f"line {chance.random()}")]
        case 1:
            return [ask(player, SayPhrase, "good_luck")]
        case 2:
            return [ask("cleo", Mute, chance.choice((0, 1, 3)), is_muted=chance.random() < 0.5)]
        case 3:
            look = chance.choice((0, 1, None))
            return [ask("ada", Look, look, viewer=viewer) for viewer in pairs[0].viewers]
        case 4:
            return [
                ask("ada", WhyNot, 0, "duluth--omaha-1", None, viewer=viewer)
                for viewer in pairs[0].viewers
            ]
        case _:
            move = chance.choice(game.legal_moves(seat))
            return [ask(player, Play, seat, table.state.version, move)]


@pytest.mark.parametrize("bank", [None, 3600])
def test_merged_changes_are_the_whole_update_all_through_a_game(
    bank: int | None, tmp_path: Path
) -> None:
    async def story(store: SqliteStore) -> None:
        chance = random.Random(f"changes {bank}")
        table = await Table.open("t", store, TableSettings(4, bank=bank), host="ada")
        table.clock._now = lambda: 0.0  # else two messages could fall into different milliseconds
        pairs = [Pair(table, player) for player in ("ada", "cleo", "dan", None, None)]
        await table.do(ask("ada", Sit))
        await table.do(ask("ada", Sit, name="Bea"))
        for player in ("cleo", "dan"):
            await table.do(ask(player, Sit))
        await table.do(ask("ada", Start))
        while not game_of(table).is_over:
            for command in next_command(table, pairs, chance):
                try:
                    await table.do(command)
                except Refused:
                    continue
            if chance.random() < 0.05:
                pairs[-1].leave()
                pairs[-1] = Pair(table, None)
            for pair in pairs:
                pair.check()
        assert pairs[0].merged is not None
        assert pairs[0].merged.result is not None
        assert all(pair.changes > 100 for pair in pairs[:4])
        await table.close()

    run(story, tmp_path)


def test_spectators_of_a_table_share_the_bytes_of_every_change(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(2), host="ada")
        heard: list[list[bytes]] = [[], []]
        for messages in heard:
            table.connect(messages.append, None, wants_changes=True)
        for player in ("ada", "ben"):
            await table.do(ask(player, Sit))
        await table.do(ask("ada", Start))
        assert heard[0][-1] is heard[1][-1]
        await table.close()

    run(story, tmp_path)


def test_a_change_without_the_message_before_it_is_not_merged() -> None:
    with pytest.raises(MissedMessage):
        merge_change(None, ChangeMessage(version=3, since=2))
