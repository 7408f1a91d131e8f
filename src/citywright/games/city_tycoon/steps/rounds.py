"""A round from its order to the last tile picked, its clean-up, and the end (C-ORDER, C-DRAFT, C-CLEAN, C-END)."""

from typing import Final

from citywright.engine import steps
from citywright.engine.state import Frame, without
from citywright.games.city_tycoon.edition import HAND
from citywright.games.city_tycoon.state import MONEY, CityTycoon
from citywright.games.city_tycoon.table import BUILD, CHOICE, DRAFT, PASS_ON, PICK, PICK_OPEN, ROUND, SUPPLY_TURN

POINT_PRICE: Final = 10  # money for a point at the end
SUBSIDY: Final = (0, 5, 10, 15, 20)  # by round

# -- I. order --------------------------------------------------------------------------------------------


def round_(s: CityTycoon, r: int, _: int) -> None:
    s.round = r
    s.shown = 0
    s.picks = [()] * s.seats
    s.tell("event.round", number=r)
    if s.variant.subsidy:
        s.money = [money + SUBSIDY[r] for money in s.money]
        s.tell("event.subsidy", money=SUBSIDY[r])
    if r > 1:
        set_order(s)
    s.then(SUPPLY_TURN, 0)
    s.then(BUILD, 0)
    deal(s)


def set_order(s: CityTycoon) -> None:
    """The poorest begins; equal money keeps the order (C-ORDER-2)."""
    s.order = tuple(sorted(s.order, key=lambda seat: s.money[seat]))  # sorting is stable
    for place, seat in enumerate(s.order, start=1):
        s.tell("event.order", number=place, seat=seat, money=s.money[seat])


# -- II. draft -------------------------------------------------------------------------------------------


def deal(s: CityTycoon) -> None:
    """Six tiles each; what is not dealt leaves the game unseen (C-DRAFT-1)."""
    rest = s.edition.tiles_of[s.round]
    dealt: list[tuple[int, ...]] = []
    for _ in range(s.seats):
        hand, rest = s.draw_from(rest, HAND)
        dealt.append(hand)
    if s.variant.planned_choice:
        s.market = tuple(sorted([tile for hand in dealt for tile in hand]))
        for tile in s.market:
            s.shown |= 1 << tile
        s.then(CHOICE, 0)
    else:
        s.hands = dealt
        s.then(DRAFT)


def draft(s: CityTycoon, _: int, __: int) -> None:
    s.then(PASS_ON)
    for seat in range(s.seats):
        s.ask(seat, PICK)


class Pick(steps.Pick[CityTycoon]):
    """Keep one tile of the hand, secretly."""

    verbs = ("pick",)
    refusal = "no.not_in_hand"

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.hands[seat]

    def pick(self, s: CityTycoon, seat: int, frame: Frame, tile: int) -> None:
        s.plans[seat] = (tile,)
        if s.events is not None:
            s.whisper(seat, "event.picks", seat=seat, tile=tile)


def pass_on(s: CityTycoon, _: int, __: int) -> None:
    """Picked tiles are laid aside, the rest goes to the left; the last tile needs no decision (C-DRAFT-3)."""
    s.barrier = True
    for seat in range(s.seats):
        s.picks[seat] += s.plans[seat]
        s.hands[seat] = without(s.hands[seat], s.plans[seat][0])
        s.plans[seat] = ()
    s.hands = [s.hands[seat - 1] for seat in range(s.seats)]
    if len(s.hands[0]) > 1:
        s.then(DRAFT)
        return
    for seat in range(s.seats):
        s.picks[seat] += s.hands[seat]
        s.whisper(seat, "event.picks", seat=seat, tile=s.hands[seat][0])
    take_up_hands(s)


def take_up_hands(s: CityTycoon) -> None:
    s.hands = [tuple(sorted(picks)) for picks in s.picks]


def choice(s: CityTycoon, pick: int, _: int) -> None:
    """Planned choice: from the last in order to the first, and back (C-DRAFT-7)."""
    if not s.market:
        take_up_hands(s)
        return
    lap, place = pick // s.seats, pick % s.seats
    s.then(CHOICE, pick + 1)
    s.ask(s.order[place if lap % 2 else s.seats - 1 - place], PICK_OPEN)


class PickOpen(steps.Pick[CityTycoon]):
    """Planned choice: take one of the open tiles."""

    verbs = ("pick",)
    refusal = "no.not_in_market"

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.market

    def pick(self, s: CityTycoon, seat: int, frame: Frame, tile: int) -> None:
        s.market = without(s.market, tile)
        s.picks[seat] += (tile,)
        s.tell("event.picks", seat=seat, tile=tile)


# -- V. clean-up and the end -----------------------------------------------------------------------------


def clean_up(s: CityTycoon, _: int, __: int) -> None:
    """Used cubes go back, then plants with the sign are filled up (C-CLEAN)."""
    s.met = [0, 0]
    s.passed = 0
    edition, full = s.edition, s.city.refills
    for source in sorted(range(len(full)), key=lambda source: edition.number[edition.source_pieces[source]]):
        if full[source]:  # the start plants have no number and come first; of equal numbers red comes before blue
            refill(s, source, edition.source_colour[source], full[source])
    s.then(ROUND, s.round + 1)


def refill(s: CityTycoon, source: int, colour: int, full: int) -> None:
    """Refilling only adds, as far as the supply reaches (C-CUBE-3)."""
    added = min(full - s.cubes[source], s.cubes_left(colour))
    if added > 0:
        s.cubes[source] += added
        s.tell("event.refill", source=source, n=added, colour=colour)


def end(s: CityTycoon, _: int, __: int) -> None:
    for seat in range(s.seats):
        points = s.money[seat] // POINT_PRICE
        s.score(seat, MONEY, points)
        s.money[seat] -= POINT_PRICE * points
        s.tell("event.end", seat=seat, n=s.points(seat), money=s.money[seat])
