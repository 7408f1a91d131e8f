"""Networks drawn at random, judged a second time: slowly, by the names of their places alone (U-BUILD, U-NET)."""

from itertools import product

import pytest

import citywright as cw
from citywright.engine.masks import bits
from citywright.games.underwater_cities.counting import COUNTERS, count
from citywright.games.underwater_cities.goods import GOODS, mixed, payable, plus, ways_to_pay
from citywright.games.underwater_cities.network import (
    CITIES,
    DESALINATION,
    FARM,
    GROUPS,
    LABORATORY,
    METROPOLISES,
    SITES,
    TUNNEL,
    TUNNELS,
    USUAL,
    WHITE,
    Network,
)
from citywright.games.underwater_cities.production import output
from citywright.games.underwater_cities.steps.interpreter import usable
from citywright.games.underwater_cities.steps.sites import buildable, places
from tests.games.underwater_cities.support import EDITION, net, turn
from tests.rulebook import rule

TYPES = ("farms", "plants", "labs")


class Seen:
    """The places of a random network by their names, some of them upgraded, and what follows from them."""

    def __init__(self, seed: int) -> None:
        rng = cw.Rng.seeded(seed)

        def some(names: list[str], out_of: int) -> list[str]:
            return [name for name in names if not rng.below(out_of)]

        self.board = 1 + seed % 8
        board = EDITION.boards[self.board - 1]
        self.all_tunnels = [name for i, name in enumerate(TUNNELS) if board.tunnels >> i & 1]
        self.all_sites = [name for i, name in enumerate(SITES) if board.sites >> i & 1]
        self.white = ["c3", *some([*CITIES[:-1]], 4)]
        self.purple = some([city for city in CITIES if city not in self.white], 4)
        self.tunnels = some(self.all_tunnels, 2)
        self.raised = some(self.tunnels, 2)
        self.built = {kind: some(self.all_sites, 6) for kind in TYPES}
        for kind in TYPES[1:]:
            before = TYPES[: TYPES.index(kind)]
            self.built[kind] = [s for s in self.built[kind] if all(s not in self.built[other] for other in before)]
        self.upgraded = {kind: some(sites, 2) for kind, sites in self.built.items()}
        self.cities = self.white + self.purple

    def network(self) -> Network:
        def text(names: list[str], better: list[str]) -> str:
            return " ".join(name + "^" * (name in better) for name in names)

        farms, plants, labs = [text(sites, self.upgraded[kind]) for kind, sites in self.built.items()]
        dug = text(self.tunnels, self.raised)
        return net(self.board, " ".join(self.white), " ".join(self.purple), dug, farms, plants, labs)

    def ends(self, tunnels: list[str]) -> set[str]:
        return {end for tunnel in tunnels for end in tunnel.split("-")}

    def connected(self) -> set[str]:
        return set(self.cities) & (self.ends(self.tunnels) | {"c3"})

    def beside(self, cities: set[str]) -> set[str]:
        """City sites that a tunnel site joins to some of these."""
        pairs = [tunnel.split("-") for tunnel in self.all_tunnels]
        return {a for a, b in [*pairs, *[pair[::-1] for pair in pairs]] if b in cities and a in CITIES}

    def city_sites(self) -> set[str]:
        return self.beside(set(self.cities)) - set(self.cities)

    def tunnel_sites(self) -> set[str]:
        reached = (self.ends(self.tunnels) - set(METROPOLISES)) | {"c3"}
        return {tunnel for tunnel in self.all_tunnels if reached & set(tunnel.split("-"))} - set(self.tunnels)

    def building_sites(self, expansion: bool) -> set[str]:
        taken = {site for sites in self.built.values() for site in sites}
        there = set(self.cities) | self.city_sites()
        free = [site for site in self.all_sites if site not in taken and site[:2] in there]
        return {site for site in free if site.endswith("x") == expansion}

    def lived(self, sites: list[str]) -> list[str]:
        return [site for site in sites if site[:2] in self.connected()]

    def busy(self, tunnels: list[str]) -> list[str]:
        return [tunnel for tunnel in tunnels if set(tunnel.split("-")) & set(self.cities)]

    def joined(self) -> set[str]:
        return {
            place for place in METROPOLISES if all(t in self.tunnels for t in self.all_tunnels if t.startswith(place))
        }

    def types(self, city: str) -> int:
        return sum(any(site.startswith(city) for site in sites) for sites in self.built.values())

    def counts(self) -> dict[str, int]:
        lived = {kind: self.lived(sites) for kind, sites in self.built.items()}
        better = {kind: [site for site in lived[kind] if site in self.upgraded[kind]] for kind in TYPES}
        raised = self.busy(self.raised)
        numbers = {"farm": "farms", "desalination": "plants", "laboratory": "labs"}
        return {
            **{name: len(lived[kind]) for name, kind in numbers.items()},
            **{f"upgraded_{name}": len(better[kind]) for name, kind in numbers.items()},
            "tunnel": len(self.busy(self.tunnels)),
            "upgraded_tunnel": len(raised),
            "city": len(self.connected()),
            "white": len(self.connected() & set(self.white)),
            "purple": len(self.connected() & set(self.purple)),
            "metropolis": len(self.joined()),
            "full_city": sum(self.types(city) == 3 for city in self.connected()),
            "set": min(len(raised), *map(len, better.values())),
            "building": sum(map(len, lived.values())),
            "upgraded": len(raised) + sum(map(len, better.values())),
        }

    def made(self) -> dict[str, int]:
        """In a Production."""
        board = EDITION.boards[self.board - 1]
        double, triple = names(board.double, SITES), names(board.triple, TUNNELS)
        dear, grand = names(board.metropolis_points, TUNNELS), names(board.grand, CITIES)
        busy = self.busy(self.tunnels)
        one, more, pairs = {}, {}, {}
        for kind, sites in self.built.items():
            better = self.lived(self.upgraded[kind])
            one[kind] = sum(1 + (site in double) for site in self.lived(sites))
            more[kind] = sum(1 + (site in double) for site in better)
            pairs[kind] = sum(sum(site.startswith(city) for site in better) > 1 for city in self.connected())
        credits = sum(3 if tunnel in triple else 1 for tunnel in busy)
        credits += 2 * sum(names(pair, TUNNELS) <= set(busy) for pair in board.pairs)
        points = sum(3 if tunnel in triple else 1 for tunnel in self.busy(self.raised))
        points += sum(6 if city in grand else 2 for city in self.connected() & set(self.purple))
        points += 2 * sum(tunnel in dear for tunnel in self.tunnels if tunnel[:2] in self.joined())
        return {
            "kelp": one["farms"] + pairs["farms"],
            "steelplast": more["labs"] + pairs["labs"],
            "credits": one["plants"] + pairs["plants"] + credits,
            "science": one["labs"],
            "biomatter": more["plants"],
            "points": more["farms"] + pairs["farms"] + points,
        }


