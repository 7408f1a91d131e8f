"""All that a bot ever gets: what its seat may know, and nothing else."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from citywright.engine.rng import Rng
from citywright.engine.state import Json, Offer, State

if TYPE_CHECKING:
    from citywright.engine.game import Game


class Knowledge:
    """One seat's side of a state; there is no public way from here to the real one."""

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.game: Game[Any] = state.game
        self.seat = seat
        self.seats = state.seats

    def legal(self) -> list[int]:
        return self.__state.legal(self.seat)

    def view(self) -> Json:
        return self.__state.view(self.seat)

    def offer(self) -> Offer:
        return self.__state.offer(self.seat)

    def sample(self, rng: Rng) -> State:
        """A whole state that agrees with everything the seat knows; the rest is drawn anew."""
        return self.__state.sample(self.seat, rng)


# -- for the `view` and the `sample` of a game ------------------------------------------------------------


def common_view(s: State, seat: int | None) -> Json:
    """What every view begins with (docs/views/README.md)."""
    result: Json = {"game": s.game.key, "seat": seat, "over": s.over, "actors": list(s.actors)}
    if s.over:
        result["places"] = s.places()
    return result


def common_seat(s: State, seat: int) -> Json:
    """How a seat stands, as every game's view says it."""
    rows = s.breakdown(seat)
    return {"score": sum([points for _, points in rows]), "breakdown": [[label, points] for label, points in rows]}


def answer_at_random(s: State, seat: int, rng: Rng) -> None:
    """A secret answer that is finished but unseen: the seat's open decisions are made anew."""
    while s.lanes[seat]:
        actions = s.legal(seat)
        s.enact(seat, actions[rng.below(len(actions))])


def redeal(hands: list[tuple[int, ...]], unknown: Sequence[int], rest: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    """The hands of these seats are dealt anew from themselves and the rest; returns what is then left.

    What is unknown is collected, sorted, shuffled and dealt, so the result depends on knowledge and rng alone.
    """
    pieces = sorted([*rest, *[piece for seat in unknown for piece in hands[seat]]])
    rng.shuffle(pieces)
    for seat in unknown:
        count = len(hands[seat])
        hands[seat] = tuple(sorted(pieces[:count]))
        pieces = pieces[count:]
    return tuple(sorted(pieces))
