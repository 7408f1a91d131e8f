"""A tiny game that uses every part of the flow: an auction of two rounds, with nothing of a real game around it.

A round draws a prize. All bid for it secretly; the highest bid, if it stands alone, is paid and wins it. Then each in
turn picks a colour and puts a token of it on its board. A prize counts its points, a red token one.
"""

import sys
from typing import Any, Final

from citywright.engine.actions import ActionSpace
from citywright.engine.chance import Chance
from citywright.engine.drawing.layout import Layout, Place
from citywright.engine.game import Game, Option, Options, OptionValue, Stacks
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, Offer, State, demand
from citywright.engine.steps import Flow, Step
from citywright.engine.storing import Stored
from citywright.engine.words import LANGUAGES, Catalogue, Reason, Sentence, Words, common_catalogue


class Actions(ActionSpace):
    def __init__(self) -> None:
        super().__init__()
        self.bid = self.block("bid", coins=("0", "1", "2", "3", "4", "5"))
        self.pick = self.block("pick", colour=("red", "blue"))
        self.put = self.block("put", colour=("red", "blue"), slot=("left", "right"))


A: Final = Actions()
BID: Final = 0
PICK: Final = 1
PUT: Final = 2
AUCTION: Final = 0
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
        self, game: Game[Any], seats: int, options: dict[str, OptionValue], chance: Chance, phases: list[Frame],
        lanes: list[list[Frame]], barrier: bool, prize: int, coins: list[int], bids: list[int], points: list[int],
        boards: list[tuple[int, int]],
    ) -> None:  # fmt: skip
        super().__init__(game, seats, options, chance, phases, lanes, barrier)
        self.prize = prize
        self.coins = coins
        self.bids = bids
        self.points = points
        self.boards = boards

    def copy(self) -> "Toy":
        return Toy(
            self.game, self.seats, self.options, Chance(self.chance.key, self.chance.drawn, self.chance.block),
            self.phases.copy(),
            [lane.copy() for lane in self.lanes], self.barrier, self.prize, self.coins.copy(), self.bids.copy(),
            self.points.copy(), self.boards.copy(),
        )  # fmt: skip

    def clock(self) -> str:
        return f"prize {self.prize}"

    def dump_fields(self) -> Json:
        return {
            "prize": self.prize,
            "coins": self.coins.copy(),
            "bids": self.bids.copy(),
            "points": self.points.copy(),
            "boards": [token for board in self.boards for token in board],
        }


# -- the sequence of play ----------------------------------------------------------------------------------


def auction(s: Toy, number: int, _: int) -> None:
    s.prize = s.draw(6) + 1
    s.tell("event.prize", number=s.prize)
    if number < 2:
        s.then(AUCTION, number + 1)
    for seat in reversed(range(s.seats)):
        s.then(TURN, seat)
    s.then(REVEAL)
    for seat in range(s.seats):
        s.ask(seat, BID)


