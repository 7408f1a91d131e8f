"""The main board: slots by colour, the Federation track, era and decks, special cards and contracts on offer."""

from typing import Final

from citywright.engine.drawing.svg import attributes, esc
from citywright.engine.drawing.table import badge, piece, score_panel
from citywright.engine.state import Json
from citywright.engine.words import Words, capital
from citywright.games.underwater_cities.drawing.cards import Screen, slot_text
from citywright.games.underwater_cities.drawing.offers import ActionLayout
from citywright.games.underwater_cities.drawing.signs import slot_lines, slot_signs, special_notes
from citywright.games.underwater_cities.drawing.svg import icon
from citywright.games.underwater_cities.edition import COLOURS, TYPES, Edition
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.steps.federation import BONUS

SPACES: Final = (4, 3, 2, 1)  # of the Federation track, from its start


def board_panel(screen: Screen, layout: ActionLayout) -> str:
    """The main board; a card that waits for its slot lights up the slots of its colour. In the end how the points came
    about."""
    view = screen.view
    if view["over"]:
        points = score_panel(screen, id="standing")
        label = screen.say("engine.score")
        about = f'role="group" tabindex="0" aria-label="{label}"'
        return f'<section id="board" class="main-board scrolls" {about}>{points}</section>'
    chosen = view["own"]["chosen"] if view["seat"] is not None else None
    match = screen.colour(screen.row(chosen)) if chosen is not None else ""
    columns = ""
    for colour in COLOURS:
        there = sorted((row for row in view["slots"] if row["colour"] == colour), key=lambda row: str(row["slot"]))
        found = "".join(_slot(screen, row, layout, match) for row in there)
        word = esc(capital(screen.tell(f"colour.{colour}")))
        works = _works(screen, match == colour) if match else ""
        head = f'<h4 class="{colour}">{icon(f"sign-{colour}", 16)}{word}{works}</h4>'
        columns += f'<div class="hue">{head}{found}</div>'
    resting = " resting" if layout.sites or layout.tunnels or layout.cities else ""
    playing = any(mark.verb == "play" for marks in layout.cards.values() for mark in marks)
    resting += "" if layout.slots or playing else " idle"
    open_slot = next(row for row in view["slots"] if row["slot"] == "open")
    return (
        f'<section id="board" class="main-board scrolls{resting}" role="group" tabindex="0" '
        f'aria-label="{screen.say("draw.common")}"><div class="slots">{columns}'
        f"{_slot(screen, open_slot, layout, match)}{_track(screen, layout)}</div>"
        f'<div class="market">{_captions(screen)}{_offers(screen, layout)}</div></section>'
    )


def _works(screen: Screen, match: bool) -> str:
    """What becomes of the card that is played, on slots of a colour."""
    return f'<span class="works{"" if match else " not"}">{screen.say("draw.works" if match else "draw.lost")}</span>'


# -- slots ---------------------------------------------------------------------------------------------------------


def _slot(screen: Screen, row: Json, layout: ActionLayout, match: str) -> str:
    """A slot: its letter and who is there on a rail of its colour, beside it line by line what it does."""
    number = screen.edition.slot_keys.index(row["slot"])
    colour = row["colour"] or "open"
    text = slot_text(screen.edition, screen.words, number, screen.lang)
    seats = [seat for seat in row["seats"] if seat != row["cloner"]]
    held = [screen.seat_name(seat) for seat in seats]
    held += [screen.tell("draw.foreign")] if row["foreign"] else []
    tiles = "".join(badge(seat, 22, f"tile-{seat}-{row['slot']}") for seat in seats)
    tiles += '<b class="foreign">✕</b>' if row["foreign"] else ""
    if row["cloner"] is not None:  # the cloning tile lies on top and shows whose it is (U-CLONE-8)
        held.append(screen.tell("draw.cloner", seat=row["cloner"]))
        tiles += icon("copy", 14) + badge(row["cloner"], 22, f"tile-{row['cloner']}-{row['slot']}")
    taken = screen.tell("draw.held", text=", ".join(held)) if held else ""
    word = f", {screen.tell(f'colour.{colour}')}" if row["colour"] else ""
    full = f"{screen.teller.slot_title(number)}{word}: {text} {taken}".strip()
    inside = slot_inside(screen.edition, screen.words, number, screen.lang, tiles)
    lost = match not in ("", row["colour"])  # of the card, not of what the slot itself does
    inside += f'<span class="without">{icon("lost", 20)}</span>' if lost and colour == "open" else ""  # no head says it
    state = (" held" if held else "") + (" lost" if lost else " match" if match else "")
    mark = next(iter(layout.slots.get(number, [])), None)
    about = {"id": f"slot-{row['slot']}", "data-about": full}
    return piece(about, f"slot {colour}{state}", mark, full, inside)


def slot_inside(edition: Edition, words: Words, number: int, lang: str, tiles: str) -> str:
    """The rail with the name of a slot, as the log calls it (the one that is always open has a sign); its lines, and
    signs alone for a phone where no slot is chosen."""
    key = edition.slot_keys[number]
    letter = esc(key.upper()) if len(key) == 1 else icon("sign-open", 18)
    rail = f'<span class="rail"><b class="letter">{letter}</b><span class="berth">{tiles}</span></span>'
    signs = f'<span class="signs" aria-hidden="true">{slot_signs(edition, words, number, lang)}</span>'
    return rail + slot_lines(edition, words, number, lang) + signs


