"""What a move would cost and bring, before it is made.

It is tried on a sample, a state that agrees with all the seat knows and has the rest drawn anew, so that nothing the
seat may not know can show. Where chance has a say, nothing is foretold.
"""

from typing import Final

from citywright.engine.rng import Rng
from citywright.engine.state import Json, State
from citywright.web.words import say

# What is counted, under the names that the games' views have for it; the first of them that a view has
COUNTED: Final = {"money": ("money", "coins", "credits"), "income": ("income",), "score": ("score", "points")}


def preview(state: State, seat: int, action: int, lang: str) -> str:
    """For example "money 14 → 11, points 20 → 25"; "" when nothing of it changes or can be known."""
    after = state.sample(seat, Rng.seeded(state.game.rules_version))
    before = _counts(after.view(seat), seat)
    after.barrier = False
    after.enact(seat, action)
    if not after.lanes[seat] and not after.barrier:
        after.game.resolve_own_plan(after, seat)
    if after.barrier:
        return ""
    now = _counts(after.view(seat), seat)
    changes = [
        say(f"counted.{what}", lang, number=before[what], number2=now[what])
        for what in now
        if now[what] != before[what]
    ]
    return ", ".join(changes).replace("-", "−")


def _counts(view: Json, seat: int) -> dict[str, int]:
    seen = view["seats"][seat]
    found = {what: next((seen[name] for name in names if name in seen), None) for what, names in COUNTED.items()}
    return {what: number for what, number in found.items() if number is not None}
