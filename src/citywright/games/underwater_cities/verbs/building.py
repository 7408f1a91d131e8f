"""Effects that change a network: building, upgrading, a purple city, a new metropolis, the output of one structure."""

from citywright.engine.editions import Entry
from citywright.engine.masks import bits
from citywright.engine.state import without
from citywright.games.underwater_cities import effects
from citywright.games.underwater_cities.drawing.signs import Signs
from citywright.games.underwater_cities.edition import SECOND_UPGRADED, UPGRADED
from citywright.games.underwater_cities.effects import (
    ANYTHING,
    MOST_PRINTED,
    NEW_CITY,
    OTHER,
    Effects,
    Verb,
    read_goods,
    read_kinds,
)  # fmt: skip
from citywright.games.underwater_cities.goods import (
    BIOMATTER,
    GOOD_COUNT,
    POINTS,
    SCIENCE,
    Costs,
    goods_in,
    missing,
    payable,
)  # fmt: skip
from citywright.games.underwater_cities.network import ALL_CITIES, CITY_KINDS, TUNNEL, USUAL, Network, group
from citywright.games.underwater_cities.production import OUTPUT_OF
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps import sites
from citywright.games.underwater_cities.steps.helping import build_opens
from citywright.games.underwater_cities.steps.interpreter import metropolis_joins, outputs
from citywright.games.underwater_cities.steps.sites import AND_UPGRADE, ON_EXPANSION, UPGRADE_COST, buildable
from citywright.games.underwater_cities.table import BUILD, CONVERT, OUTPUT, UPGRADE
from citywright.games.underwater_cities.text import Teller
from citywright.games.underwater_cities.worth import BUILT_WORTH, UPGRADED_WORTH, WORTH, priced


