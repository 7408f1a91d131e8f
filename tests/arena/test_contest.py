"""Which of several bots is stronger."""

import random
from pathlib import Path

import pytest

import citywright as cw
from citywright.arena.contest import Contest, Ended, Run, Tally
from citywright.arena.contest_page import ContestReport, contest_page
from citywright.arena.journal import Journal
from citywright.arena.match import Failed, Match, attempt
from citywright.arena.pool import Here, Workers
from citywright.arena.settling import Question
from citywright.engine.errors import BadInput
from tests.arena.bots import let_in, made_up

GAME = cw.game("neom")
DUEL = Contest("neom", ("greedy", "random"), 2)
TRIO = Contest("neom", ("greedy", "random"), 3)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to play."""
    monkeypatch.setattr("citywright.arena.pool.attempt", made_up)


def opened(contest: Contest, path: Path) -> Journal[Ended]:
    return Journal(path / "work.jsonl", contest.head(GAME), Ended)


def played(contest: Contest, path: Path, deals: int, jobs: int = 1, to_the_end: bool = True) -> Run:
    with opened(contest, path) as journal:
        run = Run(contest, deals, journal, to_the_end)
        for _ in run.play(Workers(jobs) if jobs > 1 else Here()):
            pass
        return run


def figures(tally: Tally) -> list[tuple[str, int, float, float, float, float]]:
    return [(bot.name, bot.games, bot.wins, bot.margin, bot.rating.mu, bot.rating.sigma) for bot in tally.bots.values()]


# -- who plays ----------------------------------------------------------------------------------------


def test_every_deal_has_every_mixture_with_every_bot_on_every_seat() -> None:
    contest = Contest("neom", ("d", "c", "b", "a"), 3, seed=5)
    matches = [contest.match(number) for number in range(2 * contest.deal_size)]
    assert contest.deal_size == 4 * 3
    assert [match.seed for match in matches] == [5] * 12 + [6] * 12
    for seed in (5, 6):
        seats = [(match.bots[n], match.seat_of(n)) for match in matches if match.seed == seed for n in range(3)]
        assert {pair: seats.count(pair) for pair in seats} == {(bot, seat): 3 for bot in "abcd" for seat in range(3)}
    assert len({tuple(sorted(match.bots)) for match in matches}) == 4


def test_a_bot_alone_is_no_mixture() -> None:
    assert Contest("neom", ("greedy", "random", "random"), 2).line_ups == (("greedy", "random"),)
    assert Contest("neom", ("greedy", "greedy", "greedy"), 2).line_ups == (("greedy", "greedy"),)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert (TRIO.deals(60), TRIO.deals(61), TRIO.deals(1)) == (20, 21, 1)


# -- what is counted ----------------------------------------------------------------------------------


def ended(number: int, scores: list[int], places: list[int]) -> Ended:
    return Ended(number, scores, places, [10] * len(scores), [0.5] * len(scores))


def test_a_bot_is_counted_on_all_its_seats_and_ties_share_a_win() -> None:
    tally = Tally(TRIO)  # greedy sits on seat 0, then 1, then 2
    tally.add([ended(0, [9, 5, 5], [1, 2, 2]), ended(1, [8, 8, 1], [1, 1, 3]), ended(2, [4, 6, 2], [2, 1, 3])])
    greedy, chance = tally.bots.values()
    assert (greedy.games, greedy.wins, greedy.scores, greedy.margins) == (3, 1.5, [9, 8, 2], [4, 0, -4])
    assert (chance.games, chance.wins, chance.share) == (6, 1.5, 0.25)
    assert (greedy.pace, tally.games) == (0.05, 3)
    assert tally.shares == [{"greedy": 0.5, "random": 0.25}]


def test_the_rating_tells_the_stronger_and_grows_surer() -> None:
    tally = Tally(Contest("neom", ("greedy", "random"), 2))
    sigmas = []
    for number in range(0, 20, 2):
        tally.add([ended(number, [9, 5], [1, 2]), ended(number + 1, [5, 9], [2, 1])])
        sigmas.append(tally.bots["greedy"].rating.sigma)
    assert tally.bots["greedy"].rating.mu > tally.bots["random"].rating.mu + 10
    assert sigmas == sorted(set(sigmas), reverse=True)
    assert sigmas[-1] < 7


def test_solo_games_have_no_margin_and_no_question(tmp_path: Path) -> None:
    run = played(Contest("neom", ("random",), 1), tmp_path, 2)
    (bot,) = run.tally.bots.values()
    assert (bot.games, bot.share, bot.margin) == (2, 1, 0)
    assert not run.tally.settled
    assert "1 player" in contest_page(ContestReport(GAME, run.tally))


# -- how it goes --------------------------------------------------------------------------------------


def test_the_outcome_does_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    first = figures(played(DUEL, tmp_path / "one", 3).tally)
    assert figures(played(DUEL, tmp_path / "two", 3, jobs=2).tally) == first


@pytest.mark.usefixtures("quick")
def test_the_outcome_does_not_depend_on_the_order_of_lines(tmp_path: Path) -> None:
    first = figures(played(TRIO, tmp_path, 20).tally)
    head, *lines = (tmp_path / "work.jsonl").read_text().splitlines()
    random.Random(1).shuffle(lines)
    (tmp_path / "work.jsonl").write_text("\n".join([head, lines[0], *lines, ""]))  # one of them twice
    assert figures(played(TRIO, tmp_path, 20).tally) == first


@pytest.mark.usefixtures("quick")
def test_an_interrupted_run_goes_on_and_a_longer_one_continues_it(tmp_path: Path) -> None:
    with opened(TRIO, tmp_path / "parts") as journal:
        run = Run(TRIO, 3, journal)
        games = run.play(Here())
        assert [next(games) for _ in range(5)] == [1, 2, 3, 4, 5]
        games.close()
        assert (run.seen, run.tally.games) == (1, 3)  # only whole deals count
    again = played(TRIO, tmp_path / "parts", 3)
    assert figures(again.tally) == figures(played(TRIO, tmp_path / "whole", 3).tally)
    assert len((tmp_path / "parts/work.jsonl").read_text().splitlines()) == 1 + 9
    assert played(TRIO, tmp_path / "parts", 4).tally.games == 12


@pytest.mark.usefixtures("quick")
def test_it_stops_when_it_is_settled_unless_all_is_to_be_played(tmp_path: Path) -> None:
    run = played(DUEL, tmp_path, 40, to_the_end=False)
    assert run.over
    assert 4 < run.seen < 20
    assert ContestReport(GAME, run.tally).orders() == ["greedy wins more than random"]
    before = (tmp_path / "work.jsonl").read_text()
    assert figures(played(DUEL, tmp_path, 40, to_the_end=False).tally) == figures(run.tally)
    assert (tmp_path / "work.jsonl").read_text() == before
    assert played(DUEL, tmp_path, 20).tally.games == 40


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("other", "what"),
    [
        (Contest("neom", ("random", "greedy"), 3), "bots"),
        (Contest("neom", ("greedy", "random"), 2), "seats"),
        (Contest("neom", ("greedy", "random"), 3, seed=2), "seed"),
        (Contest("neom", ("greedy", "random"), 3, options=(("beginner", True),)), "options"),
    ],
)
def test_the_games_of_another_run_are_refused(other: Contest, what: str, tmp_path: Path) -> None:
    played(TRIO, tmp_path, 1)
    with pytest.raises(BadInput, match=f"belongs to another run: its {what} is"):
        played(other, tmp_path, 1)


@pytest.mark.parametrize("key", ["rules", "edition", "code", "compiled"])
def test_other_rules_editions_and_code_are_another_run(key: str, tmp_path: Path) -> None:
    path = tmp_path / "work.jsonl"
    with Journal(path, TRIO.head(GAME) | {key: "other"}, Ended):
        pass
    with pytest.raises(BadInput, match=f"its {key} is"):
        played(TRIO, tmp_path, 1)


@pytest.mark.parametrize(
    "line",
    [
        '{"number":0,"scores":[1,2],"places":[2,1],"decisions":[1,1],"seconds":[0,0]}',
        '{"number":0,"scores":[1,2,3],"places":[2,1],"decisions":[1,1],"seconds":[0,0]}',
        '{"number":-1,"scores":[1,2,3],"places":[3,2,1],"decisions":[1,1,1],"seconds":[0,0,0]}',
        '{"number":0}',
    ],
)
def test_a_line_that_is_no_game_of_this_contest_is_refused(line: str, tmp_path: Path) -> None:
    with opened(TRIO, tmp_path):
        pass
    with (tmp_path / "work.jsonl").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(BadInput, match="line 2 is not a line of this run"):
        played(TRIO, tmp_path, 1)


# -- bots that fail -----------------------------------------------------------------------------------


def test_a_bot_that_answers_what_is_not_legal_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    let_in(monkeypatch)
    outcome = attempt(Match("neom", ("random", "cheating"), seed=3, turn=1))
    assert isinstance(outcome, Failed)
    assert outcome.bot == "cheating"
    assert outcome.sentence.startswith("cheating, at seat 0, answered ")
    assert outcome.sentence.endswith(", which is not legal there, at move 1 of NEOM with seed 3")


def test_a_bot_that_crashes_spoils_its_deal_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    let_in(monkeypatch)
    contest = Contest("neom", ("random", "crashing"), 2)
    tally = played(contest, tmp_path, 8).tally
    assert 0 < tally.deals < 8
    spoiled = {contest.match(game.number).seed for game in tally.failures}
    assert len(spoiled) + tally.deals == 8
    assert tally.bots["crashing"].failures == len(tally.failures)
    assert tally.failures[0].failed.startswith("crashing, at seat ")
    assert "crashed with ValueError: no idea" in tally.failures[0].failed
    record = cw.Record.load(tally.failures[0].record)
    assert record.state.actors[0] == int(tally.failures[0].failed.split()[3].rstrip(","))
    assert "Failures" in contest_page(ContestReport(GAME, tally))
    assert figures(played(contest, tmp_path, 8).tally) == figures(tally)  # from the file, failures too


# -- when it is settled -------------------------------------------------------------------------------


def answers(chance: float, line: float, deals: int, runs: int = 300) -> list[int]:
    """The answers about deals of three games that are won with this chance."""
    dice = random.Random(7)
    found = []
    for _ in range(runs):
        question = Question(line)
        for _ in range(deals):
            question.add(sum(dice.random() < chance for _ in range(3)) / 3)
        found.append(question.answer)
    return found


@pytest.mark.parametrize("line", [0.2, 0.5, 0.9])
def test_what_is_true_by_a_hair_is_seldom_called_settled_however_often_one_looks(line: float) -> None:
    found = answers(line, line, 200)
    assert found.count(1) + found.count(-1) <= 0.05 * len(found)


def test_what_is_clear_is_settled_the_right_way() -> None:
    assert answers(0.65, 0.5, 100).count(1) > 0.9 * 300
    assert answers(0.35, 0.5, 100).count(-1) > 0.9 * 300
