"""Blocks: games of one deal with the seats rotated, played in order on one core or several."""

from collections.abc import Generator, Iterator, Sequence
from functools import partial

import msgspec

from trunkline.arena.backend.input_files import InputFiles
from trunkline.arena.backend.processes import Processes
from trunkline.arena.backend.workers import Note, Work, Workers
from trunkline.arena.match.fixtures import Contender, Fixture
from trunkline.arena.match.games import play_games
from trunkline.arena.match.outcomes import Outcomes, outcomes_of
from trunkline.arena.match.python_play import play_opening
from trunkline.arena.tournament.tournament import Tournament
from trunkline.bots.registry import bot_file, find_maker
from trunkline.engine.rules import get_rules
from trunkline.maps import built_in_maps


class Block(msgspec.Struct, frozen=True):
    """The games of one deal, the seats rotated: the unit of every statistic."""

    number: int
    games: tuple[Outcomes, ...]


class BlockPlayer:
    """Plays the blocks of a tournament; holds its rules and the makers of its bots."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._rules = get_rules(tournament.map, tournament.ruleset)
        # Without policies, so that the time of every bot is measured.
        self._contenders = {
            bot: Contender(bot, find_maker(bot, tournament.budget)) for bot in tournament.entrants
        }

    def play(self, block: int) -> Block:
        """Play one of the blocks; only the seconds differ from one time to the next."""
        seed = self._tournament.game_seed(block)
        fixtures = [self._fixture(seats, seed) for seats in self._tournament.seatings(block)]
        games = play_games(self._rules, fixtures)
        return Block(block, tuple(outcomes_of(games, place) for place in range(len(games))))

    def warm_up(self) -> None:
        """Let every bot decide twice, so that its time does not include compiling."""
        players = self._tournament.players
        for bot in self._tournament.entrants:
            play_opening(self._rules, self._fixture((bot,) * players, "warm-up"), 2 * players)

    def _fixture(self, lineup: Sequence[str], seed: str) -> Fixture:
        return Fixture([self._contenders[bot] for bot in lineup], seed)


def play_blocks(
    tournament: Tournament, blocks: range, workers: int | Workers = 1
) -> Generator[Block]:
    """Play blocks and yield them in order; `workers` changes only the seconds.

    A number of workers is that of processes.
    """
    if isinstance(workers, int):
        workers = min(workers, len(blocks))
        if workers <= 1:
            yield from map(BlockPlayer(tournament).play, blocks)
            return
        workers = Processes(workers)
    files = InputFiles.at(_files(tournament))
    yield from workers.map(partial(_begin, tournament, files), blocks)


def _begin(tournament: Tournament, files: InputFiles) -> Work[int, Block]:
    files.check()
    player = BlockPlayer(tournament)
    player.warm_up()

    def work(block: int, _note: Note) -> Block:
        return player.play(block)

    return work


def _files(tournament: Tournament) -> Iterator[str]:
    """The files that decide what the bots do, and the folder of the map."""
    for bot in tournament.entrants:
        file = bot_file(bot)
        if file:
            yield file
    if tournament.map not in built_in_maps():
        yield tournament.map
