"""What the bounds for Underwater Cities ask for, from the working file of a balance run.

    citywright balance underwater_cities --games 600 --work FILE
    python tools/underwater_balance.py FILE

Prints the table at the head of docs/balance/underwater_cities.md: seats, winners, slots, cards and cities.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from statistics import fmean, median
from typing import Any

from citywright.arena.intervals import Z99, wilson

CARD_BOUND = 0.12  # a card's 99 % interval may not lie wholly beyond this distance from fair
FEW = 30
CITIES = "turns with "


class Sheet:
    """What was counted for one number of players."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.wins = [0] * seats
        self.winning: list[int] = []
        self.scores: list[int] = []
        self.cities: list[int] = []
        self.slots: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.won: Counter[str] = Counter()

    def add(self, game: dict[str, Any]) -> None:
        winner = game["places"].index(1)
        self.games += 1
        self.wins[winner] += 1
        self.winning.append(game["scores"][winner])
        self.scores += game["scores"]
        for kind, parts in game["counts"].items():
            if kind.startswith(CITIES):
                self.cities += [int(kind.removeprefix(CITIES).split()[0])] * sum(parts[""])
        for part, times in game["counts"].get("taken", {}).items():
            if part.startswith("slot "):
                self.slots[part.removeprefix("slot ")] += sum(times)
            else:
                self.used[part] += sum(n > 0 for n in times)
                self.won[part] += times[winner] > 0

    def rows(self) -> list[str]:
        turns = sum(self.slots.values())
        shares = ", ".join(f"{n / self.games:.1%}" for n in self.wins)
        slots = ", ".join(f"{slot} {n / turns:.1%}" for slot, n in self.slots.most_common())
        return [
            f"## {self.seats} players, {self.games} games" if self.seats > 1 else f"## Solo, {self.games} games",
            "",
            f"- share of wins by seat: {shares}",
            f"- mean winner {fmean(self.winning):.1f}, mean of all {fmean(self.scores):.1f}",
            f"- connected cities in the turns of the last round: median {median(self.cities):g}",
            f"- use of slots: {slots}",
            f"- cards beyond 12 points: {self.flagged() or 'none'}",
            "",
        ]

    def flagged(self) -> str:
        found: list[str] = []
        fair = 1 / self.seats
        for card in sorted(self.used):
            if self.seats > 1 and self.used[card] >= FEW:
                low, high = wilson(self.won[card], self.used[card], Z99)
                if low - fair > CARD_BOUND or high - fair < -CARD_BOUND:
                    found.append(f"{card} ({self.won[card]} of {self.used[card]})")
        return ", ".join(found)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sheets: dict[int, Sheet] = {}
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()[1:]:
        game = json.loads(line)
        sheets.setdefault(game["seats"], Sheet(game["seats"])).add(game)
    for seats in sorted(sheets):
        print("\n".join(sheets[seats].rows()))


if __name__ == "__main__":
    main()
