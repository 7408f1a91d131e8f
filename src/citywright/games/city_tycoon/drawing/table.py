"""What lies around the map: the question, the seats with their money and goods, cards, ways, and the scoring pad."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from citywright.engine.drawing import kit
from citywright.engine.drawing.rows import Piece, row, row_width
from citywright.engine.drawing.svg import attributes, esc, num
from citywright.engine.drawing.table import Mark, badge, button, card, standing_panel
from citywright.engine.state import Offer
from citywright.games.city_tycoon.actions import Actions
from citywright.games.city_tycoon.city import City, amount, cell_at
from citywright.games.city_tycoon.drawing.labels import PLUS, demand_row, signs_of
from citywright.games.city_tycoon.drawing.map import (
    Plan,
    Table,
    box_of,
    map_svg,
    price_tag,
    toll_tag,
    track,
    tracks_svg,
    veil,
    view_box,
)
from citywright.games.city_tycoon.drawing.offers import ActionLayout, own_cards, top_plants
from citywright.games.city_tycoon.drawing.svg import icon, use
from citywright.games.city_tycoon.drawing.tile import (
    MEASURED,
    TINT,
    called,
    card_svg,
    line_svg,
    piece_key,
    plant_shape,
    title,
)
from citywright.games.city_tycoon.drawing.values import least_price
from citywright.games.city_tycoon.drawing.ways import city_of, fares, place_of, price, toll, tolls, ways_of
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, REFILL, ROUNDS, TYPES
from citywright.games.city_tycoon.steps.building import SALE
from citywright.games.city_tycoon.text import cell_name

HEADINGS: Final = {
    "plants": "draw.plants",
    "market": "draw.market",
    "hand": "draw.hand",
    "kept": "draw.kept",
    "unsupplied": "draw.unsupplied",
}
FEW: Final = 4  # tiles that have room in two rows
# a few words for a small button under a card, whose full sentence is its label
SHORT: Final = {"plant": "draw.do_plant", "sell": "draw.do_sell"}
KEY: Final = {  # signs that are explained beside the map, each on 30 by 20
    "cubes": use("cube-red", 0, 2, 15, 15) + use("cube-blue", 15, 2, 15, 15),
    "goods": use("cube-yellow", 6, 1, 18, 18),
    "needs": f'<path d="M1 0H21L28 10 21 20H1z" {TINT}/>{use("cube-red", 4, 2, 16, 16)}',
    "money": row(signs_of("money", 4), 6, 1),
    "points": row(signs_of("points", 2), 6, 1),
    "laid": row([PLUS, *signs_of("land", 1)], 2, 1),
    "around": use("around", 4, 1, 22, 18, ' color="var(--soft)"')
    + use("sign-residential", 10, 5, 10, 10, ' color="var(--residential)"'),
    "refill": use("refill", 6, 1, 18, 18, ' color="var(--red)"'),
    "once": use("once", 6, 1, 18, 18, ' color="var(--red)"'),
}

# -- how far the game is ------------------------------------------------------------------------------------


def head_panel(t: Table) -> str:
    view = t.view
    when = (
        f"<span>{t.say('draw.when', number=view['round'], number2=ROUNDS)} · {t.say('phase.' + view['phase'])}</span>"
    )
    order = "".join(
        f'<span title="{t.name(seat)}">{badge(seat, 18)}<span class="name">{t.name(seat)}</span></span>'
        for seat in view["order"]
    )
    told = f'<span class="order"><span class="name">{t.say("draw.order")}</span> {order}</span>'
    return f'<header id="head" class="head"><b>City Tycoon</b>{when}{"" if view["over"] else told}</header>'


# -- seats ------------------------------------------------------------------------------------------------------


def seat_panel(t: Table, seat: int) -> str:
    """One strip for a seat: money, goods, tiles in hand, whether it has passed, points, and what it has built."""
    me = t.seats[seat]
    goods = _chip(t.say("amount.goods", n=me["goods"]), "cube-yellow", me["goods"], t.say("draw.goods"))
    hand = ""
    if me["hand_size"]:
        hand = _chip(t.say("draw.cards", n=me["hand_size"]), "tiles", me["hand_size"], t.say("draw.in_hand"))
    gone = me["passed"] and not t.view["over"]
    passed = f'<span class="chip passed">{t.say("draw.passed")}</span>' if gone else ""
    coin = f'<span class="coin" title="{t.say("amount.money", money=str(me["money"]))}">{me["money"]}</span>'
    more = f'{coin}<span class="chips">{goods}{hand}{passed}</span>{_built(t, seat)}'
    return kit.seat_panel(t, seat, more, "points", "draw.points")


def _chip(title: str, shape: str, n: int, word: str) -> str:
    return f'<span class="chip" title="{title}">{icon(shape, 16)}{n}<span class="word">{word}</span></span>'


def _built(t: Table, seat: int) -> str:
    """What a seat has on the map: cubes on its plants, its districts, and how many of them are supplied."""
    own = [cell for cell in t.view["cells"] if cell["owner"] == seat]
    plants = [cell for cell in own if cell["kind"] == "plant"]
    cubes = [
        (f"cube-{colour}", sum(cell["cubes"].get(colour, 0) for cell in plants), t.say(f"name.{colour}_cubes"))
        for colour in COLOURS
    ]
    words = [t.say(f"district.{kind}") for kind in TYPES]
    districts = [(f"sign-{kind}", sum(cell["type"] == kind for cell in own), t.say(f"type.{kind}")) for kind in TYPES]
    lines = [("draw.on_plants", _counts(cubes)), ("draw.districts", _counts(districts, words))]
    if t.view["phase"] in ("supply", "over"):
        asking = [cell for cell in own if t.edition.demands[cell["piece"]]]
        done = sum(cell["supplied"] is not None for cell in asking)
        lines.append(("draw.done", f"{icon('done', 16)}{done}/{len(asking)}"))
    parts = "".join(f"<dt>{t.say(id)}</dt><dd>{figures}</dd>" for id, figures in lines)
    return f'<dl class="built">{parts}</dl>'


def _counts(amounts: list[tuple[str, int, str]], words: Sequence[str] = ()) -> str:
    """Amounts by their shapes, what those are called, and a short word for each if there is room."""
    return "".join(
        f'<span class="{shape}" title="{name}">{icon(shape, 16)}{n}{f"<small>{word}</small>" if word else ""}</span>'
        for (shape, n, name), word in zip_longest(amounts, words)
    )


# -- maps -------------------------------------------------------------------------------------------------------


def map_panel(t: Table) -> str:
    """The city for everybody's eyes."""
    return f'<figure id="map" class="plan"{_columns(t)}>{map_svg(Plan(t, "map", "tile"))}</figure>'


