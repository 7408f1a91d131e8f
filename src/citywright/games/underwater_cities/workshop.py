"""What owners of the game can enter, field by field; `reading.py` and the verbs read the same."""

from typing import Final

from citywright.engine.forms import (
    NAME,
    ORIGIN,
    Again,
    Choice,
    Choices,
    Field,
    Kind,
    Label,
    Node,
    OneOf,
    Rows,
    Table,
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
from citywright.games.underwater_cities.counting import COUNTERS
from citywright.games.underwater_cities.edition import COLOURS, SIDES, TYPES
from citywright.games.underwater_cities.effects import KIND_NAMES, MOST_PARTS
from citywright.games.underwater_cities.goods import GOODS, POINTS
from citywright.games.underwater_cities.network import CITIES, SITES, TUNNELS
from citywright.games.underwater_cities.verbs import VERBS

GOOD_LABELS: Final = (
    ("Kelp", "Tang"),
    ("Steelplast", "Stahlplastik"),
    ("Credits", "Credits"),
    ("Science", "Wissenschaft"),
    ("Biomatter", "Biomasse"),
    ("Points", "Punkte"),
)
AMOUNTS: Final = [whole(good, 0, 30, label) for good, label in zip(GOODS, GOOD_LABELS, strict=True)]
LETTERS: Final = tuple("abcdefghijklmnopqrstuvwxyz")
TIMES: Final = whole("times", 1, 4, ("So many times", "So oft"))
COST: Final = table("cost", AMOUNTS, ("Cost, else the usual", "Kosten, sonst die üblichen"))


def goods(key: str, label: Label, needed: bool = False) -> Field:
    return table(key, AMOUNTS, label, needed)


def effect(key: str, label: Label, needed: bool = False) -> Field:
    return Field(key, Again("effect", lambda: EFFECT), label, needed)


def counted(key: str, label: Label) -> Field:
    return choice(key, COUNTERS, label, "counter", needed=True)


GROUPS: Final = {
    "building": ("any building", "beliebiges Gebäude"),
    "structure": ("any structure", "beliebige Struktur"),
    "city": ("any city", "Stadt beliebiger Farbe"),
}
TRIGGERS: Final = {
    "unmatched": ("a card that does not match its slot", "Karte passt nicht zum Platz"),
    "space": ("entering a Federation space", "Betreten eines Staatenbund-Felds"),
    "second": ("the second building of a kind in a city", "zweites Gebäude einer Art in einer Stadt"),
    "second_upgraded": ("upgrading such a second one", "Aufwerten eines solchen zweiten"),
    "second_tunnel": ("the second tunnel in a turn", "zweiter Tunnel in einem Zug"),
    "slot_gives": ("a slot gives a good", "ein Platz gibt ein Gut"),
    "metropolis": ("connecting a metropolis", "Verbinden einer Metropole"),
    "slot": ("using a slot", "Nutzen eines Platzes"),
    "built": ("building", "Bauen"),
    "upgraded": ("upgrading", "Aufwerten"),
    "special": ("taking a special card", "Nehmen einer Spezialkarte"),
    "action": ("using an action card", "Nutzen einer Aktionskarte"),
}
COPIED: Final = {
    "free": ("any free slot", "ein freier Platz"),
    "others": ("one that another player has taken", "ein von anderen besetzter"),
    "any": ("any that you have not taken", "ein nicht von dir besetzter"),
}
KINDS: Final = Choices(KIND_NAMES, "kind", GROUPS)
PARTS: Final = Rows(Again("effect", lambda: EFFECT), MOST_PARTS)
PLAIN: Final = {verb.name: verb.most for verb in VERBS}


def so_many(verb: str, label: Label) -> tuple[Label, Node]:
    """A verb with a number and no more."""
    return label, Table((whole(verb, 1, PLAIN[verb], ("So many", "So viele"), needed=True),))


EFFECT: Final[Node] = OneOf(
    (
        (("gain goods", "Güter erhalten"), Table((goods("gain", ("Goods", "Güter")),))),
        so_many("draw", ("draw cards", "Karten ziehen")),
        so_many("advance", ("advance in the Federation", "im Staatenbund vorrücken")),
        (
            ("build", "bauen"),
            Table(
                (
                    Field("build", KINDS, ("What", "Was")),
                    COST,
                    TIMES,
                    flag("expansion", ("On an expansion site", "Auf einem Erweiterungsbauplatz")),
                    flag("and_upgrade", ("And upgrade it", "Und aufwerten")),
                )
            ),
        ),
        (
            ("upgrade", "aufwerten"),
            Table(
                (
                    Field("upgrade", KINDS, ("What", "Was")),
                    COST,
                    Field("costs", Rows(Table(AMOUNTS), 4), ("Costs to choose from", "Kosten zur Wahl")),
                    TIMES,
                )
            ),
        ),
        (("all of these", "all dies"), Table((Field("all", PARTS, ("Parts", "Teile")),))),
        (("one of these", "eines davon"), Table((Field("one", PARTS, ("Parts", "Teile")),))),
        (
            ("pick different goods", "verschiedene Güter wählen"),
            Table(
                (
                    whole("pick", 1, 4, ("So many", "So viele"), needed=True),
                    choices("of", GOODS[:POINTS], ("of", "von"), "good"),
                )
            ),
        ),
        (
            ("if so many are there", "wenn so viele da sind"),
            Table(
                (
                    counted("if", ("What is counted", "Was gezählt wird")),
                    whole("at_least", 0, 99, ("At least", "Mindestens")),
                    whole("exactly", 0, 99, ("Exactly", "Genau")),
                    effect("then", ("Then", "Dann"), needed=True),
                )
            ),
        ),
        (
            ("goods for what is counted", "Güter für Gezähltes"),
            Table(
                (
                    counted("per", ("What is counted", "Was gezählt wird")),
                    whole("every", 1, 20, ("For every", "Für je")),
                    goods("goods", ("Goods", "Güter"), needed=True),
                    whole("most", 1, 99, ("At most so often", "Höchstens so oft")),
                )
            ),
        ),
        (
            ("a benefit for a price", "ein Vorteil für einen Preis"),
            Table(
                (
                    goods("pay", ("Price", "Preis")),
                    effect("for", ("For", "Für"), needed=True),
                    whole("times", 1, 99, ("So many times", "So oft")),
                )
            ),
        ),
        (
            ("exchange either way", "in beide Richtungen tauschen"),
            Table(
                (
                    goods("exchange", ("This", "Dies")),
                    goods("with", ("for that", "gegen das"), needed=True),
                )
            ),
        ),
        so_many("use", ("use action cards", "Aktionskarten nutzen")),
        so_many("ready", ("make action cards ready", "Aktionskarten bereit machen")),
        so_many("special", ("take a special card", "eine Spezialkarte nehmen")),
        (
            ("the action of another slot", "die Aktion eines anderen Platzes"),
            Table((choice_of("copy", COPIED, ("Which", "Welches")),)),
        ),
        (
            ("a white city becomes purple", "eine weiße Stadt wird violett"),
            Table((goods("convert", ("Cost", "Kosten")),)),
        ),
        so_many("output", ("output of an upgraded structure", "Ertrag einer aufgewerteten Struktur")),
        so_many("metropolis", ("a new metropolis", "eine neue Metropole")),
        (
            ("points by what is reached", "Punkte nach Erreichtem"),
            Table(
                (
                    counted("steps", ("What is counted", "Was gezählt wird")),
                    Field(
                        "points",
                        Rows(
                            Table(
                                (
                                    whole("at", 1, 99, ("From", "Ab"), needed=True),
                                    whole("points", 1, 99, ("Points", "Punkte"), needed=True),
                                )
                            ),
                            9,
                        ),
                        ("Steps", "Stufen"),
                        needed=True,
                    ),
                )
            ),
        ),
    )
)
ABOUT: Final = OneOf(
    (
        (("a space of the Federation", "ein Feld des Staatenbunds"), Whole(1, 4)),
        (
            ("a good, building or slot", "ein Gut, Gebäude oder Platz"),
            Choice((*KIND_NAMES[:3], *GOODS[:POINTS], *LETTERS)),
        ),
        (("kinds", "Arten"), KINDS),
    )
)
NUMBER: Final = whole("number", 0, 99, ("Number", "Nummer"), needed=True)

CARD: Final = Table(
    (
        whole("number", 0, 999, ("Number", "Nummer"), needed=True),
        NAME,
        whole("era", 1, 3, ("Era", "Ära")),
        whole("price", 1, 3, ("Price of a special card", "Preis einer Spezialkarte")),
        choice("colour", COLOURS, ("Colour", "Farbe"), "colour"),
        choice("type", TYPES, ("Type", "Art"), "type", needed=True),
        effect("effect", ("Effect", "Effekt")),
        choice_of("on", TRIGGERS, ("Trigger of a permanent card", "Auslöser einer Dauerkarte")),
        Field("about", ABOUT, ("The trigger is about", "Der Auslöser betrifft")),
        Field(
            "less",
            Rows(
                Table(
                    (
                        Field("build", KINDS, ("Built", "Gebautes")),
                        goods("goods", ("is cheaper by", "ist billiger um"), needed=True),
                    )
                ),
                4,
            ),
            ("Discounts", "Nachlässe"),
        ),
        whole("hand", 1, 3, ("Larger hand", "Mehr Handkarten")),
        effect("ability", ("Once per turn", "Einmal je Zug")),
        effect("turn_end", ("At the end of each turn", "Am Ende jedes Zuges")),
        source("frame", ("Number, colour and type are", "Nummer, Farbe und Art sind")),
        *ORIGIN,
    )
)
SLOT: Final = Table(
    (
        choice("key", (*LETTERS, "open"), ("Slot", "Platz"), needed=True),
        effect("effect", ("Action", "Aktion"), needed=True),
        *ORIGIN,
    )
)
SIDE: Final = Table(
    (
        choice("key", SIDES, ("Side", "Seite"), "side", needed=True),
        *[
            choices(colour, LETTERS, label)
            for colour, label in zip(
                COLOURS,
                (("Green slots", "Grüne Plätze"), ("Red slots", "Rote Plätze"), ("Yellow slots", "Gelbe Plätze")),
                strict=True,
            )
        ],
        *ORIGIN,
    )
)
METROPOLIS: Final = Table(
    (
        NUMBER,
        choice("colour", ("brown", "blue"), ("Colour", "Farbe"), "colour", needed=True),
        NAME,
        effect("scoring", ("Scoring of a brown one", "Wertung einer braunen")),
        effect("instant", ("At once, of a blue one", "Sofort, bei einer blauen")),
        effect("production", ("Production of a blue one", "Produktion einer blauen")),
        *ORIGIN,
    )
)
CONTRACT: Final = Table(
    (
        NUMBER,
        NAME,
        Field(
            "needs",
            Rows(
                Table(
                    (
                        counted("count", ("What is counted", "Was gezählt wird")),
                        whole("at_least", 1, 99, ("At least", "Mindestens"), needed=True),
                    )
                ),
                6,
            ),
            ("Conditions", "Bedingungen"),
            needed=True,
        ),
        effect("reward", ("Reward", "Belohnung"), needed=True),
        *ORIGIN,
    )
)
SPECIALS: Final = (
    goods("gain", ("Gives", "Gibt")),
    flag("federation", ("A Federation step", "Ein Schritt im Staatenbund")),
    goods("surcharge", ("Surcharge", "Aufpreis")),
)
PLACE: Final = OneOf(
    (
        (
            ("a building site", "ein Bauplatz"),
            Table(
                (
                    choice("site", SITES, ("Site", "Platz")),
                    *SPECIALS,
                    flag("double", ("Produces twice", "Produziert doppelt")),
                )
            ),
        ),
        (
            ("a tunnel", "ein Tunnel"),
            Table(
                (
                    choice("tunnel", TUNNELS, ("Tunnel", "Tunnel")),
                    *SPECIALS,
                    flag("triple", ("Produces three times", "Produziert dreifach")),
                    flag("metropolis_points", ("Points by metropolises", "Punkte nach Metropolen")),
                )
            ),
        ),
        (
            ("a city", "eine Stadt"),
            Table(
                (
                    choice("city", CITIES, ("City", "Stadt")),
                    *SPECIALS,
                    flag("grand", ("A grand city", "Eine große Stadt")),
                )
            ),
        ),
    )
)
BOARD: Final = Table(
    (
        NUMBER,
        flag("advanced", ("Advanced side", "Fortgeschrittene Seite")),
        Field("sites", Rows(Whole(1, 4), 9), ("Building sites of each city", "Bauplätze jeder Stadt"), needed=True),
        choices("tunnels", TUNNELS, ("Tunnels", "Tunnel")),
        Field("places", Rows(PLACE), ("Special places", "Besondere Plätze")),
        Field("pairs", Rows(Choices(TUNNELS), 9), ("Pairs of tunnels", "Tunnelpaare")),
        *ORIGIN,
    )
)

WORKSHOP: Final = Workshop(
    (
        Kind("card", ("Cards", "Karten"), CARD, by_keys("card", "number")),
        Kind("slot", ("Slots", "Plätze"), SLOT, by_keys("slot", "key")),
        Kind("side", ("Sides of the main board", "Seiten des Hauptplans"), SIDE, by_keys("side", "key")),
        Kind("board", ("Player boards", "Spielertableaus"), BOARD, by_keys("board", "number")),
        Kind("metropolis", ("Metropolises", "Metropolen"), METROPOLIS, by_keys("metropolis", "number")),
        Kind("contract", ("Contracts", "Regierungsaufträge"), CONTRACT, by_keys("contract", "number")),
    ),
    {"effect": EFFECT},
)
