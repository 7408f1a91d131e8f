"""A picture of what one player has built in a finished game, as one SVG file.

    python tools/picture.py docs/images/neom-city.svg
    python tools/picture.py docs/images/twentieth-century-region.svg --game twentieth_century --seats 4 --seed 5
    python tools/picture.py docs/images/underwater-cities-board.svg --game underwater_cities
    python tools/picture.py city.svg --record game.txt --seat 2

Without a record it is the best of a seeded game between bots, without a seat the one with the most points. Same
arguments, same picture.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import citywright as cw
from citywright.engine.state import Json
from citywright.games.neom.drawing import svg_city
from citywright.games.twentieth_century.drawing import svg_region
from citywright.games.underwater_cities.drawing import svg_network

DRAWN: Final[dict[str, Callable[[Any, Json, int, str], str]]] = {
    "neom": lambda game, view, seat, lang: svg_city(game.edition, game.words, view["seats"][seat], lang),
    "twentieth_century": svg_region,
    "underwater_cities": svg_network,
}


def play(key: str, seats: int, seed: int, bot: str) -> cw.State:
    """A whole game between bots of one kind."""
    state: cw.State = cw.game(key).new(seats, seed)
    players = [cw.bots.make(bot, seed + seat) for seat in range(seats)]
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, players[seat].choose(cw.Knowledge(state, seat)))
    return state


def draw(state: cw.State, seat: int | None, lang: str) -> str:
    """What a seat has built; without one, the seat of the highest score."""
    if state.game.key not in DRAWN:
        raise cw.BadInput(f"{state.game.title} has one board for all; this draws {', '.join(sorted(DRAWN))}")
    scores = state.scores()
    if seat is None:
        seat = scores.index(max(scores))
    if not 0 <= seat < state.seats:
        raise cw.BadInput(f"this table has the seats 0 to {state.seats - 1}, not {seat}")
    return DRAWN[state.game.key](state.game, state.view(None), seat, lang)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Draw what one player has built in a finished game as one SVG file.")
    parser.add_argument("file", type=Path, help="where to write the picture")
    parser.add_argument("--game", choices=sorted(DRAWN), default="neom", help="the game that bots play (neom)")
    parser.add_argument("--record", type=Path, help="a record file; else bots play a game")
    parser.add_argument("--seat", type=int, help="whose, counted from 0; else the one with the most points")
    parser.add_argument("--seats", type=int, default=3, help="players of the game between bots (3)")
    parser.add_argument("--seed", type=int, default=4, help="seed of the game between bots (4)")
    parser.add_argument("--bot", default="greedy", help="kind of bot (greedy)")
    parser.add_argument("--lang", choices=("en", "de"), default="en", help="language of the names (en)")
    given = parser.parse_args(arguments)
    try:
        if given.record:
            state = cw.Record.load(given.record.read_text(encoding="utf-8")).replay()
        else:
            state = play(given.game, given.seats, given.seed, given.bot)
        svg = draw(state, given.seat, given.lang)
        given.file.parent.mkdir(parents=True, exist_ok=True)
        given.file.write_text(svg, encoding="utf-8")
    except (cw.CitywrightError, OSError) as error:
        print(f"picture: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
