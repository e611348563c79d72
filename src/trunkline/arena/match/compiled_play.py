"""Plays games between compiled policies: the one call of their kernels."""

from collections.abc import Callable
from functools import partial

import numpy as np

from trunkline.arena.match.fixtures import Contender
from trunkline.arena.match.played_games import PlayedGames
from trunkline.bots import bot_streams
from trunkline.bots.kernels.matches import (
    FIRST_BASELINE,
    KEEP_PLANS,
    PLAN_EVERY_DECISION,
    PLANNER,
    Matches,
    play_baselines,
    play_planners,
    play_simple_bots,
    score_matches,
    set_up_matches,
)
from trunkline.bots.kernels.scratch import new_scratch
from trunkline.bots.planner.kernels.planner_choice import MEMORY
from trunkline.bots.planner.tastes import taste_for
from trunkline.engine.kernels.chance import game_streams


def play_compiled(games: PlayedGames, *, keep_plans: bool) -> None:
    """Play every game to its end and write states, logs, scores and numbers of actions."""
    fixtures, seats = games.fixtures, range(len(games.fixtures[0].seats))
    numbers, tastes = _numbered(games)
    policies = np.array([[numbers[one] for one in fixture.seats] for fixture in fixtures])
    seeds = (fixture.bot_seed(seat) for fixture in fixtures for seat in seats)
    matches = Matches(
        games=games.states,
        game_streams=game_streams(fixture.seed for fixture in fixtures),
        policies=policies,
        bot_streams=bot_streams(seeds).reshape(len(fixtures), -1, 2),
        logs=games.logs,
        scores=games.scores,
        actions=games.actions,
    )
    _play_all(games.rules.tables, matches, tastes, keep_plans=keep_plans)


def _play_all(
    tables: np.ndarray, matches: Matches, tastes: np.ndarray, *, keep_plans: bool
) -> None:
    """Let each kind of bot play in turn, until every game is over."""
    policies, seats = matches.policies, matches.policies.shape[1]
    scratch = new_scratch(seats)
    seated: list[Callable[[], int]] = []
    if (policies < FIRST_BASELINE).any():
        seated.append(partial(play_simple_bots, tables, matches, scratch))
    if ((policies >= FIRST_BASELINE) & (policies < PLANNER)).any():
        seated.append(partial(play_baselines, tables, matches, scratch))
    if (policies >= PLANNER).any():
        memories = np.zeros((len(matches.games), seats, MEMORY), dtype=np.uint64)
        planning = KEEP_PLANS if keep_plans else PLAN_EVERY_DECISION
        planners = (tables, matches, tastes, memories, planning, scratch)
        seated.append(partial(play_planners, *planners))
    set_up_matches(tables, matches)
    unfinished = len(matches.games)
    while unfinished:
        for play_kind in seated:
            unfinished = play_kind()
    score_matches(tables, matches, scratch)


def _numbered(games: PlayedGames) -> tuple[dict[Contender, int], np.ndarray]:
    """The policy number of each contender, and the tastes that planners find by number.

    The first taste is the one tuned for the table; contenders' own tastes follow.
    """
    seated = (contender for fixture in games.fixtures for contender in fixture.seats)
    tastes = [taste_for(games.rules.ruleset.id, len(games.fixtures[0].seats))]
    numbers: dict[Contender, int] = {}
    for contender in dict.fromkeys(seated):
        assert contender.policy is not None
        numbers[contender] = contender.policy
        if contender.taste is not None:
            numbers[contender] = PLANNER + len(tastes)
            tastes.append(contender.taste)
    return numbers, np.array(tastes)
