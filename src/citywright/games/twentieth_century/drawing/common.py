"""What lies in the middle of the table: the auction, the catastrophe, and the tracks of all players."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import attributes, esc, num, rect, signed, text
from citywright.engine.drawing.table import Mark, badge, seat_sign
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.sheet import Sheet
from citywright.games.twentieth_century.drawing.svg import MARK, icon, use
from citywright.games.twentieth_century.drawing.tile import TILE, picture, title
from citywright.games.twentieth_century.edition import HARM, HIGHEST, LOWEST, MOST_SCIENCE, Edition, stack_of_round
from citywright.games.twentieth_century.powers import Institution, Power
from citywright.games.twentieth_century.text import impact

UNITS: Final = (("coins", "coin"), ("science", "flask"), ("points", "laurel"))
WIDTH: Final = 312  # of the tracks
SPACE: Final = WIDTH / (HIGHEST - LOWEST + 1)
MANY: Final = 9  # pieces on offer for which the board is made wider
SCALE: Final = 26  # where the scales for production begin
SHORTEST: Final = 12  # of a scale for production


def board_panel(sheet: Sheet, layout: ActionLayout) -> str:
    """The common board; it says first what the phase is about."""
    view = sheet.view
    parts: list[str] = []
    if view["auction"]:
        parts += [_lands(sheet, layout), _technologies(sheet, layout)]
    elif view["catastrophe"] and view["phase"] == "catastrophes":
        parts.append(_catastrophe(sheet, layout))
    parts += [_cards(sheet), _tracks(sheet)]
    resting = view["phase"] not in ("auction", "catastrophes")
    state = " resting" if resting else " crowded" if len(view["lands"]) + len(view["technologies"]) > MANY else ""
    root = attributes({"id": "board", "class": f"common{state}", "role": "group", "tabindex": "0"})
    return f'<section{root} aria-label="{sheet.say("draw.common")}">{"".join(parts)}</section>'


# -- pieces on cards -------------------------------------------------------------------------------------------


def full_text(sheet: Sheet, n: int) -> str:
    return title(sheet.edition, sheet.words, n, sheet.lang)


def card(id: str, kind: str, mark: Mark | None, full: str, inside: str) -> str:
    """A piece to read: it may be taken, is greyed with a reason, or just lies there."""
    if mark is None:
        said = attributes({"id": id, "role": "img", "aria-label": full, "title": full})
        return f'<div class="{kind}"{said}>{inside}</div>'
    if mark.reason:
        state, label = "greyed", f"{full} {mark.reason}"
        does = {"aria-disabled": "true", "data-reason": mark.reason}
    else:
        state, label, does = "target", f"{mark.label}. {full}", {"data-action": mark.action}
    more = attributes({"id": id, "title": full, **does, "aria-label": label})
    return f'<button type="button" class="{kind} {state}"{more}>{inside}</button>'


def tile_svg(sheet: Sheet, n: int, garbage: int = 0) -> str:
    """A tile by itself, as a piece that will travel."""
    inside = picture(sheet.edition, n, 0, 0, garbage, (), 0, sheet.lang)
    return (
        f'<svg class="tile-svg" viewBox="0 0 {TILE} {TILE}" aria-hidden="true">'
        f'<g id="tile-{sheet.key(n)}" data-piece="{n}">{inside}</g></svg>'
    )


def land_card(sheet: Sheet, n: int, mark: Mark | None, garbage: int = 0, chosen: bool = False) -> str:
    on = " on" if chosen else ""
    name = f'<span class="caption">{esc(sheet.edition.names[n][sheet.lang])}</span>'
    return card(f"card-{sheet.key(n)}", f"land{on}", mark, full_text(sheet, n), tile_svg(sheet, n, garbage) + name)


def technology_card(sheet: Sheet, n: int, marks: list[Mark | None], spent: bool = False) -> str:
    """Sign, name and text of a technology; a mixed tile has two halves, each with its own action."""
    powers = sheet.edition.powers[n]
    harm = _harm(sheet.edition.garbage[n], sheet.edition.pollution[n])
    told = esc(impact(sheet.words, sheet.edition.garbage[n], sheet.edition.pollution[n], sheet.lang))
    rows = "".join(_half(sheet, n, half) for half in range(len(powers)))
    foot = f'<span class="harm" title="{told}">{harm}</span>' if harm else ""
    used = f"<em>{sheet.say('draw.spent')}</em>" if spent else ""
    kind = " institution" if sheet.edition.is_institution(n) else " mixed" if len(powers) > len(marks) else ""
    cards: list[str] = []
    for half, mark in enumerate(marks):
        inside = rows if len(marks) == 1 else _half(sheet, n, half)
        last = foot + used if half == len(marks) - 1 else ""
        id = f"card-{sheet.key(n)}-{half}"
        cards.append(card(id, f"technology{kind}", mark, full_text(sheet, n), inside + last))
    return "".join(cards)


def _half(sheet: Sheet, n: int, half: int) -> str:
    power = sheet.edition.powers[n][half]
    name = sheet.say(f"kind.{power.kind}")
    return f"{icon(power.kind, 22)}<span><b>{name}</b><small>{_brief(sheet, power)}</small></span>"


def _brief(sheet: Sheet, power: Power) -> str:
    """What a power does, as far as it goes in signs: what it costs, an arrow, what it brings."""
    if isinstance(power, Institution):
        return f"+{power.gives} {icon(UNITS[power.resource][1], 12)} {sheet.say('brief.linked')}"
    if not power.paid:
        return sheet.say(f"brief.{power.kind}")
    cost = "".join(f"{n} {icon(sign, 12)}" for sign, n in (("coin", power.coins), ("flask", power.science)) if n)
    number, sign = power.gain
    return f"{cost} → {number.format(power.gives)} {icon(sign, 12)}"


def _harm(garbage: int, pollution: int) -> str:
    """Garbage, skulls and flowers as signs with numbers."""
    signs = (("crate", garbage), ("skull", max(0, -pollution)), ("flower", max(0, pollution)))
    return "".join(f"{icon(sign, 14)}<b>{n}</b>" for sign, n in signs if n)


# -- the auction --------------------------------------------------------------------------------------------------


def _lands(sheet: Sheet, layout: ActionLayout) -> str:
    view = sheet.view
    heading = (
        f"<h4>{sheet.say('draw.lands')}<small>{icon('coin', 14)} "
        f"{sheet.say('draw.from', number=view['minimum'])}</small></h4>"
    )
    cards = "".join(land_card(sheet, n, layout.pieces.get(n)) for n in map(sheet.number, view["lands"]))
    hammer = _hammer(sheet, layout) if view["auction"]["land"] else ""
    return f'{heading}{hammer}<div class="lands n{len(view["lands"])}">{cards}</div>'


def _hammer(sheet: Sheet, layout: ActionLayout) -> str:
    """The land under the hammer, who leads, who is still in, and the bids to choose from."""
    auction = sheet.view["auction"]
    n = sheet.number(auction["land"])
    chips = "".join(_chip("bid", coins, mark, "coin") for coins, mark in sorted(layout.bids.items()))
    bids = f'<div class="bids" role="group" aria-label="{sheet.say("draw.bids")}">{chips}</div>' if chips else ""
    lead = f'<p class="lead">{icon("hammer", 18)} <b class="coin">{auction["bid"]}</b> {badge(auction["leader"], 18)} '
    lead += f"{sheet.name(auction['leader'])}</p>"
    seats = "".join(_standing(sheet, seat) for seat in range(len(sheet.seats)))
    return (
        f'<div class="hammer">{land_card(sheet, n, None, chosen=True)}'
        f'<div>{lead}<p class="standing">{seats}</p>{bids}</div></div>'
    )


def _standing(sheet: Sheet, seat: int) -> str:
    """In the auction, passed on this land, or out for the round: by sign, shade and word."""
    auction = sheet.view["auction"]
    state = "out" if seat not in auction["inside"] else "passed" if seat in auction["passed"] else "in"
    word = f"{sheet.seat_name(seat)}: {sheet.tell(f'draw.bidder.{state}')}"
    return f'<span class="{state}" title="{esc(word)}"><span class="sr">{esc(word)}</span>{badge(seat, 16)}</span>'


def _chip(verb: str, number: int, mark: Mark, sign: str) -> str:
    more = attributes({"data-action": mark.action, "aria-label": mark.label, "title": mark.label})
    return f'<button type="button" class="number {sign} target" id="do-{verb}-{number}"{more}>{number}</button>'


def amounts(sheet: Sheet, layout: ActionLayout) -> str:
    """How much garbage goes on the land in question."""
    return "".join(_chip("garbage", number, mark, "crate") for number, mark in sorted(layout.garbage.items()))


def _technologies(sheet: Sheet, layout: ActionLayout) -> str:
    """What is on offer, and the cost track with its marker."""
    view = sheet.view
    costs = sheet.edition.costs[stack_of_round(view["round"])]
    here = ' class="here" aria-current="true"'
    steps = "".join(f"<li{here if i == view['marker'] else ''}>{cost}</li>" for i, cost in enumerate(costs))
    label = sheet.say("draw.cost")
    track = f'<span class="costs">{icon("flask", 14)}<ol aria-label="{label}" title="{label}">{steps}</ol></span>'
    offered = map(sheet.number, view["technologies"])
    cards = "".join(technology_card(sheet, n, [layout.pieces.get(n)]) for n in offered)
    heading = f'<div class="line"><h4>{sheet.say("draw.technologies")}</h4>{track}</div>'
    return f'{heading}<div class="technologies">{cards}</div>'


# -- the catastrophe ---------------------------------------------------------------------------------------------


def _catastrophe(sheet: Sheet, layout: ActionLayout) -> str:
    """Columns to climb: what each brings at its foot, bids of science as rungs, the figures on theirs."""
    columns = sheet.view["catastrophe"]["columns"]
    bids = [bid for column in columns for _, bid in column["bids"]]
    top = min(MOST_SCIENCE, max([science for _, science in layout.columns] + bids + [6]))
    found = "".join(_column(sheet, c, column, top, layout) for c, column in enumerate(columns) if column["used"])
    return f'<h4>{sheet.say("draw.catastrophe")}</h4><div class="ladders">{found}</div>'


def _column(sheet: Sheet, c: int, column: Json, top: int, layout: ActionLayout) -> str:
    harm = HARM * column["garbage"] + column["skulls"]
    said = sheet.tell("draw.column", number=c + 1, harm=harm)
    figures = {bid: seat for seat, bid in reversed(column["bids"])}
    rungs = "".join(_rung(sheet, c, science, figures, layout) for science in range(top, -1, -1))
    foot = _harm(column["garbage"], -column["skulls"]) or f"{icon('flower', 14)}<b>0</b>"
    return (
        f'<div class="ladder" role="group" aria-label="{esc(said)}" title="{esc(said)}">{rungs}'
        f'<p class="foot-of">{foot}</p></div>'
    )


def _rung(sheet: Sheet, c: int, science: int, figures: dict[int, int], layout: ActionLayout) -> str:
    mark = layout.columns.get((c, science))
    if science in figures:
        said = sheet.say("draw.bid_of", seat=figures[science], number=science)
        piece = badge(figures[science], 16, f"figure-{figures[science]}")
        return f'<span class="rung held" title="{said}">{piece}<b>{science}</b><span class="sr">{said}</span></span>'
    if mark is None:
        return f'<span class="rung">{science}</span>'
    more = attributes({"data-action": mark.action, "aria-label": mark.label, "title": mark.label})
    return f'<button type="button" class="rung target" id="do-column-{c + 1}-{science}"{more}>{science}</button>'


# -- scoring cards and tracks ----------------------------------------------------------------------------------------


def _cards(sheet: Sheet) -> str:
    """The scoring cards still to come; while there is much to read, only the next one."""
    cards = zip(("two", "four"), (2, 4), sheet.view["scoring_cards"], strict=True)
    found = [
        f"<li>{icon('laurel', 14)}<span>{sheet.say(f'card_{name}.{card}')}</span></li>"
        for name, round, card in cards
        if card is not None and sheet.view["round"] <= round
    ]
    shown = found[:1] if sheet.view["auction"] else found
    return f'<ul class="scoring">{"".join(shown)}</ul>' if shown else ""


def _tracks(sheet: Sheet) -> str:
    """Pollution from skulls to flowers with its sections, and what everybody produces."""
    seats = range(len(sheet.seats))
    said = [
        f"{sheet.seat_name(seat)}: {sheet.tell('draw.pollution', number=me['pollution'], points=me['clean_value'])}; "
        + sheet.tell("draw.makes", **{unit: me["production"][unit] for unit, _ in UNITS})
        for seat, me in enumerate(sheet.seats)
    ]
    longest = max([SHORTEST, *[me["production"][unit] for me in sheet.seats for unit, _ in UNITS]])
    parts = [_pollution(sheet, seats)]
    for i, (unit, sign) in enumerate(UNITS):
        parts.append(_production(sheet, unit, sign, 58 + 19 * i, longest))
    return (
        f'<svg class="tracks" viewBox="0 0 {WIDTH} 116" role="img" aria-label="{esc(". ".join(said))}">'
        f"{''.join(parts)}</svg>"
    )


def _pollution(sheet: Sheet, seats: range) -> str:
    parts = [_spaces(sheet.edition)]
    for space in range(LOWEST, HIGHEST + 1):
        here = [seat for seat in seats if sheet.seats[seat]["pollution"] == space]
        x = (space - LOWEST + 0.5) * SPACE
        parts += [_marker(seat, "pollution", x, 29, k, len(here)) for k, seat in enumerate(here)]
    for clean in (2, 3, 4):
        places = [i for i, section in enumerate(sheet.edition.section) if section == clean]
        middle = (places[0] + places[-1] + 1) / 2 * SPACE
        parts.append(text(sheet.tell("draw.clean", number=clean), middle, 10, 9, "var(--soft)"))
    return "".join(parts)


@lru_cache(maxsize=16)
def _spaces(edition: Edition) -> str:
    """The empty track: its sections by colour and pattern, a skull at one end and a flower at the other."""
    parts = [f'<g color="var(--ink)">{use("skull", 0, 0, 13, 13)}</g>{use("flower", WIDTH - 13, 0, 13, 13)}']
    for i, clean in enumerate(edition.section):
        x = i * SPACE
        parts.append(rect(x + 0.7, 14, SPACE - 1.4, 30, 4, f'fill="var(--clean-{clean})"'))
        pattern = {2: "dirty", 4: "clean"}.get(clean)
        if pattern:
            parts.append(rect(x + 0.7, 14, SPACE - 1.4, 30, 4, f'fill="url(#{MARK}{pattern})"'))
        parts.append(text(signed(edition.track[i]), x + SPACE / 2, 55, 9, "var(--soft)"))
    return "".join(parts)


def _production(sheet: Sheet, unit: str, sign: str, y: int, longest: int) -> str:
    """One line, the seats where they stand."""
    parts = [_scale(sign, y, longest)]
    groups: dict[int, list[int]] = {}
    for seat, me in enumerate(sheet.seats):
        groups.setdefault(me["production"][unit], []).append(seat)
    for amount, here in groups.items():
        x = SCALE + (WIDTH - SCALE - 14) / longest * amount
        parts += [_marker(seat, unit, x, y + 10, k, len(here)) for k, seat in enumerate(here)]
    return "".join(parts)


@lru_cache(maxsize=128)
def _scale(sign: str, y: int, longest: int) -> str:
    """An empty line with a number at every fifth tick."""
    step = (WIDTH - SCALE - 14) / longest
    parts = [use(sign, 0, y + 2, 16, 16)]
    for i in range(longest + 1):
        x, shade = num(SCALE + step * i), "line" if i % 5 else "plot"
        parts.append(f'<path d="M{x} {y + 5}v10" stroke="var(--{shade})"/>')
        if not i % 5:
            parts.append(text(str(i), SCALE + step * i, y + 19, 7, "var(--soft)"))
    line = f'<path d="M{SCALE} {y + 10}H{WIDTH - 14}" stroke="var(--soft)" stroke-width="1.4"/>'
    return "".join([*parts, line])


def _marker(seat: int, track: str, x: float, y: float, k: int, count: int) -> str:
    """A seat's marker; several on one space lie one below or beside the other."""
    if track == "pollution":
        y += (k - (count - 1) / 2) * min(8, 24 / count)
    else:
        x = max(x - 5 * (count - 1), SCALE) + 10 * k
    return f'<g id="{track}-{seat}">{seat_sign(seat, x - 6.5, y - 6.5, 13)}</g>'
