"""Building, paying, upgrading, turning a city (U-BUILD, U-RES, U-UPG)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.goods import BIOMATTER, KELP, NOTHING, STEELPLAST, Costs, packed
from citywright.games.underwater_cities.network import PURPLE, TUNNEL, WHITE, group
from citywright.games.underwater_cities.state import (
    BUILDING,
    PAYING,
    RAISE,
    UnderwaterCities,
)
from citywright.games.underwater_cities.steps import sites
from citywright.games.underwater_cities.steps.actions import (
    DO_BUILD,
    DO_CITY,
    DO_DONE,
    DO_PAY,
    DO_TUNNEL,
)
from citywright.games.underwater_cities.steps.flow import TUNNEL_FLAG, go_on
from citywright.games.underwater_cities.steps.interpreter import draw, fire, metropolis_joins
from citywright.games.underwater_cities.steps.interpreter import step as advance
from citywright.games.underwater_cities.steps.pauses import EXTRAS, Pause
from citywright.games.underwater_cities.steps.sites import AND_UPGRADE, cost_at, places, ways_to_pay

KIND_STEP: Final = 64  # in the frame of a payment: kind * 64 + place


class Build(Pause):
    """What to build and where. Frame: row, builds left."""

    name = "build"
    blocks = (DO_BUILD, DO_TUNNEL, DO_CITY, DO_DONE, *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        node = frame[1]
        actions: list[int] = []
        for kind in s.edition.effects.built[node]:
            first = build_action(kind, 0)
            actions += [first + place for place in bits(places(s, seat, node, kind))]
        if frame[2] < s.edition.effects.n[node]:
            actions.append(DO_DONE.first)
        return actions

    def refusal(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        node = frame[1]
        if DO_DONE.holds(action):
            return None if frame[2] < s.edition.effects.n[node] else Reason("no.nothing_used", {})
        kind, place = built_by(action)
        if not s.edition.effects.kinds[node] >> kind & 1:
            return Reason("no.kind", {"kind": kind})
        if places(s, seat, node, kind) >> place & 1:
            return None
        return why_not_there(s, seat, node, kind, place)

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if not DO_DONE.holds(action):
            kind, place = built_by(action)
            if frame[2] > 1:
                s.ask(seat, BUILDING, frame[1], frame[2] - 1)
            ways = ways_to_pay(s, seat, cost_at(s, seat, frame[1], kind, place))
            if len(ways) > 1:
                s.ask(seat, PAYING, frame[1], kind * KIND_STEP + place)
            else:
                build(s, seat, frame[1], kind, place, ways[0])

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        board = s.networks[seat].board
        found: list[int] = []
        for kind in s.edition.effects.built[frame[1]]:
            there = (board.sites, board.tunnels, 0b111111111)[group(kind)]
            found += [build_action(kind, place) for place in bits(there)]
        return found

    def caption(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DONE.holds(action):
            return Sentence("do.done", {})
        kind, place = built_by(action)
        cost = packed(cost_at(s, seat, frame[1], kind, place))
        if kind < TUNNEL:
            return Sentence("do.build", {"kind": kind, "site": place, "cost": cost})
        if kind == TUNNEL:
            return Sentence("do.tunnel", {"tunnel": place, "cost": cost})
        return Sentence("do.city", {"kind": kind, "city": place, "cost": cost})


def build_action(kind: int, place: int) -> int:
    if kind < TUNNEL:
        return DO_BUILD(kind, place)
    return DO_TUNNEL(place) if kind == TUNNEL else DO_CITY(kind - WHITE, place)


def built_by(action: int) -> tuple[int, int]:
    """Kind and place of a building action."""
    if DO_BUILD.holds(action):
        return DO_BUILD.arg(action), DO_BUILD.second(action)
    if DO_TUNNEL.holds(action):
        return TUNNEL, DO_TUNNEL.arg(action)
    return WHITE + DO_CITY.arg(action), DO_CITY.second(action)


def why_not_there(s: UnderwaterCities, seat: int, node: int, kind: int, place: int) -> Reason:
    """The first thing that stands against a build here."""
    if not sites.in_supply(s, kind):
        return Reason("no.supply", {"kind": kind})
    how = s.edition.effects.arg[node]
    if not s.networks[seat].place_mask(kind, how & sites.ON_EXPANSION != 0) >> place & 1:
        return Reason("no.place", {"kind": kind})
    cost = cost_at(s, seat, node, kind, place)
    if not sites.payable(s, seat, cost):
        return Reason("no.goods", {"kind": kind, "cost": packed(cost)})
    return Reason("no.science_left", {})


class Paying(Step[UnderwaterCities]):
    """How much biomatter stands for kelp and for steelplast (U-RES-2). Frame: row, kind and place."""

    name = "pay"
    blocks = (DO_PAY,)

    def ways(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[tuple[int, int]]:
        kind, place = frame[2] // KIND_STEP, frame[2] % KIND_STEP
        return ways_to_pay(s, seat, cost_at(s, seat, frame[1], kind, place))

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_PAY(kelp, steel) for kelp, steel in self.ways(s, seat, frame)]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        way = (DO_PAY.arg(action), DO_PAY.second(action))
        return None if way in self.ways(s, seat, frame) else Reason("no.payment", {})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        way = (DO_PAY.arg(action), DO_PAY.second(action))
        build(s, seat, frame[1], frame[2] // KIND_STEP, frame[2] % KIND_STEP, way)
        go_on(s, seat)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.pay", {"kind": frame[2] // KIND_STEP})

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        kind, place = frame[2] // KIND_STEP, frame[2] % KIND_STEP
        cost = mixed(cost_at(s, seat, frame[1], kind, place), (DO_PAY.arg(action), DO_PAY.second(action)))
        return Sentence("do.pay", {"cost": packed(cost)})


def mixed(cost: Costs, way: tuple[int, int]) -> Costs:
    """A cost with biomatter for some kelp and steelplast."""
    paid = [*cost]
    paid[KELP] -= way[0]
    paid[STEELPLAST] -= way[1]
    paid[BIOMATTER] += way[0] + way[1]
    return tuple(paid)


def build(s: UnderwaterCities, seat: int, node: int, kind: int, place: int, way: tuple[int, int]) -> None:
    """Pay, put the piece down, and do all that it sets off, in the middle of whatever built it (U-TIME-3)."""
    cost = cost_at(s, seat, node, kind, place)
    if cost is not NOTHING:
        s.pay(seat, mixed(cost, way) if way[0] or way[1] else cost)
    before = s.networks[seat]
    after = s.networks[seat] = before.built(kind, place)
    take_from_supply(s, kind)
    tell_built(s, seat, kind, place)
    if s.edition.effects.arg[node] & AND_UPGRADE:
        s.ask(seat, RAISE, place + (TUNNEL_FLAG if kind == TUNNEL else 0))
    site_bonus(s, seat, kind, place)
    for event, about in sites.events(s, after, kind, place):
        fire(s, seat, event, about)
    if kind == TUNNEL:
        s.dug += 1
        for i in bits(after.joined & ~before.joined):
            metropolis_joins(s, seat, before.tiles[i])


def take_from_supply(s: UnderwaterCities, kind: int) -> None:
    if kind == TUNNEL:
        s.tunnels -= 1
    elif kind == WHITE:
        s.white -= 1
    elif kind == PURPLE and s.seats > 1:  # solo: without limit (U-SOLO-2)
        s.purple -= 1


def tell_built(s: UnderwaterCities, seat: int, kind: int, place: int) -> None:
    if kind < TUNNEL:
        s.tell("event.builds", seat=seat, kind=kind, site=place)
    elif kind == TUNNEL:
        s.tell("event.tunnel", seat=seat, tunnel=place)
    else:
        s.tell("event.city", seat=seat, kind=kind, city=place)


def site_bonus(s: UnderwaterCities, seat: int, kind: int, place: int) -> None:
    """What the place gives, connected or not, once (U-BUILD-19 to U-BUILD-21)."""
    board, kin = s.networks[seat].board, group(kind)
    goods = board.bonus[kin][place]
    if goods is not NOTHING:
        s.gain(seat, goods)
        s.tell("event.gains", seat=seat, goods=packed(goods))
    if board.federation[kin] >> place & 1:
        advance(s, seat)
        draw(s, seat, 1)