def _columns(t: Table) -> str:
    """On a narrow screen cells to choose from keep a size that fingers hit, and the map is scrolled; else it fits."""
    _, _, columns, rows = box_of(t.view)
    return f' style="--columns:{columns};--down:{rows}"'


def own_panel(plan: Plan, layout: ActionLayout) -> str:
    """The city with everything that the viewer may do there."""
    t = plan.t
    choices = _ways(t, plan, layout.ways) if layout.ways else _plants(t, plan) if plan.routes else ""
    asking = "".join(f" to-{verb}" for verb in ("supply", "from") if verb in plan.verbs)
    scene = ' choosing" data-scene="choosing"' if choices else '" data-scene="placing"' if plan.values else '"'
    return f'<figure id="own" class="plan own{asking}{scene}{_columns(t)}>{map_svg(plan)}{choices}</figure>'


def _ways(t: Table, plan: Plan, marks: list[Mark]) -> str:
    """A button for each payment, and over the map the ways it pays for, strong while the button is looked at."""
    city = city_of(t.edition, t.view)
    seat, sources = t.view["supplying"]["seat"], t.view["supplying"]["sources"]
    found = ways_of(city, t.view)
    parts: list[str] = []
    for mark in marks:
        number = int(mark.action.partition(" ")[2])
        paths = found[number - 1]
        paid = tolls(city, seat, paths)
        tracks = tracks_svg([track(plan, source, path) for source, path in zip(sources, paths, strict=True)])
        over = _over(t, tracks, _tolls(city, paid), veil(plan, paths))
        name = t.say("draw.way", number=number)
        inside = _choice(name, sum(paid.values()), _shares(t, _sums(city, paid)), t.say("draw.in_all"))
        parts.append(f'<li id="own-way-{number}-{_moment(t)}">{button(mark, "", inside)}{over}</li>')
    return f'<ol class="ways scrolls">{"".join(parts)}</ol>'


