"""What the balance report counts: cards offered, played and used, slots taken, the cities of the last round, boards."""

from typing import Final

from citywright.games.underwater_cities.production import ROUNDS
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.turns import matches, slot_of
from citywright.games.underwater_cities.table import CARD, ORDER, PLAY, SLOT

TAKEN: Final = "taken"
SLOT_OF: Final = "slot "  # how the names of slots begin; those of cards are numbers
TURNS_WITH: Final = "turns with "
CITIES: Final = " cities in the last round"
BOARD: Final = "board "  # how the figures begin that say who played with which
BROWN: Final = "connected brown metropolises"
PURPLE: Final = "purple cities"
PURPLE_LEFT: Final = "purple domes left over"


def trace(s: UnderwaterCities, seat: int, action: int) -> list[tuple[str, str]]:
    step, a, b = s.lanes[seat][-1]
    keys = s.edition.card_keys
    if step == PLAY and s.do.play.holds(action):
        return [("offered", keys[card]) for card in s.hands[seat]]
    if step == SLOT:
        slot = slot_of(s, action)
        era = "I" * s.era
        found = [(f"actions in era {era}", ""), (TAKEN, SLOT_OF + s.edition.slot_keys[slot]), ("played", keys[a])]
        if matches(s, slot, a):
            found.append((f"matching cards in era {era}", ""))
        if s.round == ROUNDS:
            cities = s.networks[seat].connected.bit_count()
            found += [("actions in the last round", ""), (f"{TURNS_WITH}{cities}{CITIES}", "")]
        return found
    if step == ORDER and s.do.first.arg(action) == 0:
        return [(TAKEN, keys[b])]
    if step == CARD and s.do.use.holds(action):
        return [(TAKEN, keys[a])]
    return []


def final_figures(s: UnderwaterCities) -> list[tuple[str, list[int]]]:
    numbers = [board.number for board in s.edition.boards]
    return [
        *((f"{BOARD}{number}", [int(n.board.number == number) for n in s.networks]) for number in numbers),
        (BROWN, [n.joined & 1 for n in s.networks]),
        (PURPLE, [n.purple.bit_count() for n in s.networks]),
        (PURPLE_LEFT, [s.purple] * s.seats),
    ]
