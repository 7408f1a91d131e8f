"""How fast the games are, pure and compiled, next to other engines in the same run.

    .venv/bin/python bench/engine.py [--quick] [--turns 5] [--seconds 1] [--write]
    .venv/bin/python bench/engine.py --compare REF

Random play on one core, every game with every number of seats. The builds and the peers are measured in turns, each in
a process of its own, in processor time; told is the median of the turns and how far they lie apart. Other people's work
disturbs all alike, so the ratios are what to read. The compiled build is measured if `make fast` has made it.

--write puts table and plot into docs/performance.md. --compare measures this tree against another commit, both pure.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file too

import citywright as cw  # noqa: E402
from bench.measure import ASKED, FULL_MAP, PEERS, Figures  # noqa: E402

FAST = ROOT / ".venv-fast/bin/python"
PAGE = ROOT / "docs/performance.md"
PLOT = ROOT / "docs/images/performance.svg"
QUICK = ("neom/3", "city_tycoon/4", "twentieth_century/4", "underwater_cities/4")
BEGIN, END = "<!-- table: bench/engine.py --write -->\n", "<!-- end of table -->\n"
YARDSTICK = "Catanatron"
Turns = dict[tuple[str, str], list[Figures]]  # by build and name


class Build:
    """An interpreter and the sources it runs."""

    def __init__(self, name: str, python: Path, source: Path | None) -> None:
        self.name = name
        self.python = python
        self.source = source

    def measure(self, names: list[str], seconds: float) -> dict[str, Figures]:
        env = os.environ | {"PYTHONPATH": str(self.source or ""), "PYTHONHASHSEED": "0"}
        command = [str(self.python), str(ROOT / "bench/measure.py"), "--seconds", str(seconds), *names]
        done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"the {self.name} build could not be measured:\n{done.stderr}")
        figures: dict[str, Figures] = json.loads(done.stdout)
        return figures


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the games next to other engines.")
    parser.add_argument("--quick", action="store_true", help="each game with one number of seats, two short turns")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of play in each turn")
    parser.add_argument("--write", action="store_true", help="table and plot into docs/performance.md")
    parser.add_argument("--compare", metavar="REF", help="this tree against another commit")
    given = parser.parse_args()
    names = list(QUICK) if given.quick else every_game()
    turns, seconds = (2, 0.2) if given.quick else (given.turns, given.seconds)
    if given.compare:
        compare(given.compare, names, turns, seconds)
        return
    builds = [Build("pure", Path(sys.executable), ROOT / "src")]
    if FAST.exists():
        builds.append(Build("compiled", FAST, None))
    found = measure(builds, [*names, FULL_MAP], peers(), turns, seconds)
    show(found)
    if given.write:
        write(found)


def every_game() -> list[str]:
    return [f"{key}/{seats}" for key in cw.game_keys() for seats in cw.game(key).seats]


def peers() -> list[str]:
    """Those that are installed."""
    return [peer for peer in PEERS if find_spec("catanatron" if peer == YARDSTICK else "pyspiel")]


def measure(builds: list[Build], names: list[str], others: list[str], turns: int, seconds: float) -> Turns:
    found: Turns = defaultdict(list)
    for _ in range(turns):
        for name in others:
            found["peer", name].append(builds[0].measure([name], seconds)[name])
        for name in names:
            for build in builds:
                found[build.name, name].append(build.measure([name], seconds)[name])
    return found


# -- what a change cost ------------------------------------------------------------------------------------


def compare(ref: str, names: list[str], turns: int, seconds: float) -> None:
    """Old and new in turns; both play the same seeds, but not the same games if the rules or the deal were changed."""
    with tempfile.TemporaryDirectory() as folder:
        git("worktree", "add", "--detach", "--quiet", folder, ref)
        try:
            old, new = (
                Build(ref, Path(sys.executable), Path(folder) / "src"),
                Build("now", Path(sys.executable), ROOT / "src"),
            )
            found = measure([old, new], names, [], turns, seconds)
        finally:
            git("worktree", "remove", "--force", folder)
    table = Table(title=f"time now for each 1.00 of {ref}: medians, and of the quickest turns")
    for head in ("", "a decision", "quickest", *ASKED):
        table.add_column(head, justify="right" if head else "left")
    for name in names:
        was, now = found[ref, name], found["now", name]
        quickest = max(f["decisions/s"] for f in was) / max(f["decisions/s"] for f in now)
        ratios = [middle(was, "decisions/s") / middle(now, "decisions/s"), quickest]
        ratios += [middle(now, what) / middle(was, what) for what in ASKED]
        table.add_row(name, *[f"{ratio:.2f}" for ratio in ratios])
    Console(width=120).print(table)


def git(*words: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *words], check=True)


# -- table, page and plot ------------------------------------------------------------------------------------


def middle(turns: list[Figures], what: str) -> float:
    return statistics.median(figures[what] for figures in turns)


def spread(turns: list[Figures], what: str = "decisions/s") -> float:
    """How far the turns lie apart, as a share of their median."""
    values = [figures[what] for figures in turns]
    return (max(values) - min(values)) / statistics.median(values)


def heads() -> list[str]:
    return [
        "",
        "build",
        "decisions/s",
        "spread",
        f"ratio to {YARDSTICK}",
        "games/s",
        *[f"{what}, µs" for what in ASKED],
    ]


def rows(found: Turns) -> list[list[str]]:
    yardstick = found.get(("peer", YARDSTICK))
    result: list[list[str]] = []
    for (build, name), turns in sorted(found.items(), key=lambda item: (item[0][0] != "peer", item[0][1], item[0][0])):
        row = [title(name), build, "-", "-", "-", "-"]
        if "decisions/s" in turns[0]:
            speed = middle(turns, "decisions/s")
            ratio = f"{speed / middle(yardstick, 'decisions/s'):.1f}" if yardstick else "-"
            row[2:] = [f"{speed:,.0f}", f"{spread(turns):.0%}", ratio, f"{middle(turns, 'games/s'):,.0f}"]
        result.append([*row, *[cost(turns, what) for what in ASKED]])
    return result


def cost(turns: list[Figures], what: str) -> str:
    """On average, and the slowest in brackets: the least of the turns, since the others were disturbed."""
    if what not in turns[0]:
        return "-"
    mean = f"{middle(turns, what):,.1f}"
    if f"slowest {what}" not in turns[0]:
        return mean
    return f"{mean} ({min(figures[f'slowest {what}'] for figures in turns):,.0f})"


def title(name: str) -> str:
    key, _, seats = name.partition("/")
    return f"{cw.game(key).title}, {seats}" if seats else name


def show(found: Turns) -> None:
    table = Table(title=f"random play, one core: {machine()}; µs on average and the slowest")
    for head in heads():
        table.add_column(head, justify="left" if head in ("", "build") else "right")
    for row in rows(found):
        table.add_row(*row)
    Console(width=200).print(table)


def machine() -> str:
    """Processor, cores and Python."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"


