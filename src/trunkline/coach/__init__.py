"""Advises a player: the planner's plan for a view, its next move, and the reasons in codes."""

from trunkline.coach.advice import (
    Advice,
    CardNeed,
    Reason,
    Suggestion,
    TicketPlan,
    TicketState,
    UrgentRoute,
)
from trunkline.coach.coach import advise

__all__ = [
    "Advice",
    "CardNeed",
    "Reason",
    "Suggestion",
    "TicketPlan",
    "TicketState",
    "UrgentRoute",
    "advise",
]
