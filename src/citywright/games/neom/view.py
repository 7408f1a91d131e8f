"""What a seat may see, and what it may not: `view` shows the one, `sample` draws the other anew."""

from citywright.engine.chance import Chance
from citywright.engine.knowledge import answer_at_random, common_seat, common_view, redeal
from citywright.engine.rng import Rng
from citywright.engine.state import Json
from citywright.games.neom.city import CELL_COUNT, CELLS, LEFT, RIGHT
from citywright.games.neom.counters import income, worth
from citywright.games.neom.edition import GOODS, named
from citywright.games.neom.market import SUPPLY, price
from citywright.games.neom.scoring import breakdown, rank
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.acting import why_not_build
from citywright.games.neom.steps.disasters import next_stage, pay_fine
from citywright.games.neom.steps.needs import take_way, ways_to_meet
from citywright.games.neom.steps.rounds import choosing_bonus
from citywright.games.neom.table import (
    ACT,
    CHOOSE,
    CHOOSE_OPEN,
    KEEP,
    MAKE,
    NEED,
    PASS_ANCHORS,
    PLACE,
    RECOVER,
    REVEAL,
    STRUCK,
)

# -- what is seen --------------------------------------------------------------------------------------


def view(s: Neom, seat: int | None) -> Json:
    """JSON-able; documented in docs/views/neom.md."""
    result: Json = {
        **common_view(s, seat),
        "generation": s.generation,
        "round": s.round,
        "starter": s.starter if s.seats == 2 else None,
        "disaster": s.disaster or None,
        "averted": s.averted if s.seats == 1 else None,
        "pack": list(s.pack),
        "seats": [_seat_view(s, other) for other in range(s.seats)],
    }
    if s.over:
        result["rank"] = rank(s) if s.seats == 1 else None
    if seat is not None:
        result["own"] = _own_view(s, seat)
    return result


def _seat_view(s: Neom, seat: int) -> Json:
    city = s.cities[seat]
    return {
        **common_seat(s, seat),
        "money": s.money[seat] + s.earned[seat],
        "locked": s.earned[seat],
        "income": income(s, seat, max(1, s.generation)),
        "goods": named(GOODS, city.goods),
        "routes": [city.routes & LEFT != 0, city.routes & RIGHT != 0],
        "spent_routes": [s.spent_routes & LEFT != 0, s.spent_routes & RIGHT != 0] if s.seats == 1 else None,
        "anchors": list(s.anchors[seat]),
        "cells": city.cells.copy(),
        "counted": _counted(s, seat),
        "board": city.board,
        "choice": GOODS[city.choice] if city.choice >= 0 else None,
        "shown": s.shown[seat] or None,
        "hand_size": len(s.hands[seat]),
    }


def _counted(s: Neom, seat: int) -> dict[str, int]:
    """What each tile with variable points is worth now."""
    points = s.edition.points
    tiles = [(cell, tile) for cell, tile in enumerate(s.cities[seat].cells) if tile > 0 and points[tile]]
    return {CELLS[cell]: worth(s, seat, cell, points[tile]) for cell, tile in tiles}


def _own_view(s: Neom, seat: int) -> Json:
    """What this seat knows beyond the others, its memory included."""
    return {
        "hand": list(s.hands[seat]),
        "kept": list(s.kept[seat]),
        "plan": list(s.plans[seat]),
        "hands": [list(s.hands[other]) if knows_hand(s, seat, other) else None for other in range(s.seats)],
        "pile": [anchor if seen >> seat & 1 else None for anchor, seen in zip(s.pile, s.pile_seen, strict=True)],
        "brings": _brings(s, seat),
        "loses": _loses(s, seat),
        "builds": _builds(s, seat),
        "changes": _changes(s, seat),
    }


def _brings(s: Neom, seat: int) -> Json | None:
    """What the tile to be placed would bring on each cell that it may come to."""
    if not s.lanes[seat] or s.lanes[seat][-1][0] != PLACE:
        return None
    return {CELLS[s.do.place.arg(action)]: _brought(s, seat, action) for action in s.legal(seat)}


def _loses(s: Neom, seat: int) -> Json | None:
    """What each tile would take along that a disaster may remove, beyond those that are to go already."""
    if not s.lanes[seat] or s.lanes[seat][-1][0] != STRUCK:
        return None
    before = _without(s, seat, s.plans[seat])
    cells = [s.do.remove.arg(action) for action in s.legal(seat) if s.do.remove.holds(action)]
    return {CELLS[cell]: _changed(before, _without(s, seat, (*s.plans[seat], cell)), seat) for cell in cells}


