"""Random legal games that try to break the rules code: every promise of the contract, checked while playing.

A game is a random table (seat count, options, seed) played by random moves. On every move components are counted; on a
share of the moves everything else is tried. What fails is written as a record that `citywright replay` opens.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from citywright import bots
from citywright.engine.errors import CitywrightError
from citywright.engine.game import Game, OptionValue
from citywright.engine.knowledge import Knowledge
from citywright.engine.record import Record
from citywright.engine.rng import Rng
from citywright.engine.state import Offer, State
from citywright.engine.words import Event, Sentence

LEGAL_SHARE: Final = 12  # one move in so many is checked for legal = why_not over all actions
STORE_SHARE: Final = 8
SECRET_SHARE: Final = 6
ORDER_SHARE: Final = 8
UNDO_SHARE: Final = 5
GREEDY_SHARE: Final = 60

Progress = Callable[[int, int], None]  # (games done, games in all)


class Fault(CitywrightError):
    """A promise of the contract that did not hold."""


@dataclass
class Problem:
    """A fault and the file that shows it."""

    sentence: str
    file: Path


@dataclass
class FuzzResult:
    games: int = 0
    decisions: int = 0
    problems: list[Problem] = field(default_factory=list)
    interrupted: bool = False


def run(game: Game[Any], games: int, seats: Sequence[int], seed: int, out: Path, progress: Progress) -> FuzzResult:
    """So many random games for each seat count."""
    result = FuzzResult()
    try:
        for count in seats:
            for number in range(games):
                rng = Rng.seeded(seed * 1_000_003 + count * 100_003 + number)
                play_one(game, count, number, rng, out, result)
                progress(result.games, games * len(seats))
    except KeyboardInterrupt:
        result.interrupted = True
    return result


def play_one(game: Game[Any], seats: int, number: int, rng: Rng, out: Path, result: FuzzResult) -> None:
    options = draw_options(game, seats, rng) if number else {}
    record = Record.new(game, seats, rng.next(), **options)
    try:
        FuzzedGame(record, rng).play()
    except Exception as error:  # whatever it is, it is what we are looking for
        result.problems.append(write_problem(record, error, out))
    result.games += 1
    result.decisions += len(record.moves)


def draw_options(game: Game[Any], seats: int, rng: Rng) -> dict[str, OptionValue]:
    choices = {option.key: option.values_for(seats) for option in game.options}
    return {key: values[rng.below(len(values))] for key, values in choices.items()}


def write_problem(record: Record, error: Exception, out: Path) -> Problem:
    sentence = f"{type(error).__name__}: {error}"
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{record.game.key}-{record.seats}-{record.seed}.record"
    remark = "\n".join(f"# {line}" for line in sentence.splitlines())
    file.write_text(f"{record.text()}# after move {len(record.moves)}:\n{remark}\n", encoding="utf-8")
    return Problem(sentence, file)


class FuzzedGame:
    """One table under test."""

    def __init__(self, record: Record, rng: Rng) -> None:
        self.record = record
        self.game = record.game
        self.observer = record.game.observer(record.seats, **record.options)
        self.rng = rng

    @property
    def state(self) -> State:
        return self.record.state

    def play(self) -> None:
        while self.state.actors:
            self.before_a_move()
            self.move()
            self.expect_an_end(len(self.record.moves))
        self.at_the_end()

    def expect_an_end(self, decisions: int) -> None:
        expect(decisions <= self.game.longest, f"the game runs past its bound of {self.game.longest} decisions")

    def one_in(self, share: int) -> bool:
        return self.rng.below(share) == 0

    def pick(self, items: Sequence[int]) -> int:
        return items[self.rng.below(len(items))]

    def pick_action(self, state: State, seat: int) -> int:
        actions = state.legal(seat)
        expect(bool(actions), f"seat {seat} is an actor without a legal action")
        return self.pick(actions)

    def before_a_move(self) -> None:
        self.state.check()
        if self.one_in(LEGAL_SHARE):
            self.legal_is_what_nothing_speaks_against()
        if self.one_in(STORE_SHARE):
            self.stored_and_copied_states_go_on_alike()
        if self.one_in(SECRET_SHARE):
            self.secrets_are_kept()
        if self.one_in(GREEDY_SHARE):
            self.greedy_sees_only_its_own_side()
        if len(self.state.actors) > 1 and self.one_in(ORDER_SHARE):
            self.the_order_of_answers_does_not_matter()

    def move(self) -> None:
        """A random move; what it does not close, it does not show, and it can be undone."""
        state = self.state
        seat = self.pick(state.actors)
        action = self.pick_action(state, seat)
        before = state.copy()
        events = self.try_move(seat, action)
        if self.state.barrier:
            expect(not self.record.can_undo, "a move behind a barrier can be undone")
            return
        expect(before.chance.drawn == self.state.chance.drawn, "a move drew at random and raised no barrier")
        if self.one_in(SECRET_SHARE):
            self.nothing_new_was_shown(before, seat, action, events)
            self.the_log_keeps_secrets(before, seat, events)
        if self.one_in(UNDO_SHARE):
            self.undo_and_redo(before, seat, action)

    def try_move(self, seat: int, action: int) -> list[Event]:
        try:
            return self.record.play(seat, action)
        except Exception as error:  # the record ends before this move, so the sentence names it
            move = f"{seat} {self.game.actions.text(action)}"
            raise Fault(f"the move {move!r} ends in {type(error).__name__}: {error}") from error

    # -- the promises ----------------------------------------------------------------------------------

    def legal_is_what_nothing_speaks_against(self) -> None:
        state = self.state
        for seat in range(state.seats):
            legal = state.legal(seat)
            unopposed = [a for a in range(self.game.actions.size) if state.why_not(seat, a) is None]
            expect(sorted(legal) == unopposed, f"seat {seat}: legal {self.texts(legal)}, but {self.texts(unopposed)}")
            expect(len(set(legal)) == len(legal), f"seat {seat}: an action is offered twice: {self.texts(legal)}")
            offer = state.offer(seat)
            expect([a for a, _ in offer.actions] == legal, f"seat {seat}: the offer differs from legal")
            sentences: list[Sentence] = [offer.prompt, *[label for _, label in offer.actions]]
            sentences += [reason for _, reason in offer.greyed]
            sentences += self.record.log[-1] if self.record.log else []
            for sentence in sentences:
                expect(bool(sentence.text("en") and sentence.text("de")), f"{sentence.id} has no text")

    def texts(self, actions: Sequence[int]) -> str:
        return ", ".join(self.game.actions.text(action) for action in actions[:40]) or "nothing"

    def stored_and_copied_states_go_on_alike(self) -> None:
        state = self.state
        dump = state.dump()
        loaded: State = self.game.load(json.loads(json.dumps(dump)))
        copied = state.copy()
        seat = self.pick(state.actors)
        action = self.pick_action(state, seat)
        after = state.copy()
        after.apply(seat, action)
        for name, other in (("loaded", loaded), ("copied", copied)):
            expect(other.dump() == dump, f"the {name} state differs")
            expect(other.legal(seat) == state.legal(seat), f"the {name} state has other legal actions")
            # what cities, regions and maps keep of what follows from them is found anew on a loaded table
            worths = [self.game.judge(each, seat) for each in (other, state)]
            expect(worths[0] == worths[1], f"the {name} state is judged otherwise")
            seen = [self.observer.read(each, seat, memory=True) for each in (other, state)]
            expect(seen[0] == seen[1], f"the {name} state looks otherwise to a learning agent")
            other.apply(seat, action)
            expect(other.dump() == after.dump(), f"the {name} state goes on differently")
        expect(state.dump() == dump, "playing on a copy changed the original")

    def secrets_are_kept(self) -> None:
        """What a seat cannot know makes no difference to what it sees."""
        state = self.state
        seat = self.rng.below(state.seats)
        key = self.rng.next()
        sample = state.sample(seat, Rng.seeded(key))
        sample.check()
        expect(sample.view(seat) == state.view(seat), f"sample changes what seat {seat} sees")
        expect(sample.view(None) == state.view(None), "sample changes what a spectator sees")
        expect(sample.legal(seat) == state.legal(seat), f"sample changes what seat {seat} may do")
        expect(said(sample.offer(seat)) == said(state.offer(seat)), f"sample changes what seat {seat} is offered")
        expect(sample.actors == state.actors, "sample changes who has to decide")
        again = Rng.seeded(key + 1)
        twice = sample.sample(seat, again.copy()).dump()
        expect(twice == state.sample(seat, again).dump(), f"a sample of a sample for seat {seat} differs")

    def greedy_sees_only_its_own_side(self) -> None:
        state = self.state
        seat = self.pick(state.actors)
        sample = state.sample(seat, self.rng.fork())
        seed = self.rng.next()
        choices = [bots.make("greedy", seed).choose(Knowledge(s, seat)) for s in (state, sample)]
        expect(choices[0] == choices[1], f"greedy on seat {seat} chooses by what it cannot know")

    def the_order_of_answers_does_not_matter(self) -> None:
        """Each open lane is answered to its end; every mixture of the answers leads to the same table."""
        answers = {seat: self.answer(self.state, seat) for seat in self.state.actors}
        results: list[object] = []
        for _ in range(2):
            state = self.state.copy()
            left = {seat: list(actions) for seat, actions in answers.items()}
            while left:
                seat = self.pick(sorted(left))
                state.play(seat, left[seat].pop(0))
                if not left[seat]:
                    del left[seat]
            results.append({**state.dump(), "barrier": None})  # that tells of the last move alone
        expect(results[0] == results[1], "the order of simultaneous answers changes the result")

    def answer(self, state: State, seat: int) -> list[int]:
        """The open decisions of a seat, to their end, at random."""
        state = state.copy()
        actions: list[int] = []
        while state.lanes[seat]:
            actions.append(self.pick_action(state, seat))
            state.enact(seat, actions[-1])
            self.expect_an_end(len(actions))
        return actions

    def nothing_new_was_shown(self, before: State, seat: int, action: int, events: list[Event]) -> None:
        """For a watcher who cannot tell, a move on another deal looks just the same."""
        watcher = self.rng.below(before.seats)
        seen = (self.state.view(watcher), heard(events, watcher))
        if seen == (before.view(watcher), []):
            return  # a half-made choice that the watcher cannot see at all
        other = before.sample(watcher, self.rng.fork())
        for same in sorted(other.legal(seat), key=lambda a: a != action):  # a secret move may be another one there
            after = other.copy()
            told = after.play(seat, same)
            if not self.state.lanes[seat]:  # a half-made answer has begun again there: all of it looks like its end
                for more in self.answer(after, seat):
                    told += after.play(seat, more)
            if (after.view(watcher), heard(told, watcher)) == seen:
                return
        raise Fault(f"seat {watcher} learned something without a barrier")

    def the_log_keeps_secrets(self, before: State, seat: int, events: list[Event]) -> None:
        """Two answers that a watcher cannot tell apart by what it knows are told to it in the same words."""
        watcher, key = self.rng.below(before.seats), self.rng.next()
        other = before.copy()
        told = other.play(seat, self.pick_action(before, seat))
        if other.barrier or other.dump() == self.state.dump():
            return
        tables = [s.sample(watcher, Rng.seeded(key)).dump() for s in (self.state, other)]
        if tables[0] == tables[1]:
            expect(heard(told, watcher) == heard(events, watcher), f"the log shows seat {watcher} a secret answer")

    def undo_and_redo(self, before: State, seat: int, action: int) -> None:
        after = self.state.dump()
        self.record.undo()
        expect(self.state.dump() == before.dump(), "undo does not lead back")
        self.record.play(seat, action)
        expect(self.state.dump() == after, "playing again after undo leads elsewhere")

    def at_the_end(self) -> None:
        state = self.state
        state.check()
        for seat in range(state.seats):
            expect(state.legal(seat) == [], "the game is over, but there are legal actions")
            total = sum(points for _, points in state.breakdown(seat))
            expect(total == state.scores()[seat], "score lines do not add up")
            json.dumps(state.view(seat))
        expect(min(state.places()) == 1, "nobody won")
        again = Record.load(self.record.text(), self.game)
        expect(again.replay().dump() == state.dump(), "the record replays to another end")


def said(offer: Offer) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = [(offer.prompt.id, offer.prompt.args)]
    return rows + [(action, sentence.id, sentence.args) for action, sentence in [*offer.actions, *offer.greyed]]


def heard(events: list[Event], seat: int) -> list[tuple[str, dict[str, int]]]:
    return [(event.id, event.args) for event in events if event.known_to(seat)]


def expect(condition: bool, what: str) -> None:
    if not condition:
        raise Fault(what)
