"""A game in the terminal: people at one screen, the other seats played by bots."""

import secrets
import shlex
import shutil
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from citywright import bots
from citywright.cli import files
from citywright.cli.command import INTERRUPTED
from citywright.cli.names import YOU, Names, Pieces
from citywright.cli.scores import show_end
from citywright.cli.screen import Screen
from citywright.cli.turn import Next, Turn
from citywright.engine.errors import BadInput
from citywright.engine.game import Game
from citywright.engine.knowledge import Knowledge
from citywright.engine.record import Record
from citywright.engine.words import Event

USUAL_SEATS: Final = 3


def play(arguments: Namespace) -> int:
    """The command."""
    game = files.open_game(arguments.game, arguments.edition)
    if arguments.resume:
        if arguments.seed is not None or arguments.option:
            raise BadInput("a saved game keeps its seed and its options; leave --seed and --option out")
        record = files.read_record(arguments.resume, game)
        seats = read_seats(game, arguments.seats, record.seats)
    else:
        seats = read_seats(game, arguments.seats, None)
        seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
        record = Record.new(game, len(seats), seed, **files.read_options(game, len(seats), arguments.option))
    file = Path(arguments.resume) if arguments.resume else None
    return Sitting(record, seats, Screen(arguments.lang), file, arguments.edition).run()


def read_seats(game: Game[Any], text: str | None, recorded: int | None) -> list[str]:
    """Who sits where; if nobody says, you and as many greedy bots as it takes."""
    if text is None:
        usual = min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])
        return [YOU, *["greedy"] * ((recorded or usual) - 1)]
    seats = files.read_players(game, text, (YOU, *bots.names()))
    if recorded is not None and len(seats) != recorded:
        raise BadInput(f"the saved game has {recorded} seats, but --seats names {len(seats)}")
    return seats


