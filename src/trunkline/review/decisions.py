"""Lists the decisions of a game, each with the game before and after it."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.engine.actions import action_of
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpDrawn,
    Passed,
    RecordedEvent,
    RouteClaimed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck, DrawFaceUp, DrawTickets, Move
from trunkline.engine.replay import move_of

Decided = TicketsKept | DeckDrawn | FaceUpDrawn | RouteClaimed | TicketsDrawn
Acted = Decided | Passed
Draw = DrawDeck | DrawFaceUp | DrawTickets


class PastDecision(NamedTuple):
    """What a seat chose, with the game before and after."""

    event: int
    seat: int
    move: Move
    before: Game
    after: Game

    @property
    def action(self) -> int:
        """The action id of the move."""
        return action_of(self.before.rules, self.before.state, self.seat, self.move)

    @property
    def is_draw(self) -> bool:
        """Whether chance affects the outcome."""
        return isinstance(self.move, Draw)


def count_decisions(game: Game) -> int:
    """How many decisions the players have made in a game."""
    return sum(isinstance(event, Decided) for event in game.events)


def as_dealt(game: Game) -> Game:
    """The same game before the first decision."""
    rules = game.rules
    return Game(game.players, rules.ruleset.id, rules.map, game.seed, game.first)


def decisions_of(game: Game) -> Iterator[PastDecision]:
    """The decisions in order; a pass is not a decision."""
    after = as_dealt(game)
    for index, event in enumerate(game.events):
        if isinstance(event, Acted):
            before, after = after, after.copy()
            move = _move(event)
            after.play(event.seat, move)
            if isinstance(event, Decided):
                yield PastDecision(index, event.seat, move, before, after)


def _move(event: RecordedEvent) -> Move:
    move = move_of(event)
    assert move is not None, "not a move"
    return move
