"""What a seat knows: views hide, samples redraw what is hidden and nothing else."""

import pytest

import citywright as cw
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.network import Network
from tests.games.underwater_cities.support import EDITION, GAME, do, may, net, on_slot, special_deck, table, turn
from tests.rulebook import rule
from tests.views import PAGES, documented, found


@rule("U-FLOW-5")
def test_a_sample_keeps_what_the_seat_sees() -> None:
    s = table(3, seed=5)
    other = s.sample(0, cw.Rng.seeded(4))
    assert other.view(0) == s.view(0)
    assert other.hands[1] != s.hands[1]  # type: ignore[attr-defined]
    other.check()


@rule("U-FLOW-5", "U-LIMIT-7")
def test_after_a_shuffle_old_cards_stay_apart_from_the_new_deck() -> None:
    s = turn((1, 2, 3), seats=2)
    s.hands[1] = (10, 11)
    s.deck, s.pile = (), tuple(range(20, 30))
    s.draw_cards(1, 1)
    for seed in range(20):
        hand = s.sample(0, cw.Rng.seeded(seed)).hands[1]  # type: ignore[attr-defined]
        assert hand[:2] == (10, 11)
        assert hand[2] in range(20, 30)


@rule("U-SPECIAL-5", "U-SPECIAL-15")
def test_a_looked_at_card_is_known_to_the_looker_alone() -> None:
    s = on_slot("s", seats=2)
    special_deck(s, 195, 196, 197, 198, 199, 200, 201)
    do(s, 0, "look", "choose 197", "under 196")
    held = {s.sample(1, cw.Rng.seeded(seed)).hands[0][-1] for seed in range(40)}  # type: ignore[attr-defined]
    assert held >= {197, 198, 200}
    assert 195 not in held
    assert all(197 in s.sample(0, cw.Rng.seeded(seed)).hands[0] for seed in range(5))  # type: ignore[attr-defined]


@rule("U-TURN-3")
def test_the_chosen_card_is_shown_with_its_slot() -> None:
    s = turn()
    before = s.view(1)
    do(s, 0, may(s)[0])
    assert s.view(1) == before
    assert not s.barrier
    do(s, 0, "slot open")
    assert s.barrier


@rule("U-FLOW-5")
def test_views_hold_what_their_page_says() -> None:
    top, seat, network, own, _ = documented("underwater_cities")
    s = table(4, seed=2)
    rng = cw.Rng.seeded(5)
    views = [s.view(None)]
    while s.actors:
        actor = s.actors[0]
        s.apply(actor, s.legal(actor)[rng.below(len(s.legal(actor)))])
        views += [s.view(actor), s.view(None)]
    assert found(views) == top
    seats = [entry for view in views for entry in view["seats"]]
    assert found(seats) == seat
    assert found(entry["network"] for entry in seats) == network
    assert found(view["own"] for view in views if "own" in view) == own
    assert all(set(entry["production"]) == set(GOODS) for entry in seats[:4])


@rule("U-FLOW-5")
def test_a_spectator_sees_goods_track_and_networks() -> None:
    network = net(
        cities="c3", purple="c2", tunnels="c2-c3^", farms="c3.1 c2.1^", labs="c3.x", tiles=(1, 5, 6), gained=(9,)
    )  # fmt: skip
    s = turn((), "K1 S2 C3 N4 B5 P6", network, space=3, era=2)
    view = s.view(None)
    assert (view["era"], view["round"], view["order"]) == (2, 6, list(s.order))
    mine = view["seats"][0]
    assert [mine[key] for key in ("kelp", "steelplast", "credits", "science", "biomatter", "points")] == [*range(1, 7)]
    assert mine["federation"] == 3
    seen = mine["network"]
    assert seen["start"] == "c3"
    assert seen["cities"] == [{"site": "c2", "colour": "purple"}, {"site": "c3", "colour": "white"}]
    assert seen["tunnels"] == [{"ends": ["c2", "c3"], "upgraded": True}]
    assert seen["buildings"] == [
        {"site": "c2.1", "type": "farm", "upgraded": True},
        {"site": "c3.1", "type": "farm", "upgraded": False},
        {"site": "c3.x", "type": "laboratory", "upgraded": False},
    ]
    assert [(tile["site"], tile["tile"], tile["connected"]) for tile in seen["metropolises"]] == [
        ("m1", 2, False), ("m2", 6, False), ("m3", 7, False), (None, 10, True),
    ]  # fmt: skip


@rule("U-FLOW-5")
def test_the_page_names_every_action() -> None:
    page = (PAGES / "underwater_cities.md").read_text(encoding="utf-8")
    for block in GAME.actions.blocks:
        assert f"`{block.name}" in page


@rule("U-SETUP-10", "U-BUILD-18")
@pytest.mark.parametrize(("piece", "places"), [*enumerate((9, 9, 29, 29, 45, 45, 45, 45))])
def test_a_stored_network_has_as_many_places_as_there_are(piece: int, places: int) -> None:
    """Cities of both colours, tunnels plain and upgraded, three types of buildings, and those of them upgraded."""
    row = [1, *[0] * 8, 0, 5, 6]
    row[1 + piece] = (1 << places) - 1
    assert Network.read_row(EDITION.boards, len(EDITION.tile_instant), row, "seat 0").row() == row
    row[1 + piece] += 1
    with pytest.raises(cw.BadInput):
        Network.read_row(EDITION.boards, len(EDITION.tile_instant), row, "seat 0")
