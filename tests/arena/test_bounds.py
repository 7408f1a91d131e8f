"""The bounds of games: every figure read by hand, what holds and what does not, and that every game's are sound."""

import json
from functools import cache
from pathlib import Path

import pytest

import citywright as cw
from citywright.arena.balance import Balance, Plan, SeatCountTally, code_mark
from citywright.arena.bounds import Verdict, check_names, given_components, read, verdicts
from citywright.arena.journal import Journal, Played
from citywright.arena.match import Counts, Figures, Match
from citywright.engine.bounds import (
    FAIR_SEATS,
    UNLIKE_PLAYERS,
    Bound,
    CountMean,
    CountMedian,
    CountShare,
    Figure,
    FinalMean,
    FinalShare,
    HolderWins,
    MeanScore,
    NeverShare,
    PlayerWins,
    SeatWins,
    Strongest,
    UserWins,
    UseShare,
)
from citywright.engine.errors import CitywrightError

TWO_GAMES = [
    # seat 1 wins and decides first; then a tie, seat 0 decides first
    ([10, 20], [2, 1], 1, {"coins": [1, 6], "science": [3, 4], "kind: mine": [0, 1]}),
    ([30, 30], [1, 1], 0, {"coins": [5, 2], "science": [5, 9], "kind: mine": [0, 0]}),
]
COUNTS: list[Counts] = [
    {"actions": {"": [4, 4]}, "sales": {"": [1, 0]}, "turns with 3 cities": {"": [2, 0]}, "taken": {"slot a": [3, 0]}},
    {
        "actions": {"": [1, 1]},
        "turns with 10 cities": {"": [0, 1]},
        "taken": {"slot b": [1, 0], "007": [1, 0]},
        "built": {"007": [1, 1]},
        "used": {"007": [1, 0]},
    },
]


def match(seed: int, *bots: str) -> Match:
    return Match("neom", bots, seed)


@cache
def tally() -> SeatCountTally:
    found = SeatCountTally(2)
    for seed, ((scores, places, first, figures), counts) in enumerate(zip(TWO_GAMES, COUNTS, strict=True)):
        found.add(Played(2, seed, scores, places, [1, 1], first, counts, figures), match(seed, "greedy", "random"))
    found.close()
    return found


def values(figure: Figure) -> dict[str, float]:
    return {reading.of: round(reading.value, 6) for reading in read(figure, tally()) or []}


# -- figures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (SeatWins(), {"seat 1": -0.25, "seat 2": 0.25}),
        (SeatWins(from_first=True), {"place 1": 0.25, "place 2": -0.25}),
        (UserWins("taken"), {"007": 0.0, "slot a": -0.5, "slot b": 0.0}),
        (UserWins("taken", but="slot "), {"007": 0.0}),
        (UserWins("taken", least=2), {}),
        (HolderWins("kind: "), {"mine": 0.5}),
        (Strongest(("coins", "science")), {"coins": 0.625, "science": 0.375}),
        (CountShare("sales", of="actions"), {"": 0.1}),
        (CountShare("leaves", of="actions"), {"": 0.0}),
        (CountMean("actions"), {"": 2.5}),
        (CountMedian("turns with ", " cities"), {"": 3}),
        (UseShare("taken", "slot "), {"a": 0.75, "b": 0.25}),
        (NeverShare("used", of="built"), {"": 0.5}),
        (MeanScore(), {"": 22.5}),
        (MeanScore(winners=True), {"": 25}),
        (FinalMean("coins"), {"": 3.5}),
        (FinalMean("coins", winners=True), {"": round(13 / 3, 6)}),
        (FinalShare("coins", 2, 5), {"": round(2 / 3, 6)}),
    ],
)
def test_a_figure_reads(figure: Figure, expected: dict[str, float]) -> None:
    assert values(figure) == expected


