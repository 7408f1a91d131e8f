"""What owners of the game can enter, field by field; `reading.py` reads the same."""

from typing import Final

from citywright.engine.forms import (
    NAME,
    ORIGIN,
    Field,
    Kind,
    OneOf,
    Rows,
    Shows,
    Table,
    Text,
    Whole,
    Workshop,
    by_keys,
    choice,
    source,
    table,
    whole,
)
from citywright.games.twentieth_century import edition as box
from citywright.games.twentieth_century.edition import STACKS
from citywright.games.twentieth_century.powers import KINDS, Power
from citywright.games.twentieth_century.rails import CITIES, INSIDE, POINTS
from citywright.games.twentieth_century.reading import MOST_NUMBER

AT: Final = tuple(POINTS[p] for p in INSIDE)
STACK: Final = choice("stack", STACKS, ("Stack", "Stapel"), needed=True)
NUMBER: Final = whole("number", 1, MOST_NUMBER, ("Number", "Nummer"), needed=True)
RAILS: Final = (
    Field(
        "tracks", Rows(Text(), drawn="tracks"), ("Tracks, each from point to point", "Gleise, jedes von Punkt zu Punkt")
    ),
    source("rails_source", ("The rails are", "Die Gleise sind")),
)
CITY: Final = Table(
    (
        choice("at", AT, ("Where", "Wo"), needed=True),
        whole("coins", 0, 9, ("Coins", "Münzen")),
        whole("science", 0, 9, ("Science", "Wissenschaft")),
        whole("vp", 0, 9, ("Points", "Punkte")),
        whole("recycling", 0, 1, ("Recycling centre (1)", "Recyclingzentrum (1)")),
    )
)
TOWNS: Final = Field("cities", Rows(CITY, CITIES), ("Cities", "Städte"), needed=True)


def power_fields(kind: str, power: type[Power]) -> Table:
    fields = [choice("kind", (kind,), ("Kind", "Art"), "kind", needed=True)]
    if power.paid:
        fields += [whole("coins", 0, 20, ("Coins", "Münzen")), whole("science", 0, 20, ("Science", "Wissenschaft"))]
    if power.number[0]:
        label = {"bonus": ("Bonus", "Bonus"), "points": ("Points", "Punkte")}[power.number[0]]
        fields.append(whole(power.number[0], 1, power.number[1], label, needed=True))
    return Table(fields)


class PowerTable(Table):
    """Known by the kind that it names."""

    def fits(self, value: object) -> bool:
        return super().fits(value) and isinstance(value, dict) and not self.fields[0].node.faults(value["kind"], ())


POWER_LABELS: Final = {
    "mine": ("Mine", "Mine"),
    "laboratory": ("Laboratory", "Labor"),
    "hospital": ("Hospital", "Krankenhaus"),
    "workers": ("Workers", "Arbeiter"),
    "bridge": ("Bridge", "Brücke"),
    "sorting": ("Sorting", "Mülltrennung"),
    "park": ("Park", "Park"),
    "locomotive": ("Locomotive", "Lokomotive"),
    "garbage_transport": ("Garbage transport", "Mülltransport"),
    "recycling": ("Recycling", "Recycling"),
    "cleanup": ("Clean-up", "Aufräumen"),
    "quality_of_life": ("Quality of life", "Lebensqualität"),
}
POWERS: Final = Rows(
    OneOf([(POWER_LABELS[kind], PowerTable(power_fields(kind, power).fields)) for kind, power in KINDS.items()]), 2
)
IMPACT: Final = table(
    "impact",
    (
        whole("garbage", 0, 4, ("Garbage", "Müll")),
        whole("flowers", 0, 3, ("Flowers", "Blumen")),
        whole("skulls", 0, 3, ("Skulls", "Totenköpfe")),
    ),
    ("Impact when bought", "Wirkung beim Kauf"),
)
COLUMN: Final = Table(
    (
        whole("garbage", 0, 6, ("Garbage", "Müll")),
        whole("skulls", 0, 6, ("Skulls", "Totenköpfe")),
        whole("players", 3, 5, ("From so many players on", "Ab so vielen Personen")),
    )
)
SPACES: Final = box.HIGHEST - box.LOWEST + 1


def piece(type: str) -> Shows:
    named = by_keys("piece", "number")
    return lambda part, entry, place: named(part, entry, place) and part.entry["type"] == type


WORKSHOP: Final = Workshop(
    (
        Kind("land", ("Lands", "Länder"), Table((NUMBER, NAME, STACK, TOWNS, *RAILS, *ORIGIN)), piece("land")),
        Kind(
            "technology",
            ("Technologies", "Technologien"),
            Table(
                (
                    NUMBER,
                    NAME,
                    STACK,
                    IMPACT,
                    Field("powers", POWERS, ("Powers", "Fähigkeiten"), needed=True),
                    choice("building", AT, ("Where the building stands", "Wo das Gebäude steht")),
                    *RAILS,
                    *ORIGIN,
                )
            ),
            piece("technology"),
        ),
        Kind(
            "catastrophe",
            ("Catastrophes", "Katastrophen"),
            Table(
                (
                    STACK,
                    Field(
                        "columns",
                        Rows(COLUMN, box.COLUMNS),
                        ("Columns, the worst first", "Spalten, die schlimmste zuerst"),
                        needed=True,
                    ),
                    *ORIGIN,
                )
            ),
            lambda part, entry, place: part.kind == "catastrophe" and part.number == place,
        ),
        Kind(
            "price",
            ("Costs of technologies", "Kosten der Technologien"),
            Table(
                (
                    STACK,
                    whole("minimum", 1, 20, ("Minimum bid", "Mindestgebot"), needed=True),
                    source("minimum_source", ("The minimum bid is", "Das Mindestgebot ist")),
                    Field(
                        "technology",
                        Rows(Whole(0, 25), 12),
                        ("Costs, from the first space", "Kosten, vom ersten Feld an"),
                        needed=True,
                    ),
                    *ORIGIN,
                )
            ),
            by_keys("price", "stack"),
        ),
        Kind(
            "start",
            ("Start tile", "Startplättchen"),
            Table((NAME, TOWNS, *RAILS, *ORIGIN)),
            piece("start"),
            single=True,
        ),
        Kind(
            "pollution",
            ("Pollution track", "Schadstoffleiste"),
            Table(
                (
                    Field("values", Rows(Whole(-20, 20), SPACES), ("Values", "Werte"), needed=True),
                    Field(
                        "clean",
                        Rows(Whole(2, 4), SPACES),
                        ("What a clean land is worth", "Wert eines sauberen Landes"),
                        needed=True,
                    ),
                    *ORIGIN,
                )
            ),
            by_keys("pollution track"),
            single=True,
        ),
    )
)
