"""What the balance report counts: cards offered, played and used, slots taken, the cities of the last round."""

from typing import Final

from citywright.games.underwater_cities.edition import slot_name
from citywright.games.underwater_cities.state import CARD, KEEP, ORDER, PLAY, SLOT, UnderwaterCities
from citywright.games.underwater_cities.steps.actions import DO_CLONE, DO_FIRST, DO_PLAY, DO_SLOT, DO_USE
from citywright.games.underwater_cities.steps.rounds import LAST_ROUND
from citywright.games.underwater_cities.steps.turns import matches

TAKEN: Final = "taken"
SLOT_OF: Final = "slot "  # how the names of slots begin; those of cards are numbers
TURNS_WITH: Final = "turns with "
CITIES: Final = " cities in the last round"


def trace(s: UnderwaterCities, seat: int, action: int) -> list[tuple[str, str]]:
    step, a, b = s.lanes[seat][-1]
    if step == PLAY and DO_PLAY.holds(action):
        return [("offered", name(card)) for card in s.hands[seat]]
    if step == KEEP:
        return []
    if step == SLOT:
        slot = DO_CLONE.arg(action) if DO_CLONE.holds(action) else DO_SLOT.arg(action)
        era = "I" * s.era
        found = [(f"actions in era {era}", ""), (TAKEN, SLOT_OF + slot_name(slot)), ("played", name(a))]
        if matches(s, slot, a):
            found.append((f"matching cards in era {era}", ""))
        if s.round == LAST_ROUND:
            cities = s.networks[seat].connected.bit_count()
            found += [("actions in the last round", ""), (f"{TURNS_WITH}{cities}{CITIES}", "")]
        return found
    if step == ORDER and DO_FIRST.arg(action) == 0:
        return [(TAKEN, name(b))]
    if step == CARD and DO_USE.holds(action):
        return [(TAKEN, name(a))]
    return []


def name(card: int) -> str:
    return f"{card:03}"
