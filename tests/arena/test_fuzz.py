"""The fuzzer finds what it is there to find: NEOM broken on purpose, one fault at a time."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import citywright as cw
from citywright.arena import fuzz
from citywright.bots.bot import Bot
from citywright.engine.chance import Chance
from citywright.engine.game import Game, Options, Stacks
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json
from citywright.engine.steps import Step
from citywright.games.neom.city import City
from citywright.games.neom.features import _planes as planes
from citywright.games.neom.fields import STEPS
from citywright.games.neom.game import game_with
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.acting import SALE, Act
from citywright.games.neom.steps.anchors import Keep
from citywright.games.neom.steps.disasters import Struck
from citywright.games.neom.steps.rounds import Choose, reveal
from citywright.games.neom.table import ACT, CHOOSE, KEEP, REVEAL, STRUCK
from tests.engine.toy import toy_game

EDITION = cw.game("neom").edition
HOUSE = game_with(EDITION)


def nothing(done: int, of: int) -> None:
    """No progress bar."""


def fuzzed(game: Game[Any], out: Path, games: int = 6, seats: int = 3) -> fuzz.FuzzResult:
    return fuzz.run(game, games, [seats], seed=1, out=out, progress=nothing)


def with_step(number: int, step: Step[Neom]) -> Game[Neom]:
    """NEOM with one decision exchanged."""
    game = game_with(EDITION)
    step.bind(STEPS[number], game.actions)
    game.steps[number] = step
    return game


# -- faults in what is shown ---------------------------------------------------------------------------------


def showing(what: str) -> Game[Neom]:
    """NEOM with the hands or the plans of all in sight."""

    def view(s: Neom, seat: int | None) -> Json:
        return {**HOUSE.view(s, seat), what: s.dump_fields()[what]}

    game = game_with(EDITION)
    game.view = view
    return game


class LoudChoose(Choose):
    """Tells everybody what should be whispered."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.plans[seat] = (s.do.choose.arg(action),)
        s.tell("event.chooses", seat=seat, tile=s.plans[seat][0])


class LoudStruck(Struck):
    """Lets others hear an answer before they have given theirs."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if s.do.remove.holds(action):
            cell = s.do.remove.arg(action)
            s.tell("event.removes", seat=seat, tile=s.cities[seat].cells[cell], cell=cell)
        super().apply(s, seat, frame, action)


def quiet_reveal() -> Game[Neom]:
    """The chosen tiles are shown, but no barrier is raised."""

    def reveal_without_barrier(s: Neom, a: int, b: int) -> None:
        reveal(s, a, b)
        s.barrier = False

    game = game_with(EDITION)
    game.phases = [*game.phases[:REVEAL], reveal_without_barrier, *game.phases[REVEAL + 1 :]]
    return game


# -- faults in what is drawn anew ----------------------------------------------------------------------------


def sampling(sample: Callable[[Neom, int, Rng], Neom]) -> Game[Neom]:
    game = game_with(EDITION)
    game.sample = sample
    return game


def forgetful_sample(s: Neom, seat: int, rng: Rng) -> Neom:
    """Gives the seat another hand."""
    c = HOUSE.sample(s, seat, rng)
    c.hands = [c.hands[-1], *c.hands[:-1]]
    return c


def unsorted_sample(s: Neom, seat: int, rng: Rng) -> Neom:
    """Deals the unknown hands by where they really are."""
    c = HOUSE.sample(s, seat, rng)
    if s.generation and s.round == 1:
        a, b = (other for other in range(3) if other != seat)
        c.hands[a], c.hands[b] = (s.hands[a], s.hands[b]) if rng.below(2) else (s.hands[b], s.hands[a])
        for other in (a, b):  # a plan fits its hand
            c.plans[other] = c.hands[other][:1] if c.plans[other] else ()
    return c


class Cheat(Bot):
    """Looks through the back of the cards."""

    name = "greedy"

    def choose(self, knowledge: cw.Knowledge) -> int:
        state: Neom = vars(knowledge)["_Knowledge__state"]
        actions = knowledge.legal()
        return actions[sum(sum(tiles) for tiles in state.hands[1:]) % len(actions)]


# -- faults in the rules -------------------------------------------------------------------------------------


class LosingAct(Act):
    """A sold tile vanishes."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if not s.do.sell.holds(action):
            super().apply(s, seat, frame, action)
            return
        s.chosen[seat] = 0
        s.money[seat] += SALE


class CrashingAct(Act):
    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        raise ZeroDivisionError("nothing to share")


class SpeechlessAct(Act):
    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.tell("event.nobody_wrote_this")
        super().apply(s, seat, frame, action)


class OneTooMany(Choose):
    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        legal = super().legal(s, seat, frame)
        return [*legal, next(action for action in s.do.choose.actions() if action not in legal)]


class OneMissing(Choose):
    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return super().legal(s, seat, frame)[1:]


