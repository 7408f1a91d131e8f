"""What lies around the cities: the question, the seats with their money and goods, cards, and the scoring pad."""

from typing import Final

from citywright.engine.drawing import kit
from citywright.engine.drawing.svg import esc
from citywright.engine.drawing.table import SEAT_COLOURS, Drawing, badge, card, waiting_or_won
from citywright.engine.state import Json
from citywright.games.neom.drawing.city import Plan, city_svg
from citywright.games.neom.drawing.offers import ActionLayout
from citywright.games.neom.drawing.svg import icon
from citywright.games.neom.drawing.tile import tile_id, tile_svg, title
from citywright.games.neom.edition import Edition
from citywright.games.neom.steps.rounds import ROUNDS

KEY: Final = ("price", "points", "once", "income", "power", "smog")  # signs that are explained beside the cities


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
    if view["starter"] is not None and not view["over"]:
        parts.append(f"<span>{badge(view['starter'], 16)} {t.say('draw.starter', seat=view['starter'])}</span>")
    if view["disaster"]:
        parts.append(f'<strong class="chip warn">{t.say("draw.disaster", tile=view["disaster"])}</strong>')
    return f'<header id="head" class="head"><b>NEOM</b>{"".join(parts)}</header>'


# -- the question ---------------------------------------------------------------------------------------------


def waiting(t: Table) -> str:
    if t.view["over"] and t.view["rank"]:
        return t.say("draw.over_solo", number=t.seats[0]["score"], text=t.tell(f"rank.{t.view['rank']}"))
    return waiting_or_won(t)


# -- seats ------------------------------------------------------------------------------------------------------


def seat_panel(t: Table, seat: int) -> str:
    """One line for a seat: money, goods, chips and score; and the tile it shows this round."""
    me = t.seats[seat]
    more = f'{_money(t, me)}{_goods(t, me)}<span class="chips">{_chips(t, me)}</span>{_shown(t, seat)}'
    return kit.seat_panel(t, seat, more, unit="draw.points" if t.view["over"] else "draw.points_now")


def _money(t: Table, me: Json) -> str:
    locked = me["locked"]
    title = t.say("draw.money", money=me["money"])
    if locked:
        title += " " + t.say("draw.locked", money=locked)
    later = f"<small>{t.say('draw.later', money=locked)}</small>" if locked else ""
    return f'<span class="coin" title="{title}">{me["money"]}</span>{later}'


def _goods(t: Table, me: Json) -> str:
    """What the city makes, by sign and name."""
    names = [t.tell(f"good.{good}") for good in me["goods"]]
    drawn = "".join(
        f'<li title="{esc(name)}">{icon(f"good-{good}", 22)}<span>{esc(name)}</span></li>'
        for good, name in zip(me["goods"], names, strict=True)
    )
    return f'<ul class="goods" aria-label="{t.say("draw.goods", text=", ".join(names))}">{drawn}</ul>'


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
    signs = "".join(f"<li>{icon(f'key-{sign}', 18)}{t.say(f'key.{sign}')}</li>" for sign in KEY)
    return f'<section id="key" class="key"><ul aria-label="{t.say("key.title")}">{signs}</ul></section>'


# -- cities -----------------------------------------------------------------------------------------------------


def city_panel(t: Table, seat: int) -> str:
    """A city for everybody's eyes."""
    return _city(t, seat, Plan(t.edition, t.words, t.lang, f"city-{seat}", "tile"), "plan")


def own_panel(t: Table, layout: ActionLayout) -> str:
    """The viewer's city with everything that may be done there."""
    doomed = [cell for cell in t.view["own"]["plan"] if cell >= 0] if t.view["disaster"] else []
    plan = Plan(t.edition, t.words, t.lang, "own", "own", layout.cells, layout.tile, doomed)
    return _city(t, t.view["seat"], plan, "plan own")


def _city(t: Table, seat: int, plan: Plan, kind: str) -> str:
    svg = city_svg(plan, t.seats[seat], t.tell("draw.city", seat=seat))
    return f'<figure id="{plan.root}" class="{kind}" style="--c:{SEAT_COLOURS[seat]}">{svg}</figure>'


# -- cards --------------------------------------------------------------------------------------------------------


def hand_panel(t: Table, cards: dict[str, list[int]], layout: ActionLayout) -> str:
    """All tiles before the viewer: chosen, held or on offer, kept, anchors."""
    parts = [_cards(t, heading, tiles, layout) for heading, tiles in cards.items() if tiles]
    return f'<section id="hand" class="hand">{"".join(parts)}</section>'


def _cards(t: Table, heading: str, tiles: list[int], layout: ActionLayout) -> str:
    planned = [] if t.view["disaster"] else t.view["own"]["plan"]
    cards = ""
    for n in tiles:
        picture = tile_svg(t.edition, t.words, n, t.lang, f"own-{tile_id(n)}")
        full = title(t.edition, t.words, n, t.lang)
        cards += card(f"card-{tile_id(n)}", full, picture, layout.cards.get(n), n in planned)
    marks = [layout.cards.get(n) for n in tiles]
    quiet = "" if heading == "chosen" or any(mark and not mark.reason for mark in marks) else " resting"
    return f'<div class="cards {heading}{quiet}"><h4>{t.say(f"draw.{heading}")}</h4>{cards}</div>'


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
