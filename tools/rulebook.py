"""The executable rulebook: every rule has a test, and every test of a game cites its rules.

    python tools/rulebook.py check      fails, in sentences, where rules and tests disagree
    python tools/rulebook.py table      writes docs/rules/<game>.md: each rule and what proves it
    python tools/rulebook.py translated N-BUILD-3 N-SALE-4
                                        notes that the German text of these rules says what the English one says

With `--root FOLDER` it does so for a game that is a package of its own, such as examples/riverbend.

A rule is a list entry of `src/citywright/games/<game>/rules.md`. Its text may go on in indented lines:

    - **N-BUILD-3** A tile is built only where a road
      leads to it.
    - **N-SALE-4** (ruling) An anchor cannot be sold.

`rules.de.md` beside it has the same rules, with (Festlegung) for (ruling). So that a German rule does not outlive the
English one, `rules.de.sums` keeps a checksum of the English text of each rule from the time somebody last compared
the two, and one under the game's name for all that is no rule. `translated` writes them; `translated all` for all.

A test cites rules with `@rule("N-BUILD-3")` from `tests/rulebook.py`. A test that is skipped, expected to
fail or left to `make soak` may cite a rule, but does not prove it.
"""

import argparse
import contextlib
import hashlib
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(
    r"- \*\*(?P<id>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]+[a-z]?)\*\*"
    r"(?P<ruling> \((?:ruling|Festlegung)\))? (?P<text>\S.*)"
)
NAMED = re.compile(r"`\w+`|\b[A-Z][A-Z0-9]*-[A-Z]+-\d+\b")  # options and other rules
ALMOST_A_RULE = re.compile(r"\s*[-*+]\s*\*\*[A-Z][A-Z0-9]*[-–_][A-Z0-9]")
ROOMS_WITHOUT_RULES = frozenset({"drawing", "features", "judgement", "text"})
MARKS_THAT_PROVE_NOTHING = ("skip", "soak", "xfail")


@dataclass(frozen=True)
class Rule:
    """One rule as `rules.md` has it."""

    id: str
    text: str
    ruling: bool
    section: str
    line: int


@dataclass
class Rulebook:
    """The rules of one game, in order, and the lines that look like rules but cannot be read as one."""

    game: str
    title: str = ""
    folder: str = "src/citywright/games"
    file: str = "rules.md"
    rules: list[Rule] = field(default_factory=list)
    between: list[str] = field(default_factory=list)
    unreadable: list[int] = field(default_factory=list)

    @property
    def rulings(self) -> int:
        return sum(rule.ruling for rule in self.rules)

    @property
    def path(self) -> str:
        return f"{self.folder}/{self.game}/{self.file}"

    @property
    def page(self) -> str:
        return f"docs/rules/{self.game}.md"


@dataclass(frozen=True)
class Test:
    """One test function and the rules that it cites; the cases of a parametrised test count as one."""

    __test__ = False  # or pytest takes the class itself for a test

    file: str
    name: str
    cites: frozenset[str]
    proves: frozenset[str]

    @property
    def address(self) -> str:
        return f"{self.file}::{self.name}"


class CollectionError(Exception):
    """The tests could not be collected; the message holds what pytest said."""


# Reading the rules


def read_rulebook(game: str, text: str, folder: str = Rulebook.folder, file: str = Rulebook.file) -> Rulebook:
    book = Rulebook(game, folder=folder, file=file)
    section = ""
    in_rule = False
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        in_rule = bool(RULE.fullmatch(line.rstrip())) or (in_rule and line[:1].isspace())
        if not in_rule:
            book.between += line.split()
        if line.startswith("# ") and not book.title:
            book.title = line[2:].strip()
        elif line.startswith("## "):
            section = line[3:].strip()
        elif found := RULE.fullmatch(line.rstrip()):
            words = [found["text"], *continuation(lines[number:])]
            book.rules.append(Rule(found["id"], " ".join(words), bool(found["ruling"]), section, number))
        elif ALMOST_A_RULE.match(line):
            book.unreadable.append(number)
    return book


