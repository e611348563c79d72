"""Many games in one call: play an action in each, and describe each to the seat that acts next."""

from typing import NamedTuple

import numpy as np

from trunkline.engine.kernels.apply import carry_out, next_to_act
from trunkline.engine.kernels.compiler import borrowing_entry_point, kernel
from trunkline.engine.kernels.layout import OVER, TURN
from trunkline.engine.kernels.legal import keep_fewest_locomotives
from trunkline.engine.kernels.playout import deal, random_action
from trunkline.engine.kernels.score import TICKETS, TOTAL, WON, Scores, score_tickets, write_scores
from trunkline.engine.kernels.view import observe
from trunkline.envs.kernels.action_forms import (
    ActionForm,
    full_id,
    has_action,
    is_compact,
    write_mask,
)
from trunkline.envs.kernels.observation import Rows, describe

# What the end of a game is worth to a seat.
WIN = 0
MARGIN = 1
SCORE = 2

ALL_LEGAL = -1


class GameBatch(NamedTuple):
    """Games and what is told about them. The first index of every array is the game."""

    games: np.ndarray
    streams: np.ndarray  # the next deals come from here
    legal: np.ndarray  # of the seat to act, as sets of full ids
    chosen: np.ndarray  # the full ids that are played in this step
    seats: np.ndarray  # who acts next
    observations: Rows
    masks: Rows
    rewards: np.ndarray  # by seat
    ended: np.ndarray  # whether this step ended a game
    totals: np.ndarray  # final points by seat, of the last game that ended
    potentials: np.ndarray  # by seat, if rewards are shaped


class Worker(NamedTuple):
    """Scratch memory, one for each thread."""

    views: np.ndarray
    route_bits: np.ndarray
    work: np.ndarray
    scores: np.ndarray
    log: np.ndarray
    blank: np.ndarray  # one game of zero bytes


class Settings(NamedTuple):
    """What is the same for all games of a batch."""

    players: int
    form: ActionForm
    starts: np.ndarray  # of the blocks of an observation
    reward: int
    shaping: float  # the weight of the potential; 0 turns it off
    discount: float
    deals_again: bool  # whether a game that ended is followed by another in the same step


@borrowing_entry_point
def deal_games(
    tables: np.ndarray, settings: Settings, batch: GameBatch, worker: Worker, first: int, end: int
) -> None:
    """Deal the games from `first` to before `end` and describe them."""
    rules = tables[0]
    for index in range(first, end):
        batch.ended[index] = 0
        deal_next(rules, settings, batch, worker, index)
        describe_game(rules, settings, batch, worker, index)


@borrowing_entry_point
def describe_games(
    tables: np.ndarray, settings: Settings, batch: GameBatch, worker: Worker, first: int, end: int
) -> None:
    """Describe games that were written by others."""
    rules = tables[0]
    for index in range(first, end):
        describe_game(rules, settings, batch, worker, index)


@borrowing_entry_point
def read_actions(
    tables: np.ndarray, settings: Settings, batch: GameBatch, actions: np.ndarray
) -> int:
    """Turn actions into full ids; return the first game whose action is not legal, or ALL_LEGAL."""
    rules = tables[0]
    for index in range(actions.shape[0]):
        hand = batch.games[index].hands[batch.seats[index]]
        action = full_id(rules, hand, settings.form, actions[index])
        if action < 0 or not has_action(batch.legal[index], action):
            return index
        batch.chosen[index] = action
    return ALL_LEGAL


@borrowing_entry_point
def step_games(
    tables: np.ndarray, settings: Settings, batch: GameBatch, worker: Worker, first: int, end: int
) -> None:
    """Play the chosen action in each game and describe it to the next seat."""
    rules = tables[0]
    for index in range(first, end):
        step_game(rules, settings, batch, worker, index)
        describe_game(rules, settings, batch, worker, index)


@borrowing_entry_point
def step_until_seat(
    tables: np.ndarray, settings: Settings, batch: GameBatch, worker: Worker, first: int, end: int
) -> None:
    """Play the chosen action in each game, and then random ones for others until seat 0 acts.

    Rewards of seat 0 add up on the way.
    """
    rules = tables[0]
    for index in range(first, end):
        step_game(rules, settings, batch, worker, index)
        reward = batch.rewards[index, 0]
        while batch.ended[index] == 0 and next_to_act(batch.games[index]) != 0:
            choose_at_random(rules, batch, index)
            step_game(rules, settings, batch, worker, index)
            reward += batch.rewards[index, 0]
        batch.rewards[index, 0] = reward
        play_to_seat(rules, batch, worker, index)
        describe_game(rules, settings, batch, worker, index)


