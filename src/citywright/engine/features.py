"""What a learning agent gets of a table: a seat's knowledge as numbers from 0 to 255, in parts that each game declares.

An *observation* is what lies before the seat's eyes: the open table and what it holds itself. An *information state* is
the observation and, behind it, the parts that only a memory knows, such as the tiles that were passed on.
Seats are seen from the own one: it comes first, then its left neighbour, and so on.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from citywright.engine.state import Json, S

if TYPE_CHECKING:
    from citywright.engine.game import Game, Options

MOST: Final = 255
EIGHT: Final = [bytes([byte >> i & 1 for i in range(8)]) for byte in range(MOST + 1)]  # the bits of a byte, one by one


class Field(NamedTuple):
    """One number: its name, the most that it usually is, to scale it by, and what it means.

    A flag is never more than 1; a number that is more than 255 is shown as 255.
    """

    name: str
    most: int
    meaning: str


class Part(NamedTuple):
    """Numbers that belong together; `axes` says what each axis of the shape is, one of them "field"."""

    name: str
    axes: tuple[str, ...]
    shape: tuple[int, ...]
    fields: tuple[Field, ...]
    meaning: str
    memory: bool = False

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size

    def most(self) -> bytes:
        """What each of its numbers is scaled by."""
        at = self.axes.index("field")
        inner = 1
        for length in self.shape[at + 1 :]:
            inner *= length
        once = b"".join([bytes([field.most]) * inner for field in self.fields])
        return once * (self.size // len(once) if once else 0)


def single(name: str, fields: Sequence[Field], meaning: str) -> Part:
    """Numbers about the table as a whole."""
    return Part(name, ("field",), (len(fields),), tuple(fields), meaning)


def rows(name: str, what: str, count: int, fields: Sequence[Field], meaning: str, memory: bool = False) -> Part:
    """The same numbers about each of several things of a kind: seats, pieces."""
    return Part(name, (what, "field"), (count, len(fields)), tuple(fields), meaning, memory)


def flags(names: Sequence[str], meaning: str) -> list[Field]:
    """Fields that are 0 or 1."""
    return [Field(name, 1, meaning) for name in names]


class Observer(Generic[S]):
    """How a table of so many seats is seen, for games that declare nothing: the decision that the seat owes.

    parts   what there is, those of memory last;  seen: how many numbers an observation has;  size: an information state
    """

    def __init__(self, game: "Game[S]", seats: int, options: "Options") -> None:
        self.seats = seats
        self._orders = [[*range(seat, seats), *range(seat)] for seat in range(seats)]
        self.steps = [step.name for step in game.steps]
        self._asked = [bytes([int(step == asked) for step in self.steps]) for asked in ("", *self.steps)]
        self.parts = tuple(self.declare(game, options))
        self.seen = sum([part.size for part in self.parts if not part.memory])
        self.size = sum([part.size for part in self.parts])

    def declare(self, game: "Game[S]", options: "Options") -> list[Part]:
        return [single("table", self.asked_fields(), "the decision that the seat owes")]

    def observation(self, s: S, seat: int) -> list[bytes]:
        """The parts that are no memory, in their order."""
        return [self.asked(s, seat)]

    def memory(self, s: S, seat: int) -> list[bytes]:
        """The parts that are."""
        return []

    def write(self, s: S, seat: int, into: Any, memory: bool = False) -> None:
        """Into a buffer of just this length: a bytearray, or the memoryview of an array."""
        found = self.observation(s, seat)
        if memory:
            found += self.memory(s, seat)
        into[:] = b"".join(found)

    def read(self, s: S, seat: int, memory: bool = False) -> bytes:
        into = bytearray(self.size if memory else self.seen)
        self.write(s, seat, into, memory)
        return bytes(into)

    def most(self) -> bytes:
        """What each number of an information state is scaled by; an observation is its beginning."""
        return b"".join([part.most() for part in self.parts])

    def describe(self) -> list[Json]:
        """Every part with its place, shape and fields."""
        found: list[Json] = []
        at = 0
        for part in self.parts:
            fields = [{"name": f.name, "most": f.most, "meaning": f.meaning} for f in part.fields]
            found.append(
                {
                    "name": part.name, "meaning": part.meaning, "memory": part.memory, "at": at, "axes": part.axes,
                    "shape": part.shape, "fields": fields,
                }
            )  # fmt: skip
            at += part.size
        return found

    # -- for the observers of games -------------------------------------------------------------------------

    def asked_fields(self) -> list[Field]:
        return [Field(f"asked {step}", 1, "the decision that the seat owes") for step in self.steps]

    def asked(self, s: S, seat: int) -> bytes:
        lane = s.lanes[seat]
        return self._asked[lane[-1][0] + 1 if lane else 0]

    def from_seat(self, seat: int) -> list[int]:
        """All seats in the order in which this one sees them."""
        return self._orders[seat]


def numbers(values: list[int]) -> bytes:
    """Numbers as bytes, those below 0 as 0 and those above the most as that."""
    try:
        return bytes(values)
    except ValueError:  # seldom
        return bytes([0 if n < 0 else n if n < MOST else MOST for n in values])


def spread(mask: int, count: int) -> bytes:
    """A number for each of so many bits, the lowest first."""
    found = [EIGHT[byte] for byte in mask.to_bytes((count + 7) // 8, "little")]
    return b"".join(found)[:count]


def padded(found: list[bytes], size: int) -> bytes:
    """Rows one behind the other, with zeros for those that are missing; what is too much is left out."""
    joined = b"".join(found)
    missing = size - len(joined)
    return joined + b"\0" * missing if missing > 0 else joined[:size]
