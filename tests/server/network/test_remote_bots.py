"""Remote bots at tables of a real server: they play, come back, and are nobody but themselves."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE_SECONDS
from tests.server.network.bots import (
    Owned,
    in_background,
    on_the_line,
    owned_bots,
    play_at,
    waiting,
)
from tests.server.network.players import (
    guests,
    is_over,
    play_to_the_end,
    refusal_of,
    run,
    run_limited,
    sitter,
    until,
    verified_game,
)
from tests.server.server_process import Server, running_server
from trunkline.bots.faults import Fault
from trunkline.bots.thinker import Thinker
from trunkline.client import Client, Seat, remote_bot
from trunkline.client.reconnect import TurnedAway
from trunkline.client.remote_bot import RemoteBot
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, Move
from trunkline.engine.view import View
from trunkline.protocol.server_messages import SitterMessage
from trunkline.protocol.table_settings import TableSettings

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "remote_bot.py"
BOTS_PAGE = ROOT / "docs" / "bots.md"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which nobody is waited for."""
    place = tmp_path_factory.mktemp("impatient")
    with running_server(place, "--no-limits", "--grace", "0.5") as running:
        yield running


def test_a_bot_takes_a_seat_and_plays_a_whole_game_with_local_bots(server: Server) -> None:
    async def story() -> None:
        async with owned_bots(server.url) as [bot], guests(server.url, "Ada") as [ada]:
            table = await ada.open_table(TableSettings(3))
            async with ada.at_table(table) as host, in_background(play_at(server.url, bot, table)):
                await until(host, lambda update: update.sitters[0] is not None)
                await host.seat_bot(1, "greedy")
                await host.seat_bot(2, "aouda")
                update = await until(host, lambda update: None not in update.sitters)
                seated = sitter(update, 0)
                assert (seated.name, seated.bot, seated.is_here) == (bot.name, bot.name, True)
                assert update.spectators == 1, "the host, and not the bot"
                await host.start()
                update = await until(host, is_over)
                assert sitter(update, 0).keeper is None
            game = await verified_game(ada, table)
            assert [player.get("bot") for player in game.players] == [bot.name, "greedy", "aouda"]

    run(story())


def test_two_bots_wait_and_are_given_seats_at_several_tables_at_once(server: Server) -> None:
    async def story() -> None:
        async with owned_bots(server.url, 2) as bots, guests(server.url, "Ada") as [ada]:
            async with waiting(server.url, bots[0]), waiting(server.url, bots[1], "steady"):
                tables = [await ada.open_table(TableSettings(2)) for _ in range(3)]
                await asyncio.gather(*(host_a_game(ada, table, bots) for table in tables))
            for table in tables:
                await verified_game(ada, table)

    run(story())


async def host_a_game(host: Client, table: str, bots: list[Owned]) -> None:
    async with host.at_table(table) as seat:
        for number, bot in enumerate(bots):
            await seat.seat_bot(number, bot.name.upper(), "Granny")
        update = await until(seat, lambda update: sitter(update, 1).is_here)
        assert [sitter(update, number).name for number in (0, 1)] == [bot.name for bot in bots]
        await seat.start()
        update = await until(seat, is_over)
        assert [sitter(update, number).keeper for number in (0, 1)] == [None, None]


def test_a_rematch_calls_the_bot_to_the_next_table(server: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(server.url) as [bot],
            guests(server.url, "Ada") as [ada],
            waiting(server.url, bot),
        ):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as host:
                await host.sit()
                await host.seat_bot(1, bot.name)
                await host.start()
                await play_to_the_end(host, random.Random(0))
                await host.rematch()
                update = await until(host, lambda update: update.rematch is not None)
            async with ada.at_table(update.rematch or "") as host:
                update = await until(host, lambda update: sitter(update, 0).is_here)
                assert sitter(update, 0).bot == bot.name
                await host.start()
                await play_to_the_end(host, random.Random(0))

    run(story())


