"""Supplies on maps of random games, judged a second time: slowly, and from what anybody can read.

Nothing here knows how the engine searches. Every way of every cube is followed cell by cell, and all that is read are
the cells of a view, its money and goods, and the components of `edition show`.
"""

import itertools

import pytest

import citywright as cw
from citywright.engine.rng import Rng
from citywright.engine.state import Json
from tests.rulebook import rule
from tests.views import documented, found

Place = tuple[int, int]
Payment = tuple[int, ...]  # the bank, then the seats

GAME = cw.game("city_tycoon")
TILES: dict[int, Json] = {part["number"]: part for part in GAME.components() if part["kind"] == "tile"}
PLANTS: dict[int, int] = {part["number"]: part["plant"] for part in GAME.components() if part["kind"] == "plant"}
START = ((0, 0), (1, 0), (0, 1), (1, 1))
SYMBOLS = {(part["x"], part["y"]): part.get("symbol") for part in GAME.components() if part["kind"] == "start"}
OPTIONS = {"rebuild": True, "levelling": True, "subsidy": True}


def beside(place: Place) -> list[Place]:
    x, y = place
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def home(place: Place) -> Place:
    """The start tile is one place."""
    return START[0] if place in START else place


def no_worse(one: Payment, other: Payment) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def best(payments: set[Payment]) -> set[Payment]:
    return {paid for paid in payments if not any(other != paid and no_worse(other, paid) for other in payments)}


def plus(one: Payment, other: Payment) -> Payment:
    return tuple(a + b for a, b in zip(one, other, strict=True))


class Board:
    """The table as a spectator sees it."""

    def __init__(self, view: Json) -> None:
        self.seats = len(view["seats"])
        self.view = view
        self.cells: dict[Place, Json] = {(cell["x"], cell["y"]): cell for cell in view["cells"]}
        self.plants = {"red": [START[0]], "blue": [START[3]]}
        for kind in ("red", "blue"):
            own = [cell for cell in view["cells"] if cell["kind"] == "plant" and cell["type"] == kind]
            self.plants[kind] += [(cell["x"], cell["y"]) for cell in sorted(own, key=lambda cell: cell["piece"])]

    def fee(self, seat: int, place: Place) -> Payment:
        """For a step onto a place, or for a cube that is taken there."""
        owner = -1 if place in START else self.cells[place]["owner"]
        return tuple(2 if owner != seat and receiver == owner + 1 else 0 for receiver in range(self.seats + 1))

    def near(self, place: Place) -> set[Place]:
        around = {p for cell in (START if place == START[0] else (place,)) for p in beside(cell)}
        return {home(p) for p in around if p in self.cells and self.cells[p]["kind"] != "water"} - {place}

    def payments(self, seat: int, plant: Place, tile: Place) -> set[Payment]:
        """All that may be paid for one cube, without those that another one beats."""
        start = home(plant)
        known = {start: {self.fee(seat, start)}}
        open_ = [(start, self.fee(seat, start))]
        while open_:
            place, paid = open_.pop(0)
            if place == tile or paid not in known[place]:
                continue
            for other in self.near(place):
                more = plus(paid, self.fee(seat, other))
                old = known.get(other, set())
                if sum(more) <= self.view["seats"][seat]["money"] and not any(no_worse(p, more) for p in old):
                    known[other] = best({*old, more})
                    open_.append((other, more))
        return known.get(tile, set())

    def sources(self, seat: int, tile: Place, demand: Json) -> list[tuple[Place, ...]]:
        """Every payable choice of plants, red before blue, each colour in order."""
        money = self.view["seats"][seat]["money"] - demand.get("money", 0)
        if demand.get("goods", 0) > self.view["seats"][seat]["goods"] or money < 0:
            return []
        price: dict[Place, int] = {}
        choices = []
        for colour in ("red", "blue"):
            ways = {plant: self.payments(seat, plant, tile) for plant in self.plants[colour] if demand.get(colour)}
            price |= {plant: min(map(sum, paid)) for plant, paid in ways.items() if paid}
            full = [plant for plant in ways if plant in price for _ in range(self.cells[plant]["cubes"][colour])]
            choices.append(dict.fromkeys(itertools.combinations(full, demand.get(colour, 0))))
        both = [(*reds, *blues) for reds in choices[0] for blues in choices[1]]
        return [plants for plants in both if sum(price[plant] for plant in plants) <= money]

    def supplies(self, seat: int) -> dict[str, tuple[Place, Json, list[tuple[Place, ...]]]]:
        """The supplies that a seat can make, by action."""
        result = {}
        for place, cell in self.cells.items():
            if cell["kind"] == "city" and cell["owner"] == seat and cell["supplied"] is None:
                for letter, demand in zip("ab", TILES[cell["tile"]].get("demand", []), strict=False):
                    plants = self.sources(seat, place, demand)
                    if plants:
                        result[f"supply {cell['tile']:03} {letter}"] = (place, demand, plants)
        return result

    def offered(self, seat: int, place: Place, demand: Json, plants: tuple[Place, ...]) -> set[Payment]:
        """The payments for these cubes that are not beaten and can be paid."""
        total: set[Payment] = {(0,) * (self.seats + 1)}
        for plant in plants:
            total = best({plus(a, b) for a in total for b in self.payments(seat, plant, place)})
        return {paid for paid in total if sum(paid) <= self.view["seats"][seat]["money"] - demand.get("money", 0)}

    def name(self, plant: Place) -> str:
        cell = self.cells[plant]
        return f"start-{cell['type']}" if plant in START else f"{cell['type']}-{PLANTS[cell['piece']]}"

    def income(self, place: Place, demand: Json, kind: str) -> int:
        total = int(demand["gives"].get(kind, 0))
        for other in beside(place):
            cell = self.cells.get(other)
            symbol = SYMBOLS.get(other) or (TILES[cell["tile"]].get("symbol") if cell and cell["tile"] else None)
            if symbol and symbol["for"] == self.cells[place]["type"]:
                total += symbol.get(kind, 0)
        return total


