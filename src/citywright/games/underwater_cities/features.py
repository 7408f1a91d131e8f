"""A table of Underwater Cities as numbers for learning agents (engine/features.py): networks, and cards as rows."""

from typing import Final

from citywright.engine import features as f
from citywright.engine.features import Field, Part, flags, numbers, padded, spread
from citywright.engine.game import Game, Options
from citywright.games.underwater_cities.edition import COLOURS, TYPES, Edition
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.network import CITIES, KINDS, SITES, TUNNELS, Network
from citywright.games.underwater_cities.production import output
from citywright.games.underwater_cities.scoring import breakdown
from citywright.games.underwater_cities.state import NO_CARD, UnderwaterCities
from citywright.games.underwater_cities.table import SLOT
from citywright.games.underwater_cities.view import face_up, knows

HAND: Final = 9
PLANS: Final = 5
THREES: Final = 6
CLAIMED: Final = 16
METROPOLISES: Final = 4
HOLDERS: Final = (b"\0\0", b"\1\0", b"\0\1", b"\1\1")  # of a slot: nobody, the own seat, another, both
NINE_FLAGS: Final = [spread(mask, 9) for mask in range(512)]
DECK: Final = 1  # of where a special is known to be: 1 in the deck, 2 in the own hand, 3 in the left neighbour's ...

TABLE: Final = (
    Field("era", 3, "from 1"), Field("round", 10, "of the game"),
    Field("active", 4, "whose turn: 1 the own, 2 the left neighbour's ..."),
    Field("cloning tile", 1, "somebody has it"), Field("white domes", 20, "in the supply"),
    Field("purple domes", 99, "in the supply"),
    Field("tunnels", 47, "in the supply"), Field("deck", 99, "cards left"),
)  # fmt: skip
DECISION: Final = (
    Field("about", f.MOST, "the number of the decision's frame, such as its effect"),
    Field("rest", f.MOST, "its second number"), Field("waiting", 10, "decisions of the own that wait behind this one"),
)  # fmt: skip
CARD_FIELDS: Final = (
    Field("card", f.MOST, "its row in the edition plus 1, 0 where there is none"), *flags(COLOURS, "its colour"),
    *flags(TYPES, "its type"),
    Field("era", 4, "4 for specials"), Field("price", 3, "credits for a special"),
)  # fmt: skip
CLAIM: Final = (
    Field("card", f.MOST, "its row in the edition plus 1, 0 where there is none"), *flags(TYPES, "its type"),
    Field("used", 1, "an action card that is used"),
)  # fmt: skip
SEAT: Final = (
    Field("acts", 1, "owes a decision"), Field("order", 3, "place in play order, from 0"),
    Field("federation", 4, "its space: 4 to 1, 0 below the track"),
    Field("hand", 15, "how many cards"), Field("hand limit", 15, "cards kept at the end of a turn"),
    Field("score", f.MOST, "if the game ended now"),
    *[Field(good, 60, "in the purse") for good in GOODS[:-1]], Field("points", f.MOST, "so far"),
    *[Field(f"makes {good}", 60, "in a production") for good in GOODS], Field("contracts", 8, "fulfilled"),
    Field("board", 20, "its number"),
)  # fmt: skip
PLACES: Final = (
    *flags([f"{colour} {city}" for colour in ("white", "purple") for city in CITIES], "a dome on this city site"),
    *flags([f"connected {city}" for city in CITIES], "the city there is"),
    *flags([f"tunnel {tunnel}" for tunnel in TUNNELS], "on this tunnel site"),
    *flags([f"upgraded {tunnel}" for tunnel in TUNNELS], "the tunnel there is"),
    *flags([f"{kind} {site}" for kind in KINDS[:3] for site in SITES], "on this building site"),
    *flags([f"upgraded {site}" for site in SITES], "the building there is"),
)
METROPOLIS: Final = (
    Field("metropolis", 50, "its row in the edition plus 1, 0 where there is none"),
    *flags(("joined",), "it is connected"),
)


