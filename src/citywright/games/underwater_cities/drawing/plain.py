"""The table for a terminal: slots, tracks, and every network in words and a small grid, without colour."""

from textwrap import wrap
from typing import Final

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.network import CITIES
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.text import Teller, short, slot_title

WIDTH: Final = 100
FORMS: Final = "▲●■◆"
LETTERS: Final = {"farm": "f", "desalination": "d", "laboratory": "l"}  # upgraded ones are capital letters


def plain(game: Game[UnderwaterCities], view: Json, lang: str) -> str:
    edition, words = game.edition, game.words
    lines = [_head(words, view, lang), "", *_slots(edition, words, view, lang)]
    for seat in range(len(view["seats"])):
        lines += ["", *_seat(edition, words, view, seat, lang)]
    if view["seat"] is not None:
        rows = edition.card_numbers.index
        lines += ["", *[short(edition, words, rows(card), lang) for card in view["own"]["hand"]]]
    return "\n".join(piece for line in lines for piece in wrap(line, WIDTH, subsequent_indent="    ") or [""])


def _head(words: Words, view: Json, lang: str) -> str:
    era = words.say(f"era.{view['era']}", {}, lang)
    order = " ".join(FORMS[seat] for seat in view["order"])
    return f"{words.say('draw.round', {'number': view['round'], 'text': era}, lang)}  {order}"


def _slots(edition: Edition, words: Words, view: Json, lang: str) -> list[str]:
    teller = Teller(edition, words, lang)
    lines: list[str] = []
    for row in view["slots"]:
        number = edition.slot_keys.index(row["slot"])
        colour = words.say(f"colour.{row['colour']}", {}, lang) if row["colour"] else ""
        tiles = "".join(FORMS[seat] + "²" * (seat == row["cloner"]) for seat in row["seats"]) + "x" * row["foreign"]
        lines.append(f"[{tiles:2}] {slot_title(edition, words, number, lang)} {colour}: {teller.slot(number)}")
    return lines


def _seat(edition: Edition, words: Words, view: Json, seat: int, lang: str) -> list[str]:
    row = view["seats"][seat]
    goods = ", ".join(words.say(f"amount.{good}", {"n": row[good]}, lang) for good in GOODS)
    lines = [f"{FORMS[seat]} {words.word('seat', seat, lang)}: {goods}; ⚑ {row['federation'] or '-'}; = {row['score']}"]
    network = row["network"]
    for y in range(3):
        lines.append("  ".join(_city(network, CITIES[3 * y + x]) for x in range(3)))
    tunnels = ["-".join(t["ends"]) + ("^" if t["upgraded"] else "") for t in network["tunnels"]]
    lines.append("= " + (" ".join(tunnels) or "-"))
    tiles = [
        f"{edition.tile_names[edition.tile_numbers.index(tile['tile'])][lang]}{' *' if tile['connected'] else ''}"
        for tile in network["metropolises"]
    ]
    lines.append("# " + "; ".join(tiles))
    names = {card: edition.names[edition.card_numbers.index(card)][lang] for card in row["cards"]}
    cards = [name + (" ↷" if card in row["used"] else "") for card, name in names.items()]
    return [*lines, "+ " + "; ".join(cards)]


def _city(network: Json, name: str) -> str:
    """A city site: its name, W or P for a city (small if unconnected), and the letters of its buildings."""
    city = next((one for one in network["cities"] if one["site"] == name), None)
    sign = "." if city is None else city["colour"][0].upper()
    if city is not None and name not in network["connected"]:
        sign = sign.lower()
    letters = [
        LETTERS[one["type"]].upper() if one["upgraded"] else LETTERS[one["type"]]
        for one in network["buildings"]
        if one["site"].startswith(f"{name}.")
    ]
    return f"{name} {sign} {''.join(letters):5}"
