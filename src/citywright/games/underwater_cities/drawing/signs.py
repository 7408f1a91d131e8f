"""Effects as signs with a grammar: + is gained, − is paid, a hammer builds, an arrow upwards upgrades, → says what for.

A slot has a line of words for every part of its effect with a sign before it; a card has one row of signs; and words in
little room have a sign before whatever they name.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from citywright.engine.drawing.svg import esc
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words, capital
from citywright.games.underwater_cities import edition as ed
from citywright.games.underwater_cities.counting import COUNTERS
from citywright.games.underwater_cities.drawing import svg
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.effects import Effects, kinds_named
from citywright.games.underwater_cities.goods import GOODS, Costs
from citywright.games.underwater_cities.network import KINDS
from citywright.games.underwater_cities.text import Brief

SIZE: Final = 18
SMALL: Final = 14  # among words
UNIT: Final = '<span class="unit">'
JOINT: Final = '<i class="joint">'
FOR: Final = '<i class="for">→</i>'
# what counters count, where it has another name than its sign
COUNTED: Final = {
    "hand": "card", "action_card": "action", "unused_action_card": "action", "full_city": "city",
    "set": "structure", "upgraded": "structure",
}  # fmt: skip
UPGRADED: Final = ("upgraded", "set")
JOINTS: Final = ("or", "per", "free", "usual")


# a sign among words, until they are escaped; what it stands between is not torn apart
MARKED: Final = re.compile("(\\d+ ?)?\ue000([a-z_]+)\ue001(\\S*)")
NAMED: Final = {"effect.draw": "card", "effect.advance": "flag"}  # what sentences speak of that have no word for it


@Texts
def slot_lines(edition: Edition, words: Words, slot: int, lang: str) -> str:
    """What a slot does, line by line."""
    lines = _lines(Curt(edition, words, lang), edition.slot_effect[slot])
    return f'<small class="lines">{"".join([line.html() for line in lines])}</small>'


@Texts
def slot_signs(edition: Edition, words: Words, slot: int, lang: str) -> str:
    """What a slot does, in one row."""
    return Unpriced(edition, words, lang).effect(edition.slot_effect[slot])


@Texts
def card_notes(edition: Edition, words: Words, card: int, lang: str) -> str:
    """What a card does in few words, with the signs of what they name; when it works stands elsewhere."""
    found = "; ".join(Noted(edition, words, lang).card(card)[bool(edition.price[card]) :])
    return MARKED.sub(_signed, esc(capital(found)))


@Texts
def special_notes(edition: Edition, words: Words, card: int, lang: str) -> str:
    """What a card on offer does: a price is told by signs alone."""
    found = "; ".join(Terse(edition, words, lang).card(card)[bool(edition.price[card]) :])
    return MARKED.sub(_signed, esc(capital(found)))


def _mark(sign: str) -> str:
    return f"\ue000{sign}\ue001"


def _prices(goods: Costs) -> str:
    return " ".join([f"{n}{_mark(GOODS[i])}" for i, n in enumerate(goods) if n])


def _signed(found: re.Match[str]) -> str:
    return f'<span class="nobr">{found[1] or ""}{svg.icon(found[2], SMALL)}{found[3]}</span>'


class Noted(Brief):
    """Marks what it names."""

    def say(self, id: str, **args: int | str) -> str:
        text, sign = super().say(id, **args), _named(id)
        if not sign:
            return text
        number, space, rest = text.partition(" ")
        return f"{number}{space}{_mark(sign)}{rest}" if number.isdigit() else _mark(sign) + text


class Terse(Noted):
    """Where a price has less room."""

    def goods(self, goods: Costs) -> str:
        return _prices(goods)


def _named(id: str) -> str:
    """The sign of what a sentence names."""
    kind, _, name = id.partition(".")
    if kind == "counter":
        return _counted(name)
    return name if kind in ("amount", "kinds") else NAMED.get(id, "")


def _counted(name: str) -> str:
    """The sign of what a counter counts."""
    return COUNTED.get(name, name.removeprefix("upgraded_").removeprefix("held_"))


@Texts
def card_signs(edition: Edition, words: Words, card: int, lang: str) -> str:
    """What a card does, in one row."""
    signs = Signs(edition, words, lang)
    found = [
        signs.effect(node) for node in (edition.effect[card], edition.ability[card], edition.turn_end[card]) if node
    ]
    found += [
        signs.gained_for(signs.event(event, about), signs.effect(node)) for event, about, node in edition.hooks[card]
    ]
    for kinds, goods in edition.discount[card]:
        found.append(signs.gained_for(signs.built(kinds, 1), signs.goods(goods, "−")))
    if edition.hand[card]:
        found.append(signs.counted(edition.hand[card], "card"))
    return "".join(found)


class Signs:
    """Draws effects; a verb says which signs it has."""

    def __init__(self, edition: Edition, words: Words, lang: str) -> None:
        self.edition = edition
        self.effects: Effects = edition.effects
        self.joints = {id: f"{JOINT}{esc(words.say(f'draw.{id}', {}, lang))}</i>" for id in JOINTS}
        self.second = f"<i>{words.say('draw.second', {}, lang)}</i>"

    def effect(self, node: int) -> str:
        return self.effects.verb[node].sign(self, node)

    def icon(self, name: str, size: int = SIZE) -> str:
        return svg.icon(name, size)

    def unit(self, inside: str) -> str:
        """What is not torn apart."""
        return f"{UNIT}{inside}</span>"

    def counted(self, n: int, sign: str, before: str = "+") -> str:
        return self.unit(f"<i>{before}{n}</i>{self.icon(sign)}")

    def goods(self, amounts: Costs, before: str = "+") -> str:
        return "".join([self.counted(n, GOODS[i], before) for i, n in enumerate(amounts) if n])

    def total(self, n: int) -> str:
        """What the points come to."""
        return f'<b class="total">{n}</b>'

    def done(self, n: int, sign: str) -> str:
        return self.unit((f"<i>{n}×</i>" if n > 1 else "") + self.icon(sign))

    def gained_for(self, why: str, gained: str) -> str:
        return f"{why}{FOR}{gained}"

    def paid(self, amounts: Costs, gained: str) -> str:
        return self.gained_for(self.goods(amounts, "−"), gained)

    def costs(self, ways: Sequence[Costs], what: str) -> str:
        """What is built or upgraded, and what for: one of these prices, or nothing."""
        if not any(any(cost) for cost in ways):
            return what + self.joints["free"]
        return self.gained_for(self.either([self.goods(cost, "−") for cost in ways]), what)

    def either(self, ways: list[str]) -> str:
        return self.joints["or"].join(ways)

    def kinds(self, mask: int, n: int) -> str:
        """What is built or upgraded: a group has a sign of its own, and a few of a kind are there one by one."""
        names = kinds_named(mask)
        times = n if len(names) == 1 and names[0] in KINDS and n < 4 else 1
        many = f"<i>{n}×</i>" if n > times else ""
        return many + self.any_of([self.icon(name) * times for name in names])

    def any_of(self, ways: list[str]) -> str:
        return '<i class="slash">/</i>'.join(ways)

    def built(self, mask: int, n: int) -> str:
        return self.unit(self.icon("hammer", SIZE - 2) + self.kinds(mask, n))

    def upgraded(self, mask: int, n: int) -> str:
        return self.unit(self.icon("up", SIZE - 2) + self.kinds(mask, n))

    def times(self, n: int) -> str:
        return f"<i>≤{n}×</i>"

    def counter(self, counter: int, n: int) -> str:
        """So many of what is counted."""
        name = COUNTERS[counter]
        if name == "federation":  # a space, not so many of them
            return self.unit(f"{self.icon('flag')}<i>{n}</i>")
        up = self.icon("up", SIZE - 4) if name.startswith(UPGRADED) else ""
        return self.unit(f"{f'<i>{n}</i>' if n > 1 else ''}{up}{self.icon(_counted(name))}")

    def event(self, event: int, about: int) -> str:
        """What a card waits for."""
        bit = about.bit_length() - 1
        match event:
            case ed.UNMATCHED:
                return self.unit(f"{self.icon('card')}<i>≠</i>{self.icon('sign-open', SIZE - 2)}")
            case ed.SPACE:
                return self.unit(f"{self.icon('flag')}<i>{bit}</i>")
            case ed.SECOND:
                return self.unit(f"{self.icon('hammer', SIZE - 2)}{self.second}{self.icon(KINDS[bit])}")
            case ed.SECOND_UPGRADED:
                return self.unit(f"{self.icon('up', SIZE - 2)}{self.second}{self.icon(KINDS[bit])}")
            case ed.SECOND_TUNNEL:
                return self.unit(f"{self.icon('hammer', SIZE - 2)}{self.second}{self.icon('tunnel')}")
            case ed.SLOT_GIVES:
                return self.unit(f"{self.icon('sign-open', SIZE - 2)}{self.icon(GOODS[bit])}")
            case ed.METROPOLIS_JOINED:
                return self.unit(self.icon("metropolis"))
            case ed.SLOT_USED:
                return self.unit(f'<i class="letter">{esc(self.edition.slot_keys[bit][:1].upper())}</i>')
            case ed.BUILT:
                return self.built(about, 1)
            case ed.UPGRADED:
                return self.upgraded(about, 1)
            case ed.SPECIAL_TAKEN:
                return self.unit(self.icon("special"))
        return self.unit(self.icon("action"))


class Unpriced(Signs):
    """Where there is little room: what building and upgrading costs is said elsewhere."""

    def __init__(self, edition: Edition, words: Words, lang: str) -> None:
        super().__init__(edition, words, lang)
        self.joints["usual"] = ""

    def costs(self, ways: Sequence[Costs], what: str) -> str:
        return what


class Collected(Signs):
    """Remembers the signs that an effect would be drawn with, but for those that only tell how."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.effects = edition, edition.effects
        self.joints = dict.fromkeys(JOINTS, "")
        self.second = ""
        self.names: dict[str, None] = {}

    def icon(self, name: str, size: int = 0) -> str:
        if name not in ("hammer", "sign-open"):
            self.names[name] = None
        return ""

    def paid(self, amounts: Costs, gained: str) -> str:
        """What is bought counts for more than its price."""
        return self.goods(amounts)

    def costs(self, ways: Sequence[Costs], what: str) -> str:
        """What is usual tells nothing."""
        return ""

    def collect(self, node: int) -> "Collected":
        if node:
            self.effect(node)
        return self


