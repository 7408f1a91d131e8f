"""What lies in the middle of the table: the auction, the catastrophe, and the tracks of all players."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import attributes, esc, num, rect, signed, text, text_width
from citywright.engine.drawing.table import Mark, badge, piece, score_panel, seat_sign
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.places import TILE
from citywright.games.twentieth_century.drawing.region import span_choices, turn_choices
from citywright.games.twentieth_century.drawing.svg import SHAPES, icon, use
from citywright.games.twentieth_century.drawing.tile import MEASURED, picture, title
from citywright.games.twentieth_century.edition import HARM, HIGHEST, LOWEST, MOST_SCIENCE, Edition, stack_of_round
from citywright.games.twentieth_century.fields import STAGES
from citywright.games.twentieth_century.powers import Institution, Power
from citywright.games.twentieth_century.scoring import DIRT
from citywright.games.twentieth_century.state import ROUNDS
from citywright.games.twentieth_century.text import ROMAN, impact

UNITS: Final = (("coins", "coin"), ("science", "flask"), ("points", "laurel"))
SCORED: Final = (2, 4, ROUNDS)  # rounds that end with a scoring
PHASE_SIGNS: Final = {"auction": "hammer", "catastrophes": "skull", "upkeep": "workers", "production": "coin"}
LADDER_WORDS: Final = (("draw.feet", "crate", 16), ("draw.rungs", "flask", 16))  # above the columns, in their order
WIDTH: Final = 332  # of the track
SPACE: Final = WIDTH / (HIGHEST - LOWEST + 1)
TOP: Final = 25  # of its spaces
DEEP: Final = 36
TALL: Final = 78


def board_panel(t: Table, layout: ActionLayout) -> str:
    """The common board; it says first what the phase is about. The viewer's cards lie with the technologies."""
    view = t.view
    scene = ""
    parts: list[str] = []
    if view["auction"]:
        scene = "auction"
        parts += [_moment(t), _lands(t, layout), _technologies(t, layout)]
    elif view["catastrophe"] and view["phase"] == "catastrophes":
        scene = "ladders"
        parts += [_moment(t), _catastrophe(t, layout)]
    else:
        parts.append(_building(t, layout))
    parts += [scoring_cards(t)] if view["seat"] is None else []
    state = ""
    if scene == "auction" and any(not t.edition.is_land(n) and not mark.reason for n, mark in layout.pieces.items()):
        state, scene = " buying", "auction buying"
    elif view["auction"] and view["auction"]["land"]:
        state = " bidding"
    about = {"id": "board", "class": f"common scrolls{state}", "role": "group", "tabindex": "0", "data-scene": scene}
    root = attributes(about)
    return f'<section{root} aria-label="{t.say("draw.common")}">{"".join(parts)}</section>'


def _moment(t: Table) -> str:
    """The phase, and what everybody does in it."""
    phase = t.view["phase"]
    sign = f'<span class="sign">{icon(PHASE_SIGNS[phase], 22)}</span>'
    name, course = t.say(f"draw.phase.{phase}"), t.say(f"draw.course.{phase}")
    return f'<p class="moment">{sign}<b>{name}</b><span>{course}</span></p>'


# -- pieces on cards -------------------------------------------------------------------------------------------


def full_text(t: Table, n: int) -> str:
    return title(t.edition, t.words, n, t.lang)


def tile_svg(t: Table, n: int, garbage: int = 0) -> str:
    """A tile by itself, as a piece that will travel."""
    inside = picture(t.edition, n, 0, 0, garbage, (), 0, t.lang)
    return (
        f'<svg class="tile-svg" viewBox="0 0 {TILE} {TILE}" {MEASURED} aria-hidden="true">'
        f'<g id="tile-{t.key(n)}" data-piece="{n}">{inside}</g></svg>'
    )


def thumbnail(t: Table, layout: ActionLayout) -> str:
    """The tile whose place is asked for, where its card is out of sight."""
    if not layout.cells:
        return ""
    n = layout.asked["piece"]
    carried = sum(tile["garbage"] for tile in t.seats[t.view["seat"]]["waiting"] if t.number(tile["tile"]) == n)
    drawn = picture(t.edition, n, 0, 0, carried, (), 0, "")
    return f'<svg class="tile-svg thumbnail" viewBox="0 0 {TILE} {TILE}" {MEASURED} aria-hidden="true">{drawn}</svg>'


