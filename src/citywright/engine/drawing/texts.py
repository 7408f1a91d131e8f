"""Texts of components, told once for each edition and catalogue.

A component's text names no seat, so tables whose words differ only in the names of seats share it.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from citywright.engine.words import Catalogue, Words

E = TypeVar("E")
MOST: Final = 4096


class Texts(Generic[E]):
    """Remembers what `tell` says of each component."""

    def __init__(self, tell: Callable[[E, Words, int, str], str]) -> None:
        self.tell = tell
        self.told: dict[tuple[E, Catalogue, int], str] = {}

    def __call__(self, edition: E, words: Words, n: int, lang: str) -> str:
        key = (edition, words.catalogues[lang], n)
        found = self.told.get(key)
        if found is None:
            if len(self.told) >= MOST:
                self.told.clear()
            found = self.told[key] = self.tell(edition, words, n, lang)
        return found
