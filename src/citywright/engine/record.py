"""A game as a text file: how it was set up, and every move as a line of words.

The record is the memory of a table: it replays to any moment, and it undoes, but never across a barrier.
It holds the seed, hence all secrets: a running game is not to be shown by its record.
Lines that begin with # are remarks. A record of a web table also says what its seed was made of (`Deal`), and whether
everything hidden was drawn anew at some moment because the game had come from elsewhere.
"""

from collections.abc import Iterator
from typing import Any

from citywright.engine import registry
from citywright.engine.deal import HASH, SALT, Deal, read_entropy, redraw
from citywright.engine.errors import BadInput, CitywrightError
from citywright.engine.game import SEEDS, Game, OptionValue
from citywright.engine.state import State
from citywright.engine.words import Event

HEAD = "citywright record 1"
LONGEST_FILE = 4_000_000  # characters; a record of the longest game is far below


class Header:
    """What a record says before its moves."""

    def __init__(
        self, game: str, rules: int, edition: str, seats: int, seed: int, options: dict[str, str],
        deal: Deal | None = None, redrawn: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.rules = rules
        self.edition = edition
        self.seats = seats
        self.seed = seed
        self.options = options
        self.deal = deal  # what the seed was made of
        self.redrawn = redrawn  # after so many moves, from this seed


class Record:
    """A table and its moves.

    >>> import citywright as cw
    >>> record = cw.Record.new(cw.game("neom"), seats=3, seed=7)
    >>> events = record.play(0, record.state.legal(0)[0])
    >>> record.moves[0].startswith("0 keep ")
    True
    >>> cw.Record.load(record.text()).replay().dump() == record.state.dump()
    True
    """

    def __init__(
        self, game: Game[Any], seats: int, seed: int, options: dict[str, OptionValue],
        redrawn: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.deal: Deal | None = None
        self.redrawn = redrawn
        self.moves: list[str] = []
        self.log: list[list[Event]] = []  # what each move made happen
        self.state = self._start()
        self._safe = 0  # moves before this number stand behind a barrier
        self._base = self.state.copy()  # the state after `_safe` moves

    @staticmethod
    def new(game: Game[Any], seats: int, seed: int, **options: OptionValue) -> "Record":
        return Record(game, seats, seed, game.read_options(seats, options))

    def play(self, seat: int, action: int) -> list[Event]:
        """Play on the record's state and note the move."""
        events = self.state.play(seat, action)
        self.moves.append(f"{seat} {self.game.actions.text(action)}")
        self.log.append(events)
        self.state = self._drawn_anew(self.state, len(self.moves))
        if self.state.barrier:
            self._safe = len(self.moves)
            self._base = self.state.copy()
        return events

    @property
    def can_undo(self) -> bool:
        return len(self.moves) > self._safe

    def undo(self) -> str:
        """Take the last move back and return it; what a barrier closed stays closed."""
        if not self.can_undo:
            raise BadInput("the last move cannot be undone: it showed something new or drew at random")
        self.log.pop()
        last = self.moves.pop()
        state = self._base.copy()
        for move in self.moves[self._safe :]:
            state.apply(*self.parse(move))
        self.state = state
        return last

    def parse(self, move: str) -> tuple[int, int]:
        """A line such as "2 build c4" as seat and action."""
        seat, _, text = move.strip().partition(" ")
        if not (seat.isascii() and seat.isdigit() and len(seat) < 4):
            raise BadInput(f"a move begins with the number of a seat; {move[:60]!r} does not")
        return int(seat), self.game.actions.parse(text)

    def replay(self, upto: int | None = None) -> State:
        """The state after the first `upto` moves, or after all of them."""
        if upto is not None and not 0 <= upto <= len(self.moves):
            raise BadInput(f"this record has {len(self.moves)} moves; there is no moment {upto}")
        state = self._start()
        for number, move in enumerate(self.moves[:upto], start=1):
            state.apply(*self.parse(move))
            state = self._drawn_anew(state, number)
        return state

    def walk(self) -> Iterator[tuple[int, int, State]]:
        """Every move with its number, its seat and the state before it, which the next step changes."""
        state = self._start()
        for number, move in enumerate(self.moves, start=1):
            seat, action = self.parse(move)
            yield number, seat, state
            state.apply(seat, action)
            state = self._drawn_anew(state, number)

    def settled(self) -> int:
        """The last moment at which nobody had answered in secret or begun a turn, as a number of moves."""
        state, last = self._start(), 0
        for number, move in enumerate(self.moves, start=1):
            state.barrier = False
            state.enact(*self.parse(move))
            if state.over:  # all have answered, and the table goes on
                last = number
            state.proceed()
            state = self._drawn_anew(state, number)
        return last

    def _start(self) -> State:
        return self._drawn_anew(self.game.new(self.seats, self.seed, **self.options), 0)

    def _drawn_anew(self, state: State, number: int) -> State:
        if self.redrawn is None or self.redrawn[0] != number:
            return state
        return redraw(state, self.redrawn[1])

    # -- as text ---------------------------------------------------------------------------------

    def text(self) -> str:
        options = {key: str(value).lower() for key, value in self.options.items()}
        game = self.game
        header = Header(
            game.key, game.rules_version, game.edition_mark, self.seats, self.seed, options, self.deal, self.redrawn
        )
        return record_text(header, self.moves)

    @staticmethod
    def load(text: str, game: Game[Any] | None = None) -> "Record":
        """A record from its text; `game` is needed when it was played with an edition of one's own."""
        header, moves = read_header(text)
        record = Record.opened(header, game)
        for number, move in enumerate(moves, start=1):
            try:
                record.play(*record.parse(move))
            except CitywrightError as error:
                raise BadInput(f"move {number}, {move[:60]!r}: {error}") from error
        if record.redrawn is not None and not 0 <= record.redrawn[0] <= len(moves):
            raise BadInput(f"this record was drawn anew after move {record.redrawn[0]}, but has only {len(moves)}")
        return record

    @staticmethod
    def opened(header: Header, game: Game[Any] | None = None) -> "Record":
        """The table of a record before its first move."""
        if game is None:
            game = registry.game_as_played(header.game, header.rules, header.edition)
        if header.game != game.key:
            raise BadInput(f"this is a record of {header.game}; here is {game.key}")
        game = game.under(header.rules)
        if header.edition != game.edition_mark:
            raise BadInput(f"this record was played with edition {header.edition}, not with {game.edition_mark}")
        options = game.read_options(header.seats, read_values(game, header.options))
        record = Record(game, header.seats, header.seed, options, header.redrawn)
        record.deal = header.deal
        return record


def record_text(header: Header, moves: list[str]) -> str:
    """A record as text; it needs no game, so it can be had of one that is not played here any more."""
    lines = [
        HEAD,
        f"game {header.game}",
        f"rules {header.rules}",
        f"edition {header.edition}",
        f"seats {header.seats}",
        f"seed {header.seed}",
        *[f"option {key} {value}" for key, value in header.options.items()],
        *(header.deal.lines() if header.deal is not None else []),
        *([f"redrawn {header.redrawn[0]} {header.redrawn[1]}"] if header.redrawn is not None else []),
        "moves",
        *moves,
    ]
    return "\n".join(lines) + "\n"


def read_header(text: str) -> tuple[Header, list[str]]:
    """The parts of a record's text, or a clear word about what is wrong with it."""
    if len(text) > LONGEST_FILE:
        raise BadInput("this file is too long to be a record")
    lines = [line.strip() for line in text.splitlines() if not line.startswith("#")]
    if not lines or lines[0] != HEAD:
        raise BadInput(f"this is not a record: its first line should be {HEAD!r}")
    if "moves" not in lines:
        raise BadInput("this record is cut short: it has no line 'moves'")
    split = lines.index("moves")
    fields: dict[str, str] = {}
    options: dict[str, str] = {}
    entropy: list[str] = []
    for line in lines[1:split]:
        key, _, value = line.partition(" ")
        if key == "option":
            name, _, value = value.partition(" ")
            options[name] = value
        elif key == "entropy":
            entropy.append(value)
        else:
            fields[key] = value
    for key in ("game", "rules", "edition", "seats", "seed"):
        if key not in fields:
            raise BadInput(f"this record is cut short: it has no line {key!r}")
    header = Header(
        fields["game"][:60], number_of(fields, "rules"), fields["edition"][:100], number_of(fields, "seats"),
        number_of(fields, "seed"), options, read_deal(fields, entropy), read_redrawn(fields),
    )  # fmt: skip
    return header, [line for line in lines[split + 1 :] if line]


def read_deal(fields: dict[str, str], entropy: list[str]) -> Deal | None:
    """The commitment and what it was made of, of a record that has them."""
    if "commitment" not in fields:
        return None
    for key in ("host", "salt"):
        if key not in fields:
            raise BadInput(f"this record has a commitment but no line {key!r}")
    for key, form in (("commitment", HASH), ("salt", SALT)):
        if not form.fullmatch(fields[key]):
            raise BadInput(f"this record's {key} is not as it should be: {fields[key][:80]!r}")
    words = [read_entropy(value, number_of(fields, "seats")) for value in entropy]
    return Deal(seed_of(fields, "host"), fields["salt"], words, fields["commitment"])


def read_redrawn(fields: dict[str, str]) -> tuple[int, int] | None:
    if "redrawn" not in fields:
        return None
    after, _, seed = fields["redrawn"].partition(" ")
    parts = {"redrawn": after, "seed": seed}
    return number_of(parts, "redrawn"), seed_of(parts, "seed")


def seed_of(fields: dict[str, str], key: str) -> int:
    seed = number_of(fields, key)
    if abs(seed) >= SEEDS:
        raise BadInput(f"this record's {key} should have at most 64 digits")
    return seed


def number_of(fields: dict[str, str], key: str) -> int:
    value = fields[key]
    if len(value) > 80 or not value.removeprefix("-").isdigit() or not value.isascii():
        raise BadInput(f"this record's {key} should be a whole number, not {value[:40]!r}")
    return int(value)


def read_values(game: Game[Any], options: dict[str, str]) -> dict[str, OptionValue]:
    """Option values from their words."""
    kinds = {option.key: option.default for option in game.options}
    result: dict[str, OptionValue] = {}
    for key, value in options.items():
        if isinstance(kinds.get(key), bool) and value in ("true", "false"):
            result[key] = value == "true"
        else:
            result[key] = value
    return result
