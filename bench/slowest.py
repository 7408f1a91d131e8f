"""The slowest single `legal` or `apply` of random and of greedy games, in the build that runs it.

    .venv-fast/bin/python bench/slowest.py --games 1000 --seed 0 [--bots greedy] [--records FOLDER] [neom city_tycoon]

Deals go by number through every number of seats; every other round of them draws its options. A game is played, then
played again from its moves by a table that knows nothing yet, and each call is timed in processor time. Where that
finds a call that is slower than all before, the game is timed a few times more and of each call the least counts: what
disturbed once is left out. The same numbers give the same games, so shares of a run can go to several machines.
"""

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import citywright as cw
from citywright import bots
from citywright.arena.fuzz import draw_options
from citywright.engine.game import OptionValue
from citywright.engine.knowledge import Knowledge
from citywright.engine.record import Record

BOTS = ("random", "greedy")
AGAIN = 4  # times, where a call seems slower than all before
CALLS = ("legal", "apply")


class Deal(NamedTuple):
    """Which game is played, by whom."""

    game: cw.Game[Any]
    bot: str
    number: int
    seats: int
    options: dict[str, OptionValue]

    def new(self) -> cw.State:
        state: cw.State = self.game.new(seats=self.seats, seed=self.number, **self.options)
        return state


class Slowest(NamedTuple):
    """A call that took so many nanoseconds, at a move counted from 0."""

    spent: int
    move: int
    deal: Deal


def main() -> None:
    parser = argparse.ArgumentParser(description="The slowest single call of random and of greedy games.")
    parser.add_argument("--games", type=int, default=100, help="of each game between each kind of bots")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--bots", choices=BOTS, action="append", help="only these")
    parser.add_argument("--records", type=Path, help="a folder for the games of the slowest calls")
    parser.add_argument("games_asked", nargs="*", metavar="game", help="only these")
    given = parser.parse_args()
    for key in given.games_asked or cw.game_keys():
        for bot in given.bots or BOTS:
            started, slowest = time.process_time(), [Slowest(0, 0, deal_of(cw.game(key), bot, 0))] * len(CALLS)
            for number in range(given.seed, given.seed + given.games):
                deal = deal_of(cw.game(key), bot, number)
                moves = played(deal)
                slowest = slower(slowest, deal, moves)
            spent = time.process_time() - started
            print(f"{key}, {given.games} games of {bot} bots from {given.seed} on, {spent:,.0f} s:", flush=True)
            for call, found in zip(CALLS, slowest, strict=True):
                print(f"    {call} {found.spent / 1e6:.2f} ms, {told(found)}", flush=True)
                if given.records:
                    keep(given.records, call, found)


def deal_of(game: cw.Game[Any], bot: str, number: int) -> Deal:
    counts = list(game.seats)
    seats = counts[number % len(counts)]
    varied = number // len(counts) % 2
    return Deal(game, bot, number, seats, draw_options(game, seats, cw.Rng.seeded(number)) if varied else {})


def played(deal: Deal) -> list[tuple[int, int]]:
    """The moves of a game, seats that may move at the same time in any order."""
    state, rng = deal.new(), cw.Rng.seeded(deal.number)
    players = [bots.make(deal.bot, rng.next()) for _ in range(deal.seats)]
    moves: list[tuple[int, int]] = []
    while actors := state.actors:
        seat = actors[rng.below(len(actors))]
        moves.append((seat, players[seat].choose(Knowledge(state, seat))))
        state.apply(*moves[-1])
    return moves


def slower(slowest: list[Slowest], deal: Deal, moves: list[tuple[int, int]]) -> list[Slowest]:
    """For each kind of call the slowest, those of one more game included."""
    spent = timed(deal, moves)
    if all(max(calls) <= known.spent for calls, known in zip(spent, slowest, strict=True)):
        return slowest
    for _ in range(AGAIN):
        spent = [[*map(min, calls, again)] for calls, again in zip(spent, timed(deal, moves), strict=True)]
    found = [Slowest(max(calls), calls.index(max(calls)), deal) for calls in spent]
    return [max(pair, key=lambda each: each.spent) for pair in zip(slowest, found, strict=True)]


def timed(deal: Deal, moves: list[tuple[int, int]]) -> list[list[int]]:
    """Nanoseconds of each `legal` and of each `apply`."""
    state = deal.new()
    spent: list[list[int]] = [[], []]
    for seat, action in moves:
        start = time.process_time_ns()
        state.legal(seat)
        between = time.process_time_ns()
        state.apply(seat, action)
        spent[0].append(between - start)
        spent[1].append(time.process_time_ns() - between)
    return spent


def told(found: Slowest) -> str:
    deal = found.deal
    usual = deal.game.new(seats=deal.seats, seed=0).options
    options = "".join([f", {key} {value}" for key, value in deal.new().options.items() if value != usual[key]])
    return f"move {found.move + 1} of number {deal.number}, {deal.seats} seats{options}"


def keep(folder: Path, call: str, found: Slowest) -> None:
    """The game up to the slow call."""
    deal = found.deal
    record = Record.new(deal.game, deal.seats, deal.number, **deal.options)
    for move in played(deal)[: found.move + 1]:
        record.play(*move)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{deal.game.key}-{deal.bot}-{call}.txt").write_text(record.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
