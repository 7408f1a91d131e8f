"""A round begins: new lands, technologies and a catastrophe are turned up (T-ROUND, T-DEAL)."""

from typing import Final

from citywright.engine.native import Row
from citywright.games.twentieth_century import table
from citywright.games.twentieth_century.edition import LANDS_DEALT, TECHNOLOGIES_DEALT, stack_of_round
from citywright.games.twentieth_century.state import AUCTION, NOBODY, ROUNDS, TwentiethCentury
from citywright.games.twentieth_century.steps.catastrophes import UNPLACED

NEW_STACKS: Final[Row] = (1, 3, 5)  # rounds that open new stacks


def round_(s: TwentiethCentury, r: int, _: int) -> None:
    """Five full rounds; the sixth has upkeep, production and bonus scoring alone."""
    s.round = r
    clear(s)
    s.tell("event.round", round=r)
    s.then(table.PRODUCTION)
    s.then(table.UPKEEP)
    if r < ROUNDS:
        deal(s)
        s.stage = AUCTION
        s.then(table.CATASTROPHE, NOBODY)
        s.then(table.CONSOLATION)
        s.then(table.LAND, s.starter)


def clear(s: TwentiethCentury) -> None:
    """What was not bought leaves the game."""
    s.discard(s.lands)
    s.discard(s.offered)
    s.lands, s.offered = (), ()
    s.card = -1
    s.columns = [UNPLACED] * s.seats
    s.offers = [0] * s.seats
    for seat in range(s.seats):
        if s.countries[seat].won:
            s.own(seat).won = 0


def deal(s: TwentiethCentury) -> None:
    stack = stack_of_round(s.round)
    if s.round in NEW_STACKS:
        s.discard(s.land_pool)
        s.discard(s.technology_pool)
        s.land_pool = tuple(s.edition.lands_of(stack))
        s.technology_pool = tuple(s.edition.technologies_of(stack))
        s.cards = tuple([card for card, of in enumerate(s.edition.card_stack) if of == stack])
    s.lands, s.land_pool = s.draw_from(s.land_pool, LANDS_DEALT[s.seats])
    s.offered, s.technology_pool = s.draw_from(s.technology_pool, TECHNOLOGIES_DEALT[s.seats])
    drawn, s.cards = s.draw_from(s.cards, 1)
    s.card = drawn[0]
    s.marker = 1 if s.seats == 3 else 0
    s.inside = (1 << s.seats) - 1
