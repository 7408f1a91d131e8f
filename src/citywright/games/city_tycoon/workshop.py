"""What owners of the game can enter, field by field; `edition.py` reads the same."""

from collections.abc import Mapping
from typing import Final

from citywright.engine.components import Component
from citywright.engine.forms import (
    NAME,
    ORIGIN,
    Field,
    Kind,
    Rows,
    Table,
    Workshop,
    by_keys,
    choice,
    table,
    whole,
)
from citywright.engine.state import Json
from citywright.games.city_tycoon.actions import STEPS_TO_BUY
from citywright.games.city_tycoon.edition import BONUS, COLOURS, DEMANDS, GIVES, NEEDS, ROUNDS, SEATS, TYPES
from citywright.games.city_tycoon.steps.laying import COUNTED

UNITS: Final = {
    "red": ("Red cubes", "rote Würfel"),
    "blue": ("Blue cubes", "blaue Würfel"),
    "goods": ("Goods", "Waren"),
    "money": ("Money", "Geld"),
    "points": ("Points", "Punkte"),
}


def amounts(limits: Mapping[str, int]) -> list[Field]:
    return [whole(unit, 0, most, UNITS[unit]) for unit, most in limits.items()]


DEMAND: Final = Table((*amounts(NEEDS), table("gives", amounts(GIVES), ("Gives", "Ertrag"), needed=True)))
TILE: Final = Table(
    (
        whole("number", 1, 999, ("Number", "Nummer"), needed=True),
        NAME,
        whole("round", 1, ROUNDS, ("Round", "Runde"), needed=True),
        choice("type", TYPES, ("District", "Viertel"), "type", needed=True),
        whole("cost", 0, 99, ("Cost", "Kosten"), needed=True),
        whole("land", 0, 4, ("Land beside it", "Land daneben")),
        whole("water", 0, 4, ("Water beside it", "Wasser daneben")),
        whole("goods", 0, 9, ("Goods when laid", "Waren beim Legen")),
        whole("points", 0, 50, ("Points when laid", "Punkte beim Legen")),
        table(
            "per",
            (
                choice("of", COUNTED, ("for each", "je"), "counted", needed=True),
                whole("points", 1, 9, ("Points", "Punkte"), needed=True),
            ),
            ("Points for own tiles", "Punkte für eigene Plättchen"),
        ),
        Field(
            "buys",
            Rows(
                Table(
                    (
                        whole("money", 1, 99, ("For money", "Für Geld"), needed=True),
                        whole("points", 1, 50, ("Points", "Punkte"), needed=True),
                    )
                ),
                STEPS_TO_BUY,
            ),
            ("Points for money", "Punkte für Geld"),
        ),
        Field("demand", Rows(DEMAND, DEMANDS), ("Demands", "Bedarf")),
        table(
            "symbol",
            (choice("for", TYPES, ("For neighbours", "Für Nachbarn"), "type", needed=True), *amounts(BONUS)),
            ("Symbol instead of a demand", "Symbol anstelle eines Bedarfs"),
        ),
        *ORIGIN,
    )
)
SIDE: Final = (NAME, whole("cost", 0, 99, ("Cost", "Kosten"), True), whole("cubes", 1, 12, ("Cubes", "Würfel"), True))
PLANT: Final = Table(
    (
        choice("colour", COLOURS, ("Colour", "Farbe"), "colour", needed=True),
        whole("number", 1, 12, ("Number", "Nummer"), needed=True),
        table("refill", SIDE, ("Side with the refill sign", "Seite mit dem Auffüllzeichen"), needed=True),
        table("once", SIDE, ("Side that is filled once", "Seite, die einmal gefüllt wird"), needed=True),
        *ORIGIN,
    )
)
PART: Final = (NAME, *ORIGIN)
SIGHT: Final = (NAME, table("bonus", amounts(BONUS), ("Bonus", "Bonus"), needed=True), *ORIGIN)
START: Final = Table(
    (
        table("solar", PART, ("Red plant", "Rotes Kraftwerk"), needed=True),
        table("wind", PART, ("Blue plant", "Blaues Kraftwerk"), needed=True),
        table("sight_east", SIGHT, ("East sight", "Östliche Sehenswürdigkeit"), needed=True),
        table("sight_west", SIGHT, ("West sight", "Westliche Sehenswürdigkeit"), needed=True),
    )
)
BOX: Final = Table(
    (
        whole("red", SEATS[-1], 99, UNITS["red"], needed=True),
        whole("blue", SEATS[-1], 99, UNITS["blue"], needed=True),
        whole("goods", 1, 99, UNITS["goods"], needed=True),
        whole("terrain", 0, 99, ("Terrain tiles", "Geländeplättchen"), needed=True),
    )
)


def plant_shown(part: Component, entry: Json, place: int) -> bool:
    return (part.kind, part.entry.get("colour"), part.entry.get("plant")) == (
        "plant",
        entry.get("colour"),
        entry.get("number"),
    )


WORKSHOP: Final = Workshop(
    (
        Kind("tile", ("City tiles", "Stadtplättchen"), TILE, by_keys("tile", "number")),
        Kind("plant", ("Plants", "Kraftwerke"), PLANT, plant_shown),
        Kind("start", ("Start tile", "Startplättchen"), START, by_keys("start"), single=True),
        Kind("box", ("Cubes and terrain", "Würfel und Gelände"), BOX, by_keys("cubes"), single=True),
    )
)
