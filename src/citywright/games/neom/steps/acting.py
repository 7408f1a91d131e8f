"""The action of a round: build the chosen tile, build an anchor, or sell (N-ACTION, N-BUILD)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom import market
from citywright.games.neom.edition import FIRST_ANCHOR, GOODS
from citywright.games.neom.state import PLACE, Neom
from citywright.games.neom.steps.actions import DO_ANCHOR, DO_BUILD, DO_PLACE, DO_SELL
from citywright.games.neom.steps.needs import meet_needs

SALE: Final = 5  # money for a tile that is not built


class Act(Step[Neom]):
    """Build the chosen tile, or give it up for an anchor or for money (N-ACTION)."""

    name = "act"
    blocks = (DO_BUILD, DO_ANCHOR, DO_SELL)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        actions: list[int] = []
        if can_build(s, seat, s.chosen[seat]):
            actions.append(DO_BUILD.first)
        for anchor in s.anchors[seat]:
            if can_build(s, seat, anchor):
                actions.append(DO_ANCHOR(anchor - FIRST_ANCHOR))
        actions.append(DO_SELL.first)
        return actions

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_SELL.holds(action):
            return None
        if DO_BUILD.holds(action):
            return why_not_build(s, seat, s.chosen[seat])
        anchor = DO_ANCHOR.arg(action) + FIRST_ANCHOR
        if anchor not in s.anchors[seat]:
            return Reason("no.not_your_anchor", {"tile": anchor})
        return why_not_build(s, seat, anchor)

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        tile = s.chosen[seat]
        if DO_BUILD.holds(action):
            s.ask(seat, PLACE, tile)
            return
        s.chosen[seat] = 0
        s.discard(tile)
        if DO_SELL.holds(action):
            s.money[seat] += SALE
            s.tell("event.sells", seat=seat, tile=tile, money=SALE)
        else:
            s.ask(seat, PLACE, DO_ANCHOR.arg(action) + FIRST_ANCHOR)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.act", {"tile": s.chosen[seat]})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_BUILD.first, *[DO_ANCHOR(anchor - FIRST_ANCHOR) for anchor in s.anchors[seat]], DO_SELL.first]

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_SELL.holds(action):
            return Sentence("do.sell", {"tile": s.chosen[seat], "money": SALE})
        if DO_BUILD.holds(action):
            return Sentence("do.build", {"tile": s.chosen[seat]})
        return Sentence("do.anchor", {"tile": DO_ANCHOR.arg(action) + FIRST_ANCHOR, "tile2": s.chosen[seat]})


def can_build(s: Neom, seat: int, tile: int) -> bool:
    """Whether a build can be carried through: tiles, money, goods and a cell (N-NEED, N-BUILD)."""
    edition, city = s.edition, s.cities[seat]
    if edition.needs_count[tile] > city.of_type(edition.needs_type[tile]).bit_count():
        return False
    budget = s.money[seat] - edition.cost[tile]
    if budget < 0:
        return False
    if edition.needs[tile] and market.least_money(s, seat, tile) > budget:
        return False
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
        if tile >= FIRST_ANCHOR and city.anchors.bit_count() >= s.generation:
            return Reason("no.anchor_limit", {"n": s.generation, "generation": s.generation})
        return Reason("no.cell", {"tile": tile})
    return None


def missing_goods(s: Neom, seat: int, tile: int) -> int:
    """The goods, one of which is missing: not made here and not for sale; virtual goods are taken into account."""
    needs = [need for need in s.edition.needs[tile] if not need[0] & s.cities[seat].goods]
    for goods, money in needs:
        served = money or market.stand_ins(s, seat) & market.stands_for(goods)
        if not served and not any(market.sellers(s, seat, good) for good in range(len(GOODS)) if goods >> good & 1):
            return goods
    return needs[-1][0]  # one virtual good would have to serve twice


def places(s: Neom, seat: int, tile: int) -> int:
    """The cells on which the seat may build the tile; the anchor limit is tested after a replacement (N-ACTION)."""
    city = s.cities[seat]
    found = city.places(s.edition.exits[tile], s.edition.types[tile])
    if tile >= FIRST_ANCHOR and city.anchors.bit_count() >= s.generation:
        found &= city.anchors
    return found


class Place(Step[Neom]):
    """The cell for the tile; frame: tile. The money it costs is paid here."""

    name = "place"
    blocks = (DO_PLACE,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_PLACE.first + cell for cell in bits(places(s, seat, frame[1]))]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        tile, cell = frame[1], DO_PLACE.arg(action)
        if places(s, seat, tile) >> cell & 1:
            return None
        city, edition = s.cities[seat], s.edition
        old = city.cells[cell]
        if old > 0 and not edition.types[old] & edition.types[tile] and not city.raw >> cell & 1:
            return Reason("no.replace", {"cell": cell, "tile": tile, "tile2": old})
        if city.places(edition.exits[tile], edition.types[tile]) >> cell & 1:
            return Reason("no.anchor_limit", {"n": s.generation, "generation": s.generation})
        return Reason("no.road", {"cell": cell, "tile": tile})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        tile = frame[1]
        s.money[seat] -= s.edition.cost[tile]
        meet_needs(s, seat, tile, DO_PLACE.arg(action), 0, 0)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.place", {"tile": frame[1]})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return list(DO_PLACE.actions())

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        cell = DO_PLACE.arg(action)
        old = s.cities[seat].cells[cell]
        if old > 0:
            return Sentence("do.place_over", {"tile": frame[1], "cell": cell, "tile2": old})
        return Sentence("do.place_over_origin" if old else "do.place", {"tile": frame[1], "cell": cell})
