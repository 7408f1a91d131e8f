"""The command as a person meets it: what is typed, what is printed, how it ends."""

import contextlib
import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import citywright as cw
from citywright.cli import main

HOUSE = Path(cw.__file__).parent / "games/neom/edition.toml"


@dataclass
class Ended:
    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one sentence that bad input ends in."""
        assert self.code == 2
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix("citywright: ").rstrip("\n")


def citywright(*words: str | Path, typed: Sequence[str] | None = None) -> Ended:
    """Run the command in this process."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in typed or ()))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(word) for word in words])
    finally:
        sys.stdin = before
    return Ended(code, out.getvalue(), err.getvalue())


def finished_record(seed: int = 5, seats: int = 3, moves: int | None = None) -> cw.Record:
    """A game by random bots, or the beginning of one."""
    record = cw.Record.new(cw.game("neom"), seats=seats, seed=seed)
    players = [cw.bots.make("random", seat) for seat in range(seats)]
    while record.state.actors and len(record.moves) != moves:
        seat = record.state.actors[0]
        record.play(seat, players[seat].choose(cw.Knowledge(record.state, seat)))
    return record
