"""Levels and characters for people."""

import pytest

import citywright as cw
from citywright.bots import CHARACTERS, LEVELS
from citywright.bots.levels import CLOSE, Player
from citywright.games import GAMES


def test_levels_are_known_by_their_names() -> None:
    assert cw.bots.names() == ("random", "greedy", "easy", "medium", "hard", "expert")
    assert [level.seconds for level in LEVELS.values()] == [0.0, 0.3, 3.0, 10.0]


def test_a_seed_chooses_a_character_and_a_name_may_say_which() -> None:
    drawn = {bot.character for seed in range(8) if isinstance(bot := cw.bots.make("hard", seed), Player)}
    assert drawn == set(CHARACTERS)
    assert cw.bots.make("hard:trader", 1).name == "hard:trader"


def test_a_bot_may_think_by_playouts_and_plays_the_same_again() -> None:
    state = cw.game("neom").new(seats=3, seed=4)
    first, second = [cw.bots.make("search:3:builder", 5) for _ in range(2)]
    assert first.name == "search:3:builder"
    assert isinstance(first, Player)
    assert first.level.visits == 3
    assert first.choose(cw.Knowledge(state, 0)) == second.choose(cw.Knowledge(state, 0))


@pytest.mark.parametrize("name", ["search", "search:", "search:many", "search:-1", "search:٣", "search:12345678"])
def test_playouts_are_a_number(name: str) -> None:
    with pytest.raises(cw.BadInput, match="has to be a number of playouts"):
        cw.bots.make(name, seed=1)


def test_a_character_that_does_not_exist() -> None:
    with pytest.raises(cw.BadInput, match="there is no character 'dreamer'; there are plain, builder"):
        cw.bots.make("hard:dreamer", seed=1)


@pytest.mark.parametrize("key", GAMES)
def test_characters_see_a_table_differently(key: str) -> None:
    state = cw.game(key).new(seats=3, seed=4)
    bot = cw.bots.make("greedy", seed=1)
    moves = 0
    while moves < 60 or len(state.game.judge_terms(state, 0)) < 3:  # not in a draft, where tiles alone count
        moves += 1
        state.apply(state.actors[0], bot.choose(cw.Knowledge(state, state.actors[0])))
    judged = {character: Player(1, LEVELS["easy"], character).judge(state, 0) for character in CHARACTERS}
    assert judged["plain"] == state.game.judge(state, 0)
    assert len(set(judged.values())) >= 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_step_on_its_path_is_worth_something_to_a_character_for_its_own_sake(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = cw.game("twentieth_century").new(seats=3, seed=4)
    game, trader = state.game, Player(1, LEVELS[level], "trader")
    ((path, worth),) = [(path, worth) for path, worth in game.characters["trader"].items() if path == "coins made"]
    monkeypatch.setattr(game, "paths", lambda state, seat: [(path, 0)])
    before = trader.judge(state, 0)
    monkeypatch.setattr(game, "paths", lambda state, seat: [("another", 1), (path, 2)])
    assert worth > 0
    assert trader.judge(state, 0) - before == 2 * worth * LEVELS[level].taste // 100


@pytest.mark.parametrize(("moves", "close"), [(0, False), (3, True)])
def test_easy_takes_the_second_best_now_and_then_if_it_is_close(moves: int, close: bool) -> None:
    state = cw.game("neom").new(seats=3, seed=4)
    bot = cw.bots.make("greedy", seed=1)
    for _ in range(moves):
        state.apply(state.actors[0], bot.choose(cw.Knowledge(state, state.actors[0])))
    knowledge = cw.Knowledge(state, state.actors[0])
    first, second, *others = Player(1, LEVELS["easy"], "plain").look(knowledge).candidates
    assert (first.value - second.value <= CLOSE) == close
    chosen = {cw.bots.make("easy:plain", seed).choose(knowledge) for seed in range(30)}
    as_good = {other.action for other in others if other.value == second.value}
    assert chosen - as_good == ({first.action, second.action} if close else {first.action})
