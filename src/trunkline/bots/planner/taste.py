"""What a planner weighs, and how much: its taste is a row of numbers, one for each of these."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

Taste = np.ndarray


class Weight(NamedTuple):
    """One number of a taste: what it means, where it starts, and where tuning looks for it."""

    name: str
    start: float
    low: float
    high: float
    meaning: str


WEIGHTS = (
    Weight("card", 0.44, 0.1, 1.0, "turns that a lacking card costs"),
    Weight("locomotive_help", 0.5, 0.0, 1.0, "lacking cards that a locomotive makes up for"),
    Weight("train", 0.45, 0.0, 2.0, "turns that a train costs"),
    Weight("point", 0.27, 0.0, 1.2, "turns that a point of a route makes up for"),
    Weight("rival_risk", 0.0, 0.0, 1.0, "turns that a rival at an end of a route costs"),
    Weight("turn_price", 2.3, 0.3, 8.0, "points that a turn of the plan could bring elsewhere"),
    Weight("slack", 1.3, 0.2, 3.0, "share of the turns left that a plan may take"),
    Weight("patience", 6.65, -5.0, 35.0, "points that a claim must be worth with an empty hand"),
    Weight("haste", 0.3, 0.0, 2.0, "points less by each card in hand"),
    Weight("hurry", 1.0, -3.0, 25.0, "spare turns at which holding back ends"),
    Weight("locomotive_price", 0.8, 0.0, 6.0, "points that a spent locomotive costs"),
    Weight("needed_price", 1.3, 0.0, 4.0, "points that a card costs which another route needs"),
    Weight("contest", 0.5, -1.0, 5.0, "points that a rival at an end of a route adds to a claim"),
    Weight("joined", 2.0, -2.0, 12.0, "points that joining the net adds to an extra route"),
    Weight("unneeded", 0.86, 0.0, 1.0, "worth of a card that no plan needs"),
    Weight("lack", 0.06, 0.0, 0.4, "worth that each lacking card adds to one of its colour"),
    Weight("locomotive", 1.5, 0.8, 4.0, "worth of a locomotive"),
    Weight("tickets_trains", 36.0, 5.0, 60.0, "own trains that drawing tickets takes"),
    Weight("tickets_rival_trains", 10.0, 5.0, 45.0, "rivals' trains that drawing tickets takes"),
    Weight("extra_train", 0.0, -0.5, 2.5, "points that a train costs on an extra route"),
    Weight("cards_a_claim", 3.5, 1.5, 8.0, "cards that a claim spends, to guess the end by"),
    Weight("turns_a_card", 0.9, 0.2, 1.6, "turns that a card takes, to guess the end by"),
)


def read_only(weights: Iterable[float]) -> Taste:
    """A taste of these weights that nobody can change."""
    taste = np.array(list(weights))
    taste.flags.writeable = False
    return taste


NAMES = tuple(weight.name for weight in WEIGHTS)
START = read_only(weight.start for weight in WEIGHTS)

(
    CARD,
    LOCOMOTIVE_HELP,
    TRAIN,
    POINT,
    RIVAL_RISK,
    TURN_PRICE,
    SLACK,
    PATIENCE,
    HASTE,
    HURRY,
    LOCOMOTIVE_PRICE,
    NEEDED_PRICE,
    CONTEST,
    JOINED,
    UNNEEDED,
    LACK,
    LOCOMOTIVE_WORTH,
    TICKETS_TRAINS,
    TICKETS_RIVAL_TRAINS,
    EXTRA_TRAIN,
    CARDS_A_CLAIM,
    TURNS_A_CARD,
) = range(len(WEIGHTS))
