"""What lies around the boards: the question, the seats with their goods, the viewer's cards, and the scoring pad."""

from collections.abc import Sequence
from typing import Final

from citywright.engine.drawing import kit
from citywright.engine.drawing.svg import esc
from citywright.engine.drawing.table import Mark, badge, button, waiting_or_won
from citywright.engine.state import Json, Offer
from citywright.engine.words import capital
from citywright.games.underwater_cities.drawing.board import BoardDrawing, key_signs
from citywright.games.underwater_cities.drawing.cards import Screen, card_html, laid_card
from citywright.games.underwater_cities.drawing.offers import ActionLayout
from citywright.games.underwater_cities.drawing.signs import Signs
from citywright.games.underwater_cities.drawing.svg import icon
from citywright.games.underwater_cities.edition import TYPES
from citywright.games.underwater_cities.goods import GOODS, POINTS, Costs, unpacked
from citywright.games.underwater_cities.production import PRODUCTIONS, ROUNDS
from citywright.games.underwater_cities.scoring import points_left, spend

LONG_TEXT: Final = 60  # letters on a card beyond which a phone makes the cards to play taller
LAID: Final = ("action", "production", "permanent", "scoring")  # types of cards that lie before a player
ROWS: Final = (2, 3)  # of them, one above the other; where there are many
COLUMNS: Final = 4  # of them, for which a laptop has room beside a whole hand
ROOM: Final = 7.4  # for so many cards of a hand a laptop has room; a column of two in words is as wide as 1.4 of them


def head_panel(screen: Screen) -> str:
    view = screen.view
    order = "".join(badge(seat, 18) for seat in view["order"])
    names = ", ".join(screen.name(seat) for seat in view["order"])
    title = f"{screen.say('draw.order')} {names}"
    return (
        f'<header id="head" class="head"><b>Underwater Cities</b><span>{esc(screen.when())}</span>{_rounds(screen)}'
        f'<span class="order" title="{title}"><span class="sr">{title}</span>'
        f'<small aria-hidden="true">{screen.say("draw.order")}</small>{order}</span></header>'
    )


def _rounds(screen: Screen) -> str:
    """Ten rounds as drops on a line, and where a Production comes."""
    now, x, marks = screen.view["round"], 5, ""
    for number in range(1, ROUNDS + 1):
        state = "past" if number < now else "now" if number == now else "next"
        marks += f'<circle class="{state}" cx="{x}" cy="8" r="{4.5 if number == now else 3.5}"/>'
        x += 10
        if number in PRODUCTIONS:
            marks += f'<path class="{"past" if number < now else "next"}" d="M{x} 3l5 5-5 5-5-5z"/>'
            x += 11
    label = screen.say("draw.productions")
    about = f'viewBox="0 0 {x - 4} 16" role="img" aria-label="{label}"'
    word = f'<small class="diamond" aria-hidden="true"><i>◆</i> {screen.say("draw.production_round")}</small>'
    return f'<svg class="rounds" {about}><title>{label}</title>{marks}</svg>{word}'


# -- the question ---------------------------------------------------------------------------------------------


def waiting(screen: Screen) -> str:
    view = screen.view
    if view["over"] and view["won"] is not None:
        return screen.say("draw.solo_won" if view["won"] else "draw.solo_lost", n=screen.seats[0]["score"])
    return waiting_or_won(screen)


def choices(screen: Screen, layout: ActionLayout) -> str:
    """What has no place on a board, as buttons with their signs."""
    open_, barred = ([mark for mark in layout.buttons if bool(mark.reason) == shut] for shut in (False, True))
    found = brush(screen, layout) + "".join(_choice(screen, layout, mark) for mark in open_)
    if barred:
        signs = "".join(_choice(screen, layout, mark) for mark in barred)
        found += f'<span class="barred"><small>{screen.say("draw.barred")}</small><span>{signs}</span></span>'
    return found


def _choice(screen: Screen, layout: ActionLayout, mark: Mark) -> str:
    """A button; what is paid and got for it stands there in signs. What cannot be taken is a small sign alone, which
    says why not when it is asked."""
    if mark.reason:
        return button(mark, "", f'{icon(mark.sign, 18)}<span class="sr">{esc(mark.label)}</span>')
    args = layout.said[mark.action].args
    signs = Signs(screen.edition, screen.words, screen.lang)
    if mark.verb == "pay":
        return button(mark, "", f"{screen.say('draw.pay')} {signs_html(signs.goods(unpacked(args['cost']), ''))}")
    if mark.verb == "spend" and args["number"]:
        price = tuple([args["number"] * n for n in unpacked(args["cost"])])
        bought = signs.goods(price, "") + signs.counted(args["n"], "points")
        total = signs.gained_for("", signs.total(_total(screen, price, args["n"])))
        best = (
            screen.say("draw.best")
            if layout.said[mark.action].id == "do.spend_best" and len(layout.buttons) > 2
            else ""
        )
        return button(
            mark, "", f"{screen.say('draw.pay')} {signs_html(bought + total)}{best and f'<small>{best}</small>'}"
        )
    if mark.verb == "spend":
        total = signs.gained_for("", signs.total(_total(screen, (), 0)))
        return button(mark, "", f"{screen.say('draw.pay_nothing')} {signs_html(total)}")
    words = capital(mark.label)
    return button(mark, words, icon(mark.sign, 18) if mark.sign else "")


