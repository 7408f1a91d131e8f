"""Names and sentences of NEOM; the text of a tile is generated from its effect, so it cannot disagree with the rule."""

from pathlib import Path
from typing import Final

from citywright.engine.words import Namer, Words, read_words
from citywright.games.neom.city import CELLS, LEFT, RIGHT
from citywright.games.neom.edition import (
    COUNTERS,
    DISASTERS,
    GOODS,
    TYPES,
    VIRTUAL_ANY,
    VIRTUAL_RAW,
    Edition,
    Need,
    Term,
)

HERE: Final = Path(__file__).parent
ROMAN: Final = ("", "I", "II", "III")

# -- names of pieces ---------------------------------------------------------------------------------


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""
    namers: dict[str, Namer] = {
        "tile": lambda words, n, lang: edition.names[n][lang],
        "cell": lambda words, cell, lang: CELLS[cell],
        "good": _listed("good", GOODS),
        "goods": _one_of,
        "type": _listed("type", TYPES),
        "seller": _seller,
        "virtual": _listed("virtual", ("raw", "any")),
        "routes": _routes,
        "generation": lambda words, g, lang: ROMAN[g],
    }
    return read_words(HERE, namers)


def _listed(prefix: str, names: tuple[str, ...]) -> Namer:
    return lambda words, i, lang: words.say(f"{prefix}.{names[i]}", {}, lang)


def _goods(words: Words, goods: int, lang: str) -> list[str]:
    return [words.say(f"good.{good}", {}, lang) for i, good in enumerate(GOODS) if goods >> i & 1]


def _one_of(words: Words, goods: int, lang: str) -> str:
    """Goods of a mask: "coal or oil"."""
    return _series(_goods(words, goods, lang), words.say("word.or", {}, lang))


