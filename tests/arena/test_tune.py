"""Weights fitted to play: what is noted, what is fitted, and who judges by them."""

import json
from pathlib import Path

import pytest

import citywright as cw
from citywright.arena import tune
from citywright.arena.tune import Notes, Position, contested, fit, fitted, positions
from citywright.bots import fitted as kept
from citywright.bots.fitted import Weights, weights_of
from citywright.bots.levels import LEVELS, make


def made_up(count: int, seed: int = 1) -> list[Position]:
    """Positions of a game in which roads count double and money half; talk changes nothing."""
    rng = cw.Rng.seeded(seed)
    found = []
    for _ in range(count):
        roads, money, talk, luck = [rng.below(2001) / 100 - 10 for _ in range(4)]
        terms = {"judge.roads": roads, "judge.money": money, "judge.talk": talk}
        found.append(Position(0, terms, 2 * roads + money / 2 + luck))
    return found


def test_what_the_games_tell_is_found() -> None:
    weights = fit(made_up(2_000))
    assert 180 <= weights["judge.roads"] <= 200
    assert 50 <= weights["judge.money"] <= 60
    assert 0 <= weights["judge.talk"] <= 15


def test_what_they_do_not_tell_stays_as_it_is() -> None:
    twins = [Position(0, {"judge.a": 1.0, "judge.b": 1.0}, 2.0), Position(0, {"judge.a": -1.0, "judge.b": -1.0}, -2.0)]
    assert fit(twins) == {"judge.a": 100, "judge.b": 100}
    assert fit([]) == {}


def test_every_third_of_a_game_has_its_weights_and_drafts_are_left_out() -> None:
    rows = [Position(left, row.terms, row.ended) for left in range(9) for row in made_up(40, seed=left)]
    draft = [Position(4, {"judge.roads": 5.0}, -500.0)] * 50
    weights = fitted(Notes(rows + draft))
    assert (weights.rounds, len(weights.stages)) == (9, 3)
    assert all(stage["judge.roads"] > 150 for stage in weights.stages)


def test_terms_are_noted_above_the_mean_of_the_others() -> None:
    state = cw.game("neom").new(3, 1)
    state.money[0] += 20
    money = [position.terms["judge.money"] for position in positions(state)]
    assert money[0] > 0 > money[1] == money[2]
    assert abs(sum(money)) < 0.01


def test_a_contest_ends_when_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = Weights(1, [{}])
    monkeypatch.setattr(tune, "won", lambda *_: 1.0)
    *_, sure = contested("neom", weights, 3, 300, 0, 1)
    assert sure.better
    assert sure.games < 60
    monkeypatch.setattr(tune, "won", lambda *_: 1 / 3)
    *_, even = contested("neom", weights, 3, 30, 0, 1)
    assert (even.better, even.games) == (False, 30)
    assert even.told().endswith("fair is 33.3%: they do not win")


def test_usual_weights_play_as_usual() -> None:
    """With weights of a hundred the tuned bot is search itself, so everybody wins his share."""
    deal = [tune.won("city_tycoon", Weights(1, [{}]), 2, turn, 0, 3) for turn in range(2)]
    assert sum(deal) == 1


def test_expert_judges_by_weights_that_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = cw.game("neom").new(3, 1)
    terms = dict(state.game.judge_terms(state, 0))
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    weights_of.cache_clear()
    assert make(LEVELS["expert"], "", 0).judge(state, 0) == sum(terms.values())
    stages: list[dict[str, int]] = [{}, {}, {"judge.money": 200}]
    (tmp_path / "neom.json").write_text(json.dumps({"made": {}, "rounds": 22, "stages": stages}), "utf-8")
    weights_of.cache_clear()
    expert, hard = make(LEVELS["expert"], "", 0), make(LEVELS["hard"], "plain", 0)
    assert expert.judge(state, 0) == sum(terms.values()) + terms["judge.money"]
    assert expert.judge_others(state, 1) > state.game.judge(state, 1)
    assert hard.judge(state, 0) == sum(terms.values())
    weights_of.cache_clear()


def test_weights_that_are_kept_are_sound_and_say_how_they_were_made() -> None:
    for file in kept.FOLDER.glob("*.json"):
        found = json.loads(file.read_text("utf-8"))
        game = cw.game(file.stem)
        known = {term for term, _ in game.judge_terms(game.new(game.seats[-1], 1), 0)}
        assert set(found["made"]) == {"command", "positions", "contest", "code"}
        assert found["made"]["contest"].endswith("they win")
        assert all(0 <= weight <= tune.MOST for stage in found["stages"] for weight in stage.values())
        assert all(set(stage) <= known | {"judge.points", "judge.goal"} for stage in found["stages"])