class Twice(Choose):
    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return super().legal(s, seat, frame) * 2


class DeadEnd(Act):
    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return []


class DrawingChoose(Choose):
    """Rolls a die behind the table's back."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.chance.below(6)
        super().apply(s, seat, frame, action)


class FirstComeAct(Act):
    """Who sells first gets more."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if s.do.sell.holds(action):
            s.money[seat] += sum(1 for tile in s.chosen if tile)
        super().apply(s, seat, frame, action)


class EndlessKeep(Keep):
    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, KEEP)


def endless() -> Game[Neom]:
    game = with_step(KEEP, EndlessKeep())
    game.longest = 60
    return game


# -- faults in storing ---------------------------------------------------------------------------------------


def forgetful_load() -> Game[Neom]:
    game = game_with(EDITION)
    load = game.load_fields

    def load_fields(seats: int, options: Options, chance: Chance, stacks: Stacks, fields: Json) -> Neom:
        return load(seats, options, chance, stacks, {**fields, "earned": [0] * seats})

    game.load_fields = load_fields
    return game


def warmed_up() -> Game[Neom]:
    """Keeps something outside the state: each new table is richer."""
    game = game_with(EDITION)
    start, tables = game.start, count(1)

    def start_richer(seats: int, options: Options, chance: Chance) -> Neom:
        state, more = start(seats, options, chance), next(tables)
        state.money = [money + more for money in state.money]
        return state

    game.start = start_richer
    return game


def shallow_copy(s: Neom) -> Neom:
    c = NEOM_COPY(s)
    c.money = s.money
    return c


def put_with_old_hooks(city: City, cell: int, tile: int, choice: int = -1) -> City:
    new = CITY_PUT(city, cell, tile, choice)
    city.hooks(cell)
    new._hooks = city._hooks.copy()
    return new


def put_with_old_planes(city: City, cell: int, tile: int, choice: int = -1) -> City:
    new = CITY_PUT(city, cell, tile, choice)
    new.planes = city.planes or planes(city)
    return new


def put_with_old_prospect(city: City, cell: int, tile: int, choice: int = -1) -> City:
    new = CITY_PUT(city, cell, tile, choice)
    new.prospect = city.prospect
    return new


NEOM_COPY = Neom.copy
CITY_PUT = City.put

CHANGES = r"Fault: sample changes what (seat \d|a spectator) sees"
LEARNED = r"Fault: seat \d learned something without a barrier"
SECRET = r"Fault: the log shows seat \d a secret answer"

# -- the tests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: showing("hands"), f"{CHANGES}|{LEARNED}"),
        (lambda: showing("plans"), f"{CHANGES}|{LEARNED}"),
        (lambda: with_step(CHOOSE, LoudChoose()), f"{LEARNED}|{SECRET}"),
        (quiet_reveal, LEARNED),
        (lambda: sampling(forgetful_sample), f"{CHANGES}|{LEARNED}"),
        (lambda: sampling(unsorted_sample), r"Fault: a sample of a sample for seat \d differs"),
        (lambda: with_step(ACT, LosingAct()), r"BrokenState: tiles lost, doubled or invented: \{\d+\}"),
        (
            lambda: with_step(ACT, CrashingAct()),
            r"Fault: the move '\d (build|sell|anchor \d+)' ends in ZeroDivisionError: nothing to share",
        ),
        (
            lambda: with_step(ACT, SpeechlessAct()),
            r"KeyError: \"no sentence 'event.nobody_wrote_this' in language 'en'\"",
        ),
        (
            lambda: with_step(CHOOSE, OneTooMany()),
            r"Fault: (seat \d: legal choose .*, but choose|the move '\d choose \d+' ends in IllegalAction)",
        ),
        (lambda: with_step(CHOOSE, OneMissing()), r"Fault: seat \d: legal choose .*, but choose"),
        (lambda: with_step(CHOOSE, Twice()), r"Fault: seat \d: legal choose .*, but choose"),
        (lambda: with_step(ACT, DeadEnd()), r"Fault: seat \d is an actor without a legal action"),
        (lambda: with_step(CHOOSE, DrawingChoose()), r"Fault: a move drew at random and raised no barrier"),
        (lambda: with_step(ACT, FirstComeAct()), r"Fault: the order of simultaneous answers changes the result"),
        (endless, r"Fault: the game runs past its bound of 60 decisions"),
    ],
)
def test_a_fault_is_found_and_written_down(make: Callable[[], Game[Neom]], sentence: str, tmp_path: Path) -> None:
    game = make()
    found = fuzzed(game, tmp_path)
    assert found.problems
    assert any(re.match(sentence, problem.sentence) for problem in found.problems), found.problems[0].sentence
    for problem in found.problems:
        shown_by_its_file(problem, game)


