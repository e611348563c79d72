"""The batch plays by the engine's rules, tells every seat its own view, and refuses misuse."""

import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tests.engine.random_play import SMALL
from tests.envs.test_observation import observation_of
from trunkline import Game, get_rules
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.score import score_of
from trunkline.envs import Batch, EpisodeOver, IllegalAction, SeatBatch
from trunkline.envs.action_space import FORMS, Form
from trunkline.envs.rewards import Reward

memory: Any = import_module("numba.core.runtime._nrt_python")  # without types


def random_actions(batch: Batch, rng: np.random.Generator) -> np.ndarray:
    """A legal action for each game, each equally likely."""
    chances: np.ndarray = rng.random(batch.masks.shape) * batch.masks
    return np.asarray(chances.argmax(axis=1))


def game_at(batch: Batch, index: int) -> Game:
    """A game of the batch as the engine's class has it."""
    game = Game(batch.players, batch.rules.ruleset.id, batch.rules.map)
    state = bytearray(batch.games[index : index + 1].tobytes())
    game.state = np.frombuffer(state, dtype=GAME)  # NumPy's own copy may change bytes of no field
    return game


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_game_follows_the_engine(players: int, form: Form) -> None:
    batch, rng = Batch(3, players=players, map=SMALL, form=form), np.random.default_rng(players)
    batch.reset(seed=players)
    ends = 0
    for _ in range(400):
        for index in range(len(batch)):
            check_description(batch, index, form)
        actions = random_actions(batch, rng)
        games = [game_at(batch, index) for index in range(len(batch))]
        moves = [
            batch.actions.decode(game.view(int(seat)), int(action))
            for game, seat, action in zip(games, batch.seats, actions, strict=True)
        ]
        seats = batch.seats.copy()
        batch.step(actions)
        for index, game in enumerate(games):
            game.play(int(seats[index]), moves[index])
            assert game.is_over == batch.ended[index]
            ends += game.is_over
            check_end(batch, index, game)
    assert ends > 5


def check_description(batch: Batch, index: int, form: Form) -> None:
    game, seat = game_at(batch, index), int(batch.seats[index])
    assert seat == game.to_act[0]
    assert (batch.observations[index] == observation_of(game, seat)).all()
    moves = game.legal_moves(seat, fewest_locomotives=form == "compact")
    view = game.view(seat)
    assert set(np.flatnonzero(batch.masks[index])) == {
        batch.actions.encode(view, move) for move in moves
    }
    assert batch.legal_moves(index) == moves


def check_end(batch: Batch, index: int, game: Game) -> None:
    """After the last turn the totals are the engine's, and another game has begun."""
    if not game.is_over:
        assert game.state.tobytes() == batch.games[index : index + 1].tobytes()
        return
    score = game.score()
    assert batch.totals[index].tolist() == [seat.total for seat in score.seats]
    assert game_at(batch, index).is_beginning
    for seat in range(batch.players):
        assert (batch.rewards[index, seat] > 0) == (
            seat in score.winners and len(score.winners) < batch.players
        )
    assert batch.rewards[index].sum() == pytest.approx(0)


def played(steps: int, **settings: Any) -> tuple[Batch, np.ndarray]:
    """A batch after some random steps, and the sum of all rewards."""
    batch, rng = Batch(16, **settings), np.random.default_rng(7)
    batch.reset(seed="same")
    total = np.zeros_like(batch.rewards)
    for _ in range(steps):
        batch.step(random_actions(batch, rng))
        total += batch.rewards
    return batch, total


def test_the_same_seed_gives_the_same_games_for_any_number_of_threads() -> None:
    one, rewards = played(300)
    three, others = played(300, threads=3)
    assert one.to_bytes() == three.to_bytes()
    assert (one.observations == three.observations).all()
    assert (rewards == others).all()
    one.reset(seed="another")
    assert one.to_bytes() != three.to_bytes()


@pytest.mark.parametrize("reward", ["margin", "score"])
def test_margin_and_score_are_points(reward: Reward) -> None:
    batch, rng = Batch(8, players=3, map=SMALL, reward=reward), np.random.default_rng(1)
    batch.reset(seed=1)
    ends = 0
    for _ in range(120):
        batch.step(random_actions(batch, rng))
        for index in np.flatnonzero(batch.ended):
            totals = batch.totals[index]
            best_rival = [max(np.delete(totals, seat)) for seat in range(3)]
            expected = totals - best_rival if reward == "margin" else totals
            assert (batch.rewards[index] == expected).all()
            ends += 1
        assert not batch.rewards[~batch.ended].any()
    assert ends