def land_card(t: Table, n: int, mark: Mark | None, garbage: int = 0, chosen: bool = False) -> str:
    on = " on" if chosen else ""
    name = f'<span class="caption">{esc(t.edition.names[n][t.lang])}</span>'
    return piece({"id": f"card-{t.key(n)}"}, f"land{on}", mark, full_text(t, n), tile_svg(t, n, garbage) + name)


def technology_card(t: Table, n: int, marks: list[Mark | None], spent: bool = False, used: int = 0) -> str:
    """Sign, name and text of a technology; a mixed tile has two halves, each with its own action. Those that have been
    used in this upkeep, as a mask, say so."""
    powers = t.edition.powers[n]
    harm = _harm(t.edition.garbage[n], t.edition.pollution[n])
    told = esc(impact(t.words, t.edition.garbage[n], t.edition.pollution[n], t.lang))
    rows = "".join(_half(t, n, half) for half in range(len(powers)))
    foot = f'<span class="harm" title="{told}">{harm}</span>' if harm and not spent else ""
    cards: list[str] = []
    for half, mark in enumerate(marks):
        inside = rows if len(marks) == 1 else _half(t, n, half)
        if spent and powers[half].single_use:
            inside += f"<em>{t.say('draw.spent')}</em>"
        elif used >> half & 1:
            inside += f"<em>{t.say('draw.used')}</em>"
        elif half == len(marks) - 1:
            inside += foot
        about = {"id": f"card-{t.key(n)}-{half}", "data-piece": str(n)}
        kind = _technology_kind(t, n, half, len(marks), spent)
        cards.append(piece(about, f"technology{kind}", mark, full_text(t, n), inside))
    return "".join(cards)


def _technology_kind(t: Table, n: int, half: int, shown: int, spent: bool) -> str:
    """What kind of card it is: a building, both halves of a mixed tile, or one that works once and then no more."""
    powers = t.edition.powers[n]
    if t.edition.is_institution(n):
        return " institution"
    if len(powers) > shown:
        return " mixed"
    return (" once spent" if spent else " once") if powers[half].single_use else ""


def _half(t: Table, n: int, half: int) -> str:
    power = t.edition.powers[n][half]
    name = t.say(f"kind.{power.kind}")
    return f'{icon(power.kind, 22)}<span class="does"><b>{name}</b><small>{_brief(t, power)}</small></span>'


def _brief(t: Table, power: Power) -> str:
    """What a power does, as far as it goes in signs: what it costs, an arrow, what it brings."""
    if isinstance(power, Institution):
        return f"+{power.gives} {icon(UNITS[power.resource][1], 12)} {t.say('brief.linked')}"
    if not power.paid:
        return t.say(f"brief.{power.kind}")
    cost = "".join(f"{n} {icon(sign, 12)}" for sign, n in (("coin", power.coins), ("flask", power.science)) if n)
    number, sign = power.gain
    return f"{cost} → {number.format(power.gives)} {icon(sign, 12)}"


def _harm(garbage: int, pollution: int, size: int = 14) -> str:
    """Garbage, skulls and flowers as signs with numbers."""
    signs = (("crate", garbage), ("skull", max(0, -pollution)), ("flower", max(0, pollution)))
    return "".join(f"{icon(sign, size)}<b>{n}</b>" for sign, n in signs if n)


# -- the auction --------------------------------------------------------------------------------------------------


def _lands(t: Table, layout: ActionLayout) -> str:
    view = t.view
    least = f"<small>{t.say('draw.from', number=view['minimum'])} {icon('coin', 14)}</small>"
    heading = f"<h4>{t.say('draw.lands')}{_brings(t)}{least}</h4>"
    cards = "".join(land_card(t, n, layout.pieces.get(n)) for n in map(t.number, view["lands"]))
    hammer = _hammer(t, layout) if view["auction"]["land"] else ""
    return f'{heading}{hammer}<div class="lands n{len(view["lands"])}">{cards}</div>'


def _brings(t: Table) -> str:
    """How much garbage the viewer's next land comes with."""
    if t.view["seat"] is None:
        return ""
    won = [tile for tile in t.seats[t.view["seat"]]["waiting"] if t.edition.is_land(t.number(tile["tile"]))]
    return f"<small>{t.say('draw.brings', number=len(won) + 1)} {icon('crate', 14)}</small>"