def names(mask: int, of: tuple[str, ...]) -> set[str]:
    return {name for i, name in enumerate(of) if mask >> i & 1}


@rule("U-BUILD-8", "U-BUILD-11", "U-BUILD-14", "U-BUILD-15", "U-BUILD-17", "U-NET-1", "U-NET-2", "U-NET-3", "U-METRO-1")
@pytest.mark.parametrize("seed", range(32))
def test_what_is_connected_and_where_more_may_be_built(seed: int) -> None:
    seen = Seen(seed)
    n = seen.network()
    assert names(n.connected, CITIES) == seen.connected()
    assert names(n.joined, METROPOLISES) == seen.joined()
    assert names(n.place_mask(WHITE, False), CITIES) == seen.city_sites()
    assert names(n.place_mask(TUNNEL, False), TUNNELS) == seen.tunnel_sites()
    for kind in (FARM, DESALINATION, LABORATORY):
        for expansion in (False, True):
            assert names(n.place_mask(kind, expansion), SITES) == seen.building_sites(expansion)
    assert n.connected_tiles() == [
        tile for tile, place in zip(n.tiles, METROPOLISES, strict=True) if place in seen.joined()
    ]


@rule("U-TERM-4", "U-TERM-5", "U-NET-4", "U-NET-5", "U-NET-6", "U-PROD-5")
@pytest.mark.parametrize("seed", range(32))
def test_only_what_is_connected_counts(seed: int) -> None:
    seen = Seen(seed)
    s = turn((), "", seen.network())
    expected = seen.counts()
    assert {name: count(s, 0, COUNTERS.index(name)) for name in expected} == expected