def texts(s: cw.State) -> set[str]:
    return {GAME.actions.text(action) for action in s.legal(s.actors[0])}


def choose(s: cw.State, rng: Rng, prefix: str = "") -> str:
    """A seat plays at random, if it can an action that begins so."""
    seat = s.actors[rng.below(len(s.actors))]
    legal = s.legal(seat)
    wanted = [action for action in legal if GAME.actions.text(action).startswith(prefix)] or legal
    action = wanted[rng.below(len(wanted))]
    s.apply(seat, action)
    return GAME.actions.text(action)


def check_turn(s: cw.State, rng: Rng) -> None:
    """One whole turn of the supply phase against the second opinion."""
    (seat,) = s.actors
    board = Board(s.view(None))
    supplies = board.supplies(seat)
    assert texts(s) == {*supplies, "pass"}
    action = choose(s, rng, "supply")
    if action != "pass":
        place, demand, choices = supplies[action]
        plants = check_sources(s, rng, board, choices)
        paid = check_ways(s, rng, board.offered(seat, place, demand, plants))
        check_result(s.view(None), board, seat, place, demand, paid)


def check_sources(s: cw.State, rng: Rng, board: Board, choices: list[tuple[Place, ...]]) -> tuple[Place, ...]:
    """Plants are asked for one after the other, where there is more than one."""
    for i in range(len(choices[0])):
        names = {board.name(plants[i]) for plants in choices}
        if len(names) > 1:
            assert texts(s) == {f"from {name}" for name in names}
            name = choose(s, rng).split()[1]
            choices = [plants for plants in choices if board.name(plants[i]) == name]
    (plants,) = choices
    return plants


def check_ways(s: cw.State, rng: Rng, payments: set[Payment]) -> Payment:
    if len(payments) == 1:
        return next(iter(payments))
    packed = s.view(None)["supplying"]["ways"]
    ways = [tuple(2 * (way >> 9 * k & 511) for k in range(len(next(iter(payments))))) for way in packed]
    assert [sum(way) for way in ways] == sorted(sum(way) for way in payments)
    assert set(ways) == payments
    return ways[int(choose(s, rng).split()[1]) - 1]


def check_result(after: Json, board: Board, seat: int, place: Place, demand: Json, paid: Payment) -> None:
    """Everybody is paid, then comes the income."""
    before = board.view["seats"]
    for other in range(board.seats):
        change = {key: after["seats"][other][key] - before[other][key] for key in ("money", "goods", "points")}
        got = {key: board.income(place, demand, key) if other == seat else 0 for key in change}
        got["money"] += paid[other + 1] - (sum(paid) + demand.get("money", 0) if other == seat else 0)
        got["goods"] -= demand.get("goods", 0) if other == seat else 0
        assert change == got


@rule("C-PRICE-1", "C-PRICE-2", "C-PRICE-3", "C-PRICE-4", "C-PRICE-5", "C-SOURCE-1", "C-WAY-1", "C-WAY-2", "C-WAY-3")
@rule("C-SUPPLY-3", "C-SUPPLY-5", "C-INCOME-1", "C-INCOME-2", "C-INCOME-3", "C-INCOME-4")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, OPTIONS), (4, {}), (5, OPTIONS)])
def test_engine_and_second_opinion_agree(seats: int, options: dict[str, bool]) -> None:
    s = GAME.new(seats, 17 + seats, **options)
    rng = Rng.seeded(seats)
    checked = 0
    while s.actors and s.view(None)["round"] < 4:
        if s.view(None)["phase"] == "supply":
            check_turn(s, rng)
            checked += 1
        else:
            choose(s, rng, "build")
    assert checked > 6 * seats


@rule("C-ORDER-3", "C-DRAFT-4")
def test_the_view_holds_exactly_what_its_page_promises() -> None:
    top, seat, cell, own, *_ = documented("city_tycoon")
    s = GAME.new(3, 3)
    rng = Rng.seeded(3)
    views = [s.view(None)]
    while s.actors:
        views += [s.view(s.actors[0]), s.view(None)]
        choose(s, rng)
    views.append(s.view(1))
    assert found(views) == top
    assert found(entry for view in views for entry in view["seats"]) == seat
    assert found(entry for view in views for entry in view["cells"]) == cell
    assert found(view["own"] for view in views if "own" in view) == own
    assert {entry["kind"] for entry in views[-1]["cells"]} == {"start", "city", "plant", "land", "water"}
    assert not any("own" in view for view in views if view["seat"] is None)
