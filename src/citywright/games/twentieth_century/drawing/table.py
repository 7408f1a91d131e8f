"""What lies around the regions: the question, the seats with their numbers, the viewer's tray, and the scoring pad."""

from citywright.engine.drawing.svg import esc, signed
from citywright.engine.drawing.table import SEAT_COLOURS, badge, waiting_for
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.common import amounts, land_card, technology_card
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.region import LEAST, region_svg
from citywright.games.twentieth_century.drawing.sheet import Sheet
from citywright.games.twentieth_century.drawing.svg import icon
from citywright.games.twentieth_century.text import ROMAN

# -- how far the game is ------------------------------------------------------------------------------------


def head_panel(sheet: Sheet) -> str:
    view = sheet.view
    spans = [sheet.tell("draw.when_of", round=view["round"], text=ROMAN[-1]), sheet.tell(f"draw.phase.{view['phase']}")]
    parts = "".join(f"<span>{esc(part)}</span>" for part in spans)
    if view["auction"]:
        starter = sheet.say("draw.starter", seat=view["starter"])
        parts += f'<span title="{starter}">{badge(view["starter"], 18)}<span class="sr">{starter}</span></span>'
    return f'<header id="head" class="head"><b>{sheet.say("draw.title")}</b>{parts}</header>'


# -- the question ---------------------------------------------------------------------------------------------


def waiting(sheet: Sheet) -> str:
    view = sheet.view
    if not view["over"]:
        return waiting_for(sheet)
    winners = [seat for seat, place in enumerate(view["places"]) if place == 1]
    names = ", ".join(sheet.seat_name(seat) for seat in winners)
    return sheet.say("draw.over", n=len(winners), text=names, points=sheet.seats[winners[0]]["points"])


# -- seats ------------------------------------------------------------------------------------------------------


def seat_panel(sheet: Sheet, seat: int) -> str:
    """One line for a seat: purse as far as it is seen, production, environment, garbage, technologies, points."""
    me = sheet.seats[seat]
    acting = " acting" if seat in sheet.view["actors"] else ""
    said = esc(". ".join(sheet.numbers(seat)))
    numbers = [sheet.number(tile["tile"]) for tile in me["technologies"]]
    signs = "".join(icon(power.kind, 15) for n in numbers for power in sheet.edition.powers[n])
    owned = esc(", ".join(sheet.technology(tile) for tile in me["technologies"]))
    technologies = f'<span class="owned" title="{owned}">{signs}</span>' if signs else ""
    new = "".join(land_card(sheet, sheet.number(tile["tile"]), None, tile["garbage"]) for tile in me["waiting"])
    shown = f'<span class="new">{new}</span>' if new and seat != sheet.view["seat"] else ""
    return (
        f'<section id="seat-{seat}" class="seat{acting}" style="--c:{SEAT_COLOURS[seat]}" title="{said}">'
        f'<h3>{badge(seat)}<span class="name">{sheet.name(seat)}</span></h3>{_purse(sheet, me)}{_makes(sheet, me)}'
        f'<span class="fact">{_environment(sheet, me)}</span>{technologies}{shown}'
        f'<span class="score">{signed(me["points"])}<small>{sheet.say("draw.points_word")}</small></span>'
        "</section>"
    )


def _purse(sheet: Sheet, me: Json) -> str:
    if me["coins"] is None:
        return ""
    label = sheet.say("draw.purse", coins=me["coins"], science=me["science"])
    return (
        f'<span class="purse" title="{label}"><span class="sr">{label}</span>{icon("coin", 20)}<b>{me["coins"]}</b>'
        f"{icon('flask', 20)}<b>{me['science']}</b></span>"
    )


def _makes(sheet: Sheet, me: Json) -> str:
    made = me["production"]
    label = sheet.say("draw.makes", coins=made["coins"], science=made["science"], points=made["points"])
    signs = (("coin", made["coins"]), ("flask", made["science"]), ("laurel", made["points"]))
    found = "".join(f"{icon(sign, 15)}+{n}" for sign, n in signs)
    return f'<span class="fact" title="{label}">{found}</span>'


def _environment(sheet: Sheet, me: Json) -> str:
    sign = "skull" if me["pollution"] < 0 else "flower"
    garbage = me["garbage"] + me["aside"]
    heap = f"{icon('crate', 15)}{garbage}" if garbage else ""
    return f"{icon(sign, 15)}{signed(me['pollution'])}{heap}"


# -- regions, and what lies before the viewer ---------------------------------------------------------------------


def region_panel(sheet: Sheet, seat: int) -> str:
    """A region for everybody's eyes."""
    return f'<figure id="region-{seat}" class="plan">{region_svg(sheet, seat, ActionLayout())}</figure>'


def own_panel(sheet: Sheet, layout: ActionLayout) -> str:
    """The viewer's region with everything that may be done there."""
    return f'<figure id="own" class="plan own">{region_svg(sheet, sheet.view["seat"], layout, LEAST)}</figure>'


def tray_panel(sheet: Sheet, layout: ActionLayout) -> str:
    """The viewer's new tiles and technologies."""
    me = sheet.seats[sheet.view["seat"]]
    asked = layout.asked.get("piece", -1)
    lying = asked if "turn" in layout.asked else -1  # in the region already, while its citizen is settled
    chips = amounts(sheet, layout)
    new = chips if asked not in [sheet.number(tile["tile"]) for tile in me["waiting"]] else ""
    for tile in me["waiting"]:
        n = sheet.number(tile["tile"])
        if n != lying:
            new += land_card(sheet, n, layout.pieces.get(n), tile["garbage"], n == asked) + (
                chips if n == asked else ""
            )
    parts = [f'<div class="new"><h4 class="sr">{sheet.say("draw.new_tiles")}</h4>{new}</div>'] if new else []
    cards = "".join(_technology(sheet, tile, layout) for tile in me["technologies"])
    if cards:
        parts.append(f'<div class="technologies"><h4 class="sr">{sheet.say("draw.own_technologies")}</h4>{cards}</div>')
    return f'<section id="hand" class="tray">{"".join(parts)}</section>'


def _technology(sheet: Sheet, tile: Json, layout: ActionLayout) -> str:
    n = sheet.number(tile["tile"])
    first = sheet.edition.half(n, 0)
    marks = [layout.uses.get(first + half) for half in range(len(sheet.edition.powers[n]))]
    return technology_card(sheet, n, marks, any(tile["spent"]))
