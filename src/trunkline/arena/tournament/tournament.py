"""What is to be played: bots, rules, a seed, and the blocks of paired deals that follow."""

from collections.abc import Mapping

import msgspec

from trunkline.arena.match.games import Deal, Result, Seat, play_game, play_opening
from trunkline.arena.tournament.lineups import Lineup, lineups_of, rotations
from trunkline.bots.budget import Budget
from trunkline.bots.registry import Maker, find_maker
from trunkline.engine.kernels.chance import checked_seed
from trunkline.engine.rules import get_rules
from trunkline.maps import Map, built_in_maps, load_map


class Tournament(msgspec.Struct, frozen=True):
    """All that decides what happens in every block, however many are played."""

    bots: tuple[str, ...]
    players: int = 2
    ruleset: str = "classic"
    map: str = "usa"
    seed: str = "0"
    budget: Budget | None = None
    """For bots that can be given one and have none of their own behind their name."""

    def check(self) -> None:
        """Raise `ValueError` if it cannot be played."""
        for bot in self.bots:
            find_maker(bot, self.budget)
        get_rules(self.map, self.ruleset).check_players(self.players)
        lineups_of(self.bots, self.players)
        checked_seed(self.seed)

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    def lineup_number(self, block: int) -> int:
        """Which lineup plays a block: they take turns."""
        return block % len(lineups_of(self.bots, self.players))

    def seatings(self, block: int) -> tuple[Lineup, ...]:
        """Who sits where in each game of a block."""
        return rotations(lineups_of(self.bots, self.players)[self.lineup_number(block)])

    def blocks_for(self, games: int) -> int:
        """The fewest blocks that make so many games, every lineup having as many blocks."""
        lineups = range(len(lineups_of(self.bots, self.players)))
        in_a_round = sum(len(self.seatings(block)) for block in lineups)
        return len(lineups) * -(-games // in_a_round)


class Block(msgspec.Struct, frozen=True):
    """The games of one deal, the seats rotated: the unit of every statistic."""

    number: int
    games: tuple[Result, ...]


class Stage:
    """A tournament with its bots and its map at hand, ready to play any block."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._makers: Mapping[str, Maker] = {
            bot: find_maker(bot, tournament.budget) for bot in tournament.entrants
        }
        name = tournament.map
        self._map: str | Map = name if name in built_in_maps() else load_map(name)

    def play(self, block: int) -> Block:
        """One of the blocks; the same each time, but for the seconds."""
        deal = self._deal(f"{self._tournament.seed}/{block}")
        seatings = self._tournament.seatings(block)
        return Block(block, tuple(play_game(self._seats(seats), deal) for seats in seatings))

    def warm_up(self) -> None:
        """Let every bot decide twice, so that compiling is not taken for thinking."""
        deal = self._deal("warm-up")
        for bot in self._tournament.entrants:
            seats = self._seats((bot,) * self._tournament.players)
            play_opening(seats, deal, 2 * len(seats))

    def _seats(self, lineup: Lineup) -> list[Seat]:
        return [Seat(bot, self._makers[bot]) for bot in lineup]

    def _deal(self, seed: str) -> Deal:
        return Deal(seed, self._tournament.ruleset, self._map)
