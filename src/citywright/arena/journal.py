"""The working file of a long run: one JSON line for each finished game, so that nothing done is ever done twice.

The first line says what was played; lines of anything else are refused, never mixed in. An analysis has a line for each
decision.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import IO, Final, Generic, TypeVar

import msgspec

try:
    import fcntl
except ImportError:  # Windows has no locks that leave a file readable; there two runs have to be kept apart by hand
    fcntl = None  # type: ignore[assignment]

from citywright.arena.match import Counts, Figures, Result
from citywright.engine.errors import BadInput

LONGEST_LINE: Final = 1_000_000  # bytes
T = TypeVar("T")


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of one finished piece of work."""

    def is_sound(self) -> bool:
        """What the types do not say."""
        raise NotImplementedError


L = TypeVar("L", bound=Line)


class Played(Line, frozen=True):
    """A game of a balance run. Lists go by seat."""

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

    def is_sound(self) -> bool:
        """A value for each seat everywhere, and that somebody won."""
        rows = [self.scores, self.places, self.decisions, *self.figures.values()]
        rows += [row for kind in self.counts.values() for row in kind.values()]
        whole = all(len(row) == self.seats for row in rows)
        return whole and 1 in self.places and self.first in range(self.seats)


class Journal(Generic[L]):
    """A working file that is open for more lines."""

    def __init__(self, path: Path, head: Mapping[str, object], kind: type[L]) -> None:
        self.path = path
        self.head = dict(head)
        self.kind = kind
        self.file: IO[str] | None = None

    def __enter__(self) -> "Journal[L]":
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
            self.file.write(msgspec.json.encode(values).decode() + "\n")
            self.file.flush()

    def add(self, line: L) -> None:
        self.write(msgspec.structs.asdict(line))

    def read(self) -> Iterator[L]:
        """The lines so far. A last one that was cut off in the middle of a write is removed."""
        with self.path.open("r+b") as file:
            end = 0
            for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE), b""), start=1):
                if not line.endswith(b"\n"):
                    if number == 1 or len(line) == LONGEST_LINE:
                        raise self.wrong(number)
                    file.truncate(end)
                    return
                if number == 1:
                    self.check_head(self.decode(1, line, dict[str, object]))
                else:
                    kept = self.decode(number, line, self.kind)
                    if not kept.is_sound():
                        raise self.wrong(number)
                    yield kept
                end += len(line)

    def decode(self, number: int, line: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self.wrong(number) from None

    def check_head(self, values: Mapping[str, object]) -> None:
        if values.get("work") != self.head.get("work"):
            raise self.wrong(1)
        for key, mine in self.head.items():
            if values.get(key) != mine:
                there, here = json.dumps(values.get(key))[:60], json.dumps(mine)[:60]
                raise BadInput(
                    f"{self.path} belongs to another run: its {key} is {there}, now it is {here}; "
                    "name another file with --work, or remove this one"
                )

    def wrong(self, number: int) -> BadInput:
        what = "the first line of a working file" if number == 1 else "a line of this run"
        return BadInput(f"{self.path} cannot be continued: line {number} is not {what}")


def work_name(head: Mapping[str, object]) -> str:
    """A name for the working file that no other run shares; "citywright balance 2" is the work of `balance`."""
    mark = hashlib.blake2b(json.dumps(head, sort_keys=True).encode(), digest_size=5).hexdigest()
    return f"{str(head['work']).split()[1]}-{head['game']}-{mark}.jsonl"
