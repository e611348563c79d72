"""Many games between the same compiled bots, on one core or several."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike

from trunkline.arena.backend.input_files import InputFiles
from trunkline.arena.backend.threads import threads_or
from trunkline.arena.backend.workers import Note, Workers, ignore
from trunkline.arena.match.fixtures import Contender, Fixture, compiled_contender
from trunkline.arena.match.games import play_games
from trunkline.arena.match.played_games import PlayedGames
from trunkline.arena.match.simulated_game import EVENTS_OF_A_GAME, SimulatedGame, games_of
from trunkline.engine.kernels.chance import checked_seed
from trunkline.engine.rules import Rules, get_rules
from trunkline.engine.seeds import Seed, is_whole_number, seed_text
from trunkline.hints import wrong_type
from trunkline.maps import Map, built_in_maps

BATCH = 32
LARGEST_BATCH = 2048


@dataclass(frozen=True, slots=True)
class Simulation:
    """Who plays, by which rules, and from which seed."""

    bots: tuple[str, ...]
    ruleset: str = "classic"
    map: str | PathLike[str] | Map = "usa"
    seed: str = "0"

    @property
    def rules(self) -> Rules:
        """The rules of every game."""
        return get_rules(self.map, self.ruleset)

    def game_seed(self, number: int) -> str:
        """The seed of one of the games."""
        return f"{self.seed}/{number}"

    def check(self) -> None:
        """Raise `ValueError` if it cannot be played."""
        self.contenders()
        self.rules.check_players(len(self.bots))
        checked_seed(self.seed)

    def contenders(self) -> list[Contender]:
        """The bot of every seat."""
        return [compiled_contender(bot) for bot in self.bots]


def simulate(
    bots: str | Sequence[str],
    games: int = 100,
    *,
    players: int | None = None,
    ruleset: str = "classic",
    map: str | PathLike[str] | Map = "usa",
    seed: Seed = "0",
    workers: int | Workers = 1,
) -> Iterator[SimulatedGame]:
    """Play games between bots and yield them one by one.

    `bots` is a list with a bot for each seat, or one bot for all seats of `players`, else two.
    A text with commas, such as `steady,direct`, is a list too.
    `workers` is the number of cores, or a cluster; it does not change the games.
    """
    simulation = Simulation(_seated(bots, players), ruleset, map, seed_text(seed))
    simulation.check()
    _check_count("games", games)
    if not hasattr(workers, "map"):
        _check_count("workers", workers)
    batches = play_batches(simulation, games, workers)
    return (game for batch in batches for game in games_of(batch))


def _seated(bots: str | Sequence[str], players: int | None) -> tuple[str, ...]:
    if players is not None:
        _check_count("players", players)
    if isinstance(bots, str):
        return bots_of(bots, players or max(2, len(bots.split(","))))
    if not isinstance(bots, Sequence):
        raise wrong_type("bots", "the name of a bot or a list of names", bots)
    if players not in (None, len(bots)):
        raise ValueError(f"there are {len(bots)} bots, but players is {players}: leave players out")
    return tuple(bots)


def _check_count(argument: str, number: object) -> None:
    if not is_whole_number(number):
        raise wrong_type(argument, "a whole number", number)
    if number < 1:
        raise ValueError(f"{argument} is at least 1, not {number}")


def play_batches(
    simulation: Simulation,
    games: int,
    workers: int | Workers = 1,
    *,
    with_events: bool = False,
) -> Iterator[PlayedGames]:
    """Play games and yield them in order, in batches; `workers` does not change the games."""
    simulation.check()
    crew, event_room = threads_or(workers), EVENTS_OF_A_GAME if with_events else 0
    begin = partial(_begin, simulation, event_room, map_files(simulation.map))
    before = time.perf_counter()
    first = begin()(range(min(BATCH, games)), ignore)
    size = BATCH if with_events else _batch_size(time.perf_counter() - before, crew.job_seconds)
    yield first
    starts = range(BATCH, games, size)
    batches = (range(start, min(start + size, games)) for start in starts)
    yield from crew.map(begin, batches)


def _begin(
    simulation: Simulation, event_room: int, files: InputFiles
) -> Callable[[range, Note], PlayedGames]:
    """Work that plays the games with given numbers."""
    files.check()
    rules, seats = simulation.rules, simulation.contenders()

    def work(numbers: range, _note: Note) -> PlayedGames:
        fixtures = [Fixture(seats, simulation.game_seed(number)) for number in numbers]
        return play_games(rules, fixtures, event_room=event_room)

    return work


def map_files(map: str | PathLike[str] | Map) -> InputFiles:
    """The files of a map; none if it is built in or in memory."""
    if isinstance(map, Map) or map in built_in_maps():
        return InputFiles()
    return InputFiles.at([map])


def _batch_size(seconds: float, wanted: float) -> int:
    """How many games take about the wanted seconds, if BATCH games took so many seconds."""
    return max(BATCH, min(LARGEST_BATCH, round(BATCH * wanted / seconds)))


def bots_of(names: str, players: int) -> tuple[str, ...]:
    """The bots of the seats from `greedy` (one for all) or `greedy,random,...` (one a seat)."""
    bots = [name.strip() for name in names.split(",")]
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise ValueError(f"name one bot, or one for each of the {players} seats")
    return tuple(bots)
