"""Search: the same for a seed when visits end it, in time when the clock does, and open about what it found."""

from time import perf_counter

import pytest

import citywright as cw
from citywright.bots import Search, Thinking
from citywright.bots.lanes import Eyes, Way
from citywright.bots.search import NEXT_WAYS, Playout, Race
from citywright.bots.thinking import Clock
from citywright.engine.game import Sight
from citywright.games import GAMES

SEATS = {"city_tycoon": 3, "neom": 3, "twentieth_century": 3, "underwater_cities": 2}


def after(key: str, moves: int) -> cw.State:
    """A table in mid-game, seats played by greedy."""
    state: cw.State = cw.game(key).new(seats=SEATS[key], seed=3)
    bot = cw.bots.make("greedy", seed=1)
    for _ in range(moves):
        seat = state.actors[0]
        state.apply(seat, bot.choose(cw.Knowledge(state, seat)))
    return state


def unforced(key: str, moves: int) -> tuple[cw.State, int]:
    """The next moment at which the game leaves a seat a choice."""
    state = after(key, moves)
    while len(state.game.candidates(state, state.actors[0])) == 1:
        state.apply(state.actors[0], state.game.candidates(state, state.actors[0])[0])
    return state, state.actors[0]


@pytest.mark.parametrize("key", GAMES)
def test_visits_and_a_seed_decide_everything(key: str) -> None:
    state, seat = unforced(key, 20)
    first, second = [Search(5, Thinking(visits=12)).look(cw.Knowledge(state, seat)) for _ in range(2)]
    assert [vars(found) for found in first.candidates] == [vars(found) for found in second.candidates]
    assert sum(found.visits for found in first.candidates) <= 12


@pytest.mark.parametrize("key", GAMES)
def test_a_look_tells_its_candidates_best_first(key: str) -> None:
    state, seat = unforced(key, 20)
    look = Search(5, Thinking(visits=30)).look(cw.Knowledge(state, seat))
    actions = [found.action for found in look.candidates]
    assert sorted(actions) == sorted(state.game.candidates(state, seat))
    assert look.candidates[0].error == 0
    tried = [found for found in look.candidates if found.visits]
    assert len(tried) > 1
    assert [found.value for found in tried] == sorted([found.value for found in tried], reverse=True)
    for found in look.candidates:
        table = state.copy()
        assert found.line[0] == found.action
        assert found.action in table.legal(seat)


def test_in_playouts_others_bid_in_moods_of_their_own() -> None:
    state, seat = unforced("twentieth_century", 0)
    line = state.legal(seat)[:1]
    sight = Sight(state.game.horizon, state.game.farthest)

    def end(moods: int) -> list[int]:
        playout = Playout(state.copy(), seat, tuple(line), Clock(Thinking()), moods, sight)
        assert playout.run(playout.near)
        return [state.game.judge(playout.table, other) for other in range(3)]

    assert end(1) == end(1)
    assert len({tuple(end(moods)) for moods in range(8)}) > 1


