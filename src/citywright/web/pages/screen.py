"""One viewer's side of a table as panels. What all eyes see alike is drawn once; names come in when it is answered."""

import hashlib
import re
from collections import Counter
from functools import cached_property, lru_cache, partial
from typing import Any, Final

from markupsafe import Markup, escape
from sqlalchemy.orm import Session

from citywright.engine.lessons import Guide
from citywright.engine.state import Json, Offer
from citywright.web.names import with_names_in_html
from citywright.web.pages.frame import TEMPLATES
from citywright.web.pages.guide import Saying, saying
from citywright.web.pages.pieces import Pieces, pieces_of
from citywright.web.place import here
from citywright.web.store import Seat
from citywright.web.tables.caches import Cache
from citywright.web.tables.deals import DealMessage, about
from citywright.web.tables.lessons import guide_at
from citywright.web.tables.log import CLOSE, NAME, OPEN, Line, beats
from citywright.web.tables.moments import Moments
from citywright.web.tables.previews import preview
from citywright.web.tables.results import results
from citywright.web.tables.turns import Turn
from citywright.web.words import own_words, say

WEB_PANELS: Final = ("undo", "confirm", "log", "people", "affairs", "chat", "notes", "fair", "after", "guide")
PARTS: Final[Any] = TEMPLATES.get_template("panels.html").module
NAMED: Final = re.compile(f"{OPEN}([a-z]+) (\\d+){NAME}([^{CLOSE}{OPEN}]*){CLOSE}")


# a beat shows its seat once; who cannot see it hears it with every line
ONCE_MORE: Final = ('"><b class="person">', '"><b class="person sr">')


class Panel(str):
    """The HTML of a panel, without names."""

    @cached_property
    def mark(self) -> str:
        """Short, and another for other content, so that a browser can say what it has; a game's names stay the same."""
        return hashlib.blake2b(self.encode(), digest_size=6).hexdigest()


Panels = dict[str, Panel]
PUBLIC: Final[Cache[Panels]] = Cache(size=128)


