"""What a rating is: a bot, its opponents and a seed, from which all its games follow."""

from dataclasses import dataclass

from trunkline.arena.tournament.tournament import Tournament
from trunkline.bots.baselines import BASELINES
from trunkline.bots.levels import LEVELS

# The level `fogg` thinks for a time, so it plays differently on each machine. Its rating is that of
# a search with this many iterations (docs/strength.md).
STRONGEST = "search@5000"
STRONGEST_EVERY = 10  # rounds; a game against it takes as long as hundreds of others
RATINGS: dict[str, int] = {
    STRONGEST if name == "fogg" else name: level.rating for name, level in LEVELS.items()
}
"""The opponents that have a rating."""
OPPONENTS: tuple[str, ...] = ("random", "greedy", *BASELINES, *RATINGS)
"""All opponents: those without a rating first, then the levels from the weakest on."""
GAMES_IN_BLOCK = 2


@dataclass(frozen=True, slots=True)
class RatingPlan:
    """Everything that decides what happens in each round."""

    bot: str
    opponents: tuple[str, ...] = OPPONENTS
    seed: str = "0"

    def check(self) -> None:
        """Raise `ValueError` if it cannot be played."""
        if not self.rivals:
            raise ValueError(f"{self.bot} needs an opponent other than itself")
        for opponent in self.rivals:
            self.tournament(opponent).check()

    @property
    def rivals(self) -> tuple[str, ...]:
        """The opponents, each once; the bot does not play itself."""
        return tuple(name for name in dict.fromkeys(self.opponents) if name != self.bot)

    def tournament(self, opponent: str) -> Tournament:
        """The games against an opponent."""
        return Tournament((self.bot, opponent), seed=self.seed)

    def round(self, number: int) -> tuple[str, ...]:
        """The opponents of a round: each plays one deal, on both seats."""
        has_strongest = number % STRONGEST_EVERY == 0 or self.rivals == (STRONGEST,)
        return tuple(name for name in self.rivals if has_strongest or name != STRONGEST)


def rounds_for(games: int) -> int:
    """The fewest rounds with at least so many games against most opponents."""
    return -(-games // GAMES_IN_BLOCK)
