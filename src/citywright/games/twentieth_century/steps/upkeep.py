"""Upkeep: new garbage, new tiles and their citizens (T-UPKEEP, T-GARBAGE, T-ATTACH); technologies are in using.py."""

from citywright.engine.masks import bits
from citywright.engine.state import Frame
from citywright.engine.steps import Pick, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century import table
from citywright.games.twentieth_century.rails import CITIES
from citywright.games.twentieth_century.region import NUMBER_OF, cell_of
from citywright.games.twentieth_century.state import KEEPING_UP, Country, TwentiethCentury
from citywright.games.twentieth_century.steps.using import ask_uses


def upkeep(s: TwentiethCentury, _: int, __: int) -> None:
    """For all at once, unseen until all are done; or one after the other from the leftmost column (option)."""
    s.stage = KEEPING_UP
    s.then(table.REVEAL)
    if s.variant.upkeep_in_order:
        for turn in range(s.seats - 1, -1, -1):
            s.then(table.UPKEEP_TURN, (s.starter + turn) % s.seats)
        return
    s.shown = s.countries.copy()
    s.secret = True
    for seat in range(s.seats):
        upkeep_turn(s, seat)


def upkeep_turn(s: TwentiethCentury, seat: int, _: int = 0) -> None:
    s.own(seat).used = 0
    place_garbage(s, seat, 0)


def reveal(s: TwentiethCentury, _: int, __: int) -> None:
    """All regions lie open again."""
    if s.secret:
        s.barrier = True
        s.secret = False
        if s.events is not None:
            for seat in range(s.seats):
                tell_changes(s, seat, s.shown[seat], s.countries[seat])


def tell_changes(s: TwentiethCentury, seat: int, before: Country, after: Country) -> None:
    """What the others learn about an upkeep that they did not see."""
    region = after.region
    for i in range(len(before.region.tiles), len(region.tiles)):
        tell_attached(s, seat, region.tiles[i], region.cells[i], region.turns[i])
    for half in bits(after.used):
        s.tell("event.uses", seat=seat, power=half)


# -- new garbage ---------------------------------------------------------------------------------------


def place_garbage(s: TwentiethCentury, seat: int, k: int) -> None:
    """Ask for the k-th land; the last one takes what is left."""
    aside = s.countries[seat].aside
    if aside:
        lands = s.garbage_lands(seat)
        if k < len(lands) - 1:
            s.ask(seat, table.GARBAGE, k)
            return
        put_garbage(s, seat, lands[-1], aside)
    attach_next(s, seat)


def put_garbage(s: TwentiethCentury, seat: int, land: int, amount: int) -> None:
    if not amount:
        return
    country = s.own(seat)
    country.aside -= amount
    if land in country.waiting:
        carried = list(country.carried)
        carried[country.waiting.index(land)] += amount
        country.carried = tuple(carried)
    else:
        country.region = country.region.with_garbage(land, amount)
    if s.events is not None:
        s.note(seat, "event.garbage", piece=land, n=amount)


class Garbage(Step[TwentiethCentury]):
    """How much of the new garbage goes on one land; frame: number of the land."""

    verbs = ("garbage",)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        garbage = s.do.garbage
        first = garbage.width * s.garbage_lands(seat)[frame[1]]
        return garbage.numbers[first : first + s.countries[seat].aside + 1]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        land, aside = s.garbage_lands(seat)[frame[1]], s.countries[seat].aside
        if s.do.garbage.arg(action) != land:
            return Reason("no.other_land", {"piece": land})
        return Reason("no.garbage_aside", {"n": aside}) if s.do.garbage.second(action) > aside else None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        put_garbage(s, seat, s.do.garbage.arg(action), s.do.garbage.second(action))
        place_garbage(s, seat, frame[1] + 1)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.garbage", {"n": s.countries[seat].aside, "piece": s.garbage_lands(seat)[frame[1]]})


# -- new tiles -----------------------------------------------------------------------------------------


def attach_next(s: TwentiethCentury, seat: int) -> None:
    """Everything acquired this round is attached; which tile first is asked only if there are several."""
    waiting = s.countries[seat].waiting
    if len(waiting) > 1:
        s.ask(seat, table.ATTACH)
    elif waiting:
        s.ask(seat, table.CELL, waiting[0])
    else:
        ask_uses(s, seat)


class Attach(Pick[TwentiethCentury]):
    """Which of the new tiles comes next."""

    verbs = ("attach",)
    refusal = "no.not_waiting"

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.countries[seat].waiting

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> None:
        s.ask(seat, table.CELL, n)


class Cell(Pick[TwentiethCentury]):
    """Where the tile goes; frame: piece."""

    verbs = ("at",)
    about = "piece"

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [NUMBER_OF[cell] for cell in s.countries[seat].region.free_cells()]

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, number: int) -> Reason:
        taken = cell_of(number) in s.countries[seat].region.cells
        return Reason("no.taken" if taken else "no.touch", {"cell": number})

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, number: int) -> None:
        n, cell = frame[1], cell_of(number)
        if len(s.edition.turns[n]) > 1:
            s.ask(seat, table.TURN, n, cell)
        else:
            settle(s, seat, n, cell, 0)

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.at", {"cell": s.do.cell.arg(action), "piece": frame[1]})


class Turn(Pick[TwentiethCentury]):
    """Which way round; only rotations that look different are offered. Frame: piece, cell."""

    verbs = ("turn",)

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.edition.turns[frame[1]]

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, turn: int) -> Reason:
        return Reason("no.same_turn", {"piece": frame[1]})

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, turn: int) -> None:
        settle(s, seat, frame[1], frame[2], turn)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.turn", {"piece": frame[1], "cell": NUMBER_OF[frame[2]]})


def settle(s: TwentiethCentury, seat: int, n: int, cell: int, turn: int) -> None:
    """The citizen of a land goes into one of its cities (T-ATTACH)."""
    if s.edition.city_count[n] > 1:
        s.ask(seat, table.SETTLE, n, 4 * cell + turn)
    else:
        lay(s, seat, n, cell, turn, s.edition.city_count[n])


class Settle(Pick[TwentiethCentury]):
    """The city for the new citizen; frame: piece, 4 * cell + turn."""

    verbs = ("settle",)

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> range:
        return range(s.edition.city_count[frame[1]])

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, c: int) -> Reason:
        return Reason("no.city", {"piece": frame[1], "n": s.edition.city_count[frame[1]]})

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, c: int) -> None:
        lay(s, seat, frame[1], frame[2] // 4, frame[2] % 4, 1 << c)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        cell, turn = NUMBER_OF[frame[2] // 4], frame[2] % 4  # for screens, which show the tile as it will lie
        return Sentence("ask.settle", {"piece": frame[1], "cell": cell, "turn": turn})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.settle", {"city": CITIES * frame[1] + s.do.settle.arg(action)})


def lay(s: TwentiethCentury, seat: int, n: int, cell: int, turn: int, citizens: int) -> None:
    """The tile is attached with its citizen and its garbage."""
    country = s.own(seat)
    i = country.waiting.index(n)
    country.region = country.region.attached(n, cell, turn, country.carried[i], citizens)
    country.waiting = country.waiting[:i] + country.waiting[i + 1 :]
    country.carried = country.carried[:i] + country.carried[i + 1 :]
    tell_attached(s, seat, n, cell, turn)
    attach_next(s, seat)


def tell_attached(s: TwentiethCentury, seat: int, n: int, cell: int, turn: int) -> None:
    if s.events is not None:
        s.note(seat, "event.attaches", piece=n, cell=NUMBER_OF[cell], turn=turn)
