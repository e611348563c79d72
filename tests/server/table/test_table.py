"""A table: what it keeps, what it tells, what it refuses."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from tests.server.requests import ask
from tests.server.table.ears import hear
from trunkline.bots import make_bot
from trunkline.engine.events import DeckDrawn
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck, Pass
from trunkline.protocol.client_messages import Leave, Play, SeatBot, Sit, Start
from trunkline.protocol.refusals import Refused
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.store import SqliteStore
from trunkline.server.table.commands import Command, Request
from trunkline.server.table.table import Table

Story = Callable[[SqliteStore], Awaitable[None]]
PEOPLE = ("ada", "ben", "cleo", "dan", "eve")


def run(story: Story, place: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(place / "tables.sqlite")
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())


async def seated(store: SqliteStore, seats: int = 2, ruleset: str = "classic") -> Table:
    """A table whose game is about to begin."""
    table = await Table.open("t", store, TableSettings(seats, ruleset), host="ada")
    for player in PEOPLE[:seats]:
        await table.do(ask(player, Sit))
    return table


async def started(store: SqliteStore, seats: int = 2, ruleset: str = "classic") -> Table:
    table = await seated(store, seats, ruleset)
    await table.do(ask("ada", Start))
    return table


def game_of(table: Table) -> Game:
    assert table.state.game is not None
    return table.state.game


def next_play(table: Table, seat: int | None = None) -> Request[Play]:
    """The move that greedy would make there."""
    game = game_of(table)
    seat = game.to_act[0] if seat is None else seat
    move = make_bot("greedy", "0").choose(game.view(seat), game.legal_moves(seat))
    return ask(PEOPLE[seat], Play, seat, table.state.version, move)


async def play_on(table: Table, moves: int = 10_000) -> None:
    while moves and not game_of(table).is_over:
        await table.do(next_play(table))
        moves -= 1


def last_told(table: Table, player: str | None) -> UpdateMessage:
    """What somebody is told who comes to the table now."""
    told: list[UpdateMessage] = []
    table.disconnect(table.connect(hear(told.append), player))
    return told[-1]


async def code_of(table: Table, command: Command) -> str:
    before = table.state.version
    with pytest.raises(Refused) as refused:
        await table.do(command)
    assert table.state.version == before
    assert refused.value.refusal.sentence
    return refused.value.refusal.code


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_whole_game_is_played_kept_and_told(seats: int, tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store, seats)
        told: dict[str | None, list[UpdateMessage]]
        told = {player: [] for player in (*PEOPLE[:seats], None)}
        for player, updates in told.items():
            table.connect(hear(updates.append), player)
        await play_on(table)
        game = game_of(table)
        for player, updates in told.items():
            heard = [event for update in updates for event in update.events]
            seat = None if player is None else PEOPLE.index(player)
            assert tuple(heard) == game.view(seat).history
            view, last = game.view(seat), updates[-1].view
            assert last is not None
            assert (last.hand, last.tickets) == (view.hand, view.tickets)
            assert (last.seats, last.face_up) == (view.seats, view.face_up)
        assert Game.from_record(game.record()).is_over
        await table.close()

    run(story, tmp_path)


def test_a_restart_brings_the_table_back_to_the_last_move(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store, 3, "mega")
        while not game_of(table).is_over:
            await play_on(table, 7)
            again = await Table.load("t", store)
            assert again.state.version == table.state.version
            assert game_of(again).state.tobytes() == game_of(table).state.tobytes()
            assert last_told(again, "ben").view == last_told(table, "ben").view
            await table.close()
            table = again
        await table.close()

    run(story, tmp_path)


def test_what_was_asked_of_a_table_that_closes_is_carried_out(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        asked = [asyncio.create_task(table.do(next_play(table, seat))) for seat in (0, 1)]
        await asyncio.sleep(0)  # they have posted their letters
        before = table.state.version
        await table.close()
        assert [await answer for answer in asked] == [before + 1, before + 2]
        assert len(await store.read("t")) == before + 2

    run(story, tmp_path)


def test_first_tickets_are_chosen_at_the_same_time_and_no_choice_outdates_another(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store, 4)
        choices = [next_play(table, seat) for seat in (3, 0, 2, 1)]
        await asyncio.gather(*(table.do(choice) for choice in choices))
        assert not game_of(table).is_beginning
        await table.close()

    run(story, tmp_path)


def test_of_two_moves_made_at_the_same_version_the_second_is_stale(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        await play_on(table, 2)
        game = game_of(table)
        seat = game.to_act[0]
        move = ask(PEOPLE[seat], Play, seat, table.state.version, DrawDeck())
        answers = await asyncio.gather(table.do(move), table.do(move), return_exceptions=True)
        assert answers[0] == move.message.version + 1
        assert isinstance(answers[1], Refused)
        assert answers[1].refusal.code == "stale"
        assert [type(event) for event in game_of(table).events].count(DeckDrawn) == 1
        await table.close()

    run(story, tmp_path)


def test_two_nodes_with_the_same_table_agree_on_one_order(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        one = await started(store)
        other = await Table.load("t", store)
        await play_on(one, 2)
        stale = next_play(one)
        await one.do(stale)
        assert await code_of_other(other, stale) == "stale"
        assert other.state.version == one.state.version, "it has caught up"
        await other.do(next_play(other))
        assert await store.read("t", after=one.state.version) != []
        await one.close()
        await other.close()

    async def code_of_other(table: Table, command: Command) -> str:
        with pytest.raises(Refused) as refused:
            await table.do(command)
        return refused.value.refusal.code

    run(story, tmp_path)


def test_commands_that_a_table_refuses_change_nothing_and_say_why(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(2), host="ada")
        assert await code_of(table, ask("ada", Start)) == "seats_open"
        assert await code_of(table, ask("ada", Leave)) == "not_seated"
        assert await code_of(table, ask("ada", Sit, seat=2)) == "no_such_seat"
        assert await code_of(table, ask("ada", Play, 0, 1, Pass())) == "not_started"
        await table.do(ask("ada", Sit, seat=1))
        assert await code_of(table, ask("ada", Sit)) == "already_seated"
        assert await code_of(table, ask("ben", Sit, seat=1)) == "seat_taken"
        assert await code_of(table, ask("ben", SeatBot, 0, "greedy")) == "only_the_host"
        assert await code_of(table, ask("ada", SeatBot, 0, "nobody")) == "no_such_bot"
        await table.do(ask("ada", SeatBot, 0, "greedy"))
        assert await code_of(table, ask("ben", Sit)) == "table_full"
        assert await code_of(table, ask("ben", Start)) == "only_the_host"
        await table.do(ask("ada", Start))
        assert await code_of(table, ask("ada", Start)) == "has_started"
        assert await code_of(table, ask("ben", Sit)) == "has_started"
        assert await code_of(table, ask("ben", Play, 1, table.state.version, DrawDeck())) == (
            "not_your_seat"
        )
        assert await code_of(table, ask("ada", Play, 1, table.state.version, Pass())) == (
            "choose_first_tickets"
        )
        await table.close()

    run(story, tmp_path)


def test_a_refusal_by_the_rules_names_the_rule(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        with pytest.raises(Refused) as refused:
            await table.do(ask("ada", Play, 0, table.state.version, DrawDeck()))
        assert refused.value.refusal.rule == "R2.2"
        await table.close()

    run(story, tmp_path)


def test_who_leaves_before_the_game_gives_the_seat_free(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store)
        await table.do(ask("ben", Leave))
        await table.do(ask("cleo", Sit))
        assert [sitter and sitter.name for sitter in table.state.sitters] == ["Ada", "Cleo"]
        await table.close()

    run(story, tmp_path)


def test_nothing_is_told_before_it_is_kept(tmp_path: Path) -> None:
    class SlowStore(SqliteStore):
        async def append(
            self,
            table: str,
            expected: int,
            entries: Sequence[bytes],
            *,
            seated: Sequence[str] = (),
            is_running: bool | None = None,
        ) -> int:
            heard_before = len(heard)
            version = await super().append(
                table, expected, entries, seated=seated, is_running=is_running
            )
            assert len(heard) == heard_before
            return version

    heard: list[UpdateMessage] = []

    async def story() -> None:
        store = SlowStore(tmp_path / "tables.sqlite")
        table = await started(store)
        table.connect(hear(heard.append), "ada")
        await play_on(table, 20)
        assert len(heard) == 21
        await table.close()
        await store.close()

    asyncio.run(story())


def test_a_full_disk_refuses_the_move_and_the_table_stands(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        set_room(store, pages=0)
        with pytest.raises(Refused):
            await play_on(table)
        before = table.state.version
        assert await code_of(table, next_play(table)) == "store_failed"
        set_room(store, pages=1000)
        await play_on(table)
        assert len(await store.read("t")) == table.state.version > before
        await table.close()

    run(story, tmp_path)


def set_room(store: SqliteStore, pages: int) -> None:
    """Let the file grow by so many pages and no more."""
    (now,) = store._database.connection.execute("PRAGMA page_count").fetchone()
    store._database.connection.execute(f"PRAGMA max_page_count = {now + pages}")


def test_a_listener_that_has_ended_hears_nothing_more(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        heard: list[UpdateMessage] = []
        viewer = table.connect(hear(heard.append), None)
        await play_on(table, 1)
        table.disconnect(viewer)
        await play_on(table, 1)
        assert len(heard) == 2
        await table.close()

    run(story, tmp_path)


@pytest.mark.parametrize(
    "settings", [TableSettings(1), TableSettings(6), TableSettings(2, "chess")]
)
def test_a_table_for_a_game_there_cannot_be_is_not_opened(
    settings: TableSettings, tmp_path: Path
) -> None:
    async def story(store: SqliteStore) -> None:
        with pytest.raises(ValueError, match=r"players|ruleset"):
            await Table.open("t", store, settings, host="ada")
        assert await store.tables() == []

    run(story, tmp_path)


def test_a_viewer_that_fails_holds_up_neither_the_asker_nor_the_table(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        begun = table.state.version
        told: list[int] = []
        table.connect(hear(lambda update: told.append(update.version)), "ada")

        def fail(update: UpdateMessage) -> None:
            if update.version > begun:
                raise RuntimeError("no way to tell")

        table.connect(hear(fail), "ben")
        for version in (begun + 1, begun + 2):
            assert await table.do(next_play(table)) == version
        assert told[-2:] == [begun + 1, begun + 2]

    run(story, tmp_path)
