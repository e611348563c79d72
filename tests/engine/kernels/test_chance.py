"""Compares the generator with plain Python and published numbers; checks fair shuffles."""

from itertools import pairwise
from typing import Any

import numba
import numpy as np
import pytest

from tests.engine.random_play import POLICIES, Lot, play_by
from tests.reference.chance import Stream as PlainStream
from trunkline.arena.match.simulation import Simulation, play_batches
from trunkline.engine.events import DeckDrawn, FaceUpTurned, PileReshuffled, TicketsDrawn
from trunkline.engine.game import Game
from trunkline.engine.kernels.apply import apply_action
from trunkline.engine.kernels.chance import below, new_stream, next_word
from trunkline.engine.kernels.event_log import new_log
from trunkline.engine.kernels.layout import DRAW_DECK, TURN
from trunkline.engine.rules import get_rules

GOLDEN_GAMMA = 0x9E3779B97F4A7C15
WORD = 1 << 64


@numba.njit()
def words(stream: np.ndarray, count: int) -> np.ndarray:
    """The next words of a stream; Python cannot call `next_word` itself."""
    result = np.empty(count, dtype=np.uint64)
    for i in range(count):
        result[i] = next_word(stream)
    return result


@numba.njit()
def numbers_below(stream: np.ndarray, bound: int, count: int) -> np.ndarray:
    result = np.empty(count, dtype=np.int64)
    for i in range(count):
        result[i] = below(stream, bound)
    return result


def stream_at(state: int) -> np.ndarray:
    return np.array([state % WORD, GOLDEN_GAMMA], dtype=np.uint64)


# The generator


@pytest.mark.parametrize(
    ("seed", "published"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
    ],
)
def test_the_generator_gives_the_published_numbers(seed: int, published: list[int]) -> None:
    assert words(stream_at(seed), len(published)).tolist() == published


@pytest.mark.parametrize("purpose", ["cards", "tickets", "first"])
def test_the_generator_is_what_plain_whole_numbers_say(purpose: str) -> None:
    for seed in ("", "x", "länger", "0" * 200):
        plain, stream = PlainStream(purpose, seed), new_stream(purpose, seed)
        assert words(stream, 500).tolist() == [plain.next() for _ in range(500)]
        assert stream.tolist() == [plain.state, plain.gamma]


BOUNDS = [1, 2, 3, 5, 30, 110, 127, 65537, 3 << 30, (1 << 31) + 1, (1 << 32) - 1]


@pytest.mark.parametrize("bound", BOUNDS)
def test_numbers_below_a_bound_are_what_plain_whole_numbers_say(bound: int) -> None:
    plain, stream = PlainStream("cards", f"{bound}"), new_stream("cards", f"{bound}")
    assert numbers_below(stream, bound, 2000).tolist() == [plain.below(bound) for _ in range(2000)]
    assert int(stream[0]) == plain.state


def test_large_bounds_reject_as_often_as_they_must() -> None:
    """A quarter of all words is unfair for 3 * 2**30, and nearly half for 2**31 + 1."""
    for bound, expected in ((3 << 30, 4 / 3), ((1 << 31) + 1, 2.0), (1 << 31, 1.0)):
        stream = stream_at(1)
        numbers_below(stream, bound, 20_000)
        used = (int(stream[0]) - 1) * pow(GOLDEN_GAMMA, -1, WORD) % WORD
        assert abs(used / 20_000 - expected) < 0.02


def unmixed(word: int) -> int:
    """The state that gives this word: runs the generator's last steps backwards."""
    word = word ^ (word >> 31) ^ (word >> 62)
    word = word * pow(0x94D049BB133111EB, -1, WORD) % WORD
    word = word ^ (word >> 27) ^ (word >> 54)
    word = word * pow(0xBF58476D1CE4E5B9, -1, WORD) % WORD
    return word ^ (word >> 30) ^ (word >> 60)


