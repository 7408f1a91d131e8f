"""Names and sentences of NEOM; the text of a tile is generated from its effect, so it cannot disagree with the rule."""

from pathlib import Path
from typing import Final

from citywright.engine.words import Speaker, Words, capital, listed, read_words
from citywright.games.neom.city import CELLS, LEFT, RIGHT
from citywright.games.neom.counters import COUNTERS
from citywright.games.neom.edition import DISASTERS, GOODS, TYPES, Edition, Need, Term, named

ROMAN: Final = ("", "I", "II", "III")

# -- names of pieces ---------------------------------------------------------------------------------


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""
    namers = {
        "tile": lambda words, n, lang: edition.names[n][lang],
        "cell": lambda words, cell, lang: CELLS[cell],
        "good": listed("good", GOODS),
        "goods": lambda words, goods, lang: words.series(_goods(words, goods, lang), lang, "or"),
        "type": listed("type", TYPES),
        "kind": lambda words, i, lang: words.say(f"kind.{TYPES[i]}", {"n": 1}, lang),
        "seller": _seller,
        "virtual": listed("virtual", ("raw", "any")),
        "routes": _routes,
        "generation": lambda words, g, lang: ROMAN[g],
    }
    return read_words(Path(__file__).parent, namers)


def _goods(words: Words, goods: int, lang: str) -> list[str]:
    return [words.say(f"good.{good}", {}, lang) for good in named(GOODS, goods)]


def _seller(words: Words, seller: int, lang: str) -> str:
    """Where a good is bought: "from Ada", "from the supply"."""
    if seller < 5:
        return words.say("seller.seat", {"seat": seller}, lang)
    return words.say(f"seller.{('supply', 'supply_left', 'supply_right', 'supply_both')[seller - 5]}", {}, lang)


def _routes(words: Words, routes: int, lang: str) -> str:
    return words.say({LEFT: "route.left", RIGHT: "route.right"}.get(routes, "route.both"), {}, lang)


# -- the text of a tile ------------------------------------------------------------------------------


def describe(edition: Edition, words: Words, tile: int, lang: str) -> str:
    """All that a tile is and does, in short sentences."""
    teller = Teller(edition, words, tile, lang)
    return " ".join(teller.disaster() if edition.disaster[tile] else teller.building())


def short(edition: Edition, words: Words, tile: int, lang: str) -> str:
    """A tile in one line: name, type, and what matters for choosing it."""
    teller = Teller(edition, words, tile, lang)
    facts = teller.facts()
    if edition.disaster[tile]:
        types = [teller.say("word.disaster")]
    else:
        types = teller.types()
        if edition.polluted[tile]:
            types.append(teller.say("word.polluted"))
    name = edition.names[tile][lang]
    return teller.say("short.tile", text=name, text2=", ".join(types), text3="; ".join(facts))


