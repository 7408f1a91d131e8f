"""Tables laid by hand, so that a test reads like the rule it proves.

Roads are not the point of most tests: `crossroads` gives every tile all four exits; a test that is about roads sets
`roads(edition, {12: "NS"})`.
"""

from collections.abc import Iterator, Mapping

import citywright as cw
from citywright.engine.state import Json
from citywright.games.neom.city import CELL_COUNT, CELLS, CENTRE, City
from citywright.games.neom.edition import GOODS, ORIGIN, SIDES, Edition
from citywright.games.neom.game import HOUSE_EDITION, game_with
from citywright.games.neom.reading import read_edition
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.disasters import disaster
from citywright.games.neom.table import ACT, CHOOSE, DISASTER, REVEAL, ROUND_END, TURN

Options = Mapping[str, bool | str]
NONE: Options = {}


def crossroads() -> Edition:
    """The house edition with roads to all sides on every tile."""
    edition = read_edition(HOUSE_EDITION)
    roads(edition, {n: "NESW" for n in range(1, 151) if not edition.disaster[n]})
    return edition


def roads(edition: Edition, exits: Mapping[int, str]) -> None:
    for tile, letters in exits.items():
        edition.exits[tile] = sum(1 << SIDES.index(letter) for letter in letters)


def city(edition: Edition, tiles: Mapping[str, int] | None = None, good: str = "coal", choice: str = "") -> City:
    """A city with these tiles on these cells; a tile on c3 covers the printed centre, 0 there leaves it empty."""
    cells = [0] * CELL_COUNT
    cells[CENTRE] = ORIGIN
    for name, tile in (tiles or {}).items():
        cells[CELLS.index(name)] = tile
    board = next(i for i, (g, _) in enumerate(edition.boards) if GOODS[g] == good)
    return City(edition, cells, board, GOODS.index(choice) if choice else -1, 0)


def table(seats: int = 3, edition: Edition | None = None, seed: int = 1, options: Options = NONE) -> Neom:
    """A fresh table, before its first decision."""
    return game_with(edition or crossroads()).new(seats, seed, **options)


def acting(
    chosen: Mapping[int, int] | int,
    cities: Mapping[int, City] | None = None,
    *,
    seats: int = 3,
    generation: int = 1,
    round: int = 4,
    money: Mapping[int, int] | int = 20,
    anchors: Mapping[int, tuple[int, ...]] | None = None,
    edition: Edition | None = None,
    options: Options = NONE,
) -> Neom:
    """A table in step B: each seat of `chosen` (one number: seat 0) has revealed its tile and owes an action."""
    if edition is None:
        edition = next(iter(cities.values())).edition if cities else crossroads()
    s = table(seats, edition, options=options)
    s.generation, s.round = generation, round
    s.hands = [()] * seats
    s.plans = [()] * seats
    s.pack, s.pool = (), ()
    s.anchors = [(anchors or {}).get(seat, ()) for seat in range(seats)]
    s.money = [money if isinstance(money, int) else money.get(seat, 0) for seat in range(seats)]
    # cities not named make nothing that anyone could buy by surprise
    s.cities = [(cities or {}).get(seat, city(edition, {"c3": 0})) for seat in range(seats)]
    s.market = s.cities.copy()
    s.phases = [(ROUND_END, 0, 0), (DISASTER, 0, 0)]
    s.lanes = [[] for _ in range(seats)]
    for seat, tile in ({0: chosen} if isinstance(chosen, int) else chosen).items():
        s.chosen[seat] = s.shown[seat] = tile
        s.lanes[seat] = [(ACT, 0, 0)]
    return s


