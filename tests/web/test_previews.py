"""What a move would cost and bring, in every game and at any moment."""

import random
import re

import pytest

import citywright as cw
from citywright.web.tables.previews import preview
from tests.web.support import Person, Server

FORM = re.compile(r"((^|, )money −?\d+ → −?\d+)?((^|, )income −?\d+ → −?\d+)?((^|, )points −?\d+ → −?\d+)?")
OFTEN = 0.08  # how many of the moments are looked at
MOST = 8  # actions of one seat at one moment


@pytest.mark.parametrize("key", cw.game_keys())
def test_every_legal_action_has_a_preview_or_nothing_to_show(key: str) -> None:
    texts = [text for seats in cw.game(key).seats for text in previews(key, seats)]
    assert all(FORM.fullmatch(text) for text in texts), set(texts)
    assert any(texts), "nothing was ever foretold"


def previews(key: str, seats: int) -> list[str]:
    """Some of those of one random game."""
    dice = random.Random(seats)
    state: cw.State = cw.game(key).new(seats, seed=seats)
    texts: list[str] = []
    while state.actors:
        if dice.random() < OFTEN:
            for seat in state.actors:
                actions = state.legal(seat)
                chosen = dice.sample(actions, min(MOST, len(actions)))
                texts += [preview(state, seat, action, "en") for action in chosen]
        seat = dice.choice(state.actors)
        state.apply(seat, dice.choice(state.legal(seat)))
    return texts


def test_what_may_not_be_done_has_nothing_to_show(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", "random")
    answer = ada.get(f"/api/tables/{table}/preview", seat=0, action="sell")
    assert (answer.status_code, answer.json()) == (200, {"text": ""})
    assert ada.get(f"/api/tables/{table}/preview", seat=0, action="juggle").status_code == 400
