"""The executable rulebook: every rule has a test, and every test of a game cites its rules.

    python tools/rulebook.py check      fails, in sentences, where rules and tests disagree
    python tools/rulebook.py table      writes docs/rules/<game>.md: each rule and what proves it

With `--root FOLDER` it does so for a game that is a package of its own, such as examples/riverbend.

A rule is a list entry of `src/citywright/games/<game>/rules.md`. Its text may go on in indented lines:

    - **N-BUILD-3** A tile is built only where a road
      leads to it.
    - **N-SALE-4** (ruling) An anchor cannot be sold.

A test cites rules with `@rule("N-BUILD-3")` from `tests/rulebook.py`. A test that is skipped, expected to
fail or left to `make soak` may cite a rule, but does not prove it.
"""

import argparse
import contextlib
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(
    r"- \*\*(?P<id>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]+[a-z]?)\*\*(?P<ruling> \(ruling\))? (?P<text>\S.*)"
)
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
    rules: list[Rule] = field(default_factory=list)
    unreadable: list[int] = field(default_factory=list)

    @property
    def rulings(self) -> int:
        return sum(rule.ruling for rule in self.rules)

    @property
    def path(self) -> str:
        return f"{self.folder}/{self.game}/rules.md"

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


def read_rulebook(game: str, text: str, folder: str = Rulebook.folder) -> Rulebook:
    book = Rulebook(game, folder=folder)
    section = ""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
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
    found = [*problems(books, tests), *stale_pages(root, books, tests)]
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


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compare the rules of each game with its tests.")
    parser.add_argument("command", choices=("check", "table"))
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder")
    options = parser.parse_args(argv)
    command = check if options.command == "check" else table
    try:
        return command(options.root.resolve())
    except CollectionError as error:
        print(f"{error}\nThe tests above could not be collected, so nothing was compared.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
