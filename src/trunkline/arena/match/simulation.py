"""Many games between compiled bots, on one core or several."""

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from os import PathLike

import msgspec
import numpy as np

from trunkline.bots import bot_streams, find_bot
from trunkline.bots.compiled_games import (
    FIRST_BASELINE,
    PLAN_ANEW,
    play_matches,
    play_simple_matches,
)
from trunkline.bots.planner.tastes import taste_for
from trunkline.engine.event_decoding import tell
from trunkline.engine.game import Game
from trunkline.engine.kernels.chance import checked_seed, game_streams
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.kernels.legal import new_mask
from trunkline.engine.kernels.score import new_scores
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.record import Record, result_of
from trunkline.engine.rules import Rules, get_rules
from trunkline.engine.score import score_of
from trunkline.maps import Map

# Compiled code does not see Ctrl-C, so it comes up for air after each batch.
BATCH = 32
BATCH_SECONDS = 0.03
LARGEST_BATCH = 2048
EVENTS_OF_A_GAME = 2048  # room in the log; the rare longer game is played again with more


@dataclass(frozen=True, slots=True)
class Settings:
    """Who plays what, and from which seed."""

    bots: tuple[str, ...]
    ruleset: str = "classic"
    map: str | PathLike[str] | Map = "usa"
    seed: str = "0"

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return get_rules(self.map, self.ruleset)

    def game_seed(self, number: int) -> str:
        """The seed of one of the games."""
        return f"{self.seed}/{number}"


@dataclass(frozen=True, slots=True)
class Batch:
    """Finished games with consecutive numbers: their last state, events, scores, action counts."""

    settings: Settings
    numbers: range
    states: np.ndarray
    logs: np.ndarray
    scores: np.ndarray
    actions: np.ndarray

    def record(self, place: int) -> Record:
        """The record of one of the games, by its place in the batch."""
        settings, seed = self.settings, self.settings.game_seed(self.numbers[place])
        players = [{"name": f"{bot} {seat}", "bot": bot} for seat, bot in enumerate(settings.bots)]
        begun = Game(players, settings.ruleset, settings.map, seed)
        log = self.logs[place]
        return msgspec.structs.replace(
            begun.record(),
            events=tuple(tell(begun.rules, log[1 : log[0] + 1].tolist())),
            result=result_of(score_of(begun.rules, self.states[place : place + 1])),
        )


def simulate(
    settings: Settings, games: int, workers: int = 1, *, with_events: bool = False
) -> Iterator[Batch]:
    """Play the games and yield them in order; the result does not depend on `workers`."""
    check_settings(settings)
    capacity = EVENTS_OF_A_GAME if with_events else 0
    begin = time.perf_counter()
    first = _play(settings, range(min(BATCH, games)), capacity)
    size = BATCH if with_events else _batch_size(time.perf_counter() - begin)
    yield first
    starts = range(BATCH, games, size)
    batches = (range(start, min(start + size, games)) for start in starts)
    if workers == 1:
        yield from (_play(settings, numbers, capacity) for numbers in batches)
        return
    with ThreadPoolExecutor(workers) as pool:
        running: deque[Future[Batch]] = deque()
        for numbers in batches:
            running.append(pool.submit(_play, settings, numbers, capacity))
            if len(running) > 2 * workers:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()


def _batch_size(seconds: float) -> int:
    """How many games take about the right time, if BATCH games took so many seconds."""
    return max(BATCH, min(LARGEST_BATCH, round(BATCH * BATCH_SECONDS / seconds)))


def check_settings(settings: Settings) -> None:
    """Raise `ValueError` if no such game can be played."""
    for bot in settings.bots:
        policy_of(bot)
    settings.rules.check_players(len(settings.bots))
    checked_seed(settings.seed)


def policy_of(bot: str) -> int:
    """The compiled policy of a bot; raises `ValueError` if it has none."""
    policy = find_bot(bot).policy
    if policy is None:
        raise ValueError(f"{bot!r} thinks about every move: use the arena instead")
    return policy


def _play(settings: Settings, numbers: range, capacity: int) -> Batch:
    seeds = [settings.game_seed(number) for number in numbers]
    seats = range(len(settings.bots))
    batch = Batch(
        settings,
        numbers,
        states=np.zeros(len(seeds), dtype=GAME),
        logs=np.tile(new_log(capacity), (len(seeds), 1)),
        scores=np.tile(new_scores(), (len(seeds), 1, 1)),
        actions=np.zeros(len(seeds), dtype=np.int64),
    )
    policies = np.array([policy_of(bot) for bot in settings.bots])
    arrays = (
        settings.rules.tables,
        batch.states,
        game_streams(seeds),
        np.tile(policies, (len(seeds), 1)),
        bot_streams(f"{seat}/{seed}" for seed in seeds for seat in seats).reshape(
            len(seeds), -1, 2
        ),
        np.zeros(len(seats), dtype=VIEW),
        new_mask(),
        new_workspace(),
        batch.logs,
        batch.scores,
        batch.actions,
    )
    if policies.max() < FIRST_BASELINE:
        play_simple_matches(*arrays)
    else:
        taste = taste_for(settings.ruleset, len(seats))
        # A copy, since a taste is read-only, and of another type than those that are being tuned.
        play_matches(*arrays, np.array([taste]), PLAN_ANEW)
    if capacity and batch.logs[:, 0].max() > capacity:
        return _play(settings, numbers, int(batch.logs[:, 0].max()))
    return batch


def bots_of(names: str, players: int) -> tuple[str, ...]:
    """The bots of the seats from `greedy` (one for all) or `greedy,random,...` (one a seat)."""
    bots = [name.strip() for name in names.split(",")]
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise ValueError(f"name one bot, or one for each of the {players} seats")
    return tuple(bots)
