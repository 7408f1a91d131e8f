"""What lies around the regions: the question, the seats with their numbers, the viewer's tray, and the scoring pad."""

from citywright.engine.drawing import kit
from citywright.engine.drawing.svg import esc, signed
from citywright.engine.drawing.table import badge
from citywright.engine.state import Json
from citywright.games.twentieth_century.drawing.common import land_card, scoring_cards, technology_card
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.region import LEAST, near, recycles, region_size, region_svg
from citywright.games.twentieth_century.drawing.svg import icon, use
from citywright.games.twentieth_century.text import ROMAN

# -- how far the game is ------------------------------------------------------------------------------------


def head_panel(t: Table) -> str:
    view = t.view
    spans = [t.tell("draw.when_of", round=view["round"], text=ROMAN[-1]), t.tell(f"draw.phase.{view['phase']}")]
    parts = "".join(f"<span>{esc(part)}</span>" for part in spans)
    if view["auction"]:
        starter = t.say("draw.starter", seat=view["starter"])
        word = f'<span class="sr">{starter}</span><span aria-hidden="true">{t.say("draw.starts")}</span>'
        parts += f'<span class="starter" title="{starter}">{badge(view["starter"], 18)}{word}</span>'
    return f'<header id="head" class="head"><b>{t.say("draw.title")}</b>{parts}</header>'


# -- seats ------------------------------------------------------------------------------------------------------


def seat_panel(t: Table, seat: int) -> str:
    """One line for a seat: purse as far as it is seen, production, environment, garbage, technologies, points."""
    me = t.seats[seat]
    signs = "".join(icon(power.kind, 15) for n in _owned(t, me) for power in t.edition.powers[n])
    owned = esc(", ".join(t.technology(tile) for tile in me["technologies"]))
    technologies = f'<span class="owned" title="{owned}">{signs}</span>' if signs else ""
    new = "".join(land_card(t, t.number(tile["tile"]), None, tile["garbage"]) for tile in me["waiting"])
    shown = f'<span class="new"><small>{t.say("draw.to_attach")}</small>{new}</span>' if new else ""
    if seat == t.view["seat"] and t.view["phase"] == "upkeep":
        shown = ""  # there they lie before their owner
    facts = f'{_purse(t, me)}{_makes(t, me)}<span class="fact state">{_environment(t, me)}</span>'
    said = ". ".join(t.numbers(seat))
    return kit.seat_panel(t, seat, f"{facts}{technologies}{shown}", "points", "draw.points_word", title=said)


def _owned(t: Table, me: Json) -> list[int]:
    return [t.number(tile["tile"]) for tile in me["technologies"]]


def _purse(t: Table, me: Json) -> str:
    if me["coins"] is None:
        return ""
    label = t.say("draw.purse", coins=me["coins"], science=me["science"])
    return (
        f'<span class="purse" title="{label}"><span class="sr">{label}</span>{icon("coin", 20)}<b>{me["coins"]}</b>'
        f"{icon('flask', 20)}<b>{me['science']}</b></span>"
    )


def _makes(t: Table, me: Json) -> str:
    made = me["production"]
    label = t.say("draw.makes", coins=made["coins"], science=made["science"], points=made["points"])
    signs = (("coin", made["coins"]), ("flask", made["science"]), ("laurel", made["points"]))
    found = "".join(f"<span>{icon(sign, 15)}+{n}</span>" for sign, n in signs)
    return f'<span class="fact makes" title="{label}"><small>{t.say("draw.each_round")}</small>{found}</span>'


def _environment(t: Table, me: Json) -> str:
    sign = "skull" if me["pollution"] < 0 else "flower"
    garbage, new = me["garbage"] + me["aside"], sum(tile["garbage"] for tile in me["waiting"])
    waits = f'<i title="{t.say("draw.garbage_waiting", n=new)}">+{new}</i>' if new else ""
    heap = f"<small>{t.say('draw.garbage_word')}</small><span>{icon('crate', 15)}{garbage}{waits}</span>"
    return f"<small>{t.say('score.pollution')}</small><span>{icon(sign, 15)}{signed(me['pollution'])}</span>{heap}"


# -- regions, and what lies before the viewer ---------------------------------------------------------------------


def region_panel(t: Table, seat: int) -> str:
    """A region for everybody's eyes."""
    return f'<figure id="region-{seat}" class="plan">{region_svg(t, seat, ActionLayout())}</figure>'


def own_panel(t: Table, layout: ActionLayout) -> str:
    """The viewer's region with everything that may be done there."""
    placed = t.seats[t.view["seat"]]["region"]
    columns, rows = region_size(placed, layout)
    scene = "placing" if layout.cells else ""
    inside = region_svg(t, t.view["seat"], layout, LEAST)
    ship = f'<svg class="steamer" viewBox="0 0 120 60" aria-hidden="true">{use("steamer", 0, 0, 120, 60)}</svg>'
    kind = f"plan own r{rows}{near(placed, layout, t.edition.numbers)}"
    about = f'class="{kind}" data-scene="{scene}" style="--columns:{columns}"'
    return f'<figure id="own" {about}>{_rose(placed, layout)}{ship}{_key(t, layout)}{inside}</figure>'


def _rose(placed: list[Json], layout: ActionLayout) -> str:
    """A compass in the corner, if there is sea."""
    corner = max(tile["x"] for tile in placed), max(tile["y"] for tile in placed)
    if "cell" in layout.asked or corner in [(tile["x"], tile["y"]) for tile in placed]:
        return ""
    return f'<svg class="rose" viewBox="0 0 60 60" aria-hidden="true">{use("rose", 0, 0, 60, 60)}</svg>'


def _key(t: Table, layout: ActionLayout) -> str:
    """What the signs mean that only this question puts on the map."""
    signs: list[tuple[str, str]] = []
    if layout.cells:
        signs = [("joins", "draw.key.joined"), ("faint", "draw.key.faint")]
    elif recycles(layout):
        signs = [("works", "draw.key.centre")]
    lines = "".join(f'<span><i class="{sign}"></i>{t.say(id)}</span>' for sign, id in signs)
    return f'<figcaption class="key">{lines}</figcaption>' if signs else ""


def tray_panel(t: Table, layout: ActionLayout) -> str:
    """The viewer's technologies, and what will be scored."""
    held = sorted(t.seats[t.view["seat"]]["technologies"], key=lambda tile: any(tile["spent"]))  # used ones last
    cards = "".join(_technology(t, tile, layout) for tile in held)
    shown = f'<div class="technologies">{cards}</div>' if cards else f"<p>{t.say('draw.no_technologies')}</p>"
    groups = [("own_technologies", shown), ("scorings", scoring_cards(t))]
    found = "".join(f"<div><h4>{t.say(f'draw.{id}')}</h4>{inside}</div>" for id, inside in groups if inside)
    scene = "using" if any(not mark.reason for mark in layout.uses.values()) else "resting"
    return f'<section id="hand" class="tray scrolls" data-scene="{scene}">{found}</section>'


def _technology(t: Table, tile: Json, layout: ActionLayout) -> str:
    n = t.number(tile["tile"])
    first = t.edition.half(n, 0)
    halves = range(len(t.edition.powers[n]))
    used = sum(1 << half for half in halves if first + half in layout.used)
    return technology_card(t, n, [layout.uses.get(first + half) for half in halves], any(tile["spent"]), used)
