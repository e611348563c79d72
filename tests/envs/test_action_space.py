"""Actions as numbers: every legal move has one, and back."""

import pytest

from tests.engine.random_play import POLICIES, SMALL_SETTINGS, USA_SETTINGS, Lot, Setting, next_move
from trunkline import get_rules
from trunkline.engine.moves import Claim
from trunkline.envs import ActionSpace, Factors
from trunkline.envs.action_space import FORMS, Form

SOME = [USA_SETTINGS[0], USA_SETTINGS[15], SMALL_SETTINGS[0], SMALL_SETTINGS[-1]]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("setting", SOME, ids=str)
def test_legal_moves_become_numbers_and_back(setting: Setting, form: Form) -> None:
    game, lot = setting.game("numbers"), Lot("numbers")
    space = ActionSpace(game.rules, form)
    while not game.is_over:
        seat = game.to_act[0]
        view = game.view(seat)
        moves = game.legal_moves(seat, fewest_locomotives=form == "compact")
        numbers = [space.encode(view, move) for move in moves]
        assert len(set(numbers)) == len(moves)
        assert all(0 <= number < space.size for number in numbers)
        middle = len(moves) // 2
        assert space.decode(view, numbers[middle]) == moves[middle]
        game.play(*next_move(game, lot, POLICIES["by-lot"]))


def test_a_claim_that_wastes_a_locomotive_has_no_compact_number() -> None:
    game = SMALL_SETTINGS[0].game("waste")
    space, lot = ActionSpace(game.rules, "compact"), Lot("waste")
    wasteful = 0
    while not game.is_over:
        seat = game.to_act[0]
        view, few = game.view(seat), game.legal_moves(seat, fewest_locomotives=True)
        for move in game.legal_moves(seat):
            if move not in few:
                assert isinstance(move, Claim)
                wasteful += 1
                with pytest.raises(ValueError, match="more locomotives than it needs"):
                    space.encode(view, move)
        game.play(*next_move(game, lot, POLICIES["by-lot"]))
    assert wasteful > 0


def test_an_action_that_is_not_legal_is_refused() -> None:
    game = SMALL_SETTINGS[0].game("refused")
    with pytest.raises(ValueError, match="action 0 is not legal here"):
        ActionSpace(game.rules, "compact").decode(game.view(0), 0)  # first tickets come first


def test_compact_actions_have_parts_and_words() -> None:
    space = ActionSpace(get_rules(), "compact")
    every = [space.factors(action) for action in range(space.size)]
    assert len(set(every)) == space.size
    assert [space.of_factors(parts) for parts in every] == list(range(space.size))
    labels = [space.label(action) for action in range(space.size)]
    assert len(set(labels)) == space.size
    assert any(label.endswith("with locomotive") for label in labels)


def test_wrong_parts_and_forms_are_refused() -> None:
    space = ActionSpace(get_rules(), "compact")
    with pytest.raises(ValueError, match="there is no action with the parts"):
        space.of_factors(Factors("claim", 1000, 0))
    with pytest.raises(ValueError, match="actions go from 0 to 467, not 468"):
        space.factors(468)
    with pytest.raises(TypeError, match=r"whole number, not 1\.5"):
        space.factors(1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="only compact actions have parts"):
        ActionSpace(get_rules(), "full").factors(0)
    with pytest.raises(ValueError, match="no form of actions 'compct'; did you mean compact"):
        ActionSpace(get_rules(), "compct")  # type: ignore[arg-type]