def continuation(lines: Iterable[str]) -> Iterator[str]:
    """The indented lines that carry on a list entry."""
    for line in lines:
        if not line.strip() or not line[0].isspace():
            return
        yield line.strip()


def read_rulebooks(root: Path) -> list[Rulebook]:
    return [
        read_rulebook(path.parent.name, path.read_text(encoding="utf-8"), folder)
        for folder in (Rulebook.folder, "src")
        for path in sorted(root.glob(f"{folder}/*/rules.md"))
    ]


# The German rules


@dataclass(frozen=True)
class Translation:
    """The rules of a game in German, and the checksums of the English texts that they were compared with."""

    english: Rulebook
    german: Rulebook
    sums: dict[str, str]

    @property
    def sums_path(self) -> str:
        return self.german.path.removesuffix(".md") + ".sums"


def read_translation(root: Path, english: Rulebook) -> Translation | None:
    """None where a game has no German rules, as a guest may."""
    german = Rulebook(english.game, folder=english.folder, file="rules.de.md")
    if not (root / german.path).exists():
        return None
    german = read_rulebook(german.game, (root / german.path).read_text(encoding="utf-8"), german.folder, german.file)
    found = Translation(english, german, {})
    if (root / found.sums_path).exists():
        lines = (root / found.sums_path).read_text(encoding="utf-8").splitlines()
        found.sums.update((id, sum) for id, sum in map(str.split, lines))
    return found


def sums(book: Rulebook) -> dict[str, str]:
    """A checksum for the text of each rule, and one for all that is between them."""
    texts = {book.game: " ".join(book.between), **{rule.id: rule.text for rule in book.rules}}
    return {id: hashlib.sha256(text.encode()).hexdigest()[:8] for id, text in texts.items()}


def translation_problems(root: Path, books: Sequence[Rulebook]) -> Iterator[str]:
    for book in books:
        found = read_translation(root, book)
        if found:
            yield from compare(found)
        elif book in house_books(books):
            yield f"{book.path} has no German rules beside it; they belong into rules.de.md."


def compare(found: Translation) -> Iterator[str]:
    english, german = found.english, found.german
    yield from unreadable_rules([german])
    ids = [rule.id for rule in english.rules]
    translated = {rule.id: rule for rule in german.rules}
    for id in ids:
        if id not in translated:
            yield f"{german.path} lacks the rule {id}."
    for rule in german.rules:
        if rule.id not in ids:
            yield f"{german.path}:{rule.line} has the rule {rule.id}, which {english.path} does not have."
    if set(ids) == set(translated) and by_section(english) != by_section(german):
        yield f"{german.path} has its rules in another order or under other headings than {english.path}."
    for rule in english.rules:
        if rule.id in translated and rule.ruling != translated[rule.id].ruling:
            yield f"{german.path}:{translated[rule.id].line} {rule.id} is a ruling in one language only."
        if rule.id in translated and named(rule) != named(translated[rule.id]):
            yield f"{german.path}:{translated[rule.id].line} {rule.id} names other rules or options than in English."
    yield from outdated(found)


def named(rule: Rule) -> list[str]:
    return sorted(NAMED.findall(rule.text))


def by_section(book: Rulebook) -> list[list[str]]:
    return [[rule.id for rule in rules] for _, rules in groupby(book.rules, lambda rule: rule.section)]


def outdated(found: Translation) -> Iterator[str]:
    for id, sum in sums(found.english).items():
        if found.sums.get(id) != sum:
            what = "the text between the rules" if id == found.english.game else f"the rule {id}"
            yield (
                f"{found.german.path}: {what} was not compared with the present English text. "
                f"Do so, then: python tools/rulebook.py translated {id}"
            )


# Collecting the tests


