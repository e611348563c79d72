"""Tests the single game: it is the engine's game, and it can be re-dealt, copied and saved."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trunkline import Game, IllegalMove
from trunkline.engine.history import History
from trunkline.engine.kernels.layout import GAME
from trunkline.engine.moves import DrawDeck, DrawTickets
from trunkline.engine.view import view_of
from trunkline.envs import EpisodeOver, IllegalAction
from trunkline.envs.action_space import FORMS, Form
from trunkline.envs.single_game import SingleGame
from trunkline.maps import MapError

SMALL = Path(__file__).resolve().parent.parent / "maps" / "small"


def positions(single: SingleGame, seed: int) -> Iterator[SingleGame]:
    """Every decision of a random game, and its end."""
    rng = np.random.default_rng(seed)
    single.reset(seed)
    while not single.is_over:
        yield single
        single.play(int(rng.choice(np.flatnonzero(single.masks[0]))))
    yield single


def finished(single: SingleGame, seed: int) -> SingleGame:
    for _ in positions(single, seed):
        pass
    return single


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("form", FORMS)
def test_the_engine_plays_the_same_game(players: int, form: Form) -> None:
    single = finished(SingleGame(players, form=form), 7)
    game = single.game()
    assert game.seed == "7"
    assert game.state.tobytes() == single.games.tobytes()
    assert game.is_over
    assert [line.total for line in game.score().seats] == single.totals[0].tolist()
    assert Game.from_record(game.record()).score() == game.score()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("place", ["usa", SMALL], ids=["usa", "small"])
def test_a_redealt_game_looks_the_same_to_its_seat(players: int, place: str | Path) -> None:
    single = SingleGame(players, map=place)
    for number, now in enumerate(positions(single, players)):
        seat = number % players
        other = now.redeal(seat, number)
        assert seen(other, seat) == seen(now, seat)
        assert (other.observation(seat) == now.observation(seat)).all()
        assert (other.mask(seat) == now.mask(seat)).all()


def seen(single: SingleGame, seat: int) -> bytes:
    return view_of(single.rules, single.games, seat, History()).raw.tobytes()


def test_a_redealt_game_hides_what_the_seat_cannot_know_and_plays_on() -> None:
    single = SingleGame(3)
    for number, now in enumerate(positions(single, 1)):
        if number == 60:
            others = [now.redeal(0, seed) for seed in range(6)]
            break
    for field in ("hands", "pile", "deck", "ticket_marks", "card_stream"):
        assert len({other.games[field].tobytes() for other in others}) > 1, field
    same = single.redeal(0, 3)
    assert same.games.tobytes() == others[3].games.tobytes()
    for other in others:
        assert (cards_by_kind(other) == cards_by_kind(single)).all()
        rng = np.random.default_rng(0)
        while not other.is_over:
            other.play(int(rng.choice(np.flatnonzero(other.masks[0]))))
        assert other.totals.any()


def cards_by_kind(single: SingleGame) -> np.ndarray:
    """All cards of a game but those of the row."""
    state = single.games[0]
    # The pile is packed: running totals of the colours, one byte each.
    totals = [0, *int(state["pile"]).to_bytes(8, "little"), int(state["pile_size"])]
    hands = state["hands"].sum(axis=0, dtype=np.int64)
    cards: np.ndarray = hands + state["discards"] + np.diff(totals)
    return cards


def test_a_redealt_game_has_no_record() -> None:
    single = SingleGame(2)
    single.reset(1)
    with pytest.raises(ValueError, match="there is no record"):
        single.redeal(0, 1).game()


def test_a_copy_and_a_saved_game_play_on_alike_and_alone() -> None:
    single = SingleGame(2, map=SMALL)
    for number, _ in enumerate(positions(single, 4)):
        if number == 20:
            break
    twin, loaded = single.copy(), SingleGame(2, map=SMALL)
    loaded.from_bytes(single.to_bytes())
    before = single.to_bytes()
    rng = np.random.default_rng(9)
    while not twin.is_over:
        action = int(rng.choice(np.flatnonzero(twin.masks[0])))
        assert (loaded.masks == twin.masks).all()
        twin.play(action)
        loaded.play(action)
    assert loaded.game().record() == twin.game().record()
    assert single.to_bytes() == before
    assert len(single.game().events) < len(twin.game().events)


def test_copies_and_equal_deals_are_equal_in_every_byte() -> None:
    single = SingleGame(3)
    single.reset(2)
    copies, deals = set(), set()
    for _ in range(100):
        used = [np.full(GAME.itemsize, 63, np.uint8) for _ in range(3)]
        del used  # so that memory for the next arrays is not zero
        copies.add(single.copy().games.tobytes())
        deals.add(single.redeal(0, 3).games.tobytes())
    assert copies == {single.games.tobytes()}
    assert len(deals) == 1


def test_bytes_of_something_else_are_refused() -> None:
    single = SingleGame(2)
    with pytest.raises(ValueError, match="are damaged"):
        single.from_bytes(b"something else")
    mega = SingleGame(2, ruleset="mega")
    mega.reset(1)
    with pytest.raises(ValueError, match="of other settings"):
        single.from_bytes(mega.to_bytes())
    assert not single.is_dealt
    small = SingleGame(3)
    small.reset(1)
    data = small.to_bytes()
    loaded = SingleGame(3)
    loaded.from_bytes(data)
    assert loaded.to_bytes() == data


def test_a_move_of_the_engine_can_be_played() -> None:
    single = finished_tickets()
    single.play_move(DrawDeck())
    assert "draws" in str(single.game().events[-1])
    with pytest.raises(IllegalMove):
        single.play_move(DrawTickets())  # a second card is due


def finished_tickets() -> SingleGame:
    single = SingleGame(2)
    single.reset("moves")
    for _ in range(2):
        single.play_move(single.view(single.seat).legal_moves[0])
    return single


def test_misuse_is_refused_and_changes_nothing() -> None:
    single = SingleGame(2)
    with pytest.raises(EpisodeOver, match="call reset first"):
        single.play(0)
    single.reset(1)
    before = single.to_bytes()
    with pytest.raises(IllegalAction, match="action 0 is not legal for seat 0"):
        single.play(0)
    for wrong in (-5, 468, 2**70):
        with pytest.raises(IllegalAction, match=f"actions go from 0 to 467, not {wrong}"):
            single.play(wrong)
    with pytest.raises(TypeError, match=r"must be a whole number, not 0\.5"):
        single.play(0.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="must be a whole number, not True"):
        single.play(True)
    with pytest.raises(TypeError, match="not float64"):
        single.step(np.zeros(1))
    with pytest.raises(ValueError, match=r"the shape \(1,\), not \(2,\)"):
        single.step(np.zeros(2, np.int64))
    assert single.to_bytes() == before


ABOUT_A_SEAT: list[Callable[[SingleGame, Any], object]] = [
    SingleGame.observation,
    SingleGame.mask,
    SingleGame.view,
    lambda single, seat: single.redeal(seat, 1),
]


@pytest.mark.parametrize("ask", ABOUT_A_SEAT)
def test_a_seat_that_is_not_there_is_refused(ask: Callable[[SingleGame, Any], object]) -> None:
    single = SingleGame(2)
    single.reset(1)
    for wrong in (-1, 2, 7):
        with pytest.raises(ValueError, match=f"seat is a number from 0 to 1, not {wrong}"):
            ask(single, wrong)
    with pytest.raises(TypeError, match="seat is a number from 0 to 1, not 'Ada'"):
        ask(single, "Ada")


def test_nothing_is_told_before_the_deal() -> None:
    single = SingleGame(2)
    asked: list[Callable[[], object]] = [
        lambda: single.observation(0),
        lambda: single.view(0),
        lambda: single.redeal(0, 1),
        single.game,
        single.to_bytes,
    ]
    for ask in asked:
        with pytest.raises(EpisodeOver, match="call reset first"):
            ask()


def test_a_step_after_the_end_is_refused() -> None:
    single = finished(SingleGame(2, map=SMALL), 1)
    with pytest.raises(EpisodeOver, match="is over"):
        single.play(0)
    with pytest.raises(EpisodeOver, match="is over"):
        single.play_move(DrawDeck())


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match=r"'clasic'.*classic"):
        SingleGame(2, ruleset="clasic")
    with pytest.raises(MapError, match="nowhere"):
        SingleGame(2, map="nowhere")
    with pytest.raises(ValueError, match="players"):
        SingleGame(6)
    with pytest.raises(ValueError, match="compakt"):
        SingleGame(2, form="compakt")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no reward 'wins'"):
        SingleGame(2, reward="wins")  # type: ignore[arg-type]
