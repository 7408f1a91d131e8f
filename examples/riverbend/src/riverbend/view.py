"""What a seat may see, and what it may not: `view` shows the one, `sample` draws the other anew."""

from citywright.engine.chance import Chance
from citywright.engine.knowledge import redeal
from citywright.engine.rng import Rng
from citywright.engine.state import Json
from riverbend.scoring import breakdown, points
from riverbend.state import Riverbend


def view(s: Riverbend, seat: int | None) -> Json:
    result: Json = {
        "game": "riverbend", "seat": seat, "year": s.year, "round": s.round, "over": s.over, "actors": list(s.actors),
        "town": s.town.copy(), "builders": s.builders.copy(), "gone": list(s.gone),
        "points": [points(s, cell) if tile else 0 for cell, tile in enumerate(s.town)],
        "seats": [_seat_view(s, other) for other in range(s.seats)],
    }  # fmt: skip
    if s.over:
        result["places"] = s.places()
    if seat is not None:
        hands = [list(hand) if knows_hand(s, seat, other) else None for other, hand in enumerate(s.hands)]
        result["own"] = {"hand": hands[seat], "plan": s.plans[seat], "hands": hands}
    return result


def _seat_view(s: Riverbend, seat: int) -> Json:
    rows = breakdown(s, seat)
    return {
        "shown": s.shown[seat], "hand_size": len(s.hands[seat]), "score": sum([points for _, points in rows]),
        "breakdown": [[label, points] for label, points in rows],
    }  # fmt: skip


def knows_hand(s: Riverbend, seat: int, other: int) -> bool:
    """Who has held a hand this year knows it for good: every tile that leaves it is shown."""
    return (other - seat) % s.seats < s.round


def sample(s: Riverbend, seat: int, rng: Rng) -> Riverbend:
    """A table on which all that the seat cannot know is drawn anew: hands it never held, the stack, secret choices."""
    c = s.copy()
    unknown = [other for other in range(s.seats) if not knows_hand(s, seat, other)]
    c.stack = redeal(c.hands, unknown, c.stack, rng)
    for other in range(s.seats):
        if other != seat and s.plans[other]:
            c.plans[other] = c.hands[other][rng.below(len(c.hands[other]))]
    c.chance = Chance.made_up(rng)
    c.barrier = False  # it tells of the last move, which may have been a secret one
    return c
