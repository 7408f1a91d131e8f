"""The action of a round: build the chosen tile, build an anchor, or sell (N-ACTION, N-BUILD)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import Frame
from citywright.engine.steps import Pick, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom import market
from citywright.games.neom.city import size
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.needs import meet_needs
from citywright.games.neom.table import PLACE

SALE: Final = 5  # money for a tile that is not built


class Act(Step[Neom]):
    """Build the chosen tile, or give it up for an anchor or for money (N-ACTION)."""

    verbs = ("build", "anchor", "sell")

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        do = s.do
        actions = [do.build.first] if can_build(s, seat, s.chosen[seat]) else []
        for anchor in s.anchors[seat]:
            if can_build(s, seat, anchor):
                actions.append(do.anchor.zero + anchor)
        actions.append(do.sell.first)
        return actions

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if s.do.sell.holds(action):
            return None
        if s.do.build.holds(action):
            return why_not_build(s, seat, s.chosen[seat])
        anchor = s.do.anchor.arg(action)
        if anchor not in s.anchors[seat]:
            return Reason("no.not_your_anchor", {"tile": anchor})
        return why_not_build(s, seat, anchor)

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        tile = s.chosen[seat]
        if s.do.build.holds(action):
            s.ask(seat, PLACE, tile)
            return
        s.chosen[seat] = 0
        s.discard(tile)
        if s.do.sell.holds(action):
            s.money[seat] += SALE
            if s.events is not None:
                s.tell("event.sells", seat=seat, tile=tile, money=SALE)
        else:
            s.ask(seat, PLACE, s.do.anchor.arg(action))

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.act", {"tile": s.chosen[seat]})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [s.do.build(), *[s.do.anchor(anchor) for anchor in s.anchors[seat]], s.do.sell()]

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        tile = s.chosen[seat]
        if s.do.anchor.holds(action):
            return Sentence("do.anchor", {"tile": s.do.anchor.arg(action), "tile2": tile})
        if s.do.build.holds(action):
            return Sentence("do.build", {"tile": tile})
        return Sentence("do.sell", {"tile": tile, "money": SALE})


def can_build(s: Neom, seat: int, tile: int) -> bool:
    """Whether a build can be carried through: tiles, money, goods and a cell (N-NEED, N-BUILD)."""
    edition, city = s.edition, s.cities[seat]
    count = edition.needs_count[tile]
    if count and count > size(city.of_type(edition.needs_type[tile])):
        return False
    budget = s.money[seat] - edition.cost[tile]
    if budget < 0:
        return False
    if edition.needs[tile] and market.least_money(s, seat, tile) > budget:
        return False
    if tile < edition.first_anchor and city.open_places(edition.exits[tile]):
        return True  # most often; what may be replaced need not be looked for
    return places(s, seat, tile) != 0


def why_not_build(s: Neom, seat: int, tile: int) -> Reason | None:
    """The first thing that stands against a build; None exactly when `can_build`."""
    edition, city = s.edition, s.cities[seat]
    count = city.of_type(edition.needs_type[tile]).bit_count()
    if edition.needs_count[tile] > count:
        kind = edition.needs_type[tile].bit_length() - 1
        return Reason("no.tiles", {"n": edition.needs_count[tile], "type": kind, "have": count, "tile": tile})
    needed = market.least_money(s, seat, tile)
    if needed >= market.NEVER:
        return Reason("no.goods", {"tile": tile, "goods": missing_goods(s, seat, tile)})
    needed += edition.cost[tile]
    if needed > s.money[seat]:
        return Reason("no.money", {"tile": tile, "money": needed, "money2": s.money[seat]})
    if not places(s, seat, tile):
        if tile >= s.edition.first_anchor and city.anchors.bit_count() >= s.generation:
            return Reason("no.anchor_limit", {"n": s.generation, "generation": s.generation})
        return Reason("no.cell", {"tile": tile})
    return None


def missing_goods(s: Neom, seat: int, tile: int) -> int:
    """The goods, one of which is missing: not made here and not for sale; virtual goods are taken into account."""
    needs = [need for need in s.edition.needs[tile] if not need[0] & s.cities[seat].goods]
    for goods, money in needs:
        served = money or s.cities[seat].virtual & market.stands_for(goods)
        if not served and not any(market.sellers(s, seat, good) for good in bits(goods)):
            return goods
    return needs[-1][0]  # one virtual good would have to serve twice


def places(s: Neom, seat: int, tile: int) -> int:
    """The cells on which the seat may build the tile; the anchor limit is tested after a replacement (N-ACTION)."""
    city = s.cities[seat]
    found = city.places(s.edition.exits[tile], s.edition.types[tile])
    if tile >= s.edition.first_anchor and size(city.anchors) >= s.generation:
        found &= city.anchors
    return found


class Place(Pick[Neom]):
    """The cell for the tile; frame: tile. The money it costs is paid here."""

    verbs = ("place",)
    about = "tile"

    def candidates(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return bits(places(s, seat, frame[1]))

    def reason(self, s: Neom, seat: int, frame: Frame, cell: int) -> Reason:
        tile, city, edition = frame[1], s.cities[seat], s.edition
        old = city.cells[cell]
        if old > 0 and not edition.types[old] & edition.types[tile] and not city.raw >> cell & 1:
            return Reason("no.replace", {"cell": cell, "tile": tile, "tile2": old})
        if city.places(edition.exits[tile], edition.types[tile]) >> cell & 1:
            return Reason("no.anchor_limit", {"n": s.generation, "generation": s.generation})
        return Reason("no.road", {"cell": cell, "tile": tile})

    def pick(self, s: Neom, seat: int, frame: Frame, cell: int) -> None:
        s.money[seat] -= s.edition.cost[frame[1]]
        meet_needs(s, seat, frame[1], cell, 0, 0)

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return list(s.do.place.actions())

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        cell = s.do.place.arg(action)
        old = s.cities[seat].cells[cell]
        if old > 0:
            return Sentence("do.place_over", {"tile": frame[1], "cell": cell, "tile2": old})
        return Sentence("do.place_over_origin" if old else "do.place", {"tile": frame[1], "cell": cell})
