"""Every action of Underwater Cities, for the pieces of an edition."""

from typing import Final

from citywright.engine.actions import ActionSpace, numbered
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.effects import MOST_PARTS, MOST_PRINTED, MOST_SURCHARGE
from citywright.games.underwater_cities.goods import GOODS, POINTS
from citywright.games.underwater_cities.network import CITIES, KINDS, SITES, TUNNELS, WHITE

MOST_SPENT: Final = 40
_PARTS: Final = [str(n) for n in range(1, MOST_PARTS + 1)]
_PAID: Final = [[str(n) for n in range(a + b + 1)] for a, b in zip(MOST_PRINTED, MOST_SURCHARGE, strict=True)]


class Actions(ActionSpace):
    def __init__(self, edition: Edition) -> None:
        super().__init__()
        cards, slots = edition.card_keys, edition.slot_keys
        cheap = numbered(cards[edition.first_cheap :], edition.first_cheap)
        self.discard = self.block("discard", card=cards)
        self.play = self.block("play", card=cards)
        self.slot = self.block("slot", slot=slots)
        self.clone = self.block("clone", slot=slots[:-1])
        self.first = self.block("first", block=("card", "slot"))
        self.use = self.block("use")
        self.forgo = self.block("forgo")
        self.part = self.block("part", part=_PARTS)
        self.pick = self.block("pick", good=GOODS[:POINTS])
        self.done = self.block("done")
        self.advance = self.block("advance")
        self.build = self.block("build", kind=KINDS[:3], site=SITES)
        self.tunnel = self.block("tunnel", tunnel=TUNNELS)
        self.city = self.block("city", colour=numbered(KINDS[WHITE:], WHITE), city=CITIES)
        self.pay = self.block("pay", kelp=_PAID[0], steelplast=_PAID[1])
        self.upgrade = self.block("upgrade", site=SITES)
        self.raise_ = self.block("raise", tunnel=TUNNELS)
        self.price = self.block("price", option=_PARTS)
        self.convert = self.block("convert", city=CITIES)
        self.action = self.block("action", card=cards)
        self.ready = self.block("ready", card=cards)
        self.output = self.block("output", kind=KINDS[:4])
        self.copy = self.block("copy", slot=slots)
        self.replace = self.block("replace", card=cards)
        self.take = self.block("take", card=numbered(cards[edition.first_three :], edition.first_three))
        self.look = self.block("look")
        self.choose = self.block("choose", card=cheap)
        self.under = self.block("under", card=cheap)
        self.ability = self.block("ability", card=cards)
        self.claim = self.block("claim", contract=[str(number) for number in edition.contract_numbers])
        self.spend = self.block("spend", times=[str(n) for n in range(MOST_SPENT + 1)])
