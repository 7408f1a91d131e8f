"""The rulebook as a page, in the reader's language if the game has it, and the rules of what is asked now."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

import citywright as cw
from citywright.web import library
from citywright.web.pages import pictures
from citywright.web.pages.frame import TEMPLATES, Visit, render
from citywright.web.pages.text import CODE, RULE, Block, blocks
from citywright.web.place import here

FIRST_LANGUAGE: Final = "en"  # every game has its rules in it


class Section(NamedTuple):
    title: Markup
    blocks: list[Block]


class Rulebook(NamedTuple):
    title: Markup
    preface: list[Block]
    sections: list[Section]
    language: str

    @property
    def rules(self) -> list[Block]:
        return [block for section in self.sections for block in section.blocks if block.kind == "rule"]


@lru_cache(maxsize=64)
def rulebook(key: str, lang: str, page: str = "") -> Rulebook:
    """The rules of a game; rules that others name are links into a page."""
    file = library.text_of(key, f"rules.{lang}.md")
    language = lang if file else FIRST_LANGUAGE
    text = with_options(key, file or library.text_of(key, "rules.md") or "", language)
    return in_sections(blocks(text, links(text, page)), language)


def with_options(key: str, text: str, lang: str) -> str:
    """Options by their names at the table instead of their keys."""
    game = cw.game(key)
    return CODE.sub(
        lambda found: f"*{name}*" if (name := library.says(game, f"option.{found[1]}", lang)) else found[0], text
    )


def links(text: str, page: str) -> dict[str, str]:
    """The addresses of rules by their ids, and of groups of rules, which begin with their first one."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if rule := RULE.match(line):
            found[rule["id"]] = f"{page}#{rule['id']}"
            found.setdefault(rule["id"].rpartition("-")[0], f"{page}#{rule['id']}")
    return found


def in_sections(found: Sequence[Block], language: str) -> Rulebook:
    book = Rulebook(Markup(), [], [], language)
    for block in found:
        if block.kind == "h1":
            book = book._replace(title=block.html)
        elif block.kind == "h2":
            book.sections.append(Section(block.html, []))
        else:
            (book.sections[-1].blocks if book.sections else book.preface).append(block)
    return book


def rules_page(visit: Visit, key: str) -> str:
    book = rulebook(key, visit.lang)
    return render("rules.html", visit, game=cw.game(key), book=book, shown=pictures.at_rule(key), games=(key,))


def rules_here(key: str, steps: list[str], lang: str) -> str:
    """The rules of the decisions that are open now; their ids are data only, since the page of rules has them."""
    groups = tuple(f"{group}-" for step in steps for group in cw.game(key).step_rules.get(step, ()))
    book = rulebook(key, lang, here(f"/rules/{key}"))
    parts: Any = TEMPLATES.get_template("rule.html").module
    shown = [rule for rule in book.rules if rule.id.startswith(groups)]
    return str(parts.excerpt(shown, book.language)).replace(
        "<a ", '<a target="_blank" '
    )  # nobody leaves a table by them
