"""What a seat may see, and what it may not: `view` shows the one, `sample` draws the other anew."""

from typing import Final

from citywright.engine.chance import Chance
from citywright.engine.knowledge import common_seat, common_view
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.engine.state import Json
from citywright.games.city_tycoon.city import INSIDE, x_of, y_of
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, HAND, SIDES, TYPES, Edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.table import ACT, BUILD, CHOICE, PASS_ON, PLACE, SOURCE, TAKE, WAY

# -- what is seen --------------------------------------------------------------------------------------


def view(s: CityTycoon, seat: int | None) -> Json:
    """JSON-able; documented in docs/views/city_tycoon.md."""
    result: Json = {
        **common_view(s, seat),
        "round": s.round,
        "phase": phase(s),
        "order": list(s.order),
        "seats": [_seat_view(s, other) for other in range(s.seats)],
        "cells": [_cell_view(s, cell) for cell in bits(s.city.laid)],
        "closed": [[x_of(cell), y_of(cell)] for cell in bits(INSIDE & ~s.city.ground)],
        "open": [[x_of(cell), y_of(cell)] for cell in bits(s.city.open)],
        "stacks": [_stack_view(s, colour) for colour in range(len(COLOURS))],
        "supply": {"red": s.cubes_left(0), "blue": s.cubes_left(1), "terrain": s.terrain},
        "market": list(s.market),
        "supplying": _supply_view(s),
    }
    if seat is not None:
        result["own"] = _own_view(s, seat)
    return result


def phase(s: CityTycoon) -> str:
    """The phase of the round as a person would call it."""
    if s.over:
        return "over"
    return {PASS_ON: "draft", CHOICE: "draft", BUILD: "build"}.get(s.phases[-1][0], "supply")


def _seat_view(s: CityTycoon, seat: int) -> Json:
    return {
        **common_seat(s, seat),
        "money": s.money[seat],
        "points": s.points(seat),
        "goods": s.goods[seat],
        "hand_size": len(s.hands[seat]),
        "hand": list(s.hands[seat]) if s.variant.planned_choice else None,
        "passed": bool(s.passed >> seat & 1),
    }


def _cell_view(s: CityTycoon, cell: int) -> Json:
    edition, piece, owner = s.edition, s.city.pieces[cell], s.city.owner(cell)
    met = next((i for i in range(DEMANDS) if s.met[i] >> cell & 1), -1)
    return {
        "x": x_of(cell),
        "y": y_of(cell),
        "kind": kind_of(edition, piece),
        "owner": owner if owner >= 0 else None,
        "type": type_of(edition, piece),
        "tile": piece if edition.is_city(piece) else None,
        "side": SIDES[edition.side[piece]] if edition.source[piece] >= 0 else None,
        "cubes": cubes_on(s, piece, met),
        "supplied": met if met >= 0 else None,
        "piece": piece,
    }


def kind_of(edition: Edition, piece: int) -> str:
    if edition.is_city(piece):
        return "city"
    if edition.is_plant(piece):
        return "plant"
    return {edition.land: "land", edition.water: "water"}.get(piece, "start")


def type_of(edition: Edition, piece: int) -> str | None:
    """The district type, or the colour of a plant."""
    if edition.source[piece] >= 0:
        return COLOURS[edition.colour[piece]]
    return TYPES[edition.type[piece]] if edition.type[piece] >= 0 else None


def cubes_on(s: CityTycoon, piece: int, met: int) -> Json:
    """Cubes on a plant, or those that mark a tile as supplied."""
    source = s.edition.source[piece]
    if source >= 0:
        return {COLOURS[s.edition.colour[piece]]: s.cubes[source]}
    if met < 0:
        return {}
    used = zip(("red", "blue", "yellow"), s.edition.needs[DEMANDS * piece + met], strict=False)
    return {kind: count for kind, count in used if count}


