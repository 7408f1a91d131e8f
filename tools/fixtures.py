"""Finished games that must end the same way for ever, and checksums over many more.

    python tools/fixtures.py        writes tests/fixtures/<game>/*.record and *.json anew, and the games whose
                                    boards the first page of the web shows

Run it after a change of rules that is meant, and never to silence a test that you do not understand. Games keep the
edition and the rules that they have, so newer ones change nothing here; those of today have checksums of their own.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import citywright as cw
from citywright.arena.fuzz import draw_options
from citywright.games import GAMES
from citywright.web import library

FIXTURES = Path(__file__).resolve().parent.parent / "tests/fixtures"
SEED = 2024
CHECKED_GAMES = 6
TODAY = "today.json"


def play_at_random(record: cw.Record, rng: cw.Rng) -> None:
    """Any seat that owes a decision, any legal action, to the end of the game."""
    while record.state.actors:
        actors = record.state.actors
        seat = actors[rng.below(len(actors))]
        actions = record.state.legal(seat)
        record.play(seat, actions[rng.below(len(actions))])


def finished(game: cw.Game[Any], seats: int) -> cw.Record:
    """The game that becomes a fixture."""
    record = cw.Record.new(game, seats, SEED + seats)
    play_at_random(record, cw.Rng.seeded(SEED))
    return record


def ending(state: cw.State) -> dict[str, object]:
    """How a game ended, as it stands beside its record."""
    lines = [dict(state.breakdown(seat)) for seat in range(state.seats)]
    return {"scores": state.scores(), "places": state.places(), "breakdown": lines}


def checksum(game: cw.Game[Any], seats: int) -> str:
    """A mark of how some random games under random options end, down to the last piece and point."""
    rng = cw.Rng.seeded(SEED)
    mark = hashlib.blake2b(digest_size=8)
    for number in range(CHECKED_GAMES):
        record = cw.Record.new(game, seats, number, **draw_options(game, seats, rng))
        play_at_random(record, rng)
        end = {**record.state.dump(), **ending(record.state), "edition": ""}  # a new name for a piece is no new game
        mark.update(json.dumps(end, sort_keys=True).encode())
    return mark.hexdigest()


def of_today(game: cw.Game[Any]) -> dict[str, object]:
    """Checksums for all numbers of seats by the present edition and rules."""
    sums = {str(seats): checksum(game, seats) for seats in game.seats}
    return {"edition": game.edition_mark, "rules": game.rules_version, "checksums": sums}


def main() -> None:
    for key in GAMES:
        folder = FIXTURES / key
        folder.mkdir(parents=True, exist_ok=True)
        (folder / TODAY).write_text(json.dumps(of_today(cw.game(key))) + "\n", encoding="utf-8")
        for seats in cw.game(key).seats:
            file = folder / f"{seats}-seats.record"
            game = cw.Record.load(file.read_text(encoding="utf-8")).game if file.exists() else cw.game(key)
            record = finished(game, seats)
            file.write_text(record.text(), encoding="utf-8")
            end = {**ending(record.state), "checksum": checksum(game, seats)}
            file.with_suffix(".json").write_text(json.dumps(end) + "\n", encoding="utf-8")
            print(f"wrote {key}, {seats} seats")
        library.sample_file(key).write_text(library.play_sample(key).text(), encoding="utf-8")
        print(f"wrote {key} for the first page")


if __name__ == "__main__":
    main()
