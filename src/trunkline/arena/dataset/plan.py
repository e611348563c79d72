"""Plans a dataset: which games it has, and which of them are in which shard."""

import hashlib
from dataclasses import dataclass
from importlib import metadata

from trunkline.arena.dataset.columns import COLUMNS, SCHEMA_VERSION
from trunkline.arena.dataset.label import ShardLabel
from trunkline.arena.match.simulation import Simulation

GAMES_PER_SHARD = 10_000


@dataclass(frozen=True, slots=True)
class DatasetPlan:
    """The games of a simulation as rows of a kind, in shards of a fixed number of games."""

    simulation: Simulation
    games: int
    rows: str = "decisions"
    games_per_shard: int = GAMES_PER_SHARD

    def check(self) -> None:
        """Raise `ValueError` if it cannot be written."""
        self.simulation.check()
        if self.rows not in COLUMNS:
            raise ValueError(f"rows are {' or '.join(COLUMNS)}, not {self.rows!r}")
        for name in ("games", "games_per_shard"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is at least 1, not {getattr(self, name)}")

    @property
    def shards(self) -> range:
        """The numbers of all shards."""
        return range(-(-self.games // self.games_per_shard))

    def games_of(self, shard: int) -> range:
        """The numbers of the games of a shard."""
        first = shard * self.games_per_shard
        return range(first, min(first + self.games_per_shard, self.games))

    def label(self, shard: int) -> ShardLabel:
        """The label of a shard."""
        games, rules = self.games_of(shard), self.simulation.rules
        return ShardLabel(
            schema=SCHEMA_VERSION,
            rows=self.rows,
            map=rules.map.id,
            ruleset=rules.ruleset.id,
            rules_digest=hashlib.sha256(rules.tables.tobytes()).hexdigest()[:16],
            bots=self.simulation.bots,
            seed=self.simulation.seed,
            first_game=games.start,
            games=len(games),
            version=metadata.version("trunkline"),
        )
