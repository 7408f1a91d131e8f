"""Everything on the table, as plain typed data."""

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.errors import BadInput, quoted
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, State, demand, whole, wholes
from citywright.games.underwater_cities.edition import (
    CARDS,
    CONTRACTS,
    FIRST_CHEAP,
    FIRST_THREE,
    LAST_ERA_CARD,
    SLOT_COUNT,
    TILES,
    Edition,
)
from citywright.games.underwater_cities.goods import GOOD_COUNT, Costs
from citywright.games.underwater_cities.network import ALL_CITIES, SITE_COUNT, TUNNEL_COUNT, Network
from citywright.games.underwater_cities.tableau import Tableau

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions, in the order of play (see steps/)
KEEP: Final = 0
DISCARD: Final = 1
PLAY: Final = 2
SLOT: Final = 3
ORDER: Final = 4
CARD: Final = 5
PARTS: Final = 6
OPTIONS: Final = 7
PICKING: Final = 8
OFFER: Final = 9
ADVANCING: Final = 10
BUILDING: Final = 11
PAYING: Final = 12
UPGRADING: Final = 13
PRICE: Final = 14
CONVERTING: Final = 15
USING: Final = 16
READYING: Final = 17
OUTPUTS: Final = 18
COPYING: Final = 19
REPLACE: Final = 20
SPECIALS: Final = 21
LOOK: Final = 22
UNDER: Final = 23
FINISH: Final = 24
PRODUCING: Final = 25
SPEND: Final = 26
SLOT_WAITS: Final = 27
# what waits on a lane without a question
RAISE: Final = 28
FILE: Final = 29

# phases, in the order of play
DEAL: Final = 0
DEALT: Final = 1
ROUND: Final = 2
TURN: Final = 3
TURN_END: Final = 4
ROUND_END: Final = 5
PRODUCE: Final = 6
CLAIMS: Final = 7
ERA_END: Final = 8
FINAL: Final = 9
END: Final = 10

FOREIGN: Final = 1 << 7  # in a slot: a foreign tile of the solo game
PURPLE_DOMES: Final = (0, 0, 7, 10, 13)  # by players; solo without limit
WHITE_DOMES: Final = 17
TUNNEL_TILES: Final = 47
NO_CARD: Final = -1


