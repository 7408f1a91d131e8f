"""The components of one edition as typed tables; `reading.py` fills them from `edition.toml` or an owner's own file.

A piece has a row in these tables, and a number (or, for a slot, a key) by which files, records and people know it.
"""

from typing import Final

from citywright.engine.components import Component
from citywright.games.underwater_cities.effects import Effects
from citywright.games.underwater_cities.goods import Costs
from citywright.games.underwater_cities.network import Board

SPECIAL_ERA: Final = 4

COLOURS: Final[tuple[str, ...]] = ("green", "red", "yellow")
TYPES: Final[tuple[str, ...]] = ("instant", "permanent", "action", "production", "scoring")
INSTANT: Final = 0
PERMANENT: Final = 1
ACTION: Final = 2
PRODUCTION: Final = 3
SCORING: Final = 4

SIDES: Final[tuple[str, ...]] = ("small", "large")  # 1-2 players, 3-4 players
SIDE_SLOTS: Final = (12, 15)

EVENTS: Final[tuple[str, ...]] = (
    "unmatched", "space", "second", "second_upgraded", "second_tunnel", "slot_gives", "metropolis", "slot", "built",
    "upgraded", "special", "action",
)  # fmt: skip
UNMATCHED: Final = 0
SPACE: Final = 1
SECOND: Final = 2
SECOND_UPGRADED: Final = 3
SECOND_TUNNEL: Final = 4
SLOT_GIVES: Final = 5
METROPOLIS_JOINED: Final = 6
SLOT_USED: Final = 7
BUILT: Final = 8
UPGRADED: Final = 9
SPECIAL_TAKEN: Final = 10
ACTION_USED: Final = 11
ONES: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
ANY: Final = -1  # whatever the event is about

Hook = tuple[int, int, int]  # (event, what it is about as a mask, effect)
Condition = tuple[int, int]  # (counter, at least)
Names = dict[str, str]  # by language


class Edition:
    """Every component of one edition.

    Rows of cards: the Personal Assistant, era by era their decks, the specials for 3 credits, those for 1 or 2, each of
    these by number. Rows of metropolises: the brown ones, then the blue ones. Rows of slots: by key, the open one last.
    """

    def __init__(self, path: str, mark: str, effects: Effects) -> None:
        self.path = path
        self.mark = mark
        self.effects = effects
        self.components: list[Component] = []
        self.card_numbers: list[int] = []
        self.card_keys: list[str] = []
        self.names: list[Names] = []
        self.era: list[int] = []
        self.colour: list[int] = []
        self.type: list[int] = []
        self.price: list[int] = []
        self.effect: list[int] = []  # of instant, action, production and scoring cards
        self.hooks: list[tuple[Hook, ...]] = []
        self.discount: list[tuple[tuple[int, Costs], ...]] = []  # (kinds, goods)
        self.hand: list[int] = []
        self.ability: list[int] = []
        self.turn_end: list[int] = []
        self.idle: list[bool] = []  # cards that change nothing when they are claimed, but for being there
        self.slot_keys: list[str] = []
        self.slot_effect: list[int] = []
        self.sides: list[tuple[int, ...]] = []  # clockwise
        self.slot_colour: list[list[int]] = []  # on each side
        self.tile_numbers: list[int] = []
        self.tile_names: list[Names] = []
        self.tile_instant: list[int] = []
        self.tile_production: list[int] = []
        self.tile_scoring: list[int] = []
        self.solo_browns: list[int] = []  # all but those that count cities (U-SOLO-3)
        self.contract_numbers: list[int] = []
        self.contract_names: list[Names] = []
        self.conditions: list[tuple[Condition, ...]] = []
        self.reward: list[int] = []
        self.built_for: list[bool] = []  # contracts that a building may fulfil and that give more than points
        self.boards: list[Board] = []

    def count(self) -> None:
        """How many there are, once all is read."""
        self.titles = numbered(self.names)
        self.cards, self.tiles, self.contracts = len(self.names), len(self.tile_names), len(self.contract_names)
        self.assistant = 0
        self.era_ends = [sum(era <= last for era in self.era) - 1 for last in range(SPECIAL_ERA)]  # their last cards
        self.first_three = self.era_ends[-1] + 1  # the first special for 3 credits
        self.first_cheap = self.first_three + self.price.count(3)  # and for 1 or 2
        self.slots, self.open_slot = len(self.slot_keys), len(self.slot_keys) - 1
        self.browns = sum(node > 0 for node in self.tile_scoring)

    def deck(self, era: int) -> list[int]:
        return list(range(self.era_ends[era - 1] + 1, self.era_ends[era] + 1))

    def board(self, number: int) -> Board:
        return next(board for board in self.boards if board.number == number)


def numbered(names: list[Names]) -> list[Names]:
    """What cards are called on the table: those that share a name are told apart by numerals."""
    titles = [dict(name) for name in names]
    for lang in ("en", "de"):
        alike: dict[str, list[int]] = {}
        for card, name in enumerate(names):
            alike.setdefault(name[lang], []).append(card)
        for shared, cards in alike.items():
            for number, card in enumerate(cards if len(cards) > 1 else (), start=1):
                titles[card][lang] = f"{shared}\N{NO-BREAK SPACE}{number // 10 * 'X'}{ONES[number % 10]}"
    return titles
