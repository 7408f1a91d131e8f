"""What a move would cost and bring, before it is made.

It is tried on a sample, a state that agrees with all the seat knows and has the rest drawn anew, so that nothing the
seat may not know can show. Where chance has a say, nothing is foretold.
"""

import logging
from typing import Final

from citywright.engine.rng import Rng
from citywright.engine.state import Json, State
from citywright.web.words import say

log: Final = logging.getLogger("citywright.web")
COUNTED: Final = ("money", "score")  # what every game's view tells of a seat, if it has it


def preview(state: State, seat: int, action: int, lang: str) -> str:
    """For example "money 14 → 11, points 20 → 25"; "" when nothing of it changes or can be known."""
    try:
        return _foretell(state, seat, action, lang)
    except Exception:
        # a view is promised for whole states only; a decision whose phase has not run may leave half of one
        log.debug("no preview of %s", state.game.actions.text(action), exc_info=True)
        return ""


def _foretell(state: State, seat: int, action: int, lang: str) -> str:
    after = state.sample(seat, Rng.seeded(state.game.rules))
    before = _counts(after.view(seat), seat)
    after.barrier = False
    after.enact(seat, action)
    if not after.lanes[seat] and not after.barrier:
        after.game.foresee(after, seat)
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
    seen = view.get("seats", [{}] * (seat + 1))[seat]
    return {what: seen[what] for what in COUNTED if isinstance(seen.get(what), int)}