def _total(screen: Screen, price: Costs, points: int) -> int:
    """What a purchase makes of the points: those bought, and what is left of the goods."""
    me = screen.seats[screen.view["seat"]]
    goods = [me[good] for good in GOODS]
    before = points_left(goods)
    spend(goods, price, 1)
    return int(me["score"]) + points + points_left(goods) - before


def signs_html(inside: str) -> str:
    return f'<span class="signs">{inside}</span>'


def counter(screen: Screen, offer: Offer | None) -> str:
    """How many cards are chosen to be discarded, while others are still asked for."""
    if offer is None or offer.prompt.id != "ask.discard":
        return ""
    chosen = len(screen.view["own"]["plan"])
    wanted = chosen + offer.prompt.args["n"]
    told = screen.say("draw.discards", number=chosen, number2=wanted)
    return f'<b class="counter">{told}</b>' if wanted > 1 else ""


def brush(screen: Screen, layout: ActionLayout) -> str:
    """Pick, then place: the board shows the places of one kind at a time."""
    options = ""
    for kind in layout.brush:
        word, checked = screen.say(f"kind.{kind}"), ' checked=""' if kind == layout.brush[0] else ""
        radio = f'<input type="radio" name="brush" value="{kind}"{checked}/>'
        options += f"<label>{radio}{icon(kind, 22)}<span>{word}</span>{_cost(screen, layout.cost(kind))}</label>"
    label = screen.say("draw.brush")
    return f'<span class="brush" role="radiogroup" aria-label="{label}">{options}</span>' if options else ""


def _cost(screen: Screen, cost: Costs | None) -> str:
    """In signs, or a word if it is nothing; for what is not built there is none."""
    if cost is None:
        return ""
    goods = Signs(screen.edition, screen.words, screen.lang).goods(cost, "")
    return f'<span class="cost signs">{goods or screen.say("word.free")}</span>'


# -- seats ------------------------------------------------------------------------------------------------------


def seat_panel(screen: Screen, seat: int) -> str:
    """One line for a seat: its goods, Federation space, cards in hand, cards claimed, points."""
    row = screen.seats[seat]
    held = "".join(_good(screen, row, good) for good in GOODS[:POINTS])
    hand, laid = sum(row["hand"].values()), len(row["cards"])
    cards = "".join(_claimed(screen, row, number) for number in row["cards"])
    points = row["production"]["points"]
    later = screen.say("draw.makes", text=screen.tell("amount.points", n=points))
    scored = f'<span class="scored" title="{later}">{icon("points", 17)}+{points}</span>' if points else ""
    more = (
        f'<span class="held-goods">{held}</span>{scored}'
        f"{_fact(screen, 'card', hand, screen.say('draw.hand_cards', n=hand), 'draw.in_hands')}"
        f"{_fact(screen, 'action', laid, screen.say('draw.cards', n=laid), 'draw.laid')}"
        f'<span class="claimed">{cards}</span>'
    )
    return kit.seat_panel(screen, seat, more, unit=_unit(screen, row))


def _fact(screen: Screen, sign: str, n: int, title: str, word: str) -> str:
    """How many of something a seat has, with a short word for it."""
    return f'<span class="fact" title="{title}">{icon(sign, 16)}{n} <small>{screen.say(word)}</small></span>'


def _unit(screen: Screen, row: Json) -> str:
    """What the points are that stand at a seat; what its cards sell at the end is among them."""
    effect, verb = screen.edition.effect, screen.edition.effects.verb
    if screen.view["over"]:
        return "draw.points"
    if screen.view["final"]:
        return "draw.points_certain"
    sells = any(verb[effect[screen.row(card)]].sold for card in row["cards"])
    return "draw.points_bought" if sells else "draw.points_now"


def _good(screen: Screen, row: Json, good: str) -> str:
    """How much there is, and what production would bring."""
    made = row["production"][good]
    word = screen.say(f"amount.{good}", n=row[good])
    later = screen.say("draw.makes", text=screen.tell(f"amount.{good}", n=made))
    more = f'<i title="{later}">+{made}</i>' if made else ""
    name = f'<span class="good" aria-hidden="true">{word.removeprefix(f"{row[good]} ")}</span>'
    return f'<span title="{word}"><span class="sr">{word}</span>{icon(good, 18)}<b>{row[good]}</b>{name}{more}</span>'


