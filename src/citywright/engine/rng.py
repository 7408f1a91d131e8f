"""The dice of bots, fuzzers and samples: a multiply-with-carry generator, the same in every build and everywhere.

No step leaves a signed 64-bit word (`i64` to the compiler), so it is fast when compiled. It can be foretold: chance in
a game is `Chance`.
"""

import hashlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MULTIPLIER: Final = 2147483085
WORD: Final = 0xFFFFFFFF
STATES: Final = (MULTIPLIER << 32) - 2  # the two fixed points, 0 and this plus 1, are never used


class Rng:
    """Chance as one integer, so that it can be stored and copied.

    >>> rng = Rng.seeded(7)
    >>> rolls = [rng.below(6) for _ in range(4)]
    >>> again = Rng.seeded(7)
    >>> rolls == [again.below(6) for _ in range(4)]
    True
    """

    def __init__(self, state: int) -> None:
        self.state: i64 = state

    @staticmethod
    def seeded(seed: int) -> "Rng":
        """Near seeds start far apart."""
        digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
        return Rng(int.from_bytes(digest, "big") % STATES + 1)

    def next(self) -> int:
        """A whole number below 2**32."""
        w: i64 = self.state
        w = MULTIPLIER * (w & WORD) + (w >> 32)
        self.state = w
        return w & WORD

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, n up to 2**31; the bias is below n / 2**32."""
        w: i64 = self.next()
        return (w * n) >> 32

    def shuffle(self, items: list[int]) -> None:
        """As if every place were drawn by `below`; samples live on it, so it is written out."""
        pieces: list[Any] = items  # taken as objects, they are not made anew
        w: i64 = self.state
        i: i64 = len(pieces)
        while i > 1:
            w = MULTIPLIER * (w & WORD) + (w >> 32)
            j: i64 = ((w & WORD) * i) >> 32
            i -= 1
            pieces[i], pieces[j] = pieces[j], pieces[i]
        self.state = w

    def fork(self) -> "Rng":
        """A generator of its own; the hash in `seeded` keeps it from echoing what this one draws next."""
        return Rng.seeded(self.next() << 32 | self.next())

    def copy(self) -> "Rng":
        return Rng(self.state)
