"""What lies around the cities: the question, the seats with their money and goods, cards, and the scoring pad."""

import re
from typing import Final

from citywright.engine.drawing import kit
from citywright.engine.drawing.svg import esc, signed
from citywright.engine.drawing.table import SEAT_COLOURS, Drawing, Mark, badge, button, card, waiting_or_won
from citywright.engine.state import Json
from citywright.games.neom.drawing.city import INSTEAD, Plan, change, city_of, city_svg, dead_ends
from citywright.games.neom.drawing.labels import KIND_SIGNS
from citywright.games.neom.drawing.offers import ActionLayout
from citywright.games.neom.drawing.svg import icon
from citywright.games.neom.drawing.tile import tile_id, tile_svg, title
from citywright.games.neom.edition import GOODS, Edition, named
from citywright.games.neom.market import SOLD_TO_ONE
from citywright.games.neom.steps.acting import SALE
from citywright.games.neom.steps.rounds import ROUNDS
from citywright.games.neom.text import Teller

COIN: Final = f'{icon("coin", 13)}<span class="sr">L</span>'
BROKEN: Final = (  # words that may be broken beside a tile
    "unge|schütztes", "Schluss|einkommens", "Polizei|schutz", "Brand|schutz", "Abbau|gebiet", "Industrie|gebiet",
    "Wirt|schafts|gebäude", "Wirt|schafts", "Handels|gut", "Straßen|anschluss", "produ|ziert", "un|pro|tec|ted",
    "pro|tec|tion", "resi|den|tial", "com|mer|cial", "indus|tri|al", "elec|tro|nics", "Elek|tronik", "Dia|manten",
    "Industrie|gebäude", "Wohn|gebäude", "aufge|druckten", "Anker|gebäude",
)  # fmt: skip
# signs that are explained beside the cities
KEY: Final = ("price", "points", "once", "income", "power", "smog", "route")


class Table(Drawing):
    edition: Edition

    def when(self) -> str:
        generation, round = self.view["generation"], self.view["round"]
        if not generation:
            return self.tell("draw.draft")
        return self.tell("draw.when", generation=generation, number=round, number2=ROUNDS)


# -- how far the game is ------------------------------------------------------------------------------------


def head_panel(t: Table) -> str:
    view = t.view
    parts = [f"<span>{esc(t.when())}</span>"]
    if view["generation"]:
        parts.append(_track(view))
    if view["starter"] is not None and not view["over"]:
        parts.append(f"<span>{badge(view['starter'], 16)} {t.say('draw.starter', seat=view['starter'])}</span>")
    if view["disaster"]:
        parts.append(f'<strong class="chip warn">{t.say("draw.disaster", tile=view["disaster"])}</strong>')
    return f'<header id="head" class="head"><b>NEOM</b>{"".join(parts)}</header>'


def _track(view: Json) -> str:
    """All rounds of the three generations: those played, this one, those to come."""
    groups = ""
    for generation in (1, 2, 3):
        done = ROUNDS if view["over"] else ROUNDS * (view["generation"] - generation) + view["round"] - 1
        states = ["past" if i < done else "now" if i == done else "to-come" for i in range(ROUNDS)]
        dots = "".join(f'<i class="{state}"></i>' for state in states)
        groups += f"<span>{dots}</span>"
    return f'<span class="track" aria-hidden="true">{groups}</span>'


# -- the question ---------------------------------------------------------------------------------------------


def waiting(t: Table) -> str:
    if t.view["over"] and t.view["rank"]:
        return t.say("draw.over_solo", number=t.seats[0]["score"], text=t.tell(f"rank.{t.view['rank']}"))
    return waiting_or_won(t)


def choices(t: Table, layout: ActionLayout) -> str:
    """Buttons for what has no place on the table; what is about a good shows it, and what changes the points, by how
    many. What is done with the tile that the question is about need not name it again."""
    short = {"build": t.tell("draw.build"), "sell": t.tell("draw.sell", money=SALE)}
    if layout.fine:
        short["fine"] = t.tell("draw.pay", money=layout.fine)
    buttons = ""
    for mark in layout.buttons:
        words = mark.label if mark.reason else short.get(mark.verb, mark.label)
        buttons += button(mark, words, _good_of(mark) + _changed(t, mark))
    return buttons


