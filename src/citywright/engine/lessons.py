"""A guided first game: what a guide says at which decision, as data over the public contract.

A lesson lies in its game's folder as `lesson.toml`: the deal, the opponents, parts with their steps, asides for what
comes up at some time, and words about the end. At each decision of the learner the first step is said that fits it and
was not said before. So where a learner is follows from the moves alone: a lesson can be left and taken up again, any
legal move is welcome, and a bot may play a part of it. docs/lessons.md says how to write one.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from citywright.engine.actions import ActionSpace
from citywright.engine.editions import Entry
from citywright.engine.errors import BadInput, quoted
from citywright.engine.game import Game, OptionValue
from citywright.engine.state import Json, State
from citywright.engine.words import LANGUAGES

FILE: Final = "lesson.toml"
ANY: Final = "any"  # the reaction to whatever was done
BUTTONS: Final = ("confirm", "scores", "rules")  # of the page around the table
LIGHTS: Final = ("action", "panel", "piece", "button")
MARKED: Final = re.compile(r"\{([^{}]*)\}")  # a piece by its key, for its name

T = TypeVar("T")
Texts = Mapping[str, str]  # by language


class Light(NamedTuple):
    """What to light up: actions by how their words begin, a panel by its id, a piece by its key, a button."""

    kind: str
    what: str


class Page(NamedTuple):
    """What is said at once, and what it is about."""

    text: Texts
    lights: tuple[Light, ...]


class When(NamedTuple):
    """The decisions that a step fits; what is left out does not matter."""

    decisions: tuple[str, ...]
    view: Mapping[str, tuple[object, ...]]  # what the learner's view says under these names, such as "own.chosen"
    offers: tuple[str, ...]  # an action that begins so is legal
    last: tuple[str, ...]  # the verb of the learner's last move
    happened: tuple[str, ...]  # one of these events since the learner decided last


class Step(NamedTuple):
    key: str  # of the idea; steps with the same key are variants, and one of them is said
    part: int  # NO_PART for an aside
    when: When
    pages: tuple[Page, ...]
    advise: tuple[str, ...]  # actions by how they begin, the best first
    after: Mapping[str, Texts]  # what is said to a move, by its verb


class Part(NamedTuple):
    title: Texts
    quick: bool  # meant to go by without the learner
    steps: tuple[Step, ...]


class Lesson(NamedTuple):
    place: str  # for errors
    seats: int
    seat: int  # the learner's
    seed: int
    options: Mapping[str, OptionValue]
    opponents: str  # the name of a bot, which also plays for the learner
    parts: tuple[Part, ...]
    asides: tuple[Step, ...]
    lines: Mapping[str, Texts]  # what a line of the score is for
    end: tuple[Page, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """In the order in which they are looked through."""
        return (*[step for part in self.parts for step in part.steps], *self.asides)

    def start(self, game: Game[Any]) -> State:
        state: State = game.new(self.seats, self.seed, **self.options)
        return state


NO_PART: Final = -1


class Guide:
    """A learner's way through a lesson: the step at hand, if one fits, and what is said to the last move."""

    def __init__(self, lesson: Lesson, state: State) -> None:
        self.lesson = lesson
        self.state = state  # its own: it plays on it
        self.said: frozenset[str] = frozenset()
        self.part = NO_PART  # that the last decision belonged to
        self.last = ""
        self.happened: frozenset[str] = frozenset()
        self.reaction: Texts | None = None
        self.enters = False  # the last move has led the learner to the first step of a later part
        self.step = self._fitting()

    def copy(self) -> "Guide":
        result = Guide.__new__(Guide)
        result.__dict__.update(self.__dict__)
        result.state = self.state.copy()
        return result

    def play(self, seat: int, action: int) -> None:
        learner = self.lesson.seat
        waits = seat != learner and learner in self.state.actors  # and goes on waiting for the same decision
        if seat == learner:
            self._answered(verb_of(self.state.game.actions, action))
        events = self.state.play(seat, action)
        self.happened |= {event.id for event in events if event.known_to(learner)}
        self.step = self._fitting()
        self.enters = not waits and self.part_here > self.part

    @property
    def part_here(self) -> int:
        """The number of the part that the learner is in, with the decision at hand."""
        return self.part if self.step is None else max(self.part, self.step.part)

    def advice(self) -> int | None:
        """The action that the step advises, if it is legal."""
        for words in self.step.advise if self.step is not None else ():
            for action in self.state.legal(self.lesson.seat):
                if begins(self.state.game.actions.text(action), words):
                    return action
        return None

    def _answered(self, verb: str) -> None:
        step, self.reaction = self.step, None
        if step is not None:
            self.said |= {step.key}
            self.part = max(self.part, step.part)
            self.reaction = step.after.get(verb, step.after.get(ANY))
        self.last, self.happened = verb, frozenset()

    def _fitting(self) -> Step | None:
        seat = self.lesson.seat
        if seat not in self.state.actors:
            return None
        here = Here.of(self.state, seat, self.last, self.happened)
        return next((step for step in self.lesson.steps if step.key not in self.said and here.fits(step.when)), None)


