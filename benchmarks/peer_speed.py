"""Compares the speed of our environments with games of other libraries, in one run.

Every game plays random legal actions on one core. Games are measured in turn, again and again, so
that a busy moment of the machine slows down all of them. Time is processor time. A ratio is how
many steps ours plays while the other plays one. Games differ in weight: a step of Ticket to Ride
describes a hundred routes and thirty tickets, one of tic-tac-toe nine squares.

python -m benchmarks.peer_speed
python -m benchmarks.peer_speed --seconds 2 --repeats 10

Libraries that are not installed are named and left out. All of them:

pip install "trunkline[envs,openspiel]" "pettingzoo[classic]" pgx
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import Any

import numpy as np

from benchmarks.env_speed import load, pick, random_actions
from trunkline.arena.bench.machine import machine
from trunkline.envs import Batch

GAMES = 1024  # in a batch


@dataclass(frozen=True, slots=True)
class Peer:
    """A game that is measured; `start` raises `ImportError` if its library is missing."""

    library: str
    game: str
    start: Callable[[int], "Measured"]


class Measured:
    """A game in play, which counts its steps and their processor time."""

    def __init__(self, play: Callable[["Measured"], None]) -> None:
        self._play = play
        self.steps = 0
        self.seconds = 0.0

    def speed(self, seconds: float) -> float:
        """Steps a second, over so many seconds of processor time."""
        self.steps, self.seconds = 0, 0.0
        while self.seconds < seconds:
            self._play(self)
        return self.steps / self.seconds

    def timed(self, steps: int, work: Callable[[], None]) -> None:
        """Do some work that counts as so many steps."""
        self.steps += steps
        begin = time.process_time()
        work()
        self.seconds += time.process_time() - begin

    def timed_game(self, play_game: Callable[[], int]) -> None:
        """Play a game that counts; it returns its number of steps."""
        begin = time.process_time()
        self.steps += play_game()
        self.seconds += time.process_time() - begin


def aec_peer(library: str, module: str) -> Peer:
    """A PettingZoo environment: whole games in all its wrappers, choosing actions included."""

    def start(seed: int) -> Measured:
        env, rng = import_module(module).env(), np.random.default_rng(seed)
        env.reset(seed=seed)
        return Measured(lambda measured: measured.timed_game(lambda: play_aec_game(env, rng)))

    return Peer(library, module.rpartition(".")[2], start)


def play_aec_game(env: Any, rng: np.random.Generator) -> int:
    """Play a game with random legal actions; return its steps."""
    steps = 0
    env.reset()
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        is_over = terminated or truncated
        env.step(None if is_over else pick(observation["action_mask"], rng))
        steps += not is_over
    return steps


def spiel_peer(library: str, game: str, module: str = "pyspiel") -> Peer:
    """An OpenSpiel game from Python: whole games with their legal actions and observations."""

    def start(seed: int) -> Measured:
        import_module(module)
        loaded, rng = import_module("pyspiel").load_game(game), np.random.default_rng(seed)
        return Measured(lambda measured: measured.timed_game(lambda: play_spiel_game(loaded, rng)))

    return Peer(library, game, start)


def play_spiel_game(game: Any, rng: np.random.Generator) -> int:
    """Play a game with random legal actions; return its steps, without those of chance."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(outcomes[int(rng.choice(len(outcomes), p=chances))])
            continue
        state.observation_tensor(state.current_player())
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def own_batch() -> Peer:
    """Our batch; only `step` counts, which writes observations and masks."""

    def start(seed: int) -> Measured:
        batch, rng = Batch(GAMES), np.random.default_rng(seed)
        batch.reset(seed)

        def play(measured: Measured) -> None:
            actions = random_actions(batch.masks, rng)
            measured.timed(GAMES, lambda: batch.step(actions))

        return Measured(play)

    return Peer("Trunkline", "Batch", start)


def pgx_peer(game: str) -> Peer:
    """A batch of Pgx; only `step` counts, which writes observations and masks."""

    def start(seed: int) -> Measured:
        jax, pgx = import_module("jax"), import_module("pgx")
        env = pgx.make(game)
        step = jax.jit(jax.vmap(_dealing_again(env)))
        choose = jax.jit(_choose_in_pgx)
        keys = jax.random.split(jax.random.PRNGKey(seed), GAMES)
        table = {"state": jax.jit(jax.vmap(env.init))(keys), "key": keys[0]}

        def play(measured: Measured) -> None:
            state = table["state"]
            table["key"], actions, deals = choose(table["key"], state.legal_action_mask)
            jax.block_until_ready((actions, deals))
            measured.timed(GAMES, lambda: table.update(state=_ready(step(state, actions, deals))))

        play(Measured(play))  # compiles
        return Measured(play)

    return Peer("Pgx", game, start)


