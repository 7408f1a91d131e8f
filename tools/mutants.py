"""Breaks the rules of a game in one small way at a time and looks whether a test that states a rule notices.

    python -m tools.mutants neom --sample 100        a hundred of its mutants, the same hundred for the same --seed
    python -m tools.mutants --jobs 4                 all mutants of all games; takes hours on two cores

A mutant is the game with one comparison, number, sign, condition, result or statement other than it should be. It is
*killed* if a test of `tests/games/<game>` that cites a rule fails (or hangs: *timed out*), and has *survived* if none
does. Games frozen in files and games played at random are left out, since they prove that something changed, not which
rule. What was found is kept in .citywright/mutants, for as long as neither rules nor tests change; a run that was
stopped goes on where it was.

It is quick because nothing is started anew: the tests are imported once, it is noted which of them run through which
line, and for each mutant a fork of that process puts the changed code into the living functions and runs those tests
alone, the shortest first. Only what acts while modules are imported needs an import of its own.

A survivor that can make no difference is named with the reason in docs/testing.md. The run fails if others are many.
"""

import argparse
import ast
import copy
import gc
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import pickle
import random
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final, TypeVar

import pytest
from _pytest.runner import runtestprotocol

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("city_tycoon", "neom", "twentieth_century", "underwater_cities")
KEPT: Final = ROOT / ".citywright/mutants"
PAGE: Final = ROOT / "docs/testing.md"
PATIENCE: Final = 10.0  # seconds that tests may take beyond five times what they took unharmed
MEMORY: Final = 4 << 30
LEAST: Final = 85  # per cent noticed or explained; over all mutants 95 are aimed at, and a small sample scatters

# Rooms of a game that carry no rules: texts, pictures, bots, files and what is made from fields.py.
NO_RULES: Final = (
    "__init__", "actions", "bounds", "candidates", "components", "edition", "features", "fields", "game", "judgement",
    "reading", "table", "trace", "values", "view", "workshop", "worth",
)  # fmt: skip
# Functions in the other rooms that speak to people or bots, read files, or watch over the rest.
NO_RULE: Final = (
    "affordable", "against", "build_value", "check", "data", "each", "exchanged", "exits", "free", "groups",
    "harm_of", "is_gift", "is_open", "kinds_named", "label", "links", "missing_goods", "money_before",
    "money_to_come", "names", "note", "packed", "part_label", "price_worth", "promise", "prompt", "read", "reason",
    "reckon", "row", "sellers", "sign", "signs", "targets", "tell", "text", "unpacked", "value", "why_blocked",
    "why_not_drawn", "worth", "worth_now",
)  # fmt: skip
# Numbers by which bots judge, named or as an argument at this place.
WORTHS: Final = ("worth", "coin_worth", "worth_each_round", "flat", "REMOVAL", "SKULL", "LINKED_CITIES")
WORTH_AT: Final = {"counter": 2, "surrounding": 2}
TELLING: Final = ("tell", "note", "whisper", "demand")
NO_PROOF: Final = ("test_a_finished_game_ends_the_same", "test_random_games_break_no_promise")

KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMED_OUT: Final = "timed out"


# -- mutants -----------------------------------------------------------------------------------------------


@dataclass
class Mutant:
    """One change of one module: `new` in the place of a node."""

    key: str  # steps/auction.py win: `a + b` → `a - b`
    module: str
    file: Path
    tree: ast.Module
    parent: ast.AST
    slot: str
    index: int  # in the list that the slot holds; -1 if it holds the node itself
    new: ast.AST
    line: int
    span: range  # the lines of the function around it; empty outside of functions

    def code(self) -> CodeType:
        """The module with the change; to be asked in a process that ends with it."""
        if self.index < 0:
            setattr(self.parent, self.slot, self.new)
        else:
            getattr(self.parent, self.slot)[self.index] = self.new
        return compile(ast.fix_missing_locations(self.tree), str(self.file), "exec")


SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
OTHER_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changed(node: ast.AST, **fields: Any) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in a node's place."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield changed(node, ops=[*ops[:i], SWAPS[type(op)](), *ops[i + 1 :]])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPS:
            yield changed(node, op=SWAPS[type(op)]())
        case ast.Constant(value=int(n)) if not isinstance(n, bool):
            yield changed(node, value=n + 1)
            if n > 0:
                yield changed(node, value=n - 1)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_NAMES:
            yield changed(node, func=ast.copy_location(ast.Name(OTHER_NAMES[name], ast.Load()), node))
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield changed(node, test=ast.copy_location(ast.UnaryOp(ast.Not(), test), test))
        case ast.comprehension(ifs=[_, *_]):
            yield changed(node, ifs=[])
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            yield ast.copy_location(ast.Pass(), node)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.copy_location(ast.Pass(), node)
        case ast.Return(value=None):
            yield ast.copy_location(ast.Pass(), node)
    if isinstance(node, ast.AugAssign):
        yield ast.copy_location(ast.Pass(), node)


def other_result(node: ast.Return, kind: str) -> ast.AST | None:
    """A wrong result of the kind that a function gives."""
    if node.value is None:
        return None
    wrong: ast.expr
    match kind.partition("[")[0]:
        case "bool":
            wrong = ast.UnaryOp(ast.Not(), node.value)
        case "int":
            wrong = ast.BinOp(node.value, ast.Add(), ast.Constant(1))
        case "list" | "Sequence":
            wrong = ast.List([], ast.Load())
        case "tuple":
            wrong = ast.Tuple([], ast.Load())
        case _:
            return None
    empty = isinstance(wrong, ast.List | ast.Tuple) and ast.unparse(node.value) in ("[]", "()")
    return None if empty else changed(node, value=ast.copy_location(wrong, node))


