"""A coach: good moves during a game, and what the moves of a finished one were worth; thought out in other processes.

A hint is found from what its seat knows, and an analysis from what each seat knew at the time.
"""

import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Any, Final

import citywright as cw
from citywright.bots.analysis import decision
from citywright.bots.reasons import differences, terms_behind
from citywright.bots.search import Candidate, Search
from citywright.bots.thinking import Thinking
from citywright.engine.rng import Rng
from citywright.engine.state import Json, State
from citywright.engine.words import LANGUAGES
from citywright.web import library
from citywright.web.processes import Pool
from citywright.web.store.database import store_at
from citywright.web.tables.records import moves_of
from citywright.web.tables.states import demand_playable, drawn_anew, find, first_state, game_of
from citywright.web.worker import PORTION

SECONDS: Final = 2.0  # that a hint is thought about
LIMIT: Final = 10.0  # seconds until it is given up
EACH: Final = 2  # questions of one address that may wait
QUEUE: Final = 5  # and in all: nobody waits longer than a browser does
SHOWN: Final = 3
GOOD: Final = 300  # hundredths of a point: the third of the moves is not worse than the best by more
LONGEST: Final = 0.5  # seconds for a decision of an analysis ...
GAME: Final = 300.0  # and for all of them

Thoughts = Callable[[int], Thinking]  # about each of so many decisions


@dataclass
class Coach:
    """How long a server thinks for people, and in which process."""

    pool: Pool
    hint: Thinking
    analysis: Thoughts

    @staticmethod
    def usual() -> "Coach":
        """By the clock; `CITYWRIGHT_COACH_VISITS` counts playouts instead, which is the same on every machine."""
        pool = Pool("coach", LIMIT, each=EACH, most=QUEUE)
        visits = os.environ.get("CITYWRIGHT_COACH_VISITS")
        if visits is not None:
            return Coach(pool, Thinking(visits=int(visits)), partial(by_visits, int(visits)))
        return Coach(pool, Thinking(seconds=SECONDS), by_clock)


def by_clock(decisions: int) -> Thinking:
    return Thinking(seconds=min(LONGEST, GAME / max(1, decisions)))


def by_visits(visits: int, _: int) -> Thinking:
    return Thinking(visits=visits)


# -- a hint ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A decision of a seat. What the seat cannot know is in the dump, but not in the answer."""

    table: str
    made: int
    game: str
    edition: str | None
    dump: Json
    seat: int
    thinking: Thinking


@dataclass(frozen=True)
class Good:
    """A move worth a thought.

    label   in words, by language, with marks for the seats
    ahead   how much more it promises than the next best or, of all but the first, how much less than the first
    choice  how many moves there are
    terms   in which terms of the judgement it differs from the next best
    """

    action: str
    label: dict[str, str]
    ahead: int
    choice: int
    terms: list[tuple[str, int]]


def advise(question: Question) -> list[Good]:
    """The best moves, for the same knowledge and visits always the same."""
    dump = question.dump
    game = library.at_a_table(library.open_as_played(question.game, dump["rules"], dump["edition"], question.edition))
    knowledge = cw.Knowledge(game.load(dump), question.seat)
    seed = seed_of(question)
    found = Search(seed, question.thinking).look(knowledge).candidates[: SHOWN + 1]
    terms = terms_behind(knowledge, [candidate.line for candidate in found], Rng.seeded(seed))
    labels = dict(knowledge.offer().actions)
    good = []
    for i, candidate in enumerate(found[:SHOWN]):
        if i < 2 or found[0].value - candidate.value <= GOOD:
            next_best = i + 1 if i + 1 < len(found) else max(0, i - 1)
            label = {lang: labels[candidate.action].text(lang) for lang in LANGUAGES}
            action = game.actions.text(candidate.action)
            good.append(Good(action, label, ahead(found, i), len(labels), differences(terms[i], terms[next_best])))
    return good


def ahead(found: tuple[Candidate, ...], i: int) -> int:
    """In hundredths of a point, as far as it goes beyond the error."""
    other = found[0] if i else found[min(1, len(found) - 1)]
    gap = found[i].value - other.value
    error = max(found[i].error, other.error)
    return 0 if abs(gap) <= error else gap


def seed_of(question: Question) -> int:
    """From what the seat knows itself."""
    words = f"{question.table} {question.seat} {question.made}"
    return int.from_bytes(blake2b(words.encode(), digest_size=7).digest())


# -- an analysis -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """A decision of a finished game that could have been another."""

    number: int
    seat: int
    action: int
    state: State


@lru_cache(maxsize=1)
def positions(database: str, id: str) -> list[Position]:
    """All of them, by playing the game once."""
    with store_at(database).read() as session:
        table = find(session, id)
        game = game_of(table)
        demand_playable(table, game)
        moves = moves_of(session, table, table.number)
        state, found = first_state(table, game), []
    for number, (seat, text) in enumerate(moves, start=1):
        action = game.actions.parse(text)
        if len(state.legal(seat)) > 1:
            found.append(Position(number, seat, action, state.copy()))
        state.apply(seat, action)
        state = drawn_anew(table, state, number)
    return found


@dataclass(frozen=True)
class Portion:
    """The next decisions of an analysis, as the store keeps them, and how many there are in all."""

    total: int
    decisions: list[dict[str, Any]]


def judge_some(database: str, id: str, done: int, thoughts: Thoughts) -> Portion:
    """Some decisions more, in the order of the game; at least one, if one is left."""
    all_of_them = positions(database, id)
    thinking, end, found = thoughts(len(all_of_them)), time.monotonic() + PORTION, []
    for position in all_of_them[done:]:
        found.append(judged(position, thinking))
        if time.monotonic() > end:
            break
    return Portion(len(all_of_them), found)


def judged(position: Position, thinking: Thinking) -> dict[str, Any]:
    """A `Decision` of `bots/analysis.py`, with its moves in words and what speaks for the better one."""
    knowledge = cw.Knowledge(position.state, position.seat)
    verdict = decision(knowledge, position.action, position.number, thinking)
    parse, terms = knowledge.game.actions.parse, []
    if verdict.given_away:
        lines = [(parse(verdict.best), *map(parse, verdict.line)), (position.action,)]
        better, played = terms_behind(knowledge, lines, Rng.seeded(position.number))
        terms = differences(better, played)
    labels = dict(knowledge.offer().actions)
    words = {
        lang: [labels[action].text(lang) for action in (position.action, parse(verdict.best))] for lang in LANGUAGES
    }
    return {**asdict(verdict), "words": words, "terms": terms}
