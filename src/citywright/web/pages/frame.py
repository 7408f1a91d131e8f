"""What all pages share: the document around them, and small pieces of HTML."""

import html
from dataclasses import dataclass
from typing import Final

from citywright.web.words import say

LOGO: Final = (
    '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M2 21V10l5-4v15M9 21V3l6 3v15'
    'M17 21V9l5 3v9" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>'
)


@dataclass
class Visit:
    """Who asks for a page, and how they like it."""

    who: str | None  # the hash of the browser's token
    lang: str
    theme: str = "auto"
    name: str = ""
    auto: bool = False  # a turn confirms itself

    def say(self, id: str, **args: int | str) -> str:
        return esc(say(id, self.lang, **args))


def esc(text: object) -> str:
    return html.escape(str(text))


def classes(game: str) -> str:
    """A game's key as its style sheet may have it."""
    return f"{game} {game.replace('_', '-')}"


def document(visit: Visit, title: str, body: str, styles: tuple[str, ...] = (), attributes: str = "") -> str:
    """A whole page. Scripts and styles are files of this server; nothing is written into the page."""
    links = "".join(f'<link rel="stylesheet" href="{path}">' for path in ("/static/style.css", *styles))
    theme = f' data-theme="{visit.theme}"' if visit.theme in ("light", "dark") else ""
    return (
        f'<!doctype html><html lang="{visit.lang}"{theme}><head><meta charset="utf-8"><title>{esc(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><link rel="icon" href="/static/icon.svg">'
        f'<script src="/static/theme.js"></script>{links}'
        f'<script type="module" src="/static/app.js"></script></head><body{attributes}>'
        f'<a class="skip" href="#main">{visit.say("skip")}</a>{body}'
        f'<div id="hint" class="hint" role="status"></div></body></html>'
    )


def bar(visit: Visit, crumb: str = "", tools: str = "") -> str:
    """The line on top of every page."""
    other = "de" if visit.lang == "en" else "en"
    return (
        f'<header class="bar"><a class="logo" href="/">{LOGO}<span>Citywright</span></a>'
        f'<div class="crumb">{crumb}</div><div class="tools">{tools}'
        f'<button type="button" data-lang="{other}" lang="{other}" aria-label="{visit.say("other_language")}">'
        f"{other.upper()}</button>"
        f'<button type="button" data-theme-toggle aria-label="{visit.say("theme")}">◐</button></div></header>'
    )


def page(visit: Visit, title: str, main: str, styles: tuple[str, ...] = ()) -> str:
    """A page to read: a column of text and cards."""
    body = f'{bar(visit)}<main id="main" class="read">{main}</main>'
    return document(visit, f"{title} · Citywright", body, styles)
