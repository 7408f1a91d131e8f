"""Texts that come with a game: the few marks that our Markdown uses, turned into HTML."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from markupsafe import Markup, escape

RULE: Final = re.compile(
    r"- \*\*(?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+)\*\* (?P<ruling>\((?:ruling|Festlegung)\) )?(?P<text>.*)", re.DOTALL
)
PICTURE: Final = re.compile(r"!\[([a-z0-9_]+)\]")
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
SLANTED: Final = re.compile(r"(?<!\*)\*([^*]+)\*")
CODE: Final = re.compile(r"`([^`]+)`")
ID: Final = re.compile(r"\b[A-Z][A-Z0-9]*-[A-Z]+(?:-\d+)?\b")


class Block(NamedTuple):
    kind: str  # h1, h2, p, li, rule, picture
    id: str  # of a rule; the name of a picture
    html: Markup
    ruling: bool = False


def blocks(text: str, links: Mapping[str, str] = {}) -> list[Block]:
    """Paragraphs, headings, list entries, rules and pictures, in order. Ids that are named become links."""
    result: list[Block] = []
    for piece in re.split(r"\n\s*\n|\n(?=- )", text):
        piece = " ".join(piece.split())
        if rule := RULE.fullmatch(piece):
            result.append(Block("rule", rule["id"], inline(rule["text"], links), bool(rule["ruling"])))
        elif picture := PICTURE.fullmatch(piece):
            result.append(Block("picture", picture[1], Markup()))
        elif piece.startswith("- "):
            result.append(Block("li", "", inline(piece[2:], links)))
        elif piece.startswith("#"):
            level, _, heading = piece.partition(" ")
            result.append(Block(f"h{len(level)}", "", inline(heading, links)))
        elif piece:
            result.append(Block("p", "", inline(piece, links)))
    return result


def inline(text: str, links: Mapping[str, str] = {}) -> Markup:
    def linked(found: re.Match[str]) -> str:
        return f'<a href="{links[found[0]]}">{found[0]}</a>' if found[0] in links else found[0]

    text = str(escape(text))
    text = BOLD.sub(r"<b>\1</b>", SLANTED.sub(r"<i>\1</i>", CODE.sub(r"<code>\1</code>", text)))
    return Markup(ID.sub(linked, text))
