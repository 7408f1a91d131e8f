"""A game in progress: phases for the table, a lane of open decisions for each seat, and the moves between them.

The flow is data. A *phase* is what the table does next; a *lane* is a stack of decisions that a seat still owes.
Both hold frames, three small integers each, so a state can be stored, copied and searched at any moment.
While any lane is open the seats decide; when all are empty, the next phase runs.
"""

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any, Final, TypeVar

from citywright.engine.chance import Chance
from citywright.engine.errors import BadInput, BrokenState, CitywrightError
from citywright.engine.native import mypyc_attr
from citywright.engine.rng import Rng
from citywright.engine.words import Event, Reason, Sentence

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

Frame = tuple[int, int, int]  # (number of the step or phase, and two numbers of its own)
Json = dict[str, Any]
S = TypeVar("S", bound="State")
ENDLESS: Final = 1 << 60  # decisions


class IllegalAction(CitywrightError):
    """An action that may not be taken now; `reason` says why in English and German."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text())
        self.reason = reason


class Offer:
    """What a screen shows a seat: the question, the legal actions in words, and reasons for the greyed ones."""

    def __init__(self, prompt: Sentence, actions: list[tuple[int, Sentence]], greyed: list[tuple[int, Reason]]) -> None:
        self.prompt = prompt
        self.actions = actions
        self.greyed = greyed


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The contract of every game; a game's own state adds what lies on its table.

    game, seats, options   what was agreed before the start
    chance                 all chance that is still to come
    phases, lanes          the flow (see the module)
    barrier                the last move drew randomness or showed some seat something new
    events                 where `play` collects what happens; None while searching
    """

    def __init__(
        self,
        game: "Game[Any]",
        seats: int,
        options: "dict[str, OptionValue]",
        chance: Chance,
        phases: list[Frame],
        lanes: list[list[Frame]],
        barrier: bool,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.chance = chance
        self.phases = phases
        self.lanes = lanes
        self.barrier = barrier
        self.events: list[Event] | None = None

    def __repr__(self) -> str:
        acting = f"to act: {', '.join(str(seat) for seat in self.actors)}" if self.actors else "over"
        return f"<{self.game.key} for {self.seats}, {self.clock()}, {acting}>"

    def clock(self) -> str:
        """Where the game is, in the words of its table."""
        raise NotImplementedError

    # -- playing ---------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now; none when the game is over."""
        return tuple([seat for seat, lane in enumerate(self.lanes) if lane])

    @property
    def over(self) -> bool:
        for lane in self.lanes:  # noqa: SIM110 - a plain loop is faster
            if lane:
                return False
        return True

    def legal(self, seat: int) -> list[int]:
        """The actions this seat may take now: never empty for an actor, empty for anyone else."""
        if not 0 <= seat < self.seats or not self.lanes[seat]:
            return []
        lane = self.lanes[seat]
        frame = lane[-1]
        return self.game.steps[frame[0]].legal(self, seat, frame)

    def why_not(self, seat: int, action: int) -> Reason | None:
        """None exactly when the action is legal, else a reason that a person understands."""
        reason = self._why_not(seat, action)
        if reason is not None:
            reason.words = self.game.words
        return reason

    def _why_not(self, seat: int, action: int) -> Reason | None:
        if not 0 <= seat < self.seats:
            return Reason("engine.no_seat", {"n": self.seats, "number": seat})
        if not 0 <= action < self.game.actions.size:
            return Reason("engine.no_action", {"number": action, "number2": self.game.actions.size - 1})
        if self.over:
            return Reason("engine.over", {})
        lane = self.lanes[seat]
        if not lane:
            return Reason("engine.not_your_turn", {})
        frame = lane[-1]
        step = self.game.steps[frame[0]]
        for block in step.blocks:
            if block.holds(action):
                return step.why_not(self, seat, frame, action)
        return Reason("engine.not_now", {})

    def play(self, seat: int, action: int) -> list[Event]:
        """Check, apply, and tell what happened; an illegal action changes nothing."""
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self.events = []
        self.apply(seat, action)
        events, self.events = self.events, None
        return events

    def apply(self, seat: int, action: int) -> None:
        """The same without check and events, for search."""
        self.barrier = False
        self.enact(seat, action)
        self.proceed()

    def enact(self, seat: int, action: int) -> None:
        """Only this seat's decision; the table waits. A bot looks at the end of its own lane this way."""
        frame = self.lanes[seat].pop()
        self.game.steps[frame[0]].apply(self, seat, frame, action)

    def proceed(self) -> None:
        """Run phases until somebody has to decide or the game is over."""
        while self.phases:
            for lane in self.lanes:
                if lane:
                    return
            number, a, b = self.phases.pop()
            self.game.phases[number](self, a, b)

    def play_out(self, rng: Rng, most: int = ENDLESS) -> int:
        """Random play to the end, or for so many decisions; how many were made.

        The first seat that owes a decision takes any legal action. Compiled, the loop around it costs next to nothing.
        """
        made = 0
        while made < most:
            acting = -1
            for seat, lane in enumerate(self.lanes):
                if lane:
                    acting = seat
                    break
            if acting < 0:
                break
            actions = self.legal(acting)
            self.apply(acting, actions[rng.below(len(actions))])
            made += 1
        return made

    def offer(self, seat: int) -> Offer:
        """For screens: the question, the legal actions in words, and reasons for the greyed targets."""
        self._demand_seat(seat)
        words = self.game.words
        lane = self.lanes[seat]
        if not lane:
            return Offer(Sentence("engine.over" if self.over else "engine.wait", {}, words), [], [])
        frame = lane[-1]
        step = self.game.steps[frame[0]]
        prompt = step.prompt(self, seat, frame)
        prompt.words = words
        actions: list[tuple[int, Sentence]] = []
        legal = step.legal(self, seat, frame)
        for action in legal:
            label = step.label(self, seat, frame, action)
            label.words = words
            actions.append((action, label))
        greyed: list[tuple[int, Reason]] = []
        for action in step.targets(self, seat, frame):
            reason = None if action in legal else self.why_not(seat, action)
            if reason is not None:
                greyed.append((action, reason))
        return Offer(prompt, actions, greyed)

    # -- for steps and phases --------------------------------------------------------------------

    def ask(self, seat: int, step: int, a: int = 0, b: int = 0) -> None:
        """Open a decision on top of a seat's lane."""
        self.lanes[seat].append((step, a, b))

    def then(self, phase: int, a: int = 0, b: int = 0) -> None:
        """The phase that runs next, before those already waiting."""
        self.phases.append((phase, a, b))

    def tell(self, id: str, /, **args: int) -> None:
        """Note something that everybody may know; where search comes often, ask for `events` first."""
        if self.events is not None:
            self.events.append(Event(id, args, self.game.words))

    def whisper(self, to: int, id: str, /, **args: int) -> None:
        """Note something that one seat alone may know."""
        if self.events is not None:
            self.events.append(Event(id, args, self.game.words, (to,)))

    def draw(self, n: int) -> int:
        """Chance: a number below n. Nobody may undo it."""
        self.barrier = True
        return self.chance.below(n)

    def draw_from(self, pieces: tuple[int, ...], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """So many pieces at random, and the rest; both sorted."""
        rest = list(pieces)
        drawn: list[int] = []
        for _ in range(count):
            drawn.append(rest.pop(self.draw(len(rest))))
        drawn.sort()
        return tuple(drawn), tuple(rest)

    # -- asking ----------------------------------------------------------------------------------

    def copy(self) -> "State":
        """A state of its own that goes on exactly like this one; cheap, since search lives on it."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Json:
        """JSON-able: what that seat may know; None is a spectator."""
        if seat is not None:
            self._demand_seat(seat)
        return self.game.view(self, seat)

    def sample(self, seat: int, rng: Rng) -> "State":
        """A whole state with all that the seat cannot know drawn anew."""
        self._demand_seat(seat)
        state: State = self.game.sample(self, seat, rng)
        return state

    def _demand_seat(self, seat: int) -> None:
        """Python would take -1 for the last seat and show its secrets."""
        if not 0 <= seat < self.seats:
            raise BadInput(f"there is no seat {seat}; the seats of this table go from 0 to {self.seats - 1}")

    def breakdown(self, seat: int) -> list[tuple[str, int]]:
        """Labelled score lines that add up to the seat's score."""
        return self.game.breakdown(self, seat)

    def scores(self) -> list[int]:
        """Points as if the game ended now."""
        return [sum([points for _, points in self.breakdown(seat)]) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """Places from 1, ties shared; only when the game is over."""
        if not self.over:
            raise BadInput("places are known only when the game is over; scores() tells how it stands")
        scores = self.game.ranking(self)
        return [1 + sum([other > mine for other in scores]) for mine in scores]

    def check(self) -> None:
        """Raise BrokenState if a component was lost, doubled or invented."""
        self.game.check(self)

    def _repr_html_(self) -> str:
        return self.game.picture(self.view(None), "en")

    # -- storing ---------------------------------------------------------------------------------

    def dump(self) -> Json:
        """The whole state as JSON; `game.load` goes on from it exactly like the original."""
        game = self.game
        return {
            "game": game.key,
            "rules": game.rules_version,
            "edition": game.edition_mark,
            "seats": self.seats,
            "options": dict(self.options),
            "chance": [self.chance.key.hex(), self.chance.drawn],
            "barrier": self.barrier,
            "phases": [[game.phase_names[p], a, b] for p, a, b in self.phases],
            "lanes": [[[game.steps[p].name, a, b] for p, a, b in lane] for lane in self.lanes],
            "table": self.dump_fields(),
        }

    def dump_fields(self) -> Json:
        """The game's own part of a dump."""
        raise NotImplementedError

    def line(self) -> str:
        """The whole state, secrets included, as one line to paste into a report; `citywright.load` reads it."""
        packed = zlib.compress(json.dumps(self.dump(), separators=(",", ":")).encode(), 9)
        return f"{self.game.key}:{base64.urlsafe_b64encode(packed).decode()}"


def place_in(values: list[int], value: int) -> int:
    """Where a value stands in rising order or would stand; `bisect` would go through Python."""
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


def along(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """Sorted pieces and one more in its place."""
    found = list(pieces)
    found.insert(place_in(found, piece), piece)
    return tuple(found)


def without(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """The rest when one piece is taken away."""
    place = 0
    while pieces[place] != piece:
        place += 1
    return pieces[:place] + pieces[place + 1 :]


def demand(condition: bool, what: str) -> None:
    """For `check`: say what is broken."""
    if not condition:
        raise BrokenState(what)
