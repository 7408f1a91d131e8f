"""Tables laid by hand, so that a test reads like the rule it proves.

Tests do not lean on the values of the house tiles: `blank` is the house edition with all city tiles emptied, and
`tile` gives one of them what the test is about. Seat 0 is O (orange), 1 is B (black), 2 is W (white).
"""

from collections.abc import Mapping, Sequence

import citywright as cw
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.games.city_tycoon import view
from citywright.games.city_tycoon.city import CELLS
from citywright.games.city_tycoon.edition import (
    COUNTED,
    DEMANDS,
    ONCE,
    REFILL,
    TILES,
    TYPES,
    Edition,
    is_plant,
    plant,
    read_edition,
    source_of,
)
from citywright.games.city_tycoon.game import HOUSE_EDITION, CityTycoonGame
from citywright.games.city_tycoon.state import ACT, BUILD, SUPPLY_TURN, CityTycoon

O, B, W = 0, 1, 2  # noqa: E741
NOBODY = -1
Options = Mapping[str, bool | str]
NONE: Options = {}
Amounts = Mapping[str, int]


def blank() -> Edition:
    """The house edition with city tiles that cost nothing and do nothing; all of them are entertainment."""
    edition = read_edition(HOUSE_EDITION)
    for n in range(1, TILES + 1):
        tile(edition, n)
    return edition


def tile(
    edition: Edition,
    n: int,
    type: str = "entertainment",
    *,
    cost: int = 0,
    laid: Amounts | None = None,
    demands: Sequence[tuple[Amounts, Amounts]] = (),
    symbol: tuple[str, Amounts] | None = None,
    buys: Sequence[tuple[int, int]] = (),
    per: tuple[str, int] | None = None,
) -> int:
    """Give a city tile the values of a test; returns its number."""
    laid = laid or {}
    edition.type[n] = TYPES.index(type)
    edition.cost[n] = cost
    edition.land[n], edition.water[n] = laid.get("land", 0), laid.get("water", 0)
    edition.goods[n], edition.points[n] = laid.get("goods", 0), laid.get("points", 0)
    edition.buys[n] = tuple(buys)
    edition.per[n], edition.per_points[n] = (COUNTED.index(per[0]), per[1]) if per else (-1, 0)
    edition.demands[n] = len(demands)
    for i, (needs, gives) in enumerate(demands):
        row = DEMANDS * n + i
        edition.needs[0][row], edition.needs[1][row] = needs.get("red", 0), needs.get("blue", 0)
        edition.needs_goods[row], edition.needs_money[row] = needs.get("goods", 0), needs.get("money", 0)
        edition.gives_money[row], edition.gives_points[row] = gives.get("money", 0), gives.get("points", 0)
        edition.gives_goods[row] = gives.get("goods", 0)
    bonus = symbol[1] if symbol else {}
    edition.symbol[n] = TYPES.index(symbol[0]) if symbol else -1
    edition.symbol_money[n], edition.symbol_points[n] = bonus.get("money", 0), bonus.get("points", 0)
    edition.symbol_goods[n] = bonus.get("goods", 0)
    return n


def table(seats: int = 4, edition: Edition | None = None, seed: int = 1, options: Options = NONE) -> CityTycoon:
    """A fresh table, before its first decision."""
    return CityTycoonGame(edition or blank()).new(seats, seed, **options)


def cell(name: str) -> int:
    return CELLS.index(name)


def lay(s: CityTycoon, pieces: Mapping[str, tuple[int, int]]) -> None:
    """Put pieces (piece, owner) on cells; plants come with their cubes."""
    for name, (piece, owner) in pieces.items():
        s.city = s.city.put(cell(name), piece, owner)
        if is_plant(piece):
            s.cubes[source_of(piece)] = s.edition.cubes[piece]
            s.stacks[0 if source_of(piece) < 8 else 1] += 1
        s.terrain -= piece > TILES and not is_plant(piece)


