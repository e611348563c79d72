"""Gives the reason for a move, from the plan that it belongs to."""

from collections.abc import Sequence

from trunkline.coach.advice import Reason, Suggestion, TicketPlan, UrgentRoute
from trunkline.coach.figures import points_of
from trunkline.coach.losses import MoveValues
from trunkline.coach.planned_routes import Position
from trunkline.coach.ticket_needs import completed_by
from trunkline.engine.cards import Card
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move
from trunkline.maps.types import GRAY


class Explainer:
    """Explains the moves of one decision."""

    def __init__(
        self,
        position: Position,
        values: MoveValues,
        wanted: Sequence[str],
        tickets: Sequence[TicketPlan],
        urgent: Sequence[UrgentRoute],
    ) -> None:
        self._position = position
        self._values = values
        self._wanted = wanted
        self._tickets = tickets
        self._urgent = {each.route for each in urgent}

    def explain(self, move: Move, loss: float = 0.0) -> Suggestion:
        """The move with its reason."""
        match move:
            case Claim():
                return self._claim(move, loss)
            case DrawFaceUp() | DrawDeck():
                return self._draw(move, loss)
            case DrawTickets():
                return Suggestion(move, "draw_tickets", loss)
            case KeepTickets(kept):
                return self._keep(move, kept, loss)
        return Suggestion(move, "only_move", loss)

    def _claim(self, move: Claim, loss: float) -> Suggestion:
        position, route = self._position, move.route
        tickets = completed_by(position, route)
        rivals = position.rivals_at(route)
        reason = self._claim_reason(route, tickets)
        points = points_of(position, route)
        return Suggestion(
            move, reason, loss, route=route, points=points, tickets=tickets, rivals=rivals
        )

    def _claim_reason(self, route: str, tickets: tuple[str, ...]) -> Reason:
        position = self._position
        is_planned = any(
            route in position.open_halves(lane) for each in self._tickets for lane in each.routes
        )
        if tickets:
            return "complete_ticket"
        if position.view.turns_left:
            return "last_turn"
        if not is_planned:
            return "claim_for_points"
        if route in self._urgent:
            return "claim_before_rival"
        return "claim_before_end" if self._values.least is None else "claim_planned"

    def _draw(self, move: DrawFaceUp | DrawDeck, loss: float) -> Suggestion:
        face_up, lacks = self._position.face_up, self._values.lacks
        card = face_up[move.slot] if isinstance(move, DrawFaceUp) else None
        reason = self._draw_reason(card)
        route: str | None = None
        if reason == "hold_back":
            route = self._wanted[0]
        elif reason == "collect" and card:
            route = route_for(self._position, self._wanted, card)
        missing = max(0, lacks.get(card or "", 0))
        return Suggestion(move, reason, loss, route=route, card=card, missing=missing)

    def _draw_reason(self, card: Card | None) -> Reason:
        """Why to draw a face-up card, or an unseen one (None)."""
        lacks, face_up = self._values.lacks, self._position.face_up
        if self._position.view.turns_left:
            return "nothing_to_gain"
        if card == "locomotive":
            return "take_locomotive"
        if card and lacks[card] > 0:
            return "collect"
        if self._wanted and max(lacks.values()) <= 0:
            return "hold_back"
        if card:
            return "draw_spare"
        is_useful = any(lacks.get(shown or "", 0) > 0 for shown in face_up)
        return "draw_any" if is_useful else "draw_unseen"

    def _keep(self, move: KeepTickets, kept: tuple[str, ...], loss: float) -> Suggestion:
        position = self._position
        paths = [position.path_among(each.ticket, position.open) or () for each in self._tickets]
        alone = sum(map(position.length, paths))
        together = position.length(self._wanted)
        reason: Reason = "keep_shared" if alone > together else "keep_cheapest"
        return Suggestion(move, reason, loss, missing=max(0, alone - together), tickets=kept)


def route_for(position: Position, wanted: Sequence[str], card: Card) -> str:
    """The first wanted route that a colour is for: one of that colour, else a gray one."""
    colors = {route: position.rules.route(route).color for route in wanted}
    own = [route for route in wanted if colors[route] == card]
    gray = [route for route in wanted if colors[route] == GRAY]
    return [*own, *gray, *wanted][0]
