"""What lies on a table of 20th Century and in which order it is played, declared once; table.py is made from it."""

from typing import Final

from citywright.engine import fields as f
from citywright.engine.fields import OWN, Fixed, Record
from citywright.engine.game import Option
from citywright.games.twentieth_century import edition as box
from citywright.games.twentieth_century.actions import Actions
from citywright.games.twentieth_century.edition import SEATS, Edition
from citywright.games.twentieth_century.region import Region

OPTIONS: Final = (
    Option("first_game", SEATS),
    Option("open_purses", SEATS),
    Option("upkeep_in_order", SEATS),
    Option("recycling_through_cities", SEATS),
)

STEPS: Final = (
    "pick", "open", "bid", "take", "column", "garbage", "attach", "cell", "turn", "settle", "use", "leave", "arrive",
    "load", "unload", "remove", "site", "span", "recycle",
)  # fmt: skip
PHASES: Final = (
    "round", "land", "bidding", "consolation", "catastrophe", "upkeep", "upkeep_turn", "reveal", "production", "bonus",
)  # fmt: skip
STAGES: Final = ("auction", "catastrophes", "upkeep", "production", "over")

STATE: Final = "TwentiethCentury"
CLOCK: Final = ("round",)
FIXED: Final = (Fixed("edition", Edition, "game.edition"), Fixed("do", Actions, "game.do"))

LAST_LAND: Final = "edition.last_land"
FIRST_TECHNOLOGY: Final = "edition.first_technology"
LAST: Final = "edition.last_piece"
LAST_CARD: Final = "edition.last_card"
LAST_SEAT: Final = "seats - 1"
EVERYBODY: Final = "(1 << seats) - 1"
HALVES: Final = "edition.all_halves"
MANY: Final = 10_000
REGION: Final = 'edition, {x}, variant.recycling_through_cities, f"{{what}}: region"'  # how one is read

COUNTRY: Final = Record(
    "Country",
    (
        f.number("coins", 0, box.MOST_COINS, "in the purse; others know it by counting"),
        f.number("science", 0, MANY, "points in the purse; likewise"),
        f.number("produced", 0, MANY, "points from cities"),
        f.number("bought", 0, MANY, "points from quality of life"),
        f.number("bonus_two", -MANY, MANY, "points from the scoring card of round II"),
        f.number("bonus_four", -MANY, MANY, "points from that of round IV"),
        f.number("pollution", box.LOWEST, box.HIGHEST, "the space of the marker"),
        f.value("region", Region, "what was laid", "", read=REGION),
        f.pieces("technologies", FIRST_TECHNOLOGY, LAST, "all that were bought, institutions included, sorted"),
        f.number("spent", 0, HALVES, "single-use halves that are used up, as a mask"),
        f.number("used", 0, HALVES, "halves used in this upkeep, as a mask"),
        f.number("aside", 0, box.MOST_GARBAGE, "garbage of this round that is not yet placed"),
        f.number("won", 0, LAST_LAND, "lands won in this round"),
        f.pieces("waiting", 1, LAST, "lands and institutions of this round that are not yet attached"),
        f.pieces("carried", 0, MANY, "the garbage on each of them"),
    ),
)
RECORDS: Final = (COUNTRY,)

FIELDS: Final[tuple[f.Field, ...]] = (
    f.number("round", 0, 6, "0 before the first"),
    f.choice("stage", STAGES, "where in the round"),
    f.number("starter", 0, LAST_SEAT, "opens the land auction of this round; from the catastrophes on, of the next"),
    f.values_by_seat("countries", COUNTRY, "what the players have now", OWN),
    f.values_by_seat("shown", COUNTRY, "what everybody saw when a secret upkeep began")._replace(copy="{x}"),
    f.flag("secret", "an upkeep for all at once is under way"),
    f.number("card_two", -1, 2, "the scoring card of round II, -1 without"),
    f.number("card_four", -1, 2, "that of round IV"),
    f.pieces("lands", 1, LAST_LAND, "lands on offer in this round, sorted"),
    f.pieces("offered", FIRST_TECHNOLOGY, LAST, "technologies on offer, sorted"),
    f.pieces("land_pool", 1, LAST_LAND, "lands still to come, sorted: each is drawn when it is turned up"),
    f.pieces("technology_pool", FIRST_TECHNOLOGY, LAST, "the same for technologies"),
    f.pieces("cards", 0, LAST_CARD, "the same for catastrophes"),
    f.mask("gone", 1, LAST, "lands and technologies that left the game"),
    f.number("marker", 0, "edition.last_space", "space of the technology cost marker"),
    f.number("inside", 0, EVERYBODY, "who has not dropped out, as a mask"),
    f.number("passed", 0, EVERYBODY, "who passed on the land under the hammer, as a mask"),
    f.number("land", 0, LAST_LAND, "the land under the hammer, 0 if none"),
    f.number("bid", 0, box.MOST_COINS, "the highest bid for it"),
    f.number("leader", -1, LAST_SEAT, "who made it, -1 for nobody", start=-1),
    f.number("opener", -1, LAST_SEAT, "who dropped out last so far, -1 for nobody", start=-1),
    f.number("card", -1, LAST_CARD, "the catastrophe of this round, -1 if none", start=-1),
    f.by_seat("columns", -1, box.COLUMNS - 1, "the column of each figure, -1 before it is placed", start=-1),
    f.by_seat("offers", 0, box.MOST_SCIENCE, "its bid"),
)  # fmt: skip