def _changed(t: Table, mark: Mark) -> str:
    """By how much the points would change, as on a cell."""
    points = (t.view["own"].get("changes") or {}).get(mark.action)
    return "" if points is None else _slip(t, points)


def _slip(t: Table, points: int) -> str:
    kind = "gain" if points > 0 else "loss" if points < 0 else "even"
    unit = f"<small>{t.say('draw.unit', n=abs(points))}</small>"
    return f'<i class="brought {kind}" title="{t.say("draw.at_best")}">{change(points)}{unit}</i>'


def _good_of(mark: Mark) -> str:
    goods = [word for word in mark.action.replace(",", " ").split() if word in GOODS]
    return icon(f"good-{goods[0]}", 20) if goods else ""


def brings(t: Table) -> dict[str, Json]:
    """What a choice of a cell would change, by its name: the tile to be placed, or the loss of the one there."""
    return t.view["own"].get("brings") or t.view["own"].get("loses") or {}


def legend(t: Table, layout: ActionLayout) -> str:
    """What the marks of this decision mean, on cells, buttons and tiles; where anchors are kept, what these are."""
    cells = t.seats[t.view["seat"]]["cells"] if t.view["seat"] is not None else []
    over = {bool(cells[cell]) for cell, mark in layout.cells.items() if mark.verb == "place" and not mark.reason}
    parts = [bill(t, layout.tile)]
    if t.view["own"].get("changes") and t.view["own"].get("loses") is None:
        parts.append(_explained("", t.say("draw.at_best"), " best"))
    if over:
        parts.append(_explained('<i class="brought gain">+1</i>', t.say("draw.brings")))
    if True in over:
        parts.append(_explained(_sign("place"), t.say("draw.over")))
    if t.view["own"].get("loses"):
        parts.append(_explained(f'{_sign("remove")}<i class="brought loss">−1</i>', t.say("draw.loses")))
    found = {"cannot" if one["against"] else "can" for one in (t.view["own"].get("builds") or {}).values()}
    parts += [_explained(icon(sign, 15), t.say(f"draw.{sign}")) for sign in sorted(found)]
    if any(mark.verb == "keep" for mark in layout.cards.values()):
        parts.append(_explained("", t.say("draw.anchor"), " about"))
    return "".join(parts)


def _sign(verb: str) -> str:
    """As it lies on a tile that would go."""
    svg = f'<svg viewBox="44 44 20 24" width="15" height="18" aria-hidden="true"><path d="{INSTEAD[verb]}"/></svg>'
    return f'<i class="over {verb}">{svg}</i>'


def _explained(sign: str, words: str, kind: str = "") -> str:
    return f'<span class="legend{kind}">{sign}{words}</span>'


def bill(t: Table, n: int) -> str:
    """What the tile to be placed takes: money, goods of one's own, and goods that are bought, from whom."""
    found = next(iter(brings(t).values()), None)
    if found is None or "buys" not in found:
        return ""
    bought = {good: (seller, money) for good, seller, money in found["buys"]}
    goods = t.seats[t.view["seat"]]["goods"]
    parts = [f'<b class="coin">{t.edition.cost[n]}</b>'] if t.edition.cost[n] else []
    for need, _ in t.edition.needs[n]:
        names = [*[good for good in named(GOODS, need) if good in goods], *bought.keys() & set(named(GOODS, need))]
        parts += [_taken(t, name, *bought.get(name, (t.view["seat"], 0))) for name in names[:1]]
    return f'<span class="legend bill">{t.say("draw.takes")} {"".join(parts)}</span>' if parts else ""


def _taken(t: Table, good: str, seller: int, money: int) -> str:
    """A good with the sign of who makes it, and its price."""
    name = esc(t.tell(f"good.{good}"))
    maker = badge(seller, 14) if seller < len(t.seats) else ""
    price = f'<b class="coin">{money}</b>' if money else ""
    return f'<span class="taken" title="{name}">{icon(f"good-{good}", 22)}{maker}{price}</span>'


# -- seats ------------------------------------------------------------------------------------------------------


def seat_panel(t: Table, seat: int) -> str:
    """One line for a seat: money, goods, chips and score; and the tile it shows this round."""
    me = t.seats[seat]
    more = f'{_money(t, me)}{_goods(t, seat)}<span class="chips">{_chips(t, me)}</span>{_sums(t, me)}{_shown(t, seat)}'
    return kit.seat_panel(t, seat, more, unit="draw.points" if t.view["over"] else "draw.points_now")


