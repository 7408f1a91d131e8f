"""Upkeep: new garbage, new tiles and their citizens (T-UPKEEP, T-GARBAGE, T-ATTACH); technologies are in using.py."""

from citywright.engine.masks import bits
from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century.region import cell_of, number_of
from citywright.games.twentieth_century.state import (
    ATTACH,
    CELL,
    GARBAGE,
    KEEPING_UP,
    REVEAL,
    SETTLE,
    TURN,
    UPKEEP_TURN,
    Country,
    TwentiethCentury,
)
from citywright.games.twentieth_century.steps.actions import DO_ATTACH, DO_CELL, DO_GARBAGE, DO_SETTLE, DO_TURN
from citywright.games.twentieth_century.steps.using import ask_uses


def upkeep(s: TwentiethCentury, _: int, __: int) -> None:
    """For all at once, unseen until all are done; or one after the other from the leftmost column (option)."""
    s.stage = KEEPING_UP
    s.then(REVEAL)
    if s.rules.upkeep_in_order:
        for turn in range(s.seats - 1, -1, -1):
            s.then(UPKEEP_TURN, (s.starter + turn) % s.seats)
        return
    s.shown = s.countries.copy()
    s.secret = True
    for seat in range(s.seats):
        begin_upkeep(s, seat)


def upkeep_turn(s: TwentiethCentury, seat: int, _: int) -> None:
    begin_upkeep(s, seat)


def begin_upkeep(s: TwentiethCentury, seat: int) -> None:
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


def garbage_lands(s: TwentiethCentury, country: Country) -> list[int]:
    """Where garbage put aside may go: on lands got this round, without any on all lands (T-GARBAGE)."""
    new = [n for n in country.waiting if s.edition.is_land(n)]
    return new or [country.region.tiles[i] for i in country.region.lands()]


def place_garbage(s: TwentiethCentury, seat: int, k: int) -> None:
    """Ask for the k-th land; the last one takes what is left."""
    country = s.countries[seat]
    if country.aside:
        lands = garbage_lands(s, country)
        if k < len(lands) - 1:
            s.ask(seat, GARBAGE, k)
            return
        put_garbage(s, seat, lands[-1], country.aside)
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
        country.region = country.region.with_garbage(country.region.tiles.index(land), amount)
    s.note(seat, "event.garbage", piece=land, n=amount)


class Garbage(Step[TwentiethCentury]):
    """How much of the new garbage goes on one land; frame: number of the land."""

    name = "garbage"
    blocks = (DO_GARBAGE,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        country = s.countries[seat]
        land = garbage_lands(s, country)[frame[1]]
        return [DO_GARBAGE(land, amount) for amount in range(country.aside + 1)]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        country = s.countries[seat]
        land = garbage_lands(s, country)[frame[1]]
        if DO_GARBAGE.arg(action) != land:
            return Reason("no.other_land", {"piece": land})
        if DO_GARBAGE.second(action) > country.aside:
            return Reason("no.garbage_aside", {"n": country.aside})
        return None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        put_garbage(s, seat, DO_GARBAGE.arg(action), DO_GARBAGE.second(action))
        place_garbage(s, seat, frame[1] + 1)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        country = s.countries[seat]
        return Sentence("ask.garbage", {"n": country.aside, "piece": garbage_lands(s, country)[frame[1]]})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.garbage", {"piece": DO_GARBAGE.arg(action), "n": DO_GARBAGE.second(action)})


# -- new tiles -----------------------------------------------------------------------------------------


def attach_next(s: TwentiethCentury, seat: int) -> None:
    """Everything acquired this round is attached; which tile first is asked only if there are several."""
    waiting = s.countries[seat].waiting
    if len(waiting) > 1:
        s.ask(seat, ATTACH)
    elif waiting:
        s.ask(seat, CELL, waiting[0])
    else:
        ask_uses(s, seat)


class Attach(Step[TwentiethCentury]):
    """Which of the new tiles comes next."""

    name = "attach"
    blocks = (DO_ATTACH,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [DO_ATTACH(n) for n in s.countries[seat].waiting]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        n = DO_ATTACH.arg(action)
        return None if n in s.countries[seat].waiting else Reason("no.not_waiting", {"piece": n})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, CELL, DO_ATTACH.arg(action))

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.attach", {"piece": DO_ATTACH.arg(action)})


class Cell(Step[TwentiethCentury]):
    """Where the tile goes; frame: piece."""

    name = "cell"
    blocks = (DO_CELL,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [DO_CELL.first + number_of(cell) for cell in bits(s.countries[seat].region.free_cells())]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        cell = cell_of(DO_CELL.arg(action))
        region = s.countries[seat].region
        if cell in region.cells:
            return Reason("no.taken", {"cell": DO_CELL.arg(action)})
        return None if region.free_cells() >> cell & 1 else Reason("no.touch", {"cell": DO_CELL.arg(action)})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        n, cell = frame[1], cell_of(DO_CELL.arg(action))
        if len(s.edition.turns[n]) > 1:
            s.ask(seat, TURN, n, cell)
        else:
            settle(s, seat, n, cell, 0)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.cell", {"piece": frame[1]})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.at", {"cell": DO_CELL.arg(action), "piece": frame[1]})


class Turn(Step[TwentiethCentury]):
    """Which way round; only rotations that look different are offered. Frame: piece, cell."""

    name = "turn"
    blocks = (DO_TURN,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [DO_TURN(turn) for turn in s.edition.turns[frame[1]]]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        alike = DO_TURN.arg(action) not in s.edition.turns[frame[1]]
        return Reason("no.same_turn", {"piece": frame[1]}) if alike else None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        settle(s, seat, frame[1], frame[2], DO_TURN.arg(action))

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.turn", {"piece": frame[1], "cell": number_of(frame[2])})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.turn", {"turn": DO_TURN.arg(action)})


def settle(s: TwentiethCentury, seat: int, n: int, cell: int, turn: int) -> None:
    """The citizen of a land goes into one of its cities (T-ATTACH)."""
    if s.edition.city_count[n] > 1:
        s.ask(seat, SETTLE, n, 4 * cell + turn)
    else:
        lay(s, seat, n, cell, turn, s.edition.city_count[n])


class Settle(Step[TwentiethCentury]):
    """The city for the new citizen; frame: piece, 4 * cell + turn."""

    name = "settle"
    blocks = (DO_SETTLE,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [DO_SETTLE(c) for c in range(s.edition.city_count[frame[1]])]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        count = s.edition.city_count[frame[1]]
        return Reason("no.city", {"piece": frame[1], "n": count}) if DO_SETTLE.arg(action) >= count else None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        lay(s, seat, frame[1], frame[2] // 4, frame[2] % 4, 1 << DO_SETTLE.arg(action))

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        cell, turn = number_of(frame[2] // 4), frame[2] % 4  # for screens, which show the tile as it will lie
        return Sentence("ask.settle", {"piece": frame[1], "cell": cell, "turn": turn})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.settle", {"city": 3 * frame[1] + DO_SETTLE.arg(action)})


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
    s.note(seat, "event.attaches", piece=n, cell=number_of(cell), turn=turn)