class Here(NamedTuple):
    """A decision of the learner, as conditions ask about it."""

    decision: str
    view: Json
    offers: list[str]
    last: str
    happened: frozenset[str]

    @staticmethod
    def of(state: State, seat: int, last: str, happened: frozenset[str]) -> "Here":
        text = state.game.actions.text
        return Here(decision_of(state, seat), state.view(seat), [text(a) for a in state.legal(seat)], last, happened)

    def fits(self, when: When) -> bool:
        return (
            (not when.decisions or self.decision in when.decisions)
            and all(seen(self.view, name) in values for name, values in when.view.items())
            and (not when.offers or any(begins(offer, words) for words in when.offers for offer in self.offers))
            and (not when.last or self.last in when.last)
            and (not when.happened or not self.happened.isdisjoint(when.happened))
        )


def seen(view: Json, name: str) -> object:
    """What a view says under a name, or under one within another; None where there is nothing."""
    found: object = view
    for part in name.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found


def decision_of(state: State, seat: int) -> str:
    """The name of the decision that a seat owes."""
    name: str = state.game.steps[state.lanes[seat][-1][0]].name
    return name


def verb_of(actions: ActionSpace, action: int) -> str:
    return actions.block_of(action).name


def begins(text: str, words: str) -> bool:
    """Whether an action begins with these words, none of them cut short."""
    return f"{text} ".startswith(f"{words} ")


# -- reading ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson of a game, checked; None if it has none."""
    file = game.folder / FILE
    return read_lesson(file, game) if file.is_file() else None


def read_lesson(file: Path, game: Game[Any]) -> Lesson:
    try:
        root = Entry(tomllib.loads(file.read_text(encoding="utf-8")), f"{game.key} {file.name}")
    except ValueError as error:
        raise BadInput(f"{game.key} {file.name}: not a TOML file: {error}") from error
    seats = root.number("seats", game.seats[0], game.seats[-1])
    lesson = Lesson(
        root.place, seats, root.number("seat", 0, seats - 1, 0), root.number("seed", 0, 10**12),
        game.read_options(seats, root.entry("options").values if root.has("options") else {}), root.text("opponents"),
        tuple([_part(entry, number) for number, entry in enumerate(root.entries("part", "key"))]),
        tuple([_step(entry, NO_PART) for entry in root.entries("aside", "key")]),
        {entry.text("key"): _closed(entry, _both(entry)) for entry in root.entries("line", "key")},
        tuple([page for entry in root.entries("end") for page in _closed(entry, _pages(entry))]),
    )  # fmt: skip
    root.done()
    Check(lesson, game).run()
    return lesson


def _part(entry: Entry, number: int) -> Part:
    entry.text("key")
    steps = [_step(step, number) for step in entry.entries("step", "key")]
    return _closed(entry, Part(_both(entry), entry.flag("quick"), tuple(steps)))


def _step(entry: Entry, part: int) -> Step:
    view = entry.entry("view").values if entry.has("view") else {}
    when = When(
        _words(entry, "decision"),
        {name: tuple(value) if isinstance(value, list) else (value,) for name, value in view.items()},
        _words(entry, "offers"), _words(entry, "last"), _words(entry, "happened"),
    )  # fmt: skip
    after = entry.entry("after") if entry.has("after") else Entry({}, entry.place)
    reactions = {verb: _closed(said, _both(said)) for verb in after.values for said in [after.entry(verb)]}
    return _closed(
        entry, Step(entry.text("key"), part, when, _pages(entry), _words(entry, "advise"), reactions)
    )  # fmt: skip


