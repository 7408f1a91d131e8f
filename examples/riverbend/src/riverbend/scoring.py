"""Points, line by line (R-END)."""

from riverbend.edition import KINDS
from riverbend.state import Riverbend


def points(s: Riverbend, cell: int) -> int:
    """What the building on a cell counts for whoever built it (R-END-1)."""
    edition, tile = s.edition, s.town[cell]
    kind = edition.kind[tile]
    by_water = edition.by_water[kind] if edition.bank[cell] else 0
    near = [s.town[other] for other in edition.beside[cell] if s.town[other]]
    return edition.points[tile] + by_water + sum([edition.pairs[kind][edition.kind[other]] for other in near])


def breakdown(s: Riverbend, seat: int) -> list[tuple[str, int]]:
    rows = [0] * len(KINDS)
    for cell, builder in enumerate(s.builders):
        if builder == seat:
            rows[s.edition.kind[s.town[cell]]] += points(s, cell)
    return list(zip(KINDS, rows, strict=True))
