"""The box: the map, what each kind of building counts, and the tiles."""

from string import ascii_lowercase
from typing import Final

from citywright.engine.editions import open_edition, sorted_by_number

KINDS: Final = ("house", "shop", "park", "mill")
MOST_BUILT: Final = 36  # by three builders in three years (R-YEAR)
MOST_DEALT: Final = 45


class Edition:
    """Tiles are numbered from 1, cells from 0, row by row from the top; tile 0 is none."""

    def __init__(self, path: str) -> None:
        root, self.mark = open_edition(path, "riverbend")
        rows = root.text("map").split() or [""]
        land = "".join(rows)
        self.wide, high = len(rows[0]), len(rows)
        if {len(row) for row in rows} != {self.wide} or set(land) - set(".~") or max(self.wide, high) > 20:
            raise root.wrong("map", "up to 20 lines of one length, made of . for a plot and ~ for water")
        if land.count(".") < MOST_BUILT:
            raise root.wrong("map", f"{MOST_BUILT} plots or more")
        self.cells = [f"{ascii_lowercase[x]}{high - y}" for y in range(high) for x in range(self.wide)]
        self.water = [letter == "~" for letter in land]
        self.beside = [[b for b in range(len(land)) if self._distance(a, b) == 1] for a in range(len(land))]
        self.bank = [any(self.water[other] for other in near) for near in self.beside]
        kinds = root.entry("kinds")
        counted = [kinds.entry(kind) for kind in KINDS]
        self.by_water = [kind.number("water", -9, 9, default=0) for kind in counted]
        self.pairs = [[kind.number(other, -9, 9, default=0) for other in KINDS] for kind in counted]
        entries = root.entries("tile", "number")
        tiles = sorted_by_number(entries, 1, max(MOST_DEALT, len(entries)))
        self.tiles = len(tiles)
        self.kind = [0, *[KINDS.index(tile.text("kind", KINDS)) for tile in tiles]]
        self.points = [0, *[tile.number("points", 0, 9, default=0) for tile in tiles]]
        self.keys = ["", *[f"{KINDS[self.kind[n]]}-{n}" for n in range(1, self.tiles + 1)]]
        if self.tiles < MOST_DEALT:
            raise root.wrong("tile", f"a list of {MOST_DEALT} tiles or more")
        for entry in (root, kinds, *counted, *tiles):
            entry.done()

    def _distance(self, a: int, b: int) -> int:
        return abs(a % self.wide - b % self.wide) + abs(a // self.wide - b // self.wide)
