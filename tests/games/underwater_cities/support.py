"""Tables laid by hand, so that a test reads like the rule it proves.

Goods are written "K1 S2 C3 N1 B1 P9"; a network is written by its places, upgraded ones marked with a caret:
`net(cities="c3 c2", purple="b3", tunnels="c2-c3^", farms="c3.1 c3.2^")`.
"""

from collections.abc import Mapping
from functools import cache

import citywright as cw
from citywright.games.underwater_cities.edition import COLOURS, TYPES, Edition
from citywright.games.underwater_cities.game import HOUSE_EDITION, game_with
from citywright.games.underwater_cities.goods import GOOD_COUNT
from citywright.games.underwater_cities.network import CITIES, SITES, TUNNELS, Network
from citywright.games.underwater_cities.production import feed
from citywright.games.underwater_cities.reading import read_edition
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.table import FINAL, PLAY, PRODUCE, ROUND_END, TURN, TURN_END
from citywright.games.underwater_cities.tableau import Tableau

Options = Mapping[str, bool | str]
NONE: Options = {}
LETTERS = "KSCNBP"
EDITION = read_edition(HOUSE_EDITION)
GAME = game_with(EDITION)
BROWN, BLUES = 0, (5, 6)  # three quiet metropolises: kelp gardens and steel harbour are blue
FULL = "K9 S9 C9 N9 B9"


def goods(text: str) -> list[int]:
    found = [0] * GOOD_COUNT
    for word in text.split():
        found[LETTERS.index(word[0])] += int(word[1:])
    return found


def find(name: str, era: int | None = None, colour: str | None = None, nth: int = 0) -> int:
    """The number of a card by its English name."""
    found = [
        n
        for n in range(len(EDITION.names))
        if EDITION.names[n]["en"] == name
        and (era is None or EDITION.era[n] == era)
        and (colour is None or COLOURS[EDITION.colour[n]] == colour)
    ]
    return found[nth]


def plain_card(colour: str, era: int = 1) -> int:
    """An end-scoring or production card of a colour: claimed, it does nothing at once."""
    return next(
        n
        for n in EDITION.deck(era)
        if COLOURS[EDITION.colour[n]] == colour and TYPES[EDITION.type[n]] in ("production", "scoring")
    )


def net(
    board: int = 1, cities: str = "c3", purple: str = "", tunnels: str = "", farms: str = "", plants: str = "",
    labs: str = "", tiles: tuple[int, int, int] = (BROWN, *BLUES), gained: tuple[int, ...] = (),
    edition: Edition = EDITION,
) -> Network:  # fmt: skip
    upgraded = 0

    def mask(text: str, names: tuple[str, ...]) -> tuple[int, int]:
        words = text.split()
        bits = [1 << names.index(word.rstrip("^")) for word in words]
        return sum(bits), sum(bit for bit, word in zip(bits, words, strict=True) if word.endswith("^"))

    dug, raised = mask(tunnels, TUNNELS)
    kinds: list[int] = []
    for text in (farms, plants, labs):
        built, better = mask(text, SITES)
        kinds.append(built)
        upgraded |= better
    pieces = (mask(cities, CITIES)[0], mask(purple, CITIES)[0], dug, raised, *kinds, upgraded)
    return Network(edition.boards[board - 1], pieces, tiles, gained)


def table(seats: int = 3, seed: int = 1, options: Options = NONE) -> UnderwaterCities:
    return GAME.new(seats, seed, **options)


