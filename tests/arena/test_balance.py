"""The balance report: what is counted, how it is kept, and what it says."""

import json
from pathlib import Path

import pytest

import citywright as cw
from citywright.arena.balance import (
    WIN,
    Balance,
    Plan,
    SeatCountTally,
    code_mark,
    part_flags,
    pooled,
    ratios,
)
from citywright.arena.journal import Journal, Played, work_name
from citywright.arena.match import Match, play
from citywright.arena.page import Report, markdown, page
from citywright.engine.errors import BadInput
from citywright.engine.game import OptionValue
from citywright.games.city_tycoon import trace

GAME = cw.game("neom")
PLAN = Plan("neom", ("random",), games=6, seats=(1, 3))
HEAD = PLAN.head(GAME)
FIRST = json.dumps(HEAD).encode()
SOUND: dict[str, object] = {
    "seats": 1, "seed": 1, "scores": [1], "places": [1], "decisions": [1], "first": 0, "counts": {}, "figures": {},
}  # fmt: skip
UNSOUND: list[dict[str, object]] = [
    {"seats": 3},
    {"counts": []},
    {"seats": True},
    {"first": 1},
    {"first": False},
    {"figures": []},
    {"figures": {"garbage": [1, 2]}},
    {"more": 1},
]


def run(path: Path, plan: Plan = PLAN, stop_after: int | None = None) -> Balance:
    with Journal(path, plan.head(GAME), Played) as journal:
        balance = Balance(plan, journal)
        games = balance.play(jobs=1)
        for _ in range(stop_after) if stop_after is not None else [*games]:
            next(games, None)
        games.close()
    return balance


def report(balance: Balance) -> Report:
    return Report(GAME, balance.plan, balance.close())


def played(seed: int, scores: list[int], places: list[int], **counts: dict[str, list[int]]) -> Played:
    named = {kind.replace("_", " "): row for kind, row in counts.items()}
    figures = {path: [1] * len(scores) for path in ("homes", "luxury goods", "money")}
    return Played(len(scores), seed, scores, places, [1] * len(scores), 0, named, figures)


def count(tally: SeatCountTally, game: Played, *bots: str, **options: str) -> None:
    tally.add(game, Match("neom", bots or ("random",) * game.seats, game.seed, options=tuple(options.items())))


# -- counting ------------------------------------------------------------------------------------------


def test_every_seat_count_plays_the_same_deals_with_the_bots_moving_on() -> None:
    matches = list(PLAN.matches())
    assert [match.seed for match in matches] == [1, 2, 3, 4, 5, 6] * 2
    assert [match.turn for match in matches[6:]] == [1, 2, 0, 1, 2, 0]
    assert all(match.traced for match in matches)


def test_the_deal_draws_unlike_players() -> None:
    names = ("random", "greedy", "search:0:trader")
    plan = Plan("neom", names, games=60, seats=(2, 3))
    seated = [match.bots for match in plan.matches()]
    assert {pair for pair in seated if len(pair) == 2} == {(a, b) for a in names for b in names}
    assert seated == [match.bots for match in plan.matches()]
    counts = [sum(bots.count(name) for bots in seated) for name in names]
    assert min(counts) > 70  # of 300


def test_the_deal_draws_the_options_that_are_not_given() -> None:
    game = cw.game("underwater_cities")
    given: tuple[tuple[str, OptionValue], ...] = (("contracts", True),)
    plan = Plan(game.key, ("random",), 40, (1, 2), options=given, varied=True)
    drawn = {match.options for match in plan.matches() if len(match.bots) == 2}
    assert drawn == {given, (*given, ("advanced", True))}
    alone = Plan(game.key, ("random",), 40, (1,), varied=True)
    assert {dict(match.options).get("foreign", "1") for match in alone.matches()} == {"1", "2", "3", "4"}


def test_a_tally_counts_what_became_of_each_player_and_option() -> None:
    tally = SeatCountTally(2)
    for seed in range(3):
        count(tally, played(seed, [10, 20], [2, 1]), "random", "greedy", tiles="4+")
    count(tally, played(3, [30, 30], [1, 1]), "greedy", "greedy")
    tally.close()
    assert {name: (use.seats, use.share) for name, use in tally.bots.items()} == {
        "random": (3, 0.0),
        "greedy": (5, 0.8),
    }
    assert round(tally.bots["random"].edge, 2) == -8.75
    assert {name: len(games) for name, games in tally.options.items()} == {"tiles = 4+": 3}
    found = Report(GAME, Plan("neom", ("random", "greedy"), 4, (2,)), [tally])
    assert found.players(tally)[1][1][:3] == ["greedy", "5", "80.0%"]
    assert found.options(tally)[1] == [["tiles = 4+", "3", "15.0", "20.0"]]
    assert "bots drawn from random, greedy" in found.about()


