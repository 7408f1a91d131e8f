"""A tiny game that uses every part of the flow: an auction of two rounds, with nothing of a real game around it.

A round draws a prize. All bid for it secretly; the highest bid, if it stands alone, is paid and wins it. Then each in
turn picks a colour and puts a token of it on its board. A prize counts its points, a red token one.
"""

from typing import Any, Final

from citywright.engine.actions import ActionSpace
from citywright.engine.game import Game, Option, OptionValue
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Phase, State, Step, demand, whole, wholes
from citywright.engine.words import LANGUAGES, Catalogue, Reason, Sentence, Words, common_catalogue

A: Final = ActionSpace()
DO_BID: Final = A.block("bid", coins=("0", "1", "2", "3", "4", "5"))
DO_PICK: Final = A.block("pick", colour=("red", "blue"))
DO_PUT: Final = A.block("put", colour=("red", "blue"), slot=("left", "right"))

BID: Final = 0
PICK: Final = 1
PUT: Final = 2
ROUND: Final = 0
REVEAL: Final = 1
TURN: Final = 2

EMPTY: Final = -1
COINS: Final = 3

SENTENCES: Final = {
    "en": """
msgid "ask.bid"
msgstr "How much do you bid?"

msgid "ask.pick"
msgstr "Pick a colour."

msgid "ask.put"
msgstr "Where does it go?"

msgid "do.bid"
msgstr "bid {coins}"

msgid "do.pick"
msgstr "pick {colour}"

msgid "do.put"
msgstr "put {colour} on slot {slot}"

msgid "no.coins"
msgid_plural "no.coins"
msgstr[0] "You have one coin."
msgstr[1] "You have {n} coins."

msgid "no.colour"
msgstr "You picked the other colour."

msgid "no.slot"
msgstr "Slot {slot} is taken."

msgid "event.prize"
msgstr "The prize is {number}."

msgid "event.bids"
msgstr "{seat} bids {number}."

msgid "event.wins"
msgstr "{seat} wins the prize."

msgid "event.puts"
msgstr "{seat} puts {colour} on slot {slot}."

msgid "colour.0"
msgstr "red"

msgid "colour.1"
msgstr "blue"
""",
    "de": """
msgid "ask.bid"
msgstr "Wie viel bietest du?"

msgid "ask.pick"
msgstr "Wähle eine Farbe."

msgid "ask.put"
msgstr "Wohin damit?"

msgid "do.bid"
msgstr "{coins} bieten"

msgid "do.pick"
msgstr "{colour} wählen"

msgid "do.put"
msgstr "{colour} auf Feld {slot} legen"

msgid "no.coins"
msgid_plural "no.coins"
msgstr[0] "Du hast eine Münze."
msgstr[1] "Du hast {n} Münzen."

msgid "no.colour"
msgstr "Du hast die andere Farbe gewählt."

msgid "no.slot"
msgstr "Feld {slot} ist belegt."

msgid "event.prize"
msgstr "Der Preis ist {number}."

msgid "event.bids"
msgstr "{seat} bietet {number}."

msgid "event.wins"
msgstr "{seat} gewinnt den Preis."

msgid "event.puts"
msgstr "{seat} legt {colour} auf Feld {slot}."

msgid "colour.0"
msgstr "Rot"

msgid "colour.1"
msgstr "Blau"
""",
}


def toy_words() -> Words:
    catalogues = {lang: common_catalogue(lang).joined(Catalogue.parse(SENTENCES[lang])) for lang in LANGUAGES}
    return Words(catalogues, {"colour": lambda words, colour, lang: words.say(f"colour.{colour}", {}, lang)})


