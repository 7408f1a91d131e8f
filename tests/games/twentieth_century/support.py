"""Tables and regions laid by hand, so that a test reads like the rule it proves.

Test tiles replace house tiles: `tile(edition, 1, [{"science": 2}], ["S c0"])` makes land 1 what the test needs.
"""

import itertools
from collections.abc import Mapping, Sequence

import citywright as cw
from citywright.games.twentieth_century.edition import SCIENCE, START, Edition
from citywright.games.twentieth_century.game import HOUSE_EDITION, game_with
from citywright.games.twentieth_century.powers import KINDS, Institution, Power
from citywright.games.twentieth_century.rails import (
    CITIES,
    EDGE_NAMES,
    EDGES,
    POINTS,
    Line,
    Shape,
    lattice_steps,
    why_not_drawn,
)
from citywright.games.twentieth_century.reading import read_edition
from citywright.games.twentieth_century.region import Region, cell_at, make_region
from citywright.games.twentieth_century.state import CATASTROPHES, TwentiethCentury
from citywright.games.twentieth_century.table import BONUS, CATASTROPHE, LAND, PRODUCTION, UPKEEP

Options = Mapping[str, bool | str]
NONE: Options = {}
SPOTS = ("2,2", "1,1", "3,3")  # where cities lie unless a test says otherwise
LAB = 42


def house() -> Edition:
    return read_edition(HOUSE_EDITION)


NAMES = house().keys


def tile(
    edition: Edition, n: int, cities: Sequence[Mapping[str, int]], tracks: Sequence[str], at: Sequence[str] = (),
    building: str = "",
) -> None:  # fmt: skip
    """Make piece n a tile with these cities and tracks; nothing may be drawn that an edition would refuse."""
    points = tuple(POINTS.index(spot) for spot in (at or SPOTS[: len(cities)]))
    house_at = POINTS.index(building) if building else -1
    lines: list[Line] = []
    for track in tracks:
        ends = [_point(word, points, house_at) for word in track.split()]
        for p, q in itertools.pairwise(ends):
            lines += lattice_steps(p, q)
    assert why_not_drawn(points, house_at, tuple(lines)) is None
    edition.shape[n] = Shape(points, house_at, tuple(lines))
    edition.city_count[n] = len(points)
    edition.turns[n] = (0, 1, 2, 3)
    for c, city in enumerate(cities):
        for key, table in (("coins", edition.coins), ("science", edition.science), ("vp", edition.vp)):
            table[n * CITIES + c] = city.get(key, 0)
        edition.recycling[n * CITIES + c] = city.get("recycling", 0)


def _point(word: str, cities: tuple[int, ...], building: int) -> int:
    if word in EDGE_NAMES:
        return EDGES[EDGE_NAMES.index(word)]
    if word.startswith("c"):
        return cities[int(word[1:])]
    return building if word == "i" else POINTS.index(word)


def institution(edition: Edition, n: int, edges: str, kind: int = SCIENCE, gives: int = 1) -> None:
    """Make technology n an institution whose building lies in the middle, with tracks to these edges."""
    built = [one for one in KINDS.values() if issubclass(one, Institution) and one.resource == kind]
    edition.bonus[n] = kind
    edition.powers[n] = (built[0](0, 0, gives),)
    tile(edition, n, [], [f"{edge} i" for edge in edges], building="2,2")


def power(edition: Edition, n: int, kind: str, coins: int = 0, science: int = 0, gives: int = 0) -> int:
    """Make technology n one of this kind, without impact; returns n."""
    edition.powers[n] = (KINDS[kind](coins, science, gives),)
    edition.bonus[n] = -1
    edition.garbage[n] = edition.pollution[n] = 0
    return n


Laid = tuple[int, int, int, int, str, int]  # piece, x, y, rotation, occupied cities as in "01", garbage


def region(
    edition: Edition, *tiles: Laid, through_cities: bool = False, bridges: Mapping[int, Line] | None = None
) -> Region:
    return make_region(
        edition, [t[0] for t in tiles], [cell_at(t[1], t[2]) for t in tiles], [t[3] for t in tiles],
        [((bridges or {})[t[0]],) if t[0] in (bridges or {}) else () for t in tiles],
        [sum(1 << int(c) for c in t[4]) for t in tiles], [t[5] for t in tiles], through_cities,
    )  # fmt: skip


def table(seats: int = 3, edition: Edition | None = None, seed: int = 1, options: Options = NONE) -> TwentiethCentury:
    """A fresh table, before its first decision."""
    return game_with(edition or house()).new(seats, seed, **options)


