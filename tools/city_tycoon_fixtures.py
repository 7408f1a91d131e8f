"""City Tycoon's finished games: one for each number of players, for all options, and for each way to end.

    python tools/city_tycoon_fixtures.py        writes tests/games/city_tycoon/fixtures/*.record anew

Run it after a change of rules or components that is meant, like tools/fixtures.py.
"""

from collections.abc import Callable
from pathlib import Path

import citywright as cw

FIXTURES = Path(__file__).resolve().parent.parent / "tests/games/city_tycoon/fixtures"
GAME = cw.game("city_tycoon")
OPTIONS: dict[int, dict[str, bool]] = {
    2: dict.fromkeys(("closed_beyond", "open_discards", "rebuild", "levelling"), True),
    5: dict.fromkeys(
        ("bonus_counts_itself", "unlimited_terrain", "limited_goods", "rebuild", "levelling", "subsidy",
         "planned_choice"), True),
}  # fmt: skip

Choose = Callable[[cw.State, int], int]


def played(record: cw.Record, choose: Choose) -> cw.Record:
    while record.state.actors:
        seat = record.state.actors[0]
        record.play(seat, choose(record.state, seat))
    return record


def greedily(seed: int) -> Choose:
    bot = cw.bots.make("greedy", seed=seed)
    return lambda state, seat: bot.choose(cw.Knowledge(state, seat))


def at_random(seed: int) -> Choose:
    rng = cw.Rng.seeded(seed)

    def choose(state: cw.State, seat: int) -> int:
        actions = state.legal(seat)
        return actions[rng.below(len(actions))]

    return choose


def selling(state: cw.State, seat: int) -> int:
    """Everybody sells every tile: equal points, and the last in order has most money left."""
    texts = [GAME.actions.text(action) for action in state.legal(seat)]
    return GAME.actions.parse(next((text for text in texts if text.startswith("sell")), texts[0]))


def shared_win() -> cw.Record:
    """The first random game of two that nobody wins alone."""
    seed = 1
    while True:
        record = played(cw.Record.new(GAME, 2, seed), at_random(seed))
        if record.state.places() == [1, 1]:
            return record
        seed += 1


def write(name: str, record: cw.Record) -> None:
    state = record.state
    money = [seat["money"] for seat in state.view(None)["seats"]]
    end = f"# scores {state.scores()} money {money} places {state.places()}\n"
    (FIXTURES / f"{name}.record").write_text(record.text() + end, encoding="utf-8")
    print(f"wrote {name}")


def main() -> None:
    for seats in GAME.seats:
        write(f"{seats}-seats", played(cw.Record.new(GAME, seats, seats), greedily(seats)))
    for seats, options in OPTIONS.items():
        write(f"options-{seats}", played(cw.Record.new(GAME, seats, seats, **options), at_random(seats)))
    write("won-by-money-left", played(cw.Record.new(GAME, 3, 1), selling))
    write("shared-win", shared_win())


if __name__ == "__main__":
    main()
