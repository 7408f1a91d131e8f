"""Sentences have an id and whole-number arguments; words turn them into English or German.

Catalogues are gettext files (`en.po`, `de.po`) read as they are, so no compiled file can hide an edited one.
An argument's name says its kind: `{good}` and `{good2}` are goods, `{n}` is a plain number and picks the plural.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from citywright.engine.native import mypyc_attr

LANGUAGES: Final = ("en", "de")

Namer = Callable[["Words", int, str], str]  # (words, value, language) -> name


class Catalogue:
    """One language: sentence id to its singular and plural."""

    def __init__(self, entries: Mapping[str, tuple[str, ...]]) -> None:
        self.entries = dict(entries)

    @staticmethod
    def parse(text: str) -> "Catalogue":
        """Read a .po file; only what we write there is understood: ids, plurals, comments, joined strings."""
        entries: dict[str, tuple[str, ...]] = {}
        fields: dict[str, str] = {}
        field = ""
        for line in [*text.splitlines(), ""]:
            line = line.strip()
            if not line:
                if fields.get("msgid"):
                    forms = [v for k, v in fields.items() if k.startswith("msgstr")]
                    entries[fields["msgid"]] = tuple(forms)
                fields = {}
            elif line.startswith('"'):
                fields[field] += unquoted(line)
            elif not line.startswith("#"):
                field, _, quoted = line.partition(" ")
                fields[field] = unquoted(quoted)
        return Catalogue(entries)

    def joined(self, other: "Catalogue") -> "Catalogue":
        return Catalogue({**self.entries, **other.entries})


def unquoted(text: str) -> str:
    """What stands between the quotes; JSON writes it as we do. (Python's own reader fails in two threads at once.)"""
    return str(json.loads(text))


@cache
def _pieces(form: str) -> list[tuple[str, str | None]]:
    """A sentence taken apart, once for all: what is said as it is, and the argument behind it."""
    return [(literal, field) for literal, field, _, _ in Formatter().parse(form)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """All sentences of a game in all languages, with the names of its pieces."""

    def __init__(self, catalogues: Mapping[str, Catalogue], namers: Mapping[str, Namer]) -> None:
        self.catalogues = dict(catalogues)
        self.namers = dict(namers)

    def named(self, seats: Sequence[str]) -> "Words":
        """The same words for a table whose seats have names."""
        return Words(self.catalogues, {**self.namers, "seat": lambda words, seat, lang: seats[seat]})

    def say(self, id: str, args: Mapping[str, int | str], lang: str = "en") -> str:
        forms = self.catalogues[lang].entries.get(id)
        if forms is None:
            raise KeyError(f"no sentence {id!r} in language {lang!r}")
        n = args.get("n", 1)
        form = forms[0] if len(forms) == 1 or n == 1 else forms[1]
        parts: list[str] = []
        for literal, field in _pieces(form):
            parts.append(literal)
            if field:
                parts.append(self.word(field, args[field], lang))
        return "".join(parts)

    def word(self, field: str, value: int | str, lang: str) -> str:
        """An argument in words; without names of their own, seats are numbered from 1."""
        if isinstance(value, str):
            return value
        kind = field.rstrip("0123456789")
        if kind in self.namers:
            return self.namers[kind](self, value, lang)
        return self.say("engine.seat", {"number": value + 1}, lang) if kind == "seat" else str(value)

    def series(self, parts: Sequence[str], lang: str, joint: str = "and") -> str:
        """A list in words: "coal, gas and oil"."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say(f'engine.{joint}', {}, lang)} {parts[-1]}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Speaker:
    """Speaks in one language."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words = words
        self.lang = lang

    def say(self, id: str, **args: int | str) -> str:
        return self.words.say(id, args, self.lang)

    def series(self, parts: Sequence[str], joint: str = "and") -> str:
        return self.words.series(parts, self.lang, joint)


def common_catalogue(lang: str) -> Catalogue:
    """The sentences that every game shares."""
    return _catalogue(Path(__file__).parent, lang)


def read_words(folder: Path, namers: Mapping[str, Namer]) -> Words:
    """The words of a game: its `en.po` and `de.po` with what every game shares, and the names of its pieces."""
    return Words({lang: common_catalogue(lang).joined(_catalogue(folder, lang)) for lang in LANGUAGES}, namers)


def listed(prefix: str, names: Sequence[str]) -> Namer:
    """Names for numbers that stand for these words: the sentence `good.coal` for the number of coal."""
    return lambda words, i, lang: words.say(f"{prefix}.{names[i]}", {}, lang)


def counted(unit: str) -> Namer:
    """So many of a unit, in words: the sentence `amount.coins`."""
    return lambda words, n, lang: words.say(f"amount.{unit}", {"n": n}, lang)


def capital(text: str) -> str:
    """Text that begins a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def _catalogue(folder: Path, lang: str) -> Catalogue:
    return Catalogue.parse((folder / f"{lang}.po").read_text(encoding="utf-8"))


class Sentence:
    """Something to say: an id, whole numbers, and the words to say it with."""

    def __init__(self, id: str, args: Mapping[str, int], words: Words | None = None) -> None:
        self.id = id
        self.args = dict(args)
        self.words = words

    def text(self, lang: str = "en") -> str:
        if self.words is None:
            return f"{self.id} {self.args}" if self.args else self.id
        return self.words.say(self.id, self.args, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r}, {self.args!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.id, self.args) == (other.id, other.args)

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.args.items())))


class Reason(Sentence):
    """Why an action may not be taken now."""


class Event(Sentence):
    """Something that happened, and the seats that may know (None: everybody)."""

    def __init__(
        self, id: str, args: Mapping[str, int], words: Words | None = None, seats: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(id, args, words)
        self.seats = seats

    def known_to(self, seat: int | None) -> bool:
        return self.seats is None or seat in self.seats