def _money(t: Table, me: Json) -> str:
    locked = me["locked"]
    title = t.say("draw.money", money=me["money"])
    if locked:
        title += " " + t.say("draw.locked", money=locked)
    later = f"<small>{t.say('draw.later', money=locked)}</small>" if locked else ""
    paid = t.say("draw.income", money=me.get("income", 0))
    income = f'<span class="income" title="{paid}">{icon("key-income", 18)}{me.get("income", 0)}</span>'
    return f'<span class="coin" title="{title}">{me["money"]}</span>{income}{later}'


def _goods(t: Table, seat: int) -> str:
    """Those that the city makes with their names, and those to be bought with the signs of who makes them."""
    made = [set(me["goods"]) for me in t.seats]
    drawn: dict[str, str] = {"own": "", "sold": ""}
    for number, good in enumerate(GOODS):
        makers = [other for other in range(len(t.seats)) if other != seat and good in made[other]]
        if not (good in made[seat] or makers or _in_supply(t, number)):
            continue
        name = t.tell(f"good.{good}")
        state = "own" if good in made[seat] else "sold"
        told = ": ".join([name, *filter(None, [", ".join(t.seat_name(other) for other in makers)])])
        signs = "".join(badge(maker, 11) for maker in makers) if state == "sold" else ""
        drawn[state] += (
            f'<li class="{state}" title="{esc(told)}" tabindex="-1">{icon(f"good-{good}", 22)}<span>{esc(name)}</span>'
            f'<i class="makers">{signs}</i></li>'
        )
    names = ", ".join(t.tell(f"good.{good}") for good in t.seats[seat]["goods"])
    groups = "".join(
        f'<li class="kind">{t.say(f"draw.goods.{state}")}</li>{found}' for state, found in drawn.items() if found
    )
    return f'<ul class="goods" aria-label="{t.say("draw.goods", text=names)}">{groups}</ul>'


def _in_supply(t: Table, good: int) -> bool:
    """Whether one or two players can buy it without a seller."""
    return len(t.seats) == 2 or (len(t.seats) == 1 and bool(SOLD_TO_ONE[t.view["generation"]] >> good & 1))


def _sums(t: Table, me: Json) -> str:
    """Where the points come from, once anything is built."""
    if not any(n > 0 for n in me["cells"]):
        return '<dl class="sums unbuilt"></dl>'
    rows = ""
    for label, points in me["breakdown"]:
        if points:
            kind = "warns" if points < 0 else "brings"
            rows += f'<div class="{kind}"><dt>{t.say(f"score.{label}")}</dt><dd>{signed(points)}</dd></div>'
    return f'<dl class="sums">{rows}</dl>'


def _chips(t: Table, me: Json) -> str:
    lines = dict(me["breakdown"])
    powered = lines["power"] >= 0
    power = t.say("draw.power") if powered else t.say("draw.no_power", number=-lines["power"])
    chips = [_chip(power, not powered, "bolt")]
    chips.append(_chip(t.say("draw.areas", number=lines["areas"]), False, "area"))
    if lines["pollution"]:
        chips.append(_chip(t.say("draw.pollution", number=-lines["pollution"]), True, "cloud"))
    if lines["ghost_town"]:
        chips.append(_chip(t.say("draw.ghost_town", number=-lines["ghost_town"]), True, "house"))
    return "".join(chips)


def _chip(text: str, warns: bool, sign: str) -> str:
    return f'<span class="chip{" warn" if warns else ""}">{icon(sign, 12)}{text}</span>'


def _shown(t: Table, seat: int) -> str:
    """The tile revealed this round: as a piece while it lies there, by name once it is built."""
    n = t.seats[seat]["shown"]
    if not n:
        return ""
    if n in t.seats[seat]["cells"]:
        return f'<span class="chip">{t.say("draw.built", tile=n)}</span>'
    return f'<span class="shown">{tile_svg(t.edition, t.words, n, t.lang, f"tile-{tile_id(n)}")}</span>'


def key_panel(t: Table) -> str:
    """What the signs on tiles mean; in the end points are told instead."""
    if t.view["over"]:
        return '<section id="key" class="key"></section>'
    signs = "".join(f"<li>{icon(f'key-{sign}', 18)}{t.say(f'key.{sign}')}</li>" for sign in (*KEY, *rare(t)))
    return f'<section id="key" class="key"><ul aria-label="{t.say("key.title")}">{signs}</ul></section>'


