"""The table for a terminal: slots, tracks, and every network in words and a small grid, without colour."""

from textwrap import wrap
from typing import Final

from citywright.engine.drawing.kit import FORMS, WIDTH, seat_text
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.underwater_cities.drawing.cards import Screen
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.network import CITIES
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.text import short

LETTERS: Final = {"farm": "f", "desalination": "d", "laboratory": "l"}  # upgraded ones are capital letters


def plain(game: Game[UnderwaterCities], view: Json, lang: str) -> str:
    screen = Screen(game, view, lang)
    lines = [_head(screen), "", *_slots(screen)]
    for seat in range(len(screen.seats)):
        lines += ["", *_seat(screen, seat)]
    if view["seat"] is not None:
        hand = [screen.row(card) for card in view["own"]["hand"]]
        lines += ["", *[short(screen.edition, screen.words, card, lang) for card in hand]]
    return "\n".join(piece for line in lines for piece in wrap(line, WIDTH, subsequent_indent="    ") or [""])


def _head(screen: Screen) -> str:
    order = " ".join(FORMS[seat] for seat in screen.view["order"])
    return f"{screen.when()}  {order}"


def _slots(screen: Screen) -> list[str]:
    lines: list[str] = []
    for row in screen.view["slots"]:
        number, teller = screen.edition.slot_keys.index(row["slot"]), screen.teller
        colour = screen.tell(f"colour.{row['colour']}") if row["colour"] else ""
        tiles = "".join(FORMS[seat] + "²" * (seat == row["cloner"]) for seat in row["seats"]) + "x" * row["foreign"]
        lines.append(f"[{tiles:2}] {teller.slot_title(number)} {colour}: {teller.slot(number)}")
    return lines


def _seat(screen: Screen, seat: int) -> list[str]:
    row, edition = screen.seats[seat], screen.edition
    goods = ", ".join(screen.tell(f"amount.{good}", n=row[good]) for good in GOODS)
    lines = [f"{seat_text(screen, seat)}: {goods}; ⚑ {row['federation'] or '-'}; = {row['score']}"]
    network = row["network"]
    for y in range(3):
        lines.append("  ".join(_city(network, CITIES[3 * y + x]) for x in range(3)))
    tunnels = ["-".join(t["ends"]) + ("^" if t["upgraded"] else "") for t in network["tunnels"]]
    lines.append("= " + (" ".join(tunnels) or "-"))
    tiles: list[str] = []
    for tile in network["metropolises"]:
        name = edition.tile_names[edition.tile_numbers.index(tile["tile"])][screen.lang]
        tiles.append(name + (" *" if tile["connected"] else ""))
    lines.append("# " + "; ".join(tiles))
    cards = [screen.card_name(screen.row(card)) + (" ↷" if card in row["used"] else "") for card in row["cards"]]
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
