"""Names and sentences of City Tycoon; the text of a piece is generated from its effect, so both always agree."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from citywright.engine.words import Speaker, Words, capital, listed, read_words
from citywright.games.city_tycoon.city import BEYOND, amount, x_of, y_of
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, GIVES, NEEDS, REFILL, TYPES, Edition

ABC: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

# -- names of pieces ---------------------------------------------------------------------------------


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""

    def piece(words: Words, n: int, lang: str) -> str:
        return name_of(edition, words, n, lang)

    def source(words: Words, n: int, lang: str) -> str:
        colour, number = COLOURS[edition.source_colour[n]], edition.number[edition.source_pieces[n]]
        return words.say(f"source.{colour}" if number else f"source.start_{colour}", {"text": ROMAN[number]}, lang)

    def demand(words: Words, row: int, lang: str) -> str:
        return Teller(edition, words, row // DEMANDS, lang).needs(row)

    namers = {
        "tile": piece,
        "piece": piece,
        "cell": lambda words, cell, lang: cell_name(cell),
        "colour": listed("colour", COLOURS),
        "source": source,
        "money": lambda words, money, lang: words.say("amount.money", {"money": str(money)}, lang),
        "demand": demand,
        "payment": _payment,
        "cubes": _cubes,
    }
    return read_words(Path(__file__).parent, namers)


def column_name(x: int) -> str:
    """A letter, as beside the map; the start tile lies in M and N. Far out letters come doubled, west before A."""
    nth = x + ABC.index("M")
    return ABC[nth % len(ABC)] * (1 if 0 <= nth < len(ABC) else 2)


def row_name(y: int) -> str:
    return str(y + BEYOND + 1)


def cell_name(cell: int) -> str:
    """A cell as people call it; records count from the start tile."""
    return column_name(x_of(cell)) + row_name(y_of(cell))


def name_of(edition: Edition, words: Words, piece: int, lang: str) -> str:
    if piece in (edition.land, edition.water):
        return words.say("piece.land" if piece == edition.land else "piece.water", {}, lang)
    return edition.names[piece][lang]


def _cubes(words: Words, packed: int, lang: str) -> str:
    """Cubes of a plant: the colour in the lowest bit, the number above it."""
    return words.say(f"amount.{COLOURS[packed & 1]}", {"n": packed >> 1}, lang)


def _payment(words: Words, paid: int, lang: str) -> str:
    """Who gets how much: "€4 to the bank and €2 to Ada"."""
    parts = [
        words.say("amount.to_seat" if receiver else "amount.to_bank", {"money": money, "seat": receiver - 1}, lang)
        for receiver, money in enumerate([amount(paid, receiver) for receiver in range(6)])
        if money
    ]
    return words.series(parts, lang) or words.say("amount.free", {}, lang)


# -- the text of a piece -----------------------------------------------------------------------------


def describe(edition: Edition, words: Words, piece: int, lang: str) -> str:
    """All that a piece is and does, in short sentences."""
    return " ".join(Teller(edition, words, piece, lang).sentences())


def short(edition: Edition, words: Words, piece: int, lang: str) -> str:
    """A city tile or plant in one line: name, type, and what matters for choosing it."""
    teller = Teller(edition, words, piece, lang)
    facts = [teller.say("short.cost", text=teller.amount("money", edition.cost[piece])), *teller.facts()]
    name = name_of(edition, words, piece, lang)
    return teller.say("short.tile", text=name, text2=teller.kind(), text3="; ".join(facts))


class Teller(Speaker):
    """Speaks about one piece."""

    def __init__(self, edition: Edition, words: Words, piece: int, lang: str) -> None:
        super().__init__(words, lang)
        self.edition = edition
        self.piece = piece

    def amount(self, unit: str, n: int) -> str:
        return self.say(f"amount.{unit}", n=n, money=str(n))

    def amounts(self, units: Iterable[str], numbers: Iterable[int]) -> str:
        found = [self.amount(unit, n) for unit, n in zip(units, numbers, strict=True) if n]
        return self.series(found) or self.say("amount.free")

    def sentences(self) -> list[str]:
        edition, piece = self.edition, self.piece
        if edition.is_plant(piece):
            return self.plant()
        if piece in (edition.land, edition.water):
            return [self.say("effect.land" if piece == edition.land else "effect.water")]
        if piece in edition.start:
            found = [self.say("effect.start")]
            if edition.source[piece] >= 0:
                found.append(self.say("effect.start_cubes"))
            return found + self.symbol()
        found = [self.say("effect.type", text=capital(self.kind()), number=edition.round[piece])]
        found.append(self.say("effect.cost", money=edition.cost[piece]))
        laid = self.laid()
        if laid:
            found.append(self.say("effect.laid", text="; ".join(laid)))
        return found + self.demands() + self.symbol()

    def kind(self) -> str:
        if self.edition.is_plant(self.piece):
            return self.say(("name.red_plant", "name.blue_plant")[self.edition.colour[self.piece]])
        return self.say(f"type.{TYPES[self.edition.type[self.piece]]}")

    def plant(self) -> list[str]:
        edition, piece = self.edition, self.piece
        return [
            self.say("effect.plant", text=self.kind(), text2=ROMAN[edition.number[piece]]),
            self.say("effect.cost", money=edition.cost[piece]),
            self.say("effect.cubes", text=self.cubes()),
            self.say("effect.refill" if edition.side[piece] == REFILL else "effect.once"),
        ]

    def cubes(self) -> str:
        return self.amount(COLOURS[self.edition.colour[self.piece]], self.edition.cubes[self.piece])

    def laid(self) -> list[str]:
        """What happens when the tile is laid."""
        return [text for effect in self.edition.laid[self.piece] for text in effect.tell(self)]

    def rows(self) -> range:
        first = DEMANDS * self.piece
        return range(first, first + self.edition.demands[self.piece])

    def demands(self) -> list[str]:
        found: list[str] = []
        for row in self.rows():
            id = "effect.or_demand" if found else "effect.demand"
            found.append(self.say(id, text=self.needs(row), text2=self.gives(row)))
        return found

    def needs(self, row: int) -> str:
        return self.amounts(NEEDS, self.edition.needs[row])

    def gives(self, row: int) -> str:
        return self.amounts(GIVES, self.edition.gives[row])

    def symbol(self) -> list[str]:
        if self.edition.symbol[self.piece] < 0:
            return []
        return [self.say("effect.symbol", text=self.rewarded(), text2=self.bonus())]

    def rewarded(self) -> str:
        return self.say(f"counted.{TYPES[self.edition.symbol[self.piece]]}")

    def bonus(self) -> str:
        return self.amounts(GIVES, self.edition.bonus[self.piece])

    def facts(self) -> list[str]:
        """What a short line says behind name, type and cost."""
        if self.edition.is_plant(self.piece):
            refill = self.edition.side[self.piece] == REFILL
            return [self.cubes(), self.say("short.refill" if refill else "short.once")]
        found = [self.say("short.laid", text=text) for text in self.laid()]
        found += [self.say("short.demand", text=self.needs(row), text2=self.gives(row)) for row in self.rows()]
        if self.edition.symbol[self.piece] >= 0:
            found.append(self.say("short.symbol", text=self.rewarded(), text2=self.bonus()))
        return found
