"""What comes from outside, read where it can do no harm: these run in a process of their own (`processes.py`).

They answer with plain values that a transaction only has to write down, or with a sentence about what is wrong.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from citywright.engine.errors import BadInput
from citywright.engine.record import Record, read_header
from citywright.engine.state import State
from citywright.web import library
from citywright.web.library import Game

Options = dict[str, bool | str]


@dataclass
class Played:
    """One move and what it made happen, as the store keeps it."""

    seat: int
    text: str
    events: list[list[Any]]


@dataclass
class Course:
    """How a game has gone so far: all that its rows are made of."""

    moves: list[Played] = field(default_factory=list)
    snapshots: dict[int, str] = field(default_factory=dict)  # by the number of moves
    actors: list[int] = field(default_factory=list)
    scores: list[int] | None = None


@dataclass
class Brought:
    """A record from elsewhere."""

    game: str
    seats: int
    seed: int
    options: Options
    course: Course


def read_edition(key: str, text: str, seats: int, options: Options) -> None:
    """Whether a table can be set up with this edition; a sentence if not."""
    game = library.open_game(key, text)
    state: State = game.new(seats, 0, **game.read_options(seats, options))
    state.dump()


def read_record(text: str) -> Brought:
    header, _ = read_header(text)
    if header.seats > 12 or not -(2**62) < header.seed < 2**62:
        raise BadInput("its numbers are out of range")
    record = Record.load(text)
    moves = [record.parse(move) for move in record.moves]
    course = play(record.game, record.seats, record.seed, record.options, moves)
    return Brought(record.game.key, record.seats, record.seed, record.options, course)


def play_again(
    key: str, edition: str | None, seats: int, seed: int, options: Options, moves: list[tuple[int, str]]
) -> Course:
    """The beginning of a game that was played here."""
    game = library.open_game(key, edition)
    return play(game, seats, seed, options, [(seat, game.actions.parse(text)) for seat, text in moves])


def play(game: Game, seats: int, seed: int, options: Options, moves: Iterable[tuple[int, int]]) -> Course:
    state: State = game.new(seats, seed, **options)
    course = Course()
    stand(course, state)
    for seat, action in moves:
        events = [[event.id, event.args, event.seats] for event in state.play(seat, action)]
        course.moves.append(Played(seat, game.actions.text(action), events))
        stand(course, state)
    return course


def stand(course: Course, state: State) -> None:
    """How it stands after a move, with a snapshot when the turn has passed on, as `tables/commits.py` settles it."""
    actors = list(state.actors)
    if actors != course.actors or not actors:
        course.snapshots[len(course.moves)] = msgspec.json.encode(state.dump()).decode()
    course.actors = actors
    if not actors:
        course.scores = state.scores()
