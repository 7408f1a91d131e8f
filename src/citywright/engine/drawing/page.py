"""A whole table as one document, for a notebook or a file."""

from importlib import import_module
from typing import Any

from citywright.engine.drawing import STYLE
from citywright.engine.drawing.layout import Place
from citywright.engine.drawing.svg import esc
from citywright.engine.state import Json


def page(game: Any, view: Json, lang: str) -> str:
    """The panels where the game's layout has them, with the style sheet of its drawing. Nobody acts on a page, so it
    shows the boards as all eyes see them."""
    style = getattr(import_module(f"{game.package}.drawing"), "STYLE", STYLE)
    layout, panels = game.layout, game.panels(view, None, lang)

    def at(*places: Place) -> str:
        return "".join([panels[id] for place in places for id in layout.at(place, panels) if id not in layout.own])

    boards = {layout.seat(id): panels[id] for id in layout.at(Place.BOARD, panels)}
    seats = [(panels[id], boards.get(layout.seat(id))) for id in layout.at(Place.SEAT, panels)]
    if boards:
        articles = "".join(f"<article>{seat}{board}</article>" for seat, board in seats)
        middle = f'{at(Place.STAGE, Place.SIDE)}<main class="seats">{articles}</main>'
    else:
        aside = "".join([seat for seat, _ in seats]) + at(Place.SIDE)
        middle = f'<main class="stage">{at(Place.STAGE)}<aside>{aside}</aside></main>'
    cards = at(Place.FOOT) or at(Place.SHELF)  # a seated viewer's cards show the open ones too
    return (
        f'<!doctype html><meta charset="utf-8"><title>{esc(game.title)}</title><style>{style}</style>'
        f'<div class="cw {game.key.replace("_", "-")} page" lang="{lang}">'
        f"{at(Place.SHAPES, Place.HEAD, Place.PROMPT)}{middle}{cards}{at(Place.DRAWER, Place.SCORES)}</div>"
    )