class Collector:
    """A pytest plugin that keeps the collected tests."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)


def collect_tests(root: Path) -> list[Test]:
    """All tests under `root`, the long ones included, without running any."""
    collector = Collector()
    said = io.StringIO()
    options = ["--collect-only", "-q", "-m", "", "-p", "no:cacheprovider", "-c", str(root / "pyproject.toml")]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main([*options, str(root / "tests")], [collector])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CollectionError(said.getvalue())
    return merge_cases(read_item(item) for item in collector.items)


def read_item(item: pytest.Item) -> Test:
    file, _, name = item.nodeid.partition("::")
    cites = frozenset(str(id) for mark in item.iter_markers("rule") for id in mark.args)
    idle = any(item.get_closest_marker(mark) for mark in MARKS_THAT_PROVE_NOTHING)
    return Test(file, name.partition("[")[0], cites, frozenset() if idle else cites)


def merge_cases(cases: Iterable[Test]) -> list[Test]:
    tests: dict[str, Test] = {}
    for case in cases:
        known = tests.get(case.address, case)
        tests[case.address] = Test(case.file, case.name, known.cites | case.cites, known.proves | case.proves)
    return list(tests.values())


# Comparing the two


def problems(books: Sequence[Rulebook], tests: Sequence[Test]) -> list[str]:
    """Where rules and tests disagree, a sentence each."""
    return [
        *unreadable_rules(books),
        *doubled_rules(books),
        *unproven_rules(books, tests),
        *unknown_citations(books, tests),
        *tests_without_rules(tests),
    ]


def unreadable_rules(books: Sequence[Rulebook]) -> Iterator[str]:
    for book in books:
        if not book.rules:
            yield f"{book.path} holds no rule. A rule is a line such as: - **N-BUILD-3** Its text."
        for line in book.unreadable:
            yield (
                f"{book.path}:{line} looks like a rule but cannot be read as one. "
                "A rule is a line such as: - **N-BUILD-3** Its text."
            )


def doubled_rules(books: Sequence[Rulebook]) -> Iterator[str]:
    first: dict[str, str] = {}
    for book in books:
        for rule in book.rules:
            place = f"{book.path}:{rule.line}"
            if rule.id in first:
                yield f"{place} uses the id {rule.id} again; it is taken by {first[rule.id]}."
            first.setdefault(rule.id, place)


def unproven_rules(books: Sequence[Rulebook], tests: Sequence[Test]) -> Iterator[str]:
    proven = {id for test in tests for id in test.proves}
    cited = {id for test in tests for id in test.cites}
    for book in books:
        for rule in book.rules:
            if rule.id in proven:
                continue
            place = f"{book.path}:{rule.line}"
            if rule.id in cited:
                marks = ", ".join(MARKS_THAT_PROVE_NOTHING)
                yield f"{place} {rule.id} is cited only by tests that `make test` does not run ({marks})."
            else:
                yield f'{place} {rule.id} has no test. Write one and mark it with @rule("{rule.id}").'


def unknown_citations(books: Sequence[Rulebook], tests: Sequence[Test]) -> Iterator[str]:
    known = {rule.id for book in books for rule in book.rules}
    for test in tests:
        for id in sorted(test.cites - known):
            yield f"{test.address} cites {id}, but no rules.md has a rule with this id."


def tests_without_rules(tests: Sequence[Test]) -> Iterator[str]:
    for test in tests:
        if not test.cites and must_cite(test.file):
            yield f"{test.address} cites no rule. Say which it proves: @rule(...)."


def must_cite(file: str) -> bool:
    """Tests under tests/games/<game>/ cite rules, except those of rooms that hold none; in a package test_rules.py."""
    match Path(file).parts:
        case ("tests", "test_rules.py"):
            return True
        case ("tests", "games", _, room, *_):
            return room.removesuffix(".py").removeprefix("test_") not in ROOMS_WITHOUT_RULES
        case _:
            return False


# The pages


def write_page(book: Rulebook, tests: Sequence[Test]) -> str:
    """docs/rules/<game>.md: the rules section by section, each with the tests that prove it."""
    ids = {rule.id for rule in book.rules}
    proofs = sum(bool(test.proves & ids) for test in tests)
    lines = [
        f"# {book.title or book.game}: rule by rule",
        "",
        f"<!-- Written by `make docs` from {book.path} and the tests. Do not edit. -->",
        "",
        f"{len(book.rules)} rules, {book.rulings} of them rulings where the rule text is silent or unclear, "
        f"proven by {proofs} tests.",
    ]
    section = None
    for rule in book.rules:
        if rule.section != section:
            section = rule.section
            lines += ["", *([f"## {section}", ""] if section else [])]
            lines += ["| Rule | Text | Proven by |", "| --- | --- | --- |"]
        lines.append(table_row(rule, tests))
    return "\n".join(lines) + "\n"


def table_row(rule: Rule, tests: Sequence[Test]) -> str:
    head = f"**{rule.id}**" + (" (ruling)" if rule.ruling else "")
    text = rule.text.replace("|", "\\|")
    proof = "<br>".join(sorted(link(test) for test in tests if rule.id in test.proves))
    return f"| {head} | {text} | {proof or 'no test yet'} |"


def link(test: Test) -> str:
    return f"[`{Path(test.file).name}::{test.name}`](../../{test.file})"


def house_books(books: Sequence[Rulebook]) -> list[Rulebook]:
    """Those that have a page: a package of its own needs none."""
    return [book for book in books if book.folder == Rulebook.folder]


def stale_pages(root: Path, books: Sequence[Rulebook], tests: Sequence[Test]) -> Iterator[str]:
    for book in house_books(books):
        page = root / book.page
        if not page.exists() or page.read_text(encoding="utf-8") != write_page(book, tests):
            yield f"{book.page} is not up to date. `make docs` writes it anew."


# The commands


def check(root: Path) -> int:
    books, tests = read_rulebooks(root), collect_tests(root)
    found = [*problems(books, tests), *translation_problems(root, books), *stale_pages(root, books, tests)]
    for sentence in found:
        print(sentence, file=sys.stderr)
    for book in books:
        print(f"{book.game}: {len(book.rules)} rules, {book.rulings} of them rulings")
    print(f"{len(tests)} tests, {len(found)} problems")
    return 1 if found else 0


def table(root: Path) -> int:
    books, tests = read_rulebooks(root), collect_tests(root)
    for book in house_books(books):
        page = root / book.page
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(write_page(book, tests), encoding="utf-8")
        print(f"wrote {book.page}")
    return 0


def translated(root: Path, ids: Sequence[str]) -> int:
    """Keep the checksums of the present English texts; nothing tells whether somebody has really looked."""
    known = set()
    for book in read_rulebooks(root):
        found = read_translation(root, book)
        if not found:
            continue
        now = sums(book)
        known |= set(now)
        kept = {id: sum if id in ids or "all" in ids else found.sums.get(id, "") for id, sum in now.items()}
        lines = [f"{id} {sum}" for id, sum in kept.items() if sum]
        (root / found.sums_path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    unknown = sorted(set(ids) - known - {"all"})
    for id in unknown:
        print(f"There is no rule {id} in two languages.", file=sys.stderr)
    return 1 if unknown or not ids else 0


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Compare the rules of each game with its tests and with its German rules."
    )
    parser.add_argument("command", choices=("check", "table", "translated"))
    parser.add_argument("ids", nargs="*", help="the rules that were compared, or all")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder")
    options = parser.parse_args(argv)
    root = options.root.resolve()
    try:
        match options.command:
            case "check":
                return check(root)
            case "table":
                return table(root)
            case _:
                return translated(root, options.ids)
    except CollectionError as error:
        print(f"{error}\nThe tests above could not be collected, so nothing was compared.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
