"""Building, paying, upgrading, turning a city (U-BUILD, U-RES, U-UPG)."""

from typing import Any, Final

from citywright.engine.actions import Block
from citywright.engine.masks import bits
from citywright.engine.state import Frame
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.actions import Actions
from citywright.games.underwater_cities.goods import GOOD_COUNT, NOTHING, Costs, mixed, packed, payable, ways_to_pay
from citywright.games.underwater_cities.network import ALL_CITIES, PURPLE, TUNNEL, WHITE, group
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps import interpreter, sites
from citywright.games.underwater_cities.steps.flow import EXTRAS, Countdown, Decision
from citywright.games.underwater_cities.steps.sites import AND_UPGRADE, ON_EXPANSION, base_cost, cost_at, places
from citywright.games.underwater_cities.table import BUILD, FILE, PAY, RAISE

TUNNEL_FLAG: Final = 64  # in the frame of an upgrade: a tunnel, not a building
BUILD_VERBS: Final = ("build", "tunnel", "city")  # by group of places, as is what follows
BUILT_EVENTS: Final = ("event.builds", "event.tunnel", "event.city")
PLACE_NAMES: Final = ("site", "tunnel", "city")
PAY_ASKS: Final = ("ask.pay", "ask.pay_tunnel", "ask.pay_city")
KIND_STEP: Final = 64  # in the frame of a payment: kind * 64 + place


