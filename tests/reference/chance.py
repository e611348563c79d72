"""All chance: SplitMix64 streams, each named by a purpose and the game's seed."""

import hashlib

WORD = 2**64
HALF = 2**32


class Stream:
    """One stream of numbers; `purpose` is `cards`, `tickets` or `first`."""

    def __init__(self, purpose: str, seed: str) -> None:
        digest = hashlib.sha256(f"trunkline/1/{purpose}/{seed}".encode()).digest()
        self.state = int.from_bytes(digest[0:8], "little")
        self.gamma = int.from_bytes(digest[8:16], "little") | 1
        # A gamma whose neighbouring bits rarely differ mixes badly.
        if (self.gamma ^ (self.gamma >> 1)).bit_count() < 24:
            self.gamma ^= 0xAAAAAAAAAAAAAAAA

    def next(self) -> int:
        """The next 64-bit number."""
        self.state = (self.state + self.gamma) % WORD
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, all equally likely (Lemire's method)."""
        while True:
            product = (self.next() >> 32) * n
            if product % HALF >= HALF % n:
                return product >> 32
