"""A game as it lies in its box: title, seats, options, edition, its rooms by name, and the way to a table of it."""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Generic

from citywright.engine.actions import ActionSpace
from citywright.engine.bounds import FAIR_SEATS, Bound
from citywright.engine.chance import Chance
from citywright.engine.components import Browsing
from citywright.engine.drawing.layout import ONE_MAP, Layout
from citywright.engine.drawing.page import page
from citywright.engine.errors import BadInput, BrokenState, quoted
from citywright.engine.features import Observer
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Offer, S
from citywright.engine.steps import Flow
from citywright.engine.storing import read_chance, read_frames, whole
from citywright.engine.words import Words

OptionValue = bool | str
Options = dict[str, OptionValue]
Stacks = tuple[list[Frame], list[list[Frame]], bool]  # phases, lanes and barrier of a dump
Trace = list[tuple[str, str]]
Terms = list[tuple[str, int]]  # ids of sentences, and hundredths of a point
Characters = dict[str, dict[str, int]]  # for each character, what some terms are worth to it in hundredths
SEEDS: Final = 10**64
NO_BROWSING: Final = Browsing()
SWITCH: Final[tuple[OptionValue, ...]] = (False, True)


class UnknownRules(BadInput):
    """A version of the rules that a game does not know, or knows no longer."""


class Option:
    """A rule that a table may switch before it starts."""

    def __init__(
        self, key: str, seats: range, values: tuple[OptionValue, ...] = SWITCH,
        by_seats: Mapping[int, tuple[OptionValue, ...]] = {},
    ) -> None:  # fmt: skip
        self.key = key
        self.seats = seats  # the seat counts it makes sense for
        self.values = values
        self.by_seats = by_seats  # where some of the values do not fit every seat count
        self.default = values[0]

    def values_for(self, seats: int) -> tuple[OptionValue, ...]:
        return self.by_seats.get(seats, self.values) if seats in self.seats else (self.default,)


# -- what a game may leave out --------------------------------------------------------------------------


def every_action(state: Any, seat: int) -> list[int]:
    actions: list[int] = state.legal(seat)
    return actions


def never(state: Any, seat: int) -> bool:
    return False


def not_yet(state: Any) -> bool:
    return False


def at_a_barrier(state: Any, seat: int) -> bool:
    """What lies behind a barrier the sample has only made up."""
    barrier: bool = state.barrier
    return barrier


def by_score(state: Any) -> list[tuple[int, ...]]:
    return [(score,) for score in state.scores()]


def untraced(state: Any, seat: int, action: int) -> Trace:
    return []


def no_plans(state: Any, seat: int) -> None:
    """Nothing is planned in secret, so there is nothing to carry out."""


def no_components(game: Any) -> list[Json]:
    return []


def no_picture(game: Any, component: Json, lang: str) -> str:
    return ""


def to_the_end(state: Any) -> int:
    """A game that does not say how far it is: every look ahead goes to its end."""
    return 0


def no_terms(state: Any, seat: int) -> Terms:
    return []


def no_doubt(state: Any, seat: int, action: int) -> int:
    return 0


def no_figures(state: Any) -> list[tuple[str, list[int]]]:
    return []


ROOMS: Final = {
    "fields": ("OPTIONS",),
    "steps": ("FLOW",),
    "table": ("load_fields",),
    "state": ("check",),
    "scoring": ("breakdown", "ranking"),
    "view": ("view", "sample"),
    "judgement": (
        "judge",
        "judge_terms",
        "CHARACTERS",
        "paths",
        "rounds_left",
        "last_turn",
        "nothing_hidden",
        "resolve_own_plan",
        "candidates",
        "hasty_candidates",
        "stops_search",
        "doubt",
    ),
    "candidates": ("candidates", "hasty_candidates", "defers_judgement"),
    "features": ("Observer",),
    "trace": ("trace", "final_figures"),
    "bounds": ("BOUNDS",),
    "drawing": ("LAYOUT", "panels", "own_panels"),
    "drawing.plain": ("plain",),
    "drawing.piece": ("piece",),
    "components": ("components", "BROWSING"),
}


BOUND: Final = (  # rooms that know their game
    "start", "load_fields", "panels", "own_panels", "picture", "plain", "components", "piece",
)  # fmt: skip


