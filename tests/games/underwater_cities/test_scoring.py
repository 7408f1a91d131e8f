"""Final scoring, brown metropolises, end-scoring cards."""

from itertools import product

import pytest

import citywright as cw
from citywright.games.underwater_cities.edition import TYPES
from citywright.games.underwater_cities.scoring import best_split, points_left, spend
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.tableau import Tableau
from tests.games.underwater_cities.support import EDITION, FULL, do, ended, find, has, may, net, row, turn
from tests.rulebook import rule

BOTH = "b3-c3 b2-b3 b1-b2 a2-b2 m1-b1 m1-a2"
RING = "c2-c3 b3-c3 c1-c2 b2-c2 a3-b3 b2-b3 b1-c1 a2-b2 b1-b2 a1-b1 a2-a3 a1-a2"


@rule("U-EX-46", "U-BROWN-3")
def test_sets_of_upgraded_structures() -> None:
    network = net(
        cities="c3 b3 b2", tunnels="b3-c3^ b2-b3^ b1-b2^ a2-b2 m1-b1 m1-a2", farms="c3.1^ c3.2^",
        plants="c3.3^ b3.1^ b3.2^", labs="b3.3^ b2.1^ b2.2^", tiles=(2, 5, 6),
    )  # fmt: skip
    assert row(ended(network), "metropolis") == 8


@rule("U-BROWN-3", "U-SCORE-7")
@pytest.mark.parametrize(
    ("places", "points"),
    [
        ({}, 8), ({"farms": "c3.1^ c3.2"}, 4), ({"plants": "c3.3^ b3.1"}, 4), ({"labs": "b3.2^ b3.3"}, 4),
        ({"tunnels": "b3-c3^ b2-b3 b1-b2 a2-b2 m1-b1 m1-a2"}, 4), ({"farms": "c3.1^ c1.1^"}, 4),
        ({"tunnels": "b3-c3^ b2-b3 b1-b2 a2-b2 m1-b1^ m1-a2^"}, 4), ({"labs": ""}, 0),
    ],
)  # fmt: skip
def test_the_rarest_part_decides_how_many_sets_there_are(places: dict[str, str], points: int) -> None:
    whole = {
        "cities": "c3 b3 c1", "tunnels": "b3-c3^ b2-b3^ b1-b2 a2-b2 m1-b1 m1-a2", "farms": "c3.1^ c3.2^",
        "plants": "c3.3^ b3.1^", "labs": "b3.2^ b3.3^",
    }  # fmt: skip
    assert row(ended(net(**{**whole, **places}, tiles=(2, 5, 6))), "metropolis") == points  # type: ignore[arg-type]


@rule("U-EX-47", "U-END-7", "U-END-11", "U-CARD-53", "U-SCORE-3", "U-SCORE-4")
def test_points_that_are_bought() -> None:
    s = ended(net(), "N6 K2 S3", (188, find("Barter Agreement")))
    last = s.offer(0).actions[-1][1]
    assert s.game.words.say(last.id, last.args, "en") == "Pay 0 × 2 science: 0 points"  # what is paid is told
    do(s, 0, "spend 3")
    assert may(s) == ["spend 2", "spend 1", "spend 0"]
    do(s, 0, "spend 2")
    assert row(s, "cards") == 11
    assert has(s) == "S1"
    s = ended(net(), "N6", (188,))
    do(s, 0, "spend 0")
    assert row(s, "cards") == 0
    s = ended(net(), "N8", (188, find("Knowledge Register")))  # two cards for the same good
    do(s, 0, "spend 1")
    assert may(s)[0] == "spend 4"
    do(s, 0, "spend 4")
    assert (row(s, "cards"), has(s)) == (7, "N2")


@rule("U-SCORE-3", "U-SCORE-4")
@pytest.mark.parametrize(
    ("cards", "have", "moves", "points"),
    [((179, 188), "N6", ("spend 0", "spend 3"), 9), ((163, 186, 185), "K4 S4", ("spend 0", "spend 2", "spend 4"), 10)],
)
def test_a_score_counts_the_best_purchases_that_are_open(
    cards: tuple[int, ...], have: str, moves: tuple[str, ...], points: int
) -> None:
    assert row(turn((), have, cards=cards), "cards") == points
    s = ended(net(), have, cards)
    for move in moves:
        assert row(s, "cards") == points
        do(s, 0, move)
    assert (row(s, "cards"), s.over) == (points, True)
    s = ended(net(), have, cards)
    assert s.offer(0).actions[0][1].id == "do.spend_best"
    while not s.over:
        do(s, 0, may(s)[0])  # what is best for all cards together is offered first
    assert row(s, "cards") == points
    s = ended(net(), have, cards)
    do(s, 0, max(may(s), key=lambda move: int(move.split()[1])))
    assert row(s, "cards") < points  # all was spent on the card that gives least


