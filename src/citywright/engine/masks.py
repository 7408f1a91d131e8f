"""Sets of small numbers as bit masks, the way boards keep their cells."""


def bits(mask: int) -> list[int]:
    """The numbers of a set, rising.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
