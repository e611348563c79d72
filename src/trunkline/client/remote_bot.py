"""A bot that plays at a server's tables over websockets."""

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from trunkline.bots.base import Bot
from trunkline.bots.faults import Fault, FaultyBot, fault_of, refusal_of, text_of
from trunkline.bots.registry import Maker
from trunkline.bots.thinker import Thinker
from trunkline.client import Client, RefusedByServer, Seat
from trunkline.client.reconnect import BackOff, TurnedAway, keep_connected
from trunkline.client.view_from_update import view_from
from trunkline.engine.game import Game
from trunkline.protocol.refusals import Cause
from trunkline.protocol.server_messages import UpdateMessage

THINKERS = 32  # threads; a bot that hangs blocks one
PRACTICE_MOVES = 12
RETRY_PAUSE = 1.0  # seconds
TRY_AGAIN = {Cause.TOO_FAST.value, Cause.STORE_FAILED.value}
LOOK_AGAIN = {
    cause.value
    for cause in (
        *(Cause.STALE, Cause.KEPT_WARM, Cause.NOT_KEPT_WARM, Cause.OUT_OF_TIME),
        *(Cause.NOT_YOUR_SEAT, Cause.NOT_SEATED, Cause.GAME_OVER),
    )
}

log = logging.getLogger(__name__)


class RemoteBot:
    """Plays at every table where the bot has a seat, with a new bot for each game."""

    def __init__(self, client: Client, make: Maker) -> None:
        self._client = client
        self._make = make
        self._threads = ThreadPoolExecutor(THINKERS, thread_name_prefix="bots")
        self._games: dict[str, asyncio.Task[None]] = {}
        self._tracebacks: set[str] = set()

    async def wait_for_seats(self) -> None:
        """Play at every table where the bot gets a seat. Ends with `TurnedAway`."""
        try:
            await keep_connected(self._wait)
        finally:
            games = list(self._games.values())
            for game in games:
                game.cancel()
            await asyncio.gather(*games, return_exceptions=True)

    async def play_at(self, table: str) -> None:
        """Take a seat at a table, unless the bot has one, and play to the end of the game.

        Raises `TurnedAway`, or `RefusedByServer` if no seat is free.
        """
        await keep_connected(partial(self._visit, table, self._thinker(table), is_invited=False))

    async def _wait(self, back_off: BackOff) -> None:
        async with self._client.waiting() as waiting:
            back_off.reset()
            log.info("waiting for a seat")
            while True:
                table = await waiting.next_table()
                if table not in self._games:
                    self._games[table] = asyncio.create_task(self._follow(table))

    async def _follow(self, table: str) -> None:
        """Play at one table. An error there does not affect other games."""
        try:
            visit = partial(self._visit, table, self._thinker(table), is_invited=True)
            await keep_connected(visit)
        except (TurnedAway, RefusedByServer) as error:
            log.error("no longer at table %s: %s", table, error)
        except Exception:
            log.exception("something went wrong at table %s", table)
        finally:
            del self._games[table]

    def _thinker(self, table: str) -> Thinker:
        bot = self._make(f"{table}/{secrets.token_hex(8)}")
        return Thinker(bot, self._threads, partial(self._note_failure, table))

    def _note_failure(self, table: str, fault: Fault) -> None:
        """Log a fault; its traceback only if no game before had the same."""
        is_new = fault.traceback not in self._tracebacks
        self._tracebacks.add(fault.traceback)
        what = fault.traceback if is_new else fault.text
        log.error("the bot failed at table %s and plays simple moves instead:\n%s", table, what)

    async def _visit(
        self, table: str, thinker: Thinker, back_off: BackOff, *, is_invited: bool
    ) -> None:
        async with self._client.at_table(table) as seat:
            update = await seat.next_update()
            back_off.reset()
            if not update.own_seats and not is_invited:
                await seat.sit()
            log.info("at table %s", table)
            await play_to_the_end(seat, thinker)
            if seat.update and seat.update.result and seat.update.own_seats:
                log.info("the game at table %s is over: %s", table, _result_text(seat.update))


def _result_text(update: UpdateMessage) -> str:
    """The points of the bot, then those of the others: `124 to 49`."""
    assert update.result is not None
    totals = [score.total for score in update.result.scores]
    own = totals.pop(update.own_seats[0])
    return f"{own} to {', '.join(map(str, totals))}"


async def play_to_the_end(seat: Seat, thinker: Thinker) -> None:
    """Make every move of a seat until the game is over or the seat is lost."""
    while (update := seat.update) and update.own_seats and not update.result:
        try:
            await _do_next(seat, update, thinker)
        except RefusedByServer as error:
            await _handle_refusal(error.refusal.code, thinker)


async def _do_next(seat: Seat, update: UpdateMessage, thinker: Thinker) -> None:
    sitter = update.sitters[update.own_seats[0]]
    is_kept = sitter is not None and sitter.keeper is not None
    if sitter and is_kept and not sitter.is_out_of_time:
        await seat.resume()
    elif update.legal_moves and not is_kept:
        await seat.play(await thinker.choose(view_from(update, seat.history)))
    else:
        await seat.next_update()


async def _handle_refusal(code: str, thinker: Thinker) -> None:
    if code in TRY_AGAIN:
        await asyncio.sleep(RETRY_PAUSE)
    elif code not in LOOK_AGAIN:
        thinker.accept_refusal(code)


def practise(make: Maker) -> None:
    """Let a bot make some moves here, so that no table waits while it compiles.

    Raises `FaultyBot` if it cannot.
    """
    game, bots = Game(2, seed="practice"), [_made(make, "0"), _made(make, "1")]
    for _ in range(PRACTICE_MOVES):
        _practise_move(game, bots[game.to_act[0]])


def _made(make: Maker, seed: str) -> Bot:
    try:
        return make(seed)
    except (Exception, SystemExit) as error:
        raise FaultyBot(fault_of(error)) from error


def _practise_move(game: Game, bot: Bot) -> None:
    seat = game.to_act[0]
    view = game.view(seat)
    try:
        move = bot.choose(view, view.legal_moves)
    except (Exception, SystemExit) as error:
        raise FaultyBot(fault_of(error)) from error
    try:
        game.play(seat, move)
    except Exception as error:
        raise FaultyBot(refusal_of(text_of(error), bot, move)) from error
