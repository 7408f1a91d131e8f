"""Rounds, Production, the end of an era and of the game (U-ROUND, U-PROD, U-ERA, U-SOLO, U-SCORE)."""

from typing import Final

from citywright.engine.state import Frame
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities import production, table
from citywright.games.underwater_cities.actions import MOST_SPENT
from citywright.games.underwater_cities.goods import POINTS, Costs, packed
from citywright.games.underwater_cities.production import PRODUCTIONS, ROUNDS
from citywright.games.underwater_cities.scoring import best_split, open_purchases, times_bought
from citywright.games.underwater_cities.state import FOREIGN, UnderwaterCities
from citywright.games.underwater_cities.steps.federation import new_order
from citywright.games.underwater_cities.steps.flow import Decision, extras, go_on
from citywright.games.underwater_cities.steps.hands import ask_to_keep
from citywright.games.underwater_cities.steps.interpreter import begin, give, usable

TURNS: Final = 3
NEW_CARDS: Final = 3


def round_(s: UnderwaterCities, number: int, _: int) -> None:
    s.round = number
    s.tell("event.round", number=number)
    if s.seats == 1:
        block_slots(s)
    s.stepped = False
    s.then(table.ROUND_END)
    for _turn in range(TURNS):
        for seat in reversed(s.order):
            s.then(table.TURN, seat)


def block_slots(s: UnderwaterCities) -> None:
    """Solo: the foreign tiles, and a fourth one after a round without a Federation step (U-SOLO-5, U-SOLO-8)."""
    if s.round > 1 and not s.stepped:
        s.foreign = (*s.foreign, fourth_slot(s))
    for slot in s.foreign:
        s.held[slot] = FOREIGN


def fourth_slot(s: UnderwaterCities) -> int:
    """The digits of the turned card, counted clockwise, to the next free slot (U-SOLO-9)."""
    s.barrier = True
    if not s.deck:
        s.shuffle_pile()
    card, s.deck = s.deck[-1], s.deck[:-1]
    s.discard(card)
    slots = s.edition.sides[s.side]
    at = sum([int(digit) for digit in str(s.edition.card_numbers[card])]) - 1
    while slots[at % len(slots)] in s.foreign:
        at += 1
    s.tell("event.fourth_tile", card=card, slot=slots[at % len(slots)])
    return slots[at % len(slots)]


def round_end(s: UnderwaterCities, _: int, __: int) -> None:
    s.held = [0] * s.edition.slots
    s.cloned = 0
    new_order(s)
    if s.seats == 1:
        slots = s.edition.sides[s.side]
        s.foreign = tuple([slots[(slots.index(slot) + 1) % len(slots)] for slot in s.foreign[:3]])
    elif s.round < ROUNDS:
        s.tell("event.order", seat=s.order[0])
    if s.round in PRODUCTIONS:
        s.then(table.PRODUCE)
    else:
        s.then(table.ROUND, s.round + 1)


# -- Production ----------------------------------------------------------------------------------------------


def produce(s: UnderwaterCities, _: int, __: int) -> None:
    """Network, cards, metropolises, in that order; what may be declined is asked (U-PROD-12)."""
    s.then(table.ERA_END)
    for i in range(s.seats - 1, -1, -1):
        s.then(table.CLAIMS, s.order[i])
    for seat in range(s.seats):
        goods = production.output(s.networks[seat])
        s.gain(seat, goods)
        s.tell("event.produces", seat=seat, goods=packed(goods))
        effects = [s.edition.effect[card] for card in s.tableaus[seat].production]
        effects += [s.edition.tile_production[tile] for tile in s.networks[seat].connected_tiles()]
        for node in effects:
            if s.edition.effects.unasked[node]:
                give(s, seat, node)
        s.ask(seat, table.PRODUCING)
        go_on(s, seat)


class Producing(Decision):
    """Production cards that may be declined, in the owner's order. Frame: those done, by their places (U-PROD-12)."""

    verbs = ("ability", "done")
    refusal = "no.production"
    optional = True

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return bool(self.candidates(s, seat, frame))

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        """Those that are not done and can be used now."""
        effect, unasked = s.edition.effect, s.edition.effects.unasked
        return [
            card
            for i, card in enumerate(s.tableaus[seat].production)
            if not frame[1] >> i & 1 and not unasked[effect[card]] and usable(s, seat, effect[card])
        ]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        s.ask(seat, table.PRODUCING, frame[1] | 1 << s.tableaus[seat].production.index(card))
        s.tell("event.ability", seat=seat, card=card)
        begin(s, seat, s.edition.effect[card])


