"""Estimates what each legal move gives away, in points, by the planner's figures."""

from collections.abc import Sequence
from functools import cached_property

from trunkline.bots.planner.taste import CARD, TURN_PRICE
from trunkline.coach.figures import (
    card_worths,
    claim_worth,
    least_worth,
    mean_unseen_worth,
    needs_and_lacks,
    plan_worth,
    points_of,
)
from trunkline.coach.planned_routes import Position, planned_with
from trunkline.coach.ticket_needs import completed_by
from trunkline.engine.cards import Color
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move

WASTED_TURNS = 2.0  # drawing tickets at the wrong time: the turn, and a ticket that may fail
LAST_TICKETS = 10.0  # points that new tickets cost on average in the last round


class MoveValues:
    """Values the moves of one decision, given the routes that the planner wants."""

    def __init__(self, position: Position, wanted: Sequence[str]) -> None:
        self._position = position
        self._halves = {lane for route in wanted for lane in position.open_halves(route)}
        self._spare_trains = max(0, position.own.trains - position.length(wanted))
        self.needs, self.lacks = needs_and_lacks(position, wanted)
        self.worths = card_worths(position, self.lacks)
        self.unseen_worth = mean_unseen_worth(position, self.worths)
        self.least = least_worth(position, len(wanted))
        self._turn_price = float(position.taste[TURN_PRICE])
        self._card_price = float(position.taste[CARD]) * self._turn_price

    def losses(self, moves: Sequence[Move], suggested: Move) -> tuple[float, ...]:
        """What each move gives away; nothing for the suggested one."""
        best = self.value(suggested)
        if isinstance(suggested, DrawTickets):
            best = self._draw_value + self._turn_price
        return tuple(
            0.0 if move == suggested else round(max(0.0, best - self.value(move)), 1)
            for move in moves
        )

    def value(self, move: Move) -> float:
        """The worth of a move in points, comparable with that of other moves now."""
        match move:
            case KeepTickets(kept):
                return self._keep_value(kept)
            case Claim():
                return self._claim_value(move)
            case DrawDeck() | DrawFaceUp():
                return self._draw_value - self._card_price * self._worse_than_best(move)
            case DrawTickets():
                return self._ticket_value
        return 0.0

    def _keep_value(self, kept: tuple[str, ...]) -> float:
        position = self._position
        tickets = (*position.view.tickets, *kept)
        return plan_worth(position, tickets, planned_with(position.view, kept).routes)

    def _claim_value(self, claim: Claim) -> float:
        position = self._position
        if position.view.turns_left:
            tickets = map(position.rules.ticket, completed_by(position, claim.route))
            return points_of(position, claim.route) + 2.0 * sum(t.points for t in tickets)
        worth = claim_worth(position, self.needs, claim)
        if claim.route in self._halves:
            return worth
        return min(worth, self._draw_value) - self._price_of_straying(claim)

    def _price_of_straying(self, claim: Claim) -> float:
        """What a route beside the plan costs: a turn, cards of the plan, trains of the plan."""
        position = self._position
        length = position.rules.route(claim.route).length
        price = self._turn_price * (1 + max(0, length - self._spare_trains))
        color: Color | None = claim.color
        if color:
            left = position.hand.get(color, 0) - claim.cards
            price += self._card_price * max(0, min(claim.cards, self.needs[color] - left))
        return price

    @cached_property
    def _draw_value(self) -> float:
        """The worth of the best draw: a claim that is worth less can wait."""
        if self._position.view.turns_left:
            return 0.0
        return -self._turn_price if self.least is None else self.least

    @cached_property
    def _ticket_value(self) -> float:
        is_late = self._position.view.turns_left or self.least is None
        return self._draw_value - (LAST_TICKETS if is_late else WASTED_TURNS * self._turn_price)

    def _worse_than_best(self, move: DrawDeck | DrawFaceUp) -> float:
        """How much a draw is worth less than the best one, in cards."""
        return max(map(self._draw_worth, self._draws)) - self._draw_worth(move)

    def _draw_worth(self, move: DrawDeck | DrawFaceUp) -> float:
        """The worth of a card and of the best card after it; a face-up locomotive is alone."""
        first = self._card_worth(move)
        if self._position.view.is_second_card_due or self._is_locomotive(move):
            return first
        others = [draw for draw in self._draws if draw != move or isinstance(draw, DrawDeck)]
        seconds = [self._card_worth(draw) for draw in others if not self._is_locomotive(draw)]
        return first + max([0.0, *seconds])

    def _card_worth(self, move: DrawDeck | DrawFaceUp) -> float:
        if isinstance(move, DrawDeck):
            return self.unseen_worth
        card = self._position.face_up[move.slot]
        return self.worths[card] if card else 0.0

    def _is_locomotive(self, move: DrawDeck | DrawFaceUp) -> bool:
        face_up = self._position.face_up
        return isinstance(move, DrawFaceUp) and face_up[move.slot] == "locomotive"

    @cached_property
    def _draws(self) -> list[DrawDeck | DrawFaceUp]:
        moves = self._position.view.legal_moves
        return [move for move in moves if isinstance(move, DrawDeck | DrawFaceUp)]
