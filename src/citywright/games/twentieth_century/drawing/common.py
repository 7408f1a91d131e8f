"""What lies in the middle of the table: the auction, the catastrophe, and the tracks of all players."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import attributes, esc, num, rect, signed, text
from citywright.engine.drawing.table import Mark, badge, piece, score_panel, seat_sign
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.region import span_choices, turn_choices
from citywright.games.twentieth_century.drawing.svg import SHAPES, icon, use
from citywright.games.twentieth_century.drawing.tile import MEASURED, TILE, picture, title
from citywright.games.twentieth_century.edition import HARM, HIGHEST, LOWEST, MOST_SCIENCE, Edition, stack_of_round
from citywright.games.twentieth_century.fields import STAGES
from citywright.games.twentieth_century.powers import Institution, Power
from citywright.games.twentieth_century.state import ROUNDS
from citywright.games.twentieth_century.text import ROMAN, impact

UNITS: Final = (("coins", "coin"), ("science", "flask"), ("points", "laurel"))
SCORED: Final = (2, 4, ROUNDS)  # rounds that end with a scoring
PHASE_SIGNS: Final = {"auction": "hammer", "catastrophes": "skull", "upkeep": "workers", "production": "coin"}
WIDTH: Final = 312  # of the tracks
SPACE: Final = WIDTH / (HIGHEST - LOWEST + 1)
SCALE: Final = 36  # where the scales for production begin
PRODUCTION: Final = 54  # where the first of them lies
LINE: Final = 21
TALL: Final = 130
SHORTEST: Final = 12  # of a scale for production


def board_panel(t: Table, layout: ActionLayout) -> str:
    """The common board; it says first what the phase is about."""
    view = t.view
    parts: list[str] = []
    if view["auction"]:
        parts += [_lands(t, layout), _technologies(t, layout)]
    elif view["catastrophe"] and view["phase"] == "catastrophes":
        parts.append(_catastrophe(t, layout))
    else:
        parts.append(_building(t, layout))
    parts.append(_cards(t))
    state = " bidding" if view["auction"] and view["auction"]["land"] else ""
    root = attributes({"id": "board", "class": f"common scrolls{state}", "role": "group", "tabindex": "0"})
    return f'<section{root} aria-label="{t.say("draw.common")}">{"".join(parts)}</section>'


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


def land_card(t: Table, n: int, mark: Mark | None, garbage: int = 0, chosen: bool = False) -> str:
    on = " on" if chosen else ""
    name = f'<span class="caption">{esc(t.edition.names[n][t.lang])}</span>'
    return piece({"id": f"card-{t.key(n)}"}, f"land{on}", mark, full_text(t, n), tile_svg(t, n, garbage) + name)


def technology_card(t: Table, n: int, marks: list[Mark | None], spent: bool = False) -> str:
    """Sign, name and text of a technology; a mixed tile has two halves, each with its own action."""
    powers = t.edition.powers[n]
    harm = _harm(t.edition.garbage[n], t.edition.pollution[n])
    told = esc(impact(t.words, t.edition.garbage[n], t.edition.pollution[n], t.lang))
    rows = "".join(_half(t, n, half) for half in range(len(powers)))
    foot = f'<span class="harm" title="{told}">{harm}</span>' if harm else ""
    used = f"<em>{t.say('draw.spent')}</em>" if spent else ""
    kind = " institution" if t.edition.is_institution(n) else " mixed" if len(powers) > len(marks) else ""
    kind += " spent" if spent else ""
    cards: list[str] = []
    for half, mark in enumerate(marks):
        inside = rows if len(marks) == 1 else _half(t, n, half)
        last = foot + used if half == len(marks) - 1 else ""
        id = f"card-{t.key(n)}-{half}"
        cards.append(piece({"id": id, "data-piece": str(n)}, f"technology{kind}", mark, full_text(t, n), inside + last))
    return "".join(cards)


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


def _harm(garbage: int, pollution: int) -> str:
    """Garbage, skulls and flowers as signs with numbers."""
    signs = (("crate", garbage), ("skull", max(0, -pollution)), ("flower", max(0, pollution)))
    return "".join(f"{icon(sign, 14)}<b>{n}</b>" for sign, n in signs if n)


# -- the auction --------------------------------------------------------------------------------------------------


def _lands(t: Table, layout: ActionLayout) -> str:
    view = t.view
    heading = (
        f"<h4>{t.say('draw.lands')}<small>{icon('coin', 14)} {t.say('draw.from', number=view['minimum'])}</small></h4>"
    )
    cards = "".join(land_card(t, n, layout.pieces.get(n)) for n in map(t.number, view["lands"]))
    hammer = _hammer(t, layout) if view["auction"]["land"] else ""
    return f'{heading}{hammer}<div class="lands n{len(view["lands"])}">{cards}</div>'


def _hammer(t: Table, layout: ActionLayout) -> str:
    """The land under the hammer, who leads, who is still in, and the bids to choose from."""
    auction = t.view["auction"]
    n = t.number(auction["land"])
    chips = "".join(_chip("bid", coins, mark, "coin") for coins, mark in sorted(layout.bids.items()))
    bids = f'<div class="bids" role="group" aria-label="{t.say("draw.bids")}">{chips}</div>' if chips else ""
    lead = f'<p class="lead">{icon("hammer", 18)} <b class="coin">{auction["bid"]}</b> {badge(auction["leader"], 18)} '
    lead += f"{t.name(auction['leader'])}</p>"
    seats = "".join(_standing(t, seat) for seat in range(len(t.seats)))
    return (
        f'<div class="hammer">{land_card(t, n, None, chosen=True)}'
        f'<div>{lead}<p class="standing">{seats}</p>{bids}</div></div>'
    )


def _standing(t: Table, seat: int) -> str:
    """In the auction, passed on this land, or out for the round: by sign, shade and word."""
    auction = t.view["auction"]
    state = "out" if seat not in auction["inside"] else "passed" if seat in auction["passed"] else "in"
    word = f"{t.seat_name(seat)}: {t.tell(f'draw.bidder.{state}')}"
    return f'<span class="{state}" title="{esc(word)}"><span class="sr">{esc(word)}</span>{badge(seat, 16)}</span>'


def _chip(verb: str, number: int, mark: Mark, sign: str) -> str:
    more = attributes({"data-action": mark.action, "aria-label": mark.label, "title": mark.label})
    return f'<button type="button" class="number {sign} target" id="do-{verb}-{number}"{more}>{number}</button>'


def _technologies(t: Table, layout: ActionLayout) -> str:
    """What is on offer, and the cost track with its marker."""
    view = t.view
    costs = t.edition.costs[stack_of_round(view["round"])]
    steps = "".join(f"<li{_here(i == view['marker'])}>{cost}</li>" for i, cost in enumerate(costs))
    label = t.say("draw.cost")
    track = f'<span class="costs">{icon("flask", 14)}<ol aria-label="{label}" title="{label}">{steps}</ol></span>'
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
    heading = f"<h4>{t.say('draw.new_tiles')}</h4>" if new else ""
    return f'{heading}<div class="lots">{new}</div><div class="lots">{choices}{amounts}</div>'


def _round(t: Table) -> str:
    """The rounds, of which some score, and the course of this one: what is going on now, in a sentence."""
    view = t.view
    rounds = "".join(
        f"<li{_here(number == view['round'])}>{numeral}{icon('laurel', 14) if number in SCORED else ''}</li>"
        for number, numeral in enumerate(ROMAN)
        if number
    )
    phases = STAGES[STAGES.index("upkeep") if view["round"] == ROUNDS else 0 : STAGES.index("over")]
    course = "".join(
        f"<li{_here(phase == view['phase'])}>{icon(PHASE_SIGNS[phase], 22)}"
        f"<span><b>{t.say(f'draw.phase.{phase}')}</b>{t.say(f'draw.course.{phase}')}</span></li>"
        for phase in phases
    )
    label = t.say("draw.rounds")
    return f'<div class="line"><h4>{label}</h4><ol class="rounds">{rounds}</ol></div><ol class="course">{course}</ol>'


def _here(now: bool) -> str:
    return ' class="here" aria-current="step"' if now else ""


def _choice(mark: Mark, id: str, picture: str) -> str:
    """One way to lie, as a card: a rotation or a bridge."""
    svg = f'<svg class="tile-svg" viewBox="0 0 {TILE} {TILE}" {MEASURED} aria-hidden="true">{picture}</svg>'
    more = attributes({"id": id, "data-action": mark.action, "aria-label": mark.label})
    return f'<button type="button" class="land target"{more}>{svg}</button>'


# -- the catastrophe ---------------------------------------------------------------------------------------------


def _catastrophe(t: Table, layout: ActionLayout) -> str:
    """Columns to climb: what each brings at its foot, bids of science as rungs, the figures on theirs."""
    columns = t.view["catastrophe"]["columns"]
    bids = [bid for column in columns for _, bid in column["bids"]]
    top = min(MOST_SCIENCE, max([science for _, science in layout.columns] + bids + [6]))
    found = "".join(_column(t, c, column, top, layout) for c, column in enumerate(columns) if column["used"])
    return f'<h4>{t.say("draw.catastrophe")}</h4><div class="ladders">{found}</div>'


def _column(t: Table, c: int, column: Json, top: int, layout: ActionLayout) -> str:
    harm = HARM * column["garbage"] + column["skulls"]
    said = t.tell("draw.column", number=c + 1, harm=harm)
    figures = {bid: seat for seat, bid in reversed(column["bids"])}
    rungs = "".join(_rung(t, c, science, figures, layout) for science in range(top, -1, -1))
    foot = _harm(column["garbage"], -column["skulls"]) or f"{icon('flower', 14)}<b>0</b>"
    return (
        f'<div class="ladder" role="group" aria-label="{esc(said)}" title="{esc(said)}">{rungs}'
        f'<p class="foot-of">{foot}</p></div>'
    )


def _rung(t: Table, c: int, science: int, figures: dict[int, int], layout: ActionLayout) -> str:
    mark = layout.columns.get((c, science))
    if science in figures:
        said = t.say("draw.bid_of", seat=figures[science], number=science)
        piece = badge(figures[science], 16, f"figure-{figures[science]}")
        return f'<span class="rung held" title="{said}">{piece}<b>{science}</b><span class="sr">{said}</span></span>'
    if mark is None:
        return f'<span class="rung">{science}</span>'
    more = attributes({"data-action": mark.action, "aria-label": mark.label, "title": mark.label})
    return f'<button type="button" class="rung target" id="do-column-{c + 1}-{science}"{more}>{science}</button>'


# -- scoring cards and tracks ----------------------------------------------------------------------------------------


def _cards(t: Table) -> str:
    """The scoring cards still to come; while there is much to read, only the next one."""
    cards = zip(("two", "four"), (2, 4), t.view["scoring_cards"], strict=True)
    found = [
        f"<li>{icon('laurel', 16)}<span>{t.say(f'card_{name}.{card}')}</span></li>"
        for name, round, card in cards
        if card is not None and t.view["round"] <= round
    ]
    shown = found[:1] if t.view["auction"] else found
    return f'<ul class="scoring">{"".join(shown)}</ul>' if shown else ""


def tracks_panel(t: Table) -> str:
    """Pollution from skulls to flowers with its sections, and what everybody produces; always in the same place."""
    seats = range(len(t.seats))
    said = [
        f"{t.seat_name(seat)}: {t.tell('draw.pollution', number=me['pollution'], points=me['clean_value'])}; "
        + t.tell("draw.makes", **{unit: me["production"][unit] for unit, _ in UNITS})
        for seat, me in enumerate(t.seats)
    ]
    longest = max([SHORTEST, *[me["production"][unit] for me in t.seats for unit, _ in UNITS]])
    parts = [_pollution(t, seats), _numbers(longest)]
    for i, (unit, sign) in enumerate(UNITS):
        parts.append(_production(t, unit, sign, PRODUCTION + LINE * i, longest))
    return (
        f'<section id="tracks" class="tracks"><svg viewBox="0 0 {WIDTH} {TALL}" role="img" '
        f'aria-label="{esc(". ".join(said))}">{"".join(parts)}</svg></section>'
    )


def _pollution(t: Table, seats: range) -> str:
    parts = [_spaces(t.edition)]
    for space in range(LOWEST, HIGHEST + 1):
        here = [seat for seat in seats if t.seats[seat]["pollution"] == space]
        parts += _markers(here, "pollution", (space - LOWEST + 0.5) * SPACE, 27)
    for clean in (2, 3, 4):
        places = [i for i, section in enumerate(t.edition.section) if section == clean]
        middle = (places[0] + places[-1] + 1) / 2 * SPACE
        parts.append(text(t.tell("draw.clean", number=clean), middle, 11, 11.5, "var(--soft)"))
    return "".join(parts)


@lru_cache(maxsize=16)
def _spaces(edition: Edition) -> str:
    """The empty track: its sections by colour and pattern, a skull at one end and a flower at the other."""
    parts = [f'<g color="var(--ink)">{use("skull", 0, 0, 13, 13)}</g>{use("flower", WIDTH - 13, 0, 13, 13)}']
    for i, clean in enumerate(edition.section):
        x = i * SPACE
        parts.append(rect(x + 0.7, 15, SPACE - 1.4, 24, 4, f'fill="var(--clean-{clean})"'))
        pattern = {2: "dirty", 4: "clean"}.get(clean)
        if pattern:
            parts.append(rect(x + 0.7, 15, SPACE - 1.4, 24, 4, f'fill="url(#{SHAPES.mark}{pattern})"'))
        parts.append(text(signed(edition.track[i]), x + SPACE / 2, 50, 11.5, "var(--soft)"))
    return "".join(parts)


def _production(t: Table, unit: str, sign: str, y: int, longest: int) -> str:
    """One line, the seats where they stand: whoever makes the same stands at the same place."""
    parts = [_scale(sign, y, longest)]
    groups: dict[int, list[int]] = {}
    for seat, me in enumerate(t.seats):
        groups.setdefault(me["production"][unit], []).append(seat)
    for amount, here in groups.items():
        parts += _markers(here, unit, _place(amount, longest), y + 9)
    return "".join(parts)


def _place(amount: int, longest: int) -> float:
    return SCALE + (WIDTH - SCALE - 14) / longest * amount


@lru_cache(maxsize=128)
def _scale(sign: str, y: int, longest: int) -> str:
    """An empty line with its ticks, every fifth one longer."""
    parts = [use(sign, 0, y + 1, 16, 16)]
    for i in range(longest + 1):
        half, shade = (3, "line") if i % 5 else (7, "plot")
        parts.append(f'<path d="M{num(_place(i, longest))} {y + 9 - half}v{2 * half}" stroke="var(--{shade})"/>')
    line = f'<path d="M{SCALE} {y + 9}H{WIDTH - 14}" stroke="var(--soft)" stroke-width="1.4"/>'
    return "".join([*parts, line])


@lru_cache(maxsize=16)
def _numbers(longest: int) -> str:
    """The numbers below the lines for production, which have one scale."""
    fives = range(0, longest + 1, 5)
    return "".join([text(str(i), _place(i, longest), TALL - 1, 11.5, "var(--soft)") for i in fives])


def _markers(seats: list[int], track: str, x: float, y: float) -> list[str]:
    """The markers of all who stand at one place: alone large, together on a sheet in two small rows around it."""
    if not seats:
        return []
    if len(seats) == 1:
        return [f'<g id="{track}-{seats[0]}">{seat_sign(seats[0], x - 7, y - 7, 14)}</g>']
    columns, size = (len(seats) + 1) // 2, 10.5
    left = x - 11 * columns / 2
    sheet = rect(
        left - 2, y - size - 1.5, 11 * columns + 3.5, 2 * size + 3, 5, 'fill="var(--card)" stroke="var(--soft)"'
    )
    return [sheet] + [
        f'<g id="{track}-{seat}">{seat_sign(seat, left + 11 * (k // 2), y - size + size * (k % 2), size)}</g>'
        for k, seat in enumerate(seats)
    ]