def auction(
    seats: int = 3, starter: int = 0, round: int = 1, edition: Edition | None = None, options: Options = NONE
) -> TwentiethCentury:
    """A land auction in which this seat starts."""
    s = table(seats, edition, options=options)
    while s.round < round:
        play_on(s)
    s.starter = starter
    s.lanes = [[] for _ in range(seats)]
    if s.phases[-1][0] == LAND:
        s.phases.pop()
    s.then(LAND, starter)
    s.proceed()
    return s


def play_on(s: TwentiethCentury) -> None:
    """The plainest move: drop out, buy nothing, bid 0 from the worst column on, finish."""
    seat = s.actors[0]
    legal = s.legal(seat)
    texts = [s.game.actions.text(action) for action in legal]
    for word in ("drop", "decline", "done", "stop"):
        if word in texts:
            s.apply(seat, legal[texts.index(word)])
            return
    s.apply(seat, legal[0])


def upkeep(
    regions: Mapping[int, Region], *, technologies: Sequence[int] = (), coins: int = 10, science: int = 10,
    round: int = 3, pollution: int = 0, waiting: Sequence[int] = (), carried: Sequence[int] = (), aside: int = 0,
    points: int = 0, seats: int = 3, options: Options = NONE,
) -> TwentiethCentury:  # fmt: skip
    """A table at the beginning of upkeep; what is given besides the regions belongs to seat 0."""
    edition = next(iter(regions.values())).edition
    s = table(seats, edition, options=options)
    s.round = round
    s.lanes = [[] for _ in range(seats)]
    s.lands, s.offered = (), ()
    for seat in range(seats):
        country = s.own(seat)
        country.region = regions.get(seat, country.region)
        if seat == 0:
            country.technologies = tuple(sorted(technologies))
            country.coins, country.science, country.pollution, country.aside = coins, science, pollution, aside
            country.waiting, country.carried, country.produced = tuple(waiting), tuple(carried), points
    s.phases = [(PRODUCTION, 0, 0), (UPKEEP, 0, 0)]
    s.proceed()
    return s


def producing(
    regions: Mapping[int, Region], *, round: int = 3, card: int = -1, seats: int = 3, **given: int
) -> TwentiethCentury:
    """A table just before production; `card` is the scoring card of the round."""
    edition = next(iter(regions.values())).edition
    s = table(seats, edition)
    s.round = round
    s.lanes = [[] for _ in range(seats)]
    s.card_two, s.card_four = (card if round == 2 else -1), (card if round == 4 else -1)
    for seat, mine in regions.items():
        country = s.own(seat)
        country.region = mine
        for key, value in given.items():
            setattr(country, key, value)
    s.phases = [(PRODUCTION, 0, 0)]
    s.proceed()
    return s


def catastrophes(science: Sequence[int], opener: int = 0, card: int = 0) -> TwentiethCentury:
    s = table(len(science))
    s.lanes = [[] for _ in science]
    s.card, s.opener, s.stage = card, opener, CATASTROPHES
    for seat, amount in enumerate(science):
        s.own(seat).science = amount
    s.phases = [(BONUS, 0, 0), (PRODUCTION, 0, 0), (UPKEEP, 0, 0), (CATASTROPHE, -1, 0)]
    s.proceed()
    return s


def do(s: TwentiethCentury, seat: int, *moves: str) -> list[cw.Event]:
    """Play actions given as texts; returns everything that happened."""
    events: list[cw.Event] = []
    for move in moves:
        assert why_not(s, seat, move) is None, f"{move}: {why_not(s, seat, move)}"
        events += s.play(seat, s.game.actions.parse(move))
    return events


def may(s: TwentiethCentury, seat: int) -> list[str]:
    """The seat's legal actions as texts."""
    return [s.game.actions.text(action) for action in s.legal(seat)]


def why_not(s: TwentiethCentury, seat: int, move: str) -> str | None:
    """The id of the reason against a move, None if it is legal; both ways of asking must agree."""
    action = s.game.actions.parse(move)
    reason = s.why_not(seat, action)
    assert seat not in s.actors or (reason is None) == (action in s.legal(seat))
    return None if reason is None else reason.id


def name(n: int) -> str:
    return NAMES[n]


def start_tile(garbage: int = 1) -> Laid:
    return (START, 0, 0, 0, "01", garbage)


def powers_of(edition: Edition) -> list[Power]:
    return [one for powers in edition.powers for one in powers]
