"""Knowledge: a seat's side of the table, and no public way around it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import citywright as cw
from citywright.games.neom.state import Neom
from tests.engine.toy import Toy, do, toy

NEOM = cw.game("neom")


def neom_after(moves: int) -> cw.State:
    state: cw.State = NEOM.new(3, 7)
    for _ in range(moves):
        state.apply(state.actors[0], state.legal(state.actors[0])[0])
    return state


def parts(value: object) -> Iterator[object]:
    """What anybody can reach from a value without touching a name that begins with an underscore."""
    if isinstance(value, dict):
        yield from [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif type(value).__module__.startswith(("citywright", "tests")):
        for name in dir(value):
            if not name.startswith("_"):
                yield getattr(value, name)


def reachable(start: object) -> list[object]:
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        value = waiting.pop()
        if id(value) not in seen and not isinstance(value, int | str):
            seen[id(value)] = value
            waiting += parts(value)
    return list(seen.values())


def test_public_names() -> None:
    names = {name for name in dir(cw.Knowledge(toy(), 0)) if not name.startswith("_")}
    assert names == {"game", "seat", "seats", "legal", "view", "offer", "sample"}


@pytest.mark.parametrize("state", [toy(3), neom_after(0), neom_after(20)], ids=["toy", "neom draft", "neom round"])
def test_no_public_attribute_leads_to_the_state(state: cw.State) -> None:
    knowledge = cw.Knowledge(state, 1)
    given: list[Any] = [knowledge, knowledge.legal(), knowledge.view(), knowledge.offer()]
    found = reachable(given)
    assert any(isinstance(value, cw.Game) for value in found)  # the search does look inside
    assert not any(isinstance(value, cw.State | cw.Rng) for value in found)


def test_the_search_would_find_a_state() -> None:
    class Leaky(cw.Knowledge):
        def __init__(self, state: cw.State, seat: int) -> None:
            super().__init__(state, seat)
            self.notes = [{"table": (state,)}]

    assert any(isinstance(value, cw.State) for value in reachable(Leaky(toy(), 0)))


def test_it_answers_as_the_state_does() -> None:
    state = neom_after(20)
    knowledge = cw.Knowledge(state, 2)
    assert knowledge.legal() == state.legal(2)
    assert knowledge.view() == state.view(2)
    assert knowledge.offer().actions == state.offer(2).actions
    assert (knowledge.game, knowledge.seat, knowledge.seats) == (state.game, 2, 3)


def test_it_goes_along_with_the_table() -> None:
    state = toy()
    knowledge = cw.Knowledge(state, 0)
    do(state, "0 bid 2", "1 bid 1")
    assert knowledge.view()["coins"] == [1, 3]


def test_a_sample_is_another_table() -> None:
    state = neom_after(20)
    before = state.dump()
    sample = cw.Knowledge(state, 1).sample(cw.Rng.seeded(3))
    assert not any(value is state or value is state.chance for value in reachable(sample))
    while sample.actors:
        sample.apply(sample.actors[0], sample.legal(sample.actors[0])[-1])
    assert state.dump() == before


def test_what_a_seat_cannot_know_is_drawn_evenly() -> None:
    """Seat 0 holds four of 30 anchors; each of the other 26 is as likely in the hand of seat 1 as any other."""
    state = neom_after(0)
    assert isinstance(state, Neom)
    knowledge, rng = cw.Knowledge(state, 0), cw.Rng.seeded(1)
    counts: Counter[int] = Counter()
    for _ in range(1300):
        sample = knowledge.sample(rng)
        assert isinstance(sample, Neom)
        counts.update(sample.hands[1])
    assert set(counts) == set(range(121, 151)) - set(state.hands[0])
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 52.7  # chi-square, passed by 999 of 1,000


def test_a_sample_knows_no_secret() -> None:
    """Another's bid comes from the rng of whoever samples, whatever was bid."""
    bids = set()
    for coins in range(4):
        state = toy()
        do(state, f"1 bid {coins}")
        sample = cw.Knowledge(state, 0).sample(cw.Rng.seeded(5))
        assert isinstance(sample, Toy)
        bids.add((sample.bids[1], sample.chance.key))
    assert len(bids) == 1
