"""What lies around the cities: the question, the seats with their money and goods, cards, and the scoring pad."""

from collections.abc import Sequence
from typing import Final

from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.neom.drawing.art import SEAT_COLOURS, SEAT_FORMS, defs
from citywright.games.neom.drawing.city import Plan, city_svg
from citywright.games.neom.drawing.offers import Mark, Rides
from citywright.games.neom.drawing.svg import attributes, esc, signed, use
from citywright.games.neom.drawing.tile import tile_id, tile_svg, title
from citywright.games.neom.edition import Edition

ROUNDS: Final = 7


class Table:
    """A view, and the words to show it in."""

    def __init__(self, edition: Edition, words: Words, view: Json, lang: str) -> None:
        self.edition = edition
        self.words = words
        self.view = view
        self.lang = lang
        self.seats: list[Json] = view["seats"]

    def say(self, id: str, **args: int | str) -> str:
        return esc(self.words.say(id, args, self.lang))

    def name(self, seat: int) -> str:
        return esc(self.words.word("seat", seat, self.lang))

    def plan(self, root: str, tiles: str) -> Plan:
        return Plan(self.edition, self.words, self.lang, root, tiles)


def icon(shape: str, size: int, more: str = "") -> str:
    """A small picture in a line of text; the words beside it say the same."""
    return (
        f'<svg class="icon" viewBox="0 0 {size} {size}" width="{size}" height="{size}" aria-hidden="true"{more}>'
        f"{use(shape, 0, 0, size, size)}</svg>"
    )


def badge(seat: int, size: int = 20) -> str:
    return icon(f"seat-{SEAT_FORMS[seat]}", size, f' color="{SEAT_COLOURS[seat]}"')


# -- shapes, and how far the game is ------------------------------------------------------------------------


def art_panel(words: Words, lang: str) -> str:
    """The shapes that all other panels use."""
    return f'<svg id="art" class="art" width="0" height="0" aria-hidden="true">{defs(words, lang)}</svg>'


def head_panel(t: Table) -> str:
    view = t.view
    when = t.say("draw.when", generation=view["generation"], number=view["round"], number2=ROUNDS)
    parts = [f"<span>{when if view['generation'] else t.say('draw.draft')}</span>"]
    if view["starter"] is not None and not view["over"]:
        parts.append(f"<span>{badge(view['starter'], 16)} {t.say('draw.starter', seat=view['starter'])}</span>")
    if view["disaster"]:
        parts.append(f'<strong class="chip warn">{t.say("draw.disaster", tile=view["disaster"])}</strong>')
    return f'<header id="head" class="head"><b>NEOM</b>{"".join(parts)}</header>'


# -- the question ---------------------------------------------------------------------------------------------


def prompt_panel(t: Table, offer: Offer | None, rides: Rides) -> str:
    seat = t.view["seat"]
    asked = offer is not None and bool(offer.actions)
    text = esc(offer.prompt.text(t.lang)) if offer is not None and asked else _waiting(t)
    who = badge(seat, 22) if asked and seat is not None else ""
    buttons = "".join(_button(mark) for mark in rides.buttons)
    return (
        f'<section id="prompt" class="prompt{" asked" if asked else ""}" aria-live="polite">{who}<p>{text}</p>'
        f'<div class="choices">{buttons}</div></section>'
    )


def _waiting(t: Table) -> str:
    view = t.view
    if not view["over"]:
        return t.say("draw.waiting", text=_list([t.words.word("seat", seat, t.lang) for seat in view["actors"]]))
    if view["rank"]:
        rank = t.words.say(f"rank.{view['rank']}", {}, t.lang)
        return t.say("draw.over_solo", number=t.seats[0]["score"], text=rank)
    winners = [seat for seat, place in enumerate(view["places"]) if place == 1]
    names = _list([t.words.word("seat", seat, t.lang) for seat in winners])
    return t.say("draw.over", n=len(winners), text=names, number=t.seats[winners[0]]["score"])


def _list(names: Sequence[str]) -> str:
    return ", ".join(names)


def _button(mark: Mark) -> str:
    id = "do-" + mark.action.replace(" ", "-")
    if mark.reason:
        more = attributes({"aria-disabled": "true", "data-reason": mark.reason, "title": mark.reason})
    else:
        more = attributes({"data-action": mark.action})
    return f'<button type="button" id="{id}"{more}>{esc(mark.label)}</button>'


# -- seats ------------------------------------------------------------------------------------------------------


def seat_panel(t: Table, seat: int) -> str:
    """One line for a seat: money, goods, chips and score; and the tile it shows this round."""
    me = t.seats[seat]
    acting = " acting" if seat in t.view["actors"] else ""
    points = t.say("draw.points" if t.view["over"] else "draw.points_now")
    return (
        f'<section id="seat-{seat}" class="seat{acting}" style="--c:{SEAT_COLOURS[seat]}">'
        f'<h3>{badge(seat)}<span class="name">{t.name(seat)}</span></h3>{_money(t, me)}{_goods(t, me)}'
        f'<span class="chips">{_chips(t, me)}</span>{_shown(t, seat)}'
        f'<span class="score">{signed(me["score"])}<small>{points}</small></span></section>'
    )