def _without(s: Neom, seat: int, cells: tuple[int, ...]) -> Neom:
    """A copy in which these cells are cleared."""
    after = s.copy()
    after.cities[seat] = s.cities[seat].clear(cells, s.variant.empty_centre)
    return after


def _changed(before: Neom, after: Neom, seat: int) -> Json:
    """By how much income and points differ."""
    generation = max(1, before.generation)
    return {
        "income": income(after, seat, generation) - income(before, seat, generation),
        "points": _points(after, seat) - _points(before, seat),
    }


def _builds(s: Neom, seat: int) -> Json | None:
    """While a tile is to be chosen: what it would take to build each of them in this round."""
    step = s.lanes[seat][-1][0] if s.lanes[seat] else -1
    if step not in (CHOOSE, CHOOSE_OPEN):
        return None
    now = s.copy()
    now.market = s.cities.copy()  # as it will be when the chosen tiles lie open
    now.money[seat] += choosing_bonus(s, seat)
    tiles = [tile for tile in (s.hands[seat] if step == CHOOSE else s.pack) if not s.edition.disaster[tile]]
    return {str(tile): _built(now, seat, tile) for tile in tiles}


def _changes(s: Neom, seat: int) -> dict[str, int] | None:
    """By how much the points would change with what is done for a round, at best, or with the fine of a disaster."""
    step = s.lanes[seat][-1][0] if s.lanes[seat] else -1
    actions = s.legal(seat) if step in (ACT, STRUCK) else []
    changes = {s.do.text(action): _change(s, seat, action) for action in actions if not s.do.remove.holds(action)}
    return changes or None


def _change(s: Neom, seat: int, action: int) -> int:
    after = s.copy()
    after.events = []
    if s.do.fine.holds(action):
        pay_fine(after, seat)
    else:
        after.enact(seat, action)
    places = after.legal(seat) if after.lanes[seat] else []
    best = max([_brought(after, seat, place)["points"] for place in places], default=0)
    return best + _points(after, seat) - _points(s, seat)


def _built(s: Neom, seat: int, tile: int) -> Json:
    """What stands against a build; else what is paid, every good bought where it is cheapest."""
    reason = why_not_build(s, seat, tile)
    if reason is not None:
        return {"money": None, "buys": [], "against": [reason.id, reason.args]}
    after = s.copy()
    after.events = []
    after.money[seat] -= s.edition.cost[tile]
    used = 0
    for i, (goods, money) in enumerate(s.edition.needs[tile]):
        if not goods & s.cities[seat].goods:
            ways = ways_to_meet(after, seat, tile, i, used)
            used |= take_way(after, seat, tile, i, min(ways, key=lambda way: _paid(after, seat, way, money)))
    return {"money": s.money[seat] - after.money[seat], "buys": _bought(after), "against": None}


def _brought(s: Neom, seat: int, action: int) -> Json:
    """Tried on a copy: every good comes from where it is cheapest, one of choice is one that is not yet made."""
    after = s.copy()
    after.events = []
    after.enact(seat, action)
    while after.lanes[seat] and after.lanes[seat][-1][0] in (NEED, MAKE):
        after.enact(seat, min(after.legal(seat), key=lambda way: _takes(after, seat, way)))
    return {"money": after.money[seat] - s.money[seat], **_changed(s, after, seat), "buys": _bought(after)}


def _bought(s: Neom) -> list[list[int | str]]:
    """The goods that were bought on a copy: which, from whom, for how much."""
    buys = [event.args for event in s.events or () if event.id in ("event.buys", "event.buys_from_supply")]
    return [[GOODS[buy["good"]], buy.get("seat2", SUPPLY), buy["money"]] for buy in buys]


def _points(s: Neom, seat: int) -> int:
    return sum([points for _, points in breakdown(s, seat)])


