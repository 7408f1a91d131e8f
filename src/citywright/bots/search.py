"""Thinks further than its own turn: plays the best ways through it out, many times, and compares how it then stands.

The ways through the own lane come from `lanes`, best first. Each is tried on samples of what the seat cannot know, all
of them on the same samples, and played on with planned lanes at every seat, the others in the same moods
(`Game.doubt`), to the game's horizon and on as far as `Game.farthest` says. What counts is the margin: the one that a
network foretells (`foresight`), where a game has one, else that of the judgements, and in the end that of the points;
in the mean over the horizon and each round after it: a near look is soon sure of what it sees and stays wrong about the
rest, a far one alone drowns in chance. A way that is beaten is dropped, so that time goes where a decision is close;
ways that judged worse at first come in as time allows. What the judgement said first is one more witness, believed less
the more playouts there are. Where nothing is left to chance a way's playouts are all the same, and the next ways come
in at once.

A race that is decided before time is over goes on: the leader and the next ways, beaten ones too, race again in a look
that sees more (`Game.deeper`), and what the races before said is the witness that the judgement was in the first.

In a seat's last turn, and at the end of a game where nothing is hidden any more, every way is looked at (`exact`), if
there is time for it; and playouts then go on to the very end.

A turn has one budget. The line that was found best is followed without another look as long as nothing new was seen.
"""

from math import sqrt
from typing import Final

from citywright.bots.bot import Bot
from citywright.bots.exact import Exact
from citywright.bots.foresight import Foresight, foresight_of
from citywright.bots.lanes import Eyes, Judge, Line, Way, allowed, with_doubt
from citywright.bots.thinking import Clock, Thinking
from citywright.engine.game import Sight
from citywright.engine.knowledge import Knowledge
from citywright.engine.native import mypyc_attr
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, State

FIRST_WAYS: Final = 4  # raced from the start
VISITS_FOR_A_WAY: Final = 12  # after so many more visits another one comes in
BELIEF: Final = 150.0  # about how far, in hundredths of a point, a judgement of two ways is off
SPREAD: Final = 350.0  # about how far playouts of two ways differ, before it is known
EXPECTED: Final = 2  # that counts like so many visits
BEATEN: Final = 2.0  # so many standard errors
LEAST_VISITS: Final = 4
MOST_VISITS: Final = 400  # of one way
NEXT_WAYS: Final = 4  # besides the leader, in a race that looks deeper
MOODS: Final = 1_000_000_000  # to draw from
THOROUGH: Final = 4  # before a turn it looks at so many times the game's `search_budget` ...
HURRY: Final = 4  # and a playout at so much less of a turn
WORTH_ANOTHER_LOOK: Final = 10  # percent of a turn
PART_SHARE: Final = 30  # percent of what is left of a turn for a line that does not reach its end
WHOLE_SHARE: Final = 75  # and for one that does, though something new may be seen on the way
LAST_TURN_SHARE: Final = 60  # percent of what is left of a turn to look at all of a last turn
EXACT_SHARE: Final = 25  # and at all ways to the end of the game ...
FIRST_SHARE: Final = 5  # if the first action is looked through in so much


class Candidate:
    """A decision that was looked at.

    value   the margin to expect, in hundredths of a point: own judgement, less the mean of the others'
    visits  how many playouts say so
    error   the standard error of its difference to the best
    line    the best own line found that begins with it
    """

    def __init__(self, action: int, value: int, visits: int, error: int, line: Line) -> None:
        self.action = action
        self.value = value
        self.visits = visits
        self.error = error
        self.line = line

    def __repr__(self) -> str:
        return f"<{self.action}: {self.value} ± {self.error} after {self.visits}>"


class Look:
    """What a look at a decision found: the candidates, best first."""

    def __init__(self, candidates: tuple[Candidate, ...]) -> None:
        self.candidates = candidates