def claims(s: UnderwaterCities, seat: int, _: int) -> None:
    """Contracts that a Production fulfilled, in play order (U-GOV-6)."""
    if extras(s, seat):
        s.ask(seat, table.FINISH)


def era_end(s: UnderwaterCities, _: int, __: int) -> None:
    """Ready cards, fed cities, a new deck and new cards (U-ERA)."""
    s.used = [()] * s.seats
    for seat in range(s.seats):
        hungry = production.feed(s, seat)
        fed = s.networks[seat].connected.bit_count() - hungry
        if fed:
            s.tell("event.feeds", seat=seat, n=fed)
        if hungry:
            s.tell("event.hungry", seat=seat, n=hungry)
    if s.round == ROUNDS:
        s.then(table.FINAL)
        return
    s.box = tuple(sorted((*s.box, *s.deck)))
    s.gone = tuple(sorted((*s.gone, *s.pile)))
    s.pile = ()
    s.era += 1
    s.deck = s.shuffled(s.edition.deck(s.era))
    s.tell("event.era", era=s.era)
    for seat in range(s.seats):
        s.draw_cards(seat, NEW_CARDS)
    ask_to_keep(s, 0, s.round + 1)


# -- the end -------------------------------------------------------------------------------------------------


def final(s: UnderwaterCities, _: int, __: int) -> None:
    """Points that can be bought; the rest is counted (U-SCORE-3)."""
    s.final = True
    s.then(table.END)
    for seat in range(s.seats):
        for card in reversed(s.tableaus[seat].scoring):
            if s.edition.effects.verb[s.edition.effect[card]].sold:
                s.ask(seat, table.SPEND, card)
        go_on(s, seat)


def most_times(s: UnderwaterCities, seat: int, card: int) -> int:
    """How often the seat can pay for the points of a card."""
    return min(MOST_SPENT, times_bought(s.edition.effects, s.edition.effect[card], s.purse(seat)))


def best_times(s: UnderwaterCities, seat: int, card: int) -> int:
    """How often to pay for it, so that all such cards together make most points (U-SCORE-3)."""
    cards = open_purchases(s, seat)
    return min(MOST_SPENT, best_split(s, cards, s.purse(seat))[cards.index(card)])


class Spend(Decision):
    """How often to pay for the points of an end-scoring card. Frame: card (U-SCORE-4)."""

    verbs = ("spend",)
    about = "card"

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return most_times(s, seat, frame[1]) > 0

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        """The best together with the other cards first."""
        best = best_times(s, seat, frame[1])
        return [best, *[times for times in range(most_times(s, seat, frame[1]), -1, -1) if times != best]]

    def reason(self, s: UnderwaterCities, seat: int, frame: Frame, times: int) -> Reason:
        return Reason("no.spend", {"card": frame[1], "n": most_times(s, seat, frame[1])})

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, times: int) -> None:
        for _ in range(times):
            s.pay(seat, price_each(s, frame[1]))
        points = times * points_each(s, frame[1])
        s.bought[seat] += points
        s.tell("event.buys_points", seat=seat, card=frame[1], n=points)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        said = "ask.spend" if most_times(s, seat, frame[1]) > 1 else "ask.spend_once"
        cost = packed(price_each(s, frame[1]))
        return Sentence(said, {"card": frame[1], "cost": cost, "n": points_each(s, frame[1])})

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        times = s.do.spend.arg(action)
        said = "do.spend_best" if times == best_times(s, seat, frame[1]) else "do.spend"
        cost = packed(price_each(s, frame[1]))
        return Sentence(said, {"number": times, "cost": cost, "n": times * points_each(s, frame[1])})


def price_each(s: UnderwaterCities, card: int) -> Costs:
    return s.edition.effects.rows[s.edition.effect[card]][0]


def points_each(s: UnderwaterCities, card: int) -> int:
    e, node = s.edition.effects, s.edition.effect[card]
    return e.goods[e.kids[node][0]][POINTS]


def end(s: UnderwaterCities, _: int, __: int) -> None:
    s.tell("event.end")
