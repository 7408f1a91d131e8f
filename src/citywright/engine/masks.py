"""Sets of small numbers as bit masks, the way boards keep their cells."""


def bits(mask: int) -> list[int]:
    """The numbers of a set, rising.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found: list[int] = []
    number = -1
    while mask:
        gap = (mask & -mask).bit_length()
        number += gap
        found.append(number)
        mask >>= gap  # what is left grows shorter, which tells on a large board
    return found
