"""A table of Underwater Cities: what fields.py declares, and the small moves of pieces that many rules share."""

from collections.abc import Iterable
from typing import Final

from citywright.engine.state import along, demand, without
from citywright.games.underwater_cities.goods import GOOD_COUNT, Costs
from citywright.games.underwater_cities.table import Table
from citywright.games.underwater_cities.tableau import Tableau

FOREIGN: Final = 1 << 7  # in a slot: a foreign tile of the solo game
PURPLE_DOMES: Final = (0, 99, 7, 10, 13)  # by players; solo without limit
WHITE_DOMES: Final = 17
TUNNEL_TILES: Final = 47
NO_CARD: Final = -1
SLOTS_ARE_USED: Final = 5  # the rules since when no chosen slot is lost to a card or an ability (U-TURN-9)
DRAWS_ARE_UNKNOWN: Final = 6  # and since when nobody counts on a metropolis that chance has yet to bring (U-TURN-10)
CLAIMS_COUNT: Final = 7  # and since when a contract that is claimed between card and slot may open the slot (U-TURN-10)


class UnderwaterCities(Table):
    """Lists by seat hold values that are replaced, never changed in place."""

    def has(self, seat: int, cost: Costs) -> bool:
        """Whether the seat holds all of this."""
        goods, at = self.goods, seat * GOOD_COUNT
        for i in range(GOOD_COUNT):  # noqa: SIM110 - a plain loop is faster
            if cost[i] and goods[at + i] < cost[i]:
                return False
        return True

    def gain(self, seat: int, goods: Costs) -> None:
        have, at = self.goods, seat * GOOD_COUNT
        for i in range(GOOD_COUNT):
            if goods[i]:
                have[at + i] += goods[i]

    def pay(self, seat: int, cost: Costs) -> None:
        have, at = self.goods, seat * GOOD_COUNT
        for i in range(GOOD_COUNT):
            if cost[i]:
                have[at + i] -= cost[i]

    def purse(self, seat: int) -> list[int]:
        """What the seat holds of each good."""
        return self.goods[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT]

    def draw_cards(self, seat: int, n: int) -> int:
        """So many cards of the current era into the hand; returns how many there were (U-LIMIT-7, U-LIMIT-8)."""
        self.barrier = True
        drawn: list[int] = []
        while len(drawn) < n and (self.deck or self.pile):
            if not self.deck:
                self.shuffle_pile()
            drawn.append(self.deck[-1])
            self.deck = self.deck[:-1]
        for card in drawn:
            self.hands[seat] = along(self.hands[seat], card)
            if self.events is not None:
                self.whisper(seat, "event.draws_card", seat=seat, card=card)
        return len(drawn)

    def shuffle_pile(self) -> None:
        """The discard pile becomes the new deck; everybody knows what is in it, so it is a batch of its own."""
        batch = list(self.batch)
        for card in self.pile:
            batch[card] += 1
        self.batch = tuple(batch)
        self.deck = self.shuffled(self.pile)
        self.pile = ()
        self.tell("event.reshuffled")

    def shuffled(self, pieces: Iterable[int]) -> tuple[int, ...]:
        self.barrier = True
        found = list(pieces)
        self.chance.shuffle(found)
        return tuple(found)

    def discard(self, card: int) -> None:
        """A card that is not claimed goes where its kind goes (U-CARD-21, U-SPECIAL-8)."""
        if card >= self.edition.first_cheap:
            self.specials = (*self.specials, card)
            self.reveal(card)
        elif self.edition.era[card] != self.era:
            self.gone = along(self.gone, card)
        else:
            self.pile = along(self.pile, card)

    def leave_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = without(self.hands[seat], card)

    def reveal(self, card: int, seats: int = -1) -> None:
        """These seats (all of them if not said) know where this cheap special is."""
        known = list(self.known)
        known[card - self.edition.first_cheap] |= self.everybody if seats < 0 else seats
        self.known = tuple(known)

    def claim_card(self, seat: int, card: int) -> None:
        self.tableaus[seat] = Tableau(self.edition, (*self.tableaus[seat].cards, card))

    @property
    def everybody(self) -> int:
        return (1 << self.seats) - 1

    def paid_specials(self, seat: int) -> int:
        """Special cards played and paid for and not given up since (U-BROWN-4)."""
        return len(self.paid[seat]) + sum([card >= self.edition.first_three for card in self.tableaus[seat].cards])


def check(s: UnderwaterCities) -> None:
    """Raise BrokenState if a component was lost, doubled or invented."""
    _check_cards(s)
    for seat, n in enumerate(s.networks):
        demand(min(s.purse(seat)) >= 0, f"seat {seat} has less than nothing of a good")
        demand(not n.white & n.purple, f"seat {seat} has two cities on one site")
        taken = n.farms | n.desalinations | n.laboratories
        count = n.farms.bit_count() + n.desalinations.bit_count() + n.laboratories.bit_count()
        demand(taken.bit_count() == count, f"seat {seat} has two buildings on one site")
        demand(not taken & ~n.board.sites, f"seat {seat} has a building where there is no site")
        demand(not n.tunnels & ~n.board.tunnels, f"seat {seat} has a tunnel where there is no site")
        demand(not n.raised & ~n.tunnels and not n.upgraded & ~taken, f"seat {seat} has upgraded nothing")
        demand(len(s.tableaus[seat].actions) <= 4, f"seat {seat} has more than four action cards")
        demand(set(s.used[seat]) <= set(s.tableaus[seat].actions), f"seat {seat} used a card that it has not")
    built = sum(n.tunnels.bit_count() for n in s.networks)
    demand(built + s.tunnels == TUNNEL_TILES, "tunnels lost or invented")
    demand(sum(n.white.bit_count() for n in s.networks) + s.white == WHITE_DOMES, "white domes lost or invented")
    if s.seats > 1:
        purple = sum(n.purple.bit_count() for n in s.networks) + s.purple
        demand(purple == PURPLE_DOMES[s.seats], "purple domes lost or invented")


def _check_cards(s: UnderwaterCities) -> None:
    found: list[int] = [*s.deck, *s.pile, *s.box, *s.gone, *s.threes, *s.specials]
    if s.playing != NO_CARD:
        found.append(s.playing)
    for seat in range(s.seats):
        found += [*s.hands[seat], *s.tableaus[seat].cards, *s.paid[seat]]
    e = s.edition
    wanted = [*[e.assistant] * s.seats, *range(1, e.era_ends[s.era] + 1), *range(e.first_three, e.cards)]
    demand(sorted(found) == wanted, f"cards lost, doubled or invented: {set(found) ^ set(wanted) or 'doubled'}")
