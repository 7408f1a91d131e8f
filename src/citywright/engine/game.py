"""A game as it lies in its box: title, seats, options, edition, and the way to start or load a table of it."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final, Generic

from citywright.engine.actions import ActionSpace
from citywright.engine.drawing.layout import Layout
from citywright.engine.errors import BadInput, quoted
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Offer, Phase, S, Step, read_frames, read_rng, whole
from citywright.engine.words import Words

OptionValue = bool | str
SEEDS: Final = 10**64


class Option:
    """A rule that a table may switch before it starts."""

    def __init__(self, key: str, default: OptionValue, values: tuple[OptionValue, ...], seats: range) -> None:
        self.key = key
        self.default = default
        self.values = values
        self.seats = seats  # the seat counts it makes sense for

    def values_for(self, seats: int) -> tuple[OptionValue, ...]:
        return self.values if seats in self.seats else (self.default,)


class Game(Generic[S]):
    """What a table needs to know before the first move. Each game fills it in; see `games/`."""

    key: str
    title: str
    rules: int  # version of the rules; records of another version are refused, never misread
    seats: range
    longest: int  # no game takes more decisions
    patience: int = 1_000_000_000  # about how many ends of its turn a greedy bot looks at; less where turns are long
    options: tuple[Option, ...]
    actions: ActionSpace
    steps: Sequence[Step[S]]
    phases: Sequence[Phase[S]]
    phase_names: list[str]
    words: Words
    limits: Mapping[str, float]  # shares that the balance report holds the game's own tallies to
    edition_mark: str  # key, version and fingerprint of the edition
    layout: Layout  # where its panels lie on a screen
    step_rules: Mapping[str, tuple[str, ...]] = {}  # groups of rule ids that a step is about, such as "N-BUILD"

    # -- starting and loading ----------------------------------------------------------------------

    def new(self, seats: int, seed: int, **options: OptionValue) -> S:
        """A table ready for its first decision; same arguments, same game, on every platform."""
        if type(seed) is not int or abs(seed) >= SEEDS:
            raise BadInput(f"a seed is a whole number of at most 64 digits, not {quoted(seed)}")
        state = self.start(seats, self.read_options(seats, options), Rng.seeded(seed))
        state.proceed()
        return state

    def start(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> S:
        """The table laid, the first phase waiting."""
        raise NotImplementedError

    def restore(
        self, seats: int, options: dict[str, OptionValue], rng: Rng, flow: tuple[list[Frame], list[list[Frame]], bool],
        table: Json,
    ) -> S:  # fmt: skip
        """A state from the parts of a dump."""
        raise NotImplementedError

    def read_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option with its value; a wrong number of seats, option or value ends in one clear sentence."""
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                raise BadInput(f"{self.title} has no option {quoted(key)}; it has {', '.join(known) or 'none'}")
        result: dict[str, OptionValue] = {}
        for key, option in known.items():
            value = given.get(key, option.default)
            allowed = option.values_for(seats)
            if not isinstance(value, bool | str) or not any(value is v or value == v for v in allowed):
                choices = ", ".join(str(v).lower() for v in allowed)
                raise BadInput(f"option {key} cannot be {quoted(value)} with {seats} players; it can be {choices}")
            result[key] = value
        return result

    def load(self, dump: object) -> S:
        """A dumped state again; it goes on exactly like the original."""
        if not isinstance(dump, dict):
            raise BadInput("a dump is a JSON object")
        for field, mine in (("game", self.key), ("rules", self.rules), ("edition", self.edition_mark)):
            if dump.get(field) != mine:
                raise BadInput(f"dump: {field} is {quoted(dump.get(field))}, this game has {mine!r}")
        seats = whole(dump.get("seats"), "seats")
        options, lanes, table = dump.get("options"), dump.get("lanes"), dump.get("table")
        if seats not in self.seats or not isinstance(lanes, list) or len(lanes) != seats:
            raise BadInput("dump: seats and lanes do not fit this game")
        if not isinstance(options, dict) or not isinstance(table, dict):
            raise BadInput("dump: options and table should be JSON objects")
        steps = [step.name for step in self.steps]
        flow = (
            read_frames(self.phase_names, dump.get("phases"), "phases"),
            [read_frames(steps, lane, "lanes") for lane in lanes],
            dump.get("barrier") is True,
        )
        return self.restore(seats, self.read_options(seats, options), read_rng(dump.get("rng")), flow, table)

    # -- the rooms of the rules: a state asks its game ---------------------------------------------

    def table(self, state: S) -> Json:
        """The game's own part of a dump."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> Json:
        raise NotImplementedError

    def sample(self, state: S, seat: int, rng: Rng) -> S:
        raise NotImplementedError

    def breakdown(self, state: S, seat: int) -> list[tuple[str, int]]:
        raise NotImplementedError

    def ranking(self, state: S) -> list[tuple[int, ...]]:
        """What the places go by, better is higher; a game with tie-breakers adds them."""
        return [(score,) for score in state.scores()]

    def check(self, state: S) -> None:
        raise NotImplementedError

    # -- the rooms that are not rules --------------------------------------------------------------

    def judge(self, state: S, seat: int) -> int:
        """How good the state is for the seat, in whole hundredths of a point; higher is better."""
        raise NotImplementedError

    def prospects(self, state: S, seat: int) -> list[int]:
        """The legal actions worth a look, for bots that cannot look at all of them; never empty for an actor."""
        return state.legal(seat)

    def blind(self, state: S, seat: int) -> bool:
        """Whether a look half-way, just past this decision, tells nothing, so that a bot follows all of it."""
        return False

    def foresee(self, state: S, seat: int) -> None:
        """Carry out the seat's own finished plan on a copy, as far as it depends on nobody else.

        It may open further decisions for the seat; a plan that is carried out is gone.
        """
        raise NotImplementedError

    def features(self, state: S, seat: int) -> bytes:
        """The seat's knowledge as numbers from 0 to 255, always as many as `feature_names`."""
        raise NotImplementedError

    def feature_names(self) -> list[str]:
        raise NotImplementedError

    def settled(self, state: S, seat: int) -> bool:
        """Whether a bot judges here although the seat owes more decisions.

        As a rule at a barrier: what lies behind it the sample has only made up. Or when the rest of a long lane is
        another question.
        """
        return state.barrier

    def plain(self, view: Json, lang: str) -> str:
        """The table as text for a terminal."""
        raise NotImplementedError

    def picture(self, view: Json, lang: str) -> str:
        """The table as one page of HTML and SVG, for a notebook."""
        raise NotImplementedError

    def panels(self, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
        """The table as pieces of HTML, each with a stable id."""
        raise NotImplementedError

    def own_panels(self, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
        """Of the panels of a seat those that are not the same for all eyes; more than those does no harm."""
        return self.panels(view, offer, lang)

    def components(self) -> list[Json]:
        """Every component of the edition with its source, both names and its text in both languages."""
        raise NotImplementedError

    def trace(self, state: S, seat: int, action: int) -> list[tuple[str, str]]:
        """For the balance report, before a move: pairs of what happens and to which component ("" for the game).

        The kinds "offered" and "taken" belong to every game; others, such as "built", are its own.
        """
        return []


def fingerprint(text: str) -> str:
    """A short mark of an edition's content."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