def _money(t: Table, me: Json) -> str:
    locked = me["locked"]
    title = t.say("draw.money", money=me["money"])
    if locked:
        title += " " + t.say("draw.locked", money=locked)
    later = f"<small>{t.say('draw.later', money=locked)}</small>" if locked else ""
    return f'<span class="coin" title="{title}">{me["money"]}</span>{later}'


def _goods(t: Table, me: Json) -> str:
    names = [t.words.say(f"good.{good}", {}, t.lang) for good in me["goods"]]
    drawn = "".join(
        f"<g><title>{esc(name)}</title>{use(f'good-{good}', 22 * i, 0, 22, 22)}</g>"
        for i, (good, name) in enumerate(zip(me["goods"], names, strict=True))
    )
    width = max(1, 22 * len(names))
    size = f'viewBox="0 0 {width} 22" width="{width}" height="22"'
    label = t.say("draw.goods", text=_list(names))
    return f'<svg class="goods" {size} role="img" aria-label="{label}">{drawn}</svg>'


def _chips(t: Table, me: Json) -> str:
    lines = dict(me["breakdown"])
    powered = lines["power"] >= 0
    chips = [_chip(t.say("draw.power" if powered else "draw.no_power"), not powered, "bolt")]
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


# -- cities -----------------------------------------------------------------------------------------------------


def city_panel(t: Table, seat: int) -> str:
    """A city for everybody's eyes."""
    svg = city_svg(t.plan(f"city-{seat}", "tile"), t.seats[seat], t.words.say("draw.city", {"seat": seat}, t.lang))
    return f'<figure id="city-{seat}" class="plan" style="--c:{SEAT_COLOURS[seat]}">{svg}</figure>'


def own_panel(t: Table, rides: Rides) -> str:
    """The viewer's city with everything that may be done there."""
    seat = t.view["seat"]
    plan = t.plan("own", "own")
    plan.targets = rides.cells
    plan.ghost = rides.tile
    if t.view["disaster"]:
        plan.doomed = [cell for cell in t.view["own"]["plan"] if cell >= 0]
    svg = city_svg(plan, t.seats[seat], t.words.say("draw.city", {"seat": seat}, t.lang))
    return f'<figure id="own" class="plan own" style="--c:{SEAT_COLOURS[seat]}">{svg}</figure>'


# -- cards --------------------------------------------------------------------------------------------------------


def hand_panel(t: Table, cards: dict[str, list[int]], rides: Rides) -> str:
    """All tiles before the viewer: chosen, held or on offer, kept, anchors."""
    parts = [_cards(t, heading, tiles, rides) for heading, tiles in cards.items() if tiles]
    return f'<section id="hand" class="hand">{"".join(parts)}</section>'


def _cards(t: Table, heading: str, tiles: list[int], rides: Rides) -> str:
    planned = [] if t.view["disaster"] else t.view["own"]["plan"]
    cards = "".join(_card(t, n, rides.cards.get(n), n in planned) for n in tiles)
    return f'<div class="cards {heading}"><h4>{t.say(f"draw.{heading}")}</h4>{cards}</div>'


def _card(t: Table, n: int, mark: Mark | None, planned: bool) -> str:
    full = title(t.edition, t.words, n, t.lang)
    if mark is None:
        more = attributes({"aria-disabled": "true", "aria-label": full})
    elif mark.reason:
        more = attributes({"aria-disabled": "true", "data-reason": mark.reason, "aria-label": f"{full} {mark.reason}"})
    else:
        more = attributes({"data-action": mark.action, "aria-label": f"{mark.label}. {full}"})
    state = " on" if planned else " greyed" if mark and mark.reason else " target" if mark else ""
    svg = tile_svg(t.edition, t.words, n, t.lang, f"own-{tile_id(n)}")
    return f'<button type="button" class="card{state}" id="card-{tile_id(n)}"{more}>{svg}</button>'


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


# -- the scoring pad --------------------------------------------------------------------------------------------------


def score_panel(t: Table) -> str:
    heads = "".join(f'<th scope="col">{badge(seat, 16)} {t.name(seat)}</th>' for seat in range(len(t.seats)))
    rows: list[str] = []
    for i, (label, _) in enumerate(t.seats[0]["breakdown"]):
        cells = "".join(f"<td>{signed(me['breakdown'][i][1])}</td>" for me in t.seats)
        rows.append(f'<tr><th scope="row">{t.say(f"score.{label}")}</th>{cells}</tr>')
    totals = "".join(f"<td>{signed(me['score'])}</td>" for me in t.seats)
    return (
        f'<table id="score" class="pad"><caption>{t.say("draw.score")}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr><th scope="row">{t.say("score.total")}</th>{totals}</tr></tfoot></table>'
    )
