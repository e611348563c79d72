"""All randomness: SplitMix64 with a seeded step, and unbiased numbers below a bound.

docs/record.md specifies it fully. A stream is two words: state and step (`gamma`).
"""

import hashlib
from collections.abc import Iterable

import numpy as np

from trunkline.engine.kernels.compiler import entry_point, kernel

Stream = np.ndarray

PURPOSES = ("cards", "tickets", "first")
LEAST_CHANGES = 24
ALTERNATING = np.uint64(0xAAAAAAAAAAAAAAAA)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27 = np.uint64(27)
S30 = np.uint64(30)
S31 = np.uint64(31)
S32 = np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)


def checked_seed(seed: object) -> str:
    """Check that a seed is text that UTF-8 can encode; raise `ValueError` if not."""
    if not isinstance(seed, str):
        raise ValueError(f"a seed must be a text, not {seed!r}")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise ValueError("the seed is not Unicode text") from None
    return seed


def new_streams(names: Iterable[str]) -> np.ndarray:
    """A stream for each name, which is its purpose, a slash and a seed."""
    digests = b"".join(hashlib.sha256(b"trunkline/1/" + n.encode()).digest()[:16] for n in names)
    streams = np.frombuffer(digests, dtype="<u8").reshape(-1, 2).astype(np.uint64)
    gammas = streams[:, 1] | np.uint64(1)
    # A step that is too regular mixes badly (Steele, Lea, Flood 2014).
    weak = np.bitwise_count(gammas ^ (gammas >> np.uint64(1))) < LEAST_CHANGES
    streams[:, 1] = np.where(weak, gammas ^ ALTERNATING, gammas)
    return streams


def new_stream(purpose: str, seed: str) -> Stream:
    """The stream of a seed for one purpose; streams of different purposes are independent."""
    stream: Stream = new_streams([f"{purpose}/{seed}"])[0]
    return stream


def game_streams(seeds: Iterable[str]) -> np.ndarray:
    """The three streams of each game: cards, tickets, first seat."""
    names = (f"{purpose}/{seed}" for seed in seeds for purpose in PURPOSES)
    return new_streams(names).reshape(-1, len(PURPOSES), 2)


@kernel
def next_word(stream: Stream) -> np.uint64:
    """The next 64 random bits."""
    state = stream[0] + stream[1]
    stream[0] = state
    state = (state ^ (state >> S30)) * MIX_1
    state = (state ^ (state >> S27)) * MIX_2
    return state ^ (state >> S31)


@kernel
def below(stream: Stream, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely (Lemire 2019); bound below 2**32."""
    n = np.uint64(bound)
    product = (next_word(stream) >> S32) * n
    if product & LOW_32 < n:
        unfair = TWO_32 % n
        while product & LOW_32 < unfair:
            product = (next_word(stream) >> S32) * n
    return np.int64(product >> S32)


@entry_point
def pick_below(stream: Stream, bound: int) -> int:
    """`below` for Python to call."""
    return below(stream, bound)


@entry_point
def xor_of_words(stream: Stream, count: int) -> np.uint64:
    """XOR many random words: a simple task to measure a machine with."""
    word = np.uint64(0)
    for _ in range(count):
        word ^= next_word(stream)
    return word