def red(number: int, side: int = REFILL) -> int:
    return plant(0, number - 1, side)


def blue(number: int, side: int = REFILL) -> int:
    return plant(1, number - 1, side)


def once(piece: int) -> int:
    """The other side of a refill plant."""
    return piece + ONCE - REFILL


def building(
    hand: Sequence[int],
    pieces: Mapping[str, tuple[int, int]] | None = None,
    *,
    edition: Edition | None = None,
    seats: int = 4,
    money: int | Sequence[int] = 50,
    round: int = 1,
    options: Options = NONE,
) -> CityTycoon:
    """O holds these tiles and is to play one of them; nothing comes after it."""
    s = between(seats, edition, pieces, money, round, options)
    s.hands = [tuple(sorted(hand)), *[()] * (seats - 1)]
    s.picks = [tuple(hand), *[()] * (seats - 1)]
    s.phases = [(BUILD, 6 * seats, 0)]
    s.ask(O, ACT)
    return s


def supplying(
    pieces: Mapping[str, tuple[int, int]],
    *,
    edition: Edition,
    seats: int = 4,
    money: int | Sequence[int] = 50,
    goods: Sequence[int] | None = None,
    cubes: Mapping[int, int] | None = None,
    round: int = 1,
    options: Options = NONE,
) -> CityTycoon:
    """The supply phase begins, O is first; `cubes` changes the number on a plant (or on the start plants 0 and 1)."""
    s = between(seats, edition, pieces, money, round, options)
    for source, count in (cubes or {}).items():
        s.cubes[source_of(source) if source > TILES else source] = count
    if goods is not None:
        s.goods = list(goods)
    s.phases = [(SUPPLY_TURN, 0, 0)]
    s.proceed()
    return s


def between(
    seats: int, edition: Edition | None, pieces: Mapping[str, tuple[int, int]] | None, money: int | Sequence[int],
    round: int, options: Options,
) -> CityTycoon:  # fmt: skip
    """A table without open decisions, in the order of the seats."""
    s = table(seats, edition, options=options)
    s.round = round
    s.order = tuple(range(seats))
    s.lanes = [[] for _ in range(seats)]
    s.phases = []
    s.market = ()
    s.hands = [()] * seats
    s.picks = [()] * seats
    s.money = [money] * seats if isinstance(money, int) else [*money, *[0] * (seats - len(money))]
    lay(s, pieces or {})
    return s


def do(s: CityTycoon, seat: int, *moves: str) -> list[cw.Event]:
    """Play actions given as texts; returns everything that happened."""
    events: list[cw.Event] = []
    for move in moves:
        events += s.play(seat, s.game.actions.parse(move))
    return events


def may(s: CityTycoon, seat: int) -> list[str]:
    """The seat's legal actions as texts."""
    return [s.game.actions.text(action) for action in s.legal(seat)]


def why_not(s: CityTycoon, seat: int, move: str) -> str | None:
    """The id of the reason against a move, None if it is legal."""
    reason = s.why_not(seat, s.game.actions.parse(move))
    return None if reason is None else reason.id


def sample(s: CityTycoon, seat: int, key: int) -> CityTycoon:
    """What a seat may think of the table, one of many ways."""
    return view.sample(s, seat, Rng.seeded(key))


def names(cells: int) -> set[str]:
    """The names of the cells of a mask."""
    return {CELLS[c] for c in bits(cells)}


def offers(s: CityTycoon, seat: int) -> list[str]:
    """The offered actions in English."""
    return [sentence.text("en") for _, sentence in s.offer(seat).actions]


def play_on(s: CityTycoon, choose: str) -> None:
    """Play to the end; of the legal actions each seat takes the first that begins with `choose`, else the first."""
    while s.actors:
        seat = s.actors[0]
        actions = may(s, seat)
        do(s, seat, next((a for a in actions if a.startswith(choose)), actions[0]))
