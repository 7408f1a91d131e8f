"""Checks of drawn pages."""

import re
from html.parser import HTMLParser


def references(text: str) -> set[str]:
    """The ids of all shapes that a drawing uses."""
    return {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)}


class Balance(HTMLParser):
    """Fails where tags do not close in the order they opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass


def check_html(text: str) -> None:
    parser = Balance()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    found = re.findall(r' id="([^"]+)"', text)
    assert len(found) == len(set(found))
    assert references(text) <= set(found)
