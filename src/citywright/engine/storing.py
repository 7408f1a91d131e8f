"""Reading dumps: typed values, each within its bounds, or one clear sentence."""

import base64
import json
import re
import zlib
from collections.abc import Sequence
from typing import Final

from citywright.engine.chance import Chance
from citywright.engine.errors import BadInput, quoted
from citywright.engine.state import Frame, Json

LONGEST_DUMP: Final = 4_000_000  # bytes
MOST_DRAWS: Final = 1 << 40
KEY: Final = re.compile("[0-9a-f]{32}|[0-9a-f]{64}")


def whole(value: object, what: str) -> int:
    """A whole number of a dump, or a clear word."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"dump: {what} should be a whole number, not {quoted(value)}")
    return value


def wholes(value: object, what: str, length: int | None = None) -> list[int]:
    """A list of whole numbers of a dump, or a clear word."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadInput(f"dump: {what} should be a list" + (f" of {length} numbers" if length is not None else ""))
    return [whole(item, what) for item in value]


def within(what: str, values: list[int], low: int, high: int) -> list[int]:
    for value in values:
        if not low <= value <= high:
            raise BadInput(f"dump: {what} holds {quoted(value)}; it goes from {low} to {high}")
    return values


def record_of(value: object, what: str) -> Json:
    if not isinstance(value, dict):
        raise BadInput(f"dump: {what} should be a JSON object")
    return value


def mask_of(numbers: Sequence[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def read_frames(names: list[str], frames: object, what: str) -> list[Frame]:
    """Frames of a dump, with names turned back into numbers."""
    if not isinstance(frames, list):
        raise BadInput(f"dump: {what} should be a list")
    result: list[Frame] = []
    for frame in frames:
        if not (isinstance(frame, list) and len(frame) == 3 and frame[0] in names):
            raise BadInput(f"dump: {what} holds {quoted(frame)}, which this game does not know")
        result.append((names.index(frame[0]), whole(frame[1], what), whole(frame[2], what)))
    return result


def read_chance(value: object) -> Chance:
    """The key in hexadecimal digits and how many draws were made."""
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str) or not KEY.fullmatch(value[0]):
        raise BadInput("dump: chance should be a key of 32 or 64 hexadecimal digits and the number of draws made")
    return Chance.at(bytes.fromhex(value[0]), within("chance", [whole(value[1], "chance")], 0, MOST_DRAWS)[0])


def unpacked(text: str) -> object:
    """The dump inside a line that `State.line` made."""
    try:
        reader = zlib.decompressobj()
        data = reader.decompress(base64.b64decode(text.encode(), b"-_", validate=True), LONGEST_DUMP)
        if not reader.eof:
            raise ValueError("it breaks off or is too long")
        return json.loads(data)
    except (ValueError, zlib.error, RecursionError) as error:
        raise BadInput(f"this line does not hold a state: {error}") from error


class Stored:
    """The fields of a dump; every value that is asked for comes checked. Errors name the field, behind `inside`."""

    def __init__(self, fields: Json, seats: int, inside: str = "") -> None:
        self.fields = fields
        self.seats = seats
        self.inside = inside

    def number(self, key: str, low: int, high: int) -> int:
        return within(self.inside + key, [whole(self.fields.get(key), self.inside + key)], low, high)[0]

    def choice(self, key: str, names: Sequence[str]) -> int:
        """A number that is stored by name."""
        value = self.fields.get(key)
        if not isinstance(value, str) or value not in names:
            raise BadInput(f"dump: {self.inside}{key} should be one of {', '.join(names)}, not {quoted(value)}")
        return names.index(value)

    def numbers(self, key: str, length: int | None, low: int, high: int) -> list[int]:
        return within(self.inside + key, wholes(self.fields.get(key), self.inside + key, length), low, high)

    def order(self, key: str) -> tuple[int, ...]:
        """Every seat once."""
        seats = wholes(self.fields.get(key), key)
        if sorted(seats) != list(range(self.seats)):
            raise BadInput(f"dump: {key} should name every seat once")
        return tuple(seats)

    def rows(self, key: str, count: int) -> list[object]:
        rows = self.fields.get(key)
        if not isinstance(rows, list) or len(rows) != count:
            raise BadInput(f"dump: {self.inside}{key} should be a list of {count}")
        return list(rows)

    def tuples(self, key: str, count: int, low: int, high: int) -> list[tuple[int, ...]]:
        what = self.inside + key
        return [tuple(within(what, wholes(row, what), low, high)) for row in self.rows(key, count)]

    def value(self, key: str) -> object:
        return self.fields.get(key)