def _stack_view(s: CityTycoon, colour: int) -> Json | None:
    """The top plant of a stack, both sides; None when the stack is gone."""
    edition, stack, built = s.edition, s.edition.plants[colour], s.stacks[colour]
    if built >= len(stack):
        return None
    sides = {
        side: {"piece": piece, "cost": edition.cost[piece], "cubes": edition.cubes[piece]}
        for piece, side in enumerate(SIDES, start=stack[built])
    }
    return {"colour": COLOURS[colour], "number": edition.number[stack[built]], **sides}


def _supply_view(s: CityTycoon) -> Json | None:
    """The supply in progress: who, which tile, which demand, and the plants chosen so far."""
    for seat in s.actors:
        step, cell, demand = s.lanes[seat][-1]
        if step in (SOURCE, WAY):
            return {
                "seat": seat,
                "x": x_of(cell),
                "y": y_of(cell),
                "demand": demand,
                "sources": list(s.plans[seat]),
                "ways": list(s.ways),
            }
    return None


def _own_view(s: CityTycoon, seat: int) -> Json:
    """What this seat knows beyond the others, its memory included."""
    return {
        "hand": list(s.hands[seat]),
        "picks": list(s.picks[seat]),
        "plan": list(s.plans[seat]),
        "passed_on": passed_on(s, seat),
    }


def passed_on(s: CityTycoon, seat: int) -> list[list[int]]:
    """The tiles this seat has seen and let go in this round's draft, for each hand it held, by who was dealt it."""
    found: list[list[int]] = []
    for first in range(s.seats) if not s.variant.planned_choice else ():
        groups = _groups(s, seat, first)
        found.append(sorted([tile for group in groups[1:] for tile in _tiles_at(s, group)]))
    return found


# -- what is not seen ------------------------------------------------------------------------------------
#
# The hand first dealt to a seat is at its k-th left neighbour for pick k. Whoever looks at it knows the tiles that are
# in it and, when it comes back, which ones are gone. So for one watcher the six places of a hand (its picks in order,
# then what is left) fall into groups: those before the first look are unknown, those between two looks hold known tiles
# in an unknown order.


# A place is one number: the seat before its pick, counted from 1; 0 stands for all tiles of its hand.

PICK: Final = 8


def _groups(s: CityTycoon, seat: int, first: int) -> list[list[int]]:
    """The groups of the hand first dealt to a seat, for one watcher: the unseen places, then the seen ones.

    The watcher's own picks are in none.
    """
    done = HAND  # a pick that one seat alone foresees has not been passed on
    for picks in s.picks:
        done = min(done, len(picks))
    groups: list[list[int]] = [[]]
    holder = first
    for pick in range(1, done + 1):
        if holder == seat:
            groups.append([])
        else:
            groups[-1].append(holder * PICK + pick)
        holder = holder + 1 if holder + 1 < s.seats else 0
    if done < HAND and holder != seat:
        groups[-1].append(holder * PICK)
    return groups


def _tiles_at(s: CityTycoon, group: list[int]) -> list[int]:
    found: list[int] = []
    for place in group:
        seat, pick = place // PICK, place % PICK
        if pick:
            found.append(s.picks[seat][pick - 1])
        else:
            found += s.hands[seat]
    return found


def sample(s: CityTycoon, seat: int, rng: Rng) -> CityTycoon:
    """A whole state with all that the seat cannot know drawn anew; it depends on knowledge and rng alone."""
    c = s.copy()
    if not s.variant.planned_choice:
        _redraw_tiles(c, seat, rng)
        _redraw_answers(c, seat, rng)
    c.chance = Chance.made_up(rng)
    return c