def test_a_tally_counts_wins_scores_and_uses() -> None:
    tally = SeatCountTally(2)
    count(tally, played(1, [10, 20], [2, 1], taken={"001": [0, 1]}, offered={"001": [2, 1]}, actions_in_I={"": [4, 4]}))
    count(tally, played(2, [30, 30], [1, 1], taken={"001": [1, 1]}, sales_in_I={"": [2, 0]}))
    tally.close()
    assert [wins / WIN for wins in tally.wins] == [0.5, 1.5]
    assert tally.winning_scores == [20, 30]
    taken = tally.uses["001"]["taken"]
    assert (taken.times, taken.seats, taken.fair_share) == (3, 3, 0.5)
    assert taken.share == pytest.approx(2 / 3)
    assert taken.edge == pytest.approx(80 / 3 - 22.5)
    low, high = taken.interval
    assert low < taken.deviation < high
    assert [(ratio.kind, ratio.share) for ratio in ratios(tally)] == [("actions in I", None), ("sales in I", 0.25)]


def test_solo_games_say_how_often_but_not_who_wins() -> None:
    solo, duel = SeatCountTally(1), SeatCountTally(2)
    count(solo, played(1, [10], [1], taken={"001": [1]}))
    count(duel, played(1, [10, 20], [2, 1], taken={"001": [1, 0]}))
    taken = pooled([solo, duel])["001"]["taken"]
    assert (taken.times, taken.seats, taken.wins) == (2, 1, 0)


def test_what_stands_out_is_flagged() -> None:
    tally = SeatCountTally(2)
    for seed in range(100):
        count(tally, played(seed, [20, 10], [1, 2], taken={"001": [1, 0]}, offered={"002": [1, 1]}))
    tally.close()
    assert part_flags(tally.uses["001"]) == ["taken: wins more"]
    assert part_flags(tally.uses["002"]) == ["never taken"]


def test_what_is_out_of_bounds_is_flagged() -> None:
    tally = SeatCountTally(2)
    counts = {"actions_in_generation_I": {"": [5, 5]}, "only_a_sale_possible_in_generation_I": {"": [1, 0]}}
    for seed in range(100):
        count(tally, played(seed, [20, 10], [1, 2], **counts))
    tally.close()
    assert Report(GAME, PLAN, [tally]).flags() == [
        "2 players: wins of each seat: seat 1 +50.0, seat 2 -50.0, asked for is -5.0 to +5.0",
        "2 players: dead ends in generation I: 10.0%, asked for is at most 8.0%",
    ]


# -- keeping -------------------------------------------------------------------------------------------


def test_interrupted_and_resumed_is_the_same_as_in_one_go(tmp_path: Path) -> None:
    whole = report(run(tmp_path / "whole.jsonl"))
    run(tmp_path / "parts.jsonl", stop_after=4)
    assert len((tmp_path / "parts.jsonl").read_text().splitlines()) == 5
    balance = run(tmp_path / "parts.jsonl")
    assert markdown(report(balance)) == markdown(whole)


def test_a_line_cut_off_in_the_middle_is_played_again(tmp_path: Path) -> None:
    whole = markdown(report(run(tmp_path / "work.jsonl")))
    data = (tmp_path / "work.jsonl").read_bytes()
    (tmp_path / "work.jsonl").write_bytes(data[:-40])
    balance = run(tmp_path / "work.jsonl", stop_after=0)
    assert len(balance.done) == 11
    assert markdown(report(run(tmp_path / "work.jsonl"))) == whole
    assert (tmp_path / "work.jsonl").read_bytes() == data


def test_a_smaller_plan_takes_what_it_needs_from_a_larger_run(tmp_path: Path) -> None:
    run(tmp_path / "work.jsonl")
    small = Plan("neom", ("random",), games=3, seats=(3,))
    assert not (balance := run(tmp_path / "work.jsonl", small, stop_after=0)).left()
    assert [tally.games for tally in balance.close()] == [3]


