"""The working file of a long run: one JSON line for each finished game, so that nothing done is ever done twice.

The first line says what was played; games of anything else are refused, never mixed in.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Final

try:
    import fcntl
except ImportError:  # Windows has no locks that leave a file readable; there two runs have to be kept apart by hand
    fcntl = None  # type: ignore[assignment]

from citywright.arena.match import Counts, Figures, Result
from citywright.engine.errors import BadInput

LONGEST_LINE: Final = 1_000_000  # bytes


@dataclass(frozen=True)
class Played:
    """A finished game as it is kept. Lists go by seat."""

    seats: int
    seed: int
    scores: list[int]
    places: list[int]
    decisions: list[int]
    first: int  # the seat that decided first
    counts: Counts
    figures: Figures

    @staticmethod
    def of(result: Result) -> "Played":
        return Played(
            len(result.scores), result.match.seed, result.scores, result.places, result.decisions, result.first,
            result.counts, result.figures,
        )  # fmt: skip


class Journal:
    """A working file that is open for more games."""

    def __init__(self, path: Path, head: Mapping[str, object]) -> None:
        self.path = path
        self.head = dict(head)
        self.file: IO[str] | None = None

    def __enter__(self) -> "Journal":
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.file = self.path.open("a", encoding="utf-8", newline="\n")
        self.lock()
        if self.path.stat().st_size == 0:
            self.write(self.head)
        return self

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            self.file.close()

    def lock(self) -> None:
        """Two runs at once would play every game twice and mix their lines; the lock ends with the process."""
        assert self.file is not None
        try:
            if fcntl is not None:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.file.close()
            raise BadInput(
                f"{self.path} is in use by another run; wait for it, or name another file with --work"
            ) from None

    def write(self, values: Mapping[str, object]) -> None:
        if self.file is not None:
            self.file.write(json.dumps(values, separators=(",", ":")) + "\n")
            self.file.flush()

    def add(self, played: Played) -> None:
        self.write(asdict(played))

    def read(self) -> Iterator[Played]:
        """The games so far. A last line that was cut off in the middle of a write is removed."""
        with self.path.open("r+b") as file:
            number, end = 0, 0
            while line := file.readline(LONGEST_LINE):
                number += 1
                if not line.endswith(b"\n"):
                    if number == 1 or len(line) == LONGEST_LINE:
                        raise self.wrong(number)
                    file.truncate(end)
                    return
                values = self.parse(number, line)
                end += len(line)
                if number == 1:
                    self.check_head(values)
                else:
                    yield self.game(number, values)

    def parse(self, number: int, line: bytes) -> dict[str, object]:
        try:
            values = json.loads(line)
        except (ValueError, RecursionError):
            raise self.wrong(number) from None
        if not isinstance(values, dict):
            raise self.wrong(number)
        return values

    def check_head(self, values: Mapping[str, object]) -> None:
        if values.get("work") != self.head.get("work"):
            raise self.wrong(1)
        for key, mine in self.head.items():
            if values.get(key) != mine:
                there, here = json.dumps(values.get(key))[:60], json.dumps(mine)[:60]
                raise BadInput(
                    f"{self.path} holds games of another run: its {key} is {there}, now it is {here}; "
                    "name another file with --work, or remove this one"
                )

    def game(self, number: int, values: Mapping[str, object]) -> Played:
        try:
            played = Played(**values)  # type: ignore[arg-type]
        except TypeError:
            raise self.wrong(number) from None
        if not is_sound(played):
            raise self.wrong(number)
        return played

    def wrong(self, number: int) -> BadInput:
        what = "the first line of a working file" if number == 1 else "a finished game"
        return BadInput(f"{self.path} cannot be continued: line {number} is not {what}")


def is_sound(played: Played) -> bool:
    """Whether a line has the shape that `add` gave it."""
    seats, counts, figures = played.seats, played.counts, played.figures
    if not is_whole(seats) or not is_whole(played.seed) or not is_whole(played.first):
        return False
    if not all(isinstance(found, dict) for found in (counts, figures)):
        return False
    return (
        all(are_wholes(values, seats) for values in (played.scores, played.places, played.decisions))
        and 1 in played.places
        and played.first in range(seats)
        and all(are_wholes(row, seats) for row in figures.values())
        and all(isinstance(kind, dict) for kind in counts.values())
        and all(are_wholes(row, seats) for kind in counts.values() for row in kind.values())
    )


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def are_wholes(values: object, count: int) -> bool:
    return isinstance(values, list) and len(values) == count and all(map(is_whole, values))
