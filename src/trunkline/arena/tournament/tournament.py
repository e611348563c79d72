"""What a tournament is: bots, rules and a seed, from which all its blocks follow."""

import msgspec

from trunkline.arena.tournament.lineups import Lineup, lineups_of, rotations
from trunkline.bots.budget import Budget
from trunkline.bots.registry import find_maker
from trunkline.engine.kernels.chance import checked_seed
from trunkline.engine.rules import get_rules


class Tournament(msgspec.Struct, frozen=True):
    """Everything that decides what happens in each block."""

    bots: tuple[str, ...]
    players: int = 2
    ruleset: str = "classic"
    map: str = "usa"
    seed: str = "0"
    budget: Budget | None = None
    """For bots that take a budget and have none behind their name."""

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

    def game_seed(self, block: int) -> str:
        """The seed of the games of a block, which share one deal."""
        return f"{self.seed}/{block}"

    def lineup_number(self, block: int) -> int:
        """The number of the lineup that plays a block; lineups take turns."""
        return block % len(lineups_of(self.bots, self.players))

    def seatings(self, block: int) -> tuple[Lineup, ...]:
        """Who sits where in each game of a block."""
        return rotations(lineups_of(self.bots, self.players)[self.lineup_number(block)])

    def blocks_for(self, games: int) -> int:
        """The fewest blocks with at least so many games, the same number for every lineup."""
        lineups = range(len(lineups_of(self.bots, self.players)))
        in_a_round = sum(len(self.seatings(block)) for block in lineups)
        return len(lineups) * -(-games // in_a_round)