def _redraw_tiles(c: CityTycoon, seat: int, rng: Rng) -> None:
    picks = [list(tiles) for tiles in c.picks]
    shown = [False] * (c.edition.tiles + 1)
    for tile in bits(c.shown):
        shown[tile] = True
    known = [False] * (c.edition.tiles + 1)  # of this round's tiles, those that the seat has held
    for tile in c.hands[seat]:
        known[tile] = True
    for tile in c.picks[seat]:
        known[tile] = True
    unseen: list[int] = []
    for first in range(c.seats):
        groups = _groups(c, seat, first)
        unseen += groups[0]
        for i in range(1, len(groups)):
            _mix_seen(c, picks, groups[i], known, shown, rng)
    _deal_unseen(c, picks, known, shown, unseen, rng)
    c.picks = [tuple(tiles) for tiles in picks]
    if len(c.picks[seat]) == HAND:
        _redraw_hands(c, seat, shown, rng)


def _mix_seen(
    c: CityTycoon, picks: list[list[int]], group: list[int], known: list[bool], shown: list[bool], rng: Rng
) -> None:  # fmt: skip
    """Known tiles, but not who took which; what was shown since stays where it is."""
    places: list[int] = []
    tiles: list[int] = []
    for place in group:
        if not place % PICK:
            places.append(place)
            tiles += c.hands[place // PICK]
            continue
        tile = picks[place // PICK][place % PICK - 1]
        if shown[tile]:
            known[tile] = True
        else:
            places.append(place)
            tiles.append(tile)
    for tile in tiles:
        known[tile] = True
    if len(tiles) > 1:
        tiles.sort()
        rng.shuffle(tiles)
        for place in places:
            _fill(c, picks, place, tiles)


def _fill(c: CityTycoon, picks: list[list[int]], place: int, tiles: list[int]) -> None:
    """One place gets its tiles from the end of a list."""
    seat, pick = place // PICK, place % PICK
    if pick:
        picks[seat][pick - 1] = tiles.pop()
    else:
        c.hands[seat] = tuple(sorted([tiles.pop() for _ in c.hands[seat]]))


def _deal_unseen(
    c: CityTycoon, picks: list[list[int]], known: list[bool], shown: list[bool], unseen: list[int], rng: Rng
) -> None:  # fmt: skip
    """Places of hands that the seat had not yet seen: shown tiles anywhere among their owner's, the rest unknown."""
    picked: list[list[int]] = [[] for _ in range(c.seats)]
    hands: list[int] = []
    for place in unseen:
        if place % PICK:
            picked[place // PICK].append(place)
        else:
            hands.append(place)
    left: list[int] = []
    for seat in range(c.seats):
        places, own = picked[seat], picks[seat]
        there = [own[place % PICK - 1] for place in places if shown[own[place % PICK - 1]]]
        there.sort()
        rng.shuffle(places)
        for i, tile in enumerate(there):
            known[tile] = True
            own[places[i] % PICK - 1] = tile
        left += places[len(there) :]
    left += hands
    tiles = [tile for tile in c.edition.tiles_of[c.round] if not known[tile]]
    rng.shuffle(tiles)
    for place in left:
        _fill(c, picks, place, tiles)


def _redraw_hands(c: CityTycoon, watcher: int, shown: list[bool], rng: Rng) -> None:
    """Of the tiles that another seat has not shown, any may be in hand still and any given up."""
    for seat in range(c.seats):
        if seat != watcher:
            hidden = [tile for tile in c.picks[seat] if not shown[tile]]
            hidden.sort()
            rng.shuffle(hidden)
            del hidden[len(c.hands[seat]) :]
            hidden.sort()
            c.hands[seat] = tuple(hidden)


def _redraw_answers(c: CityTycoon, seat: int, rng: Rng) -> None:
    """A finished secret pick of another seat is made anew at random; a half-made build begins again."""
    for other in range(c.seats):
        if other == seat:
            continue
        lane = c.lanes[other]
        if lane and lane[-1][0] in (TAKE, PLACE):
            c.lanes[other] = [(ACT, 0, 0)]
        elif not lane and c.plans[other]:
            hand = c.hands[other]
            c.plans[other] = (hand[rng.below(len(hand))],)
