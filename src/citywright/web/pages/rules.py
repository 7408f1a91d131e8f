"""The rulebook as a page: the few marks that our rules.md uses, turned into HTML."""

import re
from typing import Final

import citywright as cw
from citywright.web import library
from citywright.web.pages.frame import Visit, esc, page
from citywright.web.words import say

RULE: Final = re.compile(r"- \*\*([A-Z0-9]+(?:-[A-Z0-9]+)+)\*\* (.*)", re.DOTALL)
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
SLANTED: Final = re.compile(r"(?<!\*)\*([^*]+)\*")
CODE: Final = re.compile(r"`([^`]+)`")
ID: Final = re.compile(r"\b([A-Z][A-Z0-9]*-[A-Z]+-\d+)\b")

RULES_LANGUAGE: Final = "en"

Block = tuple[str, str, str]  # kind (h1, h2, p, li, rule), id, html


def blocks(text: str) -> list[Block]:
    """Paragraphs, headings, list entries and rules, in order."""
    result: list[Block] = []
    for piece in re.split(r"\n\s*\n|\n(?=- )", text):
        piece = " ".join(piece.split("\n")).strip()
        rule = RULE.match(piece)
        if rule:
            result.append(("rule", rule[1], inline(rule[2])))
        elif piece.startswith("- "):
            result.append(("li", "", inline(piece[2:])))
        elif piece.startswith("#"):
            level, _, heading = piece.partition(" ")
            result.append((f"h{len(level)}", "", inline(heading)))
        elif piece:
            result.append(("p", "", inline(piece)))
    return result


def inline(text: str) -> str:
    text = " ".join(esc(text).split())
    text = BOLD.sub(r"<b>\1</b>", SLANTED.sub(r"<i>\1</i>", CODE.sub(r"<code>\1</code>", text)))
    return ID.sub(r'<a href="#\1">\1</a>', text)


def draw(block: Block) -> str:
    kind, id, html = block
    if kind == "rule":
        return f'<p class="rule" id="{id}"><a class="id" href="#{id}">{id}</a> {html}</p>'
    return f"<p>• {html}</p>" if kind == "li" else f"<{kind}>{html}</{kind}>"


def rules_page(visit: Visit, key: str) -> str:
    """The rules are English only; the page around them says so in its own language."""
    body = "".join(draw(block) for block in blocks(library.rules_text(key)))
    note = "" if visit.lang == RULES_LANGUAGE else f"<p>{visit.say('rules_in_english')}</p>"
    title = f"{cw.game(key).title} · {say('rules', visit.lang)}"
    return page(visit, title, f'{note}<div class="rulebook" lang="{RULES_LANGUAGE}">{body}</div>')


def rules_here(key: str, steps: list[str]) -> str:
    """The rules of the decisions that are open now."""
    groups = [group for step in steps for group in cw.game(key).step_rules.get(step, ())]
    found = [
        block
        for block in blocks(library.rules_text(key))
        if block[0] == "rule" and any(block[1].startswith(f"{group}-") for group in groups)
    ]
    return "".join(draw(block).replace(' id="', ' data-rule="', 1) for block in found)