def _hammer(t: Table, layout: ActionLayout) -> str:
    """The land under the hammer, who leads, who is still in, and the bids to choose from."""
    auction = t.view["auction"]
    n = t.number(auction["land"])
    chips = "".join(_chip("bid", coins, mark, "coin") for coins, mark in sorted(layout.bids.items()))
    bids = f'<dt>{t.say("draw.bids")}</dt><dd class="bids">{chips}</dd>' if chips else ""
    leader = f"{badge(auction['leader'], 22)} {t.name(auction['leader'])}"
    lead = f'<dt>{t.say("draw.highest")}</dt><dd class="lead"><b class="coin">{auction["bid"]}</b> {leader}</dd>'
    if auction["bid"] in layout.bids:  # the least that may be bid first, not a bid
        lead = ""
    seats = "".join(_standing(t, seat) for seat in range(len(t.seats)))
    standing = f'<dt>{t.say("draw.bidders")}</dt><dd class="standing">{seats}</dd>'
    return f'<div class="hammer">{land_card(t, n, None, chosen=True)}<dl>{lead}{standing}{bids}</dl></div>'


def _standing(t: Table, seat: int) -> str:
    """In the auction, passed on this land, or out for the round: by sign, shade and word."""
    auction = t.view["auction"]
    state = "out" if seat not in auction["inside"] else "passed" if seat in auction["passed"] else "in"
    word = f"{t.seat_name(seat)}: {t.tell(f'draw.bidder.{state}')}"
    return f'<span class="{state}" title="{esc(word)}"><span class="sr">{esc(word)}</span>{badge(seat, 22)}</span>'


def _chip(verb: str, number: int, mark: Mark, sign: str) -> str:
    more = attributes({"data-action": mark.action, "aria-label": mark.label, "title": mark.label})
    shown = f"{icon(sign, 22)}{number}" if sign == "crate" else number  # a coin is its own sign
    return f'<button type="button" class="number {sign} target" id="do-{verb}-{number}"{more}>{shown}</button>'


def _technologies(t: Table, layout: ActionLayout) -> str:
    """What is on offer, and the cost track with its marker."""
    view = t.view
    costs = t.edition.costs[stack_of_round(view["round"])]
    now, *then = costs[view["marker"] :]
    later = f"<span>{t.say('draw.cost_then')}</span><i>{', '.join(map(str, then))}</i>" if then else ""
    track = f'<span class="costs"><span>{t.say("draw.cost")}</span>{icon("flask", 16)}<b>{now}</b>{later}</span>'
    offered = map(t.number, view["technologies"])
    cards = "".join(technology_card(t, n, [layout.pieces.get(n)]) for n in offered)
    heading = f'<div class="line"><h4>{t.say("draw.technologies")}</h4>{track}</div>'
    return f'{heading}<div class="technologies">{cards}</div>'


# -- new tiles, and how they may lie --------------------------------------------------------------------------------


def _building(t: Table, layout: ActionLayout) -> str:
    """What there is to build with: new tiles, the rotations of one, bridges, garbage; else where the round is, and in
    the end how the points came about."""
    asked = layout.asked.get("piece", -1)
    choices = "".join(_choice(*one) for one in [*turn_choices(t, layout), *span_choices(t, layout)])
    amounts = "".join(_chip("garbage", number, mark, "crate") for number, mark in sorted(layout.garbage.items()))
    new = ""
    for tile in t.seats[t.view["seat"]]["waiting"] if t.view["seat"] is not None else []:
        n = t.number(tile["tile"])
        if n != asked or (
            "turn" not in layout.asked and not choices
        ):  # else it is in the region already, or turned below
            new += land_card(t, n, layout.pieces.get(n), tile["garbage"], n == asked)
    if not new and not choices and not amounts:
        return score_panel(t, "points", "standing") if t.view["over"] else _round(t)
    lots = f'<h4>{t.say("draw.new_tiles")}</h4><div class="lots">{new}</div>' if new else ""
    ways = f'<div class="lots">{choices}{amounts}</div>' if choices or amounts else ""
    return _moment(t) + lots + ways


def _round(t: Table) -> str:
    """The rounds, of which some score, the course of this one, and what the viewer's region is worth."""
    view = t.view
    rounds = "".join(_round_mark(t, number) for number in range(1, ROUNDS + 1))
    phases = STAGES[STAGES.index("upkeep") if view["round"] == ROUNDS else 0 : STAGES.index("over")]
    told = {phase: t.say(f"draw.course.{phase}") for phase in phases}
    course = "".join(
        f'<li{_here(phase == view["phase"])}><span title="{told[phase]}">{icon(PHASE_SIGNS[phase], 20)}</span>'
        f"<b>{t.say(f'draw.phase.{phase}')}</b></li>"
        for phase in phases
    )
    label, seal = t.say("draw.rounds"), f"{icon('laurel', 14)}{t.say('draw.seal')}"
    return (
        f'<ol class="rounds" aria-label="{label}">{rounds}</ol><p class="seal">{seal}</p>'
        f'<ol class="course">{course}</ol>'
        f'<p class="sentence">{told[view["phase"]]}</p>{_worth(t)}'
    )


