"""What the cards before a player amount to: costs, triggers, hand limit, abilities. Derived, never stored."""

from typing import Final

from citywright.engine.native import mypyc_attr
from citywright.engine.storing import wholes, within
from citywright.games.underwater_cities.edition import ACTION, EVENTS, PRODUCTION, SCORING, Edition
from citywright.games.underwater_cities.goods import NOTHING, POINTS, Costs, plus
from citywright.games.underwater_cities.network import USUAL

HAND_LIMIT: Final = 3


@mypyc_attr(acyclic=True)
class Tableau:
    """The claimed cards of one player, in the order of claiming."""

    def __init__(self, edition: Edition, cards: tuple[int, ...]) -> None:
        self.cards = cards
        self.actions = tuple([card for card in cards if edition.type[card] == ACTION])
        self.production = tuple([card for card in cards if edition.type[card] == PRODUCTION])
        self.scoring = tuple([card for card in cards if edition.type[card] == SCORING])
        self.purchases = purchases(edition, self.scoring)
        self.hand_limit = HAND_LIMIT + sum([edition.hand[card] for card in cards])
        self.abilities = tuple([card for card in cards if edition.ability[card]])
        self.turn_end = tuple([edition.turn_end[card] for card in cards if edition.turn_end[card]])
        hooks: list[tuple[tuple[int, int], ...]] = [()] * len(EVENTS)
        discounts = [NOTHING] * len(USUAL)
        costs = list(USUAL)
        for card in cards:
            for event, about, effect in edition.hooks[card]:
                hooks[event] = (*hooks[event], (about, effect))
            for kinds, goods in edition.discount[card]:
                for kind in range(len(USUAL)):
                    if kinds >> kind & 1:
                        discounts[kind] = plus(discounts[kind], goods)
                        costs[kind] = less(USUAL[kind], discounts[kind])
        self.hooks = tuple(hooks)
        self.discounts = discounts
        self.costs = costs

    def row(self) -> list[int]:
        return list(self.cards)

    @staticmethod
    def read_row(edition: Edition, row: object, what: str) -> "Tableau":
        return Tableau(edition, tuple(within(what, wholes(row, what), 0, edition.cards - 1)))

    def cost(self, kind: int, printed: Costs | None) -> Costs:
        """Usual or printed cost after discounts (U-CARD-20, U-CARD-47)."""
        return self.costs[kind] if printed is None else less(printed, self.discounts[kind])


def purchases(edition: Edition, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The end-scoring cards whose points are paid for, most points for a good first."""
    e, effect = edition.effects, edition.effect
    found = [card for card in cards if e.verb[effect[card]].sold]
    found.sort(key=lambda card: -e.goods[e.kids[effect[card]][0]][POINTS] / sum(e.rows[effect[card]][0]))
    return tuple(found)


def less(cost: Costs, discount: Costs) -> Costs:
    """No part of a cost goes below nothing."""
    if discount == NOTHING:
        return cost
    return tuple([max(0, a - b) for a, b in zip(cost, discount, strict=True)])
