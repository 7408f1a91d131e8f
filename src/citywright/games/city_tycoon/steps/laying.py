"""What a city tile does when it is laid: points, goods, points for money, and terrain beside it (C-EFFECT).

An effect stands here as a whole: how it is read from an edition and shown as data, told and drawn, carried out, rated,
and what it asks. A new one is a class in EFFECTS and its sentences.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from citywright.engine.editions import Entry
from citywright.engine.masks import bits
from citywright.engine.state import Frame, Json
from citywright.engine.steps import Pick
from citywright.engine.words import Reason, Sentence
from citywright.games.city_tycoon.actions import STEPS_TO_BUY
from citywright.games.city_tycoon.city import INSIDE, City
from citywright.games.city_tycoon.edition import COLOURS, TYPES, Edition, read_amounts
from citywright.games.city_tycoon.state import BOUGHT, COUNTED_TILES, LAID, CityTycoon
from citywright.games.city_tycoon.table import BACK, BUY, TERRAIN

if TYPE_CHECKING:
    from citywright.games.city_tycoon.text import Teller

COUNTED: Final = (*TYPES, *[f"{colour}_plant" for colour in COLOURS])  # what a bonus of round 4 may count


class Effect:
    """One thing that a tile does when it is laid."""

    turn: ClassVar[int]  # its place among the effects of one tile (C-EFFECT-4)
    joined: ClassVar = False  # its signs stand together

    @classmethod
    def read(cls, tile: Entry) -> "Effect | None":
        """From a tile of an edition file, None if it has no such effect."""
        raise NotImplementedError

    def signs(self) -> list[tuple[str, int]]:
        """The names of small drawings with a number each (drawing/labels.py)."""
        raise NotImplementedError

    def data(self) -> Json:
        """As the edition file has it."""
        return {unit: n for unit, n in self.signs() if n}

    def tell(self, t: "Teller") -> list[str]:
        """What stands on the tile, in words."""
        return [t.amount(unit, n) for unit, n in self.signs() if n]

    def lay(self, s: CityTycoon, seat: int, tile: int, cell: int) -> None:
        raise NotImplementedError

    def worth(self, coin: int, good: int) -> int:
        """For bots, in hundredths of a point, by what money and goods are worth."""
        return 0

    def worth_now(self, s: CityTycoon, seat: int, tile: int) -> int:
        """The same, as far as it depends on what lies on the table."""
        return 0


def take_effects(s: CityTycoon, seat: int, tile: int, cell: int) -> None:
    """The tile gets its marker last, so it is not yet among the own ones (C-LAY-1, C-EFFECT-6)."""
    for effect in s.edition.in_turn[tile]:
        effect.lay(s, seat, tile, cell)
    s.city = s.city.put(cell, tile, seat)


# -- points and goods ------------------------------------------------------------------------------------


class Amount(Effect):
    """So many of one kind."""

    unit: ClassVar[str]
    most: ClassVar[int]

    def __init__(self, n: int) -> None:
        self.n = n

    @classmethod
    def read(cls, tile: Entry) -> "Effect | None":
        n = tile.number(cls.unit, 0, cls.most, default=0)
        return cls(n) if n else None

    def signs(self) -> list[tuple[str, int]]:
        return [(self.unit, self.n)]


class Points(Amount):
    turn = 0
    unit = "points"
    most = 50

    def lay(self, s: CityTycoon, seat: int, tile: int, cell: int) -> None:
        s.gain(seat, LAID, self.n)

    def worth(self, coin: int, good: int) -> int:
        return 100 * self.n


class Goods(Amount):
    turn = 2
    unit = "goods"
    most = 9

    def lay(self, s: CityTycoon, seat: int, tile: int, cell: int) -> None:
        s.get_goods(seat, self.n)

    def worth(self, coin: int, good: int) -> int:
        return good * self.n


class Per(Effect):
    """Points for each own tile of a kind (C-EFFECT-7)."""

    turn = 1
    joined = True

    def __init__(self, what: int, points: int) -> None:
        self.what = what
        self.points = points

    @classmethod
    def read(cls, tile: Entry) -> "Effect | None":
        if not tile.has("per"):
            return None
        per = tile.entry("per")
        found = Per(COUNTED.index(per.text("of", COUNTED)), per.number("points", 1, 9))
        per.done()
        return found

    def data(self) -> Json:
        return {"per": {"of": COUNTED[self.what], "points": self.points}}

    def tell(self, t: "Teller") -> list[str]:
        return [t.say("amount.per", text=t.amount("points", self.points), text2=t.say(f"counted.{COUNTED[self.what]}"))]

    def signs(self) -> list[tuple[str, int]]:
        return [("points", self.points), ("each", 0), (COUNTED[self.what], 0)]

    def lay(self, s: CityTycoon, seat: int, tile: int, cell: int) -> None:
        s.gain(seat, COUNTED_TILES, self.points * self.count(s, seat, tile))

    def count(self, s: CityTycoon, seat: int, tile: int) -> int:
        city, edition = s.city, s.edition
        if self.what < len(TYPES):
            itself = s.variant.bonus_counts_itself and edition.type[tile] == self.what
            return count_of(city, seat, edition.type, self.what) + itself
        return count_of(city, seat, edition.colour, self.what - len(TYPES))

    def worth_now(self, s: CityTycoon, seat: int, tile: int) -> int:
        return 100 * self.points * self.count(s, seat, tile)


def count_of(city: City, seat: int, kinds: list[int], kind: int) -> int:
    """A seat's pieces of one type or colour."""
    count = 0
    for cell in city.own[seat]:
        if kinds[city.pieces[cell]] == kind:
            count += 1
    return count


