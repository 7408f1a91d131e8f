"""The rulebook as a page: the few marks that our rules.md uses, turned into HTML."""

import re
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape

import citywright as cw
from citywright.web import library
from citywright.web.pages.frame import TEMPLATES, Visit, render

RULE: Final = re.compile(r"- \*\*([A-Z0-9]+(?:-[A-Z0-9]+)+)\*\* (.*)", re.DOTALL)
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
SLANTED: Final = re.compile(r"(?<!\*)\*([^*]+)\*")
CODE: Final = re.compile(r"`([^`]+)`")
ID: Final = re.compile(r"\b([A-Z][A-Z0-9]*-[A-Z]+-\d+)\b")

RULES_LANGUAGE: Final = "en"


class Block(NamedTuple):
    kind: str  # h1, h2, p, li, rule
    id: str
    html: Markup


def blocks(text: str) -> list[Block]:
    """Paragraphs, headings, list entries and rules, in order."""
    result: list[Block] = []
    for piece in re.split(r"\n\s*\n|\n(?=- )", text):
        piece = " ".join(piece.split("\n")).strip()
        rule = RULE.match(piece)
        if rule:
            result.append(Block("rule", rule[1], inline(rule[2])))
        elif piece.startswith("- "):
            result.append(Block("li", "", inline(piece[2:])))
        elif piece.startswith("#"):
            level, _, heading = piece.partition(" ")
            result.append(Block(f"h{len(level)}", "", inline(heading)))
        elif piece:
            result.append(Block("p", "", inline(piece)))
    return result


def inline(text: str) -> Markup:
    text = " ".join(str(escape(text)).split())
    text = BOLD.sub(r"<b>\1</b>", SLANTED.sub(r"<i>\1</i>", CODE.sub(r"<code>\1</code>", text)))
    return Markup(ID.sub(r'<a href="#\1">\1</a>', text))


def rules_page(visit: Visit, key: str) -> str:
    """The rules are English only; the page around them says so in its own language."""
    found = blocks(library.rules_text(key))
    return render("rules.html", visit, title=cw.game(key).title, blocks=found, language=RULES_LANGUAGE, games=())


def rules_here(key: str, steps: list[str]) -> str:
    """The rules of the decisions that are open now."""
    groups = tuple(f"{group}-" for step in steps for group in cw.game(key).step_rules.get(step, ()))
    found = [block for block in blocks(library.rules_text(key)) if block.kind == "rule" and block.id.startswith(groups)]
    parts: Any = TEMPLATES.get_template("rule.html").module
    return str(parts.blocks(found, "data-rule"))