class Loaded(Collected):
    """Remembers each of the goods and cards that are gained."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.load: list[str] = []

    def counted(self, n: int, sign: str, before: str = "+") -> str:
        if before == "+":
            self.load += [sign] * n
        return ""

    def paid(self, amounts: Costs, gained: str) -> str:
        return ""


class Curt(Brief):
    """Beside signs that say what: some sentences are shorter still."""

    def say(self, id: str, **args: int | str) -> str:
        curt = f"curt.{id}"
        return super().say(curt if curt in self.words.catalogues[self.lang].entries else id, **args)

    def goods(self, goods: Costs) -> str:
        """A price: what is gained has lines of its own."""
        return _prices(goods)


class Line(NamedTuple):
    """One part of a slot."""

    signs: list[str]
    words: str
    joint: str = ""  # before an alternative

    def html(self) -> str:
        signs = "".join([svg.icon(name, SIZE) for name in self.signs])
        words = MARKED.sub(_signed, esc(capital(self.words)))
        return f'{self.joint}<span class="line">{signs}<span>{words}</span></span>'


def _lines(brief: Brief, node: int) -> list[Line]:
    """A line for each part, and for each of the goods that are gained."""
    e = brief.effects
    verb, kids = e.verb[node], e.kids[node]
    if verb.name == "one":
        ways = [_lines(brief, kid) for kid in kids]
        joint = f'<i class="joint">{esc(brief.say("draw.or"))}</i>'
        others = [[way[0]._replace(joint=joint), *way[1:]] for way in ways[1:]]
        return [line for way in (ways[0], *others) for line in way]
    if verb.name == "all":
        return [line for kid in kids for line in _lines(brief, kid)]
    if verb.name == "gain":
        goods = [(good, n) for good, n in zip(GOODS, e.goods[node], strict=True) if n]
        return [Line([good], brief.say(f"amount.{good}", n=n)) for good, n in goods]
    return [Line(list(Collected(brief.edition).collect(node).names), brief.effect(node))]
