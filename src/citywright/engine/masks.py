"""Sets of small numbers as bit masks, the way boards keep their cells."""

from typing import Final

WORD: Final = 60  # bits with which the compiler reckons as with any small number


def bits(mask: int) -> list[int]:
    """The numbers of a set, rising.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found: list[int] = []
    first = -1
    while mask:
        word = mask & (1 << WORD) - 1  # a large board is taken apart once, not for every cell of it
        while word:
            low = word & -word
            found.append(first + low.bit_length())
            word ^= low
        mask >>= WORD
        first += WORD
    return found
