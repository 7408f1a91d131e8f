"""Every action of Underwater Cities."""

from typing import Final

from citywright.engine.actions import ActionSpace
from citywright.games.underwater_cities.edition import CARDS, CONTRACTS, FIRST_CHEAP, FIRST_THREE, SLOTS
from citywright.games.underwater_cities.effects import MOST_PARTS, MOST_PRINTED, MOST_SURCHARGE
from citywright.games.underwater_cities.goods import GOODS, POINTS
from citywright.games.underwater_cities.network import CITIES, KINDS, SITES, TUNNELS

_CARDS: Final = [f"{n:03}" for n in range(CARDS)]
_PARTS: Final = [str(n) for n in range(1, MOST_PARTS + 1)]
_PAID: Final = [[str(n) for n in range(a + b + 1)] for a, b in zip(MOST_PRINTED, MOST_SURCHARGE, strict=True)]

MOST_SPENT: Final = 40

A: Final = ActionSpace()
DO_DISCARD: Final = A.block("discard", card=_CARDS)
DO_PLAY: Final = A.block("play", card=_CARDS)
DO_SLOT: Final = A.block("slot", slot=(*SLOTS, "open"))
DO_CLONE: Final = A.block("clone", slot=SLOTS)
DO_FIRST: Final = A.block("first", block=("card", "slot"))
DO_USE: Final = A.block("use")
DO_FORGO: Final = A.block("forgo")
DO_PART: Final = A.block("part", part=_PARTS)
DO_PICK: Final = A.block("pick", good=GOODS[:POINTS])
DO_DONE: Final = A.block("done")
DO_ADVANCE: Final = A.block("advance")
DO_BUILD: Final = A.block("build", kind=KINDS[:3], site=SITES)
DO_TUNNEL: Final = A.block("tunnel", tunnel=TUNNELS)
DO_CITY: Final = A.block("city", colour=KINDS[4:], city=CITIES)
DO_PAY: Final = A.block("pay", kelp=_PAID[0], steelplast=_PAID[1])
DO_UPGRADE: Final = A.block("upgrade", site=SITES)
DO_RAISE: Final = A.block("raise", tunnel=TUNNELS)
DO_PRICE: Final = A.block("price", option=_PARTS)
DO_CONVERT: Final = A.block("convert", city=CITIES)
DO_ACTION: Final = A.block("action", card=_CARDS)
DO_READY: Final = A.block("ready", card=_CARDS)
DO_OUTPUT: Final = A.block("output", kind=KINDS[:4])
DO_COPY: Final = A.block("copy", slot=(*SLOTS, "open"))
DO_REPLACE: Final = A.block("replace", card=_CARDS)
DO_TAKE: Final = A.block("take", card=_CARDS[FIRST_THREE:])
DO_LOOK: Final = A.block("look")
DO_CHOOSE: Final = A.block("choose", card=_CARDS[FIRST_CHEAP:])
DO_UNDER: Final = A.block("under", card=_CARDS[FIRST_CHEAP:])
DO_ABILITY: Final = A.block("ability", card=_CARDS)
DO_CLAIM: Final = A.block("claim", contract=[str(n) for n in range(1, CONTRACTS + 1)])
DO_SPEND: Final = A.block("spend", times=[str(n) for n in range(MOST_SPENT + 1)])