class Toy(State):
    """round and prize; for each seat its coins, its secret bid (-1: none), points won and tokens laid."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, OptionValue], rng: Rng, phases: list[Frame],
        lanes: list[list[Frame]], barrier: bool, prize: int, coins: list[int], bids: list[int], points: list[int],
        boards: list[tuple[int, int]],
    ) -> None:  # fmt: skip
        super().__init__(game, seats, options, rng, phases, lanes, barrier)
        self.prize = prize
        self.coins = coins
        self.bids = bids
        self.points = points
        self.boards = boards

    def copy(self) -> "Toy":
        return Toy(
            self.game, self.seats, self.options, self.rng.copy(), self.phases.copy(),
            [lane.copy() for lane in self.lanes], self.barrier, self.prize, self.coins.copy(), self.bids.copy(),
            self.points.copy(), self.boards.copy(),
        )  # fmt: skip


# -- the sequence of play ----------------------------------------------------------------------------------


def auction(s: Toy, number: int, _: int) -> None:
    s.prize = s.draw(6) + 1
    s.tell("event.prize", number=s.prize)
    if number < 2:
        s.then(ROUND, number + 1)
    for seat in reversed(range(s.seats)):
        s.then(TURN, seat)
    s.then(REVEAL)
    for seat in range(s.seats):
        s.ask(seat, BID)


class Bid(Step[Toy]):
    name = "bid"
    blocks = (DO_BID,)

    def legal(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return [DO_BID(coins) for coins in range(s.coins[seat] + 1)]

    def why_not(self, s: Toy, seat: int, frame: Frame, action: int) -> Reason | None:
        return None if DO_BID.arg(action) <= s.coins[seat] else Reason("no.coins", {"n": s.coins[seat]})

    def apply(self, s: Toy, seat: int, frame: Frame, action: int) -> None:
        s.bids[seat] = DO_BID.arg(action)
        s.whisper(seat, "event.bids", seat=seat, number=s.bids[seat])

    def targets(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return list(DO_BID.actions())


def reveal(s: Toy, _: int, __: int) -> None:
    s.barrier = True
    best = max(s.bids)
    for seat in range(s.seats):
        s.tell("event.bids", seat=seat, number=s.bids[seat])
        if s.bids[seat] == best and s.bids.count(best) == 1:
            s.coins[seat] -= best
            s.points[seat] += s.prize
            s.tell("event.wins", seat=seat)
    s.bids = [EMPTY] * s.seats


def turn(s: Toy, seat: int, _: int) -> None:
    s.ask(seat, PICK)


class Pick(Step[Toy]):
    name = "pick"
    blocks = (DO_PICK,)

    def legal(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return list(DO_PICK.actions())

    def why_not(self, s: Toy, seat: int, frame: Frame, action: int) -> Reason | None:
        return None

    def apply(self, s: Toy, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, PUT, DO_PICK.arg(action))


class Put(Step[Toy]):
    """Frame: the colour."""

    name = "put"
    blocks = (DO_PUT,)

    def legal(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return [DO_PUT(frame[1], slot) for slot in (0, 1) if s.boards[seat][slot] == EMPTY]

    def why_not(self, s: Toy, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_PUT.arg(action) != frame[1]:
            return Reason("no.colour", {})
        slot = DO_PUT.second(action)
        return None if s.boards[seat][slot] == EMPTY else Reason("no.slot", {"slot": slot})

    def apply(self, s: Toy, seat: int, frame: Frame, action: int) -> None:
        slot = DO_PUT.second(action)
        left, right = s.boards[seat]
        s.boards[seat] = (left, frame[1]) if slot else (frame[1], right)
        s.tell("event.puts", seat=seat, colour=frame[1], slot=slot)

    def targets(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return [DO_PUT(frame[1], 0), DO_PUT(frame[1], 1)]

    def label(self, s: Toy, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.put", {"colour": frame[1], "slot": DO_PUT.second(action)})


# -- the game ----------------------------------------------------------------------------------------------

PHASES: Final[list[Phase[Toy]]] = [auction, reveal, turn]


class ToyGame(Game[Toy]):
    key = "toy"
    title = "Toy"
    rules = 1
    seats = range(2, 4)
    longest = 30
    edition_mark = "toy 1"

    def __init__(self) -> None:
        self.options = (
            Option("rich", False, (False, True), range(2, 4)),
            Option("mood", "calm", ("calm", "wild"), range(3, 4)),
        )
        self.actions = A
        self.steps: list[Step[Toy]] = [Bid(), Pick(), Put()]
        self.phases = PHASES
        self.phase_names = ["auction", "reveal", "turn"]
        self.words = toy_words()

    def start(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> Toy:
        coins = [self.purse(options)] * seats
        return Toy(
            self, seats, options, rng, [(ROUND, 1, 0)], [[] for _ in range(seats)], False, 0, coins, [EMPTY] * seats,
            [0] * seats, [(EMPTY, EMPTY)] * seats,
        )  # fmt: skip

    def purse(self, options: dict[str, OptionValue]) -> int:
        return 5 if options["rich"] else COINS

    def restore(
        self, seats: int, options: dict[str, OptionValue], rng: Rng, flow: tuple[list[Frame], list[list[Frame]], bool],
        table: Json,
    ) -> Toy:  # fmt: skip
        phases, lanes, barrier = flow
        slots = wholes(table.get("boards"), "boards", 2 * seats)
        boards = [(slots[2 * seat], slots[2 * seat + 1]) for seat in range(seats)]
        prize = whole(table.get("prize"), "prize")
        coins, bids, points = (wholes(table.get(key), key, seats) for key in ("coins", "bids", "points"))
        return Toy(self, seats, options, rng, phases, lanes, barrier, prize, coins, bids, points, boards)

    def table(self, state: Toy) -> Json:
        return {
            "prize": state.prize,
            "coins": state.coins.copy(),
            "bids": state.bids.copy(),
            "points": state.points.copy(),
            "boards": [token for board in state.boards for token in board],
        }

    def view(self, state: Toy, seat: int | None) -> Json:
        own = {} if seat is None else {"own": {"bid": state.bids[seat]}}
        return {
            "actors": list(state.actors),
            "prize": state.prize,
            "coins": state.coins.copy(),
            "points": state.points.copy(),
            "boards": [list(board) for board in state.boards],
            **own,
        }

    def sample(self, state: Toy, seat: int, rng: Rng) -> Toy:
        s = state.copy()
        for other in range(s.seats):
            if other != seat and s.bids[other] != EMPTY:
                s.bids[other] = rng.below(s.coins[other] + 1)
        s.rng = rng.fork()
        return s

    def breakdown(self, state: Toy, seat: int) -> list[tuple[str, int]]:
        return [("prizes", state.points[seat]), ("red", state.boards[seat].count(0))]

    def check(self, state: Toy) -> None:
        for seat, coins in enumerate(state.coins):
            demand(0 <= coins <= self.purse(state.options), f"seat {seat} has {coins} coins")

    def judge(self, state: Toy, seat: int) -> int:
        return 100 * state.scores()[seat]

    def foresee(self, state: Toy, seat: int) -> None:
        """A bid may win or not; there is nothing to foresee."""


def toy(seats: int = 2, seed: int = 1, **options: OptionValue) -> Toy:
    return ToyGame().new(seats, seed, **options)


def do(s: State, *moves: str) -> list[tuple[str, dict[str, int], tuple[int, ...] | None]]:
    """Play moves as a record writes them, "0 bid 2"; returns what happened: id, arguments, who may know."""
    happened: list[tuple[str, dict[str, int], tuple[int, ...] | None]] = []
    for move in moves:
        seat, _, text = move.partition(" ")
        happened += [(event.id, event.args, event.seats) for event in s.play(int(seat), s.game.actions.parse(text))]
    return happened


def may(s: State, seat: int) -> list[str]:
    return [s.game.actions.text(action) for action in s.legal(seat)]