def write(found: Turns) -> None:
    lines = [heads(), ["---", "---", *["---:"] * (len(heads()) - 2)], *rows(found)]
    text = "".join([f"| {' | '.join(line)} |\n" for line in lines])
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    turns = len(next(iter(found.values())))
    about = f"Measured on {machine()}; the median of {turns} turns, and how far they lie apart.\n\n"
    PAGE.write_text(f"{before}{BEGIN}\n{about}{text}\n{END}{after}", encoding="utf-8")
    plot(found)


def plot(found: Turns) -> None:
    import matplotlib.pyplot as plt

    names = list(dict.fromkeys(name for build, name in found if build != "peer" and name != FULL_MAP))
    builds = list(dict.fromkeys(build for build, _ in found if build != "peer"))
    figure, axes = plt.subplots(figsize=(9, 0.32 * len(names) * len(builds) + 1.5))
    unit = middle(found["peer", YARDSTICK], "decisions/s")
    for k, build in enumerate(builds):
        places = [i + (k - (len(builds) - 1) / 2) * 0.4 for i in range(len(names))]
        axes.barh(
            places, [middle(found[build, name], "decisions/s") / unit for name in names], height=0.38, label=build
        )
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_yticks(range(len(names)), [title(name) for name in names])
    axes.invert_yaxis()
    axes.set_xlabel(f"decisions a second in random play, {YARDSTICK} in the same run = 1")
    axes.legend()
    figure.tight_layout()
    plt.rcParams["svg.hashsalt"] = "citywright"
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
