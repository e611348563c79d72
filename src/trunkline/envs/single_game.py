"""One game for environments that play a single game at a time."""

from os import PathLike
from typing import Self

import msgspec
import numpy as np

from trunkline.bots.belief.kernels.ticket_sets import BELIEF
from trunkline.bots.search.kernels.redeal import deal_from_view
from trunkline.engine.actions import action_of, moves_of, offer_of
from trunkline.engine.game import Game
from trunkline.engine.history import History
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.layout import GAME, OVER, WORD
from trunkline.engine.kernels.legal import new_mask
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.moves import KeepTickets, Move
from trunkline.engine.seeds import Seed, seed_text
from trunkline.engine.view import View, view_of
from trunkline.envs.action_space import Form
from trunkline.envs.batch import Batch
from trunkline.envs.env_arguments import check_action, checked_place
from trunkline.envs.errors import EpisodeOver, IllegalAction
from trunkline.envs.kernels.game_batch import describe_games, step_games
from trunkline.envs.kernels.observation import new_rows, write_observation
from trunkline.envs.rewards import Reward
from trunkline.envs.sealed_bytes import sealed, unsealed
from trunkline.maps import Map


class SavedGame(msgspec.Struct, array_like=True):
    """A single game as bytes; without a seed it was re-dealt."""

    seed: str | None
    played: list[tuple[int, int]]
    positions: bytes


