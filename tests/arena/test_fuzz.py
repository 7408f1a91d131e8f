"""The fuzzer finds what it is there to find: NEOM broken on purpose, one fault at a time."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import citywright as cw
from citywright.arena import fuzz
from citywright.bots.bot import Bot
from citywright.engine.game import Game, OptionValue
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Step
from citywright.games.neom.city import City
from citywright.games.neom.game import NeomGame
from citywright.games.neom.state import ACT, CHOOSE, KEEP, REVEAL, STRUCK, Neom
from citywright.games.neom.steps import PHASES, STEPS
from citywright.games.neom.steps.acting import SALE, Act
from citywright.games.neom.steps.actions import DO_CHOOSE, DO_REMOVE, DO_SELL
from citywright.games.neom.steps.anchors import Keep
from citywright.games.neom.steps.disasters import Struck
from citywright.games.neom.steps.rounds import Choose, reveal
from tests.engine.toy import ToyGame

EDITION = cast(NeomGame, cw.game("neom")).edition
HOUSE = NeomGame(EDITION)


def nothing(done: int, of: int) -> None:
    """No progress bar."""


def fuzzed(game: Game[Any], out: Path, games: int = 6, seats: int = 3) -> fuzz.FuzzResult:
    return fuzz.run(game, games, [seats], seed=1, out=out, progress=nothing)


def with_step(number: int, step: Step[Neom]) -> NeomGame:
    """NEOM with one decision exchanged."""
    game = NeomGame(EDITION)
    game.steps = [*STEPS[:number], step, *STEPS[number + 1 :]]
    return game


# -- faults in what is shown ---------------------------------------------------------------------------------


class OpenHands(NeomGame):
    def view(self, s: Neom, seat: int | None) -> Json:
        return {**super().view(s, seat), "hands": [list(tiles) for tiles in s.hands]}


class OpenPlans(NeomGame):
    def view(self, s: Neom, seat: int | None) -> Json:
        return {**super().view(s, seat), "plans": [list(plan) for plan in s.plans]}


class LoudChoose(Choose):
    """Tells everybody what should be whispered."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.plans[seat] = (DO_CHOOSE.arg(action) + 1,)
        s.tell("event.chooses", seat=seat, tile=s.plans[seat][0])


class LoudStruck(Struck):
    """Lets others hear an answer before they have given theirs."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if DO_REMOVE.holds(action):
            cell = DO_REMOVE.arg(action)
            s.tell("event.removes", seat=seat, tile=s.cities[seat].cells[cell], cell=cell)
        super().apply(s, seat, frame, action)


def quiet_reveal() -> NeomGame:
    """The chosen tiles are shown, but no barrier is raised."""

    def reveal_without_barrier(s: Neom, a: int, b: int) -> None:
        reveal(s, a, b)
        s.barrier = False

    game = NeomGame(EDITION)
    game.phases = [*PHASES[:REVEAL], reveal_without_barrier, *PHASES[REVEAL + 1 :]]
    return game


# -- faults in what is drawn anew ----------------------------------------------------------------------------


class ForgetfulSample(NeomGame):
    """Gives the seat another hand."""

    def sample(self, s: Neom, seat: int, rng: Rng) -> Neom:
        c = super().sample(s, seat, rng)
        c.hands = [c.hands[-1], *c.hands[:-1]]
        return c


class UnsortedSample(NeomGame):
    """Deals the unknown hands by where they really are."""

    def sample(self, s: Neom, seat: int, rng: Rng) -> Neom:
        c = super().sample(s, seat, rng)
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
        if not DO_SELL.holds(action):
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
        return [*legal, next(action for action in DO_CHOOSE.actions() if action not in legal)]


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
        s.rng.below(6)
        super().apply(s, seat, frame, action)


class FirstComeAct(Act):
    """Who sells first gets more."""

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if DO_SELL.holds(action):
            s.money[seat] += sum(1 for tile in s.chosen if tile)
        super().apply(s, seat, frame, action)


class EndlessKeep(Keep):
    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, KEEP)


def endless() -> NeomGame:
    game = with_step(KEEP, EndlessKeep())
    game.longest = 60
    return game


# -- faults in storing ---------------------------------------------------------------------------------------


class ForgetfulLoad(NeomGame):
    def restore(
        self, seats: int, options: dict[str, OptionValue], rng: Rng, flow: tuple[list[Frame], list[list[Frame]], bool],
        table: Json,
    ) -> Neom:  # fmt: skip
        return super().restore(seats, options, rng, flow, {**table, "earned": [0] * seats})


class WarmedUp(NeomGame):
    """Keeps something outside the state: each new table is richer."""

    tables = 0

    def start(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> Neom:
        self.tables += 1
        state = super().start(seats, options, rng)
        state.money = [money + self.tables for money in state.money]
        return state


def shallow_copy(s: Neom) -> Neom:
    c = NEOM_COPY(s)
    c.money = s.money
    return c


def put_with_old_hooks(city: City, cell: int, tile: int, choice: int = -1) -> City:
    new = CITY_PUT(city, cell, tile, choice)
    city.hooks(cell)
    new._hooks = city._hooks.copy()
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
        (lambda: OpenHands(EDITION), f"{CHANGES}|{LEARNED}"),
        (lambda: OpenPlans(EDITION), f"{CHANGES}|{LEARNED}"),
        (lambda: with_step(CHOOSE, LoudChoose()), f"{LEARNED}|{SECRET}"),
        (quiet_reveal, LEARNED),
        (lambda: ForgetfulSample(EDITION), f"{CHANGES}|{LEARNED}"),
        (lambda: UnsortedSample(EDITION), r"Fault: a sample of a sample for seat \d differs"),
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
def test_a_fault_is_found_and_written_down(make: Callable[[], NeomGame], sentence: str, tmp_path: Path) -> None:
    game = make()
    found = fuzzed(game, tmp_path)
    assert found.problems
    assert any(re.match(sentence, problem.sentence) for problem in found.problems), found.problems[0].sentence
    for problem in found.problems:
        shown_by_its_file(problem, game)


def shown_by_its_file(problem: fuzz.Problem, game: NeomGame) -> None:
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
        (lambda: ForgetfulLoad(EDITION), "STORE_SHARE", r"Fault: the loaded state differs"),
    ],
)
def test_a_rare_fault_is_found_by_looking_at_every_move(
    make: Callable[[], NeomGame], share: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, share, 1)
    test_a_fault_is_found_and_written_down(make, sentence, tmp_path)


@pytest.mark.parametrize(
    ("place", "name", "fault", "share", "sentence"),
    [
        (City, "put", put_with_old_hooks, "LEGAL_SHARE", r"BrokenState: seat \d: stale hooks on cell"),
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
    found = fuzzed(WarmedUp(EDITION), tmp_path, games=1, seats=1)
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


def test_any_game_can_be_fuzzed(tmp_path: Path) -> None:
    found = fuzz.run(ToyGame(), 20, [2, 3], seed=1, out=tmp_path, progress=nothing)
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
