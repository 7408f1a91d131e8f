"""What the drawings of all games share: SVG in small pieces, seats with colour and form, the prompt, the scoring pad.

A game begins its style sheet with `STYLE`; `table.py` has the panels that look alike everywhere.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from citywright.engine.drawing import svg

STYLE: Final = Path(__file__).with_name("style.css").read_text(encoding="utf-8")


def style_of(drawing: str) -> str:
    """The shared style sheet and behind it the one that lies beside a game's drawing (its `__file__`)."""
    return STYLE + Path(drawing).with_name("style.css").read_text(encoding="utf-8")


def section(style: str, heading: str) -> str:
    """The rules of a style sheet under a heading, up to the next one, which has an empty line before it."""
    return style.partition(f"/* {heading} */")[2].partition("\n\n/* ")[0]


class Shapes:
    """The symbols of the `shapes.svg` beside a game's drawing (its `__file__`), by their short names."""

    def __init__(self, mark: str, drawing: str) -> None:
        file = Path(drawing).with_name("shapes.svg").read_text(encoding="utf-8")
        inside = file.partition("<defs>")[2].partition("</defs>")[0]
        self.mark = mark  # before the id of every shape, so that several games may share a page
        self.defs = re.sub(r"<!--.*?-->|\n\s*", "", inside, flags=re.DOTALL)  # without what only its authors need
        self.icon = lru_cache(maxsize=256)(self._icon)

    def use(self, shape: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
        """A shape in this box."""
        return svg.use(self.mark + shape, x, y, width, height, more)

    def _icon(self, shape: str, size: int = 16) -> str:
        """A shape in a line of text."""
        return svg.icon(self.mark + shape, size)


def without_idle_shapes(html: str) -> str:
    """The same without the symbols that nothing in it shows, not even another symbol."""
    symbols = {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', html, re.DOTALL)}
    shown: set[str] = set()
    waiting = [re.sub(r"<symbol .*?</symbol>", "", html, flags=re.DOTALL)]
    while waiting:
        new = set(re.findall(r'href="#([^"]+)"', waiting.pop())) & symbols.keys() - shown
        shown |= new
        waiting += [symbols[name] for name in new]
    for name in symbols.keys() - shown:
        html = html.replace(symbols[name], "")
    return html


def light_colours(style: str) -> dict[str, str]:
    """The colours of a style sheet by day: every variable that it sets on a whole table."""
    blocks = re.findall(r"^\.[a-z-]+ \{(.*?)\}", style, flags=re.DOTALL | re.MULTILINE)
    return dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", "".join(blocks)))


def standing_alone(picture: str, style: str, inside: str) -> str:
    """A drawing as a file of its own, with the colours of a style sheet; `inside` comes before all that it shows."""
    _, _, width, height = picture.partition('viewBox="')[2].partition('"')[0].split()
    size = f'xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
    font = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif"'
    whole = picture.replace("<svg ", f"<svg {size} {font} ", 1).replace(">", f">{inside}", 1)
    return with_colours(whole, light_colours(style)) + "\n"


def with_colours(svg: str, colours: Mapping[str, str]) -> str:
    """Colours in place of the CSS variables, for files that stand alone."""
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: colours[found[1]], svg)
