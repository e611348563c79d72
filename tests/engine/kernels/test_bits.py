"""Compares sets stored as 64-bit words with Python's integers."""

import numba
import numpy as np
import pytest

from tests.engine.random_play import Lot
from trunkline.engine.kernels.bits import bit, bytes_at_most, lowest_bit, nth_bit, popcount

# Python cannot call these kernels, so each gets an entry point here.


@numba.njit()
def call_popcount(word: np.uint64) -> int:
    return popcount(word)


@numba.njit()
def call_lowest_bit(word: np.uint64) -> int:
    return lowest_bit(word)


@numba.njit()
def call_bit(number: int) -> np.uint64:
    return bit(number)


@numba.njit()
def call_nth_bit(word: np.uint64, n: int) -> int:
    return nth_bit(word, n)


@numba.njit()
def call_bytes_at_most(words: np.uint64, n: int) -> int:
    return bytes_at_most(words, n)


FULL = (1 << 64) - 1


def words() -> list[int]:
    """Simple words, and random ones of every density."""
    lot = Lot("bits")
    single = [1 << k for k in range(64)]
    dense = [lot.below(1 << 64) for _ in range(300)]
    thin = [a & b & c for a, b, c in zip(dense, dense[1:], dense[2:], strict=False)]
    thick = [FULL ^ word for word in thin]
    return [0, FULL, *single, *(FULL ^ word for word in single), *dense, *thin, *thick]


def members(word: int) -> list[int]:
    return [k for k in range(64) if word >> k & 1]


def test_bits_are_counted() -> None:
    for word in words():
        assert call_popcount(np.uint64(word)) == word.bit_count()


def test_the_lowest_bit_is_found() -> None:
    for word in words():
        if word:
            assert call_lowest_bit(np.uint64(word)) == members(word)[0]


def test_every_bit_is_found_by_its_rank() -> None:
    for word in words():
        found = [int(call_nth_bit(np.uint64(word), n)) for n in range(word.bit_count())]
        assert found == members(word)


@pytest.mark.parametrize("number", range(128))
def test_a_bit_is_its_number_modulo_64(number: int) -> None:
    assert int(call_bit(number)) == 1 << number % 64


def test_small_bytes_are_counted() -> None:
    lot = Lot("bytes")
    for _ in range(500):
        eight, n = [lot.below(128) for _ in range(8)], lot.below(128)
        word = sum(byte << (8 * k) for k, byte in enumerate(eight))
        assert call_bytes_at_most(np.uint64(word), n) == sum(byte <= n for byte in eight)
