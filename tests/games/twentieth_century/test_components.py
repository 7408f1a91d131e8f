"""What is in the box, and how a table begins (T-COMP, T-SETUP, T-DEAL)."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

import citywright as cw
from citywright.engine.errors import BadInput
from citywright.games.twentieth_century.edition import MOST_COINS, START, Edition
from citywright.games.twentieth_century.game import HOUSE_EDITION
from citywright.games.twentieth_century.powers import KINDS, Institution
from citywright.games.twentieth_century.rails import CITIES
from citywright.games.twentieth_century.reading import largest_purse, read_edition
from tests.editions import doubled, dropped, entries
from tests.games.twentieth_century.support import house, play_on, powers_of, table
from tests.rulebook import rule

TECHNOLOGIES = range(41, 71)


@pytest.fixture(scope="module")
def edition() -> Edition:
    return house()


def output(edition: Edition, n: int, c: int) -> tuple[int, int, int, int]:
    i = n * CITIES + c
    return edition.coins[i], edition.science[i], edition.vp[i], edition.recycling[i]


def cities(edition: Edition, n: int) -> list[tuple[int, int, int, int]]:
    return [output(edition, n, c) for c in range(edition.city_count[n])]


@rule("T-COMP-1")
def test_forty_lands_in_three_stacks(edition: Edition) -> None:
    assert edition.stack[1:41] == [0] * 16 + [1] * 16 + [2] * 8


@rule("T-COMP-2", "T-COMP-6")
def test_thirty_technologies_of_twelve_kinds(edition: Edition) -> None:
    assert edition.stack[41:] == [0] * 12 + [1] * 12 + [2] * 6
    kinds = [power.kind for power in powers_of(edition)]
    assert set(kinds) == set(KINDS)
    assert len(KINDS) == 12
    assert kinds.count("bridge") == 4  # as many pieces as the box has
    assert kinds.count("workers") <= 3


@rule("T-COMP-3")
def test_two_mixed_tiles_with_a_single_and_a_multiple_use_half(edition: Edition) -> None:
    mixed = [edition.powers[n] for n in TECHNOLOGIES if len(edition.powers[n]) == 2]
    assert 2 <= len(mixed) <= 3
    for powers in mixed:
        assert sum(power.single_use for power in powers) == 1
        assert not any(isinstance(power, Institution) for power in powers)


@rule("T-COMP-4")
def test_catastrophe_cards(edition: Edition) -> None:
    assert sorted(edition.card_stack) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    for columns in edition.columns:
        assert sorted(players for *_, players in columns) == [3, 3, 3, 4, 5]
        assert {columns[0][2], columns[4][2]} == {3}
        assert columns[4][:2] == (0, 0)
        for left, right in itertools.pairwise(columns):
            assert left[0] >= right[0]
            assert left[1] >= right[1]


@rule("T-COMP-5")
def test_the_pollution_track(edition: Edition) -> None:
    assert edition.track == list(range(-6, 7))
    assert sorted(set(edition.section)) == [2, 3, 4]
    assert edition.section == sorted(edition.section)
    assert edition.section[6] == 3


@rule("T-COMP-7")
def test_house_tiles_keep_the_limits(edition: Edition) -> None:
    impact = [n for n in TECHNOLOGIES if edition.garbage[n] or edition.pollution[n]]
    assert len(impact) >= 16
    for n in TECHNOLOGIES:
        for power in edition.powers[n]:
            assert power.paid == (power.kind in ("recycling", "cleanup", "quality_of_life"))
            assert not power.paid or power.coins + power.science > 0
            if power.kind == "park":
                assert edition.garbage[n] == 0
                assert edition.pollution[n] > 0
    for n in range(1, 41):
        assert 1 <= edition.city_count[n] <= 3
        assert sum(edition.shape[n].at_edge[e] >= 0 for e in range(4)) >= 2
    two = sum(edition.city_count[n] == 2 for n in range(1, 41))
    assert 18 <= two <= 26
    assert any(city == (0, 0, 0, 1) for n in range(1, 41) for city in cities(edition, n))


@rule("T-COMP-7")
def test_later_stacks_make_more_and_recycle_more(edition: Edition) -> None:
    made, centres = [], []
    for stack in range(3):
        lands = edition.lands_of(stack)
        best = [max(c + s + 2 * v for c, s, v, _ in cities(edition, n)) for n in lands]
        made.append(sum(best) / len(lands))
        centres.append(sum(any(city[3] for city in cities(edition, n)) for n in lands) / len(lands))
    assert made == sorted(made)
    assert centres == sorted(centres)


@rule("T-COMP-8")
def test_cost_tracks_and_minimum(edition: Edition) -> None:
    assert edition.minimum == [2, 3, 4]
    assert edition.costs[0][-2:] == (1, 0)
    for costs in edition.costs:
        assert list(costs) == sorted(costs, reverse=True)
        assert 2 <= len(costs) <= 7


@rule("T-COMP-8", "T-SETUP-3")
def test_every_component_is_shown_with_its_source() -> None:
    parts = cw.game("twentieth_century").components()
    kinds = [part["kind"] for part in parts]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "piece": 71, "price": 3, "scoring card": 6, "catastrophe": 9, "pollution track": 1,
    }  # fmt: skip
    assert len({part["key"] for part in parts}) == len(parts)
    for part in parts:
        assert part["source"] in ("rules", "published", "house")
        for lang in ("en", "de"):
            assert part["name"][lang]
            assert part["text"][lang]
    assert {part["minimum_source"] for part in parts if part["kind"] == "price"} == {"rules"}
    assert {part["source"] for part in parts if part["kind"] == "scoring card"} == {"rules"}
    assert [part["key"] for part in parts if part["source"] != "house"][:1] == ["L00"]
    first = parts[1]
    assert first["cities"] == [{"at": "2,2", "coins": 2}]
    assert first["links"] == [["N", "c0"], ["S", "c0"]]


@rule("T-AUCTION-3")
def test_every_bid_has_an_action(edition: Edition) -> None:
    assert largest_purse(edition) <= MOST_COINS


@rule("T-SETUP-1", "T-SETUP-2")
def test_everybody_starts_alike() -> None:
    s = table(5)
    for country in s.countries:
        assert (country.coins, country.science, country.points, country.pollution) == (10, 10, 0, 0)
        assert country.region.production() == (3, 2, 0)
        assert country.region.tiles == [START]
        assert country.region.garbage == [1]
        assert country.region.citizens == [0b011]
        assert country.region.centres() == []
    assert cities(s.edition, START) == [(1, 1, 0, 0), (2, 1, 0, 0), (0, 0, 0, 1)]


@rule("T-SETUP-3", "T-SETUP-4")
def test_scoring_cards_and_first_player_are_drawn() -> None:
    tables = [table(3, seed=seed) for seed in range(40)]
    assert {s.card_two for s in tables} == {0, 1, 2}
    assert {s.card_four for s in tables} == {0, 1, 2}
    assert {s.starter for s in tables} == {0, 1, 2}
    assert tables[0].view(1)["scoring_cards"] == [tables[0].card_two, tables[0].card_four]


@rule("T-DEAL-1", "T-DEAL-2")
@pytest.mark.parametrize(
    ("seats", "lands", "technologies", "left"),
    [(3, 5, 4, (6, 4, 3, 2)), (4, 6, 5, (4, 2, 2, 1)), (5, 8, 6, (0, 0, 0, 0))],
)
def test_deals(seats: int, lands: int, technologies: int, left: tuple[int, int, int, int]) -> None:
    """TC-01."""
    s = table(seats)
    seen: list[int] = []
    while s.round < 6:
        r = s.round
        assert (len(s.lands), len(s.offered)) == (lands, technologies)
        assert all(s.edition.stack[n] == (r - 1) // 2 for n in (*s.lands, *s.offered))
        assert s.edition.card_stack[s.card] == (r - 1) // 2
        assert not set(seen) & set(s.lands)
        seen += s.lands
        if r == 2:
            assert (len(s.land_pool), len(s.technology_pool)) == left[:2]
        if r == 5:
            assert (len(s.land_pool), len(s.technology_pool)) == left[2:]
        while s.round == r:
            play_on(s)
    assert s.lands == ()


def changed(tmp_path: Path, change: Callable[[str], str]) -> str:
    """An edition file of one's own, made from the house's."""
    file = tmp_path / "mine.toml"
    file.write_text(change(Path(HOUSE_EDITION).read_text(encoding="utf-8")), encoding="utf-8")
    return str(file)


@rule("T-COMP-9", "T-DEAL-1")
def test_an_edition_has_its_own_number_of_pieces(tmp_path: Path) -> None:
    """Keys are the numbers in the file, whatever lies between; a table has as many seats as there are pieces for."""
    more = read_edition(changed(tmp_path, lambda text: doubled(text, "land", 1, 41)))
    assert (more.last_land, more.first_technology, more.pieces, more.seats) == (41, 42, 72, range(3, 6))
    assert more.keys[41:43] == ["L41", "T01"]
    assert more.shape[41].lines == more.shape[1].lines
    fewer = read_edition(changed(tmp_path, lambda text: dropped(text, "land", 5)))
    assert fewer.keys[4:6] == ["L04", "L06"]
    assert fewer.seats == range(3, 5)
    assert read_edition(changed(tmp_path, lambda text: dropped(text, "technology", 30))).seats == range(3, 5)


@rule("T-COMP-9", "T-DEAL-1")
def test_pieces_for_three_players_are_the_least(tmp_path: Path) -> None:
    def without_parks(text: str) -> str:
        for number in (25, 26, 27):
            text = dropped(text, "technology", number)
        return text

    def without_cards(text: str) -> str:
        for card in [card for card in entries(text, "catastrophe") if 'stack = "V"' in card]:
            text = text.replace(card, "")
        return text

    with pytest.raises(BadInput, match=r"mine\.toml: technology .* 4 of stack V, as many as 3 players need"):
        read_edition(changed(tmp_path, without_parks))
    with pytest.raises(BadInput, match=r"mine\.toml: catastrophe .* and one of V"):
        read_edition(changed(tmp_path, without_cards))
    with pytest.raises(cw.BadInput, match="3 to 4 players"):
        cw.game("twentieth_century", changed(tmp_path, lambda text: dropped(text, "land", 40))).new(5, 1)


@rule("T-COMP-7")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('tracks = ["N c0", "c0 S"]', 'tracks = ["N c0", "c0 4,4"]', "an edge is met only in its middle"),
        ('tracks = ["N c0", "c0 S"]', 'tracks = ["N c9"]', "made of N, E, S, W"),
        ("number = 40\n", "number = 39\n", "used only once"),
        ("number = 40\n", "number = 100\n", "a whole number from 1 to 99"),
        ('{ at = "2,2", coins = 2 }', '{ at = "2,2", coin = 2 }', "no key 'coin'"),
        ("minimum = 3", "minimum = -3", "a whole number from 1 to 20"),
        ("powers = [{ kind = \"park\" }]", 'powers = [{ kind = "zoo" }]', "one of mine"),
    ],
)  # fmt: skip
def test_a_wrong_edition_is_explained(tmp_path: Path, old: str, new: str, says: str) -> None:
    file = changed(tmp_path, lambda text: text.replace(old, new, 1))
    with pytest.raises(BadInput, match=r"mine\.toml") as error:
        read_edition(file)
    assert says in str(error.value)
