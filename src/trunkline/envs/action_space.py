"""Actions as numbers: the full ids of the engine, or a compact form."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from trunkline.engine.actions import moves_of
from trunkline.engine.cards import CARDS
from trunkline.engine.kernels.layout import (
    ACTION_WORDS,
    CARD_KINDS,
    CLAIMS,
    COLORS,
    KEEP,
    LOCOMOTIVE,
    WORD,
)
from trunkline.engine.kernels.rule_tables import claims
from trunkline.engine.moves import KeepTickets, Move
from trunkline.engine.rules import Rules
from trunkline.engine.view import View
from trunkline.envs.env_arguments import check_action
from trunkline.envs.kernels.action_forms import FIXED, ActionForm, fewest_locomotives_in
from trunkline.envs.observation_layout import most_offered
from trunkline.hints import suggestion
from trunkline.maps import COLORS as COLOR_NAMES

Form = Literal["full", "compact"]
FORMS: tuple[Form, ...] = ("full", "compact")
KINDS = ("draw", "keep", "claim")


@dataclass(frozen=True, slots=True)
class Factors:
    """A compact action in parts; a learner may choose them one after the other."""

    kind: str
    """"draw" (also tickets and a pass), "keep" or "claim"."""
    choice: int
    """Which draw, which subset of the offer (ticket k is bit k), or which route."""
    color: int
    """The colour of a claim, or 8 for locomotives alone; else 0."""


class ActionSpace:
    """The actions of some rules as numbers from 0 to `size` - 1.

    `full` has the engine's ids: every way to pay is an action. In `compact`, a claim is a route and
    a colour, and spends as few locomotives as possible.

    >>> from trunkline import get_rules
    >>> ActionSpace(get_rules(), "full").size, ActionSpace(get_rules(), "compact").size
    (1216, 468)
    """

    def __init__(self, rules: Rules, form: Form = "compact") -> None:
        if form not in FORMS:
            hint = suggestion(str(form), FORMS)
            raise ValueError(f"there is no form of actions {form!r}{hint}")
        self.rules = rules
        self.form: Form = form
        self.kernel_form: ActionForm = _compact(rules) if form == "compact" else _full()
        compact = FIXED + self.kernel_form.subsets + len(self.kernel_form.claims)
        self.size: int = compact if form == "compact" else ACTION_WORDS * WORD

    def __repr__(self) -> str:
        return f"<ActionSpace: {self.size} {self.form} actions, {self.rules}>"

    def encode(self, view: View, move: Move) -> int:
        """The action of a legal move of the viewer; raises `ValueError` if it has none."""
        if move not in view.legal_moves:
            raise ValueError(f"{move} is not legal here")
        if move not in self._moves(view):
            raise ValueError(f"{move} spends more locomotives than it needs: it has no compact id")
        return self._number(view, move)

    def _full_id(self, view: View, move: Move) -> int:
        if isinstance(move, KeepTickets):
            places = [view.offer.index(ticket) for ticket in move.kept]
            return KEEP + sum(1 << place for place in places)
        return self.rules.action_of_move[move]

    def _compact_number(self, action: int) -> int:
        if action < FIXED:
            return action
        if action < WORD:
            return FIXED + action - KEEP
        return FIXED + self.kernel_form.subsets + int(self.kernel_form.numbers[action - WORD])

    def decode(self, view: View, action: int) -> Move:
        """The move of an action in the viewer's position; raises `ValueError` if it is not legal.

        An action of the compact form pays with the viewer's cards.
        """
        moves = self.legal(view)
        if action not in moves:
            raise ValueError(f"action {action} is not legal here")
        return moves[action]

    def legal(self, view: View) -> dict[int, Move]:
        """The viewer's legal actions, each with its move."""
        return {self._number(view, move): move for move in self._moves(view)}

    def _moves(self, view: View) -> list[Move]:
        return fewest_locomotives(view) if self.form == "compact" else view.legal_moves

    def _number(self, view: View, move: Move) -> int:
        full = self._full_id(view, move)
        return full if self.form == "full" else self._compact_number(full)

    def factors(self, action: int) -> Factors:
        """The parts of a compact action."""
        self._check_compact(action)
        form = self.kernel_form
        if action < FIXED:
            return Factors("draw", action, 0)
        if action < FIXED + form.subsets:
            return Factors("keep", action - FIXED, 0)
        route, color = form.claims[action - FIXED - form.subsets].tolist()
        return Factors("claim", route, color)

    def of_factors(self, factors: Factors) -> int:
        """The compact action of its parts; raises `ValueError` if there is none."""
        action = self._factor_table.get(factors)
        if action is None:
            raise ValueError(f"there is no action with the parts {factors}")
        return action

    @property
    def _factor_table(self) -> dict[Factors, int]:
        return _factor_table(self)

    def _check_compact(self, action: int) -> None:
        if self.form != "compact":
            raise ValueError("only compact actions have parts")
        check_action(action)
        if not 0 <= action < self.size:
            raise ValueError(f"actions go from 0 to {self.size - 1}, not {action}")

    def label(self, action: int) -> str:
        """A compact action in words, such as `claim atlanta--miami with blue`."""
        factors = self.factors(action)
        if factors.kind == "claim":
            route = self.rules.map.routes[factors.choice].id
            return f"claim {route} with {CARDS[factors.color]}"
        if factors.kind == "keep":
            return f"keep the offered tickets of the set {factors.choice:b}"
        return str(self.rules.move_of_action[factors.choice])


@lru_cache(maxsize=64)
def action_space(rules: Rules, form: Form) -> ActionSpace:
    """The actions of some rules in a form."""
    return ActionSpace(rules, form)


@lru_cache(maxsize=64)
def _factor_table(space: ActionSpace) -> dict[Factors, int]:
    return {space.factors(action): action for action in range(space.size)}


def fewest_locomotives(view: View) -> list[Move]:
    """The viewer's legal moves without claims that waste locomotives."""
    mask = view.raw["legal"][0].copy()
    hands = np.zeros((1, CARD_KINDS), np.uint8)
    hands[0] = view.raw["hand"][0]
    fewest_locomotives_in(view.rules.tables, hands, mask)
    return moves_of(view.rules, view.offer, mask)


def _full() -> ActionForm:
    return ActionForm(np.zeros((0, 2), np.int64), np.zeros(0, np.int64), 0)


def _compact(rules: Rules) -> ActionForm:
    """A coloured route has one claim, a gray one nine: with each colour, or locomotives alone."""
    pairs = [
        (index, color)
        for index, route in enumerate(rules.map.routes)
        for color in _colors(route.color)
    ]
    number_of = {pair: number for number, pair in enumerate(pairs)}
    numbers = np.zeros(CLAIMS, np.int64)
    for claim, route, color, _ in claims(rules.map):
        of_route = int(rules.tables["color"][0, route])
        alone = LOCOMOTIVE if of_route == COLORS else of_route
        numbers[claim] = number_of[route, alone if color is None else color]
    return ActionForm(np.array(pairs, np.int64), numbers, 1 << most_offered(rules))


def _colors(color: str) -> list[int]:
    return [COLOR_NAMES.index(color)] if color in COLOR_NAMES else [*range(COLORS), LOCOMOTIVE]