def turn(
    hand: tuple[int, ...] = (),
    have: str = "",
    network: Network | None = None,
    *,
    seats: int = 3,
    seat: int = 0,
    cards: tuple[int, ...] = (),
    used: tuple[int, ...] = (),
    space: int = 0,
    held: Mapping[str, int] | None = None,
    era: int = 1,
    options: Options = NONE,
) -> UnderwaterCities:
    """A table at the start of a seat's turn, with this hand, these goods, this network and these claimed cards."""
    s = table(seats, options=options)
    s.plans = [()] * seats
    s.era, s.round, s.active = era, (2, 6, 9)[era - 1], seat
    if era > 1:
        s.deck = tuple(EDITION.deck(era))
    s.hands = [tuple(EDITION.deck(era)[-3:])] * seats
    s.hands[seat] = hand or tuple(EDITION.deck(era)[:3])
    s.goods = [0] * (GOOD_COUNT * seats)
    s.goods[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT] = goods(have)
    s.networks = [net()] * seats
    if network is not None:
        s.networks[seat] = network
    s.tableaus[seat] = Tableau(EDITION, (EDITION.assistant, *cards))
    s.used[seat] = used
    s.space = [0] * seats
    s.space[seat] = space
    s.track = (seat,) if space else ()
    for letter, holder in (held or {}).items():
        s.held["abcdefghijklmnopqrstu".index(letter)] = 1 << holder
    s.lanes = [[] for _ in range(seats)]
    s.lanes[seat] = [(PLAY, 0, 0)]
    s.phases = [(ROUND_END, 0, 0), (TURN, (seat + 1) % seats, 0), (TURN_END, seat, 0)]
    return s


def on_slot(
    slot: str, have: str = "", network: Network | None = None, card: int = 0, **more: object
) -> UnderwaterCities:
    """A turn in which a card is played on a slot; without a card one that does not match."""
    seats = int(str(more.get("seats", 3)))
    colour = EDITION.slot_colour[int(seats > 2)]["abcdefghijklmnopqrstu".index(slot)] if slot != "open" else 0
    card = card or plain_card(COLOURS[(colour + 1) % 3])
    s = turn((card,), have, network, **more)  # type: ignore[arg-type]
    do(s, 0, f"play {card:03}", f"slot {slot}")
    return s


def do(s: UnderwaterCities, seat: int, *moves: str) -> list[cw.Event]:
    """Play actions given as texts; returns everything that happened."""
    events: list[cw.Event] = []
    for move in moves:
        assert why_not(s, move, seat) is None, f"{move}: {why_not(s, move, seat)}"
        events += s.play(seat, s.game.actions.parse(move))
    return events


def may(s: UnderwaterCities, seat: int = 0) -> list[str]:
    """The seat's legal actions as texts."""
    return [s.game.actions.text(action) for action in s.legal(seat)]


def why_not(s: UnderwaterCities, move: str, seat: int = 0) -> str | None:
    """The id of the reason against a move, None if it is legal; both ways of asking must agree."""
    action = s.game.actions.parse(move)
    reason = s.why_not(seat, action)
    assert (reason is None) == (action in s.legal(seat))
    return None if reason is None else reason.id


def has(s: UnderwaterCities, seat: int = 0) -> str:
    """A seat's goods as text."""
    row = s.goods[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT]
    return " ".join(f"{letter}{n}" for letter, n in zip(LETTERS, row, strict=True) if n)


def produced(network: Network, cards: tuple[int, ...] = (), have: str = "", seats: int = 2) -> UnderwaterCities:
    """A table in the middle of a Production: networks, cards and metropolises have produced, nobody is fed."""
    s = turn((), have, network, seats=seats, cards=cards)
    s.round, s.active = 4, -1
    s.lanes = [[] for _ in range(seats)]
    s.phases = [(PRODUCE, 0, 0)]
    number, a, b = s.phases.pop()
    s.game.phases[number](s, a, b)
    s.phases = []
    return s


def fed(network: Network, have: str) -> str:
    s = turn((), have, network)
    feed(s, 0)
    return has(s)


def ended(network: Network, have: str = "", cards: tuple[int, ...] = (), seats: int = 2) -> UnderwaterCities:
    """A table in final scoring; what can be bought is still open."""
    s = turn((), have, network, seats=seats, cards=cards, era=3)
    s.round, s.active = 10, -1
    s.lanes = [[] for _ in range(seats)]
    s.phases = [(FINAL, 0, 0)]
    s.proceed()
    return s


def row(s: UnderwaterCities, label: str, seat: int = 0) -> int:
    return dict(s.breakdown(seat))[label]


def special_deck(s: UnderwaterCities, *cards: int) -> None:
    """The deck of cheap specials, top first and face up; all others are out of the game."""
    s.specials = cards
    s.known = (0,) * (EDITION.cards - EDITION.first_cheap)
    if cards:
        s.reveal(cards[0])


@cache
def sources(kind: str, figure: str = "source") -> list[str]:
    """Where the components of a kind come from, in the order of their rows."""
    return [part[figure] for part in GAME.components() if part["kind"] == kind]
