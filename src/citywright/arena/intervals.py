"""How sure a counted share is."""

from typing import Final

Z95: Final = 1.959963984540054
Z99: Final = 2.5758293035489004
Z999: Final = 3.2905267314919255


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share; wins may hold halves from shared places.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = share + square / (2 * games)
    reach = z * (share * (1 - share) / games + square / (4 * games * games)) ** 0.5
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
