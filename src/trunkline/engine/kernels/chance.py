"""All chance: SplitMix64 with a seeded step, and unbiased numbers below a bound.

docs/record.md specifies it fully. A stream is two words: state and step (`gamma`).
"""

import hashlib

import numpy as np

from trunkline.engine.kernels.compile import kernel

Stream = np.ndarray

MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27 = np.uint64(27)
S30 = np.uint64(30)
S31 = np.uint64(31)
S32 = np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)


def new_stream(purpose: str, seed: str) -> Stream:
    """The stream that a seed gives for one purpose; streams of two purposes are unrelated."""
    digest = hashlib.sha256(f"trunkline/1/{purpose}/{seed}".encode()).digest()
    state = int.from_bytes(digest[:8], "little")
    gamma = int.from_bytes(digest[8:16], "little") | 1
    if (gamma ^ (gamma >> 1)).bit_count() < 24:  # too regular a step (Steele, Lea, Flood 2014)
        gamma ^= 0xAAAAAAAAAAAAAAAA
    return np.array([state, gamma], dtype=np.uint64)


def game_streams(seed: str) -> np.ndarray:
    """The streams that a new game is set up with."""
    return np.stack([new_stream(purpose, seed) for purpose in ("cards", "tickets", "first")])


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