def rooms(package: str, edition: Any) -> dict[str, Any]:
    """An edition with its actions and words, and what a game's rooms hold for it, each under its own name.

    A room or a name that is not there has a default.
    """
    actions, text = import_module(f"{package}.actions"), import_module(f"{package}.text")
    found = {"edition": edition, "actions": actions.Actions(edition), "words": text.make_words(edition)}
    for module, names in ROOMS.items():
        if find_spec(f"{package}.{module}") is not None:
            room = import_module(f"{package}.{module}")
            found |= {name.lower(): getattr(room, name) for name in names if hasattr(room, name)}
    return found


class Sight:
    """How deep a playout looks: rounds until it is first judged, rounds it is played, and whether in a hurry."""

    def __init__(self, near: int, far: int, hasty: bool = True) -> None:
        self.near = near
        self.far = far
        self.hasty = hasty


class Game(Generic[S]):
    """What a table needs to know before the first move, and the rooms of the game, bound by name.

    rules_version     what it is played by: the newest version or, by `under`, another of `rules_versions`, all that
                      its steps still know; records of others are refused, never misread
    longest           no game takes more decisions
    search_budget     about how many ends of its turn a greedy bot looks at; less where turns are long
    horizon           how far a look ahead goes, as a difference of `rounds_left`
    farthest          how far it goes on, judging each round on the way, where play in a hurry is true to the game for
                      so long; 0: no farther than the horizon
    deeper            how it looks again, one after the other, as long as it is decided before time is over
    edition           the components; its `mark` is key, version and fingerprint
    package           the package of its rooms, where `start` is from;  folder: where they lie, with its rules.md
    step_rules        groups of rule ids that a step is about, such as "N-BUILD"
    bounds            what games between equal bots are held to

    start             the table laid, the first phase waiting
    load_fields       a state from the parts of a dump
    view, sample      what a seat may know; a whole state with all that it cannot know drawn anew
    breakdown         labelled score lines;  ranking: what the places go by, better is higher
    check             raises BrokenState if a component was lost, doubled or invented

    judge             how good the state is for the seat, in whole hundredths of a point; higher is better
    judge_terms       what that is made of: ids of the game's sentences with their hundredths, which add up to `judge`;
                      none if the game does not tell
    characters        what some of these terms are worth to a builder, a trader, a raider, in hundredths (100 is usual),
                      and what a step on one of the paths is, in hundredths of a point (0 is usual)
    paths             ways to win that differ, and how far the seat has gone on each, what it is sure to get included
    rounds_left       how many rounds begin after the present one: it never grows, and a look ahead stops when it has
                      fallen by `horizon`; parts of rounds may count (City Tycoon: half ones). A game that does not say
                      is always at 0, so a look ahead goes to its end
    last_turn         whether the seat has no turn after this one and nobody else can change what it will end with: then
                      `judge` tells that exactly once the turn is over
    nothing_hidden    whether from here on nothing is hidden from anybody and nothing is left to chance
    resolve_own_plan  carries out the seat's own finished plan on a copy, as far as it depends on nobody else; it may
                      open further decisions for the seat, and a plan that is carried out is gone
    candidates        the legal actions worth a look, for bots that cannot look at all of them; never empty for an actor
    hasty_candidates  the few that a player in a hurry looks at; playouts are made of them; the same if it is left out
    defers_judgement  whether a look half-way, just past this decision, tells nothing, so that a bot follows all of it
    doubt             how far players who judge alike may differ about an action, in hundredths of a point: where they
                      bid against each other, a bot draws its own share of it
    stops_search      whether a bot judges here although the seat owes more decisions
    observer          a table of so many seats, with such options, as numbers for learning agents (engine/features.py)
    trace             before a move, pairs of what happens and to which component ("" for the game), for the balance
                      report; "offered" and "taken" belong to every game, other kinds are its own
    final_figures     at the end, figures by seat, such as the garbage left; the same names every time

    layout            where the panels lie on a screen
    panels            the table as pieces of HTML, each with a stable id;  own_panels: those of a seat that are not the
                      same for all eyes (more than those does no harm)
    picture, plain    the table as one page of HTML and SVG, for a notebook, and as text for a terminal
    components        every component of the edition with its source, both names and its text in both languages
    browsing          how they are looked through;  piece: one of them as HTML, with the shapes of the panels
    """

    def __init__(
        self, *, key: str, title: str, rules_version: int, seats: range, longest: int, edition: Any,
        actions: ActionSpace, flow: Flow[S], words: Words,
        start: Callable[["Game[S]", int, Options, Chance], S],
        load_fields: Callable[["Game[S]", int, Options, Chance, Stacks, Json], S],
        view: Callable[[S, int | None], Json],
        sample: Callable[[S, int, Rng], S],
        breakdown: Callable[[S, int], list[tuple[str, int]]],
        check: Callable[[S], None],
        judge: Callable[[S, int], int],
        panels: Callable[["Game[S]", Json, Offer | None, str], dict[str, str]],
        plain: Callable[["Game[S]", Json, str], str],
        options: tuple[Option, ...] = (),
        layout: Layout = ONE_MAP,
        resolve_own_plan: Callable[[S, int], None] = no_plans,
        observer: Callable[["Game[S]", int, Options], Observer[S]] = Observer,
        picture: Callable[["Game[S]", Json, str], str] = page,
        components: Callable[["Game[S]"], list[Json]] = no_components,
        browsing: Browsing = NO_BROWSING,
        piece: Callable[["Game[S]", Json, str], str] = no_picture,
        own_panels: Callable[["Game[S]", Json, Offer | None, str], dict[str, str]] | None = None,
        ranking: Callable[[S], list[tuple[int, ...]]] = by_score,
        candidates: Callable[[S, int], list[int]] = every_action,
        hasty_candidates: Callable[[S, int], list[int]] | None = None,
        defers_judgement: Callable[[S, int], bool] = never,
        stops_search: Callable[[S, int], bool] = at_a_barrier,
        doubt: Callable[[S, int, int], int] = no_doubt,
        search_budget: int = 1_000_000_000,
        judge_terms: Callable[[S, int], Terms] = no_terms,
        characters: Characters = {},  # noqa: B006 - nobody changes it
        paths: Callable[[S, int], Terms] = no_terms,
        rounds_left: Callable[[S], int] = to_the_end,
        horizon: int = 1,
        farthest: int = 0,
        deeper: tuple[Sight, ...] = (),
        last_turn: Callable[[S, int], bool] = never,
        nothing_hidden: Callable[[S], bool] = not_yet,
        trace: Callable[[S, int, int], Trace] = untraced,
        final_figures: Callable[[S], list[tuple[str, list[int]]]] = no_figures,
        bounds: tuple[Bound, ...] = (FAIR_SEATS,),
        step_rules: Mapping[str, tuple[str, ...]] = {},
        older_rules: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.key = key
        self.title = title
        self.rules_version = rules_version
        self.rules_versions = (*older_rules, rules_version)
        self.seats = seats
        self.longest = longest
        self.options = options
        self._usual: Options = {option.key: option.default for option in options}
        self.edition = edition
        self.edition_mark: str = edition.mark
        self.actions = actions
        self.do: Any = actions  # as the game's own class, with a block for each verb
        self.flow = flow
        self.steps = flow.steps(actions)
        self.phases = flow.phases
        self.phase_names = flow.phase_names
        self.words = words
        self.bounds = bounds
        self.step_rules = step_rules
        self.package: str = start.__module__.rpartition(".")[0]
        self.folder = Path(str(sys.modules[start.__module__].__file__)).parent
        self.start: Callable[[int, Options, Chance], S] = partial(start, self)
        self.load_fields: Callable[[int, Options, Chance, Stacks, Json], S] = partial(load_fields, self)
        self.view = view
        self.sample = sample
        self.breakdown = breakdown
        self.ranking = ranking
        self.check = check
        self.judge = judge
        self.resolve_own_plan = resolve_own_plan
        self.candidates = candidates
        self.hasty_candidates = hasty_candidates or candidates
        self.defers_judgement = defers_judgement
        self.stops_search = stops_search
        self.doubt = doubt
        self.search_budget = search_budget
        self.judge_terms = judge_terms
        self.characters = characters
        self.paths = paths
        self.rounds_left = rounds_left
        self.horizon = horizon
        self.farthest = max(horizon, farthest)
        self.deeper = deeper
        self.last_turn = last_turn
        self.nothing_hidden = nothing_hidden
        self._observer = observer
        self.trace = trace
        self.final_figures = final_figures
        self.layout = layout
        self.panels: Callable[[Json, Offer | None, str], dict[str, str]] = partial(panels, self)
        self.own_panels: Callable[[Json, Offer | None, str], dict[str, str]] = partial(own_panels or panels, self)
        self.picture: Callable[[Json, str], str] = partial(picture, self)
        self.plain: Callable[[Json, str], str] = partial(plain, self)
        self.components: Callable[[], list[Json]] = partial(components, self)
        self.browsing = browsing
        self.piece: Callable[[Json, str], str] = partial(piece, self)

    def saying(self, words: Words) -> "Game[S]":
        """The same game in other words, such as those of a table whose seats have names."""
        result = self._again()
        result.words = words
        return result

    def under(self, rules: int) -> "Game[S]":
        """The same game by an earlier version of its rules; where it played differently, steps ask for the version."""
        if rules == self.rules_version:
            return self
        if rules not in self.rules_versions:
            known = ", ".join(map(str, self.rules_versions))
            raise UnknownRules(f"{self.title} is not played here under rules version {rules}; it is under {known}")
        result = self._again()
        result.rules_version = rules
        return result

    def _again(self) -> "Game[S]":
        """The same game as an object of its own, made like the first: compiled ones cannot be copied otherwise."""
        *older, newest = self.rules_versions
        result: Game[S] = Game(
            key=self.key, title=self.title, rules_version=newest, older_rules=tuple(older), seats=self.seats,
            longest=self.longest, options=self.options, edition=self.edition, actions=self.actions,
            flow=self.flow, words=self.words, bounds=self.bounds, step_rules=self.step_rules, layout=self.layout,
            view=self.view, sample=self.sample, breakdown=self.breakdown, ranking=self.ranking, check=self.check,
            judge=self.judge, resolve_own_plan=self.resolve_own_plan, candidates=self.candidates,
            defers_judgement=self.defers_judgement, stops_search=self.stops_search, search_budget=self.search_budget,
            observer=self._observer, browsing=self.browsing, trace=self.trace, final_figures=self.final_figures,
            doubt=self.doubt, hasty_candidates=self.hasty_candidates, judge_terms=self.judge_terms,
            characters=self.characters, paths=self.paths, rounds_left=self.rounds_left, horizon=self.horizon,
            farthest=self.farthest, deeper=self.deeper, last_turn=self.last_turn, nothing_hidden=self.nothing_hidden,
            **{room: getattr(self, room).func for room in BOUND},
        )  # fmt: skip
        result.rules_version = self.rules_version
        return result

    def observer(self, seats: int, **options: OptionValue) -> Observer[S]:
        """How a learning agent sees a table of so many seats."""
        return self._observer(self, seats, self.read_options(seats, options))

    # -- starting and loading ----------------------------------------------------------------------

    def new(self, seats: int, seed: int, **options: OptionValue) -> S:
        """A table ready for its first decision; same arguments, same game, on every platform."""
        if type(seed) is not int or abs(seed) >= SEEDS:
            raise BadInput(f"a seed is a whole number of at most 64 digits, not {quoted(seed)}")
        state = self.start(seats, self.read_options(seats, options), Chance.seeded(seed))
        state.proceed()
        return state

    def read_options(self, seats: int, given: Mapping[str, object]) -> Options:
        """Every option with its value; a wrong number of seats, option or value ends in one clear sentence."""
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        if not given:
            return self._usual.copy()
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                raise BadInput(f"{self.title} has no option {quoted(key)}; it has {', '.join(known) or 'none'}")
        result: Options = {}
        for key, option in known.items():
            value = given.get(key, option.default)
            allowed = option.values_for(seats)
            if not isinstance(value, bool | str) or value not in allowed:
                choices = ", ".join(str(v).lower() for v in allowed)
                players = "1 player" if seats == 1 else f"{seats} players"
                raise BadInput(f"option {key} cannot be {quoted(value)} with {players}; it can be {choices}")
            result[key] = value
        return result

    def load(self, dump: object) -> S:
        """A dumped state again; it goes on exactly like the original."""
        if not isinstance(dump, dict):
            raise BadInput("a dump is a JSON object")
        for field, mine in (("game", self.key), ("rules", self.rules_version), ("edition", self.edition_mark)):
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
        state = self.load_fields(seats, self.read_options(seats, options), read_chance(dump.get("chance")), flow, table)
        try:
            state.check()
        except BrokenState as error:
            raise BadInput(f"dump: {error}") from error
        return state