def _series(parts: list[str], joint: str) -> str:
    """A list in words: "coal, gas and oil"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


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
    teller = _Teller(edition, words, tile, lang)
    return " ".join(teller.disaster() if edition.disaster[tile] else teller.building())


def short(edition: Edition, words: Words, tile: int, lang: str) -> str:
    """A tile in one line: name, type, and what matters for choosing it."""
    teller = _Teller(edition, words, tile, lang)
    if edition.disaster[tile]:
        types = [teller.say("word.disaster")]
        facts = [teller.say(f"short.{DISASTERS[edition.disaster[tile] - 1]}")]
    else:
        types = teller.types()
        if edition.polluted[tile]:
            types.append(teller.say("word.polluted"))
        facts = teller.facts()
    name = edition.names[tile][lang]
    return teller.say("short.tile", text=name, text2=", ".join(types), text3="; ".join(facts))


class _Teller:
    """Speaks about one tile in one language."""

    def __init__(self, edition: Edition, words: Words, tile: int, lang: str) -> None:
        self.edition = edition
        self.words = words
        self.tile = tile
        self.lang = lang

    def say(self, id: str, **args: int | str) -> str:
        return self.words.say(id, args, self.lang)

    # -- in sentences --------------------------------------------------------------------------------

    def disaster(self) -> list[str]:
        kind = DISASTERS[self.edition.disaster[self.tile] - 1]
        return [self.say("effect.disaster"), self.say(f"disaster.{kind}"), self.say("effect.disaster_solo")]

    def building(self) -> list[str]:
        return [self.type_sentence(), *self.need_sentences(), *self.gain_sentences(), *self.effect_sentences()]

    def type_sentence(self) -> str:
        text = _series(self.types(), self.say("word.and"))
        if self.edition.polluted[self.tile]:
            text = f"{text}, {self.say('word.polluted')}"
        return f"{text[:1].upper()}{text[1:]}."

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

    def gain_sentences(self) -> list[str]:
        edition, tile = self.edition, self.tile
        found: list[str] = []
        points = self.points()
        if points:
            found.append(self.say("effect.points", text=points))
        if edition.power[tile]:
            found.append(self.say("effect.power"))
        if edition.money[tile]:
            found.append(self.say("effect.once", text=self.sum_of(edition.money[tile], "money")))
        if edition.printed_money[tile]:
            found.append(self.say("effect.printed_money", money=edition.printed_money[tile]))
        if edition.income[tile]:
            found.append(self.say("effect.income", text=self.sum_of(edition.income[tile], "money")))
        if edition.income_by_generation[tile]:
            found.append(self.by_generation("effect.income_by_generation"))
        if edition.makes[tile]:
            found.append(self.say("effect.makes", text=self.goods_made()))
        return found

    def effect_sentences(self) -> list[str]:
        return [self.effect("effect", name) for name in self.effects()]

    # -- in one line ---------------------------------------------------------------------------------

    def facts(self) -> list[str]:
        """What a short line says behind name and type."""
        edition, tile = self.edition, self.tile
        needs = [text for text in (self.goods_needed(), self.tiles_needed()) if text]
        found: list[str] = []
        if edition.cost[tile]:
            found.append(self.say("short.cost", money=edition.cost[tile]))
        if needs:
            found.append(self.say("short.needs", text=_series(needs, self.say("word.and"))))
        if not found:
            found.append(self.say("short.free"))
        points = self.points()
        if points:
            found.append(points)
        if edition.power[tile]:
            found.append(self.say("short.power"))
        if edition.money[tile]:
            found.append(self.say("short.once", text=self.sum_of(edition.money[tile], "money")))
        if edition.income[tile]:
            found.append(self.say("short.income", text=self.sum_of(edition.income[tile], "money")))
        if edition.income_by_generation[tile]:
            found.append(self.by_generation("short.income_by_generation"))
        if edition.makes[tile]:
            found.append(self.say("short.makes", text=self.goods_made()))
        return found + [self.effect("short", name) for name in self.effects()]

    # -- parts of both -------------------------------------------------------------------------------

    def types(self) -> list[str]:
        types = self.edition.types[self.tile]
        return [self.say(f"type.{name}") for i, name in enumerate(TYPES) if types >> i & 1]

    def goods_needed(self) -> str:
        needs = self.edition.needs[self.tile]
        return _series([self.need(need, len(needs) > 1) for need in needs], self.say("word.and"))

    def need(self, need: Need, among_others: bool) -> str:
        """The goods, and the money, of which one is enough."""
        goods, money = need
        ways = _goods(self.words, goods, self.lang)
        if money:
            ways.append(self.say("amount.money", money=money))
        text = _series(ways, self.say("word.or"))
        return self.say("amount.either", text=text) if among_others and len(ways) > 1 else text

    def tiles_needed(self) -> str:
        count = self.edition.needs_count[self.tile]
        return self.tiles_of(self.edition.needs_type[self.tile], count) if count else ""

    def tiles_of(self, type: int, count: int) -> str:
        return self.say(f"kind.{TYPES[type.bit_length() - 1]}", n=count)

    def goods_made(self) -> str:
        return _series(_goods(self.words, self.edition.makes[self.tile], self.lang), self.say("word.and"))

    def points(self) -> str:
        """Printed or variable points, nothing if there are none."""
        if self.edition.variable[self.tile]:
            return self.sum_of(self.edition.points[self.tile], "points")
        return self.amount(self.edition.vp[self.tile], "points") if self.edition.vp[self.tile] else ""

    def by_generation(self, id: str) -> str:
        first, second, third = self.edition.income_by_generation[self.tile]
        return self.say(id, money=first, money2=second, money3=third)

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

    def effects(self) -> list[str]:
        """The names of the tile's special effects."""
        edition, tile = self.edition, self.tile
        present = (
            ("makes_any", edition.makes_any[tile]),
            ("fire_protection", edition.fire_protection[tile]),
            ("crime_protection", edition.crime_protection[tile]),
            ("half_fines", edition.half_fines[tile]),
            ("swap_anchors", edition.swap_anchors[tile]),
            ("virtual_raw", edition.virtual[tile] == VIRTUAL_RAW),
            ("virtual_any", edition.virtual[tile] == VIRTUAL_ANY),
            ("on_choose", edition.on_choose[tile] > 0),
            ("on_build", edition.on_build[tile][0] > 0),
            ("on_link", edition.on_link[tile][0] > 0),
        )
        return [name for name, there in present if there]

    def effect(self, form: str, name: str) -> str:
        """One special effect as a sentence (`effect`) or for one line (`short`)."""
        edition, tile = self.edition, self.tile
        if name == "on_choose":
            return self.say(f"{form}.on_choose", money=edition.on_choose[tile])
        if name in ("on_build", "on_link"):
            type, money = (edition.on_build if name == "on_build" else edition.on_link)[tile]
            return self.say(f"{form}.{name}", text=self.tiles_of(type, 1), money=money)
        return self.say(f"{form}.{name}")