@rule("U-PROD-2", "U-PROD-3", "U-PROD-4", "U-PROD-5", "U-PROD-6", "U-PROD-7", "U-PROD-8")
@rule("U-ADV-5", "U-ADV-7", "U-ADV-8", "U-ADV-9", "U-ADV-10", "U-ADV-13")
@pytest.mark.parametrize("seed", range(32))
def test_what_a_network_makes(seed: int) -> None:
    seen = Seen(seed)
    assert dict(zip(GOODS, output(seen.network()), strict=True)) == seen.made()


# -- paying ----------------------------------------------------------------------------------------------------


def ways(have: list[int], cost: tuple[int, ...]) -> list[tuple[int, int]]:
    """Biomatter for kelp and for steelplast, each way that leaves nothing below 0."""
    return [
        (kelp, steelplast)
        for kelp, steelplast in product(range(cost[0] + 1), range(cost[1] + 1))
        if cost[0] - kelp <= have[0] and cost[1] - steelplast <= have[1] and kelp + steelplast + cost[4] <= have[4]
    ]


@rule("U-RES-1", "U-RES-2", "U-RES-4")
def test_ways_to_pay() -> None:
    rng = cw.Rng.seeded(3)
    for _ in range(300):
        have, cost = [rng.below(4) for _ in GOODS], tuple(rng.below(4) for _ in GOODS)
        found = ways(have, cost)
        rest = all(have[good] >= cost[good] for good in (2, 3, 5))
        assert payable([*[0] * 6, *have], 6, cost) == (rest and found != [])
        assert payable([*have, *[9] * 6], 0, cost, 1) == (rest and found != [] and have[3] > cost[3])
        if found and have[4] != cost[4]:
            assert ways_to_pay(have, cost) == found
        for kelp, steelplast in found:
            spent = (cost[0] - kelp, cost[1] - steelplast, cost[2], cost[3], cost[4] + kelp + steelplast, cost[5])
            assert mixed(cost, (kelp, steelplast)) == spent


@rule("U-BUILD-7", "U-RES-2", "U-ADV-3", "U-TIME-6")
@pytest.mark.parametrize("seed", range(32))
def test_where_a_build_can_be_paid(seed: int) -> None:
    """Plain builds, and those that are upgraded at once for a science, which the site may give."""
    rng = cw.Rng.seeded(100 + seed)
    n = Seen(seed).network()
    for letter in "aehknt":
        s = turn((), "", n, seat=1)
        have = [rng.below(4) for _ in range(5)] + [0]
        s.gain(1, tuple(have))
        e = s.edition.effects
        node = next(row for row in e.within(EDITION.slot_effect[EDITION.slot_keys.index(letter)]) if e.built[row])
        upgrade = 1 if letter == "a" else 0
        found = False
        for kind in e.built[node]:
            kin = GROUPS[kind]
            expected = 0
            for place in bits(n.place_mask(kind, False)):
                cost = plus(USUAL[kind], n.board.surcharge[kin][place])
                paid = ways(have, cost) and all(have[good] >= cost[good] for good in (2, 3))
                science = have[3] - cost[3] >= upgrade or n.board.bonus[kin][place][3]
                expected |= 1 << place if paid and science else 0
            assert places(s, 1, node, kind) == expected
            assert buildable(s, 1, node, kind) == (expected != 0)
            found |= expected != 0
        assert usable(s, 1, node) == found
