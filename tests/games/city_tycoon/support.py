"""Tables laid by hand, so that a test reads like the rule it proves.

Tests do not lean on the values of the house tiles: `blank` is the house edition with all city tiles emptied, and
`tile` gives one of them what the test is about. Seat 0 is O (orange), 1 is B (black), 2 is W (white).
"""

from collections.abc import Mapping, Sequence

import citywright as cw
from citywright.engine.editions import Entry
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.games.city_tycoon import view
from citywright.games.city_tycoon.city import CELLS
from citywright.games.city_tycoon.edition import ONCE, REFILL, Edition, read_tile
from citywright.games.city_tycoon.game import game_with, open_game
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps.laying import EFFECTS
from citywright.games.city_tycoon.table import ACT, BUILD, SUPPLY_TURN

O, B, W = 0, 1, 2  # noqa: E741
NOBODY = -1
Options = Mapping[str, bool | str]
NONE: Options = {}
Amounts = Mapping[str, int]
HOUSE: Edition = open_game(None).edition
LAND, WATER = HOUSE.land, HOUSE.water


def blank() -> Edition:
    """The house edition with city tiles that cost nothing and do nothing; all of them are entertainment."""
    edition: Edition = open_game(None).edition
    for n in range(1, edition.first_plant):
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
    given: dict[str, object] = {"name": edition.names[n], "source": "house", "type": type, "cost": cost, **(laid or {})}
    given["buys"] = [{"money": money, "points": points} for money, points in buys]
    given["demand"] = [{**needs, "gives": gives} for needs, gives in demands]
    if per:
        given["per"] = {"of": per[0], "points": per[1]}
    if symbol:
        given["symbol"] = {"for": symbol[0], **symbol[1]}
    read_tile(edition, Entry(given, f"tile {n}"), n, EFFECTS)
    return n


def table(seats: int = 4, edition: Edition | None = None, seed: int = 1, options: Options = NONE) -> CityTycoon:
    """A fresh table, before its first decision."""
    return game_with(edition or blank()).new(seats, seed, **options)


def cell(name: str) -> int:
    return CELLS.index(name)


def lay(s: CityTycoon, pieces: Mapping[str, tuple[int, int]]) -> None:
    """Put pieces (piece, owner) on cells; plants come with their cubes."""
    for name, (piece, owner) in pieces.items():
        s.city = s.city.put(cell(name), piece, owner)
        if s.edition.is_plant(piece):
            s.cubes[s.edition.source[piece]] = s.edition.cubes[piece]
            s.stacks[s.edition.colour[piece]] += 1
        s.terrain -= piece >= LAND


def red(number: int, side: int = REFILL) -> int:
    return HOUSE.plants[0][number - 1] + side


def blue(number: int, side: int = REFILL) -> int:
    return HOUSE.plants[1][number - 1] + side


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
        s.cubes[HOUSE.source[source] if HOUSE.is_plant(source) else source] = count
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
        assert why_not(s, seat, move) is None, f"{move}: {why_not(s, seat, move)}"
        events += s.play(seat, s.game.actions.parse(move))
    return events


def may(s: CityTycoon, seat: int) -> list[str]:
    """The seat's legal actions as texts."""
    return [s.game.actions.text(action) for action in s.legal(seat)]


def why_not(s: CityTycoon, seat: int, move: str) -> str | None:
    """The id of the reason against a move, None if it is legal; both ways of asking must agree."""
    action = s.game.actions.parse(move)
    reason = s.why_not(seat, action)
    assert seat not in s.actors or (reason is None) == (action in s.legal(seat))
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
