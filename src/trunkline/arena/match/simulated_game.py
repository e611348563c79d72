"""One game of a simulation, as a script meets it."""

from collections.abc import Iterator
from dataclasses import dataclass

from trunkline.arena.match.fixtures import Fixture
from trunkline.arena.match.games import play_games
from trunkline.arena.match.played_games import PlayedGames
from trunkline.engine.game import Game
from trunkline.engine.kernels.score import TOTAL, WON
from trunkline.engine.record import Record
from trunkline.engine.rules import Rules

EVENTS_OF_A_GAME = 2048  # room in the log; the rare longer game is played again with more


@dataclass(frozen=True, slots=True, repr=False)
class SimulatedGame:
    """A finished game between bots: its seed, the bots and their points by seat, who won."""

    rules: Rules
    seed: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    _fixture: Fixture

    def record(self) -> Record:
        """The whole game as a record. It is played once more, because no events were kept."""
        return play_games(self.rules, [self._fixture], event_room=EVENTS_OF_A_GAME).record(0)

    def replay(self) -> Game:
        """The game in its last position, with all events."""
        return Game.from_record(self.record(), self.rules.map)

    def __repr__(self) -> str:
        scores = zip(self.bots, self.points, strict=True)
        text = ", ".join(f"{bot} {points}" for bot, points in scores)
        return f"<SimulatedGame: {text}, seed {self.seed!r:.40}>"


def games_of(batch: PlayedGames) -> Iterator[SimulatedGame]:
    """The games of a batch, one by one."""
    for fixture, scores in zip(batch.fixtures, batch.scores, strict=True):
        rows = scores[: len(fixture.seats)].tolist()
        yield SimulatedGame(
            rules=batch.rules,
            seed=fixture.seed,
            bots=tuple(contender.name for contender in fixture.seats),
            points=tuple(row[TOTAL] for row in rows),
            winners=tuple(seat for seat, row in enumerate(rows) if row[WON]),
            _fixture=fixture,
        )
