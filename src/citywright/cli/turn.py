"""One decision of a person: what may be done, what is typed, and what comes of it."""

from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citywright.cli.names import brief
from citywright.cli.scores import show_scores
from citywright.engine.errors import BadInput
from citywright.engine.state import Json
from citywright.engine.words import Sentence

if TYPE_CHECKING:
    from citywright.cli.play import Sitting

HELP: Final = ("number", "action", "why", "explain", "boards", "score", "undo", "save", "quit", "language", "enter")
MOST_FOUND: Final = 5
FEW_GREYED: Final = 4


class Next(Enum):
    ASK = "ask again"
    SHOW = "draw everything again"
    MOVED = "the table has changed"
    LEAVE = "save and leave the game"
    ABANDON = "leave the game as it is"


class Turn:
    """A seat at the screen, with a decision to make."""

    def __init__(self, sitting: "Sitting", seat: int) -> None:
        self.sitting = sitting
        self.seat = seat
        self.screen = sitting.screen
        self.names = sitting.names
        self.game = sitting.record.game
        self.state = sitting.record.state
        self.offer = self.state.offer(seat)
        self.pieces = sitting.pieces
        self.tried_to_leave = False

    def take(self) -> Next:
        """Show and ask until something happens."""
        self.show()
        while True:
            typed = self.screen.ask("> ")
            if typed is None:
                return Next.LEAVE
            after = self.obey(typed)
            if after is Next.SHOW:
                self.sitting.shown = ""
                self.show()
            elif after is not Next.ASK:
                return after

    def obey(self, typed: str) -> Next:
        word, _, rest = typed.partition(" ")
        match word.casefold():
            case "":
                return Next.SHOW
            case "u" | "undo":
                return self.undo()
            case "s" | "save":
                if file := self.save(rest.strip()):
                    self.screen.say("cli.saved", text=str(file))
            case "q" | "quit":
                return self.quit()
            case "l" | "lang":
                self.screen.lang = self.screen.other_language()
                return Next.SHOW
            case "b" | "boards":
                self.screen.picture(self.sitting.table(self.seat))
            case "r" | "score":
                show_scores(self.screen, self.names, self.state)
            case "h" | "help":
                text = self.screen.text
                self.screen.columns([(text(f"cli.key.{key}"), text(f"cli.help.{key}")) for key in HELP])
            case "why" | "w" | "warum":
                self.show_reasons()
            case _ if typed.startswith("?"):
                self.explain(typed[1:].strip())
            case _:
                return self.act(typed)
        return Next.ASK

    # -- showing -----------------------------------------------------------------------------------------

    def show(self) -> None:
        self.sitting.show_own(self.seat)
        self.screen.show("")
        self.screen.tell(self.say(self.offer.prompt), "bold")
        labels = [label for _, label in self.offer.actions]
        rows = [(f"{number:3}", self.say(label), self.facts(label)) for number, label in enumerate(labels, start=1)]
        self.screen.columns([*rows] if any(row[2] for row in rows) else [row[:2] for row in rows], dim=2)
        self.show_greyed()

    def show_greyed(self) -> None:
        """What is missing from the list is explained at once if it is little, else when asked for."""
        if len(self.offer.greyed) > FEW_GREYED:
            self.screen.tell(self.screen.text("cli.greyed", n=len(self.offer.greyed)), "dim", indent=5)
        else:
            for action, reason in self.offer.greyed:
                self.screen.tell(f"({self.game.actions.text(action)}: {self.say(reason)})", "dim", indent=5)

    def say(self, sentence: Sentence) -> str:
        return self.names.say(sentence, self.screen.lang)

    def facts(self, label: Sentence) -> str:
        """What matters about the piece that a choice is about, unless all choices are about it."""
        known = self.pieces.of(self.offer.prompt)
        pieces = [piece for piece in self.pieces.of(label)[:1] if piece not in known]
        return brief(pieces[0], self.screen.lang) if pieces and len(self.offer.actions) > 1 else ""

    def show_reasons(self) -> None:
        """What one might want to do and may not."""
        if not self.offer.greyed:
            self.screen.say("cli.nothing_greyed")
        else:
            texts = self.game.actions.text
            self.screen.columns([(f"  {texts(action)}", self.say(reason)) for action, reason in self.offer.greyed])

    def explain(self, what: str) -> None:
        """`? 3`: the pieces of choice 3; `? 012` or `? mill`: any piece."""
        pieces = self.pieces_meant(what)
        if not pieces:
            self.screen.say("cli.nothing_to_explain")
        for piece in pieces[:MOST_FOUND]:
            self.screen.show(f"{piece['key']} {piece['name'][self.screen.lang]}", "bold")
            if "brief" in piece:
                self.screen.tell(brief(piece, self.screen.lang), "dim", indent=2)
            self.screen.tell(str(piece.get("text", {}).get(self.screen.lang, "")), indent=2)

    def pieces_meant(self, what: str) -> list[Json]:
        if not what:
            return self.pieces.of(self.offer.prompt)
        number = self.number(what)
        if number is not None:
            return self.pieces.of(self.offer.actions[number][1])
        return self.pieces.find(what, self.screen.lang)

    # -- doing -------------------------------------------------------------------------------------------

    def act(self, typed: str) -> Next:
        action = self.meant(typed)
        if action is None:
            self.screen.say("cli.not_understood", text=typed[:60], n=len(self.offer.actions))
        elif (reason := self.state.why_not(self.seat, action)) is not None:
            self.screen.say("cli.refused", text=self.say(reason))
        else:
            self.sitting.record.play(self.seat, action)
            return Next.MOVED
        return Next.ASK

    def meant(self, typed: str) -> int | None:
        """A number of the list, an action's own text, or the end of one that fits no other."""
        number = self.number(typed)
        if number is not None:
            return self.offer.actions[number][0]
        with suppress(BadInput):
            return self.game.actions.parse(typed.casefold())
        end = f" {typed.casefold()}"
        possible = [action for action, _ in [*self.offer.actions, *self.offer.greyed]]
        fitting = [action for action in possible if self.game.actions.text(action).endswith(end)]
        return fitting[0] if len(fitting) == 1 else None

    def number(self, typed: str) -> int | None:
        """Which choice of the list; numbers of pieces have leading zeros or are too high."""
        plain = typed.isascii() and typed.isdigit() and len(typed) < 4 and not typed.startswith("0")
        return int(typed) - 1 if plain and int(typed) <= len(self.offer.actions) else None

    def undo(self) -> Next:
        if self.sitting.undo(self.seat):
            return Next.MOVED
        self.screen.say("cli.no_undo")
        return Next.ASK

    def save(self, name: str = "") -> Path | None:
        """Where the game is kept now, None where it cannot be."""
        try:
            return self.sitting.save(Path(name).expanduser() if name else None)
        except (OSError, ValueError) as error:
            self.screen.say("cli.not_saved", "red", text=getattr(error, "strerror", None) or str(error))
            return None

    def quit(self) -> Next:
        """Leaving saves; who cannot save may still leave, on the second word."""
        if self.tried_to_leave:
            return Next.ABANDON
        if self.save() is not None:
            return Next.LEAVE
        self.screen.say("cli.quit_anyway")
        self.tried_to_leave = True
        return Next.ASK