@pytest.mark.parametrize("key", GAMES)
def test_a_way_is_worth_the_mean_of_its_rounds_from_the_horizon_on(key: str) -> None:
    state, seat = unforced(key, 20)
    game = state.game
    start = game.rounds_left(state)
    judged: list[int] = []

    def judge(table: cw.State, _: int) -> int:
        judged.append(start - game.rounds_left(table))
        return 100 * judged[-1]

    found: list[Way] = [(0, (action,)) for action in state.legal(seat)]
    race = Race(cw.Knowledge(state, seat), cw.Rng.seeded(1), Clock(Thinking()), judge, found, ())
    entrant = race.running[0]
    assert race.visit(entrant)
    assert judged == list(range(game.horizon, min(game.farthest, start) + 1))
    if game.farthest <= start:  # else the points at the end are one more round
        assert entrant.margins == [100 * sum(judged) // len(judged)]


WAYS = 8
VISITS = 900  # more than such a race takes
DEEPER = (Sight(1, 1), Sight(1, 2, hasty=False))


def raced(visits: int, deeper: tuple[Sight, ...], monkeypatch: pytest.MonkeyPatch) -> Race:
    """A race among some actions of a seat, run to its end."""
    state, seat = unforced("twentieth_century", 120)  # with more ways than are looked at deeper
    monkeypatch.setattr(state.game, "deeper", deeper)
    clock = Clock(Thinking(visits=visits))
    clock.share(100)
    worth = state.game.judge(state, seat)
    found: list[Way] = [(worth, (action,)) for action in state.game.candidates(state, seat)[:WAYS]]
    race = Race(cw.Knowledge(state, seat), cw.Rng.seeded(1), clock, Search(1, Thinking()).margin, found, ())
    race.run()
    return race


def test_a_race_that_is_decided_goes_on_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    decided = raced(VISITS, (), monkeypatch)
    assert decided.visits < VISITS
    on = raced(VISITS, DEEPER, monkeypatch)
    assert on.visits > decided.visits
    assert on.sight is DEEPER[-1]
    assert len(on.running) + len(on.beaten) <= 1 + NEXT_WAYS
    assert len(on.running) + len(on.beaten) + len(on.left_out) == len(decided.running) + len(decided.beaten)


def test_a_race_that_is_not_decided_looks_no_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    race = raced(6, DEEPER, monkeypatch)
    assert race.visits == 6
    assert race.sight not in DEEPER


def test_deeper_looks_are_the_same_for_visits_and_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = [raced(150, DEEPER, monkeypatch).look().candidates for _ in range(2)]
    assert [vars(found) for found in first] == [vars(found) for found in second]
    assert sum(found.visits for found in first) <= 150


def test_values_can_be_compared_though_not_all_were_looked_at_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was left out keeps its distance to the one that led then; nobody is worth more than the best."""
    race = raced(VISITS, DEEPER, monkeypatch)
    standings = {entrant.line: better for better, _, entrant in race.standings()}
    assert standings[race.leader.line] == 0
    assert race.left_out
    for entrant in race.left_out:
        assert standings[entrant.line] == standings[race.first_leader.line] + entrant.prior
    candidates = race.look().candidates
    assert all(found.visits for found in candidates)
    assert candidates[0].value == max(found.value for found in candidates)


@pytest.mark.parametrize("key", GAMES)
def test_deeper_looks_keep_to_the_time(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = unforced(key, 20)
    monkeypatch.setattr(state.game, "deeper", tuple(DEEPER * 50))
    start = perf_counter()
    Search(5, Thinking(seconds=0.5)).look(cw.Knowledge(state, seat))
    assert perf_counter() - start < 0.5 * 1.2 + 0.05


def test_neom_is_looked_at_beyond_its_horizon() -> None:
    game = cw.game("neom")
    assert game.horizon < game.farthest < game.rounds_left(game.new(seats=3, seed=1))


def test_before_a_turn_it_sees_more_than_greedy() -> None:
    """Underwater Cities has more ways through a turn than greedy follows."""
    better = 0
    for moves in range(0, 200, 7):
        state, seat = unforced("underwater_cities", moves)
        game = state.game
        seen = Eyes(game.candidates, game.judge, game.search_budget).ways(state, seat)
        searched = Search(5, Thinking(visits=1)).ways(state, seat)
        assert max(searched)[0] >= max(seen)[0]
        better += max(searched)[0] > max(seen)[0]
    assert better > 0


def test_an_action_that_is_asked_for_is_looked_at() -> None:
    state, seat = unforced("neom", 20)
    worst = Search(5, Thinking(visits=0)).look(cw.Knowledge(state, seat)).candidates[-1].action
    look = Search(5, Thinking(visits=30)).look(cw.Knowledge(state, seat), also=(worst,))
    assert next(found for found in look.candidates if found.action == worst).visits >= 4


def test_search_knows_no_more_than_its_seat() -> None:
    for key in GAMES:
        state, seat = unforced(key, 25)
        other = state.sample(seat, cw.Rng.seeded(8))
        choices = [Search(5, Thinking(visits=8)).choose(cw.Knowledge(table, seat)) for table in (state, other)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("key", GAMES)
def test_a_line_is_followed_to_the_end_of_the_turn(key: str) -> None:
    """With visits for one look only, later decisions of the turn follow the line that it found."""
    state, seat = unforced(key, 20)
    look = Search(5, Thinking(visits=10)).look(cw.Knowledge(state, seat))
    bot = Search(5, Thinking(visits=10))
    done: list[int] = []
    while state.lanes[seat] and len(done) < len(look.candidates[0].line):
        action = bot.choose(cw.Knowledge(state, seat))
        done.append(action)
        state.apply(seat, action)
        if state.barrier or not bot.lane:
            break
    assert tuple(done) == look.candidates[0].line[: len(done)]


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_takes_no_longer_than_it_may(key: str) -> None:
    state, seat = unforced(key, 30)
    bot = Search(5, Thinking(seconds=0.3))
    start = perf_counter()
    state.apply(seat, bot.choose(cw.Knowledge(state, seat)))
    while bot.lane:
        state.apply(seat, bot.choose(cw.Knowledge(state, seat)))
    assert perf_counter() - start < 0.3 * 1.2 + 0.05
