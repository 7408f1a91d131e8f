"""What lies on a table of City Tycoon and in which order it is played, declared once; table.py is made from it."""

from itertools import combinations
from typing import Final

from citywright.engine import fields as f
from citywright.engine.fields import OWN, Fixed
from citywright.engine.game import Option
from citywright.games.city_tycoon.actions import Actions
from citywright.games.city_tycoon.city import CELL_COUNT, CLOSED, SIDES_OF_START, USUAL, City
from citywright.games.city_tycoon.edition import DEMANDS, ROUNDS, SEATS, Edition

# two sides of the start tile are closed with two players, one with three
SIDES: Final = {seats: ["+".join(sides) for sides in combinations(SIDES_OF_START, 4 - seats)] for seats in CLOSED}
OTHERS: Final = {seats: (USUAL, *[side for side in SIDES[seats] if side != CLOSED[seats]]) for seats in CLOSED}
OPTIONS: Final = (
    Option("closed_sides", range(2, 4), (USUAL, *SIDES[3], *SIDES[2]), OTHERS),
    Option("closed_beyond", range(2, 4)),
    Option("open_discards", SEATS),
    Option("bonus_counts_itself", SEATS),
    Option("unlimited_terrain", SEATS),
    Option("limited_goods", SEATS),
    Option("rebuild", SEATS),
    Option("levelling", SEATS),
    Option("subsidy", SEATS),
    Option("planned_choice", SEATS),
)

STEPS: Final = ("pick", "pick_open", "act", "take", "place", "back", "terrain", "buy", "supply", "source", "way")
PHASES: Final = ("round", "draft", "pass_on", "choice", "build", "supply_turn", "clean_up", "end")
LINES: Final = ("laid", "counted", "bought", "supplied", "neighbours", "rebuilt", "money")  # where points come from

STATE: Final = "CityTycoon"
CLOCK: Final = ("round",)
FIXED: Final = (Fixed("edition", Edition, "game.edition"), Fixed("do", Actions, "game.do"))
TILES: Final = "edition.tiles"
MOST: Final = 10_000
FIELDS: Final[tuple[f.Field, ...]] = (
    f.number("round", 0, ROUNDS, "0 before the first"),
    f.value(
        "city", City, "what lies on the map: cell, piece and owner of each but the start tile",
        "City.founded(edition, seats, variant)", read="edition, seats, variant, {x}",
    ),
    f.seat_order("order", "the seats in turn order"),
    f.by_seat("money", 0, MOST, "money"),
    f.by_seat("goods", 0, MOST, "yellow cubes"),
    f.numbers("tally", f"{len(LINES)} * seats", 0, MOST, f"points by line, for each seat {', '.join(LINES)}"),
    f.pieces_by_seat("hands", 1, TILES, "draft: the tiles in hand; then the own tiles not yet played; sorted", OWN),
    f.pieces_by_seat(
        "picks", 1, TILES, "tiles picked this round; pick k of seat s came from the hand first dealt to seat s - k", OWN
    ),
    f.pieces("market", 1, TILES, "planned choice: the open tiles that nobody has picked yet"),
    f.pieces_by_seat(
        "plans", 0, TILES, "secret or half-made answers: a picked tile, or the sources of the cubes of a supply", OWN
    ),
    f.mask("shown", 1, TILES, "the tiles of this round that everybody has seen"),
    f.numbers("cubes", "len(edition.source_keys)", 0, 99, "cubes on the start plants, then on plants by colour"),
    f.masks("met", DEMANDS, 0, CELL_COUNT - 1, "cells supplied this round, by which demand of the tile"),
    f.numbers("stacks", 2, 0, 99, "how many plants of each colour are built"),
    f.number("terrain", -1000, "edition.terrain", "terrain tiles left", start="edition.terrain"),
    f.number("passed", 0, "(1 << seats) - 1", "seats that have passed in this supply phase, as a mask"),
    f.pieces("ways", 0, (1 << 54) - 1, "the payments to choose from for the supply in progress, packed"),
)  # fmt: skip
