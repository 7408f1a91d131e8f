"""A picture of a finished NEOM city, as one SVG file.

    python tools/picture.py docs/images/neom-city.svg                   the best city of a seeded game between bots
    python tools/picture.py city.svg --record game.txt --seat 2         a certain city of a recorded game

Same arguments, same picture.
"""

import argparse
import sys
from pathlib import Path

import citywright as cw
from citywright.games.neom.drawing import svg_city
from citywright.games.neom.state import Neom


def play(seats: int, seed: int, bot: str) -> Neom:
    """A whole game between bots of one kind."""
    state = cw.game("neom").new(seats, seed)
    players = [cw.bots.make(bot, seed + seat) for seat in range(seats)]
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, players[seat].choose(cw.Knowledge(state, seat)))
    return _neom(state)


def replay(path: Path) -> Neom:
    """The last moment of a record."""
    return _neom(cw.Record.load(path.read_text(encoding="utf-8")).replay())


def _neom(state: cw.State) -> Neom:
    if not isinstance(state, Neom):
        raise cw.BadInput(f"only NEOM has cities to draw here, not {state.game.title}")
    return state


def draw(state: Neom, seat: int | None, lang: str) -> str:
    """The city of a seat; without one, that of the highest score."""
    seats = state.view(None)["seats"]
    if seat is None:
        seat = max(range(len(seats)), key=lambda other: seats[other]["score"])
    if not 0 <= seat < len(seats):
        raise cw.BadInput(f"this table has the seats 0 to {len(seats) - 1}, not {seat}")
    return svg_city(state.edition, state.game.words, seats[seat], lang)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Draw a finished NEOM city as one SVG file.")
    parser.add_argument("file", type=Path, help="where to write the picture")
    parser.add_argument("--record", type=Path, help="a record file; else bots play a game")
    parser.add_argument("--seat", type=int, help="whose city, counted from 0; else the one with the most points")
    parser.add_argument("--seats", type=int, default=3, help="players of the game between bots (3)")
    parser.add_argument("--seed", type=int, default=4, help="seed of the game between bots (4)")
    parser.add_argument("--bot", default="greedy", help="kind of bot (greedy)")
    parser.add_argument("--lang", choices=("en", "de"), default="en", help="language of the names (en)")
    given = parser.parse_args(arguments)
    try:
        state = replay(given.record) if given.record else play(given.seats, given.seed, given.bot)
        svg = draw(state, given.seat, given.lang)
        given.file.parent.mkdir(parents=True, exist_ok=True)
        given.file.write_text(svg, encoding="utf-8")
    except (cw.CitywrightError, OSError) as error:
        print(f"picture: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