@pytest.mark.parametrize(
    "figure",
    [
        UserWins("tkaen"), HolderWins("knid: "), Strongest(("coins", "sceince")), CountShare("sales", of="actoins"),
        CountMean("actoins"), CountMedian("trun ", " cities"), UseShare("taken", "solt "), FinalMean("conis"),
        NeverShare("used", of="biult"),
        FinalShare("conis", 0, 6),
    ],
)  # fmt: skip
def test_what_was_never_counted_does_not_hold(figure: Figure) -> None:
    verdict = Verdict(Bound("misspelt", figure), tally(), read(figure, tally()))
    assert (verdict.holds, verdict.measured, verdict.answer) == (False, "never counted", "NO")


# -- bounds --------------------------------------------------------------------------------------------


def verdict(bound: Bound) -> Verdict:
    (found,) = verdicts([bound], [tally()])
    return found


@pytest.mark.parametrize(
    ("low", "high", "asked", "answer"),
    [
        (None, None, "", ""),
        (20, None, "at least 20", "yes"),
        (23, None, "at least 23", "NO"),
        (None, 22, "at most 22", "NO"),
        (20, 22.5, "20 to 22.5", "yes"),
    ],
)
def test_a_bound_holds_or_not(low: float | None, high: float | None, asked: str, answer: str) -> None:
    found = verdict(Bound("points", MeanScore(), low, high))
    assert (found.asked, found.measured, found.answer) == (asked, "22.5", answer)


def test_a_share_with_an_interval_is_out_of_bounds_when_the_whole_interval_is() -> None:
    duel = SeatCountTally(2)
    for seed in range(40):
        counts = {"taken": {"001": [1, 0], "002": [int(seed < 3), 0]}}
        duel.add(Played(2, seed, [2, 1], [1, 2], [1, 1], 0, counts, {}), match(seed, "greedy", "greedy"))
    bound = Bound("cards", UserWins("taken"), -0.12, 0.12)
    (found,) = verdicts([bound], [duel])
    assert [reading.of for reading in found.broken] == ["001"]
    assert found.measured == "001 +50.0 (+35.8 to +50.0)"
    (found,) = verdicts([bound], [duel], given={"001"})
    assert (found.answer, found.measured[:9]) == ("yes", "001 +50.0")  # told, but nobody is asked to change it


def test_a_share_of_wins_has_an_interval_too() -> None:
    (found,) = verdicts([Bound("paths", Strongest(("coins", "science")), 0.4)], [tally()])
    assert found.answer == "yes"  # 37.5 % of two games is no proof
    for reading in found.readings or ():
        assert reading.interval is not None
        low, high = reading.interval
        assert 0 < low < reading.value < high < 1


def test_a_share_of_wins_that_is_far_off_does_not_hold() -> None:
    many = SeatCountTally(2)
    for seed in range(40):  # science was the strongest of one winner in ten
        figures = {"coins": [1, 0], "science": [2 * (seed % 10 == 0), 0]}
        many.add(Played(2, seed, [2, 1], [1, 2], [1, 1], 0, {}, figures), match(seed, "greedy", "greedy"))
    (found,) = verdicts([Bound("paths", Strongest(("coins", "science")), 0.4)], [many])
    assert [reading.of for reading in found.broken] == ["science"]
    assert found.measured == "science 10.0% (3.0% to 28.4%)"


def test_the_house_answers_for_what_it_made() -> None:
    given = given_components(cw.game("underwater_cities"))
    assert "181" in given  # Farming Collective: its effect is published
    assert "149" not in given  # Farm Refit is our own


def test_a_seat_that_is_off_by_few_games_may_be_so_by_chance() -> None:
    assert verdict(FAIR_SEATS).measured == "seat 1 -25.0 (may be chance), seat 2 +25.0 (may be chance)"
    assert not verdict(FAIR_SEATS).holds


def test_wins_of_players_are_asked_where_unlike_ones_meet() -> None:
    assert verdict(UNLIKE_PLAYERS).readings is not None
    assert values(PlayerWins()) == {"greedy": -0.25, "random": 0.25}
    equal = SeatCountTally(2)
    equal.add(Played(2, 1, [2, 1], [1, 2], [1, 1], 0, {}, {}), match(1, "greedy", "greedy"))
    assert verdicts([UNLIKE_PLAYERS], [equal]) == []


