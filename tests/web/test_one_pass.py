"""A click is one pass: its turn is loaded once, changed once, and the answer is made of it."""

import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

import citywright as cw
from citywright.engine.state import State
from citywright.games import GAMES
from citywright.web.tables import turns
from tests.web.support import Person, Server, forget

ROOT = Path(__file__).resolve().parents[2]
STATION = re.compile(r"^\| (\d+) \| [^|]+ \| `([a-z_./]+)`(?: `([\w.]+)`)? \|", re.MULTILINE)
MOST = 400  # moves until a game has asked for everything


@contextmanager
def counted(server: Server, kind: type[State]) -> Iterator[Counter[str]]:
    """What the web does while somebody clicks once; a game may make copies of its own for its rules."""
    counts: Counter[str] = Counter()

    def transaction(_: object) -> None:
        """Of the click: in threads of its own the server looks around now and then, whoever clicks."""
        counts["transactions"] += not threading.current_thread().name.startswith("bots")

    with pytest.MonkeyPatch.context() as patch:

        def count(name: str, where: Any, what: str) -> None:
            inner: Callable[..., Any] = getattr(where, what)

            def outer(*args: Any, **more: Any) -> Any:
                counts[name] += sys._getframe(1).f_globals["__name__"].startswith("citywright.web.")
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


@pytest.mark.parametrize("key", GAMES)  # each has turns of several decisions
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
            assert +counts == {"transactions": 1, "replays": 1, "copies": 1 + drafted, "offers": 1}
            drafted = True
            continue
        # what it brings is tried on a sample
        assert +counts == {"transactions": 1, "replays": 1, "copies": 1 + drafted, "offers": 1, "samples": 1}
        with counted(server, kind) as counts:
            ada.draft(table, "confirm", seat, made=answer["made"])
        met.add(("confirmed", drafted))
        assert +counts == {"transactions": 1, "replays": 1, "copies": 1 + drafted, "offers": 1}
        drafted = False
        if len(met) == 4:
            return
    raise AssertionError(f"{MOST} moves brought only {met}")


def test_a_turn_that_could_not_be_stored_is_in_no_cache(server: Server, ada: Person) -> None:
    """The answer is prepared before the commit; if that fails, nobody may ever see it."""
    table = ada.new_table("me", "me", "random")
    here = f"/api/tables/{table}"
    first, second = list(ada.view(table)["actions"])[:2]
    before = ada.get(f"{here}/panels", seat=0).json()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.store.bus, "within", lambda *_: 1 / 0)  # the last thing before the commit
        assert ada.move(table, first, confirm=True).status_code == 500
    assert ada.get(f"{here}/panels", seat=0).json() == before
    assert ada.move(table, second, confirm=True).status_code == 200
    words = ada.get(f"{here}/panels", seat=0).json()["panels"]["log"]
    forget()
    assert ada.get(f"{here}/panels", seat=0).json()["panels"]["log"] == words


def test_the_walk_of_a_click_has_at_most_twenty_stations_and_all_are_there() -> None:
    stations = STATION.findall((ROOT / "docs/web.md").read_text(encoding="utf-8"))
    assert [int(number) for number, _, _ in stations] == list(range(1, len(stations) + 1))
    assert 10 < len(stations) <= 20
    for _, file, name in stations:
        text = (ROOT / "src/citywright/web" / file).read_text(encoding="utf-8")
        assert re.search(rf"(def|class|function) {name.rpartition('.')[2]}\b", text) or not name, (file, name)
