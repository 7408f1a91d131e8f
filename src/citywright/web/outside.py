"""What comes from outside, read where it can do no harm: these run in a process of their own (`processes.py`).

They answer with plain values that a transaction only has to write down, or with a sentence about what is wrong.
"""

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from citywright.engine.deal import Deal, redraw
from citywright.engine.errors import BadInput
from citywright.engine.record import Record, read_header
from citywright.engine.rng import Rng
from citywright.engine.state import State
from citywright.engine.words import LANGUAGES
from citywright.web import library
from citywright.web.library import Game

NAMES: Final = re.compile(r"^# seat (\d{1,2}): (.{1,80})$", re.MULTILINE)  # remarks that an export of a table has
LARGEST_PIECE: Final = 40_000  # characters of its drawing; those of the house have up to 13,000
TRIED: Final = 2  # games, played at random
Options = dict[str, bool | str]
Redrawn = tuple[int, int]  # after so many moves, from this seed


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


@dataclass(frozen=True)
class Laid:
    """What a table was laid with."""

    game: str
    rules: int
    mark: str
    edition: str | None = None  # its text, unless it is a house edition, now or of a release

    def open(self) -> Game:
        return library.open_as_played(self.game, self.rules, self.mark, self.edition)


@dataclass
class Brought:
    """A record from elsewhere."""

    laid: Laid
    seats: int
    seed: int
    options: Options
    course: Course
    deal: Deal | None = None
    redrawn: Redrawn | None = None
    names: dict[int, str] = field(default_factory=dict)  # of the seats, as far as the record tells
    for_others: bool = False  # it goes on with other people, from where everything hidden can be drawn anew


def read_edition(key: str, text: str, seats: int, options: Options) -> None:
    """Whether a table can be set up with this edition, its pieces drawn and games played; a sentence if not."""
    game = library.open_game(key, text)
    for piece in game.components():
        if len(game.piece(piece, LANGUAGES[0])) > LARGEST_PIECE:
            raise BadInput(f"{piece['kind']} {piece['key']}: there is too much on this piece to draw it")
    settings = game.read_options(seats, options)
    for _ in range(TRIED):  # deals that nobody can foresee: where one decision takes for ever, it does so here
        rng = Rng.seeded(secrets.randbits(60))
        state: State = game.new(seats, rng.below(2**30), **settings)
        state.play_out(rng)
        state.dump()


def read_record(text: str, others: bool = False) -> Brought:
    """A record, played again; with `others` as far as other people can go on from.

    A turn that was only begun, and answers that were given in secret before all had answered, are left out then.
    """
    header, _ = read_header(text)
    if header.seats > 12:
        raise BadInput("its numbers are out of range")
    record = Record.load(text)
    moves = [record.parse(move) for move in record.moves]
    laid = Laid(record.game.key, record.game.rules_version, record.game.edition_mark)
    names = {int(seat): name for seat, name in NAMES.findall(text) if int(seat) < record.seats}
    brought = Brought(laid, record.seats, record.seed, record.options, Course(), record.deal, record.redrawn, names)
    if others and not record.state.over:
        if record.redrawn is not None:
            raise BadInput("it was drawn anew once already")
        brought.for_others = True
        moves = moves[: record.settled()]
    brought.course = play(record.game, record.seats, record.seed, record.options, moves, record.redrawn)
    if brought.for_others:
        brought.course.snapshots.pop(len(moves), None)  # it is another state when the game goes on
    return brought


def play_again(
    laid: Laid, seats: int, seed: int, options: Options, moves: list[tuple[int, str]], redrawn: Redrawn | None = None
) -> Course:
    """The beginning of a game that was played here."""
    game = laid.open()
    return play(game, seats, seed, options, [(seat, game.actions.parse(text)) for seat, text in moves], redrawn)


def play(
    game: Game, seats: int, seed: int, options: Options, moves: Iterable[tuple[int, int]], redrawn: Redrawn | None
) -> Course:
    after, anew = redrawn or (-1, 0)
    state: State = game.new(seats, seed, **options)
    course = Course()
    if after == 0:
        state = redraw(state, anew)
    stand(course, state)
    for number, (seat, action) in enumerate(moves, start=1):
        events = [[event.id, event.args, event.seats] for event in state.play(seat, action)]
        course.moves.append(Played(seat, game.actions.text(action), events))
        if after == number:
            state = redraw(state, anew)
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