class Build(Countdown):
    """What to build and where. Frame: row, builds left."""

    verbs = ("build", "tunnel", "city", "done", *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions: list[int] = []
        for kind in s.edition.effects.built[frame[1]]:
            block = block_of(s.do, kind)
            numbers: list[Any] = block.numbers  # taken as objects, they are not made anew
            first = build_action(s.do, kind, 0) - block.first
            actions += [numbers[first + place] for place in bits(places(s, seat, frame[1], kind))]
        return actions

    def alike(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> int:
        """Buildings of a kind on usual sites that set nothing off, as long as another such site is left.

        Of sites of a city that differ in nothing the first stands for all.
        """
        if not s.do.build.holds(action):
            return action
        kind, place = built_by(s.do, action)
        network = s.networks[seat]
        free = network.place_mask(kind, s.edition.effects.arg[frame[1]] & ON_EXPANSION != 0)
        if not self.sets_off(s, seat, frame, action):
            usual = free & ~network.board.charged[0]
            several = usual >> place & 1 and usual & usual - 1
            if several and not interpreter.buildings_help(s, seat, s.lanes[seat][1][1]):
                return -1 - kind
        return build_action(s.do, kind, bits(free & network.board.twins[place])[0])

    def helping_moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        """Where only builds are to come, those that set nothing off bring a slot that is not usable no nearer."""
        actions, slot = self.open_moves(s, seat, frame), s.lanes[seat][1][1]
        for other in s.lanes[seat][2:]:
            if other[0] != BUILD and other[0] != FILE:
                return actions
        if interpreter.slot_usable(s, seat, slot) or interpreter.buildings_help(s, seat, slot):
            return actions
        return [action for action in actions if not s.do.build.holds(action) or self.sets_off(s, seat, frame, action)]

    def sets_off(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> bool:
        kind, place = built_by(s.do, action)
        return sites.sets_off(s, seat, frame[1], kind, place)

    def why_no_move(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        kind, place = built_by(s.do, action)
        if not s.edition.effects.kinds[frame[1]] >> kind & 1:
            return Reason("no.kind", {"kind": kind})
        if places(s, seat, frame[1], kind) >> place & 1:
            return None
        return why_not_there(s, seat, frame[1], kind, place)

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        kind, place = built_by(s.do, action)
        self.again(s, seat, frame)
        ways = ways_to_pay(s.purse(seat), cost_at(s, seat, frame[1], kind, place))
        if len(ways) > 1:
            s.ask(seat, PAY, frame[1], kind * KIND_STEP + place)
        else:
            build(s, seat, frame[1], kind, place, ways[0])

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        board = s.networks[seat].board
        found: list[int] = []
        for kind in s.edition.effects.built[frame[1]]:
            there = (board.sites, board.tunnels, ALL_CITIES)[group(kind)]
            found += [build_action(s.do, kind, place) for place in bits(there)]
        return found

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        """Of a single kind also what it costs where nothing is added."""
        kinds = [kind for kind in s.edition.effects.built[frame[1]] if places(s, seat, frame[1], kind)]
        if len(kinds) != 1:
            return Sentence("ask.build", {})
        return Sentence("ask.build_one", {"kind": kinds[0], "cost": packed(base_cost(s, seat, frame[1], kinds[0]))})

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if action < s.do.build.first or action >= s.do.city.end:
            return super().label(s, seat, frame, action)
        kind, place = built_by(s.do, action)
        verb, where = BUILD_VERBS[group(kind)], PLACE_NAMES[group(kind)]
        return Sentence(
            f"do.{verb}", {"kind": kind, where: place, "cost": packed(cost_at(s, seat, frame[1], kind, place))}
        )


def block_of(do: Actions, kind: int) -> Block:
    return do.build if kind < TUNNEL else do.tunnel if kind == TUNNEL else do.city


def build_action(do: Actions, kind: int, place: int) -> int:
    block = block_of(do, kind)
    return block.zero + place + (0 if kind == TUNNEL else kind * block.width)


def built_by(do: Actions, action: int) -> tuple[int, int]:
    """Kind and place of a building action."""
    if do.tunnel.holds(action):
        return TUNNEL, do.tunnel.arg(action)
    block = do.build if do.build.holds(action) else do.city
    return block.arg(action), block.second(action)


def why_not_there(s: UnderwaterCities, seat: int, node: int, kind: int, place: int) -> Reason:
    """The first thing that stands against a build here."""
    if not sites.in_supply(s, kind):
        return Reason("no.supply", {"kind": kind})
    how = s.edition.effects.arg[node]
    if not s.networks[seat].place_mask(kind, how & sites.ON_EXPANSION != 0) >> place & 1:
        return Reason("no.place", {"kind": kind})
    cost = cost_at(s, seat, node, kind, place)
    if not payable(s.goods, seat * GOOD_COUNT, cost):
        return Reason("no.goods", {"kind": kind, "cost": packed(cost)})
    return Reason("no.science_left", {})


class Pay(Decision):
    """How much biomatter stands for kelp and for steelplast (U-RES-2). Frame: row, kind and place."""

    verbs = ("pay",)

    def cost(self, s: UnderwaterCities, seat: int, frame: Frame) -> Costs:
        return cost_at(s, seat, frame[1], frame[2] // KIND_STEP, frame[2] % KIND_STEP)

    def way(self, s: UnderwaterCities, action: int) -> tuple[int, int]:
        return s.do.pay.arg(action), s.do.pay.second(action)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [s.do.pay(kelp, steel) for kelp, steel in ways_to_pay(s.purse(seat), self.cost(s, seat, frame))]

    def why_no_move(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        return None if action in self.moves(s, seat, frame) else Reason("no.payment", {})

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        build(s, seat, frame[1], frame[2] // KIND_STEP, frame[2] % KIND_STEP, self.way(s, action))

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        kind, place = frame[2] // KIND_STEP, frame[2] % KIND_STEP
        return Sentence(PAY_ASKS[group(kind)], {"kind": kind, PLACE_NAMES[group(kind)]: place})

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.pay", {"cost": packed(mixed(self.cost(s, seat, frame), self.way(s, action)))})


def build(s: UnderwaterCities, seat: int, node: int, kind: int, place: int, way: tuple[int, int]) -> None:
    """Pay, put the piece down, and do all that it sets off, in the middle of whatever built it (U-TIME-3)."""
    cost = cost_at(s, seat, node, kind, place)
    if cost != NOTHING:
        s.pay(seat, mixed(cost, way) if way[0] or way[1] else cost)
    before = s.networks[seat]
    after = s.networks[seat] = before.built(kind, place)
    take_from_supply(s, kind)
    if s.events is not None:
        s.tell(BUILT_EVENTS[group(kind)], seat=seat, kind=kind, **{PLACE_NAMES[group(kind)]: place})
    if s.edition.effects.arg[node] & AND_UPGRADE:
        s.ask(seat, RAISE, place + (TUNNEL_FLAG if kind == TUNNEL else 0))
    site_bonus(s, seat, kind, place)
    for event, about in sites.events(s, before, kind, place):
        interpreter.fire(s, seat, event, about)
    if kind == TUNNEL:
        s.dug += 1
        for i in bits(after.joined & ~before.joined):
            interpreter.metropolis_joins(s, seat, before.tiles[i])


def take_from_supply(s: UnderwaterCities, kind: int) -> None:
    if kind == TUNNEL:
        s.tunnels -= 1
    elif kind == WHITE:
        s.white -= 1
    elif kind == PURPLE and s.seats > 1:  # solo: without limit (U-SOLO-2)
        s.purple -= 1


def site_bonus(s: UnderwaterCities, seat: int, kind: int, place: int) -> None:
    """What the place gives, connected or not, once (U-BUILD-19 to U-BUILD-21)."""
    board, kin = s.networks[seat].board, group(kind)
    goods = board.bonus[kin][place]
    if goods != NOTHING:
        s.gain(seat, goods)
        if s.events is not None:
            s.tell("event.gains", seat=seat, goods=packed(goods))
    if board.federation[kin] >> place & 1:
        interpreter.step(s, seat)
        interpreter.draw(s, seat, 1)
