"""Building: lay a tile, or give it up for a plant or for money (C-BUILD, C-PLANT, C-SELL)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import Frame, without
from citywright.engine.steps import Pick, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.city_tycoon.edition import HAND, ONCE, REFILL
from citywright.games.city_tycoon.state import REBUILT, CityTycoon
from citywright.games.city_tycoon.steps.laying import take_effects, why_blocked
from citywright.games.city_tycoon.table import ACT, BUILD, PLACE, TAKE

SALE: Final = 5  # money for a tile that is given up


def build(s: CityTycoon, turn: int, _: int) -> None:
    """Six turns each, in order (C-BUILD-1)."""
    if turn == HAND * s.seats:
        return
    s.then(BUILD, turn + 1)
    s.ask(s.order[turn % s.seats], ACT)


class Act(Step[CityTycoon]):
    """Lay a tile of the hand, give it up for a plant, or sell it."""

    verbs = ("build", "plant", "sell")

    def legal(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        money, cost, hand, room, do = s.money[seat], s.edition.cost, s.hands[seat], s.city.open, s.do
        build, plant, sell = do.build.zero, do.plant.zero, do.sell.zero
        actions = [build + tile for tile in hand if cost[tile] <= money and (room or places(s, seat, tile))]
        if plants_for(s, seat):
            actions += [plant + tile for tile in hand]
        actions += [sell + tile for tile in hand]
        return actions

    def why_not(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Reason | None:
        tile = s.do.block_of(action).arg(action)
        if tile not in s.hands[seat]:
            return Reason("no.not_in_hand", {"tile": tile})
        if s.do.build.holds(action):
            return too_dear(s, seat, tile) or (None if places(s, seat, tile) else Reason("no.room", {}))
        if s.do.sell.holds(action) or plants_for(s, seat):
            return None
        top = [piece for piece in top_plants(s) if piece]
        if not top:
            return Reason("no.plants", {})
        return too_dear(s, seat, min(top, key=lambda piece: s.edition.cost[piece])) or Reason("no.room", {})

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.act" if any(top_plants(s)) else "ask.act_no_plants", {})

    def apply(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> None:
        tile = s.do.block_of(action).arg(action)
        if s.do.build.holds(action):
            s.ask(seat, PLACE, tile, tile)
        elif s.do.plant.holds(action):
            s.ask(seat, TAKE, tile)
        else:
            s.money[seat] += SALE
            give_up(s, seat, tile)
            s.tell("event.sells", seat=seat, money=SALE)

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        block = s.do.block_of(action)
        tile = block.arg(action)
        if block is s.do.plant:
            return Sentence("do.plant", {"tile": tile})
        return Sentence(
            f"do.{block.name}", {"tile": tile, "money": SALE if block is s.do.sell else s.edition.cost[tile]}
        )

    def targets(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return [block(tile) for tile in s.hands[seat] for block in self.blocks]


def too_dear(s: CityTycoon, seat: int, piece: int) -> Reason | None:
    cost, money = s.edition.cost[piece], s.money[seat]
    return Reason("no.money", {"money": cost, "money2": money}) if cost > money else None


def top_plants(s: CityTycoon) -> list[int]:
    """Both sides of the top plant of each stack, 0 where the stack is empty (C-PLANT-2)."""
    found: list[int] = []
    for colour, stack in enumerate(s.edition.plants):
        built = s.stacks[colour]
        top = stack[built] if built < len(stack) else 0
        found.append(top + REFILL if top else 0)
        found.append(top + ONCE if top else 0)
    return found


def plants_for(s: CityTycoon, seat: int) -> list[int]:
    """The sides of plants that a seat can pay, if there is a cell for one."""
    money, cost = s.money[seat], s.edition.cost
    if not (s.city.open or places(s, seat, s.edition.first_plant)):
        return []
    return [piece for piece in top_plants(s) if piece and cost[piece] <= money]


def give_up(s: CityTycoon, seat: int, tile: int) -> None:
    """A tile leaves the game; it is shown only by the option or if hands are open (C-SELL-3)."""
    s.hands[seat] = without(s.hands[seat], tile)
    if s.variant.open_discards or s.variant.planned_choice:
        s.barrier |= not s.variant.planned_choice
        s.shown |= 1 << tile
        s.tell("event.gives_up", seat=seat, tile=tile)
    else:
        s.whisper(seat, "event.gives_up", seat=seat, tile=tile)


class Take(Step[CityTycoon]):
    """Which plant, which side; frame: the tile that is given up."""

    verbs = ("take",)
    about = "tile"

    def legal(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        money, cost, first = s.money[seat], s.edition.cost, s.do.take.first
        return [first + i for i, piece in enumerate(top_plants(s)) if piece and cost[piece] <= money]

    def why_not(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Reason | None:
        piece = self.piece(s, action)
        return too_dear(s, seat, piece) if piece else Reason("no.stack", {"colour": s.do.take.arg(action)})

    def apply(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, PLACE, self.piece(s, action), frame[1])

    def piece(self, s: CityTycoon, action: int) -> int:
        return top_plants(s)[action - s.do.take.first]

    def targets(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return list(s.do.take.actions())

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        piece = self.piece(s, action)
        cubes = 2 * s.edition.cubes[piece] + s.edition.colour[piece]
        return Sentence("do.take", {"piece": piece, "money": s.edition.cost[piece], "cubes": cubes})


# -- where ---------------------------------------------------------------------------------------------


def places(s: CityTycoon, seat: int, piece: int) -> int:
    """The cells on which a seat may lay a tile or plant (C-LAY)."""
    found = s.city.open
    if s.variant.levelling:
        found |= s.city.land_of_anyone()
    if s.variant.rebuild and s.edition.is_city(piece):
        found |= cells_to_rebuild(s, seat, piece)
    return found


def cells_to_rebuild(s: CityTycoon, seat: int, tile: int) -> int:
    """Own city tiles of the same type that cost less (C-REBUILD-1)."""
    cost, pieces = s.edition.cost, s.city.pieces
    same = bits(s.city.of_type(seat, s.edition.type[tile]))
    return sum([1 << cell for cell in same if cost[pieces[cell]] < cost[tile]])


class Place(Pick[CityTycoon]):
    """The cell for a tile or plant; frame: piece, and the tile of the hand that is played for it."""

    verbs = ("place",)

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        if s.variant.levelling or s.variant.rebuild:
            return bits(places(s, seat, frame[1]))
        return s.city.room

    def reason(self, s: CityTycoon, seat: int, frame: Frame, cell: int) -> Reason:
        return why_blocked(s, cell) or Reason("no.apart", {"cell": cell})

    def pick(self, s: CityTycoon, seat: int, frame: Frame, cell: int) -> None:
        lay(s, seat, frame[1], frame[2], cell)

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.place", {"piece": frame[1], "money": s.edition.cost[frame[1]]})

    def targets(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return [s.do.place(cell) for cell in bits(places(s, seat, frame[1]) | s.city.laid)]

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.place", {"piece": frame[1], "cell": s.do.place.arg(action)})


def lay(s: CityTycoon, seat: int, piece: int, tile: int, cell: int) -> None:
    """Put down, pay, take effect, mark (C-LAY-1); what lay there before goes."""
    edition, old = s.edition, s.city.pieces[cell]
    cost = edition.cost[piece]
    s.barrier = not s.variant.planned_choice  # what was chosen in secret is shown
    s.money[seat] -= cost
    if old == edition.land:
        level(s, seat, cell, cost)
    if s.events is not None:
        s.tell("event.lays", seat=seat, piece=piece, cell=cell, money=cost)
    if edition.is_plant(piece):
        give_up(s, seat, tile)
        s.city = s.city.put(cell, piece, seat)
        fill_plant(s, seat, piece)
        return
    s.hands[seat] = without(s.hands[seat], tile)
    s.shown |= 1 << tile
    if edition.is_city(old):
        s.score(seat, REBUILT, 1)
        s.tell("event.rebuilds", seat=seat, piece=old, n=1)
        s.city = s.city.put(cell, piece, -1)
    take_effects(s, seat, piece, cell)


def level(s: CityTycoon, seat: int, cell: int, cost: int) -> None:
    """The land goes back to the supply; on another's land the cost goes to that player (C-LEVEL-2)."""
    s.terrain += 1
    owner = s.city.owner(cell)
    if owner != seat:
        s.money[owner] += cost
        s.tell("event.levels", seat=seat, seat2=owner, money=cost)


def fill_plant(s: CityTycoon, seat: int, piece: int) -> None:
    """Cubes on a new plant, as far as the supply reaches (C-CUBE-3)."""
    colour = s.edition.colour[piece]
    s.stacks[colour] += 1
    count = min(s.edition.cubes[piece], s.cubes_left(colour))
    s.cubes[s.edition.source[piece]] = count
    s.tell("event.plant_filled", piece=piece, n=count, colour=colour)