class Teller(Speaker):
    """Speaks about one tile."""

    def __init__(self, edition: Edition, words: Words, tile: int, lang: str) -> None:
        super().__init__(words, lang)
        self.edition = edition
        self.tile = tile

    # -- in sentences --------------------------------------------------------------------------------

    def disaster(self) -> list[str]:
        kind = DISASTERS[self.edition.disaster[self.tile] - 1]
        return [self.say("effect.disaster"), self.say(f"disaster.{kind}"), self.say("effect.disaster_solo")]

    def building(self) -> list[str]:
        return [self.type_sentence(), *self.need_sentences(), *self.gains(full=True)]

    def type_sentence(self) -> str:
        text = self.series(self.types())
        if self.edition.polluted[self.tile]:
            text = f"{text}, {self.say('word.polluted')}"
        return f"{capital(text)}."

    def need_sentences(self) -> list[str]:
        cost, needs = self.edition.cost[self.tile], self.goods_needed()
        tiles = self.tiles_needed()
        found: list[str] = []
        if cost and needs:
            found.append(self.say("effect.cost_and_needs", money=cost, text=needs))
        elif cost:
            found.append(self.say("effect.cost", money=cost))
        elif needs:
            found.append(self.say("effect.needs", text=needs))
        elif not tiles:
            found.append(self.say("effect.free"))
        if tiles:
            found.append(self.say("effect.needs_tiles", text=tiles))
        return found

    # -- in one line ---------------------------------------------------------------------------------

    def facts(self) -> list[str]:
        """What a short line says behind name and type."""
        edition, tile = self.edition, self.tile
        if edition.disaster[tile]:
            return self.brought()
        needs = [text for text in (self.goods_needed(), self.tiles_needed()) if text]
        found: list[str] = []
        if edition.cost[tile]:
            found.append(self.say("short.cost", money=edition.cost[tile]))
        if needs:
            found.append(self.say("short.needs", text=self.series(needs)))
        if not found:
            found.append(self.say("short.free"))
        return found + self.brought()

    def brought(self) -> list[str]:
        """The same without what the tile takes."""
        kind = self.edition.disaster[self.tile]
        return [self.say(f"short.{DISASTERS[kind - 1]}")] if kind else self.gains(full=False)

    # -- parts of both -------------------------------------------------------------------------------

    def gains(self, full: bool) -> list[str]:
        """What the tile brings and does, in sentences or for one line."""
        edition, tile = self.edition, self.tile
        found: list[str] = []
        points = self.points()
        if points:
            found.append(self.say("effect.points", text=points) if full else points)
        if edition.power[tile]:
            found.append(self.say("effect.power" if full else "short.power"))
        if edition.money[tile]:
            once = self.sum_of(edition.money[tile], "money")
            found.append(self.say("effect.once" if full else "short.once", text=once))
        if full and edition.printed_money[tile]:
            found.append(self.say("effect.printed_money", money=edition.printed_money[tile]))
        if edition.income[tile]:
            income = self.sum_of(edition.income[tile], "money")
            found.append(self.say("effect.income" if full else "short.income", text=income))
        if edition.income_by_generation[tile]:
            first, second, third = edition.income_by_generation[tile]
            id = "effect.income_by_generation" if full else "short.income_by_generation"
            found.append(self.say(id, money=first, money2=second, money3=third))
        if edition.makes[tile]:
            made = self.series(_goods(self.words, edition.makes[tile], self.lang))
            found.append(self.say("effect.makes" if full else "short.makes", text=made))
        form = "effect" if full else "short"
        return found + [self.say(f"{form}.{effect.told}", **effect.args) for effect in edition.effects[tile]]

    def types(self) -> list[str]:
        return [self.say(f"type.{name}") for name in named(TYPES, self.edition.types[self.tile])]

    def goods_needed(self) -> str:
        needs = self.edition.needs[self.tile]
        return self.series([self.need(need, len(needs) > 1) for need in needs])

    def need(self, need: Need, among_others: bool) -> str:
        """The goods, and the money, of which one is enough."""
        goods, money = need
        ways = _goods(self.words, goods, self.lang)
        if money:
            ways.append(self.say("amount.money", money=money))
        text = self.series(ways, "or")
        return self.say("amount.either", text=text) if among_others and len(ways) > 1 else text

    def tiles_needed(self) -> str:
        count = self.edition.needs_count[self.tile]
        kind = self.edition.needs_type[self.tile].bit_length() - 1
        return self.say(f"kind.{TYPES[kind]}", n=count) if count else ""

    def points(self) -> str:
        """Printed or variable points, nothing if there are none."""
        if self.edition.variable[self.tile]:
            return self.sum_of(self.edition.points[self.tile], "points")
        return self.amount(self.edition.vp[self.tile], "points") if self.edition.vp[self.tile] else ""

    def amount(self, number: int, unit: str) -> str:
        return self.say("amount.points", n=number) if unit == "points" else self.say("amount.money", money=number)

    def sum_of(self, terms: tuple[Term, ...], unit: str) -> str:
        """Terms in words: "6 points, plus 1 point for each surrounding commercial tile"."""
        text = ""
        for each, per, counter in terms:
            if not text:
                text = self.term(each, per, counter, unit)
            else:
                id = "amount.minus" if each < 0 else "amount.plus"
                text = self.say(id, text=text, text2=self.term(abs(each), per, counter, unit))
        return text

    def term(self, each: int, per: int, counter: int, unit: str) -> str:
        amount = self.amount(each, unit)
        if not counter:
            return amount
        id = "amount.each" if per == 1 else "amount.every"
        return self.say(id, text=amount, text2=self.say(f"counter.{COUNTERS[counter]}", n=per))