def _takes(s: Neom, seat: int, way: int) -> int:
    """What a way to meet a need costs; of goods to make, those that the city makes already come last."""
    if s.do.make.holds(way):
        return s.cities[seat].goods >> s.do.make.arg(way) & 1
    frame = s.lanes[seat][-1]
    return _paid(s, seat, way, s.edition.needs[frame[1] // CELL_COUNT][frame[2] // 4][1])


def _paid(s: Neom, seat: int, way: int, instead: int) -> int:
    """What a way to meet a need costs, if this money would do instead of its goods."""
    if s.do.buy.holds(way):
        return price(s, seat, s.do.buy.arg(way), s.do.buy.second(way))
    return instead if s.do.pay.holds(way) else 0


def knows_hand(s: Neom, seat: int, other: int) -> bool:
    """A hand is known for good to whoever held it in this generation, since every tile taken from it is shown."""
    if seat == other:
        return True
    if s.generation == 0 or not s.hands[other]:
        return False
    return (seat - other + s.round - 1) % s.seats < s.round


# -- what is not seen ------------------------------------------------------------------------------------


def sample(s: Neom, seat: int, rng: Rng) -> Neom:
    """A whole state with all that the seat cannot know drawn anew; it depends on knowledge and rng alone."""
    c = s.copy()
    if s.drafted:
        if s.generation == 0:
            _redraw_draft(c, seat, rng)
        else:
            unknown = [other for other in range(c.seats) if not knows_hand(c, seat, other)]
            c.pool = redeal(c.hands, unknown, c.pool, rng)
    if s.generation:
        _redraw_pile(c, seat, rng)
    _redraw_answers(c, seat, rng)
    c.chance = Chance.made_up(rng)
    c.barrier = False  # it tells of the last move, which may have been a secret one
    return c


def _redraw_pile(c: Neom, seat: int, rng: Rng) -> None:
    """Discarded anchors that the seat has not seen could as well lie in the box."""
    unknown = [i for i, seen in enumerate(c.pile_seen) if not seen >> seat & 1]
    if not unknown:
        return
    anchors = sorted([*c.box, *[c.pile[i] for i in unknown]])
    rng.shuffle(anchors)
    pile = list(c.pile)
    for i in unknown:
        pile[i] = anchors.pop()
    c.pile = tuple(pile)
    c.box = tuple(sorted(anchors))


def _redraw_draft(c: Neom, seat: int, rng: Rng) -> None:
    """In the draft: what a hand held before the seat saw it is unknown; afterwards only who took what of it."""
    n, taken = c.seats, len(c.kept[0])
    kept = [list(anchors) for anchors in c.kept]
    unknown: list[tuple[int, int]] = []  # (seat, number of its kept anchor); number -1: its whole hand
    for holder in range(n):
        first = (holder - taken) % n  # who was dealt this hand
        mine = (seat - first) % n  # when it comes or came to the seat
        before = [((first + turn) % n, turn) for turn in range(min(mine, taken))]
        unknown += before
        if mine > taken:
            unknown.append((holder, -1))
        elif mine < taken:
            after = [((first + turn) % n, turn) for turn in range(mine + 1, taken)]
            _mix_known_hand(c, kept, holder, after, rng)
    anchors = list(c.box)
    for other, turn in unknown:
        anchors += c.hands[other] if turn < 0 else [kept[other][turn]]
    anchors.sort()
    rng.shuffle(anchors)
    for other, turn in unknown:
        if turn < 0:
            c.hands[other] = tuple(sorted([anchors.pop() for _ in c.hands[other]]))
        else:
            kept[other][turn] = anchors.pop()
    c.kept = [tuple(anchors) for anchors in kept]
    c.box = tuple(sorted(anchors))


def _mix_known_hand(c: Neom, kept: list[list[int]], holder: int, after: list[tuple[int, int]], rng: Rng) -> None:
    """The seat passed this hand on: what is in it or was taken since is known, but not which is which."""
    anchors = sorted([*c.hands[holder], *[kept[other][turn] for other, turn in after]])
    rng.shuffle(anchors)
    for other, turn in after:
        kept[other][turn] = anchors.pop()
    c.hands[holder] = tuple(sorted(anchors))


def _redraw_answers(c: Neom, seat: int, rng: Rng) -> None:
    """Secret answers of others: a finished one is given anew at random, a half-made one begins again."""
    step = {PASS_ANCHORS: KEEP, REVEAL: CHOOSE, RECOVER: STRUCK}.get(c.phases[-1][0] if c.phases else -1)
    if step is None:
        return
    for other in range(c.seats):
        if other == seat or not (c.plans[other] or c.lanes[other]):
            continue
        finished = not c.lanes[other]
        c.plans[other] = ()
        c.lanes[other] = [(step, next_stage(c, other, 0) if step == STRUCK else 0, 0)]
        if finished:
            answer_at_random(c, other, rng)