class Bid(Step[Toy]):
    verbs = ("bid",)

    def legal(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return [A.bid(coins) for coins in range(s.coins[seat] + 1)]

    def why_not(self, s: Toy, seat: int, frame: Frame, action: int) -> Reason | None:
        return None if A.bid.arg(action) <= s.coins[seat] else Reason("no.coins", {"n": s.coins[seat]})

    def apply(self, s: Toy, seat: int, frame: Frame, action: int) -> None:
        s.bids[seat] = A.bid.arg(action)
        s.whisper(seat, "event.bids", seat=seat, number=s.bids[seat])

    def targets(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return list(A.bid.actions())


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
    verbs = ("pick",)

    def legal(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return list(A.pick.actions())

    def why_not(self, s: Toy, seat: int, frame: Frame, action: int) -> Reason | None:
        return None

    def apply(self, s: Toy, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, PUT, A.pick.arg(action))


class Put(Step[Toy]):
    """Frame: the colour."""

    verbs = ("put",)

    def legal(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return [A.put(frame[1], slot) for slot in (0, 1) if s.boards[seat][slot] == EMPTY]

    def why_not(self, s: Toy, seat: int, frame: Frame, action: int) -> Reason | None:
        if A.put.arg(action) != frame[1]:
            return Reason("no.colour", {})
        slot = A.put.second(action)
        return None if s.boards[seat][slot] == EMPTY else Reason("no.slot", {"slot": slot})

    def apply(self, s: Toy, seat: int, frame: Frame, action: int) -> None:
        slot = A.put.second(action)
        left, right = s.boards[seat]
        s.boards[seat] = (left, frame[1]) if slot else (frame[1], right)
        s.tell("event.puts", seat=seat, colour=frame[1], slot=slot)

    def targets(self, s: Toy, seat: int, frame: Frame) -> list[int]:
        return [A.put(frame[1], 0), A.put(frame[1], 1)]

    def label(self, s: Toy, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.put", {"colour": frame[1], "slot": A.put.second(action)})


# -- the game ----------------------------------------------------------------------------------------------


class Box:
    """The toy has no components."""

    mark = "toy 1"


def start(game: Game[Toy], seats: int, options: Options, chance: Chance) -> Toy:
    coins = [purse(options)] * seats
    return Toy(
        game, seats, options, chance, [(AUCTION, 1, 0)], [[] for _ in range(seats)], False, 0, coins, [EMPTY] * seats,
        [0] * seats, [(EMPTY, EMPTY)] * seats,
    )  # fmt: skip


def purse(options: Options) -> int:
    return 5 if options["rich"] else COINS


def load_fields(game: Game[Toy], seats: int, options: Options, chance: Chance, stacks: Stacks, fields: Json) -> Toy:
    phases, lanes, barrier = stacks
    stored = Stored(fields, seats)
    slots = stored.numbers("boards", 2 * seats, EMPTY, 1)
    boards = [(slots[2 * seat], slots[2 * seat + 1]) for seat in range(seats)]
    coins, bids = stored.numbers("coins", seats, 0, 5), stored.numbers("bids", seats, EMPTY, 5)
    prize, points = stored.number("prize", 0, 6), stored.numbers("points", seats, 0, 12)
    return Toy(game, seats, options, chance, phases, lanes, barrier, prize, coins, bids, points, boards)


def view(state: Toy, seat: int | None) -> Json:
    own = {} if seat is None else {"own": {"bid": state.bids[seat]}}
    return {
        "actors": list(state.actors),
        "prize": state.prize,
        "coins": state.coins.copy(),
        "points": state.points.copy(),
        "boards": [list(board) for board in state.boards],
        **own,
    }


def sample(state: Toy, seat: int, rng: Rng) -> Toy:
    s = state.copy()
    for other in range(s.seats):
        if other != seat and s.bids[other] != EMPTY:
            s.bids[other] = rng.below(s.coins[other] + 1)
    s.chance = Chance.made_up(rng)
    return s


def breakdown(state: Toy, seat: int) -> list[tuple[str, int]]:
    return [("prizes", state.points[seat]), ("red", state.boards[seat].count(0))]


def check(state: Toy) -> None:
    for seat, coins in enumerate(state.coins):
        demand(0 <= coins <= purse(state.options), f"seat {seat} has {coins} coins")


def judge(state: Toy, seat: int) -> int:
    return 100 * state.scores()[seat]


def plain(game: Game[Toy], view: Json, lang: str) -> str:
    return str(view)


def panels(game: Game[Toy], view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    return {"head": f'<p id="head">{view["prize"]}</p>'}


def toy_game() -> Game[Toy]:
    return Game(
        key="toy",
        title="Toy",
        rules_version=1,
        seats=range(2, 4),
        longest=30,
        options=(Option("rich", range(2, 4)), Option("mood", range(3, 4), ("calm", "wild"))),
        edition=Box(),
        actions=A,
        flow=Flow(("bid", "pick", "put"), ("auction", "reveal", "turn"), (sys.modules[__name__],)),
        words=toy_words(),
        start=start,
        load_fields=load_fields,
        view=view,
        sample=sample,
        breakdown=breakdown,
        check=check,
        judge=judge,
        layout=Layout({"head": Place.HEAD}, cover="head", own={}),
        panels=panels,
        picture=plain,
        plain=plain,
    )


def toy(seats: int = 2, seed: int = 25, **options: OptionValue) -> Toy:
    return toy_game().new(seats, seed, **options)


def do(s: State, *moves: str) -> list[tuple[str, dict[str, int], tuple[int, ...] | None]]:
    """Play moves as a record writes them, "0 bid 2"; returns what happened: id, arguments, who may know."""
    happened: list[tuple[str, dict[str, int], tuple[int, ...] | None]] = []
    for move in moves:
        seat, _, text = move.partition(" ")
        happened += [(event.id, event.args, event.seats) for event in s.play(int(seat), s.game.actions.parse(text))]
    return happened


def may(s: State, seat: int) -> list[str]:
    return [s.game.actions.text(action) for action in s.legal(seat)]
