"""Names and sentences of Underwater Cities; the text of a card is generated from its effect, so the two agree."""

from pathlib import Path
from typing import Final

from citywright.engine.words import LANGUAGES, Catalogue, Namer, Words, common_catalogue
from citywright.games.underwater_cities.edition import (
    COLOURS,
    EVENTS,
    OPEN_SLOT,
    PERMANENT,
    SECOND,
    SECOND_UPGRADED,
    SLOT_GIVES,
    SLOT_USED,
    SLOTS,
    SPACE,
    TYPES,
    Edition,
)
from citywright.games.underwater_cities.effects import (
    ALL,
    AND_UPGRADE,
    BUILD,
    CONVERT,
    COPIES,
    COPY,
    COUNTERS,
    GAIN,
    GOODS,
    IF,
    KIND_MASKS,
    ON_EXPANSION,
    ONE,
    OPS,
    PAY,
    PER,
    PICK,
    STEPS,
    UPGRADE,
)
from citywright.games.underwater_cities.network import CITIES, KINDS, SITES, TUNNELS, Costs

HERE: Final = Path(__file__).parent
GROUPS: Final = ("building", "structure", "city")
NO_CAP: Final = 99

# -- names of pieces ---------------------------------------------------------------------------------


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""
    catalogues = {
        lang: common_catalogue(lang).joined(Catalogue.parse((HERE / f"{lang}.po").read_text(encoding="utf-8")))
        for lang in LANGUAGES
    }
    namers: dict[str, Namer] = {
        "card": lambda words, n, lang: edition.names[n][lang],
        "slot": slot_name,
        "effect": lambda words, node, lang: Teller(edition, words, lang).effect(node),
        "kind": lambda words, kind, lang: words.say(f"kinds.{KINDS[kind]}", {"n": 1}, lang),
        "site": lambda words, site, lang: SITES[site],
        "tunnel": lambda words, tunnel, lang: TUNNELS[tunnel],
        "city": lambda words, city, lang: CITIES[city],
        "cost": lambda words, goods, lang: amounts(words, unpacked(goods), lang) or words.say("word.free", {}, lang),
        "goods": lambda words, goods, lang: (
            amounts(words, unpacked(goods), lang) or words.say("word.nothing", {}, lang)
        ),
        "good": lambda words, good, lang: words.say(f"good.{GOODS[good]}", {}, lang),
        "tile": lambda words, tile, lang: edition.tile_names[tile][lang],
        "contract": lambda words, contract, lang: edition.contract_names[contract][lang],
        "era": lambda words, era, lang: words.say(f"era.{era}", {}, lang),
    }
    return Words(catalogues, namers)


def slot_name(words: Words, slot: int, lang: str) -> str:
    """A slot inside a sentence, in the case of what is used."""
    if slot == OPEN_SLOT:
        return words.say("slot.open", {}, lang)
    return words.say("slot.coloured", {"text": SLOTS[slot].upper()}, lang)


def slot_title(words: Words, slot: int, lang: str) -> str:
    """A slot by itself."""
    return words.say("slot.open_title", {}, lang) if slot == OPEN_SLOT else sentence(slot_name(words, slot, lang))


def unpacked(goods: int) -> Costs:
    return tuple([goods >> 8 * i & 255 for i in range(6)])


def amounts(words: Words, goods: Costs, lang: str) -> str:
    """Goods in words: "2 kelp and 1 credit"."""
    parts = [words.say(f"amount.{GOODS[i]}", {"n": n}, lang) for i, n in enumerate(goods) if n]
    return series(parts, words.say("word.and", {}, lang))