def _dealing_again(env: Any) -> Callable[..., Any]:
    """A step after which a game that ended is followed by another, as in our batch."""
    auto_reset = import_module("pgx.experimental").auto_reset
    step: Callable[..., Any] = auto_reset(env.step, env.init)
    return step


def _choose_in_pgx(key: Any, masks: Any) -> tuple[Any, Any, Any]:
    """A random legal action and a new key for each game."""
    jax = import_module("jax")
    key, choice, deal = jax.random.split(key, 3)
    logits = jax.numpy.where(masks, 0.0, -jax.numpy.inf)
    return key, jax.random.categorical(choice, logits, axis=-1), jax.random.split(deal, GAMES)


def _ready(state: Any) -> Any:
    """Wait for a result: JAX computes in the background."""
    return import_module("jax").block_until_ready(state)


CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
SPIEL_GAMES = ("tic_tac_toe", "leduc_poker", "breakthrough", "backgammon")
PGX_GAMES = ("tic_tac_toe", "leduc_holdem", "connect_four", "backgammon")
GROUPS: dict[str, tuple[Peer, ...]] = {
    "PettingZoo AEC, one game": (
        aec_peer("Trunkline", "trunkline.envs.adapters.trunkline_v1"),
        *(aec_peer("PettingZoo", f"pettingzoo.classic.{name}") for name in CLASSICS),
    ),
    "OpenSpiel from Python, one game": (
        spiel_peer("Trunkline", "python_trunkline", "trunkline.envs.openspiel"),
        spiel_peer("OpenSpiel", "python_tic_tac_toe", "open_spiel.python.games.tic_tac_toe"),
        *(spiel_peer("OpenSpiel", name) for name in SPIEL_GAMES),
    ),
    f"batch of {GAMES} games": (own_batch(), *map(pgx_peer, PGX_GAMES)),
}


def use_one_core() -> None:
    """Keep this process on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def started(seed: int) -> Iterator[tuple[str, Peer, Measured]]:
    """Start every game whose library is installed; print the others."""
    for group, peers in GROUPS.items():
        for peer in peers:
            try:
                yield group, peer, peer.start(seed)
            except ImportError as error:
                print(f"not installed, so left out: {peer.library} {peer.game} ({error})")


def row(peer: Peer, speeds: list[float], own: list[float] | None) -> str:
    """A row of the table: the median, the lowest and the highest of all repetitions."""
    cells = [peer.library, f"`{peer.game}`", f"{median(speeds):,.0f}", _span(speeds, ",.0f")]
    ratios = [ours / theirs for ours, theirs in zip(own, speeds, strict=True)] if own else []
    cells += [f"{median(ratios):.2f}", _span(ratios, ".2f")] if ratios else ["", ""]
    return f"| {' | '.join(cells)} |"


def _span(values: list[float], form: str) -> str:
    return f"{min(values):{form}} – {max(values):{form}}"


def print_tables(playing: list[tuple[str, Peer, Measured]], speeds: list[list[float]]) -> None:
    """Print a table for each way to play, ours first."""
    for group in GROUPS:
        rows = [
            (peer, of_peer)
            for (its_group, peer, _), of_peer in zip(playing, speeds, strict=True)
            if its_group == group
        ]
        own = next((of_peer for peer, of_peer in rows if peer.library == "Trunkline"), None)
        print(f"\n{group}:\n")
        print("| library | game | steps/s | range | ours / theirs | range |")
        print("|---|---|---:|---|---:|---|")
        for peer, of_peer in rows:
            print(row(peer, of_peer, None if of_peer is own else own))


def main() -> None:
    """Measure all games in turn and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measurement")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    use_one_core()
    print(f"{machine()}, load {load()}, seed {options.seed}, one core, processor time")
    print(f"medians of {options.repeats} measurements of {options.seconds} s, taken in turn")
    playing = list(started(options.seed))
    for _, _, measured in playing:
        measured.speed(min(options.seconds, 0.1))  # compiles
    measurements = [
        [measured.speed(options.seconds) for _, _, measured in playing]
        for _ in range(options.repeats)
    ]
    print_tables(playing, [list(speeds) for speeds in zip(*measurements, strict=True)])
    print(f"\nload at the end: {load()}")


if __name__ == "__main__":
    main()
