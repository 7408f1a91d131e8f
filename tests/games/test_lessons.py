"""Every guided first game, played without a browser: to its end, by its advice and otherwise."""

import re
from pathlib import Path
from typing import Any

import pytest

import citywright as cw
from citywright.engine.errors import BadInput
from citywright.engine.lessons import FILE, Guide, lesson_of, read_lesson
from citywright.engine.words import LANGUAGES
from citywright.games import GAMES
from tests.lessons import Played, follow, wander

SENTENCE = re.compile(r"[.!?](?:\s|$)")
READS = 190  # words a minute
DECIDES = 9.0  # seconds for a move: to look, to choose, to confirm, and to see what the others do
WANDERERS = ((24, 20), (6, 400))  # so many learners who choose anything, for so many decisions


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> cw.Game[Any]:
    return cw.game(request.param)


@pytest.fixture(scope="module")
def advised(game: cw.Game[Any]) -> Played:
    return Played(game, follow)


def test_whoever_follows_the_advice_hears_every_idea_part_by_part(advised: Played) -> None:
    ideas = {step.key for part in advised.lesson.parts for step in part.steps}
    heard = [step.part for step in advised.said if step.key in ideas]
    assert {step.key for step in advised.said} >= ideas
    assert heard == sorted(heard)


def test_every_step_comes_up_in_some_game(game: cw.Game[Any], advised: Played) -> None:
    """Asides and variants, too: a condition that never holds is a mistake."""
    missing = [step for step in advised.lesson.steps if step not in advised.said]
    for learners, most in WANDERERS:
        for seed in range(learners):
            if missing:
                said = Played(game, wander(seed), goes_by=False, most=most).said
                missing = [step for step in missing if step not in said]
    assert missing == []


def test_any_moves_lead_to_a_scored_end(game: cw.Game[Any]) -> None:
    played = Played(game, wander(99))
    keys = [step.key for step in played.said]
    assert played.guide.state.over
    assert len(keys) >= len(played.lesson.parts)
    assert keys == list(dict.fromkeys(keys))  # nothing is said twice


def test_it_takes_ten_to_fifteen_minutes(advised: Played) -> None:
    lesson = advised.lesson
    spoken = [page.text["en"] for step in advised.said for page in step.pages]
    spoken += [page.text["en"] for page in lesson.end] + [text["en"] for text in lesson.lines.values()]
    words = sum(len(text.split()) for text in spoken)
    minutes = words / READS + advised.decisions * DECIDES / 60
    assert 10 <= minutes <= 15, (round(minutes, 1), words, advised.decisions)


def test_reactions_are_heard(advised: Played) -> None:
    assert advised.reactions >= 3


def test_never_more_than_two_sentences_at_once(game: cw.Game[Any]) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    pages = [page.text for step in lesson.steps for page in step.pages] + [page.text for page in lesson.end]
    singles = [text for step in lesson.steps for text in step.after.values()] + list(lesson.lines.values())
    for most, texts in ((2, pages), (1, singles)):
        for text in texts:
            for lang in LANGUAGES:
                assert len(SENTENCE.findall(text[lang])) <= most, text[lang]
                assert len(text[lang]) <= 300, text[lang]


def test_a_move_of_another_seat_does_not_turn_the_page(game: cw.Game[Any], advised: Played) -> None:
    """While the learner thinks others may answer; the step stays, and no part is entered by it."""
    lesson = advised.lesson
    guide = Guide(lesson, lesson.start(game))
    others = [seat for seat in guide.state.actors if seat != lesson.seat]
    step = guide.step
    for seat in others:
        guide.play(seat, guide.state.legal(seat)[0])
        assert guide.step is step
        assert not guide.enters


BROKEN = {
    "decision": ('decision = "choose"', 'decision = "chose"', "decision 'chose' should be one of"),
    "view": ("generation = 1", "age = 1", "view 'age' should be one of"),
    "advise": ('advise = ["choose 004"]', 'advise = ["choose 999"]', "action 'choose 999'"),
    "piece": ("piece 004", "piece 999", "light '999'"),
    "panel": ("panel own", "panel mine", "light 'mine'"),
    "name": ("{004}", "{999}", "'999' should be one of"),
    "verb": ("after.sell", "after.sold", "after 'sold'"),
    "language": ('de = "Dein erstes Plättchen"', "", "de is missing"),
    "line": ('key = "printed"', 'key = "print"', "line: key 'print'"),
    "option": ("beginner = true", "novice = true", "has no option 'novice'"),
    "key": ("quick = true", "quik = true", "there is no key 'quik'"),
    "toml": ("[[part]]", "[[part", "not a TOML file"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_lesson_that_names_what_does_not_exist_is_refused_in_a_sentence(what: str, tmp_path: Path) -> None:
    game = cw.game("neom")
    old, new, told = BROKEN[what]
    text = (game.folder / FILE).read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / FILE
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(told)):
        read_lesson(file, game)
