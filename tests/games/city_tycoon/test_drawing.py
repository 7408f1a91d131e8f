"""The picture of City Tycoon, in HTML and for a terminal."""

import re
from xml.etree import ElementTree

import pytest

import citywright as cw

GAME = cw.game("city_tycoon")


def later(seats: int, moves: int) -> cw.State:
    state: cw.State = GAME.new(seats, 5)
    rng = cw.Rng.seeded(7)
    for _ in range(moves):
        seat = state.actors[0]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
    return state


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("moves", [0, 40, 150, 260])
def test_every_panel_is_well_formed_and_has_its_id(lang: str, moves: int) -> None:
    state = later(4, moves)
    seat = state.actors[0]
    for id, html in GAME.panels(state.view(seat), state.offer(seat), lang).items():
        root = ElementTree.fromstring(html)
        assert root.get("id") == id
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
    ElementTree.fromstring(GAME.picture(state.view(None), lang))


@pytest.mark.parametrize("moves", [0, 60, 200])
def test_legal_actions_ride_on_the_panels_and_public_ones_know_no_offer(moves: int) -> None:
    state = later(3, moves)
    seat = state.actors[0]
    offer = state.offer(seat)
    panels = GAME.panels(state.view(seat), offer, "en")
    found = {a for html in panels.values() for a in re.findall(r'data-action="([^"]*)"', html)}
    assert found == {GAME.actions.text(action) for action, _ in offer.actions}
    spectator = GAME.panels(state.view(None), None, "en")
    public = [id for id in spectator if id != "prompt"]
    assert all(spectator[id] == panels[id] for id in public)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_terminal_shows_the_map_and_the_seats(lang: str) -> None:
    state = later(4, 150)
    text = GAME.plain(state.view(0), lang)
    assert "▲" in text
    assert "+r:" in text
    assert len(text.splitlines()) > 10


def test_features_are_as_many_as_their_names_and_keep_secrets() -> None:
    for moves in (3, 60, 200):
        state = later(3, moves)
        for seat in range(3):
            values = GAME.features(state, seat)
            assert len(values) == len(GAME.feature_names())
            assert GAME.features(state.sample(seat, cw.Rng.seeded(3)), seat) == values


def test_components_name_everything() -> None:
    parts = GAME.components()
    assert len(parts) == 4 + 24 + 120
    assert len({part["key"] for part in parts}) == len(parts)
    assert all(part["source"] in ("rules", "house") and part["text"]["de"] for part in parts)