def best_total(s: UnderwaterCities) -> int:
    """By trying every way to spend."""
    if s.over:
        return s.scores()[0]
    totals = []
    for action in s.legal(0):
        after = s.copy()
        after.apply(0, action)
        totals.append(best_total(after))
    return max(totals)


@rule("U-SCORE-3")
@pytest.mark.parametrize("have", ["K5 S3", "K2 S5", "K1 S1", "K4 S2 C3", "K3 C2"])
def test_what_is_offered_first_makes_most_points(have: str) -> None:
    s = ended(net(), have, (163, 186, 185))
    most = best_total(s)
    assert s.scores()[0] == most
    while not s.over:
        do(s, 0, may(s)[0])
    assert s.scores()[0] == most


@rule("U-EX-48", "U-SCORE-6", "U-SCORE-7")
def test_cities_by_their_building_types() -> None:
    network = net(
        cities="c3 c2 c1 b3 b2 a1", tunnels="c2-c3 c1-c2 b3-c3 b2-b3", farms="c3.1 c2.1 c1.1 b3.1 a1.1",
        plants="c3.2 c2.2 c1.2", labs="c3.3 c2.3",
    )  # fmt: skip
    assert row(ended(network), "cities") == 21


@rule("U-EX-49", "U-EX-51", "U-SCORE-8")
@pytest.mark.parametrize(("have", "points"), [("C16 S2 N1 B3", 6), ("K3 S1", 1), ("N1 S2 C1", 1), ("K3", 0)])
def test_leftovers(have: str, points: int) -> None:
    assert row(ended(net(), have), "goods") == points


@rule("U-EX-50", "U-SCORE-1")
def test_all_together() -> None:
    network = net(
        cities="c3 b3 b2 c2 c1 a1", tunnels="b3-c3^ b2-b3^ b1-b2^ a2-b2 m1-b1 m1-a2 c2-c3 c1-c2",
        farms="c3.1^ b3.1^ c2.1 a1.1", plants="c3.2^ b3.2^ b2.1^", labs="c3.3^ b3.3^ b2.2^", tiles=(2, 5, 6),
    )  # fmt: skip
    s = ended(network, "C16 S4 N7 B3 K2", (188, find("Barter Agreement")))
    do(s, 0, "spend 3", "spend 2")
    assert s.breakdown(0) == [("track", 0), ("metropolis", 8), ("cards", 11), ("cities", 21), ("goods", 6)]
    assert s.scores()[0] == 46


@rule("U-EX-52", "U-SCORE-9", "U-SCORE-10", "U-ROUND-6")
def test_ties_go_by_the_last_order() -> None:
    s = ended(net())
    s.order = (1, 0)
    assert s.scores()[0] == s.scores()[1]
    assert s.places() == [2, 1]
    s.goods[5] = 1
    assert s.places() == [1, 2]


@rule("U-EX-53", "U-SCORE-5", "U-END-2")
def test_biomatter_is_sold_too_late_for_the_endowment() -> None:
    s = ended(net(), "C14 B1", (182,))
    assert s.actors == ()
    assert row(s, "goods") == 4
    s = ended(net(), "C30", (182,))
    assert may(s) == ["spend 1", "spend 0"]
    do(s, 0, "spend 1")
    assert row(s, "cards") == 13


@rule("U-SCORE-11")
def test_cards_in_hand_score_nothing() -> None:
    assert ended(net()).scores()[0] == 2


@rule("U-EX-72", "U-BROWN-2")
@pytest.mark.parametrize(("tunnels", "points"), [(7, 0), (8, 5), (9, 7), (10, 9), (12, 9)])
def test_tunnels_beside_cities(tunnels: int, points: int) -> None:
    dug = " ".join(RING.split()[:tunnels])
    cities = "a1 b1 c1 a2 b2 c2 a3 b3 c3"
    s = turn((), "", net(cities=cities, tunnels=f"{dug} m1-b1 m1-a2", tiles=(1, 5, 6)))
    from citywright.games.underwater_cities.counting import COUNTERS, count
    from citywright.games.underwater_cities.scoring import counted

    assert count(s, 0, COUNTERS.index("tunnel")) == tunnels + 2
    s = turn((), "", net(cities=cities, tunnels=dug, tiles=(1, 5, 6)))
    assert counted(s, 0, s.edition.tile_scoring[1]) == points
    s = turn((), "", net(tunnels=dug, tiles=(1, 5, 6)))  # two tunnels at the only city
    assert count(s, 0, COUNTERS.index("tunnel")) == 2


@rule("U-EX-73", "U-BROWN-5")
@pytest.mark.parametrize(("cities", "points"), [(4, 0), (5, 4), (6, 8), (7, 12), (9, 12)])
def test_connected_cities(cities: int, points: int) -> None:
    names = ["c3", "c2", "b3", "c1", "b2", "a3", "b1", "a2", "a1"][:cities]
    s = ended(net(cities=" ".join(names), tunnels=f"{RING} m1-b1 m1-a2", tiles=(4, 5, 6)))
    assert row(s, "metropolis") == points