class SingleGame(Batch):
    """A batch of one game, dealt as `Game` deals it, which remembers what was played.

    >>> single = SingleGame(players=2)
    >>> single.reset(seed="example")
    >>> single.play(int(single.masks[0].argmax()))
    >>> single.game().to_act
    (1,)
    """

    def __init__(
        self,
        players: int = 2,
        *,
        ruleset: str = "classic",
        map: str | PathLike[str] | Map = "usa",
        form: Form = "compact",
        reward: Reward = "win",
        shaping: float = 0.0,
        discount: float = 1.0,
    ) -> None:
        super().__init__(
            1,
            players=players,
            ruleset=ruleset,
            map=map,
            form=form,
            reward=reward,
            shaping=shaping,
            discount=discount,
            deals_again=False,
        )
        self._action = np.zeros(1, np.int64)
        self._seen = np.zeros(1, VIEW)
        # Seat and full id of each action so far.
        self._played: list[tuple[int, int]] = []
        # The same game as the engine plays it, as far as somebody has asked for it.
        self._twin: Game | None = None
        self._replayed = 0

    @property
    def seat(self) -> int:
        """The seat that acts next."""
        return int(self._batch.seats[0])

    @property
    def is_dealt(self) -> bool:
        """Whether there is a game."""
        return self._is_dealt

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played."""
        return bool(self._batch.games["phase"][0] == OVER)

    def reset(self, seed: Seed = 0) -> None:
        """Deal the game that `Game` deals with this seed."""
        self._start(Game(self.players, self.rules.ruleset.id, self.rules.map, seed))
        self._show(self._engine_game().state)

    def _start(self, twin: Game | None) -> None:
        self._twin, self._replayed, self._played = twin, 0, []

    def _show(self, state: np.ndarray) -> None:
        for array in (self._batch.rewards, self._batch.totals, self._batch.ended):
            array[:] = 0
        self._batch.potentials[:] = 0
        self._batch.games[:] = state
        self._run(describe_games)
        self._is_dealt = True

    def play(self, action: int | np.integer) -> None:
        """Play an action of the seat that acts next; raises `IllegalAction` or `EpisodeOver`."""
        check_action(action)
        if not 0 <= action < self.actions.size:  # it may not fit into the array either
            raise IllegalAction(f"actions go from 0 to {self.actions.size - 1}, not {action}")
        self._action[0] = action
        self.step(self._action)

    def step(self, actions: np.ndarray) -> None:
        """Play the one action of an array, as in any batch."""
        self._choose(actions)
        self._carry_out()

    def play_move(self, move: Move) -> None:
        """Play a move of the seat that acts next, in any form; raises `IllegalMove`.

        Tickets return to the deck in the order of the offer.
        """
        if not self._is_dealt or self.is_over:
            raise EpisodeOver("the game is over: call reset")
        if isinstance(move, KeepTickets):
            move = KeepTickets(move.kept)
        action = action_of(self.rules, self.games, self.seat, move)
        if move not in self.view(self.seat).legal_moves:
            self.game().play(self.seat, move)  # it knows the reason
        self._batch.chosen[0] = action
        self._carry_out()

    def _carry_out(self) -> None:
        batch, worker = self._batch, self._workers[0]
        self._played.append((self.seat, int(batch.chosen[0])))
        step_games(self.rules.tables, self._settings, batch, worker, 0, 1)

    def observation(self, seat: int) -> np.ndarray:
        """What a seat may know, whether it acts next or not."""
        self._check_dealt()
        seat = checked_place("seat", seat, self.players)
        rows, bits = new_rows(1, self.layout.size), self._workers[0].route_bits
        tables, starts = self.rules.tables, self.layout.starts
        write_observation(tables, self.games, 0, seat, starts, self._seen, bits, rows)
        row: np.ndarray = rows.bytes[0]
        return row

    def mask(self, seat: int) -> np.ndarray:
        """The legal actions of a seat: none while another acts, and none before the deal."""
        if checked_place("seat", seat, self.players) == self.seat:
            mask: np.ndarray = self.masks[0].copy()
            return mask
        return np.zeros(self.actions.size, np.int8)

    def view(self, seat: int | None) -> View:
        """What a seat may know, or a spectator (None); a re-dealt game has no history."""
        self._check_dealt()
        if seat is not None:
            checked_place("seat", seat, self.players)
        if self._twin is None:
            return view_of(self.rules, self.games, seat, History())
        return self._engine_game().view(seat)

    def game(self) -> Game:
        """The game so far as a `Game`, for records, reviews and pictures."""
        self._check_dealt()
        return self._engine_game().copy()

    def _engine_game(self) -> Game:
        if self._twin is None:
            raise ValueError("a re-dealt game has no past: there is no record of it")
        for seat, action in self._played[self._replayed :]:
            self._twin.play(seat, _move_of(self._twin, seat, action))
        self._replayed = len(self._played)
        return self._twin

    def redeal(self, seat: int, seed: Seed) -> Self:
        """A whole game that fits what a seat knows: the rest is dealt anew, from the seed.

        All deals of cards are equally likely, and so are all tickets of the others.
        """
        self._check_dealt()
        seat = checked_place("seat", seat, self.players)
        seen = view_of(self.rules, self.games, seat, History()).raw
        dealt = np.zeros(1, GAME)
        stream = new_stream("redeal", seed_text(seed))
        deal_from_view(self.rules.tables, seen, 0, _no_belief(), stream, dealt, 0)
        other = self.copy()
        other._start(None)
        own = float(self._batch.potentials[0, seat])
        other._show(dealt)
        other._batch.potentials[0, seat] = own  # those of others would tell about their tickets
        return other

    def copy(self) -> Self:
        """An independent game in the same position, with the same cards to come."""
        twin = super().copy()
        twin._action, twin._seen = self._action.copy(), np.zeros(1, VIEW)
        twin._played = self._played.copy()
        twin._twin = self._twin and self._twin.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Self:  # rules and maps are shared
        return self.copy()

    def to_bytes(self) -> bytes:
        """The game with its past and its cards to come, for `from_bytes`."""
        self._check_dealt()
        seed = None if self._twin is None else self._twin.seed
        saved = SavedGame(seed, self._played, self._saved())
        return sealed(msgspec.msgpack.encode(saved), self._settings_text())

    def from_bytes(self, data: bytes) -> None:
        """Continue a game with the same settings; raises `ValueError`."""
        content = unsealed(data, self._settings_text())
        saved = msgspec.msgpack.decode(content, type=SavedGame)
        self._restore(saved.positions)
        dealt = saved.seed is not None
        rules = self.rules
        self._start(Game(self.players, rules.ruleset.id, rules.map, saved.seed) if dealt else None)
        self._played = saved.played


def _no_belief() -> np.ndarray:
    belief = np.zeros(1, BELIEF)
    belief["weights"] = 1.0
    return belief


def _move_of(game: Game, seat: int, action: int) -> Move:
    mask = new_mask()
    mask[action // WORD] |= np.uint64(1 << action % WORD)
    (move,) = moves_of(game.rules, offer_of(game.rules, game.state, seat), mask)
    return move