def _claimed(screen: Screen, row: Json, number: int) -> str:
    card = screen.row(number)
    name = screen.card_name(card)
    full = esc(f"{name}. {screen.card_text(card)}")
    turned = f" ({screen.say('draw.used')})" if number in row["used"] else ""
    return f'<span class="chip" data-card="{number}" title="{full}">{esc(name)}{turned}</span>'


# -- boards and cards ------------------------------------------------------------------------------------------


def board_of(screen: Screen, seat: int, prefix: str, layout: ActionLayout) -> str:
    """A private board, with a sentence for those who cannot see it."""
    network = screen.seats[seat]["network"]
    built = [one["type"] for one in network["buildings"]]
    label = screen.tell(
        "draw.network", seat=seat, number=len(network["cities"]), number2=len(network["connected"]),
        number3=len(network["tunnels"]), number4=built.count("farm"), number5=built.count("desalination"),
        number6=built.count("laboratory"),
    )  # fmt: skip
    return BoardDrawing(screen, seat, prefix, layout).svg(label)


def board_panel(screen: Screen, seat: int, prefix: str, layout: ActionLayout) -> str:
    id, kind = ("own", "plan own") if prefix == "own" else (f"board-{seat}", "plan")
    return f'<figure id="{id}" class="{kind}">{board_of(screen, seat, prefix, layout)}</figure>'


def key_panel(screen: Screen) -> str:
    """What stands on boards and how it looks; in the end points are told instead."""
    if screen.view["over"]:
        return '<section id="key" class="key"></section>'
    signs = "".join(f"<li>{sign}{screen.say(f'key.{name}')}</li>" for name, sign in key_signs().items())
    open_ = ' open=""' if screen.view["round"] <= 1 else ""  # by then it is known
    title = f"<summary>{screen.say('key.title')}</summary>"
    return f'<section id="key" class="key"><details{open_}>{title}<ul>{signs}</ul></details></section>'


def hand_panel(screen: Screen, layout: ActionLayout) -> str:
    """What may be taken, the cards in hand, and those that lie before the viewer, by when they work; many of these lie
    closer together."""
    own, me = screen.view["own"], screen.seats[screen.view["seat"]]
    hand, mine = ([screen.row(number) for number in cards] for cards in (own["hand"], me["cards"]))
    offered = [card for card, marks in sorted(layout.cards.items()) if marks and card not in (*hand, *mine)]
    on_top = [card for card in offered if screen.edition.card_numbers[card] == screen.view["special_top"]]
    chosen = (own["chosen"], screen.view["playing"], *own["plan"])
    parts = [
        _cards(screen, "offered", [card for card in offered if card not in on_top], layout, ()),
        _cards(screen, "on_top", on_top, layout, ()),
        _cards(screen, "in_hand", hand, layout, chosen),
    ]
    laid = {type_: [card for card in sorted(mine) if TYPES[screen.edition.type[card]] == type_] for type_ in LAID}
    columns = sum(-(-len(cards) // ROWS[0]) for cards in laid.values())
    crowd = len(hand) + len(offered) + columns * 1.4 > ROOM
    rows = ROWS[crowd and any(len(cards) > ROWS[0] for cards in laid.values())]  # so that all are as high
    packed = crowd and sum(-(-len(cards) // rows) for cards in laid.values()) > COLUMNS
    parts += [_cards(screen, type_, cards, layout, me["used"], rows) for type_, cards in laid.items()]
    scene = _scene(layout, {*hand, *offered})
    if scene == "playing" and any(len(screen.card_text(card)) > LONG_TEXT for card in hand):
        scene += " tall"
    kind = "fan" + " crowd" * crowd + " packed" * packed
    return f'<section id="hand" class="{kind}" data-scene="{scene}">{"".join(parts)}</section>'


def _scene(layout: ActionLayout, large: set[int]) -> str:
    """What cards are for at the moment, which says how much room they need: some may be picked out of many, one may be
    played, those that lie there may be used, or they rest."""
    verbs = {
        (card in large, mark.verb) for card, marks in layout.cards.items() for mark in marks if not mark.reason
    }  # fmt: skip
    if not any(found for found, _ in verbs):
        return "using" if verbs else "resting"
    return "playing" if (True, "play") in verbs else "picking"


def _cards(
    screen: Screen, heading: str, cards: list[int], layout: ActionLayout, marked: Sequence[int], rows: int = 1
) -> str:
    if not cards and heading != "in_hand":  # which keeps its place
        return ""
    laid = heading in LAID
    state = " used" if laid else " on"
    states = [state if screen.edition.card_numbers[card] in marked else "" for card in cards]
    drawn = laid_card if laid else card_html
    found = "".join(
        drawn(screen, card, layout.cards.get(card, []), state) for card, state in zip(cards, states, strict=True)
    )
    wide = f' style="--columns:{-(-len(cards) // rows)};--lines:{rows}"' if laid else ""
    return f'<div class="cards {"laid " * laid}{heading}"{wide}><h4>{screen.say(f"draw.{heading}")}</h4>{found}</div>'