@pytest.mark.parametrize("bound", [3, 5, 30, 110, (1 << 31) + 1])
def test_each_number_is_given_by_equally_many_words(bound: int) -> None:
    """At both edges of a number's share: unfair words are refused, all others count."""
    share = (1 << 32) // bound
    for number in {0, 1, bound // 2, bound - 1}:
        first = -(-(number << 32) // bound)
        while first * bound % (1 << 32) < (1 << 32) % bound:
            assert draw_after(first << 32, bound) == draw_after_refusal(first << 32, bound)
            first += 1
        for top in (first, first + share - 1):
            assert draw_after(top << 32, bound) == (number, 1)
        after = first + share
        if after < 1 << 32:
            assert draw_after(after << 32, bound) != (number, 1)


def draw_after(word: int, bound: int) -> tuple[int, int]:
    """The number drawn when the next word is this one, and how many words that took."""
    start = unmixed(word) - GOLDEN_GAMMA
    stream = stream_at(start)
    number = int(numbers_below(stream, bound, 1)[0])
    return number, (int(stream[0]) - start) * pow(GOLDEN_GAMMA, -1, WORD) % WORD


def draw_after_refusal(word: int, bound: int) -> tuple[int, int]:
    """The same when the first word is refused."""
    number, used = draw_after(int(words(stream_at(unmixed(word)), 1)[0]), bound)
    return number, used + 1


def test_streams_of_other_purposes_and_seeds_are_unrelated() -> None:
    streams = [
        new_stream(purpose, f"{seed}")
        for purpose in ("cards", "tickets", "first")
        for seed in range(100)
    ]
    drawn = [words(stream, 64) for stream in streams]
    assert len({word for row in drawn for word in row.tolist()}) == 64 * len(streams)
    distances = [int(np.bitwise_count(a ^ b).sum()) for a, b in pairwise(drawn)]
    assert 31.8 < sum(distances) / len(distances) / 64 < 32.2
    assert max(abs(distance - 32 * 64) for distance in distances) < 5 * 32
    gammas = [int(new_stream("cards", f"{seed}")[1]) for seed in range(3000)]
    assert all(g % 2 and (g ^ (g >> 1)).bit_count() >= 24 for g in gammas)


# Fair shuffles. Seeds are fixed, so these either always pass or always fail.

DRAWS = 85
GAMES = 3000


def dealt(number: int, players: int) -> np.ndarray:
    return Game(players, seed=f"fair {number}").state


@pytest.fixture(name="piles", scope="module")
def _piles() -> np.ndarray:
    """For each game, the first cards that leave the draw pile after the deal."""
    tables, log = get_rules().tables, new_log(8)
    piles = np.empty((GAMES, DRAWS), dtype=np.int64)
    for number in range(GAMES):
        state = dealt(number, 2)
        state["phase"] = TURN
        for k in range(DRAWS):
            log[0] = 0
            apply_action(tables, state, 0, int(state["turn"][0]), DRAW_DECK, log)
            piles[number, k] = log[1] >> 8 & 255
    return piles


SHARES = np.array([12] * 8 + [14]) / 110


def chi_square(counts: np.ndarray, expected: np.ndarray) -> float:
    return float(((counts - expected) ** 2 / expected).sum())


def test_every_kind_is_as_likely_at_every_place_of_the_pile(piles: np.ndarray) -> None:
    found = [
        chi_square(np.bincount(piles[:, place], minlength=9), GAMES * SHARES)
        for place in range(DRAWS)
    ]
    assert max(found) < 40  # 8 degrees of freedom: one in 300,000
    assert 6.5 < sum(found) / len(found) < 9.5


def test_neighbours_in_the_pile_are_as_likely_as_they_should_be(piles: np.ndarray) -> None:
    pairs = np.zeros((9, 9))
    np.add.at(pairs, (piles[:, :-1].ravel(), piles[:, 1:].ravel()), 1)
    kinds = np.array([12] * 8 + [14])
    expected = pairs.sum() * (np.outer(kinds, kinds) - np.diag(kinds)) / (110 * 109)
    assert chi_square(pairs, expected) < 150  # 80 degrees of freedom


def test_every_ticket_is_as_likely_at_every_place_of_the_deck() -> None:
    games, count = 3000, 30
    places = np.zeros((count, count))
    for number in range(games):
        state = dealt(number, 3)
        top, size = int(state["deck_top"][0]), int(state["deck_size"][0])
        order = [*state["offers"][0, :3, :3].ravel(), *state["deck"][0, top : top + size]]
        assert sorted(order) == list(range(count))
        places[order, range(count)] += 1
    assert chi_square(places, np.full_like(places, games / count)) < 1050  # 841 degrees


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_is_as_likely_to_begin(players: int) -> None:
    firsts = [int(dealt(number, players)["turn"][0]) for number in range(3000)]
    counts = np.bincount(firsts, minlength=players)
    assert chi_square(counts, np.full(players, 3000 / players)) < 25


# F9: the first pile and the tickets depend on the seed alone.


def first_pile(game: Game) -> list[str]:
    cards: list[str] = [*game.setup.discarded, *game.setup.face_up]
    for event in game.events:
        if isinstance(event, PileReshuffled):
            break
        if isinstance(event, DeckDrawn | FaceUpTurned):
            assert event.card is not None
            cards.append(event.card)
    return cards


def tickets_in_order(game: Game) -> list[str]:
    offers = [event.offered for event in game.events if isinstance(event, TicketsDrawn)]
    drawn = [ticket for offer in (*game.setup.offers, *offers) for ticket in offer if ticket]
    return drawn[: len(game.rules.tickets)]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_first_pile_and_the_tickets_have_one_order_whatever_the_players_do(seed: str) -> None:
    games = [
        play_by(Game(3, "anniversary", seed=seed, first=lot % 3), Lot(f"{name} {lot}"), policy)
        for name, policy in POLICIES.items()
        for lot in range(4)
    ]
    for orders in ([first_pile(g) for g in games], [tickets_in_order(g) for g in games]):
        longest = max(orders, key=len)
        assert len(longest) > 60
        assert all(order == longest[: len(order)] for order in orders)
    assert len({game.setup.hands for game in games}) == 1
    assert len({" ".join(map(str, game.events)) for game in games}) == len(games)


def test_the_first_seats_are_dealt_the_same_at_every_size_of_table() -> None:
    games = [Game(players, seed="table", first=0) for players in (2, 3, 4, 5)]
    for seat in range(2):
        assert len({game.setup.hands[seat] for game in games}) == 1
        assert len({game.setup.offers[seat] for game in games}) == 1


def test_what_is_not_unicode_is_no_seed() -> None:
    with pytest.raises(ValueError, match="not Unicode text"):
        Game(2, seed="\ud800")
    with pytest.raises(ValueError, match="not Unicode text"):
        next(play_batches(Simulation(("random",) * 2, seed="\ud800"), 1))


@pytest.mark.parametrize("seed", [5, b"x", None])
def test_the_seed_of_a_simulation_is_a_text(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed must be a text"):
        next(play_batches(Simulation(("random",) * 2, seed=seed), 1))


@pytest.mark.parametrize("seed", ["", " ", "0", "line\nbreak", "🚂", "a" * 10_000])
def test_any_text_is_a_seed(seed: str) -> None:
    assert Game(2, seed=seed).setup == Game(2, seed=seed).setup
