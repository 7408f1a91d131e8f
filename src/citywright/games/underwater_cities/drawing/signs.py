"""Effects as signs with a grammar: + is gained, − is paid, a hammer builds, an arrow upwards upgrades, → says what for.

A slot has a line for every part of its effect, with few words beside the signs; a card has one row of signs.
"""

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
GIFTS: Final = ("gain", "draw", "advance")  # verbs whose signs say it all
UNIT: Final = '<span class="unit">'
FOR: Final = '<i class="for">→</i>'
# what counters count, where it has another name than its sign
COUNTED: Final = {
    "hand": "card", "action_card": "action", "unused_action_card": "action", "full_city": "city",
    "set": "structure", "upgraded": "structure",
}  # fmt: skip
UPGRADED: Final = ("upgraded", "set")


@Texts
def slot_lines(edition: Edition, words: Words, slot: int, lang: str) -> str:
    """What a slot does, line by line."""
    lines = _lines(Signs(edition, words, lang), Brief(edition, words, lang), edition.slot_effect[slot])
    sole = " sole" if len(lines) == 1 else ""
    return f'<small class="lines{sole}">{"".join([line.html(bool(sole)) for line in lines])}</small>'


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
        self.joints = {id: f'<i class="joint">{esc(words.say(f"draw.{id}", {}, lang))}</i>' for id in ("or", "per")}

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

    def done(self, n: int, sign: str) -> str:
        return self.unit((f"<i>{n}×</i>" if n > 1 else "") + self.icon(sign))

    def gained_for(self, why: str, gained: str) -> str:
        return f"{why}{FOR}{gained}"

    def paid(self, amounts: Costs, gained: str) -> str:
        return self.gained_for(self.goods(amounts, "−"), gained)

    def either(self, ways: list[str]) -> str:
        return self.joints["or"].join(ways)

    def kinds(self, mask: int, n: int) -> str:
        """What is built or upgraded: a group has a sign of its own, and a few of a kind are there one by one."""
        names = kinds_named(mask)
        times = n if len(names) == 1 and names[0] in KINDS and n < 4 else 1
        many = f"<i>{n}×</i>" if n > times else ""
        return many + '<i class="slash">/</i>'.join([self.icon(name) * times for name in names])

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
        sign = COUNTED.get(name, name.removeprefix("upgraded_").removeprefix("held_"))
        return self.unit(f"{f'<i>{n}</i>' if n > 1 else ''}{up}{self.icon(sign)}")

    def event(self, event: int, about: int) -> str:
        """What a card waits for."""
        bit = about.bit_length() - 1
        match event:
            case ed.UNMATCHED:
                return self.unit(f"{self.icon('card')}<i>≠</i>{self.icon('sign-open', SIZE - 2)}")
            case ed.SPACE:
                return self.unit(f"{self.icon('flag')}<i>{bit}</i>")
            case ed.SECOND:
                return self.unit(f"{self.icon('hammer', SIZE - 2)}<i>2.</i>{self.icon(KINDS[bit])}")
            case ed.SECOND_UPGRADED:
                return self.unit(f"{self.icon('up', SIZE - 2)}<i>2.</i>{self.icon(KINDS[bit])}")
            case ed.SECOND_TUNNEL:
                return self.unit(f"{self.icon('hammer', SIZE - 2)}<i>2.</i>{self.icon('tunnel')}")
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


class Line(NamedTuple):
    """One part of a slot, with words for where it is alone and for where it has little room."""

    signs: str
    words: str
    name: str
    gift: bool = False
    joint: str = ""  # before an alternative

    def html(self, sole: bool) -> str:
        text = self.words if sole else self.name
        words = f"<span>{esc(capital(text))}</span>" if text else ""
        signs = self.signs if self.signs.count(UNIT) < 3 else self.signs.replace("<i>+1</i>", "<i>+</i>")
        return f'{self.joint}<span class="line"><span class="signs">{signs}</span>{words}</span>'


def _lines(signs: Signs, brief: Brief, node: int) -> list[Line]:
    """Gifts share a line, which needs no words."""
    e = signs.effects
    verb = e.verb[node]
    if verb.name == "one":
        ways = [_lines(signs, brief, kid) for kid in e.kids[node]]
        others = [[way[0]._replace(joint=signs.joints["or"]), *way[1:]] for way in ways[1:]]
        return [line for way in (ways[0], *others) for line in way]
    if verb.name != "all":
        drawn = signs.effect(node)
        words = brief.effect(node) if drawn.count(UNIT) == 1 else ""
        return [Line(drawn, words, _name(brief, node), verb.name in GIFTS)]
    found: list[Line] = []
    for line in (line for kid in e.kids[node] for line in _lines(signs, brief, kid)):
        if found and found[-1].gift and line.gift and not line.joint:
            found[-1] = found[-1]._replace(signs=found[-1].signs + line.signs, words="")
        else:
            found.append(line)
    return found


def _name(brief: Brief, node: int) -> str:
    """What a part is called beside its signs, where these do not say it all."""
    e = brief.effects
    if e.verb[node].name in ("use", "special"):
        return brief.effect(node)
    one = e.verb[node].name == "build" and e.n[node] == 1 and len(kinds_named(e.kinds[node])) == 1
    return brief.kinds(e.kinds[node], 1) if one and not e.arg[node] else ""
