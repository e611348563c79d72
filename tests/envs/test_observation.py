"""An observation is the view in bytes: it says all that the view says, and nothing else."""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest

from tests.engine.hidden_information import scramble
from tests.engine.random_play import (
    POLICIES,
    SETTINGS,
    SMALL_SETTINGS,
    USA_SETTINGS,
    Lot,
    Setting,
    next_move,
)
from trunkline import get_rules
from trunkline.engine.cards import CARDS
from trunkline.engine.game import Game
from trunkline.engine.kernels.view import VIEW
from trunkline.engine.view import View
from trunkline.envs import graph_of
from trunkline.envs.kernels.observation import new_route_bits, new_rows, write_observation
from trunkline.envs.observation_layout import PHASES, ObservationLayout, layout_of


def observation_of(game: Game, seat: int) -> np.ndarray:
    layout = layout_of(game.rules, len(game.players))
    rows = new_rows(1, layout.size)
    views = np.zeros(1, VIEW)
    tables, state = game.rules.tables, game.state
    write_observation(tables, state, 0, seat, layout.starts, views, new_route_bits(), rows)
    return np.asarray(rows.bytes[0])


def positions(setting: Setting, seed: str) -> Iterator[Game]:
    """Every position of a game, the last one included."""
    game, lot = setting.game(seed), Lot(seed)
    while not game.is_over:
        yield game
        game.play(*next_move(game, lot, POLICIES["by-lot"]))
    yield game


def told_by_view(view: View) -> dict[str, object]:
    """The facts of a view, in the words of a player; seats count from the viewer."""
    assert view.seat is not None
    seats = [*view.seats[view.seat :], *view.seats[: view.seat]]
    (turn,) = view.raw["turn"].tolist()
    return {
        "owned": [set(seat.routes) for seat in seats],
        "tickets": set(view.tickets),
        "returned": set(view.returned),
        "offer": list(view.offer),
        "hand": view.hand,
        "known": [seat.known for seat in seats],
        "points": [seat.points for seat in seats],
        "trains": [seat.trains for seat in seats],
        "hand_size": [seat.cards for seat in seats],
        "ticket_count": [seat.tickets for seat in seats],
        "choosing": [seat.is_choosing for seat in seats],
        "discards": view.discards,
        "face_up": list(view.face_up),
        "pile_size": view.pile_size,
        "deck_size": view.ticket_deck_size,
        "is_over": view.is_over,
        "is_second_card_due": view.is_second_card_due,
        "turn": (turn - view.seat) % len(seats),
        "turns_left": view.turns_left or 0,
        "open_routes": set(view.open_routes),
        "seat": view.seat,
    }


def told_by_observation(layout: ObservationLayout, observation: np.ndarray) -> dict[str, object]:
    parts = layout.parts(observation)
    routes = np.array([route.id for route in layout.rules.map.routes])
    tickets = np.array(layout.rules.tickets)

    def named(row: np.ndarray, names: np.ndarray) -> set[str]:
        return set(names[row.astype(bool)].tolist())

    def counts(row: np.ndarray) -> dict[str, int]:
        return {card: n for card, n in zip(CARDS, row.tolist(), strict=True) if n}

    phase = PHASES[parts["phase"].argmax()]
    return {
        "owned": [named(row, routes) for row in parts["owned"]],
        "tickets": named(parts["tickets"], tickets),
        "returned": named(parts["returned"], tickets),
        "offer": [str(tickets[row.argmax()]) for row in parts["offer"] if row.any()],
        "hand": counts(parts["hand"]),
        "known": [counts(row) for row in parts["known"]],
        "points": parts["points"].tolist(),
        "trains": parts["trains"].tolist(),
        "hand_size": parts["hand_size"].tolist(),
        "ticket_count": parts["ticket_count"].tolist(),
        "choosing": [size > 0 for size in parts["offer_size"].tolist()],
        "discards": counts(parts["discards"]),
        "face_up": [[*CARDS, None][row.argmax()] for row in parts["face_up"]],
        "pile_size": int(parts["pile_size"][0]),
        "deck_size": int(parts["deck_size"][0]),
        "is_over": phase == "over",
        "is_second_card_due": phase == "second card",
        "turn": int(parts["turn"].argmax()),
        "turns_left": int(parts["turns_left"][0]),
        "open_routes": named(1 - parts["closed"][0], routes),
        "seat": int(parts["seat"].argmax()),
    }


@pytest.mark.parametrize("setting", [*USA_SETTINGS[::3], *SMALL_SETTINGS], ids=str)
def test_an_observation_says_what_the_view_says(setting: Setting) -> None:
    layout = ObservationLayout(setting.game("sizes").rules, setting.seats)
    for number, game in enumerate(positions(setting, f"observation {setting}")):
        seat = number % setting.seats
        told = told_by_observation(layout, observation_of(game, seat))
        assert told == told_by_view(game.view(seat))


@pytest.mark.parametrize("setting", SMALL_SETTINGS, ids=str)
def test_what_a_seat_cannot_know_does_not_change_its_observation(setting: Setting) -> None:
    rng = np.random.default_rng(setting.seats)
    for game in positions(setting, f"re-deal {setting}"):
        for seat in range(setting.seats):
            twin = game.copy()
            scramble(twin, seat, rng)
            assert (observation_of(game, seat) == observation_of(twin, seat)).all()


def test_one_hot_blocks_have_a_single_one_and_padding_none() -> None:
    for game in positions(SETTINGS[3], "one hot"):
        parts = layout_of(game.rules, SETTINGS[3].seats).parts(observation_of(game, 1))
        for name in ("phase", "turn", "seat"):
            assert sorted(parts[name].tolist())[-2:] == [0, 1]
        assert (parts["face_up"].sum(axis=1) == 1).all()
        assert not parts["padding"].any()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_blocks_follow_each_other_and_fill_whole_words(setting: Setting) -> None:
    layout = ObservationLayout(setting.game("sizes").rules, setting.seats)
    ends = [0, *(block.slice.stop for block in layout.blocks)]
    assert [block.start for block in layout.blocks] == ends[:-1]
    assert layout.size == ends[-1]
    assert layout.size % 8 == 0
    assert layout.scale.shape == (layout.size,)
    assert (layout.scale > 0).all()


def test_an_observation_of_another_layout_is_refused() -> None:
    layout = ObservationLayout(get_rules(), players=2)
    for read in (layout.parts, partial(graph_of, layout)):
        with pytest.raises(ValueError, match=r"has 664 numbers; the shape is \(2, 5\)"):
            read(np.zeros((2, 5), np.uint8))
        with pytest.raises(TypeError, match="observation is an array"):
            read([0] * 664)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="no block 'hands'; did you mean hand"):
        layout["hands"]