class Entrant:
    """A way in the race.

    prior, doubt  what it was worth before this race, to compare it with the others, and how far that is off
    margins       of its playouts, one for each sample
    visits        all its playouts, those of earlier races too
    """

    def __init__(self, line: Line, prior: int) -> None:
        self.line = line
        self.prior = prior
        self.doubt = BELIEF
        self.margins: list[int] = []
        self.visits = 0

    def compared(self, other: "Entrant") -> tuple[float, float]:
        """How much better it is than another, and the standard error of that."""
        n = min(len(self.margins), len(other.margins))
        prior = float(self.prior - other.prior)
        if not n:
            return prior, BELIEF
        total, squares = 0.0, 0.0
        for i in range(n):
            d = self.margins[i] - other.margins[i]
            total += d
            squares += float(d) * d
        mean = total / n
        variance = squares - n * mean * mean
        if n > 1 and variance < 1.0:  # chance has no hand in it
            return mean, 0.0
        error = (variance + EXPECTED * SPREAD * SPREAD) / ((n - 1 + EXPECTED) * n)
        weight = BELIEF * BELIEF / (BELIEF * BELIEF + error)
        return weight * mean + (1.0 - weight) * prior, sqrt(weight * error)


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Bot):
    name = "search"

    def __init__(self, seed: int, thinking: Thinking) -> None:
        super().__init__(seed)
        self.thinking = thinking
        self.clock = Clock(thinking)
        self.line: Line = ()  # what is still to be done of the best line
        self.lane: list[Frame] = []  # and the lane in which it goes on; empty between turns
        self.surprised = False  # something new was seen since the line was found

    def choose(self, knowledge: Knowledge) -> int:
        state = knowledge.sample(self.rng)
        if not self.lane or state.lanes[knowledge.seat] != self.lane:
            self.clock = Clock(self.thinking)
            self.line = ()
            self.surprised = False
        again = self.surprised and self.clock.percent >= WORTH_ANOTHER_LOOK
        if again or not self.line or self.line[0] not in knowledge.legal():
            self.surprised = False
            self.line = self.best(self.consider(knowledge, state, ()))
        action = self.line[0]
        self.note(state, knowledge.seat, action)
        return action

    def look(self, knowledge: Knowledge, also: tuple[int, ...] = ()) -> Look:
        """What it thinks of a decision, with a turn's whole time; `also` names actions that stay in the race."""
        self.clock = Clock(self.thinking)
        self.lane = []
        return self.consider(knowledge, knowledge.sample(self.rng), also)

    def best(self, look: Look) -> Line:
        return look.candidates[0].line

    def note(self, state: State, seat: int, action: int) -> None:
        """Remember how the turn goes on; what a barrier shows is thought about anew if there is time."""
        table = state.copy()
        table.barrier = False
        table.enact(seat, action)
        self.lane = table.lanes[seat]
        self.line = self.line[1:]
        self.surprised = self.surprised or table.barrier

    # -- one decision ----------------------------------------------------------------------------------

    def consider(self, knowledge: Knowledge, state: State, also: tuple[int, ...]) -> Look:
        clock, seat = self.clock, knowledge.seat
        clock.begin()
        legal = knowledge.legal()
        if len(legal) == 1:
            found: list[Way] = [(0, (legal[0],))]
        else:
            if state.game.nothing_hidden(state):
                exact = self.to_the_end(state, seat)
                if exact.candidates:
                    clock.stop()
                    return exact
            found = with_doubt(state, seat, allowed(self.ways(state, seat), legal), self.rng)
        found = self.ordered(found)
        for action in also:
            if all(line[0] != action for _, line in found):
                found.append((found[-1][0], (action,)))
        clock.share(share(state, seat, found[0][1]))
        race = Race(knowledge, self.rng, clock, self.margin, found, also)
        if len(found) > 1:
            race.run()
        clock.stop()
        return race.look()

    def ways(self, state: State, seat: int) -> list[Way]:
        """The ways through its turn that promise most; of a last turn all of them, as far as there is time."""
        game = state.game
        found = Eyes(game.candidates, self.judge, THOROUGH * game.search_budget).ways(state, seat)
        if game.last_turn(state, seat):
            self.clock.share(LAST_TURN_SHARE)
            found += Exact(self.clock).ways(state, seat, self.judge)
        return found

    def to_the_end(self, state: State, seat: int) -> Look:
        """What every action leads to if all seats do their best until the end of the game; empty if it takes long."""
        exact = Exact(self.clock)
        self.clock.share(FIRST_SHARE)
        if not exact.after(state, seat, state.legal(seat)[0]):
            return Look(())
        self.clock.share(EXACT_SHARE)
        found = self.ordered([(value, (action,)) for value, action in exact.margins(state, seat)])
        visits = exact.tables // max(1, len(found))
        return Look(tuple([Candidate(line[0], value, visits, 0, line) for value, line in found]))

    def judge(self, state: State, seat: int) -> int:
        """What a table is worth to its own seat."""
        return state.game.judge(state, seat)

    def judge_others(self, state: State, seat: int) -> int:
        """And to another one, as far as it can tell."""
        return state.game.judge(state, seat)

    def foresight(self, state: State) -> Foresight | None:
        """What foretells how a game ends, if there is a network for it."""
        return foresight_of(state.game.key)

    def margin(self, state: State, seat: int) -> int:
        """How far a seat is ahead of the mean of the others, in hundredths of a point: as foretold, or by judgement.

        What the seat likes more than others do comes on top of what is foretold.
        """
        if state.seats == 1:  # there may be a goal beyond points
            return self.judge(state, seat)
        if not state.actors:
            return ahead([100 * score for score in state.scores()], seat)
        foresight = self.foresight(state)
        if foresight is not None:
            return foresight.margin(state, seat) + self.judge(state, seat) - self.judge_others(state, seat)
        worths = [self.judge_others(state, other) for other in range(state.seats)]
        worths[seat] = self.judge(state, seat)
        return ahead(worths, seat)

    def ordered(self, found: list[Way]) -> list[Way]:
        """Best first, equals by lot; before all others the best one for each first two decisions, which differ most."""
        order = list(range(len(found)))
        self.rng.shuffle(order)
        order.sort(key=lambda i: -found[i][0])
        begun: set[Line] = set()
        first: list[Way] = []
        others: list[Way] = []
        for i in order:
            start = found[i][1][:2]
            (others if start in begun else first).append(found[i])
            begun.add(start)
        return first + others


