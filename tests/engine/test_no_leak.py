"""A view leaks nothing: what a seat cannot know does not change what it sees."""

import gc
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from tests.engine.hidden_information import disguised, scramble
from tests.engine.random_play import POLICIES, SETTINGS, USA, Lot, Setting, next_move
from trunkline.engine.events import (
    DeckDrawn,
    Event,
    FirstTicketsChosen,
    RecordedEvent,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.game import Game
from trunkline.engine.history import History
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.view import View, view_of

Viewer = int | None


class Watcher:
    """One viewer, and the history it sees of a twin game with another hidden past."""

    def __init__(self, viewer: Viewer, rng: np.random.Generator) -> None:
        self.viewer = viewer
        self.rng = rng
        self.history: list[Event] = []

    def listen(self, game: Game) -> None:
        for index in range(len(self.history), len(game.events)):
            first = index < len(game.players)
            told = disguised(game, game.events[index], first, self.viewer, self.rng)
            self.history.append(self.redacted(told, first))

    def redacted(self, event: RecordedEvent, first: bool) -> Event:
        if first and isinstance(event, TicketsKept) and event.seat != self.viewer:
            return FirstTicketsChosen(event.seat)
        return event.seen_by(self.viewer)

    def check(self, game: Game) -> None:
        self.listen(game)
        twin = game.copy()
        scramble(twin, self.viewer, self.rng)
        seen = game.view(self.viewer)
        assert seen == view_of(game.rules, twin.state, self.viewer, History.of(self.history))
        if self.viewer is not None:
            assert game.legal_moves(self.viewer) == twin.legal_moves(self.viewer)
            assert seen.legal_moves == twin.legal_moves(self.viewer)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_a_seat_cannot_know_does_not_change_its_view(setting: Setting) -> None:
    policies = list(POLICIES.values()) if setting.folder != USA else [POLICIES["by-lot"]]
    for number, policy in enumerate(policies):
        game, lot = setting.game(f"leak {number}"), Lot(f"{setting} leak {number}")
        seats: list[Viewer] = [*range(setting.seats), None]
        rng = np.random.default_rng([number, setting.seats])
        watchers = [Watcher(viewer, rng) for viewer in seats]
        while not game.is_over:
            for watcher in watchers:
                watcher.check(game)
            game.play(*next_move(game, lot, policy))
        for watcher in watchers:
            watcher.check(game)


def test_a_scrambled_twin_really_is_another_game() -> None:
    game = game_in_the_middle()
    rng = np.random.default_rng(1)
    for field in ("card_stream", "pile", "hands", "deck", "ticket_marks"):
        twins = [game.copy() for _ in range(5)]
        for twin in twins:
            scramble(twin, 0, rng)
        assert any((twin.state[field] != game.state[field]).any() for twin in twins), field


def test_others_events_name_no_hidden_card_or_ticket() -> None:
    game = game_in_the_middle()
    assert {DeckDrawn, TicketsDrawn, TicketsKept} <= {type(event) for event in game.events}
    for viewer in (0, 1, 2, None):
        for event in game.view(viewer).history:
            if isinstance(event, DeckDrawn | TicketsDrawn | TicketsKept):
                names = hidden_names(event)
                assert (event.seat == viewer) or names == {None} or names == set()
                assert (event.seat != viewer) or None not in names


def hidden_names(event: DeckDrawn | TicketsDrawn | TicketsKept) -> set[str | None]:
    match event:
        case DeckDrawn(_, card):
            return {card}
        case TicketsDrawn(_, offered):
            return set(offered)
        case TicketsKept(_, kept, returned):
            return {*kept, *returned}


def game_in_the_middle() -> Game:
    """A game of three seats after about a hundred moves, with tickets drawn and routes claimed."""
    game, lot = Game(3, seed="middle"), Lot("middle")
    while len(game.events) < 150 or game.view(0).to_act != (0,) or game.view(0).offer:
        game.play(*next_move(game, lot, POLICIES["ticket-lover"]))
    return game


# Each of these is something that seat 0 may know.
KNOWABLE: dict[str, Callable[[np.ndarray], Any]] = {
    "its own hand": lambda state: np.add.at(state["hands"][0, 0], 3, 1),
    "a card another took": lambda state: np.add.at(state["known"][0, 1], 3, 1),
    "how many cards another has": lambda state: np.add.at(state["hands"][0, 2], 3, 1),
    "its own tickets": lambda state: np.bitwise_xor.at(state["ticket_marks"][0], 0, 1),
    "a ticket it returned": lambda state: np.bitwise_xor.at(state["ticket_marks"][0], 0, 8),
    "the discards": lambda state: np.add.at(state["discards"][0], 8, 1),
    "the row": lambda state: np.bitwise_xor.at(state["face_up"][0], 4, 1),
    "the size of the pile": lambda state: np.add.at(state["pile_size"], 0, 1),
    "the size of the ticket deck": lambda state: np.add.at(state["deck_size"], 0, 1),
    "another's trains": lambda state: np.subtract.at(state["trains"][0], 1, 1),
    "another's points": lambda state: np.add.at(state["points"][0], 2, 1),
    "another's routes": lambda state: np.bitwise_xor.at(state["owned"][0, 1], 0, np.uint64(1)),
    "an offer to another": lambda state: np.add.at(state["offer_size"][0], 1, 1),
    "its own offer": lambda state: np.add.at(state["offers"][0, 0], 0, 1),
    "who is on turn": lambda state: np.add.at(state["turn"], 0, 1),
    "how long the game lasts": lambda state: np.add.at(state["turns_left"], 0, 1),
}


@pytest.mark.parametrize("what", KNOWABLE)
def test_what_a_seat_may_know_changes_its_view(what: str) -> None:
    game = game_in_the_middle()
    twin = game.copy()
    assert game.view(0) == twin.view(0)
    KNOWABLE[what](twin.state)
    assert game.view(0) != twin.view(0)


def test_what_happened_in_the_open_changes_the_view() -> None:
    game = game_in_the_middle()
    view = game.view(0)
    assert view != view_of(game.rules, game.state, 0, History.of(view.history[:-1]))


def things_behind(root: object) -> Iterator[object]:
    """Everything that can be reached from an object, except code."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type | FunctionType | ModuleType):
            continue
        seen.add(id(thing))
        yield thing
        todo += gc.get_referents(thing)
        if isinstance(thing, np.ndarray) and thing.base is not None:
            todo.append(thing.base)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_leads_neither_to_the_game_nor_to_its_state(viewer: Viewer) -> None:
    game = game_in_the_middle()
    view = game.view(viewer)
    assert view.seats
    raw = view.raw
    things = list(things_behind(view))
    assert any(thing is raw for thing in things)
    assert not any(isinstance(thing, Game) for thing in things)
    arrays = [thing for thing in things if isinstance(thing, np.ndarray)]
    assert not any(array.dtype == GAME for array in arrays)
    assert not any(np.shares_memory(array, game.state) for array in arrays)
    assert set(vars(view)) == {"rules", "raw", "_bytes", "_history", "seats"}
    assert vars(view)["_bytes"] == view.raw.tobytes()


def test_a_view_is_a_snapshot_that_cannot_be_written() -> None:
    game = game_in_the_middle()
    view: View = game.view(0)
    before = view.raw.tobytes(), view.history
    game.play(0, game.legal_moves(0)[0])
    assert (view.raw.tobytes(), view.history) == before
    with pytest.raises(ValueError, match="read-only"):
        view.raw["turn"][0] = 1
