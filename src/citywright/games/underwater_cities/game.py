"""Underwater Cities: its rooms, bound by name."""

from pathlib import Path
from typing import Any, Final

from citywright.engine.chance import Chance
from citywright.engine.game import Game, Options, Sight, never, rooms
from citywright.games.underwater_cities import fields, state, table
from citywright.games.underwater_cities.edition import SIDE_SLOTS, Edition
from citywright.games.underwater_cities.network import START, Network
from citywright.games.underwater_cities.reading import read_edition
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.tableau import Tableau

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))
# by place in the play order (U-SETUP-12 to U-SETUP-14)
START_GOODS: Final = ((1, 1, 2, 1, 0, 0), (1, 1, 2, 1, 0, 0), (1, 1, 3, 1, 0, 0), (1, 2, 3, 1, 0, 0))
START_SPACES: Final = (0, 4, 3, 2)
OPEN_THREES: Final = 6
OPEN_CONTRACTS: Final = 3
STEP_RULES: Final = {
    "keep": ("U-SETUP", "U-HAND"), "discard": ("U-HAND", "U-TURN"), "play": ("U-TURN",),
    "slot": ("U-SLOT", "U-CLONE"), "order": ("U-TURN", "U-TIME"), "card": ("U-TURN", "U-TIME"), "parts": ("U-TIME",),
    "options": ("U-TIME",), "picking": ("U-SLOT",), "offer": ("U-TIME",), "advancing": ("U-FED",),
    "build": ("U-BUILD", "U-NET", "U-METRO"), "pay": ("U-RES",), "upgrade": ("U-UPG",), "price": ("U-UPG",),
    "convert": ("U-UPG",), "using": ("U-CARD",), "readying": ("U-CARD",), "producing": ("U-PROD",),
    "output": ("U-PROD",), "copying": ("U-SLOT",), "replace": ("U-CARD",), "specials": ("U-SPECIAL",),
    "look": ("U-SPECIAL",), "under": ("U-SPECIAL",), "finish": ("U-TURN", "U-GOV"), "spend": ("U-SCORE",),
    "slot_waits": ("U-TIME",), "raise": ("U-TIME",), "file": ("U-TIME",),
}  # fmt: skip


def start(game: Game[UnderwaterCities], seats: int, options: Options, chance: Chance) -> UnderwaterCities:
    """The table laid for the first hands (U-SETUP)."""
    s = table.empty(game, seats, options, chance)
    edition = s.edition
    s.order = s.shuffled(range(seats))
    s.goods = [n for seat in range(seats) for n in START_GOODS[s.order.index(seat)]]
    s.space = [START_SPACES[s.order.index(seat)] for seat in range(seats)]
    s.track = tuple([seat for seat in reversed(s.order) if s.space[seat]])
    threes = s.shuffled(range(edition.first_three, edition.first_cheap))
    s.threes, s.gone = tuple(sorted(threes[:OPEN_THREES])), tuple(sorted(threes[OPEN_THREES:]))
    s.specials = s.shuffled(range(edition.first_cheap, edition.cards))
    s.reveal(s.specials[0])
    s.deck = s.shuffled(edition.deck(1))
    s.tableaus = [Tableau(edition, (edition.assistant,)) for _ in range(seats)]
    lay_boards(s)
    s.white = state.WHITE_DOMES - seats
    s.purple = state.PURPLE_DOMES[seats]
    s.tunnels = state.TUNNEL_TILES
    if s.variant.contracts:
        s.contracts = tuple(sorted(s.shuffled(range(edition.contracts))[:OPEN_CONTRACTS]))
    if seats == 1:
        first, each = int(s.variant.foreign) - 1, SIDE_SLOTS[0] // 3
        s.foreign = tuple([edition.sides[0][colour * each + first] for colour in range(3)])
    s.then(table.DEAL)
    return s


def lay_boards(s: UnderwaterCities) -> None:
    """Boards and metropolises at random (U-SETUP-9 to U-SETUP-11)."""
    edition, advanced = s.edition, s.seats == 1 or s.variant.advanced
    boards = s.shuffled([i for i, board in enumerate(edition.boards) if board.advanced == advanced])
    browns = [tile for tile in s.shuffled(range(edition.browns)) if s.seats > 1 or tile in edition.solo_browns]
    blues = list(s.shuffled(range(edition.browns, edition.tiles)))
    for seat in range(s.seats):
        tiles = (browns[seat], blues.pop(), blues.pop())
        s.networks.append(Network(edition.boards[boards[seat]], (1 << START, 0, 0, 0, 0, 0, 0, 0), tiles, ()))
    s.blues = tuple(sorted(blues))


def open_game(edition_file: str | None) -> Game[Any]:
    """Underwater Cities with the house edition or with an edition file."""
    return game_with(read_edition(edition_file or HOUSE_EDITION))


def game_with(edition: Edition) -> Game[UnderwaterCities]:
    return Game(
        key="underwater_cities", title="Underwater Cities", rules_version=7, older_rules=(4, 5, 6), seats=fields.SEATS,
        longest=3_000, horizon=1, deeper=(Sight(2, 2), Sight(2, 3, hasty=False)), search_budget=4, start=start,
        stops_search=never,  # every turn shows a card and most draw some: a bot looks on to the end of its turn
        step_rules=STEP_RULES, **rooms("citywright.games.underwater_cities", edition),
    )  # fmt: skip
