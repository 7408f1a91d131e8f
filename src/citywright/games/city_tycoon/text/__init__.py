"""Names and sentences of City Tycoon; the text of a piece is generated from its effect, so both always agree."""

from pathlib import Path
from typing import Final

from citywright.engine.words import LANGUAGES, Catalogue, Namer, Words, common_catalogue
from citywright.games.city_tycoon.city import CELLS, amount
from citywright.games.city_tycoon.edition import (
    BLUE,
    COLOURS,
    COUNTED,
    DEMANDS,
    FIRST_PLANT,
    LAND,
    PLANTS,
    RED,
    REFILL,
    SOLAR,
    TYPES,
    WATER,
    WIND,
    Edition,
    colour_of,
    is_plant,
)

HERE: Final = Path(__file__).parent
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI")

# -- names of pieces ---------------------------------------------------------------------------------


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""
    catalogues = {
        lang: common_catalogue(lang).joined(Catalogue.parse((HERE / f"{lang}.po").read_text(encoding="utf-8")))
        for lang in LANGUAGES
    }

    def piece(words: Words, n: int, lang: str) -> str:
        return name_of(edition, words, n, lang)

    def demand(words: Words, row: int, lang: str) -> str:
        return Teller(edition, words, row // DEMANDS, lang).needs(row)

    namers: dict[str, Namer] = {
        "tile": piece,
        "piece": piece,
        "cell": lambda words, cell, lang: f"({CELLS[cell]})",
        "colour": lambda words, colour, lang: words.say(f"colour.{COLOURS[colour]}", {}, lang),
        "source": _source,
        "money": lambda words, money, lang: words.say("amount.money", {"money": str(money)}, lang),
        "demand": demand,
        "payment": _payment,
        "cubes": _cubes,
    }
    return Words(catalogues, namers)


def name_of(edition: Edition, words: Words, piece: int, lang: str) -> str:
    if piece in (LAND, WATER):
        return words.say("piece.land" if piece == LAND else "piece.water", {}, lang)
    return edition.names[piece][lang]


def _source(words: Words, source: int, lang: str) -> str:
    if source < 2:
        return words.say(("source.start_red", "source.start_blue")[source], {}, lang)
    colour, number = (source - 2) // PLANTS, (source - 2) % PLANTS
    return words.say(f"source.{COLOURS[colour]}", {"text": ROMAN[number]}, lang)


def _cubes(words: Words, packed: int, lang: str) -> str:
    """Cubes of a plant: the colour in the lowest bit, the number above it."""
    return words.say(f"amount.{COLOURS[packed & 1]}", {"n": packed >> 1}, lang)


def _payment(words: Words, paid: int, lang: str) -> str:
    """Who gets how much: "€4 to the bank and €2 to Ada"."""
    parts: list[str] = []
    for receiver in range(6):
        money = amount(paid, receiver)
        if money and receiver == 0:
            parts.append(words.say("amount.to_bank", {"money": money}, lang))
        elif money:
            parts.append(words.say("amount.to_seat", {"money": money, "seat": receiver - 1}, lang))
    return series(parts, words.say("word.and", {}, lang)) or words.say("amount.free", {}, lang)


def series(parts: list[str], joint: str) -> str:
    """A list in words: "1 red cube, 2 blue cubes and €10"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


# -- the text of a piece -----------------------------------------------------------------------------


def describe(edition: Edition, words: Words, piece: int, lang: str) -> str:
    """All that a piece is and does, in short sentences."""
    return " ".join(Teller(edition, words, piece, lang).sentences())


def short(edition: Edition, words: Words, piece: int, lang: str) -> str:
    """A city tile or plant in one line: name, type, and what matters for choosing it."""
    teller = Teller(edition, words, piece, lang)
    facts = [teller.say("short.cost", text=teller.money(edition.cost[piece])), *teller.facts()]
    name = name_of(edition, words, piece, lang)
    return teller.say("short.tile", text=name, text2=teller.kind(), text3="; ".join(facts))


class Teller:
    """Speaks about one piece in one language."""

    def __init__(self, edition: Edition, words: Words, piece: int, lang: str) -> None:
        self.edition = edition
        self.words = words
        self.piece = piece
        self.lang = lang

    def say(self, id: str, **args: int | str) -> str:
        return self.words.say(id, args, self.lang)

    def money(self, money: int) -> str:
        return self.say("amount.money", money=str(money))

    def sentences(self) -> list[str]:
        edition, piece = self.edition, self.piece
        if is_plant(piece):
            return self.plant()
        if piece in (LAND, WATER):
            return [self.say("effect.land" if piece == LAND else "effect.water")]
        if piece >= SOLAR:
            found = [self.say("effect.start")]
            if piece in (SOLAR, WIND):
                found.append(self.say("effect.start_cubes"))
            return found + self.symbol()
        found = [self.say("effect.type", text=capital(self.kind()), number=edition.round[piece])]
        found.append(self.say("effect.cost", money=edition.cost[piece]))
        laid = self.laid()
        if laid:
            found.append(self.say("effect.laid", text="; ".join(laid)))
        return found + self.demands() + self.symbol()

    def kind(self) -> str:
        if is_plant(self.piece):
            return self.say(("name.red_plant", "name.blue_plant")[colour_of(self.piece)])
        return self.say(f"type.{TYPES[self.edition.type[self.piece]]}")

    def plant(self) -> list[str]:
        edition, piece = self.edition, self.piece
        number = (piece - FIRST_PLANT) // 2 % PLANTS
        refill = (piece - FIRST_PLANT) % 2 == REFILL
        return [
            self.say("effect.plant", text=self.kind(), text2=ROMAN[number]),
            self.say("effect.cost", money=edition.cost[piece]),
            self.say("effect.cubes", text=self.cubes()),
            self.say("effect.refill" if refill else "effect.once"),
        ]

    def cubes(self) -> str:
        return self.say(f"amount.{COLOURS[colour_of(self.piece)]}", n=self.edition.cubes[self.piece])

    def laid(self) -> list[str]:
        """What happens when the tile is laid."""
        edition, piece = self.edition, self.piece
        found: list[str] = []
        for unit, table in (("land", edition.land), ("water", edition.water), ("points", edition.points)):
            if table[piece]:
                found.append(self.say(f"amount.{unit}", n=table[piece]))
        if edition.goods[piece]:
            found.append(self.say("amount.goods", n=edition.goods[piece]))
        if edition.buys[piece]:
            steps = [
                self.say("amount.buys", text=self.say("amount.points", n=points), text2=self.money(money))
                for money, points in edition.buys[piece]
            ]
            found.append(series(steps, self.say("word.or")))
        if edition.per[piece] >= 0:
            what = self.say(f"counted.{COUNTED[edition.per[piece]]}")
            found.append(
                self.say("amount.per", text=self.say("amount.points", n=edition.per_points[piece]), text2=what)
            )
        return found

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
        edition = self.edition
        found = [
            self.say(f"amount.{COLOURS[colour]}", n=edition.needs[colour][row])
            for colour in (RED, BLUE)
            if edition.needs[colour][row]
        ]
        if edition.needs_goods[row]:
            found.append(self.say("amount.goods", n=edition.needs_goods[row]))
        if edition.needs_money[row]:
            found.append(self.money(edition.needs_money[row]))
        return series(found, self.say("word.and"))

    def gives(self, row: int) -> str:
        edition = self.edition
        return self.income(edition.gives_money[row], edition.gives_points[row], edition.gives_goods[row])

    def income(self, money: int, points: int, goods: int) -> str:
        found: list[str] = []
        if money:
            found.append(self.money(money))
        if points:
            found.append(self.say("amount.points", n=points))
        if goods:
            found.append(self.say("amount.goods", n=goods))
        return series(found, self.say("word.and")) or self.say("amount.free")

    def symbol(self) -> list[str]:
        if self.edition.symbol[self.piece] < 0:
            return []
        return [self.say("effect.symbol", text=self.rewarded(), text2=self.bonus())]

    def rewarded(self) -> str:
        return self.say(f"counted.{TYPES[self.edition.symbol[self.piece]]}")

    def bonus(self) -> str:
        edition, piece = self.edition, self.piece
        return self.income(edition.symbol_money[piece], edition.symbol_points[piece], edition.symbol_goods[piece])

    def facts(self) -> list[str]:
        """What a short line says behind name, type and cost."""
        if is_plant(self.piece):
            refill = (self.piece - FIRST_PLANT) % 2 == REFILL
            return [self.cubes(), self.say("short.refill" if refill else "short.once")]
        found = [self.say("short.laid", text=text) for text in self.laid()]
        found += [self.say("short.demand", text=self.needs(row), text2=self.gives(row)) for row in self.rows()]
        if self.edition.symbol[self.piece] >= 0:
            found.append(self.say("short.symbol", text=self.rewarded(), text2=self.bonus()))
        return found


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
