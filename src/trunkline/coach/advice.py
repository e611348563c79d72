"""Advice: a plan, a move and its reasons, as data that any language can put into words."""

from typing import Literal

import msgspec

from trunkline.engine.cards import Card, Color
from trunkline.engine.moves import Move

TicketState = Literal["completed", "planned", "left_out", "blocked"]
"""`left_out`: open routes complete it, but it takes more trains or turns than are left."""

Reason = Literal[
    "complete_ticket",
    "claim_before_rival",
    "claim_planned",
    "claim_before_end",
    "claim_for_points",
    "last_turn",
    "collect",
    "take_locomotive",
    "draw_any",
    "draw_unseen",
    "draw_spare",
    "hold_back",
    "draw_tickets",
    "keep_shared",
    "keep_cheapest",
    "nothing_to_gain",
    "only_move",
]
"""Why a move is good."""


class TicketPlan(msgspec.Struct, frozen=True):
    """What a ticket still takes."""

    ticket: str
    state: TicketState
    routes: tuple[str, ...]
    """The routes to claim, in order from one city to the other."""
    trains: int
    """Trains for these routes."""


class UrgentRoute(msgspec.Struct, frozen=True):
    """A route of the plan that a rival may take soon."""

    route: str
    rivals: tuple[int, ...]
    """The seats that have reached one of its cities."""
    detour: int | None
    """How many trains more the tickets take without it; None if some ticket has no other way."""


class CardNeed(msgspec.Struct, frozen=True):
    """Cards of a colour that the plan is missing."""

    color: Color
    held: int
    missing: int
    route: str
    """The first route of the plan that they are for."""


class Suggestion(msgspec.Struct, frozen=True):
    """A move with its reason, and what the reason is about."""

    move: Move
    reason: Reason
    loss: float = 0.0
    """The points that it gives away in the planner's judgement."""
    route: str | None = None
    card: Card | None = None
    missing: int = 0
    """How many cards like `card` the plan is missing."""
    points: int = 0
    tickets: tuple[str, ...] = ()
    rivals: tuple[int, ...] = ()


class Advice(msgspec.Struct, frozen=True):
    """What the planner would do in a seat's place, and why."""

    suggestion: Suggestion
    alternatives: tuple[Suggestion, ...]
    """Other moves that are nearly as good, the best first."""
    tickets: tuple[TicketPlan, ...]
    """The tickets held, or those it would hold after the suggested choice."""
    routes: tuple[str, ...]
    """All routes to claim: those of the tickets, or the one that pays best without tickets."""
    urgent: tuple[UrgentRoute, ...]
    """The most urgent first."""
    needs: tuple[CardNeed, ...]
    """The colours to collect, most missing first."""
    ready: tuple[str, ...]
    """Routes of the plan that the hand can pay for now."""
    trains: int
    """Trains for all routes of the plan."""
    turns: int
    """About how many turns the plan takes."""
    turns_left: int
    """About how many turns the game leaves to the seat."""
    losses: tuple[float, ...]
    """What each legal move gives away, in their order: points, in the planner's judgement."""