def is_idle(node: ast.AST) -> bool:
    """Whether it only tells what happens, or is a type."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name))):
            return name.startswith(TELLING)
        case ast.Assign(targets=[ast.Attribute(attr="barrier")]):
            return True
        case (
            ast.Assign(targets=[ast.Name(id="each")], value=ast.Constant()) | ast.AnnAssign(target=ast.Name(id="each"))
        ):
            return True  # what a use of a technology is worth to a bot
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in WORTHS
        case ast.FunctionDef(name=name):
            return name.removeprefix("_") in NO_RULE or name.startswith(("tell_", "read_", "_check", "__repr"))
        case ast.If(test=ast.Compare(left=ast.Attribute(attr="events"))):
            return True
        case ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return True
    return False


def is_worth(call: ast.AST, index: int) -> bool:
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and WORTH_AT.get(call.func.id) == index


@dataclass
class Finder:
    """All mutants of one module."""

    module: str
    file: Path
    name: str
    tree: ast.Module
    found: list[Mutant] = field(default_factory=list)
    keys: Counter[str] = field(default_factory=Counter)

    def visit(self, node: ast.AST, around: tuple[ast.AST, ...]) -> None:
        for slot, value in ast.iter_fields(node):
            if slot in ("annotation", "returns", "type_params") or (
                isinstance(node, ast.Subscript) and slot == "slice"
            ):
                continue
            for index, child in enumerate(value) if isinstance(value, list) else ((-1, value),):
                if not isinstance(child, ast.AST) or is_idle(child) or is_worth(node, index):
                    continue
                for new in variants(child):
                    self.add(node, slot, index, child, new, around)
                if isinstance(child, ast.Return):
                    self.add_result(node, slot, index, child, around)
                inner = (*around, child) if isinstance(child, ast.FunctionDef | ast.ClassDef) else around
                self.visit(child, inner)

    def add_result(self, node: ast.AST, slot: str, index: int, child: ast.Return, around: tuple[ast.AST, ...]) -> None:
        functions = [one for one in around if isinstance(one, ast.FunctionDef)]
        kind = functions[-1].returns if functions else None
        new = other_result(child, ast.unparse(kind)) if kind is not None else None
        if new is not None:
            self.add(node, slot, index, child, new, around)

    def shown_change(self, parent: ast.AST, slot: str, index: int, old: ast.AST, new: ast.AST) -> tuple[str, str]:
        """What it is and what it becomes; a number is shown in what stands around it."""
        if not isinstance(old, ast.Constant) or not isinstance(parent, ast.expr):
            return shown(old), shown(new)
        before = shown(parent)
        held = getattr(parent, slot)
        setattr(parent, slot, new if index < 0 else [*held[:index], new, *held[index + 1 :]])
        after = shown(parent)
        setattr(parent, slot, held)
        return before, after

    def add(
        self, parent: ast.AST, slot: str, index: int, old: ast.AST, new: ast.AST, around: tuple[ast.AST, ...]
    ) -> None:
        where = ".".join(one.name for one in around if isinstance(one, ast.FunctionDef | ast.ClassDef))
        before, after = self.shown_change(parent, slot, index, old, new)
        key = f"{self.name} {where}: {before} → {after}"
        self.keys[key] += 1
        if self.keys[key] > 1:
            key += f" ({self.keys[key]})"
        functions = [one for one in around if isinstance(one, ast.FunctionDef)]
        span = range(functions[0].lineno, (functions[0].end_lineno or 0) + 1) if functions else range(0)
        line = getattr(old, "lineno", None) or next(one.lineno for one in ast.walk(old) if isinstance(one, ast.expr))
        self.found.append(Mutant(key, self.module, self.file, self.tree, parent, slot, index, new, line, span))


def shown(node: ast.AST) -> str:
    """The first line of it, as code."""
    text = ast.unparse(node).strip().splitlines()[0]
    return text if len(text) <= 100 else text[:99] + "…"


def rooms(game: str) -> list[Path]:
    folder = ROOT / "src/citywright/games" / game
    files = [*folder.glob("*.py"), *folder.glob("steps/*.py"), *folder.glob("verbs/*.py")]
    return sorted(file for file in files if file.stem not in NO_RULES)


def mutants_of(game: str) -> list[Mutant]:
    found: list[Mutant] = []
    folder = ROOT / "src/citywright/games" / game
    for file in rooms(game):
        name = file.relative_to(folder)
        tree = ast.parse(file.read_text(encoding="utf-8"))
        module = ".".join(("citywright", "games", game, *name.with_suffix("").parts))
        finder = Finder(module, file, str(name), tree)
        finder.visit(tree, ())
        found += finder.found
    return found


# -- which tests run through which line --------------------------------------------------------------------


Key = TypeVar("Key")
Lines = set[tuple[str, int]]


class Tracer:
    """Notes the lines of the rooms that are run."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = {str(file) for file in files}
        self.lines: Lines = set()

    def call(self, frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        name = frame.f_code.co_filename
        if name not in self.files:
            return None
        self.lines.add((name, frame.f_lineno))

        def step(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
            if event == "line":
                self.lines.add((name, frame.f_lineno))
            return step

        return step


@dataclass
class Touched:
    """What one test runs through, and how long it takes."""

    lines: Lines
    seconds: float


def proofs(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    return [item for item in items if item.get_closest_marker("rule") and not item.name.startswith(NO_PROOF)]


def fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def record(items: Sequence[pytest.Item], files: Sequence[Path], jobs: int) -> dict[str, Touched]:
    """Run every test once under the tracer, in forks, so that this process remembers nothing of it."""
    with tempfile.TemporaryDirectory() as folder:

        def part(i: int) -> Callable[[], int]:
            def run() -> int:
                touched: dict[str, Touched] = {}
                for item in items[i::jobs]:
                    tracer = Tracer(files)
                    began = time.monotonic()
                    sys.settrace(tracer.call)
                    failed = fails(item)
                    sys.settrace(None)
                    if failed:
                        Path(folder, "failed").write_text(item.nodeid, encoding="utf-8")
                        return 1
                    touched[item.nodeid] = Touched(tracer.lines, time.monotonic() - began)
                Path(folder, str(i)).write_bytes(pickle.dumps(touched))
                return 0

            return run

        if any(end != SURVIVED for _, end in list(forks(((i, part(i), 3600.0) for i in range(jobs)), jobs))):
            raise pytest.UsageError(f"{Path(folder, 'failed').read_text(encoding='utf-8')} fails as it is")
        found: dict[str, Touched] = {}
        for i in range(jobs):
            found |= pickle.loads(Path(folder, str(i)).read_bytes())
        return found


# -- forks -------------------------------------------------------------------------------------------------


def forks(work: Iterator[tuple[Key, Callable[[], int], float]], jobs: int) -> Iterator[tuple[Key, str]]:
    """Run each in a fork with a limit of time, several at once."""
    running: dict[int, Key] = {}
    for key, run, seconds in work:
        if len(running) == jobs:
            yield ended(running)
        running[fork(run, seconds)] = key
    while running:
        yield ended(running)


def ended(running: dict[int, Key]) -> tuple[Key, str]:
    pid, status = os.wait()
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        return running.pop(pid), TIMED_OUT
    return running.pop(pid), SURVIVED if status == 0 else KILLED


def fork(run: Callable[[], int], seconds: float) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        code = run()
    finally:
        os._exit(code)


# -- trying mutants ----------------------------------------------------------------------------------------


def codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from codes(const)


def living(files: Sequence[Path]) -> dict[str, list[FunctionType]]:
    """The functions that were made from each file."""
    names = {str(file) for file in files}
    found: dict[str, list[FunctionType]] = {name: [] for name in names}
    gc.unfreeze()  # what the tests have put out of the collector's sight is not told otherwise
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in names:
            found[thing.__code__.co_filename].append(thing)
    return found


def implant(mutant: Mutant, functions: Sequence[FunctionType]) -> None:
    """Give the living functions of a module their changed code."""
    new = {(code.co_qualname, code.co_firstlineno): code for code in codes(mutant.code())}
    for function in functions:
        old = function.__code__
        function.__code__ = new.get((old.co_qualname, old.co_firstlineno), old)


@dataclass
class Results:
    """What came of each mutant, kept in a file as it comes."""

    file: Path
    found: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if self.file.exists():
            self.found = dict(json.loads(line) for line in self.file.read_text(encoding="utf-8").splitlines())

    def add(self, key: str, result: str) -> None:
        self.found[key] = result
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps([key, result], ensure_ascii=False) + "\n")


@dataclass
class Room:
    """A pytest plugin: in place of the tests, the mutants are tried; those that act on import are left for later."""

    files: Sequence[Path]
    mutants: Sequence[Mutant]
    results: Results
    jobs: int
    tracer: Tracer = field(init=False)
    touched: dict[str, Touched] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tracer = Tracer(self.files)
        sys.settrace(self.tracer.call)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        from hypothesis import Phase, settings  # pytest has to be the first to import it

        settings.register_profile("mutants", derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate])
        settings.load_profile("mutants")
        items = proofs(session.items)
        self.touched = record(items, self.files, self.jobs)
        items.sort(key=lambda item: self.touched[item.nodeid].seconds)
        functions = living(self.files)
        warm = [one for one in self.mutants if not self.acts_early(one)]
        for mutant, result in forks((self.work(one, functions, items) for one in warm), self.jobs):
            self.results.add(mutant.key, result)
        return True

    def acts_early(self, mutant: Mutant) -> bool:
        name = str(mutant.file)
        return not mutant.span or any((name, line) in self.tracer.lines for line in mutant.span[1:])

    def witnesses(self, mutant: Mutant, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """The tests that run through the line, or through the function if no line of code begins there."""
        name = str(mutant.file)
        for lines in ([mutant.line], list(mutant.span)[1:]):
            here = {(name, line) for line in lines}
            if found := [item for item in items if here & self.touched[item.nodeid].lines]:
                return found
        return []

    def work(
        self, mutant: Mutant, functions: dict[str, list[FunctionType]], items: Sequence[pytest.Item]
    ) -> tuple[Mutant, Callable[[], int], float]:
        asked = self.witnesses(mutant, items)

        def run() -> int:
            implant(mutant, functions[str(mutant.file)])
            return int(any(fails(item) for item in asked))

        return mutant, run, PATIENCE + 5 * sum(self.touched[item.nodeid].seconds for item in asked)


@dataclass
class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a module with its change."""

    mutant: Mutant

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(name, self.mutant.file, loader=_Loader(self.mutant))


class _Loader(importlib.abc.Loader):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def exec_module(self, module: ModuleType) -> None:
        exec(self.mutant.code(), module.__dict__)


@dataclass
class Asked:
    """A pytest plugin: these tests alone, the shortest first, up to the first that fails."""

    names: Sequence[str]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        if any(name not in items or fails(items[name]) for name in self.names):
            os._exit(1)
        os._exit(0)


def cold_work(mutant: Mutant, game: str, touched: dict[str, Touched]) -> tuple[Mutant, Callable[[], int], float]:
    """A mutant that needs an import of its own; a game that cannot even be imported is killed."""
    name = str(mutant.file)
    asked = [test for test, what in touched.items() if any(file == name for file, _ in what.lines)]
    asked.sort(key=lambda test: touched[test].seconds)

    def run() -> int:
        sys.meta_path.insert(0, Changed(mutant))
        collect(game, Asked(asked))
        return 1

    return mutant, run, 6 * PATIENCE + 5 * sum(touched[test].seconds for test in asked)


def collect(game: str, plugin: object) -> int:
    options = ["-q", "--capture=no", "-p", "no:cacheprovider", "-m", "rule and not soak", "-o", "timeout=0"]
    return int(pytest.main([*options, str(ROOT / "tests/games" / game)], plugins=[plugin]))


# -- a game ------------------------------------------------------------------------------------------------


def mark(game: str) -> str:
    """Changes with the rules and with the tests."""
    tests = (ROOT / "tests/games" / game).rglob("*.py")
    files = [*(ROOT / "src/citywright/games" / game).rglob("*.py"), *tests, Path(__file__)]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in sorted(files))).hexdigest()[:12]


def run_game(game: str, sample: int, seed: int, jobs: int) -> tuple[list[Mutant], Results]:
    chosen = mutants_of(game)
    if sample:
        random.Random(seed).shuffle(chosen)  # so that a larger sample holds the smaller one
        chosen = chosen[:sample]
    file = KEPT / f"{game}-{mark(game)}.jsonl"
    open_ = [one for one in chosen if one.key not in Results(file).found]
    with tempfile.TemporaryDirectory() as folder:

        def warm() -> int:
            room = Room(rooms(game), open_, Results(file), jobs)
            if code := collect(game, room):
                return code
            Path(folder, "touched").write_bytes(pickle.dumps(room.touched))
            return 0

        if open_:
            pid = fork(warm, 24 * 3600)
            if os.waitpid(pid, 0)[1] != 0:
                raise SystemExit(f"mutants: the tests of {game} do not pass as they are, or cannot be collected")
            touched = pickle.loads(Path(folder, "touched").read_bytes())
            results = Results(file)
            cold = [one for one in open_ if one.key not in results.found]
            for mutant, result in forks((cold_work(one, game, touched) for one in cold), jobs):
                results.add(mutant.key, result)
    return chosen, Results(file)


def explained(page: str) -> set[str]:
    """The survivors that a page gives the reason for: entries of its list, in backticks."""
    return set(re.findall(r"^- `(.+?)`$", page, re.MULTILINE))


def report(game: str, chosen: Sequence[Mutant], results: Results) -> bool:
    """One line of figures and every survivor that no page explains; whether there are few enough of them."""
    counts = Counter(results.found[one.key] for one in chosen)
    known = explained(PAGE.read_text(encoding="utf-8"))
    unexplained = [one for one in chosen if results.found[one.key] == SURVIVED and f"{game}/{one.key}" not in known]
    share = 100 * (counts[KILLED] + counts[TIMED_OUT]) / max(1, len(chosen))
    print(
        f"{game}: {len(chosen)} mutants, {counts[KILLED]} killed, {counts[TIMED_OUT]} timed out, {counts[SURVIVED]} "
        f"survived ({share:.1f} % noticed), {len(unexplained)} of them unexplained",
        flush=True,
    )
    for one in sorted(unexplained, key=lambda one: (str(one.file), one.line)):
        print(f"  line {one.line:3}  {game}/{one.key}")
    return 100 * len(unexplained) <= (100 - LEAST) * len(chosen)


def main() -> None:
    parser = argparse.ArgumentParser(description="Break rules, one at a time, and see whether tests notice.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; without, all of them")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many mutants of each game; without, all")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    for game in args.games:
        if game not in GAMES:
            parser.error(f"{game} is no game of the house; there are {', '.join(GAMES)}")
    os.environ["CI"] = "true"  # the same examples every time
    fine = [report(game, *run_game(game, args.sample, args.seed, args.jobs)) for game in args.games or GAMES]
    sys.exit(not all(fine))


if __name__ == "__main__":
    main()