@borrowing_entry_point
def play_on_to_seat(
    tables: np.ndarray, settings: Settings, batch: GameBatch, worker: Worker, first: int, end: int
) -> None:
    """Let others play at random until seat 0 acts, in games that were just dealt."""
    rules = tables[0]
    for index in range(first, end):
        play_to_seat(rules, batch, worker, index)
        describe_game(rules, settings, batch, worker, index)


@kernel
def play_to_seat(rules: np.record, batch: GameBatch, worker: Worker, index: int) -> None:
    """A new game cannot end before every seat has acted, so nothing is rewarded here."""
    game = batch.games[index]
    while game.phase != OVER and next_to_act(game) != 0:
        choose_at_random(rules, batch, index)
        carry_out(rules, game, next_to_act(game), batch.chosen[index], worker.log)


@kernel
def choose_at_random(rules: np.record, batch: GameBatch, index: int) -> None:
    game = batch.games[index]
    seat = next_to_act(game)
    mask = batch.legal[index]
    batch.chosen[index] = random_action(rules, game, seat, mask, batch.streams[index])


@kernel
def step_game(
    rules: np.record, settings: Settings, batch: GameBatch, worker: Worker, index: int
) -> None:
    game = batch.games[index]
    for seat in range(settings.players):
        batch.rewards[index, seat] = 0
    batch.ended[index] = 0
    if game.phase == OVER:  # only where games are not dealt again: it waits for a reset
        return
    seat = next_to_act(game)
    carry_out(rules, game, seat, batch.chosen[index], worker.log)
    if game.phase == OVER:
        end_game(rules, settings, batch, worker, index, seat)
    elif settings.shaping != 0:
        reward_progress(rules, settings, batch, worker, index, seat)


@kernel
def end_game(
    rules: np.record, settings: Settings, batch: GameBatch, worker: Worker, index: int, last: int
) -> None:
    """Reward every seat; `last` is the one that acted."""
    write_scores(rules, batch.games[index], worker.work, worker.scores)
    batch.ended[index] = 1
    for seat in range(settings.players):
        worth = worth_of(worker.scores, settings, seat)
        # The potential of the end is zero: then shaping changes no policy's rank. A seat that did
        # not act now was rewarded for its last action with the discounted potential.
        share = 1.0 if seat == last else settings.discount
        batch.rewards[index, seat] = worth - share * batch.potentials[index, seat]
        batch.potentials[index, seat] = 0
        batch.totals[index, seat] = worker.scores[seat, TOTAL]
    if settings.deals_again:
        deal_next(rules, settings, batch, worker, index)


@kernel
def worth_of(scores: Scores, settings: Settings, seat: int) -> float:
    """What the end of a game is worth to a seat."""
    players = settings.players
    if settings.reward == SCORE:
        return float(scores[seat, TOTAL])
    if settings.reward == MARGIN:
        return float(scores[seat, TOTAL] - best_rival(scores, players, seat))
    winners = 0
    for other in range(players):
        winners += scores[other, WON]
    if winners == players:
        return 0.0
    return 1.0 / winners if scores[seat, WON] else -1.0 / (players - winners)


@kernel
def best_rival(scores: Scores, players: int, seat: int) -> int:
    best = scores[1 if seat == 0 else 0, TOTAL]
    for other in range(players):
        if other != seat:
            best = max(best, scores[other, TOTAL])
    return best


@kernel
def reward_progress(
    rules: np.record,
    settings: Settings,
    batch: GameBatch,
    worker: Worker,
    index: int,
    seat: int,
) -> None:
    """Reward the change of the potential: route points and tickets, as if the game ended now."""
    game = batch.games[index]
    score_tickets(rules, game, seat, worker.work, worker.scores)
    points = np.int64(game.points[seat]) + worker.scores[seat, TICKETS]
    potential = settings.shaping * points
    batch.rewards[index, seat] = settings.discount * potential - batch.potentials[index, seat]
    batch.potentials[index, seat] = potential


@kernel
def deal_next(
    rules: np.record, settings: Settings, batch: GameBatch, worker: Worker, index: int
) -> None:
    batch.games[index] = worker.blank[0]
    deal(rules, batch.games[index], settings.players, batch.streams[index], worker.log)
    for seat in range(settings.players):
        batch.potentials[index, seat] = 0


@kernel
def describe_game(
    rules: np.record, settings: Settings, batch: GameBatch, worker: Worker, index: int
) -> None:
    game = batch.games[index]
    seat = next_to_act(game)
    view = worker.views[0]
    observe(rules, game, seat, view)
    if is_compact(settings.form) and game.phase == TURN:
        keep_fewest_locomotives(rules, view.hand, view.legal)
    for w in range(view.legal.shape[0]):
        batch.legal[index, w] = view.legal[w]
    batch.seats[index] = seat
    describe(rules, view, settings.starts, worker.route_bits, batch.observations, index)
    write_mask(settings.form, view.legal, batch.masks, index)
