"""Re-deals: whole games that fit what a viewer knows."""

import numpy as np
import pytest

from tests.bots.positions import positions
from trunkline.bots.belief.belief import belief_of
from trunkline.bots.search.kernels.redeal import deal_from_view
from trunkline.engine.game import Game
from trunkline.engine.history import History
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.view import View, view_of

RULESETS = ("classic", "1910", "mega")


def dealt_from(view: View, seed: str) -> np.ndarray:
    state = np.zeros(1, dtype=GAME)
    belief = belief_of(view, seed)
    deal_from_view(view.rules.tables, view.raw, 0, belief, new_stream("deal", seed), state, 0)
    return state


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_dealt_from_a_view_looks_the_same_from_there(ruleset: str, players: int) -> None:
    for number, (game, seat) in enumerate(positions(players, ruleset, "looks the same")):
        view = game.view(seat)
        state = dealt_from(view, str(number))
        assert view_of(game.rules, state, seat, History.of(view.history)) == view


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_dealt_from_a_view_has_every_card_and_ticket_once(players: int) -> None:
    for number, (game, seat) in enumerate(positions(players, "classic", "every card")):
        state = dealt_from(game.view(seat), str(number))
        assert cards_of(state).tolist() == game.rules.tables["cards"][0].tolist()
        assert tickets_of(game, state) == sorted(range(len(game.rules.tickets)))


def cards_of(state: np.ndarray) -> np.ndarray:
    totals = [int(state["pile"][0]) >> (8 * kind) & 255 for kind in range(8)]
    pile = np.diff([0, *totals, int(state["pile_size"][0])])
    row = np.bincount(state["face_up"][0], minlength=10)[:9]
    cards: np.ndarray = pile + row + state["hands"][0].sum(axis=0) + state["discards"][0]
    return cards


def tickets_of(game: Game, state: np.ndarray) -> list[int]:
    held = np.flatnonzero(state["ticket_marks"][0] & 7).tolist()
    top, size = int(state["deck_top"][0]), int(state["deck_size"][0])
    deck = [int(state["deck"][0, (top + k) % 96]) for k in range(size)]
    offers = [
        int(state["offers"][0, seat, k])
        for seat in range(len(game.players))
        for k in range(int(state["offer_size"][0, seat]))
    ]
    return sorted(held + deck + offers)


def test_another_deal_gives_rivals_other_hands() -> None:
    game, seat = list(positions(2, "classic", "others"))[-1]
    one, other = (dealt_from(game.view(seat), seed) for seed in ("one", "other"))
    assert (one["hands"][0, 1 - seat] != other["hands"][0, 1 - seat]).any()
    assert (one["hands"][0, seat] == other["hands"][0, seat]).all()