def series(parts: list[str], joint: str) -> str:
    """A list in words: "kelp, credit and science"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


# -- the text of a piece -----------------------------------------------------------------------------


def describe(edition: Edition, words: Words, card: int, lang: str) -> str:
    """All that a card does, in short sentences."""
    return " ".join(Teller(edition, words, lang).card(card))


def short(edition: Edition, words: Words, card: int, lang: str) -> str:
    """A card in one line: name, colour and type, effect."""
    teller = Teller(edition, words, lang)
    about = [teller.say(f"type.{TYPES[edition.type[card]]}")]
    if edition.colour[card] >= 0:
        about.insert(0, teller.say(f"colour.{COLOURS[edition.colour[card]]}"))
    text = " ".join(teller.card(card))
    return teller.say("short.card", text=edition.names[card][lang], text2=", ".join(about), text3=text)


class Teller:
    """Speaks about effects in one language."""

    def __init__(self, edition: Edition, words: Words, lang: str) -> None:
        self.edition = edition
        self.effects = edition.effects
        self.words = words
        self.lang = lang

    def say(self, id: str, **args: int | str) -> str:
        return self.words.say(id, args, self.lang)

    def goods(self, goods: Costs) -> str:
        return amounts(self.words, goods, self.lang)

    def series(self, parts: list[str], joint: str) -> str:
        return series(parts, self.say(f"word.{joint}"))

    # -- cards ---------------------------------------------------------------------------------------

    def card(self, n: int) -> list[str]:
        edition = self.edition
        found: list[str] = []
        if edition.price[n]:
            found.append(self.say("card.price", n=edition.price[n]))
        if edition.type[n] != PERMANENT:
            kind = TYPES[edition.type[n]]
            return [*found, self.say(f"card.{kind}", text=self.effect(edition.effect[n]))]
        for event, about, node in edition.hooks[n]:
            found.append(self.say("card.trigger", text=self.event(event, about), text2=self.effect(node)))
        for kinds, goods in edition.discount[n]:
            text = self.say("card.less", text=self.goods(goods), text2=self.kinds(kinds, 1))
            found.append(sentence(text))
        if edition.hand[n]:
            found.append(self.say("card.hand", n=edition.hand[n]))
        if edition.ability[n]:
            found.append(self.say("card.ability", text=self.effect(edition.ability[n])))
        if edition.turn_end[n]:
            found.append(self.say("card.turn_end", text=self.effect(edition.turn_end[n])))
        return found

    def event(self, event: int, about: int) -> str:
        id = f"on.{EVENTS[event]}"
        bit = about.bit_length() - 1
        if event == SPACE:
            return self.say(id, n=bit)
        if event in (SECOND, SECOND_UPGRADED):
            return self.say(id, text=self.say(f"second.{KINDS[bit]}"))
        if event == SLOT_GIVES:
            return self.say(id, text=self.say(f"good.{GOODS[bit]}"))
        if event == SLOT_USED:
            return self.say(id, text=slot_name(self.words, bit, self.lang))
        return self.say(id, text=self.kinds(about, 1)) if about > 0 else self.say(id)

    def tile(self, tile: int) -> str:
        edition = self.edition
        rows = (
            ("tile.instant", edition.tile_instant[tile]),
            ("card.production", edition.tile_production[tile]),
            ("tile.scoring", edition.tile_scoring[tile]),
        )
        return " ".join([self.say(id, text=self.effect(node)) for id, node in rows if node])

    def contract(self, contract: int) -> str:
        needs = [self.counted(counter, n) for counter, n in self.edition.conditions[contract]]
        reward = self.effect(self.edition.reward[contract])
        return self.say("contract.text", text=self.series(needs, "and"), text2=reward)

    def slot(self, slot: int) -> str:
        return sentence(self.say("slot.text", text=self.effect(self.edition.slot_effect[slot])))

    # -- effects -------------------------------------------------------------------------------------

    def effect(self, node: int) -> str:
        e = self.effects
        op, n = e.op[node], e.n[node]
        if op == GAIN:
            return self.say("effect.gain", text=self.goods(e.goods[node]))
        if op == BUILD:
            return self.build(node)
        if op == UPGRADE:
            costs = self.series([self.goods(cost) for cost in e.rows[node]], "or")
            return self.say("effect.upgrade", text=self.kinds(e.kinds[node], n), text2=self.cost(costs, n))
        if op == CONVERT:
            return self.say("effect.convert", text=self.cost(self.goods(e.rows[node][0]), 1))
        if op in (ALL, ONE):
            parts = [self.effect(kid) for kid in e.kids[node]]
            return self.series(parts, "and") if op == ALL else self.exchange(node) or self.choice(node, parts)
        if op == COPY:
            return self.say(f"effect.copy_{COPIES[e.arg[node]]}")
        if op == PICK:
            goods = [self.say(f"good.{good}") for i, good in enumerate(GOODS) if e.kinds[node] >> i & 1]
            return self.say("effect.pick", n=n, text=self.series(goods, "or"))
        if op in (IF, PER, PAY, STEPS):
            return self.conditional(op, node)
        return self.say(f"effect.{OPS[op]}", n=n)

    def choice(self, node: int, parts: list[str]) -> str:
        """One of several effects; goods to choose from share their verb."""
        e = self.effects
        if all(e.op[kid] == GAIN for kid in e.kids[node]):
            return self.say("effect.gain", text=self.series([self.goods(e.goods[kid]) for kid in e.kids[node]], "or"))
        return self.say("effect.one", text=self.series(parts, "or"))

    def exchange(self, node: int) -> str:
        """Two payments of which each buys what the other costs."""
        e = self.effects
        kids = e.kids[node]
        if len(kids) != 2 or any(e.op[kid] != PAY or e.op[e.kids[kid][0]] != GAIN for kid in kids):
            return ""
        costs, gains = [e.rows[kid][0] for kid in kids], [e.goods[e.kids[kid][0]] for kid in kids]
        if costs != [gains[1], gains[0]]:
            return ""
        return self.say("effect.exchange", text=self.goods(costs[0]), text2=self.goods(costs[1]))

    def build(self, node: int) -> str:
        e = self.effects
        n, how = e.n[node], e.arg[node]
        cost = self.cost(self.goods(e.rows[node][0]), n) if e.rows[node] else self.say("effect.cost_usual")
        where = self.say("effect.on_expansion") if how & ON_EXPANSION else ""
        after = self.say("effect.and_upgrade") if how & AND_UPGRADE else ""
        return self.say("effect.build", text=self.kinds(e.kinds[node], n) + where, text2=cost, text3=after)

    def cost(self, cost: str, n: int) -> str:
        if not cost:
            return self.say("effect.cost_free")
        return self.say("effect.cost_each" if n > 1 else "effect.cost", text=cost)

    def kinds(self, mask: int, n: int) -> str:
        """What is built or upgraded: "a farm", "up to 2 structures"."""
        names = [name for name in GROUPS if KIND_MASKS[name] == mask]
        names = names or [name for i, name in enumerate(KINDS) if mask >> i & 1]
        text = self.series([self.say(f"kinds.{name}", n=n) for name in names], "or")
        return self.say("effect.up_to", n=n, text=text) if n > 1 else text

    def counted(self, counter: int, n: int) -> str:
        return self.say(f"counter.{COUNTERS[counter]}", n=n)

    def conditional(self, op: int, node: int) -> str:
        e = self.effects
        n = e.n[node]
        if op == IF:
            then = self.effect(e.kids[node][0])
            if e.kinds[node] and COUNTERS[e.arg[node]] == "federation":
                return self.say("effect.if_space", n=n, text2=then)
            id = "effect.if_exact" if e.kinds[node] else "effect.if"
            return self.say(id, text=self.counted(e.arg[node], n), text2=then)
        if op == PER:
            each = self.counted(e.arg[node], n).removeprefix("1 ")
            text = self.say("effect.per", text=self.goods(e.goods[node]), text2=each)
            return text + (self.say("effect.most", n=e.kinds[node]) if e.kinds[node] < NO_CAP else "")
        if op == PAY:
            text = self.say("effect.pay", text=self.goods(e.rows[node][0]), text2=self.effect(e.kids[node][0]))
            if n == 1:
                return text
            return text + (self.say("effect.most", n=n) if n < NO_CAP else self.say("effect.often"))
        steps = [(least, self.say("amount.points", n=points)) for least, points in e.rows[node]]
        first = self.say("effect.step", text=steps[0][1], text2=self.counted(e.arg[node], steps[0][0]))
        rest = [self.say("effect.step_next", text=points, n=least) for least, points in steps[1:]]
        return self.say("effect.steps", text=", ".join([first, *rest]))
