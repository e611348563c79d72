"""The words for train cards."""

from typing import Literal, get_args

from trunkline.maps import COLORS, LOCOMOTIVE

Color = Literal["purple", "white", "blue", "yellow", "orange", "black", "red", "green"]
Card = Literal["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"]

CARDS: tuple[Card, ...] = get_args(Card)

assert (*COLORS, LOCOMOTIVE) == CARDS
