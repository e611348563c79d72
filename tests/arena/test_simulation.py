"""Simulations: the same games however they are played, and records of all of them."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from tests.reference.referee import check_record, check_shuffles
from trunkline.arena.match.simulation import BATCH, Settings, bots_of, simulate
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.kernels.score import TOTAL
from trunkline.maps import load_map

TESTS = Path(__file__).parents[1]
USA = TESTS.parent / "src" / "trunkline" / "maps" / "usa"
SMALL = TESTS / "maps" / "small"


def totals(settings: Settings, games: int, workers: int = 1) -> list[list[int]]:
    batches = simulate(settings, games, workers)
    return [row.tolist() for batch in batches for row in batch.scores[:, :, TOTAL]]


def test_the_number_of_workers_changes_nothing() -> None:
    settings = Settings(("random", "greedy"), seed="workers")
    assert totals(settings, 3 * BATCH + 1, workers=3) == totals(settings, 3 * BATCH + 1)


def test_more_games_begin_with_the_same_games() -> None:
    settings = Settings(("random",) * 3, seed="more")
    assert totals(settings, 50)[:20] == totals(settings, 20)


def test_another_seed_gives_other_games() -> None:
    one, other = (totals(Settings(("random",) * 2, seed=seed), 10) for seed in ("a", "b"))
    assert one != other


def test_a_simulated_game_is_the_game_that_the_same_bots_play_at_a_table() -> None:
    settings = Settings(("greedy", "random", "greedy", "random"), "mega", seed="table")
    batch = next(simulate(settings, 4))
    for number in range(4):
        seed = settings.game_seed(number)
        game = Game(4, "mega", seed=seed)
        bots = [make_bot(name, f"{seat}/{seed}") for seat, name in enumerate(settings.bots)]
        while not game.is_over:
            seat = game.to_act[0]
            game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
        assert game.state.tobytes() == batch.states[number : number + 1].tobytes()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", ["classic", "anniversary", "1910", "mega", "big-cities"])
def test_an_outside_referee_accepts_the_records(ruleset: str, players: int) -> None:
    bots = ("random", "greedy", "random", "greedy", "random")[:players]
    batch = next(simulate(Settings(bots, ruleset, seed="referee"), 6, with_events=True))
    for place in range(6):
        record = batch.record(place)
        told = msgspec.json.decode(msgspec.json.encode(record))
        check_record(told, USA)
        check_shuffles(told, USA)
        assert Game.from_record(record).is_over
        assert [player["bot"] for player in record.players] == list(bots)


def test_a_game_with_more_events_than_the_log_has_room_for_is_recorded_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = Settings(("random",) * 2, seed="log")
    whole = next(simulate(settings, 3, with_events=True))
    monkeypatch.setattr("trunkline.arena.match.simulation.EVENTS_OF_A_GAME", 16)
    again = next(simulate(settings, 3, with_events=True))
    assert [again.record(place) for place in range(3)] == [whole.record(n) for n in range(3)]


def test_records_of_games_on_another_map_verify_with_that_map() -> None:
    small = load_map(SMALL)
    batch = next(simulate(Settings(("greedy",) * 5, "short", small, "small"), 8, with_events=True))
    for place in range(8):
        assert Game.from_record(batch.record(place), small).is_over


def test_without_events_no_log_is_kept() -> None:
    batch = next(simulate(Settings(("random",) * 2), 2))
    assert batch.logs.shape == (2, 1)
    assert np.all(batch.actions > 50)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (Settings(("nobody", "random")), "no bot 'nobody'"),
        (Settings(("random",) * 6), "for 2 to 5 players, not 6"),
        (Settings(("random",)), "for 2 to 5 players, not 1"),
        (Settings(("random",) * 2, "chess"), "no ruleset 'chess'"),
        (Settings(("random",) * 4, "many", SMALL), "for 2 to 3 players, not 4"),
    ],
)
def test_settings_that_no_game_can_have_are_refused(settings: Settings, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        next(simulate(settings, 1))


def test_bots_are_named_once_for_all_or_once_a_seat() -> None:
    assert bots_of("greedy", 3) == ("greedy",) * 3
    assert bots_of("greedy, random", 2) == ("greedy", "random")
    with pytest.raises(ValueError, match="each of the 3 seats"):
        bots_of("greedy,random", 3)
