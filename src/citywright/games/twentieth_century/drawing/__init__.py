"""The table as SVG and HTML: pieces with stable ids, legal actions on the pieces they move.

Panels named `head`, `market`, `catastrophe`, `tracks`, `seat-N`, `region-N` and `score` are the same for all eyes and
know nothing of the offer; `prompt` and `own` are the viewer's.
"""

from html import escape
from pathlib import Path
from typing import Final

from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.twentieth_century.drawing.offers import buttons, spread
from citywright.games.twentieth_century.drawing.region import SEAT_COLOURS, region_svg, tile_inside
from citywright.games.twentieth_century.drawing.sheet import FORMS, Sheet
from citywright.games.twentieth_century.edition import FIRST_TECHNOLOGY, HIGHEST, LOWEST, Edition, stack_of_round
from citywright.games.twentieth_century.text import describe, short

STYLE: Final = Path(__file__).with_name("style.css").read_text(encoding="utf-8")
LONGEST_TRACK: Final = 10  # of a production track; more markers add up


def panels(edition: Edition, words: Words, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    sheet = Sheet(edition, words, view, lang)
    public = sheet.public()
    result = {"head": head_panel(public), "market": market_panel(public), "catastrophe": catastrophe_panel(public)}
    result["tracks"] = tracks_panel(public)
    for seat in range(len(sheet.seats)):
        result[f"seat-{seat}"] = seat_panel(public, seat)
        result[f"region-{seat}"] = (
            f'<section id="region-{seat}">{region_svg(public, seat, f"r{seat}", {}, {})}</section>'
        )
    result["score"] = score_panel(public)
    result["prompt"] = prompt_panel(sheet, offer)
    if view["seat"] is not None:
        cells, tiles, _ = spread(sheet, offer)
        own = region_svg(sheet, view["seat"], "own", cells, tiles)
        facts = " · ".join(sheet.numbers(view["seat"]))
        result["own"] = f'<section id="own"><p>{escape(facts)}</p>{own}</section>'
    return result


def page(edition: Edition, words: Words, view: Json, lang: str) -> str:
    """The whole table as one document with its styles, for a notebook or a file."""
    parts = panels(edition, words, view, None, lang)
    seats = "".join(
        f"<article>{parts[f'seat-{seat}']}{parts[f'region-{seat}']}</article>" for seat in range(len(view["seats"]))
    )
    title = escape(words.say("draw.title", {}, lang))
    return (
        f'<!doctype html><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
        f'<div class="cw twentieth-century page" lang="{lang}">{parts["head"]}{parts["prompt"]}{parts["market"]}'
        f'{parts["catastrophe"]}{parts["tracks"]}<main class="regions">{seats}</main>{parts["score"]}</div>'
    )


def badge(seat: int) -> str:
    return f'<span class="badge" style="color:{SEAT_COLOURS[seat]}" aria-hidden="true">{FORMS[seat]}</span>'


def head_panel(sheet: Sheet) -> str:
    view = sheet.view
    parts = [sheet.say("draw.when", round=view["round"]), sheet.say(f"draw.phase.{view['phase']}")]
    if view["auction"]:
        parts.append(sheet.say("draw.minimum", coins=view["minimum"], science=view["price"]))
    cards = [
        sheet.say(f"card_{name}.{card}")
        for name, card in zip(("two", "four"), view["scoring_cards"], strict=True)
        if card is not None
    ]
    spans = "".join(f"<span>{escape(part)}</span>" for part in parts)
    rows = "".join(f'<span class="card">{escape(card)}</span>' for card in cards)
    return f'<header id="head" class="head"><b>{escape(sheet.say("draw.title"))}</b>{spans}{rows}</header>'


def market_panel(sheet: Sheet) -> str:
    """The auction row: lands and technologies on offer, the land under the hammer, and the cost track."""
    view = sheet.view
    if not view["auction"]:
        return '<section id="market" hidden=""></section>'
    hammer = f'<p class="hammer">{escape(sheet.hammer())}</p>' if view["auction"]["land"] else ""
    lands = [*([view["auction"]["land"]] if view["auction"]["land"] else []), *view["lands"]]
    costs = sheet.edition.costs[stack_of_round(view["round"])]
    here = ' class="here" aria-current="true"'
    track = "".join(f"<li{here if i == view['marker'] else ''}>{cost}</li>" for i, cost in enumerate(costs))
    return (
        f'<section id="market" class="market">{hammer}<h2>{escape(sheet.say("draw.lands"))}</h2>'
        f'<div class="cards">{"".join(card(sheet, key) for key in lands)}</div>'
        f"<h2>{escape(sheet.say('draw.technologies'))}</h2>"
        f'<ol class="costs" aria-label="{escape(sheet.say("draw.cost"), quote=True)}">{track}</ol>'
        f'<div class="cards">{"".join(card(sheet, key) for key in view["technologies"])}</div></section>'
    )


def card(sheet: Sheet, key: str) -> str:
    """A piece on offer: as it looks if it has ground, and in words."""
    n = sheet.number(key)
    text = escape(short(sheet.edition, sheet.words, n, sheet.lang))
    title = escape(describe(sheet.edition, sheet.words, n, sheet.lang), quote=True)
    picture = ""
    if n < FIRST_TECHNOLOGY or sheet.edition.is_institution(n):
        lying = {"tile": key, "x": 0, "y": 0, "rotation": 0, "citizens": [], "garbage": 0, "bridges": []}
        inside = tile_inside(sheet, lying, 0)
        picture = f'<svg viewBox="0 0 120 120" width="90" height="90" aria-hidden="true">{inside}</svg>'
    caption = f"<figcaption>{key} {text}</figcaption>"
    return f'<figure id="offer-{key}" class="piece" title="{title}">{picture}{caption}</figure>'


def catastrophe_panel(sheet: Sheet) -> str:
    if not sheet.view["catastrophe"]:
        return '<section id="catastrophe" hidden=""></section>'
    columns = "".join(
        f'<li class="{"used" if column["used"] else "unused"}">{escape(text)}</li>'
        for text, column in zip(sheet.columns(), sheet.view["catastrophe"]["columns"], strict=True)
    )
    title = escape(sheet.say("draw.catastrophe"))
    return f'<section id="catastrophe" class="catastrophe"><h2>{title}</h2><ol>{columns}</ol></section>'


def tracks_panel(sheet: Sheet) -> str:
    """The pollution track with its sections and everybody's marker."""
    spaces = []
    for space in range(LOWEST, HIGHEST + 1):
        here = "".join(badge(seat) for seat, me in enumerate(sheet.seats) if me["pollution"] == space)
        clean, value = sheet.edition.section[space - LOWEST], sheet.edition.track[space - LOWEST]
        sign = "☠" if space < 0 else "✿" if space > 0 else "·"
        spaces.append(f'<li class="section-{clean}">{str(value).replace("-", "−")}<i>{sign}{clean}</i>{here}</li>')
    title = escape(sheet.say("name.pollution"))
    return f'<section id="tracks" class="tracks"><h2>{title}</h2><ol>{"".join(spaces)}</ol></section>'


def seat_panel(sheet: Sheet, seat: int) -> str:
    me = sheet.seats[seat]
    acting = " acting" if seat in sheet.view["actors"] else ""
    facts = "".join(f"<span>{escape(text)}</span>" for text in sheet.numbers(seat))
    owned = ", ".join(sheet.technology(tile) for tile in me["technologies"])
    technologies = f"<p>{escape(sheet.say('draw.owned', text=owned))}</p>" if owned else ""
    made = [me["production"][key] for key in ("coins", "science", "points")]
    bars = "".join(f'<meter min="0" max="{LONGEST_TRACK}" value="{min(LONGEST_TRACK, n)}">{n}</meter>' for n in made)
    return (
        f'<section id="seat-{seat}" class="seat{acting}"><h3>{badge(seat)} {escape(sheet.name(seat))}</h3>'
        f"{facts}{bars}{technologies}</section>"
    )


def score_panel(sheet: Sheet) -> str:
    """The last scoring, line by line."""
    if not sheet.view["over"]:
        return '<section id="score" hidden=""></section>'
    heads = "".join(f"<th>{badge(seat)} {escape(sheet.name(seat))}</th>" for seat in range(len(sheet.seats)))
    rows = ""
    for i, (label, _) in enumerate(sheet.seats[0]["breakdown"]):
        cells = "".join(f"<td>{me['breakdown'][i][1]}</td>" for me in sheet.seats)
        rows += f"<tr><th>{escape(sheet.say(f'score.{label}'))}</th>{cells}</tr>"
    total = "".join(f"<td>{me['points']}</td>" for me in sheet.seats)
    rows += f"<tr><th>{escape(sheet.say('draw.total'))}</th>{total}</tr>"
    title = escape(sheet.say("draw.scores"))
    return f'<section id="score"><h2>{title}</h2><table><tr><th></th>{heads}</tr>{rows}</table></section>'


def prompt_panel(sheet: Sheet, offer: Offer | None) -> str:
    asked = offer is not None and bool(offer.actions)
    text = offer.prompt.text(sheet.lang) if offer is not None and asked else waiting(sheet)
    choices = buttons(sheet, offer) if sheet.view["seat"] is not None else ""
    return (
        f'<section id="prompt" class="prompt{" asked" if asked else ""}" aria-live="polite"><p>{escape(text)}</p>'
        f'<div class="choices">{choices}</div></section>'
    )


def waiting(sheet: Sheet) -> str:
    view = sheet.view
    if not view["over"]:
        return sheet.say("draw.waiting", text=", ".join(sheet.name(seat) for seat in view["actors"]))
    winners = [seat for seat, place in enumerate(view["places"]) if place == 1]
    names = ", ".join(sheet.name(seat) for seat in winners)
    return sheet.say("draw.over", n=len(winners), text=names, points=sheet.seats[winners[0]]["points"])
