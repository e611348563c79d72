"""Many games in one array, for learners that want speed."""

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from os import PathLike
from typing import Any, Self

import numpy as np

from trunkline.engine.actions import moves_of, offer_of
from trunkline.engine.kernels.chance import new_streams
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import ACTION_WORDS, GAME
from trunkline.engine.kernels.score import new_scores
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.rules import get_rules
from trunkline.engine.seeds import Seed, seed_text
from trunkline.envs.action_space import Form, action_space
from trunkline.envs.aligned_arrays import new_array
from trunkline.envs.env_arguments import (
    checked_actions,
    checked_count,
    checked_number,
    checked_place,
)
from trunkline.envs.errors import EpisodeOver, IllegalAction
from trunkline.envs.kernels.game_batch import (
    ALL_LEGAL,
    GameBatch,
    Settings,
    Worker,
    deal_games,
    describe_games,
    read_actions,
    step_games,
)
from trunkline.envs.kernels.observation import new_route_bits, new_rows
from trunkline.envs.observation_layout import layout_of
from trunkline.envs.rewards import Reward, reward_number
from trunkline.envs.sealed_bytes import sealed, unsealed
from trunkline.maps import Map

Part = Callable[[np.ndarray, Settings, GameBatch, Worker, int, int], None]


class Batch:
    """N games in one array. Each step plays one action in every game.

    The arrays are allocated once and written in place; they can be shared with torch or JAX without
    copying (`torch.from_dlpack`, `jax.dlpack.from_dlpack`). Copy what you keep over a step.

    >>> batch = Batch(4, players=2)
    >>> batch.reset(seed=1)
    >>> batch.step(batch.masks.argmax(axis=1))
    >>> batch.seats
    array([1, 1, 1, 1])

    Attributes:
        seats: The seat that acts next, game by game.
        observations: What that seat may know: `layout` explains every byte.
        masks: 1 for each of its legal actions: `actions` explains their numbers.
        rewards: What the last step was worth, by game and seat.
        ended: 1 where the last step ended a game. Another game has begun there.
        totals: The final points by seat of the last game that ended.
    """

    def __init__(
        self,
        games: int,
        *,
        players: int = 2,
        ruleset: str = "classic",
        map: str | PathLike[str] | Map = "usa",
        form: Form = "compact",
        reward: Reward = "win",
        shaping: float = 0.0,
        discount: float = 1.0,
        deals_again: bool = True,
        threads: int = 1,
    ) -> None:
        games, threads = checked_count("games", games), checked_count("threads", threads)
        self.rules = get_rules(map, ruleset)
        self.players = checked_count("players", players)
        self.rules.check_players(self.players)
        players = self.players
        self.layout = layout_of(self.rules, players)
        self.actions = action_space(self.rules, form)
        self._settings = Settings(
            players,
            self.actions.kernel_form,
            self.layout.starts,
            reward_number(reward),
            checked_number("shaping", shaping),
            checked_number("discount", discount, most=1),
            deals_again,
        )
        self._batch = _new_batch(games, players, self.layout.size, self.actions.size)
        self._workers = [_new_worker() for _ in range(min(threads, games))]
        self._threads = _new_threads(len(self._workers))
        self._is_dealt = False

    def __len__(self) -> int:
        return len(self._batch.games)

    def __repr__(self) -> str:
        return f"<Batch: {len(self)} games of {self.players} players, {self.rules}>"

    @property
    def games(self) -> np.ndarray:
        """The records of the games, hidden cards included."""
        return self._batch.games

    @property
    def seats(self) -> np.ndarray:
        """The seat that acts next, game by game."""
        return self._batch.seats

    @property
    def observations(self) -> np.ndarray:
        """What the seat that acts next may know, one row per game."""
        return self._batch.observations.bytes

    @property
    def masks(self) -> np.ndarray:
        """The legal actions of the seat that acts next, one row per game."""
        return self._batch.masks.bytes.view(np.int8)

    @property
    def rewards(self) -> np.ndarray:
        """What the last step was worth, by game and seat."""
        return self._batch.rewards

    @property
    def ended(self) -> np.ndarray:
        """Whether the last step ended a game."""
        return self._batch.ended.view(np.bool_)

    @property
    def totals(self) -> np.ndarray:
        """The final points by seat of the last game that ended."""
        return self._batch.totals

    def reset(self, seed: Seed = 0) -> None:
        """Deal every game. The same seed gives the same games, for any number of threads."""
        names = [f"batch/{index}/{seed_text(seed)}" for index in range(len(self))]
        self._batch.streams[:] = new_streams(names)
        self._batch.rewards[:] = 0
        self._batch.totals[:] = 0
        self._run(deal_games)
        self._is_dealt = True

    def step(self, actions: np.ndarray) -> None:
        """Play one action in every game, and describe each to the seat that acts next.

        Raises `IllegalAction` if one of them is not legal; then no game has changed.
        """
        self._choose(actions)
        self._run(step_games)

    def _choose(self, actions: np.ndarray) -> None:
        self._check_dealt()
        chosen = checked_actions(actions, len(self))
        wrong = read_actions(self.rules.tables, self._settings, self._batch, chosen)
        if wrong != ALL_LEGAL:
            raise self._illegal(wrong, int(chosen[wrong]))

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise EpisodeOver("nothing has been dealt: call reset first")

    def _illegal(self, index: int, action: int) -> Exception:
        if not self._batch.legal[index].any():
            return EpisodeOver(f"game {index} is over: call reset")
        seat = int(self._batch.seats[index])
        return IllegalAction(f"action {action} is not legal for seat {seat} in game {index}")

    def _run(self, part: Part) -> None:
        """Do a part of the work for all games, shared out among the threads."""
        count, workers = len(self), self._workers
        borders = [count * k // len(workers) for k in range(len(workers) + 1)]
        jobs = [
            (self.rules.tables, self._settings, self._batch, worker, first, end)
            for worker, first, end in zip(workers, borders[:-1], borders[1:], strict=True)
        ]
        others = [
            thread.submit(part, *job) for thread, job in zip(self._threads, jobs[1:], strict=True)
        ]
        part(*jobs[0])
        for done in others:
            done.result()

    def legal_moves(self, index: int) -> list[Any]:
        """The legal moves of the seat that acts next in a game, as the engine calls them."""
        self._check_dealt()
        index = checked_place("index", index, len(self))
        state = self._batch.games[index : index + 1]
        offer = offer_of(self.rules, state, int(self._batch.seats[index]))
        return moves_of(self.rules, offer, self._batch.legal[index])

    def copy(self) -> Self:
        """An independent batch in the same positions, with the same cards to come."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._batch = _new_batch(len(self), self.players, self.layout.size, self.actions.size)
        twin._workers = [_new_worker() for _ in self._workers]
        twin._threads = _new_threads(len(self._workers))
        if self._is_dealt:
            twin._restore(self._saved())
        for name in ("rewards", "ended", "totals"):
            getattr(twin._batch, name)[:] = getattr(self._batch, name)
        return twin

    def to_bytes(self) -> bytes:
        """The positions and the cards to come, for `from_bytes`. They hold every hidden card."""
        self._check_dealt()
        return sealed(self._saved(), self._settings_text())

    def from_bytes(self, data: bytes) -> None:
        """Continue from positions of a batch with the same settings; raises `ValueError`."""
        self._restore(unsealed(data, self._settings_text()))

    def _settings_text(self) -> bytes:
        """What must be the same for saved positions to fit."""
        rules = hashlib.sha256(self.rules.tables.tobytes()).hexdigest()
        version = metadata.version("trunkline")
        return repr((type(self).__name__, len(self), self.players, rules, version)).encode()

    def _saved(self) -> bytes:
        return b"".join(array.tobytes() for array in self._state())

    def _restore(self, data: bytes) -> None:
        for array in self._state():
            part, data = data[: array.nbytes], data[array.nbytes :]
            # As bytes, because NumPy would leave out those between the fields of a record.
            array.reshape(-1).view(np.uint8)[:] = np.frombuffer(part, np.uint8)
        self._run(describe_games)
        self._is_dealt = True

    def _state(self) -> tuple[np.ndarray, ...]:
        return self._batch.games, self._batch.streams, self._batch.potentials


def _new_batch(games: int, players: int, bytes_seen: int, actions: int) -> GameBatch:
    return GameBatch(
        games=np.zeros(games, GAME),
        streams=new_array((games, 2), np.uint64),
        legal=new_array((games, ACTION_WORDS), np.uint64),
        chosen=new_array(games, np.int64),
        seats=new_array(games, np.int64),
        observations=new_rows(games, bytes_seen, new_array),
        masks=new_rows(games, actions, new_array),
        rewards=new_array((games, players), np.float32),
        ended=new_array(games, np.uint8),
        totals=new_array((games, players), np.int64),
        potentials=new_array((games, players), np.float32),
    )


def _new_threads(workers: int) -> list[ThreadPoolExecutor]:
    """A thread for each worker but the first, which is the caller's own.

    Each has its own share of the games, which then stays in the cache of one core.
    """
    return [ThreadPoolExecutor(1) for _ in range(workers - 1)]


def _new_worker() -> Worker:
    blank = np.zeros(1, GAME)
    views = np.zeros(1, VIEW)
    return Worker(views, new_route_bits(), new_workspace(), new_scores(), new_log(), blank)
