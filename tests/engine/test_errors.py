"""Refusals survive the way to another process; events are values; players are checked."""

import copy
import pickle
from typing import Any

import pytest

from trunkline.engine.errors import IllegalMove, InvalidMove, Reason, RecordError
from trunkline.engine.event_text import parse_event
from trunkline.engine.game import Game
from trunkline.engine.refusal_facts import Facts


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_survives_the_way_to_another_process(reason: Reason) -> None:
    refusal = pickle.loads(pickle.dumps(IllegalMove(reason)))
    assert refusal.reason is reason
    assert str(refusal) == f"{reason.sentence} ({reason.rule})"


def test_a_hint_survives_it_too() -> None:
    refusal = pickle.loads(pickle.dumps(IllegalMove(Reason.NO_SUCH_SEAT, "seats are 0 to 1")))
    assert str(refusal) == f"{Reason.NO_SUCH_SEAT.sentence} (R1.2); seats are 0 to 1"


def test_facts_and_their_sentence_survive_it_too() -> None:
    facts = Facts("atlanta--new-orleans--orange", 4, "orange", cards=1, locomotives=0)
    refusal = pickle.loads(pickle.dumps(IllegalMove(Reason.CARDS_SHORT, "", facts, "Too few.")))
    assert refusal.facts == facts
    assert str(refusal) == "Too few. (R5.1)"


def test_other_errors_survive_it_too() -> None:
    assert str(pickle.loads(pickle.dumps(InvalidMove("no such move")))) == "no such move"
    assert str(pickle.loads(pickle.dumps(RecordError("event 3", "why")))) == "event 3: why"


def test_a_reason_is_found_by_its_code_on_the_wire() -> None:
    assert {reason.value: reason for reason in Reason}["cards_short"] is Reason.CARDS_SHORT
    assert len({reason.value for reason in Reason}) == len(Reason)


def test_events_are_values() -> None:
    game = Game(2, seed="values")
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, game.legal_moves(seat)[-1])
    assert len(set(game.events)) > 50
    assert hash(game.events[-5]) == hash(parse_event(str(game.events[-5])))


@pytest.mark.parametrize("players", [10**9, -1, 0, 1, 6])
def test_a_number_of_players_that_cannot_be_is_refused_at_once(players: int) -> None:
    with pytest.raises(ValueError, match=f"not {players}"):
        Game(players)


@pytest.mark.parametrize("players", [[None, "a"], [{}, "a"], [{"name": 1}, "a"]])
def test_a_player_without_a_name_is_refused(players: Any) -> None:
    with pytest.raises(ValueError, match="needs a name"):
        Game(players)


def test_a_game_keeps_its_own_players() -> None:
    players = [{"name": "Ada"}, {"name": "Ben"}]
    game = Game(players)
    players[0]["name"] = "Zoe"
    assert game.record().players[0]["name"] == "Ada"
    assert "2 players, classic on usa" in repr(game)


def test_copying_with_the_standard_library_gives_an_independent_game() -> None:
    game = Game(2, seed="copy")
    twin = copy.copy(game)
    twin.play(0, twin.legal_moves(0)[0])
    assert game.to_act == (0, 1)
    assert twin.to_act == (1,)
