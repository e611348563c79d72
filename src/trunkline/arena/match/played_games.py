"""Finished games as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self

import msgspec
import numpy as np

from trunkline.arena.match.fixtures import Fixture
from trunkline.bots.faults import Fault
from trunkline.engine.event_decoder import decode_events
from trunkline.engine.game import Game
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.kernels.score import new_scores
from trunkline.engine.record import Record, result_of
from trunkline.engine.rules import Rules
from trunkline.engine.score import score_of


class FirstFault(NamedTuple):
    """The first fault of a bot in a game, and at which move of the game, from 1."""

    fault: Fault
    move: int


class Conduct(NamedTuple):
    """What a Python bot did in a game, and how long it took."""

    turns: int
    moves: int
    seconds: float
    slowest: float
    faults: int = 0
    first_fault: FirstFault | None = None


@dataclass(frozen=True, slots=True, repr=False)
class PlayedGames:
    """Games by place: last states, event logs, scores and numbers of actions."""

    rules: Rules
    fixtures: Sequence[Fixture]
    states: np.ndarray
    logs: np.ndarray
    scores: np.ndarray
    actions: np.ndarray
    conduct: list[tuple[Conduct, ...]] = field(default_factory=list)
    """By game and seat; empty if the games were compiled."""

    @classmethod
    def unplayed(cls, rules: Rules, fixtures: Sequence[Fixture], event_room: int) -> Self:
        """Zeroed arrays, with room for `event_room` events in each log."""
        count = len(fixtures)
        return cls(
            rules,
            fixtures,
            states=np.zeros(count, dtype=GAME),
            logs=np.tile(new_log(event_room), (count, 1)),
            scores=np.tile(new_scores(), (count, 1, 1)),
            actions=np.zeros(count, dtype=np.int64),
        )

    def __len__(self) -> int:
        return len(self.fixtures)

    def __repr__(self) -> str:
        return f"<PlayedGames: {len(self)} games, {self.rules.ruleset.id} on {self.rules.map.id}>"

    def record(self, place: int) -> Record:
        """The record of a game; it has events only if its log had room for them."""
        fixture, log = self.fixtures[place], self.logs[place]
        players = [
            {"name": f"{contender.name} {seat}", "bot": contender.name}
            for seat, contender in enumerate(fixture.seats)
        ]
        begun = Game(players, self.rules.ruleset.id, self.rules.map, fixture.seed)
        return msgspec.structs.replace(
            begun.record(),
            events=tuple(decode_events(begun.rules, log[1 : log[0] + 1].tolist())),
            result=result_of(score_of(begun.rules, self.states[place : place + 1])),
        )
