"""A whole table as one document, for a notebook or a file, where a game has no page of its own."""

from importlib import import_module
from typing import Any

from citywright.engine.drawing import STYLE
from citywright.engine.drawing.svg import esc
from citywright.engine.state import Json


def page(game: Any, view: Json, lang: str) -> str:
    """All panels in their order, with the style sheet of the game's drawing."""
    style = getattr(import_module(f"{game.package}.drawing"), "STYLE", STYLE)
    return (
        f'<!doctype html><meta charset="utf-8"><title>{esc(game.title)}</title><style>{style}</style>'
        f'<div class="cw {game.key.replace("_", "-")} page" lang="{lang}">'
        f"{''.join(game.panels(view, None, lang).values())}</div>"
    )