def _plants(t: Table, plan: Plan) -> str:
    """A button for each plant that may give the cube: where it is, what is left there, what its way costs and whom one
    pays. That way is strong on the map while the button or the plant is looked at."""
    city, seat = plan.city, t.view["seat"]
    cells = {cell_at(c["x"], c["y"]): c for c in t.view["cells"]}
    parts: list[str] = []
    for number, cell in enumerate(plan.order, 1):
        path, piece = plan.routes[cell], cells[cell]["piece"]
        source = t.edition.source[piece]
        paid = tolls(city, seat, [path])
        money = sum(paid.values())
        colour = COLOURS[t.edition.source_colour[source]]
        left = cells[cell]["cubes"][colour] - plan.chosen.count(source)
        sign = icon("refill" if t.edition.side[piece] == REFILL else "once", 14)
        name = (
            f'<b class="cell">{cell_name(cell)}</b> <span class="called">{esc(called(t.edition, piece, t.lang))}</span>'
            f'<span class="left {colour}">{left}{icon(f"cube-{colour}", 15)}{sign}</span>'
        )
        cheapest = fares(city, seat, path[-1], source, money // 2 - bool(toll(city, seat, path[0])))
        sure = [min(amount(paid, owner) for paid in cheapest) for owner in range(len(t.seats) + 1)]
        whom = _shares(t, dict(enumerate(sure)), money - sum(sure))
        chosen = [track(plan, before, plan.paths[place_of(city, before)]) for before in plan.chosen]
        tracks = tracks_svg([*chosen, track(plan, source, path)])
        passed = {other: amount for other, amount in paid.items() if other != path[0]}  # the plant has its price
        inside = _choice(name, money, whom or f"<small>{t.say('draw.own_way')}</small>")
        row = f"{_second(plan.cells[cell][0], inside)}{_over(t, tracks, _tolls(city, passed), veil(plan, [path]))}"
        parts.append(f'<li id="own-from-{number}-{_moment(t)}" class="nth-{number}">{row}</li>')
    prices = "".join(price_tag(price(city, seat, path), cell) for cell, path in plan.routes.items())
    return f'<ol class="ways plants scrolls">{"".join(parts)}</ol>{_layer(t, "prices", prices)}'


def _second(mark: Mark, inside: str) -> str:
    """A button for what a target on the map does too, where keys stop."""
    more = attributes({"data-action": mark.action, "aria-label": mark.label})
    return f'<button type="button" tabindex="-1" id="{mark.id}"{more}>{inside}</button>'


def _moment(t: Table) -> str:
    """What names a choice in ids: prices of the next one are new, they do not count on from these."""
    supplying = t.view["supplying"]
    return f"{t.view['round']}-{supplying['x']}-{supplying['y']}-{len(supplying['sources'])}"


def _over(t: Table, tracks: str, tolls: str, veil: str) -> str:
    """Ways over the map, pale until they are looked at; then with what is paid on them, and the rest steps back."""
    return _layer(t, "veil", veil) + _layer(t, "tracks", f'{tracks}<g class="tolls">{tolls}</g>')


def _layer(t: Table, kind: str, drawn: str) -> str:
    box = view_box(box_of(t.view))
    return f'<svg class="over {kind}" viewBox="{box}" {MEASURED} aria-hidden="true">{drawn}</svg>'


def _tolls(city: City, paid: dict[int, int]) -> str:
    return "".join(toll_tag(money, cell, city.owners[cell]) for cell, money in paid.items())


def _choice(name: str, money: int, shares: str, in_all: str = "") -> str:
    """What is chosen, whether the map shows it, what it costs in all, and who gets how much of that."""
    words = f"<small>{in_all}</small>" if in_all else ""
    return (
        f'<span class="way"><span class="nth">{name}</span><span class="seen">{icon("eye", 18)}</span></span>'
        f'<strong class="all">{words}<span class="coin">{money}</span></strong><span class="shares">{shares}</span>'
    )


def _sums(city: City, paid: dict[int, int]) -> dict[int, int]:
    """What each receiver gets; the bank is 0."""
    sums: dict[int, int] = {}
    for cell, money in paid.items():
        sums[city.owners[cell]] = sums.get(city.owners[cell], 0) + money
    return sums


def _shares(t: Table, sums: dict[int, int], open: int = 0) -> str:
    """Who gets how much; of what is still open one says later who does."""
    shares = ""
    for owner, money in sorted(sums.items(), reverse=True):
        if money:
            who = badge(owner - 1, 20) if owner else icon("bank", 20)
            shares += _pays(money, who, t.name(owner - 1) if owner else t.say("draw.bank"))
    return shares + (_pays(open, "<i>?</i>", t.say("draw.your_choice")) if open else "")


def _pays(money: int, who: str, name: str) -> str:
    return f'<span class="pays"><b class="coin">{money}</b>{icon("gives", 12)}{who}<span>{name}</span></span>'


# -- what is asked on the map -------------------------------------------------------------------------------------


def legend(plan: Plan) -> str:
    """What the figures on the map mean, those that are there: on free cells, on plants and on ways."""
    t, values = plan.t, plan.values.values()
    colours = next((value.colours for value in values if value.colours), ())
    cube = icon(f"cube-{colours[0]}", 17) if colours else ""
    shared = [seat for value in values for seat in value.shared]
    supplying = t.view["supplying"] or {"ways": ()}
    other = badge((t.view["seat"] + 1) % len(t.seats), 17)  # an example of an owner
    paid = f'<b class="coin">2</b>{other}' if plan.routes or supplying["ways"] else ""
    signs = {
        "draw.of_price": '<b class="coin strong">4</b>' if plan.routes else "",
        "draw.of_toll": paid,
        "draw.of_now": f'{cube}<b class="coin">{plan.least}</b> = ' if plan.least >= 0 else "",
        "draw.of_none": icon("none", 17) if any(value.price is None for value in values) else "",
        "draw.of_best": '<i class="best"></i>' if colours else "",
        "draw.of_gain": "<b>+</b>" if any(any(value.gain) for value in values) else "",
        "draw.of_shared": "".join(badge(seat, 17) for seat in shared[:1]),
    }
    return "".join(f'<span class="legend">{sign}{t.say(id)}</span>' for id, sign in signs.items() if sign)


# -- cards --------------------------------------------------------------------------------------------------------


def hand_panel(t: Table, offer: Offer | None, layout: ActionLayout) -> str:
    """All cards before the viewer: plants to choose from, open tiles, the hand, tiles kept in the draft."""
    own = t.view["own"]
    planned = set(own["plan"]) if t.view["phase"] == "draft" else set()
    if offer is not None and not layout.cards:
        planned |= {offer.prompt.args.get("piece", 0), offer.prompt.args.get("tile", 0)}
    elif offer is not None:
        planned.add(offer.prompt.args.get("tile", 0))
    parts: list[str] = []
    lying = own_cards(t.game, t.view, offer)
    no_plant = _no_plant(layout)
    do: Actions = t.game.do
    may = {do.supply.arg(action) for action, _ in offer.actions if do.supply.holds(action)} if offer else set()
    for heading, pieces in lying.items():
        if pieces:
            if heading == "unsupplied":
                cards = _all_waiting(t, pieces, layout, planned, may)
            else:
                marks = {
                    piece: [mark for mark in layout.cards.get(piece, []) if not (no_plant and mark.verb == "plant")]
                    for piece in pieces
                }
                cards = "".join(_card(t, piece, marks[piece], piece in planned) for piece in pieces)
            costs = _costs(t, pieces) if heading == "kept" else ""
            told = offer is not None and offer.prompt.id == "ask.act_no_plants"
            against = _against(t, no_plant, told) if no_plant and heading == "hand" else ""
            sale = _sale(t) if heading == "hand" and any(m.verb == "plant" for ms in marks.values() for m in ms) else ""
            head = f"<h4>{t.say(HEADINGS[heading])}{costs}{sale}</h4>"
            parts.append(f'<div class="cards of-{heading}">{head}{cards}{against}</div>')
    full = t.view["phase"] == "build" and len(lying["hand"]) > FEW
    kind = f"hand{' full' if full else ''}{_scene(t, lying, layout, full)}"
    return f'<section id="hand" class="{kind}>{"".join(parts)}</section>'


def _sale(t: Table) -> str:
    """The top plants in brief, for a screen on which they lie far below."""
    parts: list[str] = []
    for piece in top_plants(t.view):
        colour = COLOURS[t.edition.colour[piece]]
        told = attributes({"title": title(t.edition, t.words, piece, t.lang)})
        size = 'viewBox="0 0 60 40" width="24" height="16" aria-hidden="true"'
        picture = f"<svg {size}>{use(f'plant-{plant_shape(t.edition, piece)}', 0, 0, 60, 40)}</svg>"
        cubes = f"{t.edition.cubes[piece]}{icon(f'cube-{colour}', 15)}"
        parts.append(f'<span class="{colour}"{told}>{picture}{cubes}<b class="coin">{t.edition.cost[piece]}</b></span>')
    return f'<span class="sale">{"".join(parts)}</span>'


def _no_plant(layout: ActionLayout) -> str:
    """Why no tile can be given up for a plant; said once, in place of a button on each."""
    plants = [mark for marks in layout.cards.values() for mark in marks if mark.verb == "plant"]
    return plants[0].reason if plants and all(mark.reason for mark in plants) else ""


def _against(t: Table, why: str, told: bool) -> str:
    """Not to be seen where the question says it."""
    said = attributes({"data-reason": why, "title": why})
    return f'<p id="no-plant" class="why{" told" if told else ""}"{said}>{t.say("draw.no_plant", text=why)}</p>'


def _scene(t: Table, lying: dict[str, list[int]], layout: ActionLayout, full: bool) -> str:
    """What the whole page should know of the cards: that tiles are drafted, laid or supplied, that there are few or
    many."""
    if t.view["phase"] == "draft" and not lying["market"]:
        return ' drafting" data-scene="drafting"'
    if t.view["phase"] == "supply":
        return ' supplying" data-scene="supplying"'
    few = not any(len(pieces) > 2 or (pieces and heading != "hand") for heading, pieces in lying.items())
    laying = any(len(marks) > 1 for marks in layout.cards.values())
    scenes = " ".join(name for name, so in (("little", few), ("laying", laying), ("full", full)) if so)
    return f'" data-scene="{scenes}"' if scenes else '"'


def _costs(t: Table, pieces: list[int]) -> str:
    """What it would take to build all of them, beside what there is."""
    money = sum(t.edition.cost[piece] for piece in pieces)
    return f"<small>{t.say('draw.kept_cost', money=money, money2=t.seats[t.view['seat']]['money'])}</small>"


def _card(t: Table, piece: int, marks: list[Mark], planned: bool) -> str:
    """A picture that is a button for the first action, buttons beside it for the others."""
    full, key = title(t.edition, t.words, piece, t.lang), piece_key(t.edition, piece)
    marks = sorted(marks, key=lambda mark: (mark.verb != "build", mark.action))
    picture = card_svg(t.edition, t.words, piece, t.lang, f"own-{key}")
    also = "".join(button(mark, t.words.say(SHORT[mark.verb], {"money": SALE}, t.lang)) for mark in marks[1:])
    also = f'<span class="also">{also}</span>' if also else ""
    return f'<div class="holder">{card(f"card-{key}", full, picture, marks[0] if marks else None, planned)}{also}</div>'


def _all_waiting(t: Table, pieces: list[int], layout: ActionLayout, planned: set[int], may: set[int]) -> str:
    """First what is or may be supplied, then the rest, below them what stands against it."""
    groups: dict[str, str] = {"": ""}
    city = city_of(t.edition, t.view)
    cells = {c["piece"]: cell_at(c["x"], c["y"]) for c in t.view["cells"]}
    for piece in sorted(pieces, key=lambda piece: piece not in planned):
        marks = layout.cards.get(piece, [])
        reasons = [mark.reason for mark in marks]
        why = " ".join(dict.fromkeys(reasons)) if all(reasons) else ""
        price = least_price(city, t.view, cells[piece]) if piece in may else None
        groups[why] = groups.get(why, "") + _waiting(t, piece, cells[piece], marks, piece in planned, price)
    first = groups.pop("")
    return first + "".join(
        f'<div class="stuck">{lines}<p class="why">{esc(why)}</p></div>' for why, lines in groups.items()
    )


def _waiting(t: Table, piece: int, cell: int, marks: list[Mark], planned: bool, price: int | None) -> str:
    """A tile that lies on the map: cell, name and what its cubes cost at least, below them what it needs and gives; two
    demands have two buttons."""
    full, key = title(t.edition, t.words, piece, t.lang), piece_key(t.edition, piece)
    name = f'<b class="cell">{cell_name(cell)}</b> {esc(t.edition.names[piece][t.lang])}'
    if price is not None:
        name += f' <b class="least">{t.say("draw.from", money=price)}</b>'
    name = f'<span class="whose">{name}</span>'
    lines = [demand_row(t.edition, DEMANDS * piece + i) for i in range(t.edition.demands[piece])]
    two = len(lines) > 1
    picture = line_svg(t.edition, t.words, piece, t.lang, f"waits-{key}", [] if two else lines[0])
    also = ""
    for mark in sorted(marks, key=lambda mark: mark.action) if two else ():
        also += button(mark, "", _row_svg(lines["ab".index(mark.action[-1])]))
    if two and not also:
        also = "".join(_row_svg(line) for line in lines)
    also = f'<span class="also demands">{also}</span>' if two else ""
    first = marks[0] if marks and not two else None
    holder = f"holder{' two' if two else ''}{'' if price is None else ' may'}"
    return f'<div class="{holder}">{card(f"card-{key}", full, name + picture, first, planned)}{also}</div>'


def _row_svg(line: list[Piece]) -> str:
    size = f'viewBox="0 0 {num(row_width(line))} 18" height="18"'
    return f'<svg {size} aria-hidden="true">{row(line, 0, 0)}</svg>'


def stacks_panel(t: Table) -> str:
    """Both sides of the top plant of each stack, and what is left of cubes and terrain; in the end how the points came
    about."""
    if t.view["over"]:
        return standing_panel(t, "stacks")
    left = "".join(
        f'<span class="chip">{icon(shape, 16)}{t.view["supply"][key]}</span>'
        for shape, key in (("cube-red", "red"), ("cube-blue", "blue"), ("land", "terrain"))
    )
    supply = f'<span class="left" title="{t.say("draw.left")}"><small>{t.say("draw.supply")}</small>{left}</span>'
    cards = "".join(_lying(t, piece, called(t.edition, piece, t.lang)) for piece in top_plants(t.view))
    heading = f"<h4>{t.say('draw.plants') if cards else ''}{supply}</h4>"
    return f'<section id="stacks" class="stacks cards">{heading}{cards}</section>'


def key_panel(t: Table) -> str:
    """What the signs on tiles mean; in the end points are told instead."""
    if t.view["over"]:
        return '<section id="key" class="key"></section>'
    size = 'viewBox="0 0 30 20" width="27" height="18" aria-hidden="true"'
    signs = "".join(f"<li><svg {size}>{drawn}</svg>{t.say(f'key.{sign}')}</li>" for sign, drawn in KEY.items())
    return f'<section id="key" class="key"><ul aria-label="{t.say("key.title")}">{signs}</ul></section>'


def market_panel(t: Table) -> str:
    """The open tiles of a planned choice."""
    tiles = "".join(_lying(t, tile) for tile in t.view["market"])
    heading = f"<h4>{t.say('draw.market')}</h4>" if tiles else ""
    return f'<section id="market" class="market cards">{heading}{tiles}</section>'


def _lying(t: Table, piece: int, caption: str = "") -> str:
    picture = card_svg(t.edition, t.words, piece, t.lang, f"tile-{piece_key(t.edition, piece)}")
    if not caption:
        return f'<div class="card">{picture}</div>'
    coin = f'<span class="coin">{t.edition.cost[piece]}</span>'
    return f'<div class="card plant">{picture}<span class="caption"><span>{esc(caption)}</span>{coin}</span></div>'
