"""The layout of an observation: which byte means what."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod

import numpy as np

from trunkline.engine.cards import CARDS
from trunkline.engine.kernels.layout import CARD_KINDS, MAX_OFFER, SLOTS
from trunkline.engine.rules import Rules
from trunkline.envs.kernels.observation import BYTES, SLOT_KINDS
from trunkline.hints import suggestion, wrong_type

VERSION = 1
PHASES = ("choosing", "turn", "second card", "keeping", "over")


@dataclass(frozen=True, slots=True)
class ObservationBlock:
    """A part of an observation: an array that lies flat in it."""

    name: str
    start: int
    shape: tuple[int, ...]
    scale: int
    """The largest usual value: divide by it to get numbers from 0 to about 1."""
    meaning: str

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where it lies."""
        return slice(self.start, self.start + self.size)


class ObservationLayout:
    """Which byte of an observation means what, for some rules and a number of players.

    >>> from trunkline import get_rules
    >>> layout = ObservationLayout(get_rules(), players=2)
    >>> layout.size, layout["hand"].slice
    (664, slice(550, 559, None))

    Attributes:
        version: The version of the layout. A change of any index gets a new one.
        blocks: The parts, in their order.
        size: The number of bytes.
    """

    version = VERSION

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.blocks: tuple[ObservationBlock, ...] = _blocks(rules, players)
        self.size: int = self.blocks[-1].slice.stop
        self._by_name = {block.name: block for block in self.blocks}

    def __getitem__(self, name: str) -> ObservationBlock:
        if name not in self._by_name:
            raise KeyError(f"there is no block {name!r}{suggestion(str(name), [*self._by_name])}")
        return self._by_name[name]

    def __repr__(self) -> str:
        return f"<ObservationLayout: {self.size} bytes, {self.players} players, {self.rules}>"

    @cached_property
    def starts(self) -> np.ndarray:
        """Where each block begins, for kernels."""
        return np.array([block.start for block in self.blocks], dtype=np.int64)

    @cached_property
    def scale(self) -> np.ndarray:
        """The divisor of every byte: `observation / layout.scale` lies between 0 and about 1."""
        sizes = [block.size for block in self.blocks]
        scales = np.array([block.scale for block in self.blocks], dtype=np.float32)
        return np.repeat(scales, sizes)

    def check(self, observation: np.ndarray) -> None:
        """Raise `TypeError` or `ValueError` if these are no observations of this layout."""
        if not isinstance(observation, np.ndarray):
            raise wrong_type("observation", "an array", observation)
        if observation.shape[-1:] != (self.size,):
            shape = observation.shape
            raise ValueError(f"an observation has {self.size} numbers; the shape is {shape}")

    def parts(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The blocks of an observation, or of many, in their shapes, without copying."""
        self.check(observation)
        before = observation.shape[:-1]
        return {
            block.name: observation[..., block.slice].reshape(*before, *block.shape)
            for block in self.blocks
        }


@lru_cache(maxsize=64)
def layout_of(rules: Rules, players: int) -> ObservationLayout:
    """The layout for some rules and a number of players."""
    return ObservationLayout(rules, players)


def most_offered(rules: Rules) -> int:
    """The largest number of tickets that a seat chooses among."""
    return min(max(rules.ruleset.start_deal, rules.ruleset.draw), MAX_OFFER)


def _blocks(rules: Rules, players: int) -> tuple[ObservationBlock, ...]:
    blocks: list[ObservationBlock] = []
    for name, shape, scale, meaning in _parts(rules, players):
        start = blocks[-1].slice.stop if blocks else 0
        blocks.append(ObservationBlock(name, start, shape, scale, meaning))
    end = blocks[-1].slice.stop
    blocks.append(
        ObservationBlock("padding", end, (-end % BYTES,), 1, "0, so that rows are whole words")
    )
    return tuple(blocks)


def _parts(rules: Rules, players: int) -> list[tuple[str, tuple[int, ...], int, str]]:
    routes, tickets, trains = len(rules.map.routes), len(rules.tickets), rules.ruleset.trains
    cards = int(rules.tables["cards"][0].max())
    all_cards = int(rules.tables["cards"][0].sum())
    offer = most_offered(rules)
    return [
        # In the order of the numbers in `kernels/observation.py`.
        ("owned", (players, routes), 1, "1 if the seat owns the route"),
        ("closed", (players, routes), 1, "1 if the seat can never claim the route"),
        ("tickets", (tickets,), 1, "1 for each of the viewer's tickets"),
        ("returned", (tickets,), 1, "1 for each ticket that the viewer has returned"),
        ("offer", (offer, tickets), 1, "1 for the ticket at each place of the viewer's offer"),
        ("hand", (CARD_KINDS,), cards, f"the viewer's cards: {', '.join(CARDS)}"),
        ("known", (players, CARD_KINDS), cards, "cards that the seat is known to have"),
        ("points", (players,), 100, "points for routes, at most 255"),
        ("trains", (players,), trains, "trains left"),
        ("hand_size", (players,), all_cards // 4, "number of cards"),
        ("ticket_count", (players,), 10, "number of tickets; 0 while first ones are chosen"),
        ("offer_size", (players,), offer, "number of tickets that the seat chooses among"),
        ("discards", (CARD_KINDS,), cards, "the discards, by kind"),
        ("face_up", (SLOTS, SLOT_KINDS), 1, "1 for the kind of each face-up card; last: empty"),
        ("pile_size", (1,), all_cards, "cards in the draw pile"),
        ("deck_size", (1,), tickets, "tickets left to draw"),
        ("phase", (len(PHASES),), 1, f"1 for what is due: {', '.join(PHASES)}"),
        ("turn", (players,), 1, "1 for the seat on turn"),
        ("passes", (1,), players, "passes in a row"),
        ("turns_left", (1,), players, "turns left in the last round; 0 before it"),
        ("seat", (players,), 1, "1 for the viewer's seat, counted from seat 0"),
    ]