class Build(Verb):
    """n builds of these kinds; rows: a printed cost (none: the usual one), arg: where and how."""

    name = "build"
    step = BUILD
    countdown = True

    def read(self, e: Effects, entry: Entry) -> int:
        arg = ON_EXPANSION if entry.flag("expansion") else 0
        arg |= AND_UPGRADE if entry.flag("and_upgrade") else 0
        rows = (effects.read_build_cost(entry, "cost", MOST_PRINTED),) if entry.has("cost") else ()
        kinds = read_kinds(entry, "build")
        if (arg & ON_EXPANSION and kinds & ~0b111) or (arg & AND_UPGRADE and kinds & CITY_KINDS):
            raise entry.wrong("build", "buildings only on an expansion site, structures only with an upgrade")
        return e.add("build", entry.number("times", 1, 4, default=1), kinds=kinds, rows=rows, arg=arg)

    def text(self, teller: Teller, node: int) -> str:
        e = teller.effects
        n, how = e.n[node], e.arg[node]
        cost = teller.cost(teller.goods(e.rows[node][0]), n) if e.rows[node] else teller.say("effect.cost_usual")
        where = teller.say("effect.on_expansion") if how & ON_EXPANSION else ""
        after = teller.say("effect.and_upgrade") if how & AND_UPGRADE else ""
        return teller.say("effect.build", text=teller.kinds(e.kinds[node], n) + where, text2=cost, text3=after)

    def sign(self, signs: Signs, node: int) -> str:
        e = signs.effects
        built, kinds = signs.built(e.kinds[node], e.n[node]), e.built[node]
        if e.rows[node]:
            built = signs.paid(e.rows[node][0], built) if any(e.rows[node][0]) else signs.costs(e.rows[node], built)
        elif len(kinds) == e.n[node] == 1:
            built = signs.costs((USUAL[kinds[0]],), built)
        else:
            built += signs.joints["usual"]
        return built + (signs.unit(signs.icon("up")) if e.arg[node] & AND_UPGRADE else "")

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        for kind in s.edition.effects.built[node]:  # noqa: SIM110 - a plain loop is faster
            if buildable(s, seat, node, kind):
                return True
        return False

    def lacks(self, s: UnderwaterCities, seat: int, node: int) -> int:
        """Goods, since no place makes a build cheaper; or a place, which only a new city opens but for tunnels."""
        n, goods, at, how = s.networks[seat], s.goods, seat * GOOD_COUNT, s.edition.effects.arg[node]
        found = 0
        for kind in s.edition.effects.built[node]:
            cost = sites.base_cost(s, seat, node, kind)
            if not payable(goods, at, cost):
                found |= missing(goods, at, cost) | 1 << BIOMATTER
            elif kind != TUNNEL and not n.place_mask(kind, how & ON_EXPANSION != 0) and sites.in_supply(s, kind):
                found |= NEW_CITY
            else:
                return ANYTHING
        return found

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        """What the places give, and what a tunnel to a metropolis may set off."""
        n, e = s.networks[seat], s.edition.effects
        found = OTHER
        for kind in e.built[node]:
            if kind < TUNNEL:
                there = n.place_mask(kind, e.arg[node] & ON_EXPANSION != 0)
            elif kind == TUNNEL:
                there = n.board.tunnels & ~n.tunnels  # one tunnel leads to the next
                for i, tile in enumerate(n.tiles):
                    if not n.joined >> i & 1:
                        instant = s.edition.tile_instant[tile]
                        # one that builds may set off the next
                        found |= ANYTHING if e.builds[instant] else e.verb[instant].supplies(s, seat, instant)
            else:
                there = ALL_CITIES & ~n.cities
                found |= NEW_CITY
            kin = group(kind)
            for place in bits(there & n.board.giving[kin]):
                found |= n.board.gifts[kin][place]
        return found

    def opens(self, s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
        return build_opens(s, seat, node, slot, s.edition.effects.n[node])

    def value(self, e: Effects, node: int, left: int) -> int:
        return e.n[node] * max([build_value(e, node, kind, left) for kind in e.built[node]])

    def is_gift(self, e: Effects, node: int) -> bool:
        return free(e, node) and not e.arg[node] & AND_UPGRADE

    def reckon(self, s: UnderwaterCities, seat: int, node: int, left: int) -> int:
        e, best = s.edition.effects, 0
        for kind in e.built[node]:
            if buildable(s, seat, node, kind):
                times = affordable(s, seat, sites.base_cost(s, seat, node, kind), e.n[node])
                best = max(best, times * build_value(e, node, kind, left))
        return best


def build_value(e: Effects, node: int, kind: int, left: int) -> int:
    """A build less its price; an expansion site is one that would stay empty."""
    built, worth = BUILT_WORTH[left][kind], WORTH[left]
    price = priced(e.rows[node][0] if e.rows[node] else USUAL[kind], worth)
    if e.arg[node] & AND_UPGRADE:
        built += UPGRADED_WORTH[left][kind] - worth[SCIENCE]
    return max(0, built - price) + (80 if e.arg[node] & ON_EXPANSION else 0)


def free(e: Effects, node: int) -> bool:
    return bool(e.rows[node]) and not any(e.rows[node][0])


def affordable(s: UnderwaterCities, seat: int, cost: Costs, most: int) -> int:
    """How often a cost can be paid, but for biomatter in place of others."""
    have = s.purse(seat)
    return min([most, *[max(1, have[good] // cost[good]) for good in range(POINTS) if cost[good]]])


class Upgrade(Verb):
    """n upgrades of these kinds; rows: costs to choose from."""

    name = "upgrade"
    step = UPGRADE
    countdown = True
    counts = True

    def read(self, e: Effects, entry: Entry) -> int:
        rows: tuple[Costs, ...] = (UPGRADE_COST,)
        if entry.has("cost"):
            rows = (read_goods(entry, "cost"),)
        elif entry.has("costs"):
            rows = tuple(effects.read_cost(option) for option in entry.entries("costs"))
        kinds = read_kinds(entry, "upgrade")
        if kinds & CITY_KINDS:
            raise entry.wrong("upgrade", "structures; cities are not upgraded")
        return e.add("upgrade", entry.number("times", 1, 4, default=1), kinds=kinds, rows=rows)

    def text(self, teller: Teller, node: int) -> str:
        e = teller.effects
        costs = teller.series([teller.goods(cost) for cost in e.rows[node]], "or")
        kinds = teller.kinds(e.kinds[node], e.n[node])
        return teller.say("effect.upgrade", text=kinds, text2=teller.cost(costs, e.n[node]))

    def sign(self, signs: Signs, node: int) -> str:
        e = signs.effects
        n, free_ = e.n[node], free(e, node)
        done = signs.costs(e.rows[node], signs.upgraded(e.kinds[node], n if free_ else 1))
        return done if free_ or n == 1 else done + signs.times(n)

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        buildings, tunnels = sites.upgradable(s, seat, node)
        return buildings != 0 or tunnels != 0

    def lacks(self, s: UnderwaterCities, seat: int, node: int) -> int:
        found = 0
        for cost in s.edition.effects.rows[node]:
            found |= missing(s.goods, seat * GOOD_COUNT, cost)
        return ANYTHING if sites.can_upgrade(s, seat, node) else found

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return OTHER

    def opens(self, s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
        hooks = s.tableaus[seat].hooks
        return bool(hooks[UPGRADED] or hooks[SECOND_UPGRADED])

    def each(self, e: Effects, node: int, left: int) -> int:
        best = max([UPGRADED_WORTH[left][kind] for kind in range(4) if e.kinds[node] >> kind & 1])
        return max(0, best - min([priced(cost, WORTH[left]) for cost in e.rows[node]]))

    def value(self, e: Effects, node: int, left: int) -> int:
        return e.n[node] * self.each(e, node, left)

    def is_gift(self, e: Effects, node: int) -> bool:
        return free(e, node)

    def reckon(self, s: UnderwaterCities, seat: int, node: int, left: int) -> int:
        e = s.edition.effects
        if not self.usable(s, seat, node):
            return 0
        buildings, tunnels = s.networks[seat].plain(e.kinds[node])
        most = min(e.n[node], buildings.bit_count() + tunnels.bit_count())
        return affordable(s, seat, e.rows[node][0], most) * self.each(e, node, left)


class Convert(Verb):
    """A white city into a purple one for a cost (rows) (U-CARD-52)."""

    name = "convert"
    step = CONVERT
    icon = "purple"
    flat = 180

    def read(self, e: Effects, entry: Entry) -> int:
        return e.add("convert", rows=(read_goods(entry, "convert"),))

    def text(self, teller: Teller, node: int) -> str:
        return teller.say("effect.convert", text=teller.cost(teller.goods(teller.effects.rows[node][0]), 1))

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return s.networks[seat].white != 0 and s.purple > 0 and s.has(seat, s.edition.effects.rows[node][0])


class Output(Verb):
    """The output of one upgraded structure (U-CARD-45)."""

    name = "output"
    step = OUTPUT
    icon = "structure"
    flat = 160

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return bool(outputs(s, seat))

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        found = 0
        for made in OUTPUT_OF:
            found |= goods_in(made)
        return found

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        return [OUTPUT_OF[kind] for kind in outputs(s, seat)]


class Metropolis(Verb):
    """A new blue metropolis (U-METRO-8)."""

    name = "metropolis"
    gift = True
    icon = "metropolis"
    flat = 350
    far_reaching = True

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return bool(s.blues)

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        """At random, connected at once."""
        tile = s.blues[s.draw(len(s.blues))]
        s.blues = without(s.blues, tile)
        n = s.networks[seat]
        s.networks[seat] = Network(n.board, n.pieces, n.tiles, (*n.gained, tile))
        metropolis_joins(s, seat, tile)
