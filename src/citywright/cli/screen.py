"""What is printed and typed: plain text, a little bold and dim on a terminal, in the player's language."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from citywright.engine.words import LANGUAGES, Catalogue, Words, common_catalogue

WIDE: Final = 160  # columns where there is no terminal to measure
FORGET: Final = "\x1b[3J"  # terminals that know it drop what has scrolled away

with suppress(ImportError):
    import readline  # noqa: F401  typing with arrow keys and history, where there is such a thing


class Output(Console):
    """Standard output. That nobody reads it any more is for `command` to deal with, as everywhere."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def plain_console() -> Console:
    """Standard output; what looks like markup in a text is text."""
    width = None if sys.stdout.isatty() else WIDE
    return Output(width=width, markup=False, emoji=False, highlight=False)


def print_table(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], left: int = 0, caption: str | None = None
) -> Console:
    """Columns of text and then of figures; the first `left` are text. Returns the console, to go on below."""
    table = Table(title=title, title_justify="left", caption=caption)
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number < left else "right", no_wrap=head == "key")
    for row in rows:
        table.add_row(*row)
    console = plain_console()
    console.print(table)
    return console


@cache
def own_words() -> Words:
    """The sentences of the command line itself, with those that every game shares."""
    files = {lang: Path(__file__).with_name(f"{lang}.po") for lang in LANGUAGES}
    own = {lang: Catalogue.parse(file.read_text(encoding="utf-8")) for lang, file in files.items()}
    return Words({lang: common_catalogue(lang).joined(own[lang]) for lang in LANGUAGES}, {})


class Screen:
    """One screen and keyboard."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.console = plain_console()

    def text(self, id: str, **args: int | str) -> str:
        return own_words().say(id, args, self.lang)

    def say(self, id: str, style: str | None = None, **args: int | str) -> None:
        """One of our own sentences."""
        self.tell(self.text(id, **args), style)

    def tell(self, text: str, style: str | None = None, indent: int = 0) -> None:
        """Prose, wrapped between words."""
        self.console.print(Padding(text, (0, 0, 0, indent), style=style or "none", expand=False))

    def show(self, text: str, style: str | None = None) -> None:
        """Text as it is, with its own lines."""
        self.console.print(text, style=style, soft_wrap=True)

    def picture(self, text: str) -> None:
        """A picture made of characters; broken lines would be worse than a word about it."""
        wide = max(map(len, text.splitlines()), default=0)
        if wide > self.console.width:
            self.say("cli.narrow", "red", number=self.console.width, number2=wide)
        self.show(text)

    def columns(self, rows: list[tuple[str, ...]], dim: int | None = None) -> None:
        """Rows side by side, wrapped within their columns."""
        grid = Table.grid(padding=(0, 2))
        for number in range(len(rows[0]) if rows else 0):
            grid.add_column(style="dim" if number == dim else None, overflow="fold", justify="left")
        for row in rows:
            grid.add_row(*row)
        self.console.print(grid)

    def line(self) -> None:
        self.console.print()
        self.console.rule(style="dim")

    def clear(self) -> None:
        """Away with what the next person may not see; a pipe gets a line instead."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(FORGET)
        else:
            self.line()

    def ask(self, prompt: str) -> str | None:
        """What is typed, None when there is nothing more to come."""
        try:
            return input(prompt).strip()
        except EOFError:
            print()
            return None

    def other_language(self) -> str:
        return LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