class Observer(f.Observer[UnderwaterCities]):
    def __init__(self, game: Game[UnderwaterCities], seats: int, options: Options) -> None:
        edition: Edition = game.edition
        self.edition = edition
        self.slots = [*edition.sides[int(seats > 2)], edition.open_slot]
        self.card_rows = [numbers(_card(edition, card)) for card in range(edition.cards)]
        self.claim_rows = [row[:1] + row[1 + len(COLOURS) : 1 + len(COLOURS) + len(TYPES)] for row in self.card_rows]
        self.contracts = options["contracts"] is True
        super().__init__(game, seats, options)

    def declare(self, game: Game[UnderwaterCities], options: Options) -> list[Part]:
        seats, edition = self.seats, self.edition
        holders = flags(("mine", "others"), "holds it")
        held = "hand, then cards to be discarded, the card of this turn"
        parts = [
            f.single("table", [*TABLE, *self.asked_fields(), *DECISION], "the table and the decision of the seat"),
            f.rows("slots", "slot", len(self.slots), holders, "clockwise, the open one last"),
            f.rows("seats", "seat", seats, SEAT, "how each seat stands"),
            f.rows("networks", "seat", seats, PLACES, "what stands on each place of the boards"),
            f.rows("metropolises", "metropolis", seats * METROPOLISES, METROPOLIS, "of each seat, m1 to m3 first"),
            f.rows("held", "card", HAND + PLANS + 1, CARD_FIELDS, held),
            f.rows("specials", "card", THREES + 1, CARD_FIELDS, "open specials for 3 credits, the top of the deck"),
            f.rows("claimed", "card", seats * CLAIMED, CLAIM, "before each seat, the last claimed first"),
        ]  # fmt: skip
        if self.contracts:
            there = flags(("open",), "it lies there")
            parts.append(f.rows("contracts", "contract", edition.contracts, there, "contracts on the board"))
        where = [
            Field("where", DECK + seats, "1 in the deck, 2 in the own hand, 3 to the left ...; 0 elsewhere"),
            Field("depth", 30, "in the deck, from 1"),
        ]
        pile = flags(("discarded",), "it lies there")
        cheap = edition.cards - edition.first_cheap
        return [
            *parts,
            f.rows("known", "special", cheap, where, "cheap specials that the seat knows the place of", True),
            f.rows("pile", "card", edition.first_three - 1, pile, "era cards on the open pile", True),
        ]

    def observation(self, s: UnderwaterCities, seat: int) -> list[bytes]:
        order = self.from_seat(seat)
        found = [
            self._table(s, seat),
            self._slots(s, seat),
            *[self._seat(s, other) for other in order],
            *[_seen(s.networks[other])[0] for other in order],
            *[_seen(s.networks[other])[1] for other in order],
            self._cards(s.hands[seat], HAND),
            self._cards(s.plans[seat], PLANS),
            self._cards(_chosen(s, seat), 1),
            self._cards(s.threes, THREES),
            self._cards(face_up(s), 1),
            *[self._claimed(s, other) for other in order],
        ]
        if self.contracts:
            there = 0
            for contract in s.contracts:
                there |= 1 << contract
            found.append(spread(there, self.edition.contracts))
        return found

    def memory(self, s: UnderwaterCities, seat: int) -> list[bytes]:
        first = self.edition.first_cheap
        values = bytearray(2 * (self.edition.cards - first))
        for depth, card in enumerate(s.specials, start=1):
            if knows(s, seat, card):
                values[2 * (card - first)] = DECK
                values[2 * (card - first) + 1] = depth
        for place, other in enumerate(self.from_seat(seat), start=DECK + 1):
            for card in s.hands[other]:
                if card >= first and (other == seat or knows(s, seat, card)):
                    values[2 * (card - first)] = place
        pile = bytearray(self.edition.first_three - 1)
        for card in s.pile:
            pile[card - 1] = 1
        return [bytes(values), bytes(pile)]

    # -- parts ------------------------------------------------------------------------------------------------

    def _table(self, s: UnderwaterCities, seat: int) -> bytes:
        active = 1 + (s.active - seat) % s.seats if s.active >= 0 else 0
        lane = s.lanes[seat]
        decision = [lane[-1][1], lane[-1][2], len(lane) - 1] if lane else [0, 0, 0]
        now = [s.era, s.round, active, int(s.cloned > 0), s.white, s.purple, s.tunnels, len(s.deck)]
        return numbers(now) + self.asked(s, seat) + numbers(decision)

    def _slots(self, s: UnderwaterCities, seat: int) -> bytes:
        mine = 1 << seat
        found: list[bytes] = []
        for slot in self.slots:
            held = s.held[slot]
            found.append(HOLDERS[(1 if held & mine else 0) + (2 if held & ~mine else 0)])
        return b"".join(found)

    def _seat(self, s: UnderwaterCities, seat: int) -> bytes:
        network = s.networks[seat]
        score = 0
        for _, points in breakdown(s, seat):
            score += points
        stands = [
            1 if s.lanes[seat] else 0, s.order.index(seat), s.space[seat], len(s.hands[seat]),
            s.tableaus[seat].hand_limit, score,
        ]  # fmt: skip
        rest = [len(s.fulfilled[seat]), network.board.number]
        return numbers(stands + s.purse(seat)) + _seen(network)[2] + numbers(rest)

    def _cards(self, cards: tuple[int, ...], count: int) -> bytes:
        return padded([self.card_rows[card] for card in cards], count * len(CARD_FIELDS))

    def _claimed(self, s: UnderwaterCities, seat: int) -> bytes:
        used = s.used[seat]
        found = [self.claim_rows[c] + (b"\1" if c in used else b"\0") for c in reversed(s.tableaus[seat].cards)]
        return padded(found, CLAIMED * len(CLAIM))


