"""Refusals travel between processes whole."""

import pickle

import pytest

from trunkline.engine.errors import IllegalMove, InvalidMove, Reason, RecordError


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_survives_the_way_to_another_process(reason: Reason) -> None:
    refusal = pickle.loads(pickle.dumps(IllegalMove(reason)))
    assert refusal.reason is reason
    assert str(refusal) == f"{reason.sentence} ({reason.rule})"


def test_other_errors_survive_it_too() -> None:
    assert str(pickle.loads(pickle.dumps(InvalidMove("no such move")))) == "no such move"
    assert str(pickle.loads(pickle.dumps(RecordError("event 3", "why")))) == "event 3: why"


def test_a_reason_is_found_by_its_code_on_the_wire() -> None:
    assert {reason.value: reason for reason in Reason}["cards_short"] is Reason.CARDS_SHORT
    assert len({reason.value for reason in Reason}) == len(Reason)
