"""What the guide of a lesson says now, as the table shows it: pages to turn, and what each of them lights up."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

import citywright as cw
from citywright.engine.lessons import MARKED, Guide, Light, Page, Part, Texts
from citywright.engine.state import Json
from citywright.web.library import Game
from citywright.web.tables.turns import Turn
from citywright.web.words import say

NOVICE: Final = 12  # moves after which nobody needs to be told about Confirm
BUTTONS: Final = {"confirm": "#confirm [data-do=confirm]", "scores": "[data-open=scores]", "rules": "[data-open=rules]"}


@dataclass
class Shown:
    """A page: its words, and the selector of what it lights up."""

    html: Markup
    light: str = ""


@dataclass
class Saying:
    """All that the guide's panel shows."""

    pages: list[Shown]
    reaction: Markup = field(default_factory=Markup)
    part: str = ""
    number: int = 0  # of the part, from 1
    parts: int = 0
    quick: bool = False  # the part is meant to go by
    skips: bool = False  # a bot may play it
    bot: str = ""
    closing: bool = False  # a move waits for Confirm, and the learner is new to that


def saying(guide: Guide, turn: Turn, lang: str) -> Saying:
    game, parts = turn.shared.game, guide.lesson.parts
    if not guide.state.actors:
        return Saying(ending(guide, game, lang))
    assert turn.row is not None
    number = guide.part_here
    part = parts[number] if number >= 0 else parts[0]
    skips = turn.acts and turn.row.bot is None
    return Saying(
        here(guide, turn, part, lang), words_of(game, guide.reaction, lang), part.title[lang], max(number, 0) + 1,
        len(parts), part.quick, skips, guide.lesson.opponents,
        turn.draft.closing is not None and turn.row.made < NOVICE,
    )  # fmt: skip


def here(guide: Guide, turn: Turn, part: Part, lang: str) -> list[Shown]:
    """The pages of the step at hand; or that others play, a bot does, or the learner knows what to do."""
    assert turn.row is not None
    game = turn.shared.game
    if turn.row.bot is not None:
        return [Shown(Markup(escape(say("guide_bot", lang))))]
    if not turn.acts:
        return [Shown(Markup(escape(say("guide_wait", lang))))]
    if guide.step is None:
        return [Shown(Markup(escape(say("guide_quick" if part.quick else "guide_alone", lang))))]
    *before, last = guide.step.pages
    advice = guide.advice()
    if advice is not None:  # of all that could be done it alone is lit
        others = [light for light in last.lights if light.kind != "action"]
        last = last._replace(lights=(*others, Light("action", game.actions.text(advice))))
    return [shown(game, page, lang) for page in (*before, last)]


def ending(guide: Guide, game: Game, lang: str) -> list[Shown]:
    """How it ended, what every line of the score came from, and what to do next."""
    state, lesson = guide.state, guide.lesson
    place = state.places()[lesson.seat]
    told = say("guide_won" if place == 1 else "guide_over", lang, n=state.scores()[lesson.seat], number=place)
    pages = [Shown(Markup(escape(told)), BUTTONS["scores"])]
    for label, points in state.breakdown(lesson.seat):
        if points:
            name = game.words.say(f"score.{label}", {}, lang)
            head = escape(say("guide_line", lang, text=name, n=points))
            text = words_of(game, lesson.lines[label], lang)
            pages.append(Shown(Markup(f"<b>{head}</b> {text}"), BUTTONS["scores"]))
    return [*pages, *[shown(game, page, lang) for page in lesson.end]]


# -- words and lights ------------------------------------------------------------------------------------


def shown(game: Game, page: Page, lang: str) -> Shown:
    return Shown(words_of(game, page.text, lang), ", ".join(selector(game, light) for light in page.lights))


def words_of(game: Game, texts: Texts | None, lang: str) -> Markup:
    """A text with the names of the pieces that it marks; a name can light up its piece."""
    if texts is None:
        return Markup()
    pieces = pieces_of(game.key)

    def name(found: re.Match[str]) -> str:
        piece = pieces[found[1]]
        about = f'data-kind="{escape(piece["kind"])}" data-number="{piece.get("number", "")}"'
        return f'<button type="button" class="mention" {about}>{escape(piece["name"][lang])}</button>'

    return Markup(MARKED.sub(name, str(escape(texts[lang]))))


def selector(game: Game, light: Light) -> str:
    """What to light up, as the page finds it."""
    kind, what = light
    if kind == "action":
        return f'[data-action="{what}"], [data-action^="{what} "]'
    if kind == "panel":
        return f"#{what}"
    if kind == "button":
        return BUTTONS[what]
    piece = pieces_of(game.key)[what]
    return f'[data-{piece["kind"]}="{piece["number"]}"], [data-{piece["kind"]}="{piece["number"]:03}"]'


@lru_cache(maxsize=16)
def pieces_of(key: str) -> dict[str, Json]:
    """The pieces of a house edition by their keys; lessons are about no other."""
    return {component["key"]: component for component in cw.game(key).components()}
