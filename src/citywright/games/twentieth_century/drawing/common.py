"""What lies in the middle of the table: the auction, the catastrophe, and the tracks of all players."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import attributes, esc, num, rect, signed, text
from citywright.engine.drawing.table import Mark, badge, piece, seat_sign
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.svg import SHAPES, icon, use
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


def board_panel(t: Table, layout: ActionLayout) -> str:
    """The common board; it says first what the phase is about."""
    view = t.view
    parts: list[str] = []
    if view["auction"]:
        parts += [_lands(t, layout), _technologies(t, layout)]
    elif view["catastrophe"] and view["phase"] == "catastrophes":
        parts.append(_catastrophe(t, layout))
    parts += [_cards(t), _tracks(t)]
    resting = view["phase"] not in ("auction", "catastrophes")
    state = " resting" if resting else " crowded" if len(view["lands"]) + len(view["technologies"]) > MANY else ""
    root = attributes({"id": "board", "class": f"common{state}", "role": "group", "tabindex": "0"})
    return f'<section{root} aria-label="{t.say("draw.common")}">{"".join(parts)}</section>'


# -- pieces on cards -------------------------------------------------------------------------------------------


def full_text(t: Table, n: int) -> str:
    return title(t.edition, t.words, n, t.lang)


def tile_svg(t: Table, n: int, garbage: int = 0) -> str:
    """A tile by itself, as a piece that will travel."""
    inside = picture(t.edition, n, 0, 0, garbage, (), 0, t.lang)
    return (
        f'<svg class="tile-svg" viewBox="0 0 {TILE} {TILE}" aria-hidden="true">'
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
    cards: list[str] = []
    for half, mark in enumerate(marks):
        inside = rows if len(marks) == 1 else _half(t, n, half)
        last = foot + used if half == len(marks) - 1 else ""
        id = f"card-{t.key(n)}-{half}"
        cards.append(piece({"id": id}, f"technology{kind}", mark, full_text(t, n), inside + last))
    return "".join(cards)


def _half(t: Table, n: int, half: int) -> str:
    power = t.edition.powers[n][half]
    name = t.say(f"kind.{power.kind}")
    return f"{icon(power.kind, 22)}<span><b>{name}</b><small>{_brief(t, power)}</small></span>"


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


def amounts(t: Table, layout: ActionLayout) -> str:
    """How much garbage goes on the land in question."""
    return "".join(_chip("garbage", number, mark, "crate") for number, mark in sorted(layout.garbage.items()))


def _technologies(t: Table, layout: ActionLayout) -> str:
    """What is on offer, and the cost track with its marker."""
    view = t.view
    costs = t.edition.costs[stack_of_round(view["round"])]
    here = ' class="here" aria-current="true"'
    steps = "".join(f"<li{here if i == view['marker'] else ''}>{cost}</li>" for i, cost in enumerate(costs))
    label = t.say("draw.cost")
    track = f'<span class="costs">{icon("flask", 14)}<ol aria-label="{label}" title="{label}">{steps}</ol></span>'
    offered = map(t.number, view["technologies"])
    cards = "".join(technology_card(t, n, [layout.pieces.get(n)]) for n in offered)
    heading = f'<div class="line"><h4>{t.say("draw.technologies")}</h4>{track}</div>'
    return f'{heading}<div class="technologies">{cards}</div>'


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
        f"<li>{icon('laurel', 14)}<span>{t.say(f'card_{name}.{card}')}</span></li>"
        for name, round, card in cards
        if card is not None and t.view["round"] <= round
    ]
    shown = found[:1] if t.view["auction"] else found
    return f'<ul class="scoring">{"".join(shown)}</ul>' if shown else ""


def _tracks(t: Table) -> str:
    """Pollution from skulls to flowers with its sections, and what everybody produces."""
    seats = range(len(t.seats))
    said = [
        f"{t.seat_name(seat)}: {t.tell('draw.pollution', number=me['pollution'], points=me['clean_value'])}; "
        + t.tell("draw.makes", **{unit: me["production"][unit] for unit, _ in UNITS})
        for seat, me in enumerate(t.seats)
    ]
    longest = max([SHORTEST, *[me["production"][unit] for me in t.seats for unit, _ in UNITS]])
    parts = [_pollution(t, seats)]
    for i, (unit, sign) in enumerate(UNITS):
        parts.append(_production(t, unit, sign, 58 + 19 * i, longest))
    return (
        f'<svg class="tracks" viewBox="0 0 {WIDTH} 116" role="img" aria-label="{esc(". ".join(said))}">'
        f"{''.join(parts)}</svg>"
    )


def _pollution(t: Table, seats: range) -> str:
    parts = [_spaces(t.edition)]
    for space in range(LOWEST, HIGHEST + 1):
        here = [seat for seat in seats if t.seats[seat]["pollution"] == space]
        x = (space - LOWEST + 0.5) * SPACE
        parts += [_marker(seat, "pollution", x, 29, k, len(here)) for k, seat in enumerate(here)]
    for clean in (2, 3, 4):
        places = [i for i, section in enumerate(t.edition.section) if section == clean]
        middle = (places[0] + places[-1] + 1) / 2 * SPACE
        parts.append(text(t.tell("draw.clean", number=clean), middle, 10, 9, "var(--soft)"))
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
            parts.append(rect(x + 0.7, 14, SPACE - 1.4, 30, 4, f'fill="url(#{SHAPES.mark}{pattern})"'))
        parts.append(text(signed(edition.track[i]), x + SPACE / 2, 55, 9, "var(--soft)"))
    return "".join(parts)


def _production(t: Table, unit: str, sign: str, y: int, longest: int) -> str:
    """One line, the seats where they stand."""
    parts = [_scale(sign, y, longest)]
    groups: dict[int, list[int]] = {}
    for seat, me in enumerate(t.seats):
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
