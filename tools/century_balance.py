"""How 20th Century is won by equal bots, beyond what the general balance report shows.

    python tools/century_balance.py [--games 600] [--seats 3,4,5] [--seed 1] [--work FOLDER]

Prints a page of Markdown: each seat's share of wins, also counted from the first starting player, the win share of
those who bought a kind of technology with its 99 % interval, what winners produce most, and the garbage they end with.

The games are those of `citywright balance twentieth_century` with the same seed. With --work they are kept, a run that
was stopped goes on from there, and `citywright balance ... --work FOLDER/balance-....jsonl` makes its report of them
without playing them again. Games of another edition, bot or rule are never mixed in.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import fmean
from typing import Any

import citywright as cw
from citywright.arena.balance import Plan, work_name
from citywright.arena.intervals import Z99, wilson
from citywright.arena.journal import Journal, Played
from citywright.arena.match import Match, Result, play_out, shared_wins
from citywright.games.twentieth_century.powers import KINDS
from citywright.games.twentieth_century.state import TwentiethCentury

SEAT_BOUND = 0.05
KIND_BOUND = 0.12
PATH_BOUND = 0.20
FEW_GARBAGE = 6
RESOURCES = ("coins", "science", "points")

Game = dict[str, Any]


def play(match: Match) -> tuple[Result, Game]:
    """One game of greedy bots, and what is counted of it."""
    seats = len(match.bots)
    starter = cw.game("twentieth_century").new(seats, match.seed).actors[0]
    result, state = play_out(match)
    assert isinstance(state, TwentiethCentury)
    return result, {
        "seats": seats,
        "seed": match.seed,
        "starter": starter,
        "scores": result.scores,
        "places": result.places,
        "production": [country.region.production() for country in state.countries],
        "garbage": [country.region.total_garbage() for country in state.countries],
        "lands": [len(country.region.lands()) for country in state.countries],
        "kinds": [kinds_of(state, seat) for seat in range(seats)],
    }


def kinds_of(state: TwentiethCentury, seat: int) -> list[int]:
    powers = state.edition.powers
    return sorted({[*KINDS].index(power.kind) for n in state.countries[seat].technologies for power in powers[n]})


def games(plan: Plan, folder: Path | None) -> Iterator[Game]:
    """Every game of the plan, those in the folder's files as they are there."""
    done: dict[tuple[int, int], Game] = {}
    with ExitStack() as open_files:
        if folder:
            head = plan.head(cw.game(plan.game))
            journal = open_files.enter_context(Journal(folder / work_name(head), head))
            file = open_files.enter_context((folder / f"ends-{work_name(head)}").open("a+", encoding="utf-8"))
            file.seek(0)
            for game in map(json.loads, file):
                done[game["seats"], game["seed"]] = game
        for match in plan.matches():
            key = len(match.bots), match.seed
            if key not in done:
                result, done[key] = play(match)
                if folder:
                    journal.add(Played.of(result))
                    print(json.dumps(done[key]), file=file, flush=True)
            yield done[key]


def wins(game: Game) -> list[float]:
    return shared_wins(game["places"])


def page(seats: int, played: list[Game]) -> str:
    """The figures of one seat count."""
    total, fair = len(played), 1 / seats
    shares = [sum(wins(game)[seat] for game in played) / total for seat in range(seats)]
    places = [sum(wins(game)[(game["starter"] + k) % seats] for game in played) / total for k in range(seats)]
    best = [0.0] * 3
    garbage: list[int] = []
    for game in played:
        for seat, win in enumerate(wins(game)):
            if win:
                made = game["production"][seat]
                garbage.append(game["garbage"][seat])
                for resource in range(3):
                    if made[resource] == max(made):
                        best[resource] += win / list(made).count(max(made))
    few = sum(tokens <= FEW_GARBAGE for tokens in garbage) / len(garbage)
    seats_ok = all(abs(share - fair) <= SEAT_BOUND for share in shares)
    paths = ", ".join(f"{name} {best[i] / total:.0%}" for i, name in enumerate(RESOURCES))
    lines = [
        f"## {seats} players, {total} games",
        "",
        f"- share of wins by seat: {', '.join(f'{share:.1%}' for share in shares)} (fair {fair:.1%}; "
        f"{'within' if seats_ok else 'NOT within'} {SEAT_BOUND:.0%})",
        f"- counted from the first starting player: {', '.join(f'{share:.1%}' for share in places)}",
        f"- winners by their strongest production: {paths} "
        f"({'each' if min(best) / total >= PATH_BOUND else 'NOT each'} at least {PATH_BOUND:.0%})",
        f"- winners end with {fmean(garbage):.1f} garbage on average, {few:.0%} of them with 0 to {FEW_GARBAGE}",
        f"- winning score {fmean(max(game['scores']) for game in played):.0f}, all scores "
        f"{fmean(score for game in played for score in game['scores']):.0f}; lands of a winner "
        f"{fmean(game['lands'][seat] for game in played for seat, win in enumerate(wins(game)) if win):.1f}, of all "
        f"{fmean(lands for game in played for lands in game['lands']):.1f}",
        f"- production at the end: {', '.join(mean_production(played))}",
        "",
        "| technology | buyers | share of wins | 99 % interval | |",
        "| --- | ---: | ---: | --- | --- |",
    ]
    return "\n".join([*lines, *kind_rows(played, fair), ""])


def mean_production(played: list[Game]) -> list[str]:
    rows = [made for game in played for made in game["production"]]
    return [f"{fmean(made[i] for made in rows):.1f} {name}" for i, name in enumerate(RESOURCES)]


def kind_rows(played: list[Game], fair: float) -> list[str]:
    rows: list[str] = []
    for kind, name in enumerate(KINDS):
        found = [wins(game)[seat] for game in played for seat, kinds in enumerate(game["kinds"]) if kind in kinds]
        low, high = wilson(sum(found), len(found), Z99)
        beyond = low > fair + KIND_BOUND or high < fair - KIND_BOUND
        share = f"{fmean(found):.1%}" if found else "-"
        rows.append(
            f"| {name.replace('_', ' ')} | {len(found)} | {share} | {low:.1%} to {high:.1%} |"
            f" {'out of bounds' if beyond else ''} |"
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Balance of 20th Century between greedy bots.")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seats", default="3,4,5")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--work", type=Path, help="folder for finished games")
    given = parser.parse_args()
    for seats in map(int, given.seats.split(",")):
        plan = Plan("twentieth_century", "greedy", given.games, (seats,), given.seed)
        print(page(seats, list(games(plan, given.work))), flush=True)


if __name__ == "__main__":
    main()
