"""How 20th Century is won by equal bots, beyond what the general balance report shows.

    python tools/century_balance.py [--games 600] [--seats 3,4,5] [--first 0] [--work FILE]

Prints a page of Markdown: each seat's share of wins, also counted from the first starting player, the win share of
those who bought a kind of technology with its 99 % interval, what winners produce most, and the garbage they end with.
With --work every finished game is kept in a file, and a run that was stopped goes on from there.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import citywright as cw
from citywright.arena.intervals import Z99, wilson
from citywright.games.twentieth_century.edition import KINDS
from citywright.games.twentieth_century.state import TwentiethCentury

SEAT_BOUND = 0.05
KIND_BOUND = 0.12
PATH_BOUND = 0.20
FEW_GARBAGE = 6
RESOURCES = ("coins", "science", "points")

Game = dict[str, Any]


def play(seats: int, seed: int) -> Game:
    """One game of greedy bots, boiled down to what is counted."""
    game = cw.game("twentieth_century")
    state: TwentiethCentury = game.new(seats, seed)
    starter = state.actors[0]
    players = [cw.bots.make("greedy", 1_000_003 * seed + seat) for seat in range(seats)]
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, players[seat].choose(cw.Knowledge(state, seat)))
    return {
        "seats": seats,
        "seed": seed,
        "edition": game.edition_mark,
        "starter": starter,
        "scores": state.scores(),
        "places": state.places(),
        "production": [country.region.production() for country in state.countries],
        "garbage": [country.region.total_garbage() for country in state.countries],
        "lands": [len(country.region.lands()) for country in state.countries],
        "kinds": [kinds_of(state, seat) for seat in range(seats)],
    }


def kinds_of(state: TwentiethCentury, seat: int) -> list[int]:
    powers = state.edition.powers
    return sorted({power[0] for n in state.countries[seat].technologies for power in powers[n]})


def games(seats: int, first: int, count: int, work: Path | None) -> Iterator[Game]:
    mark = cw.game("twentieth_century").edition_mark
    done: dict[int, Game] = {}
    if work and work.exists():
        for line in work.read_text(encoding="utf-8").splitlines():
            game = json.loads(line)
            if game["seats"] == seats and game["edition"] == mark:
                done[game["seed"]] = game
    for seed in range(first, first + count):
        if seed not in done:
            done[seed] = play(seats, seed)
            if work:
                with work.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(done[seed]) + "\n")
        yield done[seed]


def wins(game: Game) -> list[float]:
    winners = game["places"].count(1)
    return [1 / winners if place == 1 else 0.0 for place in game["places"]]


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
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--work", type=Path, help="file for finished games")
    given = parser.parse_args()
    for seats in map(int, given.seats.split(",")):
        print(page(seats, list(games(seats, given.first, given.games, given.work))))


if __name__ == "__main__":
    main()