# -- points for money ------------------------------------------------------------------------------------


class Buys(Effect):
    """Points for money: one printed step of (money, points) or nothing (C-EFFECT-5)."""

    turn = 3
    joined = True

    def __init__(self, steps: Sequence[tuple[int, int]]) -> None:
        self.steps = steps

    @classmethod
    def read(cls, tile: Entry) -> "Effect | None":
        steps: list[tuple[int, int]] = []
        for step in tile.entries("buys"):
            steps.append((step.number("money", 1, 99), step.number("points", 1, 50)))
            step.done()
        if len(steps) > STEPS_TO_BUY:
            raise tile.wrong("buys", f"at most {STEPS_TO_BUY} steps")
        return Buys(steps) if steps else None

    def data(self) -> Json:
        return {"buys": [{"money": money, "points": points} for money, points in self.steps]}

    def tell(self, t: "Teller") -> list[str]:
        steps = [(t.amount("points", points), t.amount("money", money)) for money, points in self.steps]
        return [t.series([t.say("amount.buys", text=points, text2=money) for points, money in steps], "or")]

    def signs(self) -> list[tuple[str, int]]:
        money, points = self.steps[-1]
        return [("money", money), ("for", 0), ("points", points)]

    def lay(self, s: CityTycoon, seat: int, tile: int, cell: int) -> None:
        if self.steps[0][0] <= s.money[seat]:
            s.ask(seat, BUY, tile)

    def worth(self, coin: int, good: int) -> int:
        money, points = self.steps[-1]
        return (100 * points - coin * money) // 2


def steps_of(edition: Edition, tile: int) -> Sequence[tuple[int, int]]:
    """The printed steps of a tile that sells points."""
    for effect in edition.laid[tile]:
        if isinstance(effect, Buys):
            return effect.steps
    return ()