def struck(
    tile: int,
    cities: Mapping[int, City],
    *,
    seats: int = 3,
    money: Mapping[int, int] | int = 50,
    earned: Mapping[int, int] | None = None,
    options: Options = NONE,
) -> Neom:
    """A table at the end of a round: disaster `tile`, chosen by the last seat, strikes the others."""
    s = acting({}, cities, seats=seats, generation=(tile - 1) // 40 + 1, money=money, options=options)
    s.earned = [(earned or {}).get(seat, 0) for seat in range(seats)]
    s.phases = [(ROUND_END, 0, 0)]
    s.disaster = s.chosen[-1] = s.shown[-1] = tile
    s.striker = seats - 1
    disaster(s, 0, 0)
    s.proceed()
    return s


def choosing(
    *hands: tuple[int, ...],
    cities: Mapping[int, City] | None = None,
    generation: int = 1,
    round: int = 1,
    money: Mapping[int, int] | int = 20,
    options: Options = NONE,
) -> Neom:
    """A table in step A: each seat holds one of these hands, sorted, and owes a choice."""
    s = acting({}, cities, seats=len(hands), generation=generation, round=round, money=money, options=options)
    s.hands = list(hands)
    s.phases.append((REVEAL, 0, 0))
    s.lanes = [[(CHOOSE, 0, 0)] for _ in hands]
    return s


def do(s: Neom, seat: int, *moves: str) -> list[cw.Event]:
    """Play actions given as texts; returns everything that happened."""
    events: list[cw.Event] = []
    for move in moves:
        assert why_not(s, seat, move) is None, f"{move}: {why_not(s, seat, move)}"
        events += s.play(seat, s.game.actions.parse(move))
    return events


def may(s: Neom, seat: int) -> list[str]:
    """The seat's legal actions as texts."""
    return [s.game.actions.text(action) for action in s.legal(seat)]


def why_not(s: Neom, seat: int, move: str) -> str | None:
    """The id of the reason against a move, None if it is legal; both ways of asking must agree."""
    action = s.game.actions.parse(move)
    reason = s.why_not(seat, action)
    assert (reason is None) == (action in s.legal(seat))
    return None if reason is None else reason.id


def choose(s: Neom, *tiles: int) -> None:
    """Step A: each seat in turn chooses one of these tiles."""
    for seat, tile in enumerate(tiles):
        do(s, seat, f"choose {tile:03}")


def build(s: Neom, seat: int, cell: str, *answers: str) -> list[cw.Event]:
    """Build the chosen tile on a cell, with answers to the questions that follow."""
    return do(s, seat, "build", f"place {cell}", *answers)


def run(s: Neom, seed: int = 0) -> Iterator[Neom]:
    """Play on at random to the end of the game; yields the table after every move."""
    rng = cw.Rng.seeded(seed)
    while s.actors:
        seat = s.actors[0]
        actions = s.legal(seat)
        s.play(seat, actions[rng.below(len(actions))])
        yield s


def seen(s: Neom, seat: int) -> Json:
    """What lies open before a seat, as a spectator sees it: money, goods, routes, anchors, cells and more."""
    side: Json = s.view(None)["seats"][seat]
    return side


def guess(s: Neom, seat: int, seed: int) -> Neom:
    """A sample of the table as this seat knows it."""
    state = s.sample(seat, cw.Rng.seeded(seed))
    assert isinstance(state, Neom)
    return state


def tile_on(s: Neom, seat: int, cell: str) -> int:
    """The tile on a cell: 0 for none, -1 for the printed centre."""
    return s.cities[seat].cells[CELLS.index(cell)]


def row(s: Neom, seat: int, label: str) -> int:
    """One row of the scoring pad."""
    return dict(s.breakdown(seat))[label]


# -- one and two players: open packs -------------------------------------------------------------------


def opened(
    pack: tuple[int, ...],
    cities: Mapping[int, City] | None = None,
    *,
    seats: int = 2,
    starter: int = 0,
    generation: int = 1,
    round: int = 4,
    money: Mapping[int, int] | int = 20,
    anchors: Mapping[int, tuple[int, ...]] | None = None,
    options: Options = NONE,
) -> Neom:
    """A table for one or two at the start of a round: this pack lies open, the starter has to choose."""
    s = acting(
        {}, cities, seats=seats, generation=generation, round=round, money=money, anchors=anchors, options=options
    )
    s.pack = pack
    s.pool = tuple(tile for tile in s.edition.stack_of(generation, s.tile_set) if tile not in pack)
    s.starter = starter
    s.phases += [(TURN, (starter + turn) % seats, 0) for turn in reversed(range(seats))]
    s.proceed()
    return s


# -- what a city is worth ------------------------------------------------------------------------------


def ended(
    cities: Mapping[int, City],
    *,
    generation: int = 3,
    money: Mapping[int, int] | int = 0,
    seats: int = 2,
    options: Options = NONE,
) -> Neom:
    """A table after the last round of a generation: the income is paid; after generation III the game is over."""
    s = acting({}, cities, seats=seats, generation=generation, round=7, money=money, options=options)
    s.proceed()
    return s


def points(city: City, options: Options = NONE) -> int:
    """The variable points of a city."""
    return row(acting({}, {0: city}, options=options), 0, "variable")


def income(city: City, generation: int = 1) -> int:
    """What a city brings at the end of a generation."""
    return ended({0: city}, generation=generation).money[0]
