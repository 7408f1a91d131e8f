"""A click is one pass: its turn is loaded once, changed once, and the answer is made of it."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

import citywright as cw
from citywright.engine.state import State
from citywright.web.tables import turns
from tests.web.support import Person, Server

MOST = 400  # moves until a game has asked for everything


@contextmanager
def counted(server: Server, kind: type[State]) -> Iterator[Counter[str]]:
    """What is done while somebody clicks once."""
    counts: Counter[str] = Counter()

    def transaction(_: object) -> None:
        counts["transactions"] += 1

    with pytest.MonkeyPatch.context() as patch:

        def count(name: str, where: Any, what: str) -> None:
            inner: Callable[..., Any] = getattr(where, what)

            def outer(*args: Any, **more: Any) -> Any:
                counts[name] += 1
                return inner(*args, **more)

            patch.setattr(where, what, outer)

        count("copies", kind, "copy")
        count("replays", turns, "lay")
        count("offers", State, "offer")
        count("samples", State, "sample")
        event.listen(server.store.engine, "begin", transaction)
        try:
            yield counts
        finally:
            event.remove(server.store.engine, "begin", transaction)


@pytest.mark.parametrize("key", cw.games())
def test_a_drafted_and_a_confirmed_move_are_each_one_pass(server: Server, ada: Person, key: str) -> None:
    """On top of a draft there is one more copy, the one that the draft is laid on."""
    game = cw.game(key)
    kind = type(game.new(game.seats[0], 1))
    table = ada.new_table(*["me"] * game.seats[0], game=key)
    met: set[tuple[str, bool]] = set()
    drafted = False
    for number in range(MOST):
        seat = ada.view(table)["view"]["actors"][0]
        seen = ada.view(table, seat)
        actions = list(seen["actions"])
        with counted(server, kind) as counts:
            answer = ada.move(table, actions[number % len(actions)], seat, made=seen["made"]).json()
        if not answer["closing"]:
            met.add(("drafted", drafted))
            assert counts == {"transactions": 1, "replays": 1, "copies": 1 + drafted, "offers": 1}
            drafted = True
            continue
        # what it brings is tried on a sample
        assert counts == {"transactions": 1, "replays": 1, "copies": 2 + drafted, "offers": 1, "samples": 1}
        with counted(server, kind) as counts:
            ada.draft(table, "confirm", seat, made=answer["made"])
        met.add(("confirmed", drafted))
        assert counts == {"transactions": 1, "replays": 1, "copies": 1 + drafted, "offers": 1}
        drafted = False
        if len(met) == 4:
            return
    raise AssertionError(f"{MOST} moves brought only {met}")