def test_games_of_another_run_are_refused(tmp_path: Path) -> None:
    run(tmp_path / "work.jsonl", stop_after=1)
    before = (tmp_path / "work.jsonl").read_bytes()
    with pytest.raises(BadInput, match=r"belongs to another run: its bots is \[\"random\"\], now it is \[\"greedy\"\]"):
        run(tmp_path / "work.jsonl", Plan("neom", ("greedy",), games=6, seats=(1, 3)))
    assert (tmp_path / "work.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"hello",
        b"hello\n",
        b"\x00\xff\n",
        b"[]\n",
        b"{}\n",
        b"{" * 100_000 + b"\n",
        FIRST,
        FIRST + b"\n{}\n",
        FIRST + b"\n[1]\n",
        *(FIRST + b"\n" + json.dumps(SOUND | wrong).encode() + b"\n" for wrong in UNSOUND),
        FIRST + b'\n{"seats":1,"seed":1,"scores":[1],"places":[1],"decisions":[1],"counts":{}}\n',
    ],
)
def test_a_foreign_working_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "work.jsonl").write_bytes(content)
    with pytest.raises(BadInput, match=r"cannot be continued: line [12] is not"):
        run(tmp_path / "work.jsonl")
    assert (tmp_path / "work.jsonl").read_bytes() == content


def test_a_sound_line_is_a_game(tmp_path: Path) -> None:
    (tmp_path / "work.jsonl").write_bytes(FIRST + b"\n" + json.dumps(SOUND).encode() + b"\n")
    assert run(tmp_path / "work.jsonl", stop_after=0).done == {(1, 1)}


def test_another_bot_or_edition_has_another_working_file() -> None:
    other = Plan("neom", ("greedy",), games=6, seats=(1, 3))
    assert work_name(HEAD) == work_name(PLAN.head(GAME)) != work_name(other.head(GAME))
    assert HEAD["edition"] == GAME.edition_mark
    assert HEAD["code"] == code_mark("neom")


# -- reporting -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return report(run(tmp_path_factory.mktemp("balance") / "work.jsonl"))


def test_the_report_has_every_component_that_came_up(finished: Report) -> None:
    text = markdown(finished)
    assert "## 1 player" in text
    assert "## 3 players" in text
    assert "only a sale possible in generation I" in text
    heads, rows = finished.parts(finished.uses)
    assert heads[:5] == ["component", "name", "offered", "taken", "of offered"]
    assert "built" in heads
    assert {row[0] for row in rows} == set(finished.uses)
    assert all(len(row) == len(heads) for row in rows)


def test_the_page_has_plots_and_repeats_to_the_byte(finished: Report) -> None:
    text = page(finished)
    assert text.count("<svg role=") == 5
    assert "<script" not in text
    assert page(finished) == text


def test_unlike_bots_sit_at_all_seats_in_turn() -> None:
    plan = Plan("neom", ("greedy", "random", "search:0:raider"), 9, (3,))
    for first in (3, 6, 9):
        matches = [plan.match(3, seed) for seed in range(first, first + 3)]
        assert len({match.bots for match in matches}) == 1
        seated = [[match.bots[match.bot_at(seat)] for match in matches] for seat in range(3)]
        assert all(sorted(row) == sorted(matches[0].bots) for row in seated)
    assert len({plan.match(3, seed).bots for seed in range(1, 60)}) > 5


def test_what_is_counted_of_city_tycoon_adds_up() -> None:
    result = play(Match("city_tycoon", ("greedy",) * 3, seed=5, traced=True))
    counts = {kind: sum(map(sum, components.values())) for kind, components in result.counts.items()}
    assert counts[trace.SALES] == sum(counts.get(f"sales in round {round}", 0) for round in range(1, 5))
    assert counts.get(trace.FORCED, 0) <= counts[trace.SALES]
    assert counts[trace.SUPPLIED] == counts[trace.SUPPLIES] >= counts[trace.PAYING]
    for beginning in (trace.PURSES, trace.LEFT):
        assert sum(times for kind, times in counts.items() if kind.startswith(beginning)) == 3  # once for each seat
    assert set(result.counts[trace.SUPPLIED]) < set(result.counts[trace.BUILT])