def share(state: State, seat: int, line: Line) -> int:
    """How much of the time that is left, in percent, goes into finding a line like this."""
    table = state.copy()
    for i, action in enumerate(line):
        table.enact(seat, action)
        if not table.lanes[seat]:
            return WHOLE_SHARE if i else 100
    return PART_SHARE


class Race:
    """Ways through a turn against each other, all on the same samples."""

    def __init__(
        self, knowledge: Knowledge, rng: Rng, clock: Clock, margin: Judge, found: list[Way], also: tuple[int, ...]
    ) -> None:
        self.knowledge = knowledge
        self.seat = knowledge.seat
        self.rng = rng
        self.clock = clock
        self.margin = margin
        self.also = also
        game = knowledge.game
        self.sight = Sight(game.horizon, game.farthest)
        self.samples: list[State] = []
        self.moods = rng.below(MOODS)  # of the others, in all of them
        self.waiting = [Entrant(line, value) for value, line in found]
        self.waiting.reverse()
        self.running: list[Entrant] = []
        self.beaten: list[Entrant] = []
        self.left_out: list[Entrant] = []  # since a look went deeper
        self.visits = 0
        self.let_in()
        self.leader = self.running[0]
        self.first_leader = self.leader  # in this sight
        self.value = self.leader.prior  # of it, as found before

    def let_in(self) -> None:
        """The next way; and with it, once, those that have to be looked at."""
        self.running.append(self.waiting.pop())
        if len(self.running) == 1:
            asked = [entrant for entrant in self.waiting if entrant.line[0] in self.also]
            self.running += asked
            self.waiting = [entrant for entrant in self.waiting if entrant not in asked]

    def run(self) -> None:
        """Race, and race again deeper, until time is over."""
        self.race()
        for sight in self.knowledge.game.deeper:
            if self.clock.over:
                return
            self.deepen(sight)
            self.race()

    def race(self) -> None:
        """Until all ways but one are beaten, or time is over."""
        while not self.clock.over:
            room = FIRST_WAYS + self.visits // VISITS_FOR_A_WAY - len(self.beaten)
            if self.waiting and (len(self.running) < 2 or len(self.running) < room):
                self.let_in()
            if len(self.running) < 2:
                return
            entrant = self.running[0]
            for other in self.running:
                if len(other.margins) < len(entrant.margins):
                    entrant = other
            if len(entrant.margins) >= MOST_VISITS or not self.visit(entrant):
                return
            self.compare(entrant)

    def deepen(self, sight: Sight) -> None:
        """The leader and the next ways begin again, with a deeper look; what was found is what they begin with."""
        found = self.standings()
        self.value = self.worth()
        for better, error, entrant in found:
            entrant.prior = round(better)
            entrant.doubt = error
            entrant.margins = []
        again = [entrant for _, _, entrant in found if entrant.visits]
        self.running = [entrant for i, entrant in enumerate(again) if i <= NEXT_WAYS or entrant.line[0] in self.also]
        self.left_out = [entrant for _, _, entrant in found if entrant not in self.running]
        self.beaten = []
        self.waiting = []
        self.first_leader = self.leader
        self.sight = sight
        self.samples = []
        self.moods = self.rng.below(MOODS)

    def visit(self, entrant: Entrant) -> bool:
        """Play a way out on its next sample; no if time ran out."""
        n = len(entrant.margins)
        if n == len(self.samples):
            self.samples.append(self.knowledge.sample(self.rng))
        playout = Playout(self.samples[n].copy(), self.seat, entrant.line, self.clock, self.moods + n, self.sight)
        total = rounds = 0
        for left in range(playout.near, playout.far - 1, -1):
            if not playout.run(left):
                return False
            total += self.margin(playout.table, self.seat)
            rounds += 1
            if not playout.table.actors:
                break
        entrant.margins.append(total // rounds)
        entrant.visits += 1
        self.clock.visit()
        self.visits += 1
        return True

    def compare(self, entrant: Entrant) -> None:
        """Who leads, and who has lost."""
        if entrant is self.leader:
            for other in self.running:
                if other.compared(self.leader)[0] > 0:
                    self.leader = other
        elif entrant.compared(self.leader)[0] > 0:
            self.leader = entrant
        if len(entrant.margins) >= LEAST_VISITS or self.visits > LEAST_VISITS * len(self.running):
            for other in self.running.copy():
                if other is not self.leader and self.has_lost(other):
                    self.running.remove(other)
                    self.beaten.append(other)

    def has_lost(self, entrant: Entrant) -> bool:
        if entrant.line[0] in self.also and len(entrant.margins) < LEAST_VISITS:
            return False
        n = min(len(entrant.margins), len(self.leader.margins))
        better, error = entrant.compared(self.leader)
        if error == 0.0:
            return better <= 0
        return n >= LEAST_VISITS and better + BEATEN * error < 0

    def worth(self) -> int:
        """The margin that the leader may expect."""
        margins = self.leader.margins
        return sum(margins) // len(margins) if margins else self.value

    def standings(self) -> list[tuple[float, float, Entrant]]:
        """How much better than the leader each is, and the standard error; best first, then those without a playout.

        Those that a deeper look left out are compared by way of the one that led when it began.
        """
        leader, first = self.leader, self.first_leader
        rows: list[tuple[float, float, Entrant]] = []
        for entrant in (*self.running, *self.beaten, *reversed(self.waiting)):
            better, error = entrant.compared(leader) if entrant is not leader else (0.0, 0.0)
            rows.append((better, error, entrant))
        behind, doubt = first.compared(leader) if first is not leader else (0.0, 0.0)
        for entrant in self.left_out:
            rows.append((behind + entrant.prior, sqrt(doubt * doubt + entrant.doubt * entrant.doubt), entrant))
        rows.sort(key=lambda row: (row[2] is not leader, not row[2].visits, -row[0]))
        return rows

    def look(self) -> Look:
        """The best way for each first action; those without a playout by their first judgement."""
        value = self.worth()
        found: dict[int, Candidate] = {}
        for better, error, entrant in self.standings():
            action = entrant.line[0]
            if action not in found:
                found[action] = Candidate(action, value + round(better), entrant.visits, round(error), entrant.line)
        return Look(tuple(found.values()))


class Playout:
    """A sample played on from a line, every seat by planned lanes, the others in moods of their own.

    near, far  so many rounds are left where it is first judged, and as far as it is to be played; -1: at the end
    """

    def __init__(self, table: State, seat: int, line: Line, clock: Clock, moods: int, sight: Sight) -> None:
        self.table = table
        self.seat = seat
        self.clock = clock
        self.mood = Rng.seeded(moods)
        game = table.game
        if sight.hasty:
            self.eyes = Eyes(game.hasty_candidates, game.judge, max(1, game.search_budget // HURRY))
        else:
            self.eyes = Eyes(game.candidates, game.judge, game.search_budget)
        open_play, left = game.nothing_hidden(table), game.rounds_left(table)
        self.near = -1 if open_play else left - sight.near
        self.far = -1 if open_play else left - sight.far
        self.lines: list[Line] = [()] * table.seats
        self.lines[seat] = line[1:]
        table.apply(seat, line[0])

    def run(self, left: int) -> bool:
        """Until no more rounds than these are left; no if time runs out before."""
        table, lines, rounds_left = self.table, self.lines, self.table.game.rounds_left
        actors = table.actors
        while actors and rounds_left(table) > left:
            if self.clock.late:
                return False
            seat = actors[0]
            legal = table.legal(seat)
            if len(legal) == 1:
                action = legal[0]
                lines[seat] = lines[seat][1:]
            else:
                line = lines[seat]
                if not line or line[0] not in legal:
                    line = self.eyes.plan(table, seat, None if seat == self.seat else self.mood)
                action = line[0]
                lines[seat] = line[1:]
            table.apply(seat, action)
            actors = table.actors
        return True


def ahead(worths: list[int], seat: int) -> int:
    """How far a seat is ahead of the mean of the others."""
    return worths[seat] - (sum(worths) - worths[seat]) // (len(worths) - 1)
