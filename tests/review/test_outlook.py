"""Chances and luck come from roll-outs that change only what nobody could know."""

import numpy as np
import pytest

from tests.engine.situations import PILE, begun, lay
from tests.review.games import decide, finished, last_turn
from trunkline.bots.search.kernels.futures import deal_futures
from trunkline.engine.kernels.chance import new_stream
from trunkline.engine.moves import DrawDeck, DrawFaceUp
from trunkline.review.decisions import decisions_of
from trunkline.review.effort import go_on
from trunkline.review.outlook import Outlook

MAY_CHANGE = {"card_stream", "deck"}


def returned(game: np.ndarray) -> list[int]:
    """Where in the deck, from its top, a ticket lies that somebody has returned."""
    deck, marks = deck_of(game), game["ticket_marks"][0]
    return [place for place, ticket in enumerate(deck) if marks[ticket] >> 3]


def deck_of(game: np.ndarray) -> list[int]:
    """The tickets of a deck, top first."""
    top, size = int(game["deck_top"][0]), int(game["deck_size"][0])
    return [int(game["deck"][0, (top + k) % 96]) for k in range(size)]


@pytest.mark.parametrize("ruleset", ["classic", "mega"])
def test_a_new_future_changes_only_the_order_of_pile_and_deck(ruleset: str) -> None:
    for decision in decisions_of(finished(3, ruleset)):
        state = decision.before.state
        games = np.repeat(state, 3)
        deal_futures(games, new_stream("futures", str(decision.event)))
        for field in set(state.dtype.names or ()) - MAY_CHANGE:
            assert (games[field] == state[field]).all(), field
        for index in range(3):
            deck, before = deck_of(games[index : index + 1]), deck_of(state)
            assert sorted(deck) == sorted(before)
            for place in returned(state):
                assert deck[place] == before[place]


def test_futures_differ_from_each_other() -> None:
    games = np.repeat(begun(2).state, 8)
    deal_futures(games, new_stream("futures", "differ"))
    assert len({stream.tobytes() for stream in games["card_stream"]}) == 8
    assert len({deck.tobytes() for deck in games["deck"]}) == 8


def test_a_card_that_had_to_come_is_no_luck() -> None:
    game = last_turn()
    lay(game, hands=("2 blue",), pile="12 green", rest="discards", row="red blue white white black")
    drawn = decide(game, 0, DrawDeck())
    chances, luck = Outlook(game, 64, go_on).chances_and_luck(drawn)
    assert luck == 0
    assert sum(chances) == pytest.approx(1)


def test_good_and_bad_luck_even_out() -> None:
    game = begun(2)
    lay(game, hands=("5 red", "4 blue"), row="white white black black green", rest=PILE)
    outlook = Outlook(game, 256, go_on)
    lucks = []
    for seed in range(24):
        game.state["card_stream"][0, 0] = 7919 * seed
        lucks.append(outlook.chances_and_luck(decide(game, 0, DrawDeck()))[1])
    assert np.std(lucks) > 0
    assert abs(np.mean(lucks)) < 3 * np.std(lucks) / len(lucks) ** 0.5 + 0.01


def test_a_face_up_card_is_as_lucky_as_what_replaces_it() -> None:
    game = last_turn()
    before = game.state.tobytes()
    drawn = decide(game, 0, DrawFaceUp(0))
    _, luck = Outlook(game, 64, go_on).chances_and_luck(drawn)
    assert abs(luck) < 0.1, "its second card does not win the game either"
    assert game.state.tobytes() == before
