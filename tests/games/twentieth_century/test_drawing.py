"""Pictures of every kind of decision, for all eyes, in both languages."""

from functools import cache
from xml.etree import ElementTree

import pytest

import citywright as cw
from citywright.games.twentieth_century.state import TwentiethCentury
from tests.games.twentieth_century.support import house, may, region, start_tile, tile, upkeep


@cache
def moments() -> list[TwentiethCentury]:
    """The first moment of each kind of decision in some random games, and the end."""
    found: dict[str, TwentiethCentury] = {}
    game = cw.game("twentieth_century")
    for seed in range(6):
        state = game.new(3, seed)
        rng = cw.Rng.seeded(seed)
        while state.actors:
            seat = state.actors[0]
            found.setdefault(game.steps[state.lanes[seat][-1][0]].name, state.copy())
            actions = state.legal(seat)
            state.apply(seat, actions[rng.below(len(actions))])
        found["over"] = state
    return list(found.values())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_panels_are_well_formed_and_carry_every_legal_action(lang: str) -> None:
    for state in moments():
        seat = state.actors[0] if state.actors else 0
        offer = state.offer(seat)
        panels = state.game.panels(state.view(seat), offer, lang)
        for id, html in panels.items():
            assert f'id="{id}"' in html[:80]
            ElementTree.fromstring(html)
        mine = panels["prompt"] + panels["own"]
        for action in state.legal(seat):
            assert f'data-action="{state.game.actions.text(action)}"' in mine


def test_public_panels_do_not_depend_on_the_offer() -> None:
    for state in moments():
        seat = state.actors[0] if state.actors else 0
        with_offer = state.game.panels(state.view(seat), state.offer(seat), "en")
        without = state.game.panels(state.view(seat), None, "en")
        for id in without:
            assert id in ("prompt", "own") or with_offer[id] == without[id]


def test_public_panels_are_the_same_for_all_eyes() -> None:
    for state in moments():
        of_all = [state.game.panels(state.view(seat), None, "en") for seat in (None, 0, 1, 2)]
        for id in of_all[0]:
            assert id == "prompt" or len({panels[id] for panels in of_all}) == 1, id


def test_a_rotation_shows_what_it_would_be_linked_to() -> None:
    edition = house()
    tile(edition, 1, [{"coins": 1}], ["W c0"])
    tile(edition, 2, [{"coins": 1}], ["E c0"])
    s = upkeep({0: region(edition, (2, 0, 0, 0, "0", 0))}, waiting=[1], carried=[1])
    s.apply(0, s.game.actions.parse("at 1,0"))
    assert may(s, 0) == ["turn 0", "turn 1", "turn 2", "turn 3"]
    html = s.game.panels(s.view(0), s.offer(0), "en")["prompt"]
    assert html.count('class="joined"') == 1
    assert "here: W" in html
    assert html.count("here: none") == 3


def test_the_terminal_map_shows_tracks_citizens_and_garbage() -> None:
    edition = house()
    s = upkeep({0: region(edition, start_tile(2))}, waiting=[1], carried=[1])
    text = s.game.plain(s.view(0), "en")
    for sign in ("@1c1s", "@2c1s", "oR", "x2", "L00"):
        assert sign in text
    for state in moments():
        for lang in ("en", "de"):
            assert state.game.plain(state.view(None), lang)
            assert state.game.picture(state.view(0), lang).startswith("<!doctype html>")


def test_components_name_cities_and_links() -> None:
    parts = {part["key"]: part for part in cw.game("twentieth_century").components()}
    assert len(parts) == 71 + 3 + 6 + 9 + 1
    assert parts["L00"]["cities"][1] == {"at": [1, 3], "coins": 2, "science": 1, "vp": 0, "recycling": 0}
    assert ["c0", "c1", "c2"] in parts["L00"]["links"]
    assert all(part["source"] in ("rules", "published", "house") for part in parts.values())


def test_features_have_names_and_hide_what_is_hidden() -> None:
    game = cw.game("twentieth_century")
    for state in moments():
        for seat in range(3):
            values = game.features(state, seat)
            assert len(values) == len(game.feature_names())
            assert values == game.features(state.sample(seat, cw.Rng.seeded(5)), seat)
