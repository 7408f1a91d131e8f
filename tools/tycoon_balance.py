"""What the bounds for City Tycoon ask for, from the working file of a balance run.

    citywright balance city_tycoon --games 600 --work FILE
    python tools/tycoon_balance.py FILE

Prints the table at the head of docs/balance/city_tycoon.md: seats, winners, tiles built, supplies and single tiles.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import Any

from citywright.arena.intervals import Z99, wilson
from citywright.arena.match import shared_wins

TILE_BOUND = 0.12  # a tile's 99 % interval may not lie wholly beyond this distance from fair
PAYING = "supplies that pay another player"

Game = dict[str, Any]


def row(seats: int, games: list[Game]) -> str:
    """One number of players as a row of the table."""
    wins = [shared_wins(game["places"]) for game in games]
    shares = ", ".join(f"{fmean(win[seat] for win in wins):.1%}" for seat in range(seats))
    built = [counted(games, f"builds in round {round}") / seats for round in range(1, 5)]
    paying = counted(games, PAYING) / counted(games, "supplies")
    cells = [
        str(seats), str(len(games)), shares, f"{fmean(max(game['scores']) for game in games):.1f}",
        ", ".join(f"{tiles:.2f}" for tiles in built), f"{paying:.1%}", ", ".join(beyond(seats, games)) or "none",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def counted(games: list[Game], kind: str) -> float:
    """How often something happens in a game, all seats together."""
    return fmean(sum(game["counts"].get(kind, {}).get("", ())) for game in games)


def beyond(seats: int, games: list[Game]) -> list[str]:
    """Tiles whose builders win far too often or too seldom."""
    won: defaultdict[str, float] = defaultdict(float)
    built: defaultdict[str, int] = defaultdict(int)
    for game in games:
        wins = shared_wins(game["places"])
        for tile, times in game["counts"].get("built", {}).items():
            for seat, n in enumerate(times):
                built[tile] += n > 0
                won[tile] += wins[seat] * (n > 0)
    found: list[str] = []
    for tile in sorted(built):
        low, high = wilson(won[tile], built[tile], Z99)
        if low > 1 / seats + TILE_BOUND or high < 1 / seats - TILE_BOUND:
            found.append(f"{tile} ({won[tile]:g} of {built[tile]})")
    return found


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    games: defaultdict[int, list[Game]] = defaultdict(list)
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()[1:]:
        game = json.loads(line)
        games[game["seats"]].append(game)
    print("| players | games | wins by seat | winners' mean | tiles built in rounds 1 to 4 | paying another | beyond |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for seats in sorted(games):
        print(row(seats, games[seats]))


if __name__ == "__main__":
    main()