@rule("U-EX-74", "U-BROWN-1")
def test_connected_metropolises() -> None:
    assert row(ended(net(tunnels=f"{BOTH} c2-c3 c1-c2 m2-c1 a3-b3 m3-a3")), "metropolis") == 9
    assert row(ended(net(tunnels=BOTH, gained=(8,))), "metropolis") == 6


@rule("U-BROWN-4", "U-SPECIAL-12")
def test_paid_specials() -> None:
    s = turn((), "", net(tunnels=BOTH, tiles=(3, 5, 6)), cards=(181, 191, 1))
    s.paid[0] = (195,)
    assert row(s, "metropolis") == 6


UPGRADED = "c3.1^ c3.2^ c3.3^ c2.1^ c2.2^ c2.3^ b3.1^"
NETWORK = {"cities": "c3 c2 b3", "tunnels": "c2-c3^ b3-c3^"}


@rule("U-EX-35", "U-END-1", "U-END-3", "U-END-4", "U-END-9", "U-END-10")
@pytest.mark.parametrize(
    ("card", "places", "points"),
    [
        (181, {"farms": UPGRADED}, 9), (184, {"labs": UPGRADED}, 14), (189, {"plants": UPGRADED}, 14),
        (190, {}, 2), (42, {"farms": UPGRADED}, 2),
    ],
)  # fmt: skip
def test_cards_that_count(card: int, places: dict[str, str], points: int) -> None:
    card = find("Farm Register", 1) if card == 42 else card
    assert row(ended(net(**NETWORK, **places), "", (card,)), "cards") == points  # type: ignore[arg-type]


@rule("U-END-3")
def test_purple_cities() -> None:
    assert row(ended(net(purple="c2 b3", tunnels="c2-c3"), "", (183,)), "cards") == 2


@rule("U-END-5", "U-END-6", "U-END-7", "U-END-8")
@pytest.mark.parametrize(
    ("card", "have", "times", "points"),
    [(185, "S20", 14, 14), (186, "K13", 5, 15), (187, "B9", 6, 12), (188, "N13", 5, 15)],
)
def test_cards_that_sell_points(card: int, have: str, times: int, points: int) -> None:
    s = ended(net(), have, (card,))
    assert may(s)[0] == f"spend {times}"
    do(s, 0, f"spend {times}")
    assert row(s, "cards") == points


@rule("U-LIMIT-9")
def test_points_never_go_below_nothing() -> None:
    from tests.games.underwater_cities.support import fed

    assert fed(net(cities="c3 c2", tunnels="c2-c3"), "P1") == ""


@rule("U-SCORE-1", "U-SCORE-3")
def test_only_end_scoring_cards_score_at_the_end() -> None:
    cards = tuple(EDITION.deck(1))
    scoring = Tableau(EDITION, cards).scoring
    assert scoring
    assert {TYPES[EDITION.type[card]] for card in scoring} == {"scoring"}
    assert len(scoring) == sum(TYPES[EDITION.type[card]] == "scoring" for card in cards)


@rule("U-SCORE-3", "U-ROUND-6")
def test_after_the_last_round_points_can_be_bought() -> None:
    card = Tableau(EDITION, tuple(EDITION.deck(3))).purchases[0]
    s = turn((), FULL, net(), seats=2, cards=(card,), era=3)
    s.round, s.lanes[0], s.active = 10, [], -1
    s.order, s.track, s.space = (0, 1), (), [0, 0]
    s.phases = [(s.game.phase_names.index("round_end"), 0, 0)]
    s.proceed()
    assert s.actors == (0,)
    assert may(s)[0].startswith("spend")


@rule("U-SCORE-3", "U-SCORE-8")
def test_goods_are_divided_as_if_all_ways_were_tried() -> None:
    s, effects, rng = ended(net()), EDITION.effects, cw.Rng.seeded(5)
    every = Tableau(EDITION, tuple(range(EDITION.cards))).purchases
    shared = 0

    def points(cards: list[int], times: tuple[int, ...], goods: list[int]) -> int:
        left, total = goods.copy(), 0
        for card, n in zip(cards, times, strict=True):
            node = EDITION.effect[card]
            spend(left, effects.rows[node][0], n)
            total += n * effects.goods[effects.kids[node][0]][5]
            if n > effects.n[node] or min(left) < 0:
                return -1
        return total + points_left(left)

    for _ in range(200):
        cards = list(every)
        rng.shuffle(cards)  # in the order of a tableau the first card may take all it can
        del cards[1 + rng.below(3) :]
        goods = [rng.below(6) for _ in range(5)] + [0]
        prices = [effects.rows[EDITION.effect[card]][0] for card in cards]
        shared += any(sum(price[good] > 0 for price in prices) > 1 for good in range(5))
        ways = [(points(cards, times, goods), times) for times in product(range(7), repeat=len(cards))]
        assert best_split(s, cards, goods) == max(ways)[1]
    assert shared > 20