def rare(t: Table) -> list[str]:
    """Signs that few tiles have, where one lies open; and roads that end."""
    tiles = [n for me in t.seats for n in (*me["cells"], *me["anchors"]) if n > 0] + t.view["pack"]
    signs = {sign for n in tiles for effect in t.edition.effects[n] for sign in effect.sign}
    seen = {
        "each": any(per == 1 and counter for n in tiles for _, per, counter in t.edition.points[n]),
        "fines": any(effect.key == "half_fines" for n in tiles for effect in t.edition.effects[n]),
        "per": any(per > 1 for n in tiles for _, per, _ in t.edition.points[n]),
        "fire": ("shield", "fire") in signs,
        "crime": ("shield", "crime") in signs,
        "bar": any(dead_ends(city_of(t.edition, me)) for me in t.seats),
    }
    return [sign for sign, there in seen.items() if there]


# -- cities -----------------------------------------------------------------------------------------------------


def city_panel(t: Table, seat: int) -> str:
    """A city for everybody's eyes."""
    return _city(t, seat, Plan(t.edition, t.words, t.lang, f"city-{seat}", "tile"), "plan")


def own_panel(t: Table, layout: ActionLayout) -> str:
    """The viewer's city with everything that may be done there."""
    doomed = [cell for cell in t.view["own"]["plan"] if cell >= 0] if t.view["disaster"] else []
    plan = Plan(t.edition, t.words, t.lang, "own", "own", layout.cells, layout.tile, doomed, brings(t))
    return _city(t, t.view["seat"], plan, "plan own")


def _city(t: Table, seat: int, plan: Plan, kind: str) -> str:
    svg = city_svg(plan, t.seats[seat], t.tell("draw.city", seat=seat))
    return f'<figure id="{plan.root}" class="{kind}" style="--c:{SEAT_COLOURS[seat]}">{svg}</figure>'


# -- cards --------------------------------------------------------------------------------------------------------


def hand_panel(t: Table, cards: dict[str, list[int]], layout: ActionLayout) -> str:
    """All tiles before the viewer: what the question is about or asks for, then what only lies there: held, on offer,
    kept, anchors."""
    groups = [(heading, sorted(tiles, key=lambda n: n != layout.tile)) for heading, tiles in cards.items() if tiles]
    live = [heading for heading, tiles in groups if layout.tile in tiles or _asked(tiles, layout)]
    live = live or [heading for heading, _ in groups if heading != "anchors"]
    groups.sort(key=lambda group: group[0] not in live)
    parts = [_cards(t, heading, tiles, layout, heading in live) for heading, tiles in groups]
    told = sum(len(tiles) for heading, tiles in groups if heading in live)
    counted = f"--groups:{len(parts)};--told:{max(1, told)};--aside:{sum(map(len, cards.values())) - told}"
    about = f'class="hand" data-scene="{_scene(groups, layout)}" style="{counted}"'
    return f'<section id="hand" {about}>{"".join(parts)}</section>'


def _scene(groups: list[tuple[str, list[int]]], layout: ActionLayout) -> str:
    """Where one decides, for the style of a phone: on the board, or among cards."""
    if any(not mark.reason for mark in layout.cells.values()):
        return "board"
    return "cards" if any(_asked(tiles, layout) for _, tiles in groups) else ""


def _asked(tiles: list[int], layout: ActionLayout) -> bool:
    """Whether one of them may be chosen."""
    return any(n in layout.cards and not layout.cards[n].reason for n in tiles)


