"""Effects about cards and slots: using and readying action cards, special cards, the action of another slot."""

from itertools import combinations

from citywright.engine.editions import Entry
from citywright.games.underwater_cities.edition import ACTION_USED, SPECIAL_TAKEN
from citywright.games.underwater_cities.effects import OTHER, Effects, Verb
from citywright.games.underwater_cities.goods import Costs
from citywright.games.underwater_cities.state import CLAIMS_COUNT, UnderwaterCities
from citywright.games.underwater_cities.steps.helping import opens, together
from citywright.games.underwater_cities.steps.interpreter import COPIES, copied, copies, usable_actions
from citywright.games.underwater_cities.table import COPYING, READYING, SPECIALS, USING
from citywright.games.underwater_cities.text import Teller


class Use(Verb):
    """Up to n action cards to use (U-CARD-8)."""

    name = "use"
    step = USING
    countdown = True
    stands = frozenset({"slot", "card"})
    gift = True
    icon = "action"
    most = 4
    flat = 110

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        used, effect, e = s.used[seat], s.edition.effect, s.edition.effects
        for card in s.tableaus[seat].actions:
            if card not in used and e.verb[effect[card]].usable(s, seat, effect[card]):
                return True
        return False

    def open_effects(self, s: UnderwaterCities, seat: int) -> list[int]:
        return [s.edition.effect[card] for card in usable_actions(s, seat)]

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        """Of any action card: some may be ready or usable by then that are not now."""
        found = OTHER
        for card in s.tableaus[seat].actions:
            effect = s.edition.effect[card]
            found |= s.edition.effects.verb[effect].supplies(s, seat, effect)
        return found

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        actions = self.open_effects(s, seat)
        set_off = [effect for _, effect in s.tableaus[seat].hooks[ACTION_USED]]
        chosen = combinations(actions, min(s.edition.effects.n[node], len(actions)))
        return [goods for some in chosen for goods in together(s, seat, [*some, *set_off * len(some)])]

    def opens(self, s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
        return any(opens(s, seat, action, slot) for action in self.open_effects(s, seat))

    def reckon(self, s: UnderwaterCities, seat: int, node: int, left: int) -> int:
        e = s.edition.effects
        uses = sorted([e.verb[kid].reckon(s, seat, kid, left) for kid in self.open_effects(s, seat)])
        return sum(uses[-e.n[node] :])


class Ready(Verb):
    """Up to n used action cards to make ready again (U-CARD-10)."""

    name = "ready"
    step = READYING
    countdown = True
    icon = "ready"
    most = 4
    flat = 60

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return bool(s.used[seat])

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return OTHER


class Special(Verb):
    """A special card to take (U-SPECIAL)."""

    name = "special"
    step = SPECIALS
    gift = True
    icon = "special"
    flat = 120

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return bool(s.threes or s.specials)

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return OTHER

    def opens(self, s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
        # before, nobody thought of it, and what a look said was law
        return s.game.rules_version >= CLAIMS_COUNT and bool(s.tableaus[seat].hooks[SPECIAL_TAKEN])


class Copy(Verb):
    """The action of another slot, arg: which ones (U-CARD-30 to U-CARD-34)."""

    name = "copy"
    step = COPYING
    stands = frozenset({"card"})
    icon = "copy"
    flat = 230
    far_reaching = True
    counts = True

    def read(self, e: Effects, entry: Entry) -> int:
        return e.add("copy", arg=COPIES.index(entry.text("copy", COPIES)))

    def text(self, teller: Teller, node: int) -> str:
        return teller.say(f"effect.copy_{COPIES[teller.effects.arg[node]]}")

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return bool(copies(s, seat, node))

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        """Of any slot that it may perform; some may be usable by then that are not now."""
        found, e = OTHER, s.edition
        for slot in copied(s, seat, node):
            effect = e.slot_effect[slot]
            found |= e.effects.verb[effect].supplies(s, seat, effect)
        return found