def test_a_wrong_token_is_turned_away_and_so_is_who_has_none(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada") as [ada], Client(server.url, "wrong") as thief:
            table = await ada.open_table(TableSettings(2))
            assert await close_code_of(thief) == 4401
            assert await close_code_of(thief, table) == 4401
            assert await close_code_of(ada) == 4401, "people do not wait for seats"
            assert await refusal_of(thief.ask("GET", "/api/me")) == "wrong_token"
            with pytest.raises(TurnedAway, match="No bot has that token"):
                await RemoteBot(thief, Breaking).wait_for_seats()

    run(story())


async def close_code_of(client: Client, table: str | None = None) -> int:
    """How a connection ends that should not be let in."""
    connecting: Any = client.at_table(table) if table else client.waiting()
    with pytest.raises(ConnectionClosed) as closed:
        async with connecting as connection:
            await connection._socket.recv()
    assert closed.value.rcvd
    assert closed.value.rcvd.reason
    return closed.value.rcvd.code


def test_a_revoked_bot_is_cut_off_and_a_keeper_plays_its_seat(impatient: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(impatient.url) as [bot],
            guests(impatient.url, "Ada") as [ada],
            waiting(impatient.url, bot, "random") as playing,
        ):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as host:
                await host.sit()
                await seat_waiting_bot(host, 1, bot)
                await host.start()
                await bot.owner.revoke_bot(bot.name)
                with pytest.raises(TurnedAway):
                    await playing
                assert bot.name not in (await ada.ask("GET", "/api/bots"))["remote"]
                await until(host, lambda update: sitter(update, 1).keeper is not None)
                await play_to_the_end(host, random.Random(0))
            await verified_game(ada, table)

    run(story())


def test_a_token_shows_no_seat_but_its_own(server: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(server.url) as [bot],
            guests(server.url, "Ada", "Ben") as people,
            Client(server.url, bot.token) as spy,
        ):
            table = await people[0].open_table(TableSettings(2))
            async with people[0].at_table(table) as ada, people[1].at_table(table) as ben:
                for seat in (ada, ben):
                    await seat.sit()
                await ada.start()
                async with spy.at_table(table) as peeping:
                    update = await peeping.next_update()
                    assert (update.seat, update.own_seats, update.legal_moves) == (None, (), ())
                    assert update.view is not None
                    view = update.view
                    assert (view.hand, view.offer, view.tickets) == ({}, (), ())
                    assert await refusal_of(peeping.look(0)) == "not_for_bots"
                    assert await refusal_of(peeping.sit()) == "has_started"
                    seen = await until(ada, lambda update: bool(update.legal_moves))
                    peeping.update = seen
                    assert await refusal_of(peeping.play(seen.legal_moves[0])) == "not_your_seat"
                    assert await refusal_of(peeping.resume()) == "not_seated"
                    assert await refusal_of(peeping.leave()) == "not_seated"

    run(story())


def test_a_bot_does_what_a_seat_does_and_nothing_that_a_person_does(server: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(server.url) as [bot],
            guests(server.url, "Ada") as [ada],
            Client(server.url, bot.token) as client,
        ):
            table = await ada.open_table(TableSettings(3))
            async with ada.at_table(table) as host, client.at_table(table) as seat:
                assert await refusal_of(seat.sit(name="Granny")) == "not_for_bots"
                await seat.sit()
                assert await refusal_of(seat.sit()) == "already_seated"
                for forbidden in (
                    *(seat.start(), seat.say("I am a person"), seat.say_phrase("hello")),
                    *(seat.seat_bot(1, "greedy"), seat.clear_seat(0), seat.vote_kick(1)),
                    *(seat.mute(1), seat.look(0), seat.rematch()),
                ):
                    assert await refusal_of(forbidden) == "not_for_bots"
                assert await refusal_of(host.seat_bot(1, bot.name)) == "no_such_bot", "not waiting"
                async with client.waiting() as line:
                    await on_the_line(bot)
                    assert await line.next_table() == table
                    assert await refusal_of(host.seat_bot(1, bot.name)) == "bot_seated"
                    await line._socket.send("{}")
                    assert "not_for_bots" in str(await line._socket.recv())
                await host.clear_seat(0)
                await until(seat, lambda update: update.own_seats == ())

    run(story())


async def seat_waiting_bot(host: Seat, seat: int, bot: Owned) -> None:
    """Give a bot a seat until it is there: on a busy machine it may lose the seat before that."""
    while True:
        await host.seat_bot(seat, bot.name)
        update = await until(
            host, lambda update: not (sitter := update.sitters[seat]) or sitter.is_here
        )
        if update.sitters[seat]:
            return


def is_kept_warm_and_away(sitter: SitterMessage) -> bool:
    return sitter.keeper is not None and not sitter.is_here


def test_a_bot_that_is_lost_is_kept_warm_comes_back_and_takes_its_seat_back(
    impatient: Server,
) -> None:
    async def story() -> None:
        async with owned_bots(impatient.url) as [bot], guests(impatient.url, "Ada") as [ada]:
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as host:
                await host.sit()
                async with in_background(play_at(impatient.url, bot, table)):
                    await until(host, lambda update: update.sitters[1] is not None)
                    await host.start()
                await until(host, lambda update: is_kept_warm_and_away(sitter(update, 1)))
                async with waiting(impatient.url, bot):
                    update = await until(host, lambda update: sitter(update, 1).keeper is None)
                    assert sitter(update, 1).is_here
                    await play_to_the_end(host, random.Random(0))
            game = await verified_game(ada, table)
            assert game.players[1]["bot"] == bot.name

    run(story())


def test_bots_wait_for_an_absent_person_without_hurry(impatient: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(impatient.url) as [bot],
            guests(impatient.url, "Ada") as [ada],
            waiting(impatient.url, bot),
        ):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as host:
                await host.sit()
                await seat_waiting_bot(host, 1, bot)
                await host.start()
            await asyncio.sleep(1.0)
            async with ada.at_table(table) as host:
                update = await host.next_update()
                assert sitter(update, 0).keeper is None

    run(story())


def test_a_bot_that_does_not_move_is_played_for_though_it_is_here(impatient: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(impatient.url) as [bot],
            guests(impatient.url, "Ada") as [ada],
            Client(impatient.url, bot.token) as client,
        ):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as host, client.at_table(table) as silent:
                await host.sit()
                await silent.sit()
                await host.start()
                update = await until(host, lambda update: sitter(update, 1).keeper is not None)
                assert sitter(update, 1).is_here
                await until(
                    host, lambda update: update.view is not None and update.view.to_act == (0,)
                )

    run(story())


def test_people_vote_out_a_bot_that_stays_away_and_bots_have_no_vote(impatient: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(impatient.url, 2) as bots,
            guests(impatient.url, "Ada") as [ada],
            waiting(impatient.url, bots[1]),
        ):
            table = await ada.open_table(TableSettings(3))
            async with ada.at_table(table) as host:
                await host.sit()
                async with in_background(play_at(impatient.url, bots[0], table)):
                    await until(host, lambda update: update.sitters[1] is not None)
                    await seat_waiting_bot(host, 2, bots[1])
                    await host.start()
                await until(host, lambda update: sitter(update, 1).keeper is not None)
                await host.vote_kick(1)
                update = await until(host, lambda update: sitter(update, 1).bot != bots[0].name)
                assert (sitter(update, 1).bot, sitter(update, 1).is_here) == ("aouda", True)
            async with Client(impatient.url, bots[0].token) as client, client.waiting() as line:
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(line.next_table(), 0.3)

    run(story())


def test_the_bank_of_a_bot_runs_out_like_a_persons(server: Server) -> None:
    async def story() -> None:
        async with (
            owned_bots(server.url) as [bot],
            guests(server.url, "Ada") as [ada],
            Client(server.url, bot.token) as client,
        ):
            table = await ada.open_table(TableSettings(2, bank=1))
            async with ada.at_table(table) as host, client.at_table(table) as slow:
                await slow.sit()
                await host.seat_bot(1, "greedy")
                await host.start()
                update = await until(host, lambda update: sitter(update, 0).is_out_of_time)
                assert sitter(update, 0).keeper == "aouda"
                assert await refusal_of(slow.resume()) == "out_of_time"
                await play_to_the_end_with(slow)
            await verified_game(ada, table)

    run(story())


async def play_to_the_end_with(seat: Seat) -> None:
    """A bot that is out of time looks on until the game is over."""

    def refuse_faults(fault: Fault) -> None:
        pytest.fail(fault.text)

    await remote_bot.play_to_the_end(seat, Thinker(Breaking("0"), None, refuse_faults))


def test_limits_hold_for_bots_too(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with (
            owned_bots(url) as [bot],
            guests(url, "Ada") as [ada],
            Client(url, bot.token) as client,
        ):
            table = await ada.open_table(TableSettings(2))
            async with client.at_table(table) as seat:
                answers = [await refusal_of(seat.resume()) for _ in range(70)]
                assert answers == ["not_seated"] * 60 + ["too_fast"] * 10
                await seat.send("x" * 5000)
                assert "too_long" in str(await seat._socket.recv())

    run_limited(story, tmp_path)


def test_the_python_of_the_page_on_bots_plays(server: Server) -> None:
    blocks = re.findall(r"```python\n(.*?)```", BOTS_PAGE.read_text("utf-8"), re.DOTALL)
    (playing,) = (block for block in blocks if "RemoteBot" in block)
    shown: dict[str, Any] = {}
    playing = playing.replace("from my_bot import MyBot\n", "")
    exec(blocks[0] + playing.replace("http://127.0.0.1:8000", server.url), shown)

    async def story() -> None:
        async with owned_bots(server.url) as [bot], guests(server.url, "Ada") as [ada]:
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as host, in_background(shown["play"](bot.token)):
                await on_the_line(bot)
                await host.seat_bot(0, "greedy")
                await host.seat_bot(1, bot.name)
                await host.start()
                await until(host, is_over)

    run(story())


class Breaking:
    """A bot that soon raises."""

    def __init__(self, _seed: str) -> None:
        self.moves = 0

    def choose(self, _view: View, moves: Sequence[Move]) -> Move:
        self.moves += 1
        return moves[0] if self.moves <= 4 else self.err()

    def err(self) -> Move:
        raise RuntimeError("out of ideas")


class Cheating(Breaking):
    """A bot that soon makes moves that there are not."""

    def err(self) -> Move:
        return Claim("nowhere--nowhere-else", "red", 6, 0)


@pytest.mark.parametrize(
    ("fault", "place", "error"),
    [
        (Breaking, ", in err\n", "RuntimeError: out of ideas"),
        (Cheating, ", in choose\n    returned Claim(route='nowhere--", "invalid_move"),
    ],
)
def test_a_bot_that_fails_plays_its_simplest_moves_and_its_own_code_is_shown(
    fault: type[Breaking],
    place: str,
    error: str,
    server: Server,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        async with (
            owned_bots(server.url) as [bot],
            guests(server.url, "Ada") as [ada],
            Client(server.url, bot.token) as client,
        ):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as host:
                await host.seat_bot(1, "greedy")
                async with in_background(RemoteBot(client, fault).play_at(table)) as playing:
                    await until(host, lambda update: None not in update.sitters)
                    await host.start()
                    await until(host, is_over)
                    await playing
            await verified_game(ada, table)

    run(story())
    [message] = [text for text in caplog.messages if "failed" in text]
    assert f'File "{__file__}", line ' in message
    assert place in message
    assert message.endswith(error)
    assert message.count('File "') == (2 if fault is Breaking else 1)


def test_the_same_traceback_is_shown_only_once(caplog: pytest.LogCaptureFixture) -> None:
    bot = RemoteBot(Client("http://127.0.0.1:1"), Breaking)
    for table in ("one", "two"):
        thinker = bot._thinker(table)
        for _ in range(5):
            asyncio.run(thinker.choose(Game(2).view(0)))
    first, second = caplog.messages
    assert "at table one" in first
    assert 'File "' in first
    assert "at table two" in second
    assert 'File "' not in second
    assert "RuntimeError: out of ideas" in second


def test_a_restart_of_the_server_in_the_middle_is_survived(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with owned_bots(server.url, 2) as bots, guests(server.url, "Ada") as [ada]:
            async with waiting(server.url, bots[0]), waiting(server.url, bots[1]):
                table = await ada.open_table(TableSettings(2))
                async with ada.at_table(table) as host:
                    for number, bot in enumerate(bots):
                        await host.seat_bot(number, bot.name)
                    await host.start()
                    await until(host, lambda update: update.first_event > 20)
                for sig in (signal.SIGTERM, signal.SIGKILL):
                    server.signal(sig)
                    await asyncio.to_thread(server.exit_code)
                    await asyncio.to_thread(server.start)
                async with ada.at_table(table) as host:
                    update = await until(host, is_over)
                    assert [sitter(update, number).keeper for number in (0, 1)] == [None, None]
            await verified_game(ada, table)

    with running_server(tmp_path, "--no-limits") as server:
        run(story(server))


@pytest.mark.parametrize("is_invited", [True, False])
def test_the_example_plays_a_whole_game_as_a_process_of_its_own(
    server: Server, is_invited: bool
) -> None:
    async def story() -> None:
        async with owned_bots(server.url) as [bot], guests(server.url, "Ada") as [ada]:
            table = await ada.open_table(TableSettings(3))
            with example_process(server, bot, *([] if is_invited else [table])) as example:
                try:
                    async with ada.at_table(table) as host:
                        await host.sit(1)
                        await host.seat_bot(2, "greedy")
                        if is_invited:
                            await on_the_line(bot)
                            await host.seat_bot(0, bot.name)
                        await until(host, lambda told: is_here(told.sitters[0]))
                        await host.start()
                        await play_to_the_end(host, random.Random(0))
                        assert sitter(await until(host, is_over), 0).keeper is None
                    game = await verified_game(ada, table)
                    assert example.stdout
                    said = example.stdout.readline()
                    while "[" not in said:
                        said = example.stdout.readline()
                finally:
                    example.kill()
            assert game.players[0]["bot"] == bot.name
            assert said.startswith(f"{table} [{game.score().seats[0].total}, ")

    run(story())


def test_the_example_ends_with_a_reason_where_there_is_no_hope(server: Server) -> None:
    async def story() -> None:
        async with owned_bots(server.url) as [bot]:
            await bot.owner.revoke_bot(bot.name)
            with example_process(server, bot) as example:
                _, said = await asyncio.to_thread(example.communicate, timeout=PATIENCE_SECONDS)
            assert example.returncode == 1
            assert said == "No bot has that token. It may have been revoked.\n"

    run(story())


def is_here(told: SitterMessage | None) -> bool:
    return told is not None and told.is_here


def example_process(server: Server, bot: Owned, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), server.url.replace("http", "ws"), *arguments],
        env={**os.environ, "TOKEN": bot.token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
