"""Does random things to a game: moves, refused moves, copies, records, texts."""

from typing import Any

import hypothesis.strategies as st
import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.engine.random_play import POLICIES, SETTINGS, SMALL_SETTINGS, Lot, Setting, next_move
from trunkline.engine.cards import CARDS
from trunkline.engine.errors import IllegalMove, InvalidMove, Reason
from trunkline.engine.event_text import parse_event
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import HOLDER_BITS
from trunkline.engine.moves import (
    Claim,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Move,
    parse_move,
)
from trunkline.engine.record import Record

BUDGET = settings(
    max_examples=200,
    stateful_step_count=50,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

UNREADABLE: list[Move] = [
    DrawFaceUp(5),
    DrawFaceUp(-1),
    Claim("atlantis--lemuria", "red", 2, 0),
    Claim("alder--cedar", "red", -1, 4),
    Claim("alder--cedar", None, 3, 0),
    KeepTickets(("atlantis--lemuria",)),
]


def snapshot(game: Game) -> tuple[Any, ...]:
    """Everything that could change in a game."""
    views = [game.view(seat) for seat in (*range(len(game.players)), None)]
    return game.state.tobytes(), game.events, game.to_act, game.is_over, game.score(), *views


class GameMachine(RuleBasedStateMachine):
    """One game, its forks, and the expected state of each fork."""

    game: Game

    @initialize(setting=st.sampled_from(SETTINGS + SMALL_SETTINGS), seed=st.integers(0, 999))
    def begin(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.game = setting.game(str(seed))
        self.forks: list[tuple[Game, tuple[Any, ...]]] = []

    @rule(data=st.data())
    @precondition(lambda self: not self.game.is_over)
    def play_a_legal_move(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.game.to_act))
        move = data.draw(st.sampled_from(self.game.legal_moves(seat)))
        happened = self.game.play(seat, move)
        assert self.game.events[-len(happened) :] == tuple(happened)
        assert parse_move(str(move)) == move
        for event in happened:
            for viewer in (0, 1, None):
                seen = event.seen_by(viewer)
                assert parse_event(str(seen)) == seen

    @rule(moves=st.integers(5, 60), policy=st.sampled_from(list(POLICIES)), seed=st.integers(0, 99))
    @precondition(lambda self: not self.game.is_over)
    def play_on(self, moves: int, policy: str, seed: int) -> None:
        lot = Lot(f"on {seed}")
        for _ in range(moves):
            if not self.game.is_over:
                self.game.play(*next_move(self.game, lot, POLICIES[policy]))

    @rule(data=st.data())
    def try_an_illegal_move(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.setting.seats - 1))
        everything = [*self.game.rules.move_of_action.values(), KeepTickets(()), *self.offers()]
        move = everything[data.draw(st.integers(0, len(everything) - 1))]
        if move in self.game.legal_moves(seat):
            return
        self.refused(seat, move, IllegalMove)

    def offers(self) -> list[Move]:
        seats = range(self.setting.seats)
        return [KeepTickets(offer) for s in seats if (offer := self.game.view(s).offer)]

    @rule(seat=st.integers(0, 1), move=st.sampled_from(UNREADABLE))
    def try_an_invalid_move(self, seat: int, move: Move) -> None:
        self.refused(seat, move, InvalidMove)

    @rule(seat=st.sampled_from([-1, 5, 6]))
    def try_a_seat_that_is_not_there(self, seat: int) -> None:
        error = self.refused(seat, DrawTickets(), IllegalMove)
        assert isinstance(error, IllegalMove)
        assert error.reason is Reason.NO_SUCH_SEAT

    def refused(
        self, seat: int, move: Move, kind: type[IllegalMove] | type[InvalidMove]
    ) -> ValueError:
        before = snapshot(self.game)
        with pytest.raises(kind) as caught:
            self.game.play(seat, move)
        assert snapshot(self.game) == before
        return caught.value

    @rule()
    def fork(self) -> None:
        twin = self.game.copy()
        assert snapshot(twin) == snapshot(self.game)
        assert not np.shares_memory(twin.state, self.game.state)
        self.forks = [*self.forks[-2:], (twin, snapshot(twin))]

    @rule()
    @precondition(lambda self: bool(self.forks))
    def look_at_the_forks(self) -> None:
        for twin, before in self.forks:
            assert snapshot(twin) == before

    @rule(number=st.integers(0, 2), seed=st.integers(0, 99))
    @precondition(lambda self: bool(self.forks))
    def let_a_fork_go_its_own_way(self, number: int, seed: int) -> None:
        number %= len(self.forks)
        twin, _ = self.forks[number]
        before = snapshot(self.game)
        lot = Lot(f"fork {seed}")
        for _ in range(10):
            if not twin.is_over:
                twin.play(*next_move(twin, lot, POLICIES["by-lot"]))
        assert snapshot(self.game) == before
        self.forks[number] = (twin, snapshot(twin))

    @rule()
    @precondition(lambda self: not self.game.is_over)
    def two_copies_go_the_same_way(self) -> None:
        one, other = self.game.copy(), self.game.copy()
        for twin in (one, other):
            lot = Lot("same")
            for _ in range(8):
                if not twin.is_over:
                    twin.play(*next_move(twin, lot, POLICIES["by-lot"]))
        assert snapshot(one) == snapshot(other)

    @rule()
    def make_the_record_a_game_again(self) -> None:
        record = self.game.record()
        read = msgspec.json.decode(msgspec.json.encode(record), type=Record)
        again = Game.from_record(read, self.game.rules.map)
        assert snapshot(again) == snapshot(self.game)
        assert again.record() == record == read

    @invariant()
    def cards_trains_and_tickets_are_all_there(self) -> None:
        state, rules = self.game.state, self.game.rules.ruleset
        view = self.game.view(None)
        row = [card for card in view.face_up if card]
        on_table = view.pile_size + sum(view.discards.values()) + len(row)
        held = int(state["hands"].sum())
        assert held + on_table == 8 * rules.color_cards + rules.locomotives
        for kind, card in enumerate(CARDS):
            open_cards = int(state["hands"][0, :, kind].sum()) + row.count(card)
            most = rules.locomotives if card == "locomotive" else rules.color_cards
            assert open_cards + view.discards.get(card, 0) <= most
        offered, deck = int(state["offer_size"].sum()), int(state["deck_size"][0])
        kept = int(((state["ticket_marks"][0] & HOLDER_BITS) > 0).sum())
        assert kept + offered + deck == len(rules.tickets)
        for seat in view.seats:
            routes = [self.game.rules.route_number[route] for route in seat.routes]
            lengths = [self.game.rules.map.routes[route].length for route in routes]
            assert seat.trains + sum(lengths) == rules.trains

    @invariant()
    def exactly_the_seats_to_act_have_legal_moves(self) -> None:
        seats = range(self.setting.seats)
        able = tuple(seat for seat in seats if self.game.legal_moves(seat))
        assert able == self.game.to_act
        assert self.game.is_over == (not able)


def test_a_game_keeps_its_promises_whatever_is_done_to_it() -> None:
    run_state_machine_as_test(GameMachine, settings=BUDGET)