def _cards(t: Table, heading: str, tiles: list[int], layout: ActionLayout, live: bool) -> str:
    planned = [] if t.view["disaster"] else list(t.view["own"]["plan"])
    if not any(not mark.reason for mark in layout.cards.values()):
        planned.append(layout.tile)  # the one that the question is about, where none is to be chosen
    if heading == "chosen" and layout.tile in (0, *tiles):
        planned += tiles
    builds = (t.view["own"].get("builds") or {}) if heading in ("hand", "pack") else {}
    cards = ""
    for n in tiles:
        picture = tile_svg(t.edition, t.words, n, t.lang, f"own-{tile_id(n)}")
        found = builds.get(str(n))
        now = _changed(t, layout.cards[n]) if n in layout.cards else ""
        face = f'{_price(t, found)}<span class="face">{picture}{_said(t, n, bool(found), now)}</span>'
        full = title(t.edition, t.words, n, t.lang)
        if found:
            full += f" {_told(t, found)}"
        cards += card(f"card-{tile_id(n)}", full, face, layout.cards.get(n), n in planned)
    mark = layout.cards.get(tiles[0])
    asked = _asked(tiles, layout)
    kind = f"cards {heading}{' asked' if asked else ''}{'' if live else ' aside'}{' priced' if builds else ''}"
    head = "instead" if heading == "anchors" and asked and mark and mark.verb == "anchor" else heading
    return (
        f'<div class="{kind}" style="--n:{len(tiles)}"><h4>{esc(_breakable(t.tell(f"draw.{head}")))}</h4>{cards}</div>'
    )


def _told(t: Table, found: Json) -> str:
    """Whether a tile could be built in this round, in a sentence."""
    if found["against"]:
        id, args = found["against"]
        return t.tell(id, **args)
    return t.tell("draw.can_build", money=found["money"])


def _price(t: Table, found: Json | None) -> str:
    """Above a tile to choose: what it would take to build it in this round, and from whom; or what is missing."""
    if not found:
        return ""
    if found["against"]:
        return f'<span class="price cannot">{icon("cannot", 15)}{_missing(t, *found["against"])}</span>'
    paid = f'<b class="coin">{found["money"]}</b>' if found["money"] else t.say("short.free")
    goods = "".join(_taken(t, good, seller, 0) for good, seller, _ in found["buys"])
    return f'<span class="price">{icon("can", 15)}{paid}{goods}</span>'


def _missing(t: Table, id: str, args: Json) -> str:
    """What stands against a build in a few words and signs."""
    match id:
        case "no.goods":
            goods = "".join(icon(f"good-{good}", 17) for good in named(GOODS, args["goods"])[:2])
            return f"{goods}{t.say('draw.missing')}"
        case "no.money":
            return t.say("draw.short", money=args["money"] - args["money2"])
        case "no.tiles":
            return f"{args['have']}/{args['n']} {icon(KIND_SIGNS[args['type']], 14)}"
    return t.say("draw.no_cell")


def _said(t: Table, n: int, priced: bool, now: str) -> str:
    """What the signs on a tile say, in words, where there is room beside it, and what it would bring now; what it takes
    may stand above it."""
    teller = Teller(t.edition, t.words, n, t.lang)
    facts = [_fact(fact) for fact in (teller.brought() if priced else teller.facts())]
    if now:
        facts[0] = f"{now} {facts[0]}"
    return f'<span class="said">{"".join(f"<span>{fact}</span>" for fact in facts)}</span>'


def _fact(fact: str) -> str:
    """With coins for money."""
    return re.sub(r"(\d+) L\b", rf'<span class="sum">\1 {COIN}</span>', esc(_breakable(fact)))


def _breakable(words: str) -> str:
    """Long words may be broken where people would break them."""
    for word in BROKEN:
        words = words.replace(word.replace("|", ""), word.replace("|", "\N{SOFT HYPHEN}"))
    return words


def pack_panel(t: Table) -> str:
    """The open tiles of a game for one or two."""
    tiles = "".join(_lying(t, n) for n in t.view["pack"])
    heading = f"<h4>{t.say('draw.pack')}</h4>" if tiles else ""
    return f'<section id="pack" class="pack cards">{heading}{tiles}</section>'


def anchors_panel(t: Table) -> str:
    """Every seat's anchors that are not yet built."""
    rows: list[str] = []
    for seat, me in enumerate(t.seats):
        if me["anchors"]:
            tiles = "".join(_lying(t, n) for n in me["anchors"])
            rows.append(f'<div class="cards small"><h4>{badge(seat, 16)} {t.name(seat)}</h4>{tiles}</div>')
    heading = f"<h3>{t.say('draw.anchors')}</h3>" if rows else ""
    return f'<section id="anchors" class="anchors">{heading}{"".join(rows)}</section>'


def _lying(t: Table, n: int) -> str:
    return f'<div class="card">{tile_svg(t.edition, t.words, n, t.lang, f"tile-{tile_id(n)}")}</div>'
