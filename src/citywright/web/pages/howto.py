"""How a game is played, on one page with pictures, and what its signs and words mean."""

import tomllib
from functools import lru_cache
from typing import Any

import citywright as cw
from citywright.web import library
from citywright.web.pages.frame import Visit, render
from citywright.web.pages.text import blocks


def howto_page(visit: Visit, key: str) -> str:
    """A game that does not explain itself has a page that leads to its rules."""
    text = library.text_of(key, f"howto.{visit.lang}.md") or library.text_of(key, "howto.en.md") or ""
    return render("howto.html", visit, game=cw.game(key), blocks=blocks(text), games=(key,))


def glossary_page(visit: Visit, key: str) -> str:
    return render("glossary.html", visit, game=cw.game(key), groups=glossary(key, visit.lang), games=(key,))


@lru_cache(maxsize=32)
def glossary(key: str, lang: str) -> list[dict[str, Any]]:
    """Groups of entries: a word, the signs that stand for it in the game's drawing, and what it means.

    A word is said in both languages, or is the id of a sentence of the game.
    """
    game = cw.game(key)

    def word(said: str | dict[str, str]) -> str:
        text = said[lang] if isinstance(said, dict) else library.says(game, said, lang)
        return text[:1].upper() + text[1:]

    found = tomllib.loads(library.text_of(key, "glossary.toml") or "")
    return [
        {
            "title": group["title"][lang],
            "terms": [
                {"word": word(entry["word"]), "signs": entry.get("signs", ()), "text": entry["text"][lang]}
                for entry in group["entry"]
            ],
        }
        for group in found.get("group", ())
    ]
