"""The table is drawn for every eye: stable ids, legal actions on their pieces, nothing hidden shown."""

import re

import pytest

import citywright as cw
from citywright.games.underwater_cities.features import NAMES
from tests.games.underwater_cities.support import FULL, GAME, do, net, on_slot, table, turn


def marks(panel: str) -> list[str]:
    return re.findall(r'data-action="([^"]+)"', panel)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_moment_of_a_game_can_be_drawn(seats: int, lang: str) -> None:
    s = table(seats, seed=seats)
    rng = cw.Rng.seeded(seats)
    number = 0
    while s.actors:
        seat = s.actors[0]
        if number % 11 == 0:
            panels = GAME.panels(s.view(seat), s.offer(seat), lang)
            assert all(f'id="{name}"' in html for name, html in panels.items())
            offered = {s.game.actions.text(action) for action in s.legal(seat)}
            assert {mark for html in panels.values() for mark in marks(html)} == offered
            assert GAME.plain(s.view(seat), lang)
            assert len(GAME.features(s, seat)) == len(NAMES)
        actions = s.legal(seat)
        s.apply(seat, actions[rng.below(len(actions))])
        number += 1
    assert "</svg>" in GAME.picture(s.view(None), lang)


def test_public_panels_do_not_depend_on_the_offer() -> None:
    s = turn((1, 2, 3), FULL)
    views = [GAME.panels(s.view(seat), s.offer(seat), "en") for seat in (0, 1)]
    for name in ("head", "slots", "specials", "board-0", "board-1", "seat-0", "score"):
        assert views[0][name] == views[1][name]
        assert not marks(views[0][name])


def test_legal_places_ride_on_the_board() -> None:
    s = on_slot("e", "S2 C2", net(tunnels="c2-c3"))
    own = GAME.panels(s.view(0), s.offer(0), "en")["own"]
    assert {"tunnel c1-c2", "tunnel b3-c3"} <= set(marks(own))
    assert "data-reason" in own


def test_the_hand_of_another_is_not_drawn() -> None:
    s = turn((1, 2, 3))
    page = GAME.picture(s.view(1), "en")
    assert "hand-001" not in page
    assert "hand-001" in GAME.picture(s.view(0), "en")


def test_features_tell_nothing_that_the_seat_does_not_know() -> None:
    s = turn((1, 2, 3))
    for seed in range(5):
        assert GAME.features(s, 1) == GAME.features(s.sample(1, cw.Rng.seeded(seed)), 1)  # type: ignore[arg-type]
    do(s, 0, "play 001")
    assert GAME.features(s, 0)[NAMES.index("plans 1")] == 1