def _round_mark(t: Table, number: int) -> str:
    """A station of the line, with a seal if the round ends with a scoring."""
    numeral, here = ROMAN[number], _here(number == t.view["round"])
    if number not in SCORED:
        return f"<li{here}>{numeral}</li>"
    return f'<li{here} title="{t.say("draw.scored", text=numeral)}">{numeral}{icon("laurel", 14)}</li>'


def _worth(t: Table) -> str:
    """What the viewer's region would score if the game ended now."""
    if t.view["seat"] is None:
        return ""
    me = t.seats[t.view["seat"]]
    garbage = [tile["garbage"] for tile in me["region"] if t.edition.is_land(t.number(tile["tile"]))]
    clean, full = garbage.count(0), sum(n - 1 for n in garbage if n)
    lines = [
        ("draw.so_far", "", me["points"]),
        ("score.clean", f"{clean} × {me['clean_value']}", clean * me["clean_value"]),
        ("score.dirt", f"{full} × {signed(-DIRT)}" if full else "", -DIRT * full),
        ("score.pollution", "", me["pollution_value"]),
    ]
    rows = "".join(
        f"<tr><th>{t.say(id)}</th><td>{sum}</td><td><b>{signed(points)}</b></td></tr>" for id, sum, points in lines
    )
    total = sum(points for _, _, points in lines)
    rows += f'<tr class="sum"><th colspan="2">{t.say("draw.sum")}</th><td><b>{signed(total)}</b></td></tr>'
    return f'<table class="worth"><caption>{t.say("draw.worth")}</caption>{rows}</table>'


def _here(now: bool) -> str:
    return ' class="here" aria-current="step"' if now else ""


def _choice(mark: Mark, id: str, picture: str) -> str:
    """One way to lie, as a card: a rotation or a bridge."""
    svg = f'<svg class="tile-svg" viewBox="0 0 {TILE} {TILE}" {MEASURED} aria-hidden="true">{picture}</svg>'
    more = attributes({"id": id, "data-action": mark.action, "aria-label": mark.label})
    return f'<button type="button" class="land target"{more}>{svg}</button>'


# -- the catastrophe ---------------------------------------------------------------------------------------------


def _catastrophe(t: Table, layout: ActionLayout) -> str:
    """Columns to climb: what each brings below its name, bids of science as rungs, the figures on theirs."""
    columns = t.view["catastrophe"]["columns"]
    bids = [bid for column in columns for _, bid in column["bids"]]
    top = min(MOST_SCIENCE, max([science for _, science in layout.columns] + bids + [6]))
    found = "".join(_column(t, c, column, top, layout) for c, column in enumerate(columns) if column["used"])
    rules = "".join(f'<p class="rule-of">{icon(*sign)}{t.say(id)}</p>' for id, *sign in LADDER_WORDS)
    return f'<div class="line">{rules}</div><div class="ladders">{found}</div>'


def _column(t: Table, c: int, column: Json, top: int, layout: ActionLayout) -> str:
    harm = HARM * column["garbage"] + column["skulls"]
    said, name = t.tell("draw.column", number=c + 1, harm=harm), t.say("draw.column_name", number=c + 1)
    figures = {bid: seat for seat, bid in reversed(column["bids"])}  # the highest holds the column
    rungs = "".join(_rung(t, c, science, figures, layout) for science in range(top, -1, -1))
    foot = _harm(column["garbage"], -column["skulls"], 20) or f"<small>{t.say('draw.nothing')}</small>"
    return (
        f'<div class="ladder c{c}" role="group" aria-label="{esc(said)}" title="{esc(said)}">'
        f'<p class="name-of">{name}</p><p class="foot-of">{foot}</p>{rungs}</div>'
    )


