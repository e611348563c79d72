"""Bots: fair, deterministic, and at home in every game."""

from pathlib import Path

import numpy as np
import pytest

from trunkline.bots import BOTS, Bot, make_bot
from trunkline.bots.baselines import BASELINES
from trunkline.bots.budget import Budget
from trunkline.bots.planner.planner import PlannerBot
from trunkline.bots.search.search import SearchBot
from trunkline.engine.game import Game
from trunkline.maps import load_map

SMALL = Path(__file__).parents[1] / "maps" / "small"
RENAMED = {"strogoff": PlannerBot, "fogg": SearchBot}
OWN_BOTS = [name for name in BOTS if name not in BASELINES and name not in RENAMED]
BRIEFLY = Budget(iterations=8)
RULESETS = ("classic", "anniversary", "1910", "mega", "big-cities")


def play(game: Game, bots: list[Bot]) -> Game:
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
    return game


def bots_for(names: list[str], seed: str) -> list[Bot]:
    bots = [make_bot(name, f"{seat}/{seed}") for seat, name in enumerate(names)]
    for bot in bots:
        if hasattr(bot, "budget"):
            bot.budget = BRIEFLY
    return bots


@pytest.mark.parametrize(("name", "kind"), RENAMED.items())
def test_the_highest_levels_are_other_bots_by_their_own_names(name: str, kind: type[Bot]) -> None:
    assert type(make_bot(name, "0")) is kind


@pytest.mark.parametrize("name", OWN_BOTS)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_every_bot_plays_every_ruleset_to_the_end(name: str, ruleset: str, players: int) -> None:
    game = play(Game(players, ruleset, seed="bots"), bots_for([name] * players, "bots"))
    assert game.is_over
    assert len(game.score().winners) >= 1


@pytest.mark.parametrize("name", OWN_BOTS)
@pytest.mark.parametrize("ruleset", ["classic", "short"])
def test_every_bot_plays_another_map_where_cards_and_tickets_run_out(
    name: str, ruleset: str
) -> None:
    for number in range(10):
        game = Game(5, ruleset, load_map(SMALL), seed=f"small/{number}")
        assert play(game, bots_for([name] * 5, game.seed)).is_over


@pytest.mark.parametrize("name", OWN_BOTS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    one, other = (play(Game(3, seed="same"), bots_for([name] * 3, "same")) for _ in range(2))
    assert one.events == other.events


def test_another_seed_gives_the_random_bot_another_game() -> None:
    one, other = (play(Game(2, seed="same"), bots_for(["random"] * 2, seed)) for seed in ("a", "b"))
    assert one.events != other.events


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no bot 'nobody'; there are random, greedy, "):
        make_bot("nobody", "0")


@pytest.mark.parametrize("name", OWN_BOTS)
def test_a_bot_decides_alike_whatever_it_cannot_know(name: str) -> None:
    """Others' hands beyond what is known, and the pile, are exchanged before every decision."""
    for number in range(4):
        game = Game(3, seed=f"hidden/{number}")
        bots, twins = bots_for([name] * 3, game.seed), bots_for([name] * 3, game.seed)
        while not game.is_over:
            seat = game.to_act[0]
            moves = game.legal_moves(seat)
            chosen = bots[seat].choose(game.view(seat), moves)
            assert twins[seat].choose(with_hands_exchanged(game, seat).view(seat), moves) == chosen
            game.play(seat, chosen)


def with_hands_exchanged(game: Game, seat: int) -> Game:
    """The game as it could also be: an unknown card of each other seat swapped with the pile."""
    twin = game.copy()
    state = twin.state
    for other in {0, 1, 2} - {seat}:
        unknown = state["hands"][0, other].astype(int) - state["known"][0, other]
        pile = pile_counts(state)
        gives, takes = np.flatnonzero(unknown[:8]), np.flatnonzero(pile[:8])
        if len(gives) and len(takes):
            move_card(state, other, int(gives[0]), int(takes[-1]))
    return twin


def pile_counts(state: np.ndarray) -> np.ndarray:
    totals = [int(state["pile"][0]) >> (8 * kind) & 255 for kind in range(8)]
    return np.diff([0, *totals, int(state["pile_size"][0])])


def move_card(state: np.ndarray, seat: int, gives: int, takes: int) -> None:
    state["hands"][0, seat, gives] -= 1
    state["hands"][0, seat, takes] += 1
    pile = pile_counts(state)
    pile[gives] += 1
    pile[takes] -= 1
    totals = np.cumsum(pile[:8])
    state["pile"][0] = sum(int(total) << (8 * kind) for kind, total in enumerate(totals))
