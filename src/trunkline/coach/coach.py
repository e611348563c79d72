"""Makes the advice for a seat from its view alone."""

import math
from collections.abc import Sequence
from itertools import islice

from trunkline.bots.base import legal_move
from trunkline.bots.planner.kernels.route_prices import TRAINS_LEFT_OVER
from trunkline.bots.planner.taste import CARD, LOCOMOTIVE_HELP
from trunkline.coach.advice import Advice, CardNeed, Suggestion
from trunkline.coach.figures import most_rewarding
from trunkline.coach.losses import MoveValues
from trunkline.coach.planned_routes import Planned, Position, planned, planned_with
from trunkline.coach.reasons import Explainer, route_for
from trunkline.coach.ticket_needs import ticket_plan, urgent_routes
from trunkline.engine.cards import CARDS
from trunkline.engine.moves import Claim, KeepTickets, Move
from trunkline.engine.view import View

CLOSE = 2.0  # points; an alternative gives away no more
MOST_ALTERNATIVES = 2
CARDS_A_TURN = 2
TRAINS_A_CLAIM = 3.3
# Any card is as good as another one then.
TOO_SIMILAR = ("draw_spare", "hold_back", "nothing_to_gain")


def advise(view: View) -> Advice:
    """The planner's plan and move for the decision of a view, with the reasons.

    Raises `ValueError` if the viewer has nothing to decide.
    """
    if view.seat is None or view.seat not in view.to_act:
        raise ValueError("the viewer has nothing to decide now")
    moves = view.legal_moves
    decided = planned(view)
    move = legal_move(decided.action, view, moves)
    kept = move.kept if isinstance(move, KeepTickets) else ()
    plan = planned_with(view, kept) if kept else decided
    return _Adviser(Position(view), plan, (*view.tickets, *kept)).advise(move, moves)


class _Adviser:
    """Puts together the advice for one decision."""

    def __init__(self, position: Position, plan: Planned, tickets: Sequence[str]) -> None:
        self._position = position
        self._wanted = plan.routes or most_rewarding(position)
        self._tickets = tuple(ticket_plan(position, ticket, plan.routes) for ticket in tickets)
        self._urgent = urgent_routes(position, self._tickets, plan.routes)
        self._values = MoveValues(position, self._wanted)
        self._explainer = Explainer(
            position, self._values, self._wanted, self._tickets, self._urgent
        )

    def advise(self, move: Move, moves: Sequence[Move]) -> Advice:
        """The advice to make a move that the planner chose among the legal ones."""
        losses = self._values.losses(moves, move)
        return Advice(
            suggestion=self._explainer.explain(move),
            alternatives=self._alternatives(move, moves, losses),
            tickets=self._tickets,
            routes=self._wanted,
            urgent=self._urgent,
            needs=self._needs(),
            ready=self._ready(moves),
            trains=self._position.length(self._wanted),
            turns=self._turns(),
            turns_left=_turns_left(self._position),
            losses=losses,
        )

    def _alternatives(
        self, move: Move, moves: Sequence[Move], losses: Sequence[float]
    ) -> tuple[Suggestion, ...]:
        """The closest moves of another kind, or that claim another route."""
        ranked = sorted(zip(losses, moves, strict=True), key=lambda pair: pair[0])
        seen = {_subject(self._position, move)}
        others: list[Suggestion] = []
        for loss, other in ranked:
            subject = _subject(self._position, other)
            if loss <= CLOSE and subject not in seen:
                seen.add(subject)
                others.append(self._explainer.explain(other, loss))
        worth_telling = (each for each in others if each.reason not in TOO_SIMILAR)
        return tuple(islice(worth_telling, MOST_ALTERNATIVES))

    def _needs(self) -> tuple[CardNeed, ...]:
        position, lacks = self._position, self._values.lacks
        missing = [
            CardNeed(
                color,
                position.hand.get(color, 0),
                lacks[color],
                route_for(position, self._wanted, color),
            )
            for color in CARDS
            if color != "locomotive" and lacks[color] > 0
        ]
        return tuple(sorted(missing, key=lambda need: -need.missing))

    def _ready(self, moves: Sequence[Move]) -> tuple[str, ...]:
        payable = {move.route for move in moves if isinstance(move, Claim)}
        return tuple(
            route for route in self._wanted if payable & set(self._position.open_halves(route))
        )

    def _turns(self) -> int:
        """One turn a claim, and those for the missing cards."""
        taste, lacks = self._position.taste, self._values.lacks
        missing = sum(max(0, lack) for lack in lacks.values())
        missing -= taste[LOCOMOTIVE_HELP] * self._position.hand.get("locomotive", 0)
        return len(self._wanted) + math.ceil(max(0.0, float(taste[CARD] * missing)))


def _turns_left(position: Position) -> int:
    """Turns until some seat has placed its trains, if it draws two cards a turn for them.

    The planner's own estimate only serves its comparisons, and is too long for people.
    """

    def turns(trains: int, cards: int) -> float:
        return max(0, trains - cards) / CARDS_A_TURN + trains / TRAINS_A_CLAIM

    seats = position.view.seats
    least = min(turns(max(0, seat.trains - TRAINS_LEFT_OVER), seat.cards) for seat in seats)
    return position.view.turns_left or 1 + math.ceil(least)


def _subject(position: Position, move: Move) -> object:
    """What a move is about: payments of one route, or cards of one kind, are the same."""
    if isinstance(move, Claim):
        return frozenset((move.route, *position.open_halves(move.route)))
    slot = getattr(move, "slot", None)
    return move if slot is None else position.face_up[slot]