def _chosen(s: UnderwaterCities, seat: int) -> tuple[int, ...]:
    """The card that the own turn is about."""
    lane = s.lanes[seat]
    if lane and lane[-1][0] == SLOT:
        return (lane[-1][1],)
    return (s.playing,) if s.playing != NO_CARD else ()


def _seen(n: Network) -> tuple[bytes, ...]:
    """Places, metropolises and output, found once for each network."""
    if not n.seen:
        n.seen = (_network(n), _metropolises(n), numbers(list(output(n))))
    return n.seen


def _network(n: Network) -> bytes:
    found = [_flags(mask, len(CITIES)) for mask in (n.white, n.purple, n.connected)]
    found += [_flags(mask, len(TUNNELS)) for mask in (n.tunnels, n.raised)]
    found += [_flags(mask, len(SITES)) for mask in (n.farms, n.desalinations, n.laboratories, n.upgraded)]
    return b"".join(found)


def _flags(mask: int, count: int) -> bytes:
    """A number for each of so many bits, nine at a time."""
    return b"".join([NINE_FLAGS[mask >> at & 511] for at in range(0, count, 9)])[:count]


def _metropolises(n: Network) -> bytes:
    values: list[int] = []
    for i, tile in enumerate(n.tiles):
        values += [tile + 1, n.joined >> i & 1]
    for tile in n.gained:
        values += [tile + 1, 1]
    return padded([numbers(values)], METROPOLISES * len(METROPOLIS))


def _card(edition: Edition, card: int) -> list[int]:
    """What is printed on a card, but for its effect."""
    colour, kind = edition.colour[card], edition.type[card]
    return [
        min(card + 1, f.MOST), *[int(colour == i) for i in range(len(COLOURS))],
        *[int(kind == i) for i in range(len(TYPES))], edition.era[card], edition.price[card],
    ]  # fmt: skip