# -- track, decks, offers --------------------------------------------------------------------------------------------


def _track(screen: Screen, layout: ActionLayout) -> str:
    """From below over 4, 3, 2 to 1; markers farther ahead come first. The next step can be clicked."""
    here = screen.seats[screen.view["seat"]]["federation"] if screen.view["seat"] is not None else -1
    goal = 4 if here == 0 else max(1, here - 1)
    steps: list[str] = []
    for space in (0, *SPACES):
        seats = [seat for seat in screen.view["track"] if screen.seats[seat]["federation"] == space]
        seats += [s for s, row in enumerate(screen.seats) if row["federation"] == space == 0 and s not in seats]
        markers = "".join(badge(seat, 17, f"marker-{seat}") for seat in seats)
        gives = "".join(f"+{icon(good, 14)}" for good, n in zip(GOODS, BONUS[space], strict=True) if n)
        inside = f'<span class="space"><b>{space or screen.say("draw.start")}</b>{gives}</span><span>{markers}</span>'
        if layout.advance is not None and space == goal:
            more = attributes({"data-action": layout.advance.action, "aria-label": layout.advance.label})
            steps.append(f'<li><button type="button" class="target" id="do-advance"{more}>{inside}</button></li>')
        else:
            steps.append(f"<li>{inside}</li>")
    label = screen.say("draw.track")
    caption = f'<b class="caption">{icon("flag", 16)}{screen.say("draw.caption_track")}</b>'
    track = f'<ol class="track" aria-label="{label}" title="{label}">{"".join(steps)}</ol>'
    return f'<div class="federation">{caption}{track}</div>'


def _captions(screen: Screen) -> str:
    """Over the special cards what they are, and apart from it the supply."""
    lie = screen.view["threes"] or screen.view["special_top"]
    word = screen.say("draw.caption_specials") if lie else ""
    return f'<div class="captions"><b class="caption">{word}</b>{_supplies(screen)}</div>'


def _supplies(screen: Screen) -> str:
    """Decks and what is left of domes and tunnels."""
    view, supply = screen.view, screen.view["supply"]
    rows = [("card", view["deck"], "draw.deck"), ("special", view["special_deck"], "draw.special_deck")]
    rows += [("white", supply["white"], "kind.white"), ("purple", supply["purple"], "kind.purple")]
    rows.append(("tunnel", supply["tunnels"], "kind.tunnel"))
    found = "".join(
        f'<span title="{screen.say(id)}"><span class="sr">{screen.say(id)}: </span>{icon(sign, 15)}{number}</span>'
        for sign, number, id in rows
        if number is not None
    )
    if view["cloning_tile"] is not None:
        word = screen.say("draw.clone_free" if view["cloning_tile"] else "draw.clone_used")
        shade = "" if view["cloning_tile"] else ' class="used"'
        found += f'<span{shade} title="{word}">{icon("copy", 16)}<span class="sr">{word}</span></span>'
    return f'<p class="supplies"><b class="caption">{screen.say("draw.caption_supplies")}</b>{found}</p>'


def _offers(screen: Screen, layout: ActionLayout) -> str:
    """Special cards that lie open, each with its price and what it does (the lens shows it whole); contracts."""
    view, edition = screen.view, screen.edition
    plates = "".join(_special(screen, screen.row(card)) for card in view["threes"])
    if view["special_top"] is not None:
        plates += _special(screen, screen.row(view["special_top"]), " top")
    contracts = ""
    for n in view["contracts"]:
        row = edition.contract_numbers.index(n)
        mark = next(iter(layout.contracts.get(row, [])), None)
        name, text = edition.contract_names[row][screen.lang], screen.teller.contract(row)
        inside = f"<b>{esc(name)}</b><small>{esc(text)}</small>"
        contracts += piece({"id": f"contract-{n}"}, "contract", mark, f"{name}: {text}", inside)
    label = screen.say("draw.specials")
    return f'<div class="specials" aria-label="{label}">{plates}{contracts}</div>' if plates or contracts else ""


def _special(screen: Screen, card: int, kind: str = "") -> str:
    edition = screen.edition
    name, price = screen.card_name(card), edition.price[card]
    full = f"{name} ({screen.tell('amount.credits', n=price)}). {screen.card_text(card)}"
    does = special_notes(edition, screen.words, card, screen.lang)
    type_ = TYPES[edition.type[card]]
    when = f" <i>{screen.say(f'type.{type_}')}</i>" if kind else ""  # those that lie open for long all count at the end
    inside = (
        f'<b class="fee">{price}</b><span class="name" data-flavour="">{esc(name)}{when}</span>'
        f'<span class="does">{does}</span>'
    )
    about = attributes({"data-card": str(edition.card_numbers[card]), "role": "img", "aria-label": full})
    return f'<span class="special{kind}"{about} tabindex="0">{inside}</span>'