class SeatScreen:
    """A turn as its seat sees it, in one language; its view and its offer are made once."""

    def __init__(self, turn: Turn, lang: str, lines: list[Line], guide: Guide | None = None) -> None:
        self.turn = turn
        self.table = turn.shared.table
        self.seats = turn.shared.seats
        self.game = turn.shared.game
        self.seat = turn.seat
        self.lang = lang
        self.lines = lines
        self.guide = guide

    @staticmethod
    def load(session: Session, turn: Turn, lang: str) -> "SeatScreen":
        return SeatScreen(turn, lang, turn.shared.lines(session, turn.seat, lang), guide_at(session, turn))

    def say(self, id: str, **args: int | str) -> str:
        return say(id, self.lang, **args)

    def named(self, html: str) -> Markup:
        return Markup(with_names_in_html(html, self.turn.shared.names))

    @property
    def deal(self) -> DealMessage:
        return about(self.table, self.seats)

    @cached_property
    def moments(self) -> Moments:
        return self.turn.shared.moments(self.seat)

    @cached_property
    def view(self) -> Json:
        return self.turn.state.view(self.seat)

    @cached_property
    def offer(self) -> Offer | None:
        return None if self.seat is None or self.table.unfinished else self.turn.state.offer(self.seat)

    @cached_property
    def says(self) -> Saying | None:
        """What the guide says, at a table where somebody learns."""
        return None if self.guide is None else saying(self.guide, self.turn, self.lang)

    @cached_property
    def ranking(self) -> list[tuple[Seat, int, int]]:
        """The seats of a finished game with place and points, the best first; ties as the game breaks them."""
        return results(self.table, self.seats, self.view.get("places"))

    @property
    def winners(self) -> list[int]:
        return [seat.number for seat, place, _ in self.ranking if place == 1]

    @property
    def verdict(self) -> str:
        """Who has won, as the viewer wants to hear it."""
        if not self.ranking:
            return self.say("unfinished")
        if self.winners == [self.seat]:
            return self.say("you_win")
        names = own_words().series([self.seats[seat].name for seat in self.winners], self.lang)
        return self.say("wins", n=len(self.winners), text=names)

    @property
    def lead(self) -> str:
        """With how many points, and how many more than whoever came next."""
        points = [points for _, _, points in self.ranking]
        ahead = points[0] - points[1] if len(points) > 1 else 0
        if not points or not ahead:
            return self.say("points_of", n=points[0]) if points else ""
        return self.say("lead", text=self.say("points_of", n=points[0]), n=ahead)

    @property
    def sources(self) -> list[tuple[str, list[int]]]:
        """Where the points came from: line by line a figure for each seat; lines without any are left out."""
        seats = self.view["seats"]
        labels = [label for label, _ in seats[0].get("breakdown", ())]
        lines = [(label, [seat["breakdown"][i][1] for seat in seats]) for i, label in enumerate(labels)]
        say = self.game.words.say
        return [(say(f"score.{label}", {}, self.lang), figures) for label, figures in lines if any(figures)]

    @property
    def thinking_bots(self) -> list[str]:
        """The bots that the table waits for; none while they are paused."""
        if self.turn.shared.bots_paused:
            return []
        return [self.seats[seat].name for seat in self.table.actors if self.seats[seat].bot is not None]

    @property
    def closing(self) -> tuple[str, str]:
        """The move that waits for Confirm, in words, and what it brings."""
        if self.seat is None or self.offer is None or self.turn.draft.closing is None:
            return "", ""
        action = self.game.actions.parse(self.turn.draft.closing)
        label = next(label for legal, label in self.offer.actions if legal == action).text(self.lang)
        return label, preview(self.turn.state, self.seat, action, self.lang)

    @property
    def log(self) -> tuple[Markup, Markup]:
        """Newest first: what is new since the seat's last turn, and what is older."""
        since = self.table.number if self.turn.row is None else self.turn.row.since
        new = self._told([line for line in self.lines if line.move > since])
        return new, self._told([line for line in self.lines if line.move <= since])

    def _told(self, lines: list[Line]) -> Markup:
        """The last beat on top; within a beat as it happened."""
        nth: Counter[int] = Counter()
        told: list[str] = []
        pieces = pieces_of(self.game, self.table.id)
        for beat in beats(lines):
            inside: list[str] = []
            for line in beat.lines:
                moment = self.moments.shown(line.move)
                nth[moment] += 1
                html = log_line(moment, nth[moment], line.text, pieces)
                inside.append(html.replace(*ONCE_MORE, 1) if inside else html)
            told.append(beat_html(beat.seat, "".join(inside)))
        return Markup("".join(reversed(told)))

    # -- panels ------------------------------------------------------------------------------------

    @cached_property
    def panels(self) -> Panels:
        """Every panel of the page; the viewer's own board or map stands for the one that others see."""
        own = {id: Panel(getattr(PARTS, id)(self)) for id in WEB_PANELS}
        return {**self.game.layout.shown(self.game_panels, self.seat), **own}

    @cached_property
    def game_panels(self) -> Panels:
        """The game's own: the shared ones as all see them, the viewer's with what may be done."""
        if self.turn.draft.moves:  # the viewer alone sees what the draft has changed
            return self._drawn(self.game.panels(self.view, self.offer, self.lang))
        if self.seat is None:
            return self._public()
        return {**self._public(), **self._drawn(self.game.own_panels(self.view, self.offer, self.lang))}

    def _public(self) -> Panels:
        key = (self.table.id, self.table.number, self.lang)
        panels = PUBLIC.get(key)
        if panels is None:
            panels = self._drawn(self.game.panels(self.turn.shared.state.view(None), None, self.lang))
            PUBLIC.put(key, panels)
        return panels

    @staticmethod
    def _drawn(panels: dict[str, str]) -> Panels:
        return {id: Panel(html) for id, html in panels.items()}


@lru_cache(maxsize=4096)
def log_line(move: int, nth: int, text: str, pieces: Pieces) -> str:
    return str(PARTS.line(move, nth, line_html(text, pieces)))


def beat_html(seat: int | None, lines: str) -> str:
    return str(PARTS.beat(seat, Markup(lines)))


def line_html(text: str, pieces: Pieces | None) -> Markup:
    """A line of the log; names of pieces lead to them, if they are anywhere."""
    return Markup(NAMED.sub(partial(_name, pieces.addresses if pieces else {}), str(escape(text))))


def _name(addresses: dict[tuple[str, int], str], found: re.Match[str]) -> str:
    kind, number, name = found.groups()
    if kind == "seat":
        return f'<b class="person">{name}</b>'
    address = addresses.get((kind, int(number)))
    if address is None:
        return name
    about = f'data-kind="{kind}" data-number="{number}"'
    return f'<a class="mention" href="{here(address)}" {about}>{name}</a>'
