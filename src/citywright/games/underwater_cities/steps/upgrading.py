"""Upgrading structures, turning a white city into a purple one (U-UPG, U-CARD-46, U-CARD-52)."""

from citywright.engine.masks import bits
from citywright.engine.state import Frame
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.edition import SECOND_UPGRADED, UPGRADED
from citywright.games.underwater_cities.goods import packed
from citywright.games.underwater_cities.network import CITY_SITES, PLACES, PURPLE, TUNNEL
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.building import TUNNEL_FLAG, take_from_supply
from citywright.games.underwater_cities.steps.flow import EXTRAS, Countdown, Decision, Unasked
from citywright.games.underwater_cities.steps.interpreter import fire
from citywright.games.underwater_cities.steps.sites import UPGRADE_COST, upgradable
from citywright.games.underwater_cities.table import PRICE


class Upgrade(Countdown):
    """Which structure to upgrade. Frame: row, upgrades left."""

    verbs = ("upgrade", "raise", "done", *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return chosen(s, *upgradable(s, seat, frame[1]))

    def alike(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> int:
        """Upgrades that no card waits for; else those of a kind beside a city, and of tunnels that make something."""
        tunnel = s.do.raise_.holds(action)
        if not tunnel and not s.do.upgrade.holds(action):
            return action
        network, hooks = s.networks[seat], s.tableaus[seat].hooks
        if not hooks[UPGRADED] and not hooks[SECOND_UPGRADED]:
            return -1
        if tunnel:
            return -2 if network.busy_tunnels >> s.do.raise_.arg(action) & 1 else action
        site = s.do.upgrade.arg(action)
        like = network.buildings(network.kind_at(site)) & ~network.upgraded & CITY_SITES[site // PLACES]
        return s.do.upgrade.zero + bits(like)[0]

    def why_no_move(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if not open_prices(s, seat, frame[1]):
            return Reason("no.payment", {})
        return None if action in self.moves(s, seat, frame) else Reason("no.upgrade", {})

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        tunnel = s.do.raise_.holds(action)
        what = s.do.raise_.arg(action) + TUNNEL_FLAG if tunnel else s.do.upgrade.arg(action)
        self.again(s, seat, frame)
        prices = open_prices(s, seat, frame[1])
        if len(prices) > 1:
            s.ask(seat, PRICE, frame[1], what)
        else:
            pay_upgrade(s, seat, frame[1], prices[0], what)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        n = s.networks[seat]
        return chosen(s, n.farms | n.desalinations | n.laboratories, n.tunnels)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if not s.do.upgrade.holds(action):
            return super().label(s, seat, frame, action)
        site = s.do.upgrade.arg(action)
        return Sentence("do.upgrade", {"kind": s.networks[seat].kind_at(site), "site": site})


def chosen(s: UnderwaterCities, sites: int, tunnels: int) -> list[int]:
    return [s.do.upgrade(site) for site in bits(sites)] + [s.do.raise_(tunnel) for tunnel in bits(tunnels)]


def open_prices(s: UnderwaterCities, seat: int, node: int) -> list[int]:
    return [i for i, cost in enumerate(s.edition.effects.rows[node]) if s.has(seat, cost)]


def pay_upgrade(s: UnderwaterCities, seat: int, node: int, price: int, what: int) -> None:
    s.pay(seat, s.edition.effects.rows[node][price])
    upgrade(s, seat, what)


def upgrade(s: UnderwaterCities, seat: int, what: int) -> None:
    """A structure is turned to its better side, with all that it sets off (U-UPG)."""
    tunnel, place = what >= TUNNEL_FLAG, what % TUNNEL_FLAG
    network = s.networks[seat].improved(tunnel, place)
    s.networks[seat] = network
    if tunnel:
        s.tell("event.raises", seat=seat, tunnel=place)
        fire(s, seat, UPGRADED, TUNNEL)
        return
    kind = network.kind_at(place)
    s.tell("event.upgrades", seat=seat, kind=kind, site=place)
    fire(s, seat, UPGRADED, kind)
    city = place // PLACES
    here = network.buildings(kind) & network.upgraded & CITY_SITES[city]
    if network.connected >> city & 1 and here.bit_count() == 2:
        fire(s, seat, SECOND_UPGRADED, kind)


class Raise(Unasked):
    """What was just built is upgraded, behind all that the build set off. Frame: structure.

    A metropolis may have upgraded it or cost its science in the meantime (U-TIME-6).
    """

    def skip(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        network, tunnel, place = s.networks[seat], frame[1] >= TUNNEL_FLAG, frame[1] % TUNNEL_FLAG
        upgraded = (network.raised if tunnel else network.upgraded) >> place & 1
        if not upgraded and s.has(seat, UPGRADE_COST):
            s.pay(seat, UPGRADE_COST)
            upgrade(s, seat, frame[1])


class Price(Decision):
    """Which of several prices to pay for an upgrade (U-CARD-46). Frame: row, structure."""

    verbs = ("price",)
    refusal = "no.payment"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return open_prices(s, seat, frame[1])

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, price: int) -> None:
        pay_upgrade(s, seat, frame[1], price, frame[2])

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        place = frame[2] % TUNNEL_FLAG
        if frame[2] >= TUNNEL_FLAG:
            return Sentence("ask.price_tunnel", {"tunnel": place})
        return Sentence("ask.price", {"kind": s.networks[seat].kind_at(place), "site": place})

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.pay", {"cost": packed(s.edition.effects.rows[frame[1]][s.do.price.arg(action)])})


class Convert(Decision):
    """Which white city becomes purple (U-CARD-52). Frame: row."""

    verbs = ("convert",)
    refusal = "no.white_city"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return bits(s.networks[seat].white)

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, city: int) -> None:
        s.pay(seat, s.edition.effects.rows[frame[1]][0])
        s.networks[seat] = s.networks[seat].converted(city)
        take_from_supply(s, PURPLE)
        s.white += 1
        s.tell("event.converts", seat=seat, city=city)
