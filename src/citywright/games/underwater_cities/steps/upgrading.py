"""Upgrading structures, turning a white city into a purple one (U-UPG, U-CARD-46, U-CARD-52)."""

from citywright.engine.masks import bits
from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.goods import packed
from citywright.games.underwater_cities.network import PURPLE
from citywright.games.underwater_cities.state import PRICE, UPGRADING, UnderwaterCities
from citywright.games.underwater_cities.steps.actions import DO_CONVERT, DO_DONE, DO_PRICE, DO_RAISE, DO_UPGRADE
from citywright.games.underwater_cities.steps.building import take_from_supply
from citywright.games.underwater_cities.steps.flow import TUNNEL_FLAG, go_on, upgrade
from citywright.games.underwater_cities.steps.pauses import EXTRAS, Pause
from citywright.games.underwater_cities.steps.sites import upgradable


class Upgrade(Pause):
    """Which structure to upgrade. Frame: row, upgrades left."""

    name = "upgrade"
    blocks = (DO_UPGRADE, DO_RAISE, DO_DONE, *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        sites, tunnels = upgradable(s, seat, frame[1])
        actions = [DO_UPGRADE(site) for site in bits(sites)] + [DO_RAISE(tunnel) for tunnel in bits(tunnels)]
        return [*actions, DO_DONE.first] if frame[2] < s.edition.effects.n[frame[1]] else actions

    def refusal(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DONE.holds(action):
            return None if frame[2] < s.edition.effects.n[frame[1]] else Reason("no.nothing_used", {})
        if not open_prices(s, seat, frame[1]):
            return Reason("no.payment", {})
        sites, tunnels = upgradable(s, seat, frame[1])
        if DO_UPGRADE.holds(action):
            return None if sites >> DO_UPGRADE.arg(action) & 1 else Reason("no.upgrade", {})
        return None if tunnels >> DO_RAISE.arg(action) & 1 else Reason("no.upgrade", {})

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if not DO_DONE.holds(action):
            tunnel = DO_RAISE.holds(action)
            what = DO_RAISE.arg(action) + TUNNEL_FLAG if tunnel else DO_UPGRADE.arg(action)
            if frame[2] > 1:
                s.ask(seat, UPGRADING, frame[1], frame[2] - 1)
            prices = open_prices(s, seat, frame[1])
            if len(prices) > 1:
                s.ask(seat, PRICE, frame[1], what)
            else:
                pay_upgrade(s, seat, frame[1], prices[0], what)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        n = s.networks[seat]
        built = n.farms | n.desalinations | n.laboratories
        return [*[DO_UPGRADE(site) for site in bits(built)], *[DO_RAISE(tunnel) for tunnel in bits(n.tunnels)]]

    def caption(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DONE.holds(action):
            return Sentence("do.done", {})
        if DO_RAISE.holds(action):
            return Sentence("do.raise", {"tunnel": DO_RAISE.arg(action)})
        site = DO_UPGRADE.arg(action)
        return Sentence("do.upgrade", {"kind": s.networks[seat].kind_at(site), "site": site})


def open_prices(s: UnderwaterCities, seat: int, node: int) -> list[int]:
    return [i for i, cost in enumerate(s.edition.effects.rows[node]) if s.has(seat, cost)]


def pay_upgrade(s: UnderwaterCities, seat: int, node: int, price: int, what: int) -> None:
    s.pay(seat, s.edition.effects.rows[node][price])
    upgrade(s, seat, what)


class Price(Step[UnderwaterCities]):
    """Which of several prices to pay for an upgrade (U-CARD-46). Frame: row, structure."""

    name = "price"
    blocks = (DO_PRICE,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_PRICE(i) for i in open_prices(s, seat, frame[1])]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        return None if DO_PRICE.arg(action) in open_prices(s, seat, frame[1]) else Reason("no.payment", {})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        pay_upgrade(s, seat, frame[1], DO_PRICE.arg(action), frame[2])
        go_on(s, seat)

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.pay", {"cost": packed(s.edition.effects.rows[frame[1]][DO_PRICE.arg(action)])})


class Convert(Step[UnderwaterCities]):
    """Which white city becomes purple (U-CARD-52). Frame: row."""

    name = "convert"
    blocks = (DO_CONVERT,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_CONVERT(city) for city in bits(s.networks[seat].white)]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        city = DO_CONVERT.arg(action)
        return None if s.networks[seat].white >> city & 1 else Reason("no.white_city", {"city": city})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        city = DO_CONVERT.arg(action)
        s.pay(seat, s.edition.effects.rows[frame[1]][0])
        s.networks[seat] = s.networks[seat].converted(city)
        take_from_supply(s, PURPLE)
        s.white += 1
        s.tell("event.converts", seat=seat, city=city)
        go_on(s, seat)
