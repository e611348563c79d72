"""Sets as 64-bit words: counts members and finds them."""

from collections.abc import Iterator

import numpy as np

from trunkline.engine.kernels.compiler import kernel

ONE = np.uint64(1)
LOW_SIX = np.int64(63)
PAIRS = np.uint64(0x5555555555555555)
QUADS = np.uint64(0x3333333333333333)
OCTETS = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x0101010101010101)
HIGHS = np.uint64(0x8080808080808080)
LOW_BYTE = np.uint64(0xFF)
S1, S2, S4, S8, S56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(8), np.uint64(56)


def _nth_of_byte() -> np.ndarray:
    """The position of the n-th set bit of each byte."""
    table = np.zeros((256, 8), dtype=np.uint8)
    for byte in range(256):
        members = [k for k in range(8) if byte >> k & 1]
        table[byte, : len(members)] = members
    return table


NTH_OF_BYTE = _nth_of_byte()


@kernel
def popcount(word: np.uint64) -> int:
    """Count the set bits. The compiler turns this idiom into one instruction."""
    word = word - ((word >> S1) & PAIRS)
    word = (word & QUADS) + ((word >> S2) & QUADS)
    word = (word + (word >> S4)) & OCTETS
    return np.int64((word * BYTES) >> S56)


@kernel
def lowest_bit(word: np.uint64) -> int:
    """The number of the lowest set bit of a word that is not zero."""
    return popcount(~word & (word - ONE))


@kernel
def bits_of(word: np.uint64) -> Iterator[int]:
    """Yield the numbers of the set bits, lowest first.

    It takes a word, not an array of words: the compiler makes a plain loop of it.
    """
    while word != 0:
        yield lowest_bit(word)
        word &= word - ONE


@kernel
def bit(number: int) -> np.uint64:
    """The word with just that bit set; `number` is taken modulo 64."""
    return ONE << np.uint64(number & LOW_SIX)


@kernel
def nth_bit(word: np.uint64, n: int) -> int:
    """The number of the n-th set bit (from 0) of a word that has more than n."""
    # Running totals of the bytes' counts, then which bytes end before the n-th bit.
    totals = word - ((word >> S1) & PAIRS)
    totals = (totals & QUADS) + ((totals >> S2) & QUADS)
    totals = ((totals + (totals >> S4)) & OCTETS) * BYTES
    before = bytes_at_most(totals, n) << 3
    byte = (word >> np.uint64(before)) & LOW_BYTE
    skip = n - np.int64(((totals << S8) >> np.uint64(before)) & LOW_BYTE)
    return before + np.int64(NTH_OF_BYTE[byte, skip])


@kernel
def high_bits_where_at_most(words: np.uint64, n: int) -> np.uint64:
    """The high bit of every byte that is at most n; bytes and n are below 128."""
    return (np.uint64(n) * BYTES + HIGHS - words) & HIGHS


@kernel
def bytes_at_most(words: np.uint64, n: int) -> int:
    """How many of the eight bytes are at most n; bytes and n are below 128."""
    return popcount(high_bits_where_at_most(words, n))