class UnderwaterCities(State):
    """A table of Underwater Cities. Lists by seat hold values that are replaced, never changed in place.

    era, round, active    from 1; the seat whose turn it is, -1 for none
    order                 play order of this round
    space                 Federation space of each seat: 4 to 1, 0 below the track
    track                 the seats on the track, farthest ahead first
    goods                 six numbers for each seat in one list: kelp, steelplast, credits, science, biomatter, points
    held                  for each slot the seats on it as a mask
    cloned                who has the cloning tile, counted from 1; 0 if nobody has
    stepped               the solo player has advanced in this round
    foreign               solo: the foreign tiles, the fourth last
    hands                 cards in hand, sorted
    playing               the card of this turn between choosing its slot and its end, -1 for none
    tableaus              claimed cards
    used                  used action cards
    paid                  instant specials that were paid for
    deck, pile            the era deck, its next card last; the discard pile, sorted
    batch                 for each era card with which shuffle it came into the deck
    box                   rests of earlier era decks, unseen
    gone                  cards out of the game
    threes                face-up specials for 3 credits
    specials              the deck of cheap specials, top first
    known                 for each cheap special, wherever it is, the seats that know where (U-SPECIAL-15)
    blues                 blue metropolises that nobody has
    networks              what stands on the boards
    white, purple, tunnels  what is left in the supply
    contracts, fulfilled  contracts on the board, and by seat
    spent                 abilities used in this turn, as a tuple of cards
    dug                   tunnels built in this turn
    plans                 secret answers, carried out by the next phase
    bought                points bought in final scoring
    final                 final scoring has begun
    """

    def __init__(
        self,
        game: "Game[Any]",
        seats: int,
        options: "dict[str, OptionValue]",
        rng: Rng,
        phases: list[Frame],
        lanes: list[list[Frame]],
        barrier: bool,
        edition: Edition,
        side: int,
        era: int,
        round: int,
        active: int,
        order: tuple[int, ...],
        space: list[int],
        track: tuple[int, ...],
        goods: list[int],
        held: list[int],
        cloned: int,
        stepped: bool,
        foreign: tuple[int, ...],
        hands: list[tuple[int, ...]],
        playing: int,
        tableaus: list[Tableau],
        used: list[tuple[int, ...]],
        paid: list[tuple[int, ...]],
        deck: tuple[int, ...],
        pile: tuple[int, ...],
        batch: tuple[int, ...],
        box: tuple[int, ...],
        gone: tuple[int, ...],
        threes: tuple[int, ...],
        specials: tuple[int, ...],
        known: tuple[int, ...],
        blues: tuple[int, ...],
        networks: list[Network],
        white: int,
        purple: int,
        tunnels: int,
        contracts: tuple[int, ...],
        fulfilled: list[tuple[int, ...]],
        spent: tuple[int, ...],
        dug: int,
        plans: list[tuple[int, ...]],
        bought: list[int],
        final: bool,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.rng = rng
        self.phases = phases
        self.lanes = lanes
        self.barrier = barrier
        self.events = None
        self.edition = edition
        self.side = side
        self.era = era
        self.round = round
        self.active = active
        self.order = order
        self.space = space
        self.track = track
        self.goods = goods
        self.held = held
        self.cloned = cloned
        self.stepped = stepped
        self.foreign = foreign
        self.hands = hands
        self.playing = playing
        self.tableaus = tableaus
        self.used = used
        self.paid = paid
        self.deck = deck
        self.pile = pile
        self.batch = batch
        self.box = box
        self.gone = gone
        self.threes = threes
        self.specials = specials
        self.known = known
        self.blues = blues
        self.networks = networks
        self.white = white
        self.purple = purple
        self.tunnels = tunnels
        self.contracts = contracts
        self.fulfilled = fulfilled
        self.spent = spent
        self.dug = dug
        self.plans = plans
        self.bought = bought
        self.final = final

    def copy(self) -> "UnderwaterCities":
        return UnderwaterCities(
            self.game, self.seats, self.options, Rng(self.rng.state), self.phases.copy(),
            [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.side, self.era, self.round,
            self.active, self.order, self.space.copy(), self.track, self.goods.copy(), self.held.copy(), self.cloned,
            self.stepped, self.foreign, self.hands.copy(), self.playing, self.tableaus.copy(),
            self.used.copy(), self.paid.copy(), self.deck, self.pile, self.batch, self.box, self.gone, self.threes,
            self.specials, self.known, self.blues, self.networks.copy(), self.white, self.purple, self.tunnels,
            self.contracts, self.fulfilled.copy(), self.spent, self.dug, self.plans.copy(), self.bought.copy(),
            self.final,
        )  # fmt: skip

    # -- small moves of pieces that many rules share -------------------------------------------------

    def has(self, seat: int, cost: Costs) -> bool:
        """Whether the seat holds all of this."""
        goods, at = self.goods, seat * GOOD_COUNT
        return (
            goods[at] >= cost[0]
            and goods[at + 1] >= cost[1]
            and goods[at + 2] >= cost[2]
            and goods[at + 3] >= cost[3]
            and goods[at + 4] >= cost[4]
            and goods[at + 5] >= cost[5]
        )

    def gain(self, seat: int, goods: Costs) -> None:
        at = seat * GOOD_COUNT
        for i in range(GOOD_COUNT):
            if goods[i]:
                self.goods[at + i] += goods[i]

    def pay(self, seat: int, cost: Costs) -> None:
        at = seat * GOOD_COUNT
        for i in range(GOOD_COUNT):
            if cost[i]:
                self.goods[at + i] -= cost[i]

    def held_of(self, seat: int, good: int) -> int:
        return self.goods[seat * GOOD_COUNT + good]

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
            self.whisper(seat, "event.draws_card", seat=seat, card=card)
        self.hands[seat] = tuple(sorted((*self.hands[seat], *drawn)))
        return len(drawn)

    def shuffle_pile(self) -> None:
        """The discard pile becomes the new deck; everybody knows what is in it, so it is a batch of its own."""
        batch = list(self.batch)
        for card in self.pile:
            batch[card] += 1
        self.batch = tuple(batch)
        self.deck = self.shuffled(list(self.pile))
        self.pile = ()
        self.tell("event.reshuffled")

    def shuffled(self, cards: list[int]) -> tuple[int, ...]:
        for i in range(len(cards) - 1, 0, -1):
            j = self.draw(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)

    def discard(self, card: int) -> None:
        """A card that is not claimed goes where its kind goes (U-CARD-21, U-SPECIAL-8)."""
        if card >= self.edition.first_cheap:
            self.specials = (*self.specials, card)
            self.reveal(card)
        elif self.edition.era[card] != self.era:
            self.gone = tuple(sorted((*self.gone, card)))
        else:
            self.pile = tuple(sorted((*self.pile, card)))

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


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


# -- storing and checking --------------------------------------------------------------------------------

NUMBERS: Final = (
    "era", "round", "active", "cloned", "playing", "white", "purple", "tunnels", "dug",
)  # fmt: skip
FLAGS: Final = ("stepped", "final")
TUPLES: Final = (
    "order", "track", "foreign", "deck", "pile", "batch", "box", "gone", "threes", "specials", "known", "blues",
    "contracts", "spent",
)  # fmt: skip
LISTS: Final = ("space", "goods", "held", "bought")
ROWS: Final = ("hands", "used", "paid", "fulfilled", "plans")


def table(s: UnderwaterCities) -> Json:
    """The table as JSON; networks and tableaus by what cannot be derived."""
    result: Json = {name: getattr(s, name) for name in NUMBERS}
    result.update({name: int(getattr(s, name)) for name in FLAGS})
    result.update({name: list(getattr(s, name)) for name in TUPLES + LISTS})
    result.update({name: [list(row) for row in getattr(s, name)] for name in ROWS})
    result["tableaus"] = [list(tableau.cards) for tableau in s.tableaus]
    result["networks"] = [_network_row(network) for network in s.networks]
    return result


def _network_row(n: Network) -> list[int]:
    return [
        n.board.number, n.white, n.purple, n.tunnels, n.raised, n.farms, n.desalinations, n.laboratories, n.upgraded,
        *n.tiles, *n.gained,
    ]  # fmt: skip


BOUNDS: Final = {
    "era": (1, 3), "round": (0, 10), "active": (-1, 3), "cloned": (0, 4), "playing": (-1, CARDS - 1),
    "white": (0, 17), "purple": (0, 99), "tunnels": (0, 47), "dug": (0, 47),
    "order": (0, 3), "track": (0, 3), "foreign": (0, SLOT_COUNT),
    "deck": (1, 180), "pile": (1, 180), "batch": (0, 99), "box": (1, 180), "gone": (0, CARDS - 1),
    "threes": (FIRST_THREE, FIRST_CHEAP - 1), "specials": (FIRST_CHEAP, CARDS - 1), "known": (0, 15),
    "blues": (0, TILES - 1), "contracts": (0, CONTRACTS - 1), "spent": (0, CARDS - 1), "space": (0, 4),
    "goods": (0, 10_000), "held": (0, 255), "bought": (0, 1000), "hands": (1, CARDS - 1),
    "used": (0, CARDS - 1), "paid": (FIRST_THREE, CARDS - 1), "fulfilled": (0, CONTRACTS - 1), "plans": (0, CARDS - 1),
    "tableaus": (0, CARDS - 1),
}  # fmt: skip


def _checked(key: str, values: list[int]) -> list[int]:
    low, high = BOUNDS[key]
    for value in values:
        if not low <= value <= high:
            raise BadInput(f"dump: {key} holds {quoted(value)}; it goes from {low} to {high}")
    return values


def read_table(
    game: "Game[Any]", edition: Edition, side: int, seats: int, options: "dict[str, OptionValue]", rng: Rng,
    flow: tuple[list[Frame], list[list[Frame]], bool], table: Json,
) -> UnderwaterCities:  # fmt: skip
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""

    def number(key: str) -> int:
        return _checked(key, [whole(table.get(key), key)])[0]

    def flag(key: str) -> bool:
        return whole(table.get(key), key) == 1

    def some(key: str, length: int | None = None) -> tuple[int, ...]:
        return tuple(_checked(key, wholes(table.get(key), key, length)))

    def rows(key: str) -> list[tuple[int, ...]]:
        found = table.get(key)
        if not isinstance(found, list) or len(found) != seats:
            raise BadInput(f"dump: {key} should be a list for {seats} seats")
        return [tuple(_checked(key, wholes(row, key))) for row in found]

    phases, lanes, barrier = flow
    tableaus = [Tableau(edition, cards) for cards in rows("tableaus")]
    return UnderwaterCities(
        game, seats, options, rng, phases, lanes, barrier, edition, side, number("era"), number("round"),
        number("active"), some("order", seats), list(some("space", seats)), some("track"),
        list(some("goods", seats * GOOD_COUNT)), list(some("held", SLOT_COUNT)), number("cloned"), flag("stepped"),
        some("foreign"), rows("hands"), number("playing"), tableaus, rows("used"), rows("paid"),
        some("deck"), some("pile"), some("batch", LAST_ERA_CARD + 1), some("box"), some("gone"), some("threes"),
        some("specials"), some("known", CARDS - FIRST_CHEAP), some("blues"),
        _read_networks(edition, table.get("networks"), seats), number("white"), number("purple"), number("tunnels"),
        some("contracts"), rows("fulfilled"), some("spent"), number("dug"), rows("plans"), list(some("bought", seats)),
        flag("final"),
    )  # fmt: skip


def _read_networks(edition: Edition, rows: object, seats: int) -> list[Network]:
    if not isinstance(rows, list) or len(rows) != seats:
        raise BadInput(f"dump: networks should be a list for {seats} seats")
    found: list[Network] = []
    for row in rows:
        numbers = wholes(row, "networks")
        if len(numbers) < 12 or not 1 <= numbers[0] <= len(edition.boards) or min(numbers) < 0:
            raise BadInput("dump: a network is not what it should be")
        board, white, purple, tunnels, raised, *rest = numbers
        fits = (white | purple) <= ALL_CITIES and (tunnels | raised) < 1 << TUNNEL_COUNT
        if not fits or max(rest[:4]) >= 1 << SITE_COUNT or any(tile >= TILES for tile in rest[4:]):
            raise BadInput("dump: a network holds something that does not exist")
        found.append(
            Network(
                edition.boards[board - 1], white, purple, tunnels, raised, rest[0], rest[1], rest[2], rest[3],
                tuple(rest[4:7]), tuple(rest[7:]),
            )
        )  # fmt: skip
    return found


def check(s: UnderwaterCities) -> None:
    """Raise BrokenState if a component was lost, doubled or invented."""
    _check_cards(s)
    for seat, n in enumerate(s.networks):
        at = seat * GOOD_COUNT
        for good in range(GOOD_COUNT):
            demand(s.goods[at + good] >= 0, f"seat {seat} has less than nothing of good {good}")
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
