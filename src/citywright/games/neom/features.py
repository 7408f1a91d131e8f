"""A table of NEOM as numbers for learning agents (engine/features.py): cities as planes of cells, tiles as rows."""

from typing import Final

from citywright.engine import features as f
from citywright.engine.features import EIGHT, Field, Part, flags, numbers, padded, spread
from citywright.engine.game import Game, Options
from citywright.games.neom.city import CELL_COUNT, LEFT, RIGHT, City
from citywright.games.neom.counters import income
from citywright.games.neom.edition import (
    DISASTERS,
    GOODS,
    HAND,
    LUXURY_GOODS,
    PROCESSED_GOODS,
    RAW_GOODS,
    TYPES,
    Edition,
)
from citywright.games.neom.scoring import breakdown
from citywright.games.neom.state import Neom
from citywright.games.neom.table import MAKE, NEED, PLACE, STRUCK, TAKE
from citywright.games.neom.view import knows_hand

SCORE_ZERO: Final = 64  # scores may be below nothing
SIDE: Final = 5
ROADS: Final = ("road north", "road east", "road south", "road west")
PLANES: Final = (
    *flags(TYPES, "its type"), *flags(ROADS, "a road leaves its cell on this side"),
    *flags(("polluted",), "its tile pollutes"),
    *flags(("power",), "the tile makes power"), *flags(("anchor",), "an anchor lies there"),
)  # fmt: skip
NINE: Final = [spread(mask, 9) for mask in range(1 << 9)]
MOST_NEEDS: Final = 4
ANCHORS: Final = 3  # that a seat has in front of it, at most
PACK: Final = 5  # open tiles of a game for one or two
PILE: Final = 6

TILE: Final = (
    Field("tile", f.MOST, "its number, 0 where there is none"),
    *flags(TYPES, "its type"), *flags(ROADS, "a road leaves it on this side"), Field("polluted", 1, "it pollutes"),
    Field("power", 1, "it makes power"), Field("cost", 50, "money"),
    Field("points", 50, "printed, a number for each tile at the end"),
    Field("counted", 1, "points by count"),
    Field("money", 30, "when it is built"), Field("income", 30, "money in each generation"),
    Field("disaster", 3, "flood, fire, crime wave"),
    *[Field(f"makes {kind}", most, "goods") for kind, most in (("raw", 6), ("processed", 8), ("luxury", 3))],
    Field("needs", MOST_NEEDS, "goods"), Field("lacks", MOST_NEEDS, "goods of these that the own city does not make"),
)  # fmt: skip
SEAT: Final = (
    Field("acts", 1, "owes a decision"), Field("money", 200, "all of it"),
    Field("locked", 100, "money that may not be spent yet"),
    Field("income", 100, "money at the end of this generation"),
    Field("score", f.MOST, f"if the game ended now, plus {SCORE_ZERO}"),
    Field("left route", 1, "trades with the left"), Field("right route", 1, "with the right"),
    Field("hand", HAND, "how many tiles"),
    *flags(GOODS, "the city makes it"),
)  # fmt: skip