def shown_by_its_file(problem: fuzz.Problem, game: Game[Neom]) -> None:
    text = problem.file.read_text(encoding="utf-8")
    record = cw.Record.load(text, game)
    remark = "\n".join(f"# {line}" for line in problem.sentence.splitlines())
    assert text.endswith(f"# after move {len(record.moves)}:\n{remark}\n")


def test_components_are_counted_on_every_move(tmp_path: Path) -> None:
    game = with_step(ACT, LosingAct())
    found = fuzzed(game, tmp_path)
    last = [cw.Record.load(p.file.read_text(encoding="utf-8"), game).moves[-1] for p in found.problems]
    assert [move[2:] for move in last] == ["sell"] * 6


@pytest.mark.parametrize(
    ("make", "share", "sentence"),
    [
        (lambda: with_step(STRUCK, LoudStruck()), "SECRET_SHARE", SECRET),
        (forgetful_load, "STORE_SHARE", r"Fault: the loaded state differs"),
    ],
)
def test_a_rare_fault_is_found_by_looking_at_every_move(
    make: Callable[[], Game[Neom]], share: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, share, 1)
    test_a_fault_is_found_and_written_down(make, sentence, tmp_path)


@pytest.mark.parametrize(
    ("place", "name", "fault", "share", "sentence"),
    [
        (City, "put", put_with_old_hooks, "LEGAL_SHARE", r"BrokenState: seat \d: stale hooks on cell"),
        (
            City,
            "put",
            put_with_old_planes,
            "STORE_SHARE",
            r"Fault: the loaded state looks otherwise to a learning agent",
        ),
        (City, "put", put_with_old_prospect, "STORE_SHARE", r"Fault: the loaded state is judged otherwise"),
        (Neom, "copy", shallow_copy, "STORE_SHARE", r"Fault: (the (copied|loaded) state|playing on a copy)"),
        (cw.bots.BOTS, "greedy", Cheat, "GREEDY_SHARE", r"Fault: greedy on seat \d chooses by what it cannot know"),
    ],
)
def test_a_fault_below_the_rules_is_found(
    place: Any, name: str, fault: object, share: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(place, dict):
        monkeypatch.setitem(place, name, fault)
    else:
        monkeypatch.setattr(place, name, fault)
    monkeypatch.setattr(fuzz, share, 1)
    found = fuzzed(HOUSE, tmp_path, games=3)
    assert len(found.problems) == 3
    assert any(re.match(sentence, problem.sentence) for problem in found.problems), found.problems[0].sentence
    monkeypatch.undo()
    for problem in found.problems:
        shown_by_its_file(problem, HOUSE)


def test_a_game_with_a_memory_of_its_own_is_found(tmp_path: Path) -> None:
    found = fuzzed(warmed_up(), tmp_path, games=1, seats=1)
    assert [problem.sentence for problem in found.problems] == ["Fault: the record replays to another end"]


# -- a game without faults -----------------------------------------------------------------------------------


def test_the_house_is_in_order(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    found = fuzz.run(
        HOUSE, 3, list(HOUSE.seats), seed=4, out=tmp_path / "out", progress=lambda *step: steps.append(step)
    )
    assert [problem.sentence for problem in found.problems] == []
    assert (found.games, steps) == (15, [(done, 15) for done in range(1, 16)])
    assert found.decisions > 1500
    assert not (tmp_path / "out").exists()


def test_a_half_made_answer_that_begins_again_shows_nothing(tmp_path: Path) -> None:
    """In this game a seat ends its second removal (N-FIRE); who cannot see it draws a table where both are to come."""
    found = fuzz.FuzzResult()
    fuzz.play_one(HOUSE, 5, 181, Rng.seeded(1 * 1_000_003 + 5 * 100_003 + 181), tmp_path, found)
    assert [problem.sentence for problem in found.problems] == []


def test_any_game_can_be_fuzzed(tmp_path: Path) -> None:
    found = fuzz.run(toy_game(), 20, [2, 3], seed=1, out=tmp_path, progress=nothing)
    assert ([problem.sentence for problem in found.problems], found.games, found.decisions) == ([], 40, 600)


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    broken = with_step(ACT, LosingAct())
    one, two = (fuzzed(broken, tmp_path / name) for name in ("one", "two"))
    assert [p.file.read_text(encoding="utf-8") for p in one.problems] == [
        p.file.read_text(encoding="utf-8") for p in two.problems
    ]
    other = fuzz.run(broken, 6, [3], seed=2, out=tmp_path / "other", progress=nothing)
    assert {p.file.name for p in other.problems}.isdisjoint({p.file.name for p in one.problems})


def test_all_options_are_tried() -> None:
    rng = Rng.seeded(1)
    drawn = [fuzz.draw_options(HOUSE, 1, rng) for _ in range(60)]
    for option in HOUSE.options:
        assert {options[option.key] for options in drawn} == set(option.values_for(1))
