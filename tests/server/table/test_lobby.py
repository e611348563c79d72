"""Around the game: seats, hosts, who goes and comes back, votes, talk, shared devices, clocks."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS
from tests.server.requests import ask
from tests.server.table.ears import hear
from tests.server.table.test_table import (
    PEOPLE,
    code_of,
    game_of,
    last_told,
    next_play,
    play_on,
    run,
    seated,
    started,
)
from trunkline.protocol.client_messages import (
    ClearSeat,
    Leave,
    Look,
    Mute,
    Play,
    Rematch,
    Resume,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Start,
    VoteKick,
)
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.hub import Hub
from trunkline.server.operations.metrics import Metrics
from trunkline.server.store import SqliteStore
from trunkline.server.table.codes import CODE_LETTERS
from trunkline.server.table.commands import BotPlay, EndTime
from trunkline.server.table.decide.rematch import rotated
from trunkline.server.table.table import Table
from trunkline.server.table.timekeeper import Timekeeper


def names(table: Table) -> list[str | None]:
    return [sitter.name if sitter else None for sitter in table.state.sitters]


async def until(table: Table, is_so: object) -> None:
    """Wait until something is so of the table."""
    assert callable(is_so)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not is_so():
            await asyncio.sleep(0.005)


async def reloaded(table: Table, store: SqliteStore) -> Table:
    """The table as a restart would bring it back."""
    again = await Table.load(table.id, store)
    await again.close()
    return again


def test_the_host_seats_named_bots_and_clears_seats(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(4), host="ada")
        await table.do(ask("ada", SeatBot, 0, "greedy"))
        await table.do(ask("ada", SeatBot, 1, "greedy"))
        await table.do(ask("ada", SeatBot, 2, "random", "Aouda"))
        assert names(table) == ["greedy", "greedy 2", "Aouda", None]
        assert await code_of(table, ask("ada", SeatBot, 3, "random", " ")) == "bad_name"
        assert await code_of(table, ask("ben", ClearSeat, 1)) == "only_the_host"
        assert await code_of(table, ask("ada", ClearSeat, 3)) == "nobody_there"
        await table.do(ask("ada", ClearSeat, 1))
        assert names(table) == ["greedy", None, "Aouda", None]
        await table.close()

    run(story, tmp_path)


def test_a_host_who_leaves_hands_the_table_over(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store, 3)
        await table.do(ask("ada", Leave))
        assert table.state.host == "ben"
        assert last_told(table, "ben").is_host
        assert not last_told(table, "ada").is_host
        await table.do(ask("ben", SeatBot, 0, "greedy"))
        await table.do(ask("ben", Start))
        await table.close()

    run(story, tmp_path)


def test_who_leaves_a_game_is_played_for_and_takes_the_seat_back(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        assert await code_of(table, ask("ada", Resume)) == "not_kept_warm"
        await table.do(ask("ada", Leave))
        assert await code_of(table, ask("ada", Leave)) == "kept_warm"
        assert await code_of(table, next_play(table, 0)) == "kept_warm"
        assert (await reloaded(table, store)).state.sitter(0).keeper
        as_bot = BotPlay(0, table.state.version, game_of(table).legal_moves(0)[0])
        await table.do(as_bot)
        await table.do(ask("ada", Resume))
        assert table.state.sitter(0).keeper is None
        assert await code_of(table, as_bot) == "not_your_seat"
        await play_on(table)
        assert await code_of(table, ask("ada", Leave)) == "game_over"
        await table.close()

    run(story, tmp_path)


def test_a_seat_changes_hands_without_making_the_others_move_stale(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        await play_on(table, 2)
        seat = game_of(table).to_act[0]
        move = next_play(table, seat)
        await table.do(ask(PEOPLE[1 - seat], Leave))
        await table.do(ask(PEOPLE[seat], Say, "where are you?"))
        await table.do(move)
        await table.close()

    run(story, tmp_path)


def test_an_absent_player_is_voted_out_by_more_than_half_of_the_others(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store, 5)
        assert await code_of(table, ask("ada", VoteKick, 4)) == "not_kept_warm"
        await table.do(ask("eve", Leave))
        assert await code_of(table, ask("eve", VoteKick, 4)) == "kept_warm"
        assert await code_of(table, ask("somebody", VoteKick, 4)) == "not_seated"
        await table.do(ask("ada", VoteKick, 4))
        assert await code_of(table, ask("ada", VoteKick, 4)) == "voted_already"
        await table.do(ask("ben", VoteKick, 4))
        assert table.state.sitter(4).bot is None, "two of four are not more than half"
        await table.do(ask("cleo", VoteKick, 4))
        assert table.state.sitter(4).bot is not None
        assert await code_of(table, ask("eve", Resume)) == "not_seated"
        assert last_told(table, "eve").seat is None, "who was voted out looks on"
        assert (await reloaded(table, store)).state.sitter(4).bot is not None
        await table.close()

    run(story, tmp_path)


def test_votes_are_forgotten_when_the_player_comes_back(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store, 4)
        await table.do(ask("dan", Leave))
        await table.do(ask("ada", VoteKick, 3))
        assert last_told(table, None).sitters[3].kick_votes == 1  # type: ignore[union-attr]
        await table.do(ask("dan", Resume))
        await table.do(ask("dan", Leave))
        assert table.state.kick_votes == {}
        await table.close()

    run(story, tmp_path)


def test_what_is_said_is_heard_by_all_but_those_who_do_not_want_to(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store, 3)
        await table.do(ask("cleo", Mute, 0, is_muted=True))
        heard: dict[str | None, list[UpdateMessage]] = {"ben": [], "cleo": [], None: []}
        for player, updates in heard.items():
            table.connect(hear(updates.append), player)
        await table.do(ask("ada", Say, "  <b>hello</b>\n all "))
        await table.do(ask("ben", SayPhrase, "good_luck"))
        lines = {
            player: [(line.seat, line.text or line.phrase) for u in updates for line in u.chat]
            for player, updates in heard.items()
        }
        assert lines["ben"] == lines[None] == [(0, "<b>hello</b> all"), (1, "good_luck")]
        assert lines["cleo"] == [(1, "good_luck")]
        assert heard["cleo"][-1].muted == (0,)
        assert len(last_told(table, "ben").chat) == 2, "who comes back is told again"
        await table.do(ask("cleo", Mute, 0, is_muted=False))
        assert len(last_told(table, "cleo").chat) == 2
        await table.close()

    run(story, tmp_path)


@pytest.mark.parametrize("text", ["", "   ", "a" * 301, "bell \a", "\x00", "a\u202eb"])
def test_what_cannot_be_said(text: str, tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store)
        assert await code_of(table, ask("ada", Say, text)) == "bad_text"
        assert await code_of(table, ask("somebody", Say, "hello")) == "not_seated"
        await table.close()

    run(story, tmp_path)


def test_people_who_share_a_device_see_one_hand_at_a_time(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(3), host="ada")
        await table.do(ask("ada", Sit))
        assert await code_of(table, ask("ada", Sit)) == "already_seated"
        await table.do(ask("ada", Sit, name="Bea"))
        await table.do(ask("cleo", Sit))
        await table.do(ask("ada", Start))
        told: list[UpdateMessage] = []
        viewer = table.connect(hear(told.append), "ada")
        assert told[-1].own_seats == (0, 1)
        assert told[-1].seat is None
        assert told[-1].view is not None
        assert told[-1].view.hand == {}
        for seat in (0, 1):
            await table.do(ask("ada", Look, seat, viewer=viewer))
            view = told[-1].view
            assert view is not None
            assert view.hand == game_of(table).view(seat).hand
            assert view.offer == game_of(table).view(seat).offer
            assert told[-1].first_event == 0
            move = told[-1].legal_moves[0]
            await table.do(ask("ada", Play, seat, table.state.version, move))
        await table.do(ask("ada", Look, None, viewer=viewer))
        assert told[-1].view is not None
        assert told[-1].view.tickets == ()
        assert await code_of(table, ask("ada", Look, 2, viewer=viewer)) == "not_your_seat"
        await table.close()

    run(story, tmp_path)


def test_a_rematch_is_for_the_same_players_each_one_seat_on(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        hub = Hub(store, Metrics())
        table = await hub.open(TableSettings(3, is_private=True), "ada")
        for player in ("ada", "ben"):
            await table.do(ask(player, Sit))
        await table.do(ask("ada", SeatBot, 2, "greedy"))
        await table.do(ask("ada", Start))
        assert await code_of(table, ask("ada", Rematch)) == "not_over"
        while not game_of(table).is_over:
            seat = game_of(table).to_act[0]
            if seat != 2:
                await table.do(next_play(table, seat))
            await asyncio.sleep(0)
        assert await code_of(table, ask("somebody", Rematch)) == "not_seated"
        node = await Table.load(table.id, store)
        await node.do(ask("ada", Say, "Another one?"))
        await table.do(ask("ben", Rematch))
        assert len(await store.tables()) == 2, "another node was faster, still it is one table"
        await node.close()
        assert await code_of(table, ask("ada", Rematch)) == "has_rematch"
        twin = await hub.table(last_told(table, "ada").rematch or "")
        assert twin is not None
        assert names(twin) == ["greedy", "Ada", "Ben"]
        assert twin.state.settings == table.state.settings
        assert twin.state.host == "ben"
        assert twin.state.is_running, "nobody has to start a game with bots"
        assert twin.id in await store.running_tables(9)
        assert await code_of(twin, ask("ben", Start)) == "has_started"
        await until(twin, lambda: 0 not in game_of(twin).to_act)  # the bot chooses its tickets
        assert [t.id for t in await hub.tables_of("ada")] == [twin.id, table.id]
        await hub.close()

    run(story, tmp_path)


def test_a_bot_that_kept_a_seat_warm_plays_the_rematch(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        await table.do(ask("ben", Leave))
        first, second = rotated(table.state.sitters)
        assert (first.seat, first.player, first.bot) == (1, "ada", None)
        assert second.seat == 0
        assert second.bot is not None
        await table.close()

    run(story, tmp_path)


def test_a_rematch_of_people_waits_for_its_host(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        hub = Hub(store, Metrics())
        table = await hub.open(TableSettings(2), "ada")
        for player in ("ada", "ben"):
            await table.do(ask(player, Sit))
        await table.do(ask("ada", Start))
        await play_on(table)
        await table.do(ask("ben", Rematch))
        twin = await hub.table(last_told(table, "ada").rematch or "")
        assert twin is not None
        assert twin.state.game is None
        await twin.do(ask("ben", Start))
        await hub.close()

    run(story, tmp_path)


def test_one_press_fills_the_free_seats_with_bots_and_starts(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(5), host="ada")
        await table.do(ask("ada", Sit, 1))
        await table.do(ask("ben", Sit, 3))
        assert await code_of(table, ask("ben", Start, "greedy")) == "only_the_host"
        assert await code_of(table, ask("ada", Start, "nobody")) == "no_such_bot"
        assert await code_of(table, ask("ada", Start, "greedy", ("\a",))) == "bad_name"
        assert await code_of(table, ask("ada", Start)) == "seats_open"
        await table.do(ask("ada", Start, "greedy", ("Aouda",)))
        assert names(table) == ["Aouda", "Ada", "greedy 2", "Ben", "greedy 3"]
        assert [bool(s and s.bot) for s in table.state.sitters] == [True, False] * 2 + [True]
        assert table.state.is_running
        assert (await reloaded(table, store)).state.is_running
        assert await store.tables_of("greedy", 9) == []
        await table.close()

    run(story, tmp_path)


def test_a_bot_for_free_seats_changes_nothing_at_a_full_table(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store)
        await table.do(ask("ada", Start, "greedy", ("Aouda", "Fix")))
        assert names(table) == ["Ada", "Ben"]
        await table.close()

    run(story, tmp_path)


def test_the_summary_of_a_game_has_its_times_its_points_and_its_winners(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store)
        before = table.summary("ben")
        assert (before.started, before.ended, before.points, before.winners) == (
            None,
            None,
            None,
            (),
        )
        await table.do(ask("ada", Start))
        running = table.summary("ben")
        assert running.started is not None
        assert (running.ended, running.points, running.own_seats) == (None, None, (1,))
        await play_on(table)
        over, score = table.summary("ben"), game_of(table).score()
        assert over.ended is not None
        assert over.ended >= running.started
        assert over.points == tuple(seat.total for seat in score.seats)
        assert over.winners == score.winners
        assert (await reloaded(table, store)).summary("ben") == over
        assert table.summary().own_seats == ()
        await table.close()

    run(story, tmp_path)


def test_who_is_away_too_long_is_played_for_if_somebody_waits(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        keeper = Timekeeper(table, grace=0.05)
        await asyncio.sleep(0.15)
        assert not any(table.state.sitter(seat).keeper for seat in (0, 1)), "nobody waits"
        table.connect(lambda _update: None, "ada")
        await until(table, lambda: table.state.sitter(1).keeper)
        assert table.state.sitter(0).keeper is None
        keeper.close()
        await table.close()

    run(story, tmp_path)


def test_who_comes_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store)
        keeper = Timekeeper(table, grace=0.3)
        table.connect(lambda _update: None, "ada")
        table.connect(lambda _update: None, "ben")
        await asyncio.sleep(0.5)
        assert not any(table.state.sitter(seat).keeper for seat in (0, 1))
        keeper.close()
        await table.close()

    run(story, tmp_path)


def test_before_the_game_an_absent_player_loses_the_seat_and_an_absent_host_the_table(
    tmp_path: Path,
) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(3), host="ada")
        await table.do(ask("ben", Sit))
        await table.do(ask("cleo", Sit))
        keeper = Timekeeper(table, grace=0.05)
        table.connect(lambda _update: None, "cleo")
        await until(table, lambda: table.state.host == "cleo" and names(table)[0] is None)
        assert names(table) == [None, "Cleo", None]
        keeper.close()
        await table.close()

    run(story, tmp_path)


def test_a_bank_runs_out_and_a_bot_plays_to_the_end(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(2, bank=1), host="ada")
        for player in PEOPLE[:2]:
            await table.do(ask(player, Sit))
        await table.do(ask("ada", Start))
        keeper = Timekeeper(table, grace=60)
        await table.do(next_play(table, 1))
        assert await code_of(table, EndTime(1)) == "time_left"
        await until(table, lambda: table.state.sitter(0).is_out_of_time)
        assert table.state.sitter(1).keeper is None, "whose turn it is not loses no time"
        assert await code_of(table, ask("ada", Resume)) == "out_of_time"
        assert await code_of(table, next_play(table, 0)) == "out_of_time"
        assert last_told(table, "ben").banks == (0, 1000 - table.state.spent[1])
        again = await reloaded(table, store)
        assert again.state.spent == table.state.spent
        assert again.state.sitter(0).is_out_of_time
        keeper.close()
        await table.close()

    run(story, tmp_path)


def test_who_wakes_before_the_bank_has_run_out_sleeps_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(2, bank=1), host="ada")
        for player in PEOPLE[:2]:
            await table.do(ask(player, Sit))
        await table.do(ask("ada", Start))
        sleep = asyncio.sleep
        monkeypatch.setattr(asyncio, "sleep", lambda seconds: sleep(seconds * 0.9))
        keeper = Timekeeper(table, grace=60)
        await until(table, lambda: table.state.sitter(0).is_out_of_time)
        keeper.close()
        await table.close()

    run(story, tmp_path)


def test_time_that_was_used_is_kept_with_the_move(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await Table.open("t", store, TableSettings(2, bank=600), host="ada")
        for player in PEOPLE[:2]:
            await table.do(ask(player, Sit))
        await table.do(ask("ada", Start))
        await asyncio.sleep(0.05)
        await play_on(table, 2)
        spent = table.state.spent
        assert all(50 <= milliseconds < 600_000 for milliseconds in spent)
        again = await reloaded(table, store)
        assert again.state.spent == spent
        assert last_told(table, None).banks is not None
        await table.close()

    run(story, tmp_path)


def test_everybody_is_told_who_is_here(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await seated(store)
        told: list[UpdateMessage] = []
        table.connect(hear(told.append), None)
        one, other = (table.connect(lambda _update: None, "ada") for _ in range(2))

        def here() -> list[bool]:
            return [sitter.is_here for sitter in told[-1].sitters if sitter]

        assert here() == [True, False]
        table.disconnect(one)
        assert here() == [True, False], "the second connection is still there"
        table.disconnect(other)
        assert here() == [False, False]
        assert told[-1].spectators == 1
        await table.close()

    run(story, tmp_path)


def test_a_table_is_found_by_its_code_however_it_is_typed(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        hub = Hub(store, Metrics())
        table = await hub.open(TableSettings(2), "ada")
        assert set(table.id) <= set(CODE_LETTERS)
        assert await hub.table(f" {table.id[:4].upper()}-{table.id[4:]}") is table
        assert await hub.table("nosuch") is None
        await hub.close()

    run(story, tmp_path)


def test_a_table_where_nobody_is_is_let_go_and_comes_back_when_asked_for(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        hub = Hub(store, Metrics())
        table, visited = (
            await hub.open(TableSettings(2), "ada"),
            await hub.open(TableSettings(2), "ben"),
        )
        viewer = visited.connect(lambda _update: None, "ben")
        await hub.close_idle_tables(1e12)
        assert hub.tables() == [visited]
        again = await asyncio.gather(*(hub.table(table.id) for _ in range(3)))
        assert again[0] is again[1] is again[2] is not table
        assert again[0] is not None
        assert again[0].state.settings == table.state.settings
        visited.disconnect(viewer)
        await hub.close()

    run(story, tmp_path)


def test_a_finished_table_that_nobody_uses_is_compacted_and_still_there(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        hub = Hub(store, Metrics())
        table = await hub.open(TableSettings(2), "ada")
        for number in range(2):
            await table.do(ask("ada", SeatBot, number, "greedy"))
        await table.do(ask("ada", Start))
        while not game_of(table).is_over:
            await asyncio.sleep(0.01)
        before = [entry.data for entry in await store.read(table.id)]
        await hub.compact_tables(0.0)
        assert await store.compactable(9, 0.0) == [table.id], "it is still live"
        await hub.close_idle_tables(1e12)
        await hub.compact_tables(0.0)
        assert await store.compactable(9, 0.0) == []
        assert [entry.data for entry in await store.read(table.id)] == before
        again = await hub.table(table.id)
        assert again is not None
        assert game_of(again).record() == game_of(table).record()
        await hub.close()

    run(story, tmp_path)


def test_a_table_that_is_let_go_is_free_without_the_collector(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        hub = Hub(store, Metrics())
        table = await hub.open(TableSettings(2), "ada")
        await table.do(ask("ada", Sit))
        await table.do(ask("ada", SeatBot, 1, "greedy"))
        viewer = table.connect(lambda _update: None, "ada")
        await table.do(ask("ada", Start))
        while 1 in game_of(table).to_act:
            await asyncio.sleep(0.01)
        table.disconnect(viewer)
        watch = weakref.ref(table)
        del table
        gc.disable()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                now = 1e12
                while hub.tables():  # until the bot's move has come to an end
                    await hub.close_idle_tables(now)
                    now += 1e6  # a table that was not idle then counts from there
                    await asyncio.sleep(0.01)
            assert watch() is None
        finally:
            gc.enable()
        await hub.close()

    run(story, tmp_path)


def test_after_a_restart_running_games_are_brought_back_and_bots_go_on(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        hub = Hub(store, Metrics(), bot_pause=0.05)
        table, _open = (
            await hub.open(TableSettings(2), "ada"),
            await hub.open(TableSettings(2), "ada"),
        )
        for seat in (0, 1):
            await table.do(ask("ada", SeatBot, seat, "greedy"))
        await table.do(ask("ada", Start))
        await hub.close()
        await store.append("broken", 0, [b"{}"], is_running=True)
        hub = Hub(store, Metrics())
        await hub.load_running_tables()
        (again,) = hub.tables()
        assert again.id == table.id
        await until(again, lambda: game_of(again).is_over)
        assert await store.running_tables(10) == ["broken"]
        await hub.close()

    run(story, tmp_path)