class Observer(f.Observer[Neom]):
    def __init__(self, game: Game[Neom], seats: int, options: Options) -> None:
        edition: Edition = game.edition
        self.edition = edition
        self.tile_rows = [
            numbers(_tile(edition, tile, lacks)) for tile in range(edition.tiles + 1) for lacks in range(MOST_NEEDS + 1)
        ]
        self.needed = [[goods for goods, _ in edition.needs[tile]] for tile in range(edition.tiles + 1)]
        self.drafted = seats >= 3
        self.hand = HAND if self.drafted else PACK
        super().__init__(game, seats, options)

    def declare(self, game: Game[Neom], options: Options) -> list[Part]:
        seats = self.seats
        table = [
            Field("generation", 3, "0 while anchors are drafted"), Field("round", 7, "of the generation"),
            Field("starter", max(1, seats - 1), "for two: how far to the left who begins the round sits"),
            *flags(DISASTERS, "struck this round"), *self.asked_fields(),
            Field("column", SIDE, "of the cell that the decision is about, from 1"), Field("row", SIDE, "of it"),
            Field("stage", f.MOST, "how far the decision is"), *flags(GOODS, "one of these is needed now"),
        ]  # fmt: skip
        held = "hand or open pack, then kept anchors, the secret plan, the tile that the decision is about"
        planes = Part(
            "cities", ("seat", "field", "row", "column"), (seats, len(PLANES), SIDE, SIDE), PLANES,
            "what lies on each cell, row by row from the north-west",
        )  # fmt: skip
        parts = [
            f.single("table", table, "the table and the decision that the seat owes"),
            f.rows("seats", "seat", seats, SEAT, "how each seat stands"),
            planes,
            f.rows("held", "tile", self.hand + 2 + 3 + 1, TILE, held),
            f.rows("shown", "tile", seats, TILE, "the tile that each seat has shown this round"),
            f.rows("anchors", "tile", seats * ANCHORS, TILE, "anchors that each seat has still to build"),
        ]
        if self.drafted:
            known = [Field("tile", f.MOST, "its number, 0 where there is none or it is unknown")]
            passed = flags(("seen",), "it did")
            parts += [
                f.rows("hands", "tile", (seats - 1) * HAND, known, "the others' hands that were once its own", True),
                f.rows("pile", "tile", PILE, known, "discarded anchors that it has seen", True),
                f.rows("draft", "anchor", self._anchors(), passed, "anchors that passed through it", True),
            ]
        return parts

    def observation(self, s: Neom, seat: int) -> list[bytes]:
        order = self.from_seat(seat)
        found = self._table(s, seat)
        for other in order:
            self._add_seat(found, s, other)
        for other in order:
            found.append(_planes(s.cities[other]))
        goods = s.cities[seat].goods
        self._add_tiles(found, goods, s.hands[seat] or s.pack, self.hand)
        self._add_tiles(found, goods, s.kept[seat], 2)
        self._add_tiles(found, goods, s.plans[seat], 3)
        found.append(self._tile(goods, self._about(s, seat)))
        for other in order:
            found.append(self._tile(goods, s.shown[other]))
        for other in order:
            self._add_tiles(found, goods, s.anchors[other], ANCHORS)
        return found

    def memory(self, s: Neom, seat: int) -> list[bytes]:
        if not self.drafted:
            return []
        found = [
            padded([numbers([*s.hands[other]])] if knows_hand(s, seat, other) else [], HAND)
            for other in self.from_seat(seat)[1:]
        ]
        pile = [tile for tile, seen in zip(s.pile, s.pile_seen, strict=True) if seen >> seat & 1]
        seen = bytearray(self._anchors())
        if s.generation == 0:
            for anchor in _passed_on(s, seat):
                seen[anchor - s.edition.first_anchor] = 1
        return [*found, padded([numbers(pile)], PILE), bytes(seen)]

    # -- parts ------------------------------------------------------------------------------------------------

    def _anchors(self) -> int:
        return self.edition.tiles + 1 - self.edition.first_anchor

    def _table(self, s: Neom, seat: int) -> list[bytes]:
        starter = (s.starter - seat) % s.seats if s.seats == 2 else 0
        struck = [0, 0, 0]
        disaster = s.edition.disaster[s.disaster]
        if disaster:
            struck[disaster - 1] = 1
        cell, stage, needed = -1, 0, 0
        if s.lanes[seat]:
            step, a, b = s.lanes[seat][-1]
            if step in (NEED, MAKE):
                cell = a % CELL_COUNT
            if step == NEED:
                needed = s.edition.needs[a // CELL_COUNT][b // 4][0]
            stage = b if step == NEED else a if step in (TAKE, STRUCK) else 0
        about = [cell % SIDE + 1, cell // SIDE + 1] if cell >= 0 else [0, 0]
        now = numbers([s.generation, s.round, starter, *struck])
        return [now, self.asked(s, seat), numbers([*about, stage]), spread(needed, len(GOODS))]

    def _about(self, s: Neom, seat: int) -> int:
        if s.lanes[seat]:
            step, a, _ = s.lanes[seat][-1]
            if step == PLACE:
                return a
            if step in (NEED, MAKE):
                return a // CELL_COUNT
        return s.chosen[seat]

    def _add_seat(self, found: list[bytes], s: Neom, seat: int) -> None:
        city = s.cities[seat]
        score = 0
        for _, points in breakdown(s, seat):
            score += points
        values = [
            1 if s.lanes[seat] else 0, s.money[seat] + s.earned[seat], s.earned[seat],
            income(s, seat, max(1, s.generation)), score + SCORE_ZERO, city.routes & LEFT, (city.routes & RIGHT) >> 1,
            len(s.hands[seat]),
        ]  # fmt: skip
        found.append(numbers(values))
        found.append(spread(city.goods, len(GOODS)))

    def _add_tiles(self, found: list[bytes], goods: int, tiles: tuple[int, ...], count: int) -> None:
        """A row for each of so many tiles, with empty ones for those that are missing."""
        for tile in tiles[:count]:
            found.append(self._tile(goods, tile))
        for _ in range(len(tiles), count):
            found.append(self.tile_rows[0])

    def _tile(self, goods: int, tile: int) -> bytes:
        if tile <= 0:
            return self.tile_rows[0]
        lacks = 0
        for need in self.needed[tile]:
            if not need & goods:
                lacks += 1
        return self.tile_rows[(MOST_NEEDS + 1) * tile + lacks]


def _planes(city: City) -> bytes:
    if not city.planes:
        masks = (
            city.res, city.com, city.ind, city.pub, city.raw, city.north, city.east, city.south, city.west,
            city.polluted, city.power, city.anchors,
        )  # fmt: skip
        found: list[bytes] = []
        for mask in masks:  # by cells 8, 8 and 9
            found.append(EIGHT[mask & 255])
            found.append(EIGHT[mask >> 8 & 255])
            found.append(NINE[mask >> 16])
        city.planes = b"".join(found)
    return city.planes


def _tile(edition: Edition, tile: int, lacks: int) -> list[int]:
    """The figures printed on a tile, and how many of its needs are not met."""
    if tile == 0:
        return [0] * len(TILE)
    makes = edition.makes[tile]
    return [
        min(tile, f.MOST), *spread(edition.types[tile], len(TYPES)), *spread(edition.exits[tile], len(ROADS)),
        int(edition.polluted[tile]), int(edition.power[tile]), edition.cost[tile], max(0, edition.vp[tile]),
        int(edition.variable[tile]), *[_fixed(terms) for terms in (edition.money[tile], edition.income[tile])],
        edition.disaster[tile], *[(makes & of).bit_count() for of in (RAW_GOODS, PROCESSED_GOODS, LUXURY_GOODS)],
        min(len(edition.needs[tile]), MOST_NEEDS), lacks,
    ]  # fmt: skip


def _fixed(terms: tuple[tuple[int, int, int], ...]) -> int:
    """What terms come to where everything that they count is there once."""
    total = 0
    for each, _, _ in terms:
        total += each
    return max(0, total)


def _passed_on(s: Neom, seat: int) -> list[int]:
    """Anchors that the seat has held in the draft: they are in the hand that it passed on, or were taken from it."""
    found: list[int] = []
    taken = len(s.kept[0])
    for holder in range(s.seats):
        first = (holder - taken) % s.seats  # who was dealt this hand
        mine = (seat - first) % s.seats  # when it came to the seat
        if mine < taken:
            found += s.hands[holder]
            found += [s.kept[(first + turn) % s.seats][turn] for turn in range(mine, taken)]
    return found
