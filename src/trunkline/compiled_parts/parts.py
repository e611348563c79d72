"""The parts: which entry points belong together, and how they are compiled."""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numba
from numba.core.codegen import ll  # type: ignore[attr-defined]  # llvmlite, as Numba has it

from trunkline.bots import make_bot
from trunkline.bots.belief.kernels.ticket_sets import form_belief
from trunkline.bots.budget import Budget
from trunkline.bots.planner.kernels.planner_choice import planner_action
from trunkline.bots.search.kernels.candidates import write_candidates
from trunkline.bots.search.kernels.futures import (
    carry_out_in_all,
    deal_all_from_view,
    deal_futures,
    finish_games,
)
from trunkline.bots.search.kernels.rollouts import try_candidates
from trunkline.bots.simple.kernels.direct import direct_action
from trunkline.bots.simple.kernels.steady import steady_action
from trunkline.engine.game import Game
from trunkline.engine.kernels.apply import apply_action
from trunkline.engine.kernels.chance import pick_below
from trunkline.engine.kernels.compiler import CACHE_FOLDER, PACKAGE
from trunkline.engine.kernels.legal import legal_mask
from trunkline.engine.kernels.playout import longest_paths
from trunkline.engine.kernels.score import completed_tickets, score_game
from trunkline.engine.kernels.setup import new_game
from trunkline.engine.kernels.ticket_paths import cheapest_ticket_paths
from trunkline.engine.kernels.view import write_view, write_views
from trunkline.engine.moves import DrawDeck
from trunkline.engine.path_routes import longest_trail
from trunkline.review import review_of

SEED = "compile"


class Part(NamedTuple):
    """Entry points that are needed together, and a call that compiles them."""

    entry_points: tuple[Any, ...]
    compile: Callable[[], None]


def _play_a_game() -> Game:
    """Play a game as a table does, with the views of all seats."""
    game, bot = Game(2, seed=SEED), make_bot("random", SEED)
    while not game.is_over:
        view = game.views()[game.to_act[0]]
        game.play(game.to_act[0], bot.choose(view, view.legal_moves))
    return game


def _play_by_the_rules() -> None:
    game = _play_a_game()
    game.view(None)
    assert game.view(0).cheapest_paths


def _score_a_game() -> None:
    game = _play_a_game()
    game.score()
    longest_trail(game.rules, game.view(None).seats[0].routes)


def _let_choose(name: str) -> Callable[[], None]:
    """Let a bot choose its first tickets, for which a game needs only a deal and a view."""

    def choose() -> None:
        game, bot = Game(2, seed=SEED), make_bot(name, SEED)
        if hasattr(bot, "budget"):
            bot.budget = Budget(iterations=1)
        view = game.view(0)
        bot.choose(view, view.legal_moves)

    return choose


def _review_a_game() -> None:
    """Review a very short game."""
    game = Game(2, seed=SEED)
    for seat in game.to_act:
        game.play(seat, game.legal_moves(seat)[0])
    game.play(game.to_act[0], DrawDeck())
    review_of(game, 1)


# In order of need.
PARTS = {
    "rules": Part(
        (
            new_game,
            write_views,
            write_view,
            legal_mask,
            pick_below,
            apply_action,
            cheapest_ticket_paths,
        ),
        _play_by_the_rules,
    ),
    "score": Part((score_game, completed_tickets, longest_paths), _score_a_game),
    "direct": Part((direct_action,), _let_choose("direct")),
    "steady": Part((steady_action,), _let_choose("steady")),
    "planner": Part((planner_action,), _let_choose("planner")),
    "search": Part((write_candidates, form_belief, try_candidates), _let_choose("search")),
    "review": Part(
        (deal_futures, carry_out_in_all, finish_games, deal_all_from_view), _review_a_game
    ),
}

_PARTS_OF_LEVELS = {
    "passepartout": "direct",
    "fix": "direct",
    "aouda": "steady",
    "strogoff": "planner",
    "fogg": "search",
}


def part_of_bot(name: str) -> str:
    """The last part that a bot needs. Bots without a part of their own compile when they play."""
    part = _PARTS_OF_LEVELS.get(name, name)
    return part if part in PARTS else "rules"


def compile_part(name: str) -> None:
    """Compile a part, or load it if it is compiled, and remember that it is."""
    PARTS[name].compile()
    if not is_compiled(name):
        _mark(name).touch()


def is_compiled(name: str) -> bool:
    """Whether a part was compiled before, on this machine and from these sources."""
    return not _compiles() or _mark(name).exists()


def is_loaded(name: str) -> bool:
    """Whether this process has a part ready to run."""
    return not _compiles() or all(entry.signatures for entry in PARTS[name].entry_points)


def _compiles() -> bool:
    config: Any = numba.config
    return not config.DISABLE_JIT


def _mark(name: str) -> Path:
    """A file beside the compiled code. Numba too tells processors and places of sources apart."""
    config: Any = numba.config
    processor = config.CPU_NAME or ll.get_host_cpu_name()
    about = (sys.implementation.cache_tag, processor, str(PACKAGE))
    digest = hashlib.sha256(repr(about).encode()).hexdigest()[:16]
    return CACHE_FOLDER / f"{name}-{digest}.compiled"
