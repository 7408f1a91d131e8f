"""A finished game in words and views, to look back at when its rules are not played here any more."""

import base64
import lzma
from typing import Final

import msgspec
from sqlalchemy.orm import Session

from citywright.engine.chance import Chance
from citywright.engine.state import Json, Offer, State
from citywright.engine.words import Sentence
from citywright.web.library import Game
from citywright.web.store import Keepsake, Table
from citywright.web.tables.caches import Cache


class Memory(msgspec.Struct):
    """A finished game as it was seen and told."""

    places: list[int]  # none, if its people have ended it
    moments: list[int]  # numbers of moves: after these the turn passed on
    views: list[list[msgspec.Raw]]  # at each moment: what all know, then what each seat knows
    lines: dict[str, list[tuple[int, str, tuple[int, ...] | None]]]  # by language: move, text, seats that may know

    def view(self, number: int, seat: int | None) -> Json:
        """What was to be seen after so many moves, or when the turn last passed on before."""
        nth = max([i for i, moment in enumerate(self.moments) if moment <= number], default=0)
        view: Json = msgspec.json.decode(self.views[nth][0 if seat is None else seat + 1])
        return view


MEMORIES: Final[Cache[Memory]] = Cache(size=8)


class Remembered(State):
    """A moment of a game that cannot be played any more: it can be looked at."""

    def __init__(self, game: Game, table: Table, memory: Memory, number: int) -> None:
        super().__init__(game, table.seats, dict(table.options), Chance.seeded(0), [], [[]] * table.seats, False)
        self.memory = memory
        self.number = number
        self.final = list(table.scores or [])

    def clock(self) -> str:
        return f"after move {self.number}"

    def view(self, seat: int | None) -> Json:
        return self.memory.view(self.number, seat)

    def offer(self, seat: int) -> Offer:
        return Offer(Sentence("engine.over", {}, self.game.words), [], [])

    def scores(self) -> list[int]:
        return self.final

    def places(self) -> list[int]:
        return self.memory.places


def memory_of(session: Session, table: Table) -> Memory | None:
    """What was kept of a finished game."""
    memory = MEMORIES.get((table.id,))
    if memory is None:
        row = session.get(Keepsake, table.id)
        if row is None:
            return None
        memory = unpack(row.packed)
        MEMORIES.put((table.id,), memory)
    return memory


def pack(memory: Memory) -> str:
    return base64.b64encode(lzma.compress(msgspec.json.encode(memory), preset=1)).decode()


def unpack(packed: str) -> Memory:
    return msgspec.json.decode(lzma.decompress(base64.b64decode(packed)), type=Memory)
