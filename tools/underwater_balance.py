"""How fair Underwater Cities is: equal greedy bots play, and slots, cards and networks are counted.

    python tools/underwater_balance.py --games 600 --seats 2,3,4 [--seed 0] [--advanced]

Prints the tables of docs/balance/underwater_cities.md. The same games come out for the same seeds.
"""

import argparse
from collections import Counter
from statistics import fmean, median

import citywright as cw
from citywright.arena.intervals import Z99, wilson
from citywright.games.underwater_cities.edition import CARDS
from citywright.games.underwater_cities.state import UnderwaterCities

CARD_BOUND = 0.12  # a card's 99 % interval may not lie wholly beyond this distance from fair
FEW = 30


class Sheet:
    """What was counted for one number of players."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.wins = [0] * seats
        self.by_order = [0] * seats
        self.winning: list[int] = []
        self.scores: list[int] = []
        self.cities: list[int] = []
        self.slots: Counter[str] = Counter()
        self.used = [0] * CARDS
        self.won = [0] * CARDS

    def play(self, seed: int, options: dict[str, bool | str]) -> None:
        state = cw.game("underwater_cities").new(self.seats, seed, **options)
        assert isinstance(state, UnderwaterCities)
        order = state.order
        bots = [cw.bots.make("greedy", 1000 * seed + seat) for seat in range(self.seats)]
        used: list[set[int]] = [set() for _ in bots]
        while state.actors:
            seat = state.actors[0]
            action = bots[seat].choose(cw.Knowledge(state, seat))
            for kind, component in state.game.trace(state, seat, action):
                if kind == "taken" and component.startswith("slot"):
                    self.slots[component.removeprefix("slot ")] += 1
            for event in state.play(seat, action):
                if event.id in ("event.claims", "event.uses_card"):
                    used[event.args["seat"]].add(event.args["card"])
        self.count(state, order, used)

    def count(self, state: UnderwaterCities, order: tuple[int, ...], used: list[set[int]]) -> None:
        scores = state.scores()
        winner = state.places().index(1)
        self.games += 1
        self.wins[winner] += 1
        self.by_order[order.index(winner)] += 1
        self.winning.append(scores[winner])
        self.scores += scores
        self.cities += [network.connected.bit_count() for network in state.networks]
        for seat, cards in enumerate(used):
            for card in cards:
                self.used[card] += 1
                self.won[card] += seat == winner

    def report(self) -> list[str]:
        turns = sum(self.slots.values())
        rows = sorted(self.slots.items(), key=lambda item: item[1])
        rare = [f"{slot} {n / turns:.1%}" for slot, n in rows if n / turns < 0.02]
        return [
            f"## {self.seats} players, {self.games} games",
            "",
            f"- share of wins by seat: {self.share(self.wins)}",
            f"- share of wins by place in the first round: {self.share(self.by_order)}",
            f"- mean winner {fmean(self.winning):.1f}, mean of all {fmean(self.scores):.1f}",
            f"- connected cities: median {median(self.cities):g}, from {min(self.cities)} to {max(self.cities)}",
            "- use of slots: " + ", ".join(f"{slot} {n / turns:.1%}" for slot, n in reversed(rows)),
            "- below 2 %: " + (", ".join(rare) or "none"),
            "- cards whose users' share of wins is wholly beyond 12 points of fair: " + (self.flagged() or "none"),
            "",
        ]

    def share(self, wins: list[int]) -> str:
        return ", ".join(f"{n / self.games:.1%}" for n in wins)

    def flagged(self) -> str:
        fair = 1 / self.seats
        found: list[str] = []
        for card in range(1, CARDS):
            if self.seats > 1 and self.used[card] >= FEW:
                low, high = wilson(self.won[card], self.used[card], Z99)
                if low - fair > CARD_BOUND or high - fair < -CARD_BOUND:
                    found.append(f"{card:03} ({self.won[card]}/{self.used[card]})")
        return ", ".join(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--advanced", action="store_true")
    arguments = parser.parse_args()
    for seats in map(int, arguments.seats.split(",")):
        sheet = Sheet(seats)
        for number in range(arguments.games):
            sheet.play(arguments.seed + number, {"advanced": True} if arguments.advanced and seats > 1 else {})
        print("\n".join(sheet.report()), flush=True)


if __name__ == "__main__":
    main()