class Buy(Pick[CityTycoon]):
    """Points for money: one printed step or nothing; frame: the tile (C-EFFECT-5)."""

    verbs = ("buy",)
    about = "piece"

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        money = s.money[seat]
        return [0, *[n for n, step in enumerate(steps_of(s.edition, frame[1]), start=1) if step[0] <= money]]

    def reason(self, s: CityTycoon, seat: int, frame: Frame, n: int) -> Reason:
        steps = steps_of(s.edition, frame[1])
        if n > len(steps):
            return Reason("no.step", {"piece": frame[1]})
        return Reason("no.money", {"money": steps[n - 1][0], "money2": s.money[seat]})

    def pick(self, s: CityTycoon, seat: int, frame: Frame, n: int) -> None:
        if n:
            money, points = steps_of(s.edition, frame[1])[n - 1]
            s.money[seat] -= money
            s.score(seat, BOUGHT, points)
            s.tell("event.buys", seat=seat, money=money, n=points)

    def targets(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return [s.do.buy(n) for n in range(len(steps_of(s.edition, frame[1])) + 1)]

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        n = s.do.buy.arg(action)
        if not n:
            return Sentence("do.buy_nothing", {})
        money, points = steps_of(s.edition, frame[1])[n - 1]
        return Sentence("do.buy", {"money": money, "n": points})


# -- terrain -------------------------------------------------------------------------------------------


class TerrainIcons(Effect):
    """Land and water beside the tile (C-TERRAIN)."""

    turn = 4  # last, since it may ask

    def __init__(self, land: int, water: int) -> None:
        self.land = land
        self.water = water

    @classmethod
    def read(cls, tile: Entry) -> "Effect | None":
        land, water = read_amounts(tile, {"land": 4, "water": 4})
        if land + water > 4:
            raise tile.wrong("water", "at most 4 together with land, since a tile has four edges")
        return TerrainIcons(land, water) if land or water else None

    def signs(self) -> list[tuple[str, int]]:
        return [("land", self.land), ("water", self.water)]

    def lay(self, s: CityTycoon, seat: int, tile: int, cell: int) -> None:
        lay_terrain(s, seat, cell, self.land, self.water)

    def worth(self, coin: int, good: int) -> int:
        return 15 * self.land


EFFECTS: Final = (TerrainIcons, Points, Goods, Buys, Per)  # as a tile shows them


def lay_terrain(s: CityTycoon, seat: int, cell: int, land: int, water: int) -> None:
    """Every icon is laid if it can be (C-TERRAIN); asked is only what the player can decide."""
    room = s.city.room_beside(cell)
    cells = room.bit_count()
    if not s.variant.unlimited_terrain:
        cells = min(cells, s.terrain)
    if not cells or not land + water:
        return
    left = 8 * land + water  # as one number of a frame
    if cells < land + water and land and water:
        s.ask(seat, BACK, cell, left)
    elif room.bit_count() > min(cells, land or water):
        s.ask(seat, TERRAIN, cell, left)
    else:  # every cell gets the same
        put_terrain(s, seat, cell, land, water, bits(room)[0])


def put_terrain(s: CityTycoon, seat: int, cell: int, land: int, water: int, place: int) -> None:
    """One icon is laid, land before water: land gets a marker, water none (C-TERRAIN-3); then the next."""
    piece = s.edition.land if land else s.edition.water
    s.city = s.city.put(place, piece, seat if land else -1)
    s.terrain -= 1
    if s.events is not None:
        s.tell("event.terrain", seat=seat, piece=piece, cell=place)
    lay_terrain(s, seat, cell, land - 1 if land else 0, water if land else water - 1)


class Back(Pick[CityTycoon]):
    """Too few cells: which icon goes back; frame: the tile's cell, icons left."""

    verbs = ("back",)

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> range:
        return range(2)

    def pick(self, s: CityTycoon, seat: int, frame: Frame, kind: int) -> None:
        s.tell("event.goes_back", seat=seat, piece=s.edition.land + kind)
        lay_terrain(s, seat, frame[1], frame[2] // 8 - (kind == 0), frame[2] % 8 - (kind == 1))

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.back", {"piece": s.city.pieces[frame[1]]})

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.back", {"piece": s.edition.land + s.do.back.arg(action)})


class Terrain(Pick[CityTycoon]):
    """The cell for the next terrain tile, land before water; frame: the tile's cell, icons left."""

    verbs = ("place",)

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return bits(s.city.room_beside(frame[1]))

    def reason(self, s: CityTycoon, seat: int, frame: Frame, cell: int) -> Reason:
        return why_blocked(s, cell) or Reason("no.not_beside", {"cell": cell, "piece": s.city.pieces[frame[1]]})

    def pick(self, s: CityTycoon, seat: int, frame: Frame, cell: int) -> None:
        put_terrain(s, seat, frame[1], frame[2] // 8, frame[2] % 8, cell)

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.terrain", {"piece": self.piece(s, frame), "piece2": s.city.pieces[frame[1]]})

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.terrain", {"piece": self.piece(s, frame), "cell": s.do.place.arg(action)})

    def piece(self, s: CityTycoon, frame: Frame) -> int:
        return s.edition.land if frame[2] // 8 else s.edition.water


def why_blocked(s: CityTycoon, cell: int) -> Reason | None:
    """Why a cell takes no piece at all, wherever the next one lies."""
    if not INSIDE >> cell & 1:
        return Reason("no.edge", {"cell": cell})
    if not s.city.ground >> cell & 1:
        return Reason("no.closed", {"cell": cell})
    if s.city.laid >> cell & 1:
        return Reason("no.occupied", {"cell": cell})
    return None