def whole_game(seed: int, shaping: float) -> list[float]:
    """The sum of all rewards of a random game, by seat."""
    batch = Batch(1, map=SMALL, shaping=shaping, deals_again=False)
    rng = np.random.default_rng(seed)
    batch.reset(seed=seed)
    total = np.zeros(2)
    while not batch.ended[0]:
        batch.step(random_actions(batch, rng))
        total += batch.rewards[0]
    return total.tolist()


def test_shaping_adds_up_to_nothing_over_a_game() -> None:
    plain = [whole_game(seed, 0.0) for seed in range(5)]
    shaped = [whole_game(seed, 0.01) for seed in range(5)]
    assert np.allclose(plain, shaped, atol=1e-5)
    assert {abs(reward) for rewards in plain for reward in rewards} <= {0.0, 1.0}


@pytest.mark.parametrize("players", [2, 3])
def test_shaping_with_a_discount_cancels_out_over_the_decisions_of_a_seat(players: int) -> None:
    discount = 0.9
    batch = Batch(1, players=players, map=SMALL, shaping=1.0, discount=discount, deals_again=False)
    rng = np.random.default_rng(3)
    batch.reset(seed=3)
    # Rewards between two decisions of a seat belong to the first of them.
    rewards: list[list[float]] = [[] for _ in range(players)]
    while not batch.ended[0]:
        rewards[int(batch.seats[0])].append(0.0)
        batch.step(random_actions(batch, rng))
        for seat in range(players):
            if rewards[seat]:
                rewards[seat][-1] += float(batch.rewards[0, seat])
    for seat in range(players):
        worth = 1.0 if batch.totals[0, seat] == batch.totals[0].max() else -1 / (players - 1)
        rewards[seat][-1] -= worth
        total = sum(discount**k * reward for k, reward in enumerate(rewards[seat]))
        assert total == pytest.approx(0, abs=1e-3)


def test_potentials_are_the_points_of_a_seat_if_the_game_ended_now() -> None:
    batch, rng = Batch(4, map=SMALL, shaping=1.0), np.random.default_rng(5)
    batch.reset(seed=5)
    sums = np.zeros_like(batch.rewards)
    for _ in range(40):
        batch.step(random_actions(batch, rng))
        sums += batch.rewards
        sums[batch.ended] = 0
        for index in range(4):
            score = score_of(batch.rules, batch.games[index : index + 1], ("a", "b"))
            now = [seat.routes + seat.tickets for seat in score.seats]
            assert sums[index].tolist() == now


def test_an_illegal_action_changes_no_game() -> None:
    batch, _ = played(20)
    before = batch.to_bytes(), batch.observations.tobytes()
    actions = batch.masks.argmax(axis=1)
    actions[11] = batch.masks[11].argmin()
    with pytest.raises(IllegalAction, match=r"action \d+ is not legal for seat \d in game 11"):
        batch.step(actions)
    for wrong in (-1, batch.actions.size, 2**40):
        actions[11] = wrong
        with pytest.raises(IllegalAction, match=f"action {wrong} is not legal"):
            batch.step(actions)
    assert (batch.to_bytes(), batch.observations.tobytes()) == before


def test_a_written_mask_makes_nothing_legal() -> None:
    batch, _ = played(20)
    wrong = batch.masks.argmin(axis=1)
    batch.masks[:] = 1
    with pytest.raises(IllegalAction):
        batch.step(wrong)


