"""What the balance report counts: cards offered, played and used, slots taken, the cities of the last round."""

from citywright.games.underwater_cities.state import CARD, KEEP, ORDER, PLAY, SLOT, UnderwaterCities
from citywright.games.underwater_cities.steps.actions import DO_CLONE, DO_FIRST, DO_PLAY, DO_SLOT, DO_USE
from citywright.games.underwater_cities.steps.rounds import LAST_ROUND
from citywright.games.underwater_cities.steps.turns import matches


def trace(s: UnderwaterCities, seat: int, action: int) -> list[tuple[str, str]]:
    step, a, b = s.lanes[seat][-1]
    name = s.edition.card_key
    if step == PLAY and DO_PLAY.holds(action):
        return [("offered", name(card)) for card in s.hands[seat]]
    if step == KEEP:
        return []
    if step == SLOT:
        slot = DO_CLONE.arg(action) if DO_CLONE.holds(action) else DO_SLOT.arg(action)
        era = "I" * s.era
        found = [(f"actions in era {era}", ""), ("taken", f"slot {s.edition.slot_keys[slot]}"), ("played", name(a))]
        if matches(s, slot, a):
            found.append((f"matching cards in era {era}", ""))
        if s.round == LAST_ROUND:
            cities = s.networks[seat].connected.bit_count()
            found += [("actions in the last round", ""), (f"turns with {cities} cities in the last round", "")]
        return found
    if step == ORDER and DO_FIRST.arg(action) == 0:
        return [("taken", name(b))]
    if step == CARD and DO_USE.holds(action):
        return [("taken", name(a))]
    return []
