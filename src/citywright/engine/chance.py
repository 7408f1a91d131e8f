"""Chance inside a game: a keyed stream that nobody can foretell from what it has shown.

A block of the stream is the keyed hash (BLAKE2b) of its number, and every draw takes four bytes of it; what would
favour some numbers is thrown away. The same on every platform and in every build. A linear generator was no good here:
the first cards of one hand gave its state and with it every other hand (tests/engine/test_chance.py does it again).
"""

import struct
from hashlib import blake2b
from typing import Final

from citywright.engine.native import mypyc_attr
from citywright.engine.rng import Rng

KEY_BYTES: Final = 32
RANGE: Final = 1 << 32
DRAWS: Final = 16  # in a block of 64 bytes


@mypyc_attr(acyclic=True)
class Chance:
    """A stream and how far it has been drawn from.

    >>> chance = Chance.seeded(7)
    >>> rolls = [chance.below(6) for _ in range(4)]
    >>> again = Chance.seeded(7)
    >>> rolls == [again.below(6) for _ in range(4)]
    True
    """

    def __init__(self, key: bytes, drawn: int, block: tuple[int, ...]) -> None:
        self.key = key
        self.drawn = drawn
        self.block = block  # the present one; empty before the first draw

    @staticmethod
    def seeded(seed: int) -> "Chance":
        return Chance(blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"citywright deal").digest(), 0, ())

    @staticmethod
    def made_up(rng: Rng) -> "Chance":
        """For a sample: a stream of its own, which a bot's dice decide."""
        return Chance(struct.pack(">4I", rng.next(), rng.next(), rng.next(), rng.next()), 0, ())

    @staticmethod
    def at(key: bytes, drawn: int) -> "Chance":
        """A stored stream again."""
        return Chance(key, drawn, block_of(key, drawn // DRAWS))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        most = RANGE - RANGE % n
        while True:
            place = self.drawn % DRAWS
            if place == 0:
                self.block = block_of(self.key, self.drawn // DRAWS)
            self.drawn += 1
            word = self.block[place]
            if word < most:
                return word % n

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def block_of(key: bytes, number: int) -> tuple[int, ...]:
    return struct.unpack("<16I", blake2b(number.to_bytes(8, "little"), key=key).digest())
