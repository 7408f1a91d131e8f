"""What owners of the game can enter, field by field; `reading.py` reads the same."""

from typing import Final

from citywright.engine.forms import (
    NAME,
    ORIGIN,
    Choice,
    Field,
    Kind,
    OneOf,
    Rows,
    Table,
    Text,
    Whole,
    Workshop,
    by_keys,
    choice,
    choice_of,
    choices,
    flag,
    source,
    table,
    whole,
)
from citywright.games.neom.counters import COUNTERS
from citywright.games.neom.edition import GOODS, STACKS, TYPES

ROADS: Final = table(
    "roads",
    (
        Field(
            "exits", Text(drawn="exits"), ("Exits (N E S W)", "Ausgänge (N E S W: Nord, Ost, Süd, West)"), needed=True
        ),
        source("source", ("The roads are", "Die Straßen sind"), needed=True),
    ),
    ("Roads", "Straßen"),
)
OF: Final = choice("of", COUNTERS[1:], ("for each", "je"), "counter", needed=True)
TERMS: Final = Rows(
    OneOf(
        (
            (("a number", "eine Zahl"), Table((whole("base", 1, 99, ("So many", "So viel"), needed=True),))),
            (
                ("for what is counted", "für Gezähltes"),
                Table(
                    (
                        whole("each", -9, 99, ("So many", "So viel"), needed=True),
                        whole("per", 1, 99, ("for every", "für je")),
                        OF,
                    )
                ),
            ),
        )
    ),
    4,
)
GAIN: Final = OneOf(((("a number", "eine Zahl"), Whole(1, 99)), (("by count", "nach Zählung"), TERMS)))
NEED: Final = OneOf(
    (
        (("a good", "eine Ware"), Choice(GOODS, "good")),
        (
            ("one of several", "eines von mehreren"),
            Rows(
                OneOf(
                    (
                        (("a good", "eine Ware"), Choice(GOODS, "good")),
                        (("money", "Geld"), Whole(1, 99)),
                    )
                ),
                6,
            ),
        ),
    )
)
PAYING: Final = (choice("type", TYPES, ("Type", "Art"), "type", True), whole("money", 1, 9, ("Money", "Geld"), True))

DISASTER_NAMES: Final = {
    "flood": ("flood", "Flut"),
    "fire": ("fire", "Feuer"),
    "crime_wave": ("crime wave", "Verbrechenswelle"),
}
VIRTUAL: Final = {
    "raw": ("a raw good", "ein Rohstoff"),
    "raw_or_processed": ("a raw or processed good", "ein Rohstoff oder eine verarbeitete Ware"),
}

TILE: Final = Table(
    (
        whole("number", 1, 999, ("Number", "Nummer"), needed=True),
        NAME,
        choice("stack", STACKS, ("Stack", "Stapel"), "browse.stack", needed=True),
        whole("players", 1, 5, ("From so many players on", "Ab so vielen Personen")),
        choices("types", TYPES, ("Types", "Arten"), "type"),
        ROADS,
        whole("vp", 0, 99, ("Points", "Punkte")),
        whole("cost", 0, 99, ("Cost", "Kosten")),
        Field("needs", Rows(NEED, 4), ("Needs", "Bedarf")),
        table(
            "needs_tiles",
            [
                whole(name, 1, 24, (f"{name} tiles", f"{german}"))
                for name, german in zip(
                    TYPES, ("Wohnhäuser", "Geschäfte", "Industrie", "öffentliche Gebäude", "Rohstoffe"), strict=True
                )
            ],
            ("Needs tiles of one type", "Braucht Plättchen einer Art"),
        ),
        Field("money", GAIN, ("Money when built", "Geld beim Bauen")),
        Field("income", GAIN, ("Income", "Einkommen")),
        Field("income_by_generation", Rows(Whole(0, 99), 3), ("Income by generation", "Einkommen je Generation")),
        Field("points", TERMS, ("Points by count", "Punkte nach Zählung")),
        whole("printed_money", 0, 99, ("Printed money", "Aufgedrucktes Geld")),
        choices("makes", GOODS, ("Makes", "Stellt her"), "good"),
        flag("polluted", ("Polluted", "Verschmutzt")),
        flag("power", ("Power", "Strom")),
        choice_of("disaster", DISASTER_NAMES, ("Disaster", "Katastrophe")),
        choice_of(
            "makes_any",
            {"processed": ("a processed good", "eine verarbeitete Ware")},
            ("Makes a good of choice", "Stellt eine Ware nach Wahl her"),
        ),
        flag("fire_protection", ("Protects from fire", "Schützt vor Feuer")),
        flag("crime_protection", ("Protects from crime", "Schützt vor Verbrechen")),
        flag("half_fines", ("Half fines", "Halbe Strafen")),
        flag("swap_anchors", ("Exchange anchors", "Ankergebäude tauschen")),
        choice_of("virtual", VIRTUAL, ("Stands for a good", "Steht für eine Ware")),
        whole("on_choose", 0, 9, ("Money for each choice", "Geld je Auswahl")),
        table("on_build", PAYING, ("Money when a type is built", "Geld, wenn eine Art gebaut wird")),
        table("on_link", PAYING, ("Money for links to a type", "Geld für Verbindungen zu einer Art")),
        *ORIGIN,
    )
)
BOARD: Final = Table((choice("good", GOODS[:6], ("Raw good", "Rohstoff"), "good", needed=True), ROADS, *ORIGIN))

WORKSHOP: Final = Workshop(
    (
        Kind("tile", ("Tiles", "Plättchen"), TILE, by_keys("tile", "number")),
        Kind("board", ("City boards", "Stadtpläne"), BOARD, by_keys("board", "good")),
    )
)
