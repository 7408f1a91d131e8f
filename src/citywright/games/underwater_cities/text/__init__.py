"""Names and sentences of Underwater Cities; the text of a card is generated from its effect, so the two agree."""

from collections.abc import Sequence
from pathlib import Path

from citywright.engine.words import Speaker, Words, capital, listed, read_words
from citywright.games.underwater_cities import edition as ed
from citywright.games.underwater_cities.counting import COUNTERS
from citywright.games.underwater_cities.edition import COLOURS, EVENTS, TYPES, Edition
from citywright.games.underwater_cities.effects import kinds_named
from citywright.games.underwater_cities.goods import GOODS, Costs, unpacked
from citywright.games.underwater_cities.network import CITIES, ENDS, KINDS, NODES, PLACES


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""
    namers = {
        "card": lambda words, n, lang: edition.titles[n][lang],
        "slot": lambda words, slot, lang: Teller(edition, words, lang).slot_name(slot),
        "effect": lambda words, node, lang: Teller(edition, words, lang).effect(node),
        "kind": lambda words, kind, lang: words.say(f"kinds.{KINDS[kind]}", {"n": 1}, lang),
        "site": lambda words, site, lang: words.say(f"site.{site % PLACES}", {"city": site // PLACES}, lang),
        "tunnel": tunnel_name,
        "city": lambda words, city, lang: CITIES[city],
        "cost": lambda words, goods, lang: amounts(words, unpacked(goods), lang) or words.say("word.free", {}, lang),
        "goods": lambda words, n, lang: amounts(words, unpacked(n), lang) or words.say("word.nothing", {}, lang),
        "good": listed("good", GOODS),
        "hue": listed("hue", COLOURS),
        "tile": lambda words, tile, lang: edition.tile_names[tile][lang],
        "contract": lambda words, contract, lang: edition.contract_names[contract][lang],
        "era": lambda words, era, lang: words.say(f"era.{era}", {}, lang),
    }
    return read_words(Path(__file__).parent, namers)


def tunnel_name(words: Words, tunnel: int, lang: str) -> str:
    """By its ends; a metropolis is told by where it lies."""
    first, last = ENDS[tunnel]
    if first < len(CITIES):
        return f"{CITIES[first]}–{CITIES[last]}"
    return words.say(f"tunnel.{NODES[first]}", {"city": last}, lang)


def amounts(words: Words, goods: Costs, lang: str) -> str:
    """Goods in words: "2 kelp and 1 credit"."""
    return words.series([words.say(f"amount.{GOODS[i]}", {"n": n}, lang) for i, n in enumerate(goods) if n], lang)


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
    return teller.say("short.card", text=edition.titles[card][lang], text2=", ".join(about), text3=text)


class Teller(Speaker):
    """Speaks about pieces and their effects."""

    def __init__(self, edition: Edition, words: Words, lang: str) -> None:
        super().__init__(words, lang)
        self.edition = edition
        self.effects = edition.effects

    def goods(self, goods: Costs) -> str:
        return amounts(self.words, goods, self.lang)

    def card(self, n: int) -> list[str]:
        edition = self.edition
        found: list[str] = []
        if edition.price[n]:
            found.append(self.say("card.price", n=edition.price[n]))
        if edition.type[n] != ed.PERMANENT:
            kind = TYPES[edition.type[n]]
            return [*found, self.say(f"card.{kind}", text=self.effect(edition.effect[n]))]
        for event, about, node in edition.hooks[n]:
            found.append(self.say("card.trigger", text=self.event(event, about), text2=self.effect(node)))
        for kinds, goods in edition.discount[n]:
            found.append(capital(self.say("card.less", text=self.goods(goods), text2=self.kinds(kinds, 1))))
        if edition.hand[n]:
            found.append(self.say("card.hand", n=edition.hand[n]))
        rows = (("card.ability", edition.ability[n]), ("card.turn_end", edition.turn_end[n]))
        return [*found, *[self.say(id, text=self.effect(node)) for id, node in rows if node]]

    def event(self, event: int, about: int) -> str:
        id = f"on.{EVENTS[event]}"
        bit = about.bit_length() - 1
        if event == ed.SPACE:
            return self.say(id, n=bit)
        if event in (ed.SECOND, ed.SECOND_UPGRADED):
            return self.say(id, text=self.say(f"second.{KINDS[bit]}"))
        if event == ed.SLOT_GIVES:
            return self.say(id, text=self.say(f"good.{GOODS[bit]}"))
        if event == ed.SLOT_USED:
            return self.say(id, text=self.slot_name(bit))
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
        return self.say("contract.text", text=self.series(needs), text2=reward)

    def slot_name(self, slot: int) -> str:
        """A slot inside a sentence, in the case of what is used."""
        if slot == self.edition.open_slot:
            return self.say("slot.open")
        return self.say("slot.coloured", text=self.edition.slot_keys[slot].upper())

    def slot_title(self, slot: int) -> str:
        """A slot by itself."""
        return self.say("slot.open_title") if slot == self.edition.open_slot else capital(self.slot_name(slot))

    def slot(self, slot: int) -> str:
        return capital(self.say("slot.text", text=self.effect(self.edition.slot_effect[slot])))

    def effect(self, node: int) -> str:
        return self.effects.verb[node].text(self, node)

    def cost(self, cost: str, n: int) -> str:
        if not cost:
            return self.say("effect.cost_free")
        return self.say("effect.cost_each" if n > 1 else "effect.cost", text=cost)

    def kinds(self, mask: int, n: int) -> str:
        """What is built or upgraded: "a farm", "up to 2 structures"."""
        text = self.series([self.say(f"kinds.{name}", n=n) for name in kinds_named(mask)], "or")
        return self.say("effect.up_to", n=n, text=text) if n > 1 else text

    def counted(self, counter: int, n: int) -> str:
        return self.say(f"counter.{COUNTERS[counter]}", n=n)


class Brief(Teller):
    """As few words as there is room for beside signs: sentences have short forms under `brief`, and what is usual goes
    without saying."""

    def say(self, id: str, **args: int | str) -> str:
        if id == "effect.cost_usual":
            return ""
        brief = f"brief.{id}"
        return super().say(brief if brief in self.words.catalogues[self.lang].entries else id, **args)

    def series(self, parts: Sequence[str], joint: str = "and") -> str:
        return ", ".join(parts) if joint == "and" else super().series(parts, joint)

    def goods(self, goods: Costs) -> str:
        return self.series([self.say(f"amount.{GOODS[i]}", n=n) for i, n in enumerate(goods) if n])