def _pages(entry: Entry) -> tuple[Page, ...]:
    """As many texts in each language; `light` has an entry for each of them, or is left out."""
    texts = {lang: _words(entry, lang) for lang in LANGUAGES}
    lights = _words(entry, "light") or ("",) * len(texts[LANGUAGES[0]])
    if not lights or any(len(found) != len(lights) for found in texts.values()):
        raise BadInput(f"{entry.place}: {', '.join(LANGUAGES)} and light should have as many entries, at least one")
    return tuple(
        [Page({lang: texts[lang][i] for lang in LANGUAGES}, _lights(entry, light)) for i, light in enumerate(lights)]
    )


def _lights(entry: Entry, text: str) -> tuple[Light, ...]:
    found = [Light(*part.strip().split(" ", 1)) for part in text.split(",") if " " in part.strip()]
    if len(found) != len([part for part in text.split(",") if part.strip()]) or any(
        light.kind not in LIGHTS for light in found
    ):
        raise entry.wrong("light", f"one of {', '.join(LIGHTS)} and what it names, such as 'panel own'")
    return tuple(found)


def _both(entry: Entry) -> Texts:
    return {lang: entry.text(lang) for lang in LANGUAGES}


def _words(entry: Entry, key: str) -> tuple[str, ...]:
    """One text or a list of them."""
    value = entry.get(key)
    items = value if isinstance(value, list) else [] if value is None else [value]
    if any(not isinstance(item, str) for item in items):
        raise entry.wrong(key, "a text or a list of texts")
    return tuple(items)


def _closed(entry: Entry, value: T) -> T:
    entry.done()
    return value


# -- checking --------------------------------------------------------------------------------------------


class Check:
    """Everything that a lesson names exists in its game; else one sentence says what does not, and where."""

    def __init__(self, lesson: Lesson, game: Game[Any]) -> None:
        state = lesson.start(game)
        self.lesson = lesson
        self.game = game
        self.view = state.view(lesson.seat)
        self.verbs = {block.name for block in game.actions.blocks}
        self.actions = {game.actions.text(action) for action in range(game.actions.size)}
        self.decisions = {step.name for step in game.steps}
        self.events = set(game.words.catalogues[LANGUAGES[0]].entries)
        components = game.components()
        self.pieces = {component["key"] for component in components}
        self.lit = {component["key"] for component in components if "number" in component}
        self.lines = {label for label, _ in state.breakdown(lesson.seat)}

    def run(self) -> None:
        for step in self.lesson.steps:
            self.step(step)
        for page in self.lesson.end:
            self.page("end", page)
        self.all_of("line", "key", self.lesson.lines, self.lines)
        missing = sorted(self.lines - set(self.lesson.lines))
        self.demand(not missing, "line", "key", missing, "there for every line of the score")

    def step(self, step: Step) -> None:
        self.all_of(step.key, "decision", step.when.decisions, self.decisions)
        self.all_of(step.key, "view", [name.partition(".")[0] for name in step.when.view], set(self.view))
        self.all_of(step.key, "last", step.when.last, self.verbs)
        self.all_of(step.key, "after", [verb for verb in step.after if verb != ANY], self.verbs)
        self.all_of(step.key, "happened", step.when.happened, self.events)
        for words in (*step.when.offers, *step.advise):
            self.action(step.key, words)
        for page in step.pages:
            self.page(step.key, page)
        for texts in step.after.values():
            self.named_pieces(step.key, texts)

    def page(self, where: str, page: Page) -> None:
        self.named_pieces(where, page.text)
        for kind, what in page.lights:
            if kind == "action":
                self.action(where, what)
            elif kind == "panel":
                self.all_of(where, "light", [re.sub(r"-\d+$", "-N", what)], set(self.game.layout.places))
            else:
                self.all_of(where, "light", [what], self.lit if kind == "piece" else set(BUTTONS))

    def named_pieces(self, where: str, texts: Texts) -> None:
        for lang, text in texts.items():
            self.all_of(where, lang, MARKED.findall(text), self.pieces)

    def action(self, where: str, words: str) -> None:
        self.demand(any(begins(text, words) for text in self.actions), where, "action", words, "the beginning of one")

    def all_of(self, where: str, field: str, found: "Mapping[str, object] | list[str] | tuple[str, ...]",
               known: set[str]) -> None:  # fmt: skip
        for name in found:
            self.demand(name in known, where, field, name, f"one of {', '.join(sorted(known)[:40])}")

    def demand(self, holds: bool, where: str, field: str, found: object, should: str) -> None:
        if not holds:
            raise BadInput(f"{self.lesson.place}: {where}: {field} {quoted(found)} should be {should}")