def test_misuse_says_what_is_wrong() -> None:
    batch = Batch(4)
    with pytest.raises(EpisodeOver, match="call reset first"):
        batch.step(np.zeros(4, np.int64))
    batch.reset()
    with pytest.raises(ValueError, match=r"the shape \(4,\), not \(3,\)"):
        batch.step(np.zeros(3, np.int64))
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        batch.step(np.zeros(4))
    with pytest.raises(ValueError, match="games is a whole number from 1 on, not 0"):
        Batch(0)
    with pytest.raises(ValueError, match="no ruleset 'clasic'; did you mean classic"):
        Batch(4, ruleset="clasic")
    with pytest.raises(ValueError, match="2 to 5 players, not 6"):
        Batch(4, players=6)
    with pytest.raises(ValueError, match="there is no reward 'wins'; did you mean win"):
        Batch(4, reward="wins")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"players": "2"}, TypeError, "players is a whole number"),
        ({"players": 2.0}, TypeError, "players is a whole number"),
        ({"threads": 0}, ValueError, "threads is a whole number from 1 on, not 0"),
        ({"map": 3}, TypeError, "map is the id of a map"),
        ({"form": None}, ValueError, "no form of actions None; there are full, compact"),
        ({"shaping": "much"}, TypeError, "shaping is a number, not 'much'"),
        ({"shaping": float("nan")}, ValueError, "shaping is a number from 0 on, not nan"),
        ({"discount": 1.5}, ValueError, r"discount is a number from 0 to 1, not 1\.5"),
    ],
    ids=str,
)
def test_wrong_settings_are_refused(
    settings: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        Batch(4, **settings)


def test_bytes_of_other_settings_and_damaged_ones_are_refused() -> None:
    batch, _ = played(20)
    before = batch.to_bytes()
    others = [Batch(16, ruleset="mega"), Batch(15), Batch(16, players=3), Batch(16, map=SMALL)]
    for other in others:
        other.reset(1)
        with pytest.raises(ValueError, match="of other settings"):
            batch.from_bytes(other.to_bytes())
    damaged = bytearray(before)
    damaged[-1] ^= 1
    for wrong in (b"", b"short", bytes(len(before)), bytes(damaged)):
        with pytest.raises(ValueError, match="are damaged"):
            batch.from_bytes(wrong)
    with pytest.raises(TypeError, match="are bytes, not str"):
        batch.from_bytes("text")  # type: ignore[arg-type]
    assert batch.to_bytes() == before


def test_nothing_is_told_before_the_deal_or_about_a_game_that_is_not_there() -> None:
    batch = Batch(4)
    with pytest.raises(EpisodeOver, match="call reset first"):
        batch.to_bytes()
    with pytest.raises(EpisodeOver, match="call reset first"):
        batch.legal_moves(0)
    batch.reset()
    for wrong in (-1, 4):
        with pytest.raises(ValueError, match=f"index is a number from 0 to 3, not {wrong}"):
            batch.legal_moves(wrong)


def test_a_game_that_ended_waits_for_a_reset() -> None:
    batch, rng = Batch(1, map=SMALL, deals_again=False), np.random.default_rng(1)
    batch.reset()
    while not batch.ended[0]:
        batch.step(random_actions(batch, rng))
    assert not batch.masks.any()
    with pytest.raises(EpisodeOver, match="game 0 is over: call reset"):
        batch.step(np.zeros(1, np.int64))
    batch.reset()
    batch.step(random_actions(batch, rng))


def test_copies_are_independent_and_bytes_continue_a_batch() -> None:
    batch, _ = played(30)
    twin, third = batch.copy(), Batch(16)
    third.from_bytes(batch.to_bytes())
    rng, same, again = (np.random.default_rng(9) for _ in range(3))
    before = batch.to_bytes()
    for _ in range(100):
        twin.step(random_actions(twin, same))
    assert batch.to_bytes() == before
    for _ in range(100):
        batch.step(random_actions(batch, rng))
        third.step(random_actions(third, again))
    assert batch.to_bytes() == twin.to_bytes() == third.to_bytes()


def test_steps_keep_no_array_and_free_none_too_early() -> None:
    batch, rng = Batch(32, players=3, map=SMALL, shaping=0.1), np.random.default_rng(2)
    seats = SeatBatch(32, map=SMALL)
    batch.reset(seed=2)
    seats.reset(seed=2)
    memory.memsys_enable_stats()
    try:
        before = (memory.memsys_get_stats_alloc(), memory.memsys_get_stats_free())
        users = [sys.getrefcount(array) for array in (*batch._batch[:5], *seats._batch[:5])]
        ends = 0
        for _ in range(150):
            batch.step(random_actions(batch, rng))
            seats.step(random_actions(seats, rng))
            ends += int(batch.ended.sum())
        after = (memory.memsys_get_stats_alloc(), memory.memsys_get_stats_free())
    finally:
        memory.memsys_disable_stats()
    assert ends > 32  # the score of a game makes arrays, which must be freed
    assert users == [sys.getrefcount(array) for array in (*batch._batch[:5], *seats._batch[:5])]
    assert after[0] - before[0] == after[1] - before[1]


def test_arrays_are_shared_without_a_copy() -> None:
    batch = Batch(4)
    for array in (batch.observations, batch.masks, batch.rewards, batch.ended, batch.totals):
        assert array.flags["C_CONTIGUOUS"]
        assert array.ctypes.data % 64 == 0  # or JAX would copy
        assert np.shares_memory(np.from_dlpack(array), array)
    kept = batch.observations
    batch.reset()
    assert kept is not None
    assert np.shares_memory(kept, batch.observations)
    assert kept.any()
    assert batch.rules is get_rules()
