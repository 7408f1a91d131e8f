"""Setting up a table: who sits where, which rules are switched, who may find it."""

import citywright as cw
from citywright.engine.drawing.table import badge
from citywright.engine.game import Option
from citywright.web import library
from citywright.web.library import Game
from citywright.web.pages.frame import Visit, esc, page
from citywright.web.store import Seat, Table
from citywright.web.words import own_words


def new_page(visit: Visit, key: str) -> str:
    game = cw.game(key)
    most = game.seats[-1]
    first = min(3, most)
    rows = "".join(seat_row(visit, game, number, number < first) for number in range(most))
    options = "".join(option_row(visit, game, option) for option in game.options)
    main = (
        f'<h1>{visit.say("new_table_of", text=game.title)}</h1><form class="setup" data-api="/api/tables" data-setup>'
        f'<input type="hidden" name="game" value="{key}"><fieldset><legend>{visit.say("seats")}</legend>'
        f'<p class="help">{visit.say("seats_help")}</p>{rows}</fieldset>'
        f"<fieldset><legend>{visit.say('options')}</legend>{options}"
        f'<label class="check"><input type="checkbox" name="listed"> {visit.say("listed")}</label>'
        f'<label class="file">{visit.say("edition")} <input type="file" data-edition accept=".toml"></label></fieldset>'
        f'<p class="row"><button class="primary">{visit.say("start")}</button><output></output></p></form>'
    )
    return page(visit, visit.say("new_table"), main)


def seat_row(visit: Visit, game: Game, number: int, used: bool) -> str:
    """One seat: a person here, somebody by link, a bot, or nobody."""
    chosen = "me" if number == 0 else "bot:greedy" if used else "none"
    kinds = [("me", visit.say("kind_me")), ("open", visit.say("kind_open"))]
    kinds += [(f"bot:{name}", visit.say("kind_bot", text=bot_name(name, visit.lang))) for name in bots()]
    if number >= game.seats[0]:
        kinds.append(("none", visit.say("kind_none")))
    picks = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{esc(label)}</option>'
        for value, label in kinds
    )
    return (
        f'<div class="seat-row">{badge(number)}'
        f'<select data-kind aria-label="{visit.say("seat", number=number + 1)}">{picks}</select>'
        f'<input data-name maxlength="24" value="{esc(visit.name) if number == 0 else ""}" '
        f'placeholder="{visit.say("name")}" aria-label="{visit.say("name_of", number=number + 1)}"></div>'
    )


def bots() -> list[str]:
    """The strongest first, as far as the order of the bots tells."""
    return list(reversed(cw.bots.names()))


def bot_name(name: str, lang: str) -> str:
    """A bot's level in words; a bot without words of its own goes by its name."""
    id = f"web.level.{name}"
    return own_words().say(id, {}, lang) if id in own_words().catalogues[lang].entries else name


def option_row(visit: Visit, game: Game, option: Option) -> str:
    label = esc(library.says(game, f"option.{option.key}", visit.lang) or option.key.replace("_", " "))
    told = library.says(game, f"option.{option.key}.help", visit.lang)
    help = f'<small class="help">{esc(told)}</small>' if told else ""
    seats = f' data-seats="{option.seats[0]}-{option.seats[-1]}"'
    if isinstance(option.default, bool):
        on = " checked" if option.default else ""
        box = f'<input type="checkbox" data-option="{esc(option.key)}"{on}>'
        return f'<label class="check"{seats}>{box} {label}{help}</label>'
    values = "".join(
        f'<option value="{esc(value)}"{" selected" if value == option.default else ""}>'
        f"{esc(library.says(game, f'option.{option.key}.{value}', visit.lang) or value)}</option>"
        for value in option.values
    )
    return f'<label class="pick"{seats}>{label} <select data-option="{esc(option.key)}">{values}</select>{help}</label>'


def seats_to_join(visit: Visit, table: Table, seats: list[Seat], held: list[int]) -> str:
    """The seats of a table that waits, with a way to take the open ones."""
    rows = []
    for seat in seats:
        if seat.kind != "open":
            you = f" <small>{visit.say('you')}</small>" if seat.number in held else ""
            rows.append(f"<li>{badge(seat.number)}<span>{esc(seat.name)}{you}</span></li>")
            continue
        rows.append(
            f'<li>{badge(seat.number)}<form data-api="/api/tables/{table.id}/seats/{seat.number}" class="row">'
            f'<input name="name" maxlength="24" placeholder="{visit.say("your_name")}" value="{esc(visit.name)}" '
            f'aria-label="{visit.say("your_name")}"><button>{visit.say("sit_down")}</button><output></output></form></li>'
        )
    return f'<ul class="seats" id="seats">{"".join(rows)}</ul>'
