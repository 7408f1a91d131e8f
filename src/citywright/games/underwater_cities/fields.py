"""What lies on a table and in which order it is played, declared once; table.py is made from it."""

from typing import Final

from citywright.engine import fields as f
from citywright.engine.fields import HIDDEN, OWN, Fixed
from citywright.engine.game import Option
from citywright.games.underwater_cities.actions import Actions
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.network import Network
from citywright.games.underwater_cities.tableau import Tableau

SEATS: Final = range(1, 5)
OPTIONS: Final = (
    Option("contracts", range(2, 5)),
    Option("advanced", range(2, 5)),
    Option("foreign", range(1, 2), ("1", "2", "3", "4")),
)

STEPS: Final = (
    "keep", "discard", "play", "slot", "order", "card", "parts", "options", "picking", "offer", "advancing", "build",
    "pay", "upgrade", "price", "convert", "using", "readying", "output", "copying", "replace", "specials", "look",
    "under", "finish", "producing", "spend", "slot_waits", "raise", "file",
)  # fmt: skip
PHASES: Final = (
    "deal", "dealt", "round", "turn", "turn_end", "round_end", "produce", "claims", "era_end", "final", "end",
)  # fmt: skip

STATE: Final = "UnderwaterCities"
CLOCK: Final = ("era", "round")
FIXED: Final = (
    Fixed("edition", Edition, "game.edition"), Fixed("do", Actions, "game.do"), Fixed("side", int, "int(seats > 2)"),
)  # fmt: skip
CARDS: Final = "edition.cards - 1"
ERA_CARDS: Final = "edition.first_three - 1"
THREES: Final = "edition.first_three"
CHEAP: Final = "edition.first_cheap"
CHEAP_CARDS: Final = "edition.cards - edition.first_cheap"
CONTRACTS: Final = "edition.contracts - 1"
BUILT: Final = "edition.boards, edition.tiles, {x}, {name}"
SLOTS: Final = "edition.slots - 1"
FIELDS: Final[tuple[f.Field, ...]] = (
    f.number("era", 1, 3, "the era"),
    f.number("round", 0, 10, "0 before the first"),
    f.number("active", -1, "seats - 1", "the seat whose turn it is, -1 for none", start=-1),
    f.seat_order("order", "play order of this round"),
    f.by_seat("space", 0, 4, "Federation space: 4 to 1, 0 below the track"),
    f.pieces("track", 0, "seats - 1", "the seats on the track, farthest ahead first"),
    f.numbers("goods", "6 * seats", 0, 10_000, "kelp, steelplast, credits, science, biomatter, points of each seat"),
    f.numbers("held", "edition.slots", 0, 255, "for each slot the seats on it as a mask, 128 for a foreign tile"),
    f.number("cloned", 0, "seats", "who has the cloning tile, counted from 1; 0 if nobody has"),
    f.flag("stepped", "the solo player has advanced in this round"),
    f.pieces("foreign", 0, SLOTS, "solo: the foreign tiles, the fourth last"),
    f.pieces_by_seat("hands", 1, CARDS, "cards in hand, sorted", OWN),
    f.number("playing", -1, CARDS, "the card of this turn from choosing its slot to its end, -1 for none", start=-1),
    f.values_by_seat("tableaus", Tableau, "claimed cards"),
    f.pieces_by_seat("used", 0, CARDS, "used action cards"),
    f.pieces_by_seat("paid", THREES, CARDS, "instant specials that were paid for"),
    f.pieces("deck", 1, ERA_CARDS, "the era deck, its next card last", HIDDEN),
    f.pieces("pile", 1, ERA_CARDS, "the discard pile, sorted"),
    f.pieces("batch", 0, 99, "for each era card with which shuffle it came into the deck", length=THREES),
    f.pieces("box", 1, ERA_CARDS, "rests of earlier era decks, unseen", HIDDEN),
    f.pieces("gone", 0, CARDS, "cards out of the game"),
    f.pieces("threes", THREES, f"{CHEAP} - 1", "face-up specials for 3 credits"),
    f.pieces("specials", CHEAP, CARDS, "the deck of cheap specials, top first", HIDDEN),
    f.pieces("known", 0, 15, "for each cheap special the seats that know where it is", HIDDEN, CHEAP_CARDS),
    f.pieces("blues", 0, "edition.tiles - 1", "blue metropolises that nobody has"),
    f.values_by_seat("networks", Network, "what stands on the boards", read=BUILT),
    f.number("white", 0, 17, "white domes in the supply"),
    f.number("purple", 0, 99, "purple domes in the supply"),
    f.number("tunnels", 0, 47, "tunnels in the supply"),
    f.pieces("contracts", 0, CONTRACTS, "contracts on the board"),
    f.pieces_by_seat("fulfilled", 0, CONTRACTS, "contracts fulfilled"),
    f.pieces("spent", 0, CARDS, "abilities used in this turn"),
    f.number("dug", 0, 47, "tunnels built in this turn"),
    f.pieces_by_seat("plans", 0, CARDS, "cards to discard, carried out by the next phase", OWN),
    f.by_seat("bought", 0, 1000, "points bought in final scoring"),
    f.flag("final", "final scoring has begun"),
)
