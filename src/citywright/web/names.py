"""The names of people enter at the edge: games draw and speak with marks for the seats, an answer puts in the names.

So nothing that is kept in memory holds a name, and a name is escaped where it meets the HTML around it.
"""

from collections.abc import Sequence
from typing import Final

from markupsafe import escape

# Of the characters that Unicode leaves to private use: no name and no chat can hold one (`tidy`).
SEAT_MARKS: Final = tuple(chr(0xE000 + seat) for seat in range(100))


def with_names(text: str, names: Sequence[str]) -> str:
    """A sentence with the names of its seats."""
    for mark, name in zip(SEAT_MARKS, names, strict=False):
        text = text.replace(mark, name)
    return text


def with_names_in_html(html: str, names: Sequence[str]) -> str:
    return with_names(html, [str(escape(name)) for name in names])