def _rung(t: Table, c: int, science: int, figures: dict[int, int], layout: ActionLayout) -> str:
    mark = layout.columns.get((c, science))
    if science in figures:
        outbid = science < max(figures)
        said = t.say("draw.outbid_of" if outbid else "draw.bid_of", seat=figures[science], number=science)
        piece = badge(figures[science], 20, f"figure-{figures[science]}")
        state = "outbid" if outbid else "held"
        return f'<span class="rung {state}" title="{said}">{piece}<b>{science}</b><span class="sr">{said}</span></span>'
    if mark is None:
        return f'<span class="rung"><i>{science}</i></span>'
    more = attributes({"data-action": mark.action, "aria-label": mark.label, "title": mark.label})
    return f'<button type="button" class="rung target" id="do-column-{c + 1}-{science}"{more}><i>{science}</i></button>'


# -- scoring cards and tracks ----------------------------------------------------------------------------------------


def scoring_cards(t: Table) -> str:
    """The scoring cards still to come."""
    cards = zip(("two", "four"), (2, 4), t.view["scoring_cards"], strict=True)
    found = [
        f"<li>{icon('laurel', 22)}<span>{t.say(f'card_{name}.{card}')}</span></li>"
        for name, round, card in cards
        if card is not None and t.view["round"] <= round
    ]
    return f'<ul class="scoring">{"".join(found)}</ul>' if found else ""


def tracks_panel(t: Table) -> str:
    """The environment from skulls to flowers, and what it makes a clean land worth; always in the same place."""
    said = [
        f"{t.seat_name(seat)}: {t.tell('draw.pollution', number=me['pollution'], points=me['clean_value'])}"
        for seat, me in enumerate(t.seats)
    ]
    zones = [t.tell("draw.zone", number=clean) for clean in sorted({*t.edition.section})]
    parts = [_spaces(t.edition, *zones)]
    for space in range(LOWEST, HIGHEST + 1):
        here = [seat for seat, me in enumerate(t.seats) if me["pollution"] == space]
        parts += _markers(here, (space - LOWEST + 0.5) * SPACE)
    return (
        f'<section id="tracks" class="tracks"><h4>{t.say("score.pollution")}</h4><svg viewBox="0 0 {WIDTH} {TALL}" '
        f'role="img" aria-label="{esc(". ".join(said))}">{"".join(parts)}</svg></section>'
    )


@lru_cache(maxsize=16)
def _spaces(edition: Edition, *zones: str) -> str:
    """The empty track: its sections by colour and pattern with what a clean land is worth there, a skull and a flower
    on its ends."""
    parts: list[str] = []
    for clean, zone in zip(sorted({*edition.section}), zones, strict=True):
        places = [i for i, section in enumerate(edition.section) if section == clean]
        left, width = places[0] * SPACE, len(places) * SPACE
        parts.append(rect(left + 0.7, TOP, width - 1.4, DEEP, 6, f'fill="var(--clean-{clean})"'))
        pattern = {2: "dirty", 4: "clean"}.get(clean)
        if pattern:
            parts.append(rect(left + 0.7, TOP, width - 1.4, DEEP, 6, f'fill="url(#{SHAPES.mark}{pattern})"'))
        place = f'x="{num(left + width / 2 - 7)}" y="{TOP - 6}" font-size="12" text-anchor="middle"'
        parts.append(f'<text {place} fill="var(--ink)">{esc(zone)}</text>')
        parts.append(use("laurel", left + width / 2 + text_width(zone, 12) * 0.44 - 3, TOP - 17, 14, 14))
    for i, value in enumerate(edition.track):
        parts.append(rect(i * SPACE + 2, TOP + 2, SPACE - 4, DEEP - 4, 4, 'fill="var(--card)" fill-opacity=".55"'))
        parts.append(text(signed(value), (i + 0.5) * SPACE, TALL - 3, 12, "var(--soft)"))
    down = TOP + DEEP / 2 - 9
    skull, flower = (
        use(name, x, down, 18, 18) for name, x in (("skull", SPACE / 2 - 9), ("flower", WIDTH - SPACE / 2 - 9))
    )
    return "".join([*parts, f'<g color="var(--soft)" opacity=".6">{skull}{flower}</g>'])


def _markers(seats: list[int], x: float) -> list[str]:
    """The markers of all who stand on one space: alone large, two below each other, more in two columns."""
    size = (21, 17, 12)[min(len(seats), 3) - 1]
    columns, rows = (1, len(seats)) if len(seats) < 3 else (2, (len(seats) + 1) // 2)
    left, top = x - size * columns / 2, TOP + DEEP / 2 - size * rows / 2
    spots = [(left + size * (k % columns), top + size * (k // columns)) for k in range(len(seats))]
    return [
        f'<g id="pollution-{seat}">{seat_sign(seat, x, y, size)}</g>' for seat, (x, y) in zip(seats, spots, strict=True)
    ]
