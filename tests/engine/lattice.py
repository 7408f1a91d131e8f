"""Breaking a generator of 63 bits from what a few draws show: the attack that chance in a game has to withstand.

The draws of a multiply-with-carry generator are the high bits of a linear sequence modulo MULTIPLIER * 2**32 - 1, so a
short vector of a small lattice gives its state away (Lenstra, Lenstra and Lovász; Babai's rounding).
"""

from collections.abc import Sequence
from fractions import Fraction

from citywright.engine.rng import MULTIPLIER

MODULUS = (MULTIPLIER << 32) - 1
Vector = list[int]


def dot(a: Sequence[int | Fraction], b: Sequence[int | Fraction]) -> Fraction:
    return sum((Fraction(x) * y for x, y in zip(a, b, strict=True)), Fraction(0))


def orthogonal(basis: list[Vector]) -> tuple[list[list[Fraction]], list[list[Fraction]]]:
    """Gram and Schmidt: the orthogonal vectors and the coefficients."""
    found: list[list[Fraction]] = []
    factors: list[list[Fraction]] = []
    for row in basis:
        left = [Fraction(x) for x in row]
        mine = []
        for other in found:
            factor = dot(row, other) / dot(other, other)
            mine.append(factor)
            left = [x - factor * y for x, y in zip(left, other, strict=True)]
        found.append(left)
        factors.append(mine)
    return found, factors


def reduced(basis: list[Vector]) -> list[Vector]:
    """A basis of short vectors (LLL, delta 3/4)."""
    basis = [row.copy() for row in basis]
    stars, mu = orthogonal(basis)
    norms = [dot(star, star) for star in stars]
    k = 1
    while k < len(basis):
        for j in range(k - 1, -1, -1):
            q = round(mu[k][j])
            if q:
                basis[k] = [x - q * y for x, y in zip(basis[k], basis[j], strict=True)]
                mu[k] = [m - q * n for m, n in zip(mu[k], [*mu[j], Fraction(1)], strict=False)] + mu[k][j + 1 :]
        if norms[k] >= (Fraction(3, 4) - mu[k][k - 1] ** 2) * norms[k - 1]:
            k += 1
        else:
            swap(basis, mu, norms, k)
            k = max(k - 1, 1)
    return basis


def swap(basis: list[Vector], mu: list[list[Fraction]], norms: list[Fraction], k: int) -> None:
    """Two neighbours change places, and what is known of them is mended."""
    basis[k], basis[k - 1] = basis[k - 1], basis[k]
    factor = mu[k][k - 1]
    norm = norms[k] + factor * factor * norms[k - 1]
    mu[k][k - 1] = factor * norms[k - 1] / norm
    norms[k], norms[k - 1] = norms[k - 1] * norms[k] / norm, norm
    mu[k][: k - 1], mu[k - 1][: k - 1] = mu[k - 1][: k - 1], mu[k][: k - 1]
    for row in mu[k + 1 :]:
        upper = row[k]
        row[k] = row[k - 1] - factor * upper
        row[k - 1] = upper + mu[k][k - 1] * row[k]


def nearest(basis: list[Vector], target: Vector) -> Vector:
    """A vector of the lattice near the target (Babai)."""
    stars, _ = orthogonal(basis)
    left = [Fraction(x) for x in target]
    for row, star in zip(reversed(basis), reversed(stars), strict=True):
        q = round(dot(left, star) / dot(star, star))
        left = [x - q * y for x, y in zip(left, row, strict=True)]
    return [int(t - x) for t, x in zip(target, left, strict=True)]


def state_after(draws: Sequence[tuple[int, int]]) -> int:
    """The state behind these draws, each a number and the bound it was drawn below."""
    count = len(draws)
    step = pow(1 << 32, -1, MODULUS)
    powers = [pow(step, i, MODULUS) for i in range(count)]
    weights = [bound for _, bound in draws]
    rows = [[p * w for p, w in zip(powers, weights, strict=True)]]
    rows += [[MODULUS * weights[i] if i == j else 0 for j in range(count)] for i in range(1, count)]
    middle = [MODULUS * (2 * value + 1) // (2 * bound) * bound for value, bound in draws]
    first = nearest(reduced(rows), middle)[0] // weights[0] % MODULUS
    return first * pow(step, count - 1, MODULUS) % MODULUS
