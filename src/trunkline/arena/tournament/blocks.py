"""Blocks: games of one deal with the seats rotated, played in order on one core or several."""

from collections.abc import Callable, Generator, Sequence
from functools import partial

import msgspec

from trunkline.arena.match.fixtures import Contender, Fixture
from trunkline.arena.match.games import play_games
from trunkline.arena.match.outcomes import Outcomes, outcomes_of
from trunkline.arena.match.python_play import play_opening
from trunkline.arena.match.workers import map_in_processes
from trunkline.arena.tournament.tournament import Tournament
from trunkline.bots.registry import find_maker
from trunkline.engine.rules import get_rules


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


def play_blocks(tournament: Tournament, blocks: range, workers: int = 1) -> Generator[Block]:
    """Play blocks and yield them in order; `workers` changes only the seconds."""
    workers = min(workers, len(blocks))
    if workers <= 1:
        yield from map(BlockPlayer(tournament).play, blocks)
    else:
        yield from map_in_processes(partial(_warm_player, tournament), blocks, workers)


def _warm_player(tournament: Tournament) -> Callable[[int], Block]:
    player = BlockPlayer(tournament)
    player.warm_up()
    return player.play