class Sitting:
    """One record being played at one screen."""

    def __init__(
        self, record: Record, seats: list[str], screen: Screen, file: Path | None, edition: str | None
    ) -> None:
        self.record = record
        self.seats = seats
        self.screen = screen
        self.file = file  # where the game is kept; None until there is something to keep
        self.edition = edition
        self.names = Names(record.game, seats)
        self.pieces = Pieces(record.game)
        chance = record.seed * 1_000 + 7 * len(record.moves)
        self.bots = {seat: bots.make(name, chance + seat) for seat, name in enumerate(seats) if name != YOU}
        self.people = [seat for seat, name in enumerate(seats) if name == YOU]
        self.told = dict.fromkeys(self.people, len(record.moves))  # moves that each person knows of
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None  # who finishes first
        self.shown = ""  # the table as it was last drawn
        self.warned = False

    # -- the course of the game --------------------------------------------------------------------------

    def run(self) -> int:
        self.greet()
        try:
            while actors := self.record.state.actors:
                waiting = [seat for seat in actors if seat in self.bots]
                if waiting:
                    self.bot_moves(waiting[0])
                    continue
                after = self.person_moves(self.at_screen if self.at_screen in actors else actors[0])
                if after is Next.LEAVE:
                    self.leave()
                if after is not Next.MOVED:
                    return 0
            self.end()
        except KeyboardInterrupt:
            self.screen.show("")
            self.leave()
            return INTERRUPTED
        return 0

    def greet(self) -> None:
        title = self.record.game.title
        names = ", ".join(self.names.all(self.screen.lang))
        self.screen.say("cli.welcome", "bold", text=title, text2=names, text3=str(self.record.seed))
        if self.people:
            self.screen.say("cli.hint")

    def bot_moves(self, seat: int) -> None:
        """Bots answer first, from what their seat knows, so a person never waits for them."""
        events = self.record.play(seat, self.bots[seat].choose(Knowledge(self.record.state, seat)))
        if not self.people:
            for event in events:
                if event.known_to(None):
                    self.screen.tell(self.names.say(event, self.screen.lang))

    def person_moves(self, seat: int) -> Next:
        """One decision of a person."""
        if seat != self.at_screen and not self.pass_screen(seat):
            return Next.LEAVE
        self.tell_news(seat)
        after = Turn(self, seat).take()
        if after is Next.MOVED:
            self.keep()
        return after

    def pass_screen(self, seat: int) -> bool:
        """Several people at one screen: nobody sees another's hand."""
        self.screen.clear()
        name = self.names.of(seat, self.screen.lang)
        if self.screen.ask(self.screen.text("cli.pass_screen", text=name) + " ") is None:
            return False
        self.screen.clear()
        self.at_screen, self.shown = seat, ""
        return True

    def tell_news(self, seat: int | None) -> None:
        """What happened since the person last decided, as far as the seat may know."""
        first = self.told.get(seat, 0) if seat is not None else min(self.told.values(), default=0)
        events = heard([event for move in self.record.log[first:] for event in move if event.known_to(seat)])
        if events:
            self.screen.line()
        if len(events) > 1:
            self.screen.say("cli.news", "bold")
        for event in events:
            self.screen.tell(self.names.say(event, self.screen.lang), indent=2)
        if seat is not None:
            self.told[seat] = len(self.record.moves)

    def undo(self, seat: int) -> bool:
        """Take back the person's last move, and what bots answered to it; never another person's."""
        taken: list[tuple[int, int]] = []
        while self.record.can_undo:
            taken.append(self.record.parse(self.record.undo()))
            mover = taken[-1][0]
            if mover == seat:
                self.told = {person: min(told, len(self.record.moves)) for person, told in self.told.items()}
                return True
            if mover in self.people:
                break
        for move in reversed(taken):
            self.record.play(*move)
        return False

    def end(self) -> None:
        alone = self.people[0] if len(self.people) == 1 else None
        self.tell_news(alone)
        self.screen.line()
        self.screen.picture(self.table(None) if alone is None else own_side(self.table(alone)))
        show_end(self.screen, self.names, self.record.state)
        if self.people:
            self.keep()
            if self.file is not None:
                self.screen.show(self.screen.text("cli.replay", text=shlex.join([program(), "replay", str(self.file)])))

    # -- showing ---------------------------------------------------------------------------------------

    def table(self, seat: int | None) -> str:
        return self.record.game.plain(self.record.state.view(seat), self.screen.lang)

    def show_own(self, seat: int) -> None:
        """The seat's own side of the table, unless it was just drawn like that."""
        text = own_side(self.table(seat))
        if text != self.shown:
            self.screen.picture(f"\n{text}")
            self.shown = text

    # -- keeping ---------------------------------------------------------------------------------------

    def save(self, file: Path | None = None) -> Path:
        """Write the record; from then on it is kept there."""
        if file is not None:
            self.file = file
        elif self.file is None:
            name = f"{self.record.game.key}-{self.record.seed}"
            self.file = files.free_name(files.own_folder(), name, ".record")
        files.write_whole(self.file, self.record.text())
        return self.file

    def keep(self) -> None:
        """After every move of a person, so that a closed window loses nothing."""
        try:
            self.save()
        except OSError as error:
            if not self.warned:
                self.warned = True
                self.screen.say("cli.not_kept", "red", text=str(error.strerror))

    def leave(self) -> None:
        file = self.save()
        self.screen.show(self.screen.text("cli.saved", text=str(file)))
        self.screen.show(self.screen.text("cli.resume", text=self.resume_command(file)))

    def resume_command(self, file: Path) -> str:
        words = [program(), "play", self.record.game.key, "--resume", str(file), "--seats", ",".join(self.seats)]
        if self.screen.lang != "en":
            words += ["--lang", self.screen.lang]
        if self.edition is not None:
            words += ["--edition", self.edition]
        return shlex.join(words)


def heard(events: list[Event]) -> list[Event]:
    """What a seat was told in secret and then openly is news once."""
    public = {event for event in events if event.seats is None}
    return [event for event in events if event.seats is None or event not in public]


def own_side(table: str) -> str:
    """A table in text begins with a heading and the viewer's own board, each a paragraph; the rest is for `b`.

    >>> own_side("Round 1\\n\\nmy board\\n\\nyour board\\n")
    'Round 1\\n\\nmy board'
    """
    return "\n\n".join(table.split("\n\n")[:2])


def program() -> str:
    """Our own command as it can be typed again."""
    typed = Path(sys.argv[0])
    found = shutil.which("citywright")
    if typed.name != "citywright" or (found is not None and Path(found).resolve() == typed.resolve()):
        return "citywright"
    return str(typed)
