"""Greedy plays a sensible game, and looks only at what it may do."""

from pathlib import Path

import pytest

import citywright as cw
from citywright.arena.match import Match, play
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.games.underwater_cities.judgement import (
    CARDS,
    CITIES,
    SOLO_CITY,
    SOLO_GOAL,
    TUNNELS,
    judge,
    judge_terms,
    last_turn,
    paths,
)
from citywright.games.underwater_cities.network import TUNNEL, WHITE
from citywright.games.underwater_cities.production import ROUNDS
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.table import TURN
from tests.games.underwater_cities.support import net, turn


@pytest.mark.parametrize("turn", range(3))
def test_greedy_beats_randoms(turn: int) -> None:
    result = play(Match("underwater_cities", ("greedy", "random", "random"), 40 + turn, turn))
    assert result.by_bot(result.places)[0] == 1


def test_a_spare_card_may_always_go_to_the_open_slot() -> None:
    s = cw.game("underwater_cities").new(2, 4)
    rng = Rng.seeded(4)
    while s.actors:
        seat = s.actors[0]
        words = [s.game.actions.text(action) for action in s.game.candidates(s, seat)]
        if words[0].startswith("play"):
            after = [s.copy() for _ in words]
            for table, word in zip(after, words, strict=True):
                table.apply(seat, s.game.actions.parse(word))
            assert any(s.game.actions.parse("slot open") in s.game.candidates(table, seat) for table in after)
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("era", [1, 2, 3])
def test_a_free_tunnel_that_connects_a_city_is_welcome(era: int) -> None:
    """Even though the city then has to be fed; so a loose city is never dearer than a connected one."""
    for site in bits(net().city_sites):
        loose = net().built(WHITE, site)
        for tunnel in bits(loose.tunnel_sites):
            joined = loose.built(TUNNEL, tunnel)
            if joined.connected >> site & 1:
                assert judge(turn((), "K2", joined, era=era), 0) > judge(turn((), "K2", loose, era=era), 0)


def goal(cities: str, tunnels: str, seats: int = 1) -> int:
    table = turn((), "", net(cities=cities, tunnels=tunnels), seats=seats)
    return dict(judge_terms(table, 0))["judge.goal"]


def test_connected_cities_count_more_on_the_way_to_the_goal_of_the_solo_game() -> None:
    assert goal("c3", "") == SOLO_CITY
    assert goal("c3 c2", "") == SOLO_CITY
    assert goal("c3 c2", "c2-c3") == 2 * SOLO_CITY
    assert goal("c3 c2", "c2-c3", seats=2) == 0


def test_in_the_last_turn_of_a_solo_game_the_goal_itself_counts() -> None:
    cities, tunnels = "a3 b3 c3 c2 b2 c1 b1", "a3-b3 b3-c3 c2-c3 b2-c3 c1-c2 b1-c1"
    for points, worth in (("P99", SOLO_GOAL), ("P9", 0)):
        s = turn((), f"K9 {points}", net(cities=cities, tunnels=tunnels), seats=1, era=3)
        s.round, s.phases = ROUNDS, [frame for frame in s.phases if frame[0] != TURN]
        terms = dict(judge_terms(s, 0))
        assert terms["judge.goal"] == worth
        assert terms["judge.points"] > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_its_last_turn_it_is_known_what_a_seat_ends_with(seats: int) -> None:
    s = cw.game("underwater_cities").new(seats, seats)
    rng = Rng.seeded(seats)
    told: dict[int, int] = {}
    while s.actors:
        seat, legal = s.actors[0], s.legal(s.actors[0])
        action = best_purchase(s, seat) if s.final else legal[rng.below(len(legal))]
        after = s.copy()
        after.enact(seat, action)
        if s.active == seat and last_turn(s, seat) and not after.lanes[seat]:
            told[seat] = judge(after, seat)
        s.apply(seat, action)
    assert told == {seat: 100 * score for seat, score in enumerate(s.scores())}


def best_purchase(s: UnderwaterCities, seat: int) -> int:
    def worth(action: int) -> int:
        after = s.copy()
        after.enact(seat, action)
        return judge(after, seat)

    return max(s.legal(seat), key=worth)


def moment(name: str) -> cw.State:
    """A game up to where a bot once failed."""
    file = Path(__file__).with_name("fixtures") / f"{name}.record"
    return cw.Record.load(file.read_text(encoding="utf-8")).state


def test_there_is_always_something_to_look_at() -> None:
    """Half-way through an upgrade an ability may be all that can be done; a bot ended with an error there."""
    s = moment("only-an-ability")
    seat = s.actors[0]
    for name in ("greedy", "search:0:builder"):
        assert cw.bots.make(name, seed=1).choose(cw.Knowledge(s, seat)) in s.legal(seat)


def test_a_bot_answers_what_is_legal_where_samples_differ() -> None:
    """Which slots a card that brings a metropolis by chance leaves usable differs from sample to sample."""
    s = moment("a-metropolis-by-chance")
    seat = s.actors[0]
    knowledge = cw.Knowledge(s, seat)
    assert len({tuple(knowledge.sample(Rng.seeded(seed)).legal(seat)) for seed in range(6)}) > 1
    for name in ("greedy", "search:0:trader", "search:2:trader"):
        assert {cw.bots.make(name, seed).choose(knowledge) for seed in range(8)} <= set(s.legal(seat))


def test_the_paths_are_cities_tunnels_and_cards() -> None:
    s: UnderwaterCities = cw.game("underwater_cities").new(2, 4)
    before = dict(paths(s, 0))
    n = s.networks[0]
    s.networks[0] = n.built(WHITE, next(iter(bits(n.city_sites)))).built(TUNNEL, next(iter(bits(n.tunnel_sites))))
    assert dict(paths(s, 0)) == {CITIES: before[CITIES] + 1, TUNNELS: before[TUNNELS] + 1, CARDS: before[CARDS]}
    assert before[CARDS] == len(s.tableaus[0].cards)
