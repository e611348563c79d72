"""A taste: the weights by which a planner decides, as a row of numbers."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

Taste = np.ndarray


class Weight(NamedTuple):
    """One number of a taste: its meaning, its start, and the range that tuning searches."""

    name: str
    start: float
    low: float
    high: float
    meaning: str


WEIGHTS = (
    Weight("card", 0.44, 0.1, 1.0, "turns that a missing card costs"),
    Weight("locomotive_help", 0.5, 0.0, 1.0, "missing cards that a locomotive replaces"),
    Weight("train", 0.45, 0.0, 2.0, "turns that a train costs"),
    Weight("point", 0.27, 0.0, 1.2, "turns that a point of a route makes up for"),
    Weight("rival_risk", 0.0, 0.0, 1.0, "turns that a rival at an end of a route costs"),
    Weight("turn_price", 2.3, 0.3, 8.0, "points that a turn of the plan could score elsewhere"),
    Weight("slack", 1.3, 0.2, 3.0, "share of the turns left that a plan may take"),
    Weight("patience", 6.65, -5.0, 35.0, "least worth of a claim in points, with an empty hand"),
    Weight("haste", 0.3, 0.0, 2.0, "points less for each card in hand"),
    Weight("hurry", 1.0, -3.0, 25.0, "spare turns at which it stops holding back"),
    Weight("locomotive_price", 0.8, 0.0, 6.0, "points that a spent locomotive costs"),
    Weight("needed_price", 1.3, 0.0, 4.0, "points that a card needed by another route costs"),
    Weight("contest", 0.5, -1.0, 5.0, "points that a rival at an end of a route adds to a claim"),
    Weight("joined", 2.0, -2.0, 12.0, "points added to an extra route that joins the net"),
    Weight("unneeded", 0.86, 0.0, 1.0, "worth of a card that no plan needs"),
    Weight("lack", 0.06, 0.0, 0.4, "worth added to a colour for each missing card"),
    Weight("locomotive", 1.5, 0.8, 4.0, "worth of a locomotive"),
    Weight("tickets_trains", 36.0, 5.0, 60.0, "own trains left for drawing tickets"),
    Weight("tickets_rival_trains", 10.0, 5.0, 45.0, "rivals' trains left for drawing tickets"),
    Weight("extra_train", 0.0, -0.5, 2.5, "points that a train costs on an extra route"),
    Weight("cards_a_claim", 3.5, 1.5, 8.0, "cards that a claim spends, to predict the end"),
    Weight("turns_a_card", 0.9, 0.2, 1.6, "turns that a card takes, to predict the end"),
)


def read_only(weights: Iterable[float]) -> Taste:
    """A taste of these weights, as a read-only array."""
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
