"""What lies on a table of NEOM and in which order it is played, declared once; table.py is made from it."""

from typing import Final

from citywright.engine import fields as f
from citywright.engine.fields import HIDDEN, OWN, Fixed
from citywright.engine.game import Option
from citywright.games.neom.actions import Actions
from citywright.games.neom.city import City
from citywright.games.neom.edition import Edition

SEATS: Final = range(1, 6)
OPTIONS: Final = (
    Option("beginner", SEATS),
    Option("printed_094", SEATS),
    Option("sales_pay_fines", range(3, 6)),
    Option("empty_centre", SEATS),
    Option("office_pays_itself", SEATS),
    Option("diagonal_neighbours", SEATS),
    Option("tiles", range(1, 2), ("1+", "4+", "5+")),
)

STEPS: Final = (
    "keep", "keep_open", "choose", "choose_open", "act", "place", "need", "make", "give", "take", "struck",
)  # fmt: skip
PHASES: Final = (
    "deal_anchors", "draft", "pass_anchors", "anchor_pack", "anchor_pick", "anchor_rest", "generation", "round",
    "reveal", "turn", "disaster", "recover", "round_end", "income",
)  # fmt: skip

STATE: Final = "Neom"
CLOCK: Final = ("generation", "round")
FIXED: Final = (Fixed("edition", Edition, "game.edition"), Fixed("do", Actions, "game.do"))
TILES: Final = "edition.tiles"
MONEY: Final = 10_000
FIELDS: Final[tuple[f.Field, ...]] = (
    f.number("generation", 0, 3, "0 while anchors are chosen"),
    f.number("round", 0, 7, "0 before the first"),
    f.values_by_seat("cities", City, "the cities now"),
    f.values_by_seat("market", City, "the cities as they stood before this step: who sells what, which routes help"),
    f.by_seat("money", 0, MONEY, "what may be spent now"),
    f.by_seat("earned", 0, MONEY, "from sales of this round, to be spent from the next round on"),
    f.pieces_by_seat("hands", 1, TILES, "tiles (or, in the draft, anchors) in hand, sorted", OWN),
    f.pieces_by_seat("plans", -1, TILES, "secret answers, carried out by the next phase; -1 pays", OWN),
    f.by_seat("chosen", 0, TILES, "the tile chosen this round and not yet used, 0 if none"),
    f.by_seat("shown", 0, TILES, "the tile revealed this round, 0 if none"),
    f.pieces_by_seat("kept", 1, TILES, "anchors kept in the draft, in order; open when it ends", OWN),
    f.pieces_by_seat("anchors", 1, TILES, "anchors not yet built, open"),
    f.pieces("pack", 1, TILES, "the open tiles of a game for one or two"),
    f.pieces("pool", 1, TILES, "tiles of this generation still to come, for one or two; else those not dealt", HIDDEN),
    f.pieces("pile", 1, TILES, "discarded anchors", HIDDEN),
    f.pieces("pile_seen", 0, 31, "for each discarded anchor the seats that know it, as a mask"),
    f.pieces("box", 1, TILES, "anchors that were never dealt", HIDDEN),
    f.mask("gone", 1, TILES, "tiles that left the game"),
    f.number("starter", 0, "seats - 1", "who begins the round, for two"),
    f.number("disaster", 0, TILES, "the disaster of this round, 0 if none"),
    f.number("striker", -1, "seats - 1", "who chose it, -1 for nobody", start=-1),
    f.flag("averted", "solo: this generation's disaster is dealt with"),
    f.number("spent_routes", 0, 3, "solo: routes already used in this generation, as a mask"),
    f.by_seat("before_income", -1, MONEY, "money before the last income, -1 until then", start=-1),
    f.by_seat("final_income", -MONEY, MONEY, "the last income"),
)