def test_too_few_games_are_not_called_proof() -> None:
    found = verdict(Bound("cards", UserWins("taken", least=30), -0.12, 0.12))
    assert (found.holds, found.open, found.answer, found.measured) == (True, True, "?", "too few games")


def test_bounds_are_asked_of_their_seat_counts_and_wins_of_more_than_one_player() -> None:
    solo = SeatCountTally(1)
    solo.add(Played(1, 1, [10], [1], [1], 0, {}, {}), match(1, "greedy"))
    both = [solo, tally()]
    assert [found.tally.seats for found in verdicts([FAIR_SEATS], both)] == [2]
    assert [found.tally.seats for found in verdicts([Bound("points", MeanScore())], both)] == [1, 2]
    assert [found.tally.seats for found in verdicts([Bound("points", MeanScore(), seats=range(1, 2))], both)] == [1]


# -- of every game -------------------------------------------------------------------------------------


@cache
def tiny(key: str, folder: Path) -> list[SeatCountTally]:
    """A few random games, which do everything that can be done."""
    game = cw.game(key)
    plan = Plan(key, ("random",), 4, tuple(game.seats))
    for _ in ("played", "resumed"):
        with Journal(folder / f"{key}.jsonl", plan.head(game), Played) as journal:
            run = Balance(plan, journal)
            for _ in run.play(jobs=1):
                pass
    return run.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tiny")


@pytest.mark.parametrize("key", cw.game_keys())
def test_the_bounds_of_a_game_read_what_it_counts(key: str, folder: Path) -> None:
    tallies = tiny(key, folder)
    check_names(cw.game(key))
    for found in verdicts(cw.game(key).bounds, tallies):
        assert found.readings is not None, found.bound
        assert found.measured
        assert found.bound.low is None or found.bound.high is None or found.bound.low < found.bound.high
        assert found.bound.why or found.asked == ""


@pytest.mark.parametrize("key", cw.game_keys())
def test_every_count_that_a_bound_reads_is_a_count_of_the_game(key: str, folder: Path) -> None:
    """A share of something misspelt would be nothing, which may well be within bounds."""
    counted = {kind for tally in tiny(key, folder) for kind in tally.counts}
    shares = [bound.figure for bound in cw.game(key).bounds if isinstance(bound.figure, CountShare)]
    assert {figure.kind for figure in shares} <= counted


@pytest.mark.parametrize("figure", [FinalMean("grabage"), HolderWins("tech: "), Strongest(("coins made", "fame made"))])
def test_a_misspelt_final_figure_fails_before_anything_is_played(
    figure: Figure, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = cw.game("twentieth_century")
    monkeypatch.setattr(game, "bounds", (Bound("wrong", figure),))
    with pytest.raises(CitywrightError, match=r"20th Century: the bound 'wrong' reads .*garbage, lands"):
        check_names(game)


def test_final_figures_are_kept(folder: Path) -> None:
    tiny("twentieth_century", folder)
    lines = (folder / "twentieth_century.jsonl").read_text("utf-8").splitlines()
    figures: list[Figures] = [json.loads(line)["figures"] for line in lines[1:]]
    assert len(figures) == 12
    assert all({"garbage", "lands", "coins made", "technology: mine"} <= set(found) for found in figures)


@pytest.mark.parametrize(
    ("changed", "anew"),
    [("neom/bounds.py", False), ("neom/drawing/city.py", False), ("engine/drawing/svg.py", False),
     ("neom/text/__init__.py", False), ("neom/trace.py", True), ("neom/steps/needs.py", True), ("bots/lanes.py", True)],
)  # fmt: skip
def test_what_only_judges_or_shows_games_plays_nothing_anew(
    monkeypatch: pytest.MonkeyPatch, changed: str, anew: bool
) -> None:
    before, whole, looked = code_mark("neom"), Path.read_bytes, Path(cw.__file__).parent
    assert [*looked.rglob(changed)]
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: b"changed" if path.as_posix().endswith(f"/{changed}") else whole(path)
    )
    assert (code_mark("neom") != before) is anew
