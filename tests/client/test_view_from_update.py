"""A remote bot sees exactly what a local one sees, at every decision of whole games."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.server.table.ears import read_update
from trunkline.bots import make_bot
from trunkline.client.view_from_update import view_from
from trunkline.engine.events import Event, Passed, PileReshuffled, RowRefreshed, TicketsDrawn
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck, DrawFaceUp, Move
from trunkline.engine.view import View
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.table.clock import Clock
from trunkline.server.table.entries import Opened, SeatTaken, Started
from trunkline.server.table.presence import Presence
from trunkline.server.table.state import TableState
from trunkline.server.table.updates import UpdateMaker
from trunkline.server.table.viewer import Viewer

Chooser = Callable[[list[Move]], Move]
SMALL = Path(__file__).parents[1] / "maps" / "small"


class Listener:
    """A client of one seat, that is told everything as text."""

    def __init__(self, state: TableState, seat: int) -> None:
        self._state = state
        self._viewer = Viewer(f"player {seat}", lambda _update: None)
        self._history: list[Event] = []

    def view(self) -> View:
        """The view, made from what the seat has been told by now."""
        maker = UpdateMaker("t", self._state, Clock(), Presence())
        update = read_update(maker.message(self._viewer))
        self._history[update.first_event :] = update.events
        return view_from(update, tuple(self._history))


def started(settings: TableSettings, seed: str) -> TableState:
    state = TableState()
    sitters = [SeatTaken(seat, f"player {seat}", "Ada") for seat in range(settings.seats)]
    state.apply_all([Opened(settings, "player 0"), *sitters, Started(seed)])
    return state


def play(state: TableState, choose: Chooser) -> Game:
    """A whole game, in which every seat's view is compared before every move."""
    game = state.game
    assert game is not None
    listeners = [Listener(state, seat) for seat in range(len(game.players))]
    while not game.is_over:
        for seat, listener in enumerate(listeners):
            assert listener.view() == game.view(seat)
        seat = game.to_act[-1]
        view = game.view(seat)
        game.play(seat, choose(view.legal_moves))
    return game


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", ["classic", "mega"])
def test_the_view_of_every_seat_can_be_made_from_what_it_was_told(seats: int, ruleset: str) -> None:
    chance = Random(f"{seats}/{ruleset}")
    game = play(started(TableSettings(seats, ruleset), "seeing"), chance.choice)
    assert any(isinstance(event, TicketsDrawn) for event in game.events)


@pytest.mark.parametrize("seats", [2, 4])
def test_also_when_cards_run_out_and_seats_must_pass(seats: int) -> None:
    chance, met = Random(seats), set()

    def hoard(moves: list[Move]) -> Move:
        draws = [move for move in moves if isinstance(move, DrawDeck | DrawFaceUp)]
        return chance.choice(draws if draws and chance.random() < 0.95 else moves)

    for number in range(10):
        game = play(started(TableSettings(seats, "short", str(SMALL)), f"hoard/{number}"), hoard)
        met |= {type(event) for event in game.events}
    assert {Passed, PileReshuffled, RowRefreshed} <= met


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("bot", ["greedy", "steady", "planner", "passepartout"])
def test_a_bot_decides_the_same_remotely_and_locally(bot: str, seats: int) -> None:
    state = started(TableSettings(seats), "deciding")
    game = state.game
    assert game is not None
    listeners = [Listener(state, seat) for seat in range(seats)]
    remote = [make_bot(bot, str(seat)) for seat in range(seats)]
    local = [make_bot(bot, str(seat)) for seat in range(seats)]
    while not game.is_over:
        seat = game.to_act[0]
        here, there = game.view(seat), listeners[seat].view()
        move = local[seat].choose(here, here.legal_moves)
        assert remote[seat].choose(there, there.legal_moves) == move
        game.play(seat, move)


def test_who_looks_through_no_seat_has_no_view() -> None:
    state = started(TableSettings(2), "nobody")
    viewer = Viewer(None, lambda _update: None)
    update = read_update(UpdateMaker("t", state, Clock(), Presence()).message(viewer))
    with pytest.raises(ValueError, match="not the view of a seat"):
        view_from(update, ())
