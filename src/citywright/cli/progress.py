"""How far long work has come: a bar on a terminal, a line now and then elsewhere. Always on stderr."""

import sys
from collections.abc import Callable, Generator, Iterator, Sized
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

SILENCE: Final = 30.0  # seconds between two lines

Step = Callable[[int, int], None]  # (done, of all)


class RateColumn(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def progress(title: str, done: int = 0) -> Iterator[Step]:
    """Call what you get with the number done and the number of all; `done` were done before."""
    if not sys.stderr.isatty():
        yield lines(title, done)
        return
    columns = (BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    with Progress("{task.description}", *columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(title, total=None, completed=done)
        yield lambda done, total: shown.update(task, completed=done, total=total)


def work_through(title: str, what: str, counts: Generator[int], done: Sized, total: int, kept: Path) -> bool:
    """Long work whose results are kept as they come, so that it can go on later; False when somebody stopped it.

    `counts` does the work and tells how much is done after each piece; `done` holds what is done so far.
    """
    before = len(done)
    if before:
        print(f"{before} of {total} {what} are already in {kept}", file=sys.stderr)
    try:
        with progress(title, before) as step, closing(counts):
            for count in counts:
                step(count, total)
    except KeyboardInterrupt:
        so_far = f"{len(done)} of {total} {what} are kept in {kept}"
        print(f"citywright: stopped; {so_far}, and the same command goes on from there", file=sys.stderr)
        return False
    return True


def lines(title: str, before: int) -> Step:
    start = last = monotonic()

    def step(done: int, total: int) -> None:
        nonlocal last
        now = monotonic()
        if now - last >= SILENCE and done < total:
            last = now
            rate = (done - before) / (now - start)
            left = (total - done) / rate if rate else 0.0
            print(f"{title}: {done} of {total}, {rate:.1f}/s, {clock(left)} left", file=sys.stderr, flush=True)

    return step


def clock(seconds: float) -> str:
    """
    >>> clock(75), clock(3725)
    ('1:15', '1:02:05')
    """
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
