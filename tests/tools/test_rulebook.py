"""The tool that compares rules with tests, on a small rulebook of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rulebook import rule
from tools import rulebook
from tools.rulebook import Rule, Rulebook, Test, problems, read_rulebook, write_page

RULES = """\
# Hamlet

How to read this: every entry is a rule.

## Building

- **H-BUILD-1** A hut is built
  on an | empty field.
- **H-BUILD-2** (ruling) A well counts as a hut.

Not a rule, although it follows one.

## Scoring

- **H-SCORE-1** A hut is worth 1 point.
"""

GERMAN = """\
# Weiler

So liest man dies: Jeder Eintrag ist eine Regel.

## Bauen

- **H-BUILD-1** Eine Hütte wird auf
  ein leeres Feld gebaut.
- **H-BUILD-2** (Festlegung) Ein Brunnen zählt als Hütte.

Keine Regel, obwohl es einer folgt.

## Wertung

- **H-SCORE-1** Eine Hütte ist 1 Punkt wert.
"""

GOOD_TESTS = """\
import pytest
from tests.rulebook import rule

@rule("H-BUILD-1", "H-BUILD-2")
def test_building(): ...

@pytest.mark.parametrize("huts", [1, pytest.param(2, marks=rule("H-BUILD-2"))])
@rule("H-SCORE-1")
def test_scoring(huts): ...
"""


UNUSED = "-p no:schemathesis -p no:hypothesispytest -p no:anyio"  # in a hamlet; to load them takes two seconds


def hamlet() -> Rulebook:
    return read_rulebook("hamlet", RULES)


def proof(*ids: str, file: str = "tests/games/hamlet/test_steps.py", name: str = "test_it") -> Test:
    return Test(file, name, frozenset(ids), frozenset(ids))


def all_proven() -> Test:
    return proof("H-BUILD-1", "H-BUILD-2", "H-SCORE-1")


# Reading rules


def test_rules_are_read_with_text_ruling_section_and_line() -> None:
    book = hamlet()
    assert book.title == "Hamlet"
    assert book.rules == [
        Rule("H-BUILD-1", "A hut is built on an | empty field.", False, "Building", 7),
        Rule("H-BUILD-2", "A well counts as a hut.", True, "Building", 9),
        Rule("H-SCORE-1", "A hut is worth 1 point.", False, "Scoring", 15),
    ]
    assert book.unreadable == []


@pytest.mark.parametrize(
    "line",
    [
        "- **H-BUILD-3**",
        "- **H-BUILD 3** Text.",
        "- **H-BUILD-3 (ruling)** Text.",
        "* **H-BUILD-3** Text.",
        "  - **H-BUILD-3** Text.",
    ],
)
def test_a_line_that_is_almost_a_rule_is_a_problem(line: str) -> None:
    book = read_rulebook("hamlet", f"{RULES}\n{line}\n")
    (problem,) = problems([book], [all_proven()])
    assert "rules.md:17 looks like a rule" in problem


def test_a_bold_word_that_is_no_id_is_left_alone() -> None:
    assert read_rulebook("hamlet", "- **Round 3** is the last.\n").unreadable == []


def test_a_rulebook_without_rules_is_a_problem() -> None:
    (problem,) = problems([read_rulebook("hamlet", "# Hamlet\n")], [])
    assert "holds no rule" in problem


# Comparing


def test_no_problem_when_every_rule_is_proven() -> None:
    assert problems([hamlet()], [all_proven()]) == []


def test_a_rule_without_a_test_is_a_problem() -> None:
    (problem,) = problems([hamlet()], [proof("H-BUILD-1", "H-SCORE-1")])
    assert "rules.md:9 H-BUILD-2 has no test" in problem


def test_a_rule_cited_only_by_tests_that_do_not_run_is_a_problem() -> None:
    idle = Test("tests/games/hamlet/test_long.py", "test_it", frozenset({"H-BUILD-2"}), frozenset())
    (problem,) = problems([hamlet()], [proof("H-BUILD-1", "H-SCORE-1"), idle])
    assert "H-BUILD-2 is cited only by tests that `make test` does not run" in problem


def test_an_unknown_id_is_a_problem() -> None:
    (problem,) = problems([hamlet()], [all_proven(), proof("H-BUILD-9", file="tests/test_all.py")])
    assert problem == "tests/test_all.py::test_it cites H-BUILD-9, but no rules.md has a rule with this id."


def test_an_id_used_twice_is_a_problem_also_across_games() -> None:
    (problem,) = problems([hamlet(), read_rulebook("city", "- **H-SCORE-1** Text.\n")], [all_proven()])
    assert "games/city/rules.md:1 uses the id H-SCORE-1 again" in problem
    assert "games/hamlet/rules.md:15" in problem


def test_a_test_of_a_game_that_cites_no_rule_is_a_problem() -> None:
    (problem,) = problems([hamlet()], [all_proven(), proof(name="test_other")])
    assert problem.startswith("tests/games/hamlet/test_steps.py::test_other cites no rule.")


@pytest.mark.parametrize(
    "file",
    [
        "tests/games/hamlet/test_drawing.py",
        "tests/games/hamlet/test_features.py",
        "tests/games/hamlet/test_judgement.py",
        "tests/games/hamlet/test_text.py",
        "tests/games/hamlet/text/test_german.py",
        "tests/games/test_shelf.py",
        "tests/engine/test_actions.py",
    ],
)
def test_rooms_without_rules_need_cite_none(file: str) -> None:
    assert problems([hamlet()], [all_proven(), proof(file=file)]) == []


def test_a_citation_names_at_least_one_rule() -> None:
    with pytest.raises(ValueError, match="at least one rule"):
        rule()


# Pages


def test_the_page_shows_every_rule_with_its_tests() -> None:
    page = write_page(hamlet(), [all_proven(), proof("H-SCORE-1", name="test_more")])
    assert "# Hamlet: rule by rule" in page
    assert "3 rules, 1 of them rulings" in page
    assert "proven by 2 tests." in page
    assert page.index("## Building") < page.index("**H-BUILD-1**") < page.index("## Scoring")
    assert "| **H-BUILD-2** (ruling) | A well counts as a hut. |" in page
    assert r"on an \| empty field" in page
    where = "../../tests/games/hamlet/test_steps.py"
    assert f"| [`test_steps.py::test_it`]({where})<br>[`test_steps.py::test_more`]({where}) |" in page


# The command, on a whole project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    game = tmp_path / "src/citywright/games/hamlet"
    tests = tmp_path / "tests/games/hamlet"
    for folder in (game, tests):
        folder.mkdir(parents=True)
    for folder in (tests, *list(tests.parents)[:2]):
        (folder / "__init__.py").touch()
    shutil.copy(rulebook.ROOT / "tests/rulebook.py", tmp_path / "tests")
    shutil.copy(rulebook.ROOT / "pyproject.toml", tmp_path)
    (game / "rules.md").write_text(RULES, encoding="utf-8")
    (game / "rules.de.md").write_text(GERMAN, encoding="utf-8")
    rulebook.main(["translated", "all", "--root", str(tmp_path)])
    (tests / "test_steps.py").write_text(GOOD_TESTS, encoding="utf-8")
    return tmp_path


def run(command: str, project: Path) -> subprocess.CompletedProcess[str]:
    tool = str(rulebook.ROOT / "tools/rulebook.py")
    arguments = [sys.executable, tool, command, "--root", str(project)]
    env = {**os.environ, "PYTEST_ADDOPTS": UNUSED}
    return subprocess.run(arguments, env=env, capture_output=True, text=True, encoding="utf-8", check=False)


def test_check_asks_for_the_page_and_passes_once_it_is_written(project: Path) -> None:
    early = run("check", project)
    assert early.returncode == 1
    assert early.stderr == "docs/rules/hamlet.md is not up to date. `make docs` writes it anew.\n"

    written = run("table", project)
    assert written.returncode == 0, written.stderr
    page = (project / "docs/rules/hamlet.md").read_text(encoding="utf-8")
    assert page.count("test_steps.py::test_scoring`") == 2
    assert "test_scoring[" not in page

    late = run("check", project)
    assert (late.returncode, late.stderr) == (0, "")
    assert late.stdout == "hamlet: 3 rules, 1 of them rulings\n2 tests, 0 problems\n"


def test_tests_that_do_not_run_prove_nothing(project: Path) -> None:
    tests = project / "tests/games/hamlet/test_steps.py"
    for mark in ("soak", "skip", "xfail"):
        tests.write_text(GOOD_TESTS.replace('@rule("H-S', f'@pytest.mark.{mark}\n@rule("H-S'), encoding="utf-8")
        result = run("check", project)
        assert result.returncode == 1
        assert "H-SCORE-1 is cited only by tests that `make test` does not run" in result.stderr


def test_tests_that_cannot_be_collected_are_shown(project: Path) -> None:
    (project / "tests/games/hamlet/test_broken.py").write_text("import nowhere_to_be_found\n", encoding="utf-8")
    result = run("check", project)
    assert result.returncode == 1
    assert "No module named 'nowhere_to_be_found'" in result.stderr
    assert "could not be collected" in result.stderr


# The German rules


def village(root: Path, german: str, english: str = RULES) -> list[str]:
    """What is wrong with these two after somebody has compared `german` with RULES."""
    folder = root / "src/citywright/games/hamlet"
    folder.mkdir(parents=True)
    (folder / "rules.md").write_text(RULES, encoding="utf-8")
    (folder / "rules.de.md").write_text(german, encoding="utf-8")
    assert rulebook.main(["translated", "all", "--root", str(root)]) == 0
    (folder / "rules.md").write_text(english, encoding="utf-8")
    return list(rulebook.translation_problems(root, rulebook.read_rulebooks(root)))


def test_a_translation_that_was_compared_is_in_order(tmp_path: Path) -> None:
    assert village(tmp_path, GERMAN) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("- **H-SCORE-1** Eine Hütte ist 1 Punkt wert.\n", "", "lacks the rule H-SCORE-1"),
        ("H-SCORE-1", "H-SCORE-2", "rules.de.md:15 has the rule H-SCORE-2, which"),
        ("(Festlegung) ", "", "H-BUILD-2 is a ruling in one language only"),
        ("## Wertung\n", "", "under other headings"),
        ("1 Punkt wert", "1 Punkt wert (H-BUILD-1)", "H-SCORE-1 names other rules or options"),
        ("- **H-SCORE-1**", "* **H-SCORE-1**", "rules.de.md:15 looks like a rule"),
    ],
)
def test_a_german_rule_that_is_missing_or_misplaced_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert any(said in sentence for sentence in village(tmp_path, GERMAN.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "id"),
    [("worth 1 point", "worth 2 points", "H-SCORE-1"), ("How to read this", "How one reads this", "hamlet")],
)
def test_an_english_text_that_changed_asks_for_the_german_one(tmp_path: Path, old: str, new: str, id: str) -> None:
    said = village(tmp_path, GERMAN, RULES.replace(old, new))
    assert len(said) == 1
    assert said[0].endswith(f"translated {id}")
    assert rulebook.main(["translated", id, "--root", str(tmp_path)]) == 0
    assert list(rulebook.translation_problems(tmp_path, rulebook.read_rulebooks(tmp_path))) == []


def test_only_named_rules_are_noted_as_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = village(tmp_path, GERMAN, RULES.replace("worth 1 point", "worth 2 points").replace("empty", "bare"))
    assert len(said) == 2
    assert rulebook.main(["translated", "H-BUILD-1", "H-BUILD-9", "--root", str(tmp_path)]) == 1
    assert "no rule H-BUILD-9" in capsys.readouterr().err
    left = list(rulebook.translation_problems(tmp_path, rulebook.read_rulebooks(tmp_path)))
    assert [sentence.split()[-1] for sentence in left] == ["H-SCORE-1"]


def test_a_game_of_the_house_needs_german_rules_and_a_guest_does_not() -> None:
    house, guest = hamlet(), Rulebook("guest", folder="src")
    said = list(rulebook.translation_problems(Path("nowhere"), [house, guest]))
    assert len(said) == 1
    assert "hamlet/rules.md has no German rules" in said[0]
